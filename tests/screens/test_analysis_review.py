"""Decisions of an analysed match on the board: every kind, stepping, plays, the plot."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.engine.analysis.grading import PRESETS
from app.engine.analysis.report import DecisionKind, Grade, Judged, MatchReport
from app.engine.verdicts import PlayVerdict
from app.screens.analysis_board import board_view, hint_view, mover, played_at, teachers_words
from app.screens.analysis_review import ReviewScreen
from app.screens.analysis_words import chosen_word, is_mistake
from app.state.settings import Settings
from rules.side import Side
from tests.screens.analysed import analysed, played
from tests.screens.hostapp import HostApp
from tests.screens.kept import check_golden
from tests.screens.seen import line_of, text
from widgets.board import Board
from widgets.chances import ChancesPlot
from widgets.hint import Hint

QUIET = Settings(animation="off")


@asynccontextmanager
async def shown(
    folder: Path,
    at: int = 0,
    size: tuple[int, int] = (80, 24),
    only: Side | None = None,
    **look: bool,
) -> AsyncIterator[tuple[ReviewScreen, Pilot[str], MatchReport]]:
    """A decision on the screen."""
    report = await analysed(played())
    screen = ReviewScreen(played(), report, at, only)
    app = HostApp(folder, lambda: screen, **look)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield screen, pilot, report


def first(report: MatchReport, kind: DecisionKind, *, mistake: bool = False) -> int:
    return next(
        at
        for at, one in enumerate(report.judged)
        if one.decision.kind is kind and (not mistake or is_mistake(one))
    )


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)], ids=lambda size: f"{size[0]}")
async def test_a_mistake_is_shown_with_board_plays_and_words(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    report = await analysed(played())
    at = first(report, DecisionKind.PLAY, mistake=True)
    async with shown(tmp_path, at, size) as (screen, pilot, _report):
        seen = text(pilot.app)
        for word in ("played", "better", "Better: "):
            assert word in seen
        assert f"{at + 1} of {len(report.judged)}" in seen
        assert screen.query_one(Board).geometry is not None
        check_golden(f"review-{size[0]}", seen)


async def test_in_ascii_it_is_drawn_as_kept_and_all_ascii(tmp_path: Path) -> None:
    report = await analysed(played())
    at = first(report, DecisionKind.CUBE, mistake=True)
    async with shown(tmp_path, at, plain=True) as (_screen, pilot, _report):
        assert text(pilot.app).isascii()
        check_golden("review-80-ascii", text(pilot.app))


async def test_left_and_right_step_through_every_decision(tmp_path: Path) -> None:
    async with shown(tmp_path) as (screen, pilot, report):
        for at in range(1, 9):
            await pilot.press("right")
            assert screen._at == at
        await pilot.press("end", "right")
        await pilot.pause()
        assert screen._at == len(report.judged) - 1
        await pilot.press("left", "left")
        assert screen._at == len(report.judged) - 3
        await pilot.press("home")
        assert screen._at == 0
        await pilot.press("end")
        assert screen._at == len(report.judged) - 1


async def test_n_and_p_step_through_the_mistakes(tmp_path: Path) -> None:
    async with shown(tmp_path) as (screen, pilot, report):
        mistakes = [at for at, one in enumerate(report.judged) if is_mistake(one)]
        after = [at for at in mistakes if at]
        for at in after[:6]:
            await pilot.press("n")
            assert screen._at == at
        await pilot.press("p")
        assert screen._at == after[4]
        await pilot.press("end", "n")
        await pilot.pause()
        assert screen._at == len(report.judged) - 1


async def test_stepping_may_keep_to_one_player(tmp_path: Path) -> None:
    async with shown(tmp_path, only=Side.BLACK) as (screen, pilot, report):
        assert "only Ben" in text(pilot.app)
        for _ in range(6):
            await pilot.press("right")
            assert report.judged[screen._at].decision.by is Side.BLACK
        await pilot.press("f")
        await pilot.pause()
        assert "only" not in text(pilot.app).splitlines()[0]


@pytest.mark.parametrize(
    ("words", "by"), [("→", 1), ("←", -1), ("next mistake", 1), ("previous", -1)]
)
async def test_every_step_can_be_clicked(tmp_path: Path, words: str, by: int) -> None:
    async with shown(tmp_path, 40) as (screen, pilot, _report):
        await pilot.click(offset=line_of(pilot.app, words))
        await pilot.pause()
        assert (screen._at - 40) * by > 0


async def test_a_click_on_the_plot_jumps_there(tmp_path: Path) -> None:
    async with shown(tmp_path) as (screen, pilot, _report):
        plot = screen.query_one(ChancesPlot)
        wanted = plot.decision_at(50, 1)
        await pilot.click(offset=(plot.region.x + 50, plot.region.y + 1))
        await pilot.pause()
        assert screen._at == wanted
        assert plot.view.cursor == wanted


async def test_up_and_down_show_other_plays_with_their_arrows(tmp_path: Path) -> None:
    report = await analysed(played())
    at = first(report, DecisionKind.PLAY, mistake=True)
    async with shown(tmp_path, at) as (screen, pilot, _report):
        board, rank = screen.query_one(Board), played_at(screen.judged)
        assert rank is not None
        assert board.view.arrows
        before = board.view.arrows
        await pilot.press("up")
        await pilot.pause()
        assert screen._selected == min(rank, 9) - 1
        assert board.view.arrows != before


async def test_escape_gives_the_decision_back(tmp_path: Path) -> None:
    async with shown(tmp_path, 7) as (screen, pilot, _report):
        await pilot.press("right", "escape")
        await pilot.pause()
        app = screen.app
        assert isinstance(app, HostApp)
        assert app.asked == [("dismissed", 8)]


@pytest.mark.parametrize("kind", DecisionKind)
async def test_every_kind_of_decision_is_shown(tmp_path: Path, kind: DecisionKind) -> None:
    report = await analysed(played())
    at = first(report, kind)
    async with shown(tmp_path, at) as (screen, pilot, _report):
        one = report.judged[at]
        assert chosen_word(one.decision) in text(pilot.app)
        assert screen.query_one(Hint).view is not None


@pytest.mark.parametrize("size", [(60, 14), (40, 10)])
async def test_a_terminal_too_small_for_the_board_still_tells(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with shown(tmp_path, 3, size) as (_screen, pilot, _report):
        assert "Game" in text(pilot.app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "played" in text(pilot.app)


# The board


async def test_the_board_is_the_one_before_the_decision() -> None:
    report = await analysed(played())
    for one in report.judged:
        board = board_view(one, QUIET, None)
        side, position = mover(one.decision), one.decision.question.position
        counts = [place.count for place in (*board.points, *board.bar, *board.off)]
        assert sum(counts) == 30
        assert board.turn is side
        own = position.counts[6]
        number = 6 if side is Side.WHITE else 19
        assert board.points[number - 1].count == abs(own)
        assert board.dice.values == (one.decision.question.dice or ())


async def test_a_double_lies_before_the_player_who_answers() -> None:
    report = await analysed(played())
    one = report.judged[first(report, DecisionKind.ANSWER)]
    cube = board_view(one, QUIET, None).cube
    assert (cube.offered, cube.owner) == (True, one.decision.by)
    assert cube.face == 2 * one.decision.question.stakes.value


async def test_the_cube_lies_with_its_owner() -> None:
    report = await analysed(played())
    doubled = first(report, DecisionKind.ANSWER)
    taken = next(
        one
        for one in report.judged[doubled:]
        if one.decision.kind is DecisionKind.PLAY and one.decision.question.stakes.value > 1
    )
    cube = board_view(taken, QUIET, None).cube
    assert cube.owner is not None
    assert cube.face == taken.decision.question.stakes.value


async def test_without_a_cube_there_is_none_on_the_board() -> None:
    report = await analysed(played())
    one = report.judged[0]
    stakes = replace(one.decision.question.stakes, cube=False)
    decision = replace(one.decision, question=replace(one.decision.question, stakes=stakes))
    assert not board_view(replace(one, decision=decision), QUIET, None).cube.visible


async def test_the_board_lies_as_the_settings_say() -> None:
    one = (await analysed(played())).judged[0]
    turned = board_view(one, Settings(bottom="black", direction="clockwise", numbers=False), None)
    assert (turned.bottom, turned.mirrored, turned.numbers) == (Side.BLACK, True, False)
    second = replace(one, decision=replace(one.decision, game=2))
    assert board_view(second, Settings(swap_sides=True), None).mirrored


async def test_arrows_show_the_selected_play() -> None:
    report = await analysed(played())
    one = report.judged[first(report, DecisionKind.PLAY, mistake=True)]
    best, mine = (board_view(one, QUIET, rank).arrows for rank in (0, played_at(one)))
    assert {arrow.second for arrow in best} == {arrow.second for arrow in mine} == {True, False}
    loud = {arrow for arrow in mine if not arrow.second}
    assert {replace(arrow, second=False) for arrow in best if arrow.second} == loud
    assert board_view(one, QUIET, None).arrows == ()


async def test_arrows_of_a_mistake_have_their_own_colour() -> None:
    report = await analysed(played())
    for grading, lines in PRESETS.items():
        settings = QUIET.model_copy(update={"grading": grading})
        for one in report.judged:
            rank = played_at(one)
            if rank is None:
                continue
            loud = [each for each in board_view(one, settings, rank).arrows if not each.second]
            bad = lines.grade(one.cost) in (Grade.ERROR, Grade.BLUNDER)
            assert {arrow.wrong for arrow in loud} <= {bad}
            best = board_view(one, settings, 0).arrows
            assert not any(arrow.wrong and not arrow.second for arrow in best)


async def test_the_best_play_made_needs_no_other_arrows() -> None:
    report = await analysed(played())
    one = next(
        one for one in report.judged if one.decision.kind is DecisionKind.PLAY and not one.cost
    )
    assert not any(arrow.second for arrow in board_view(one, QUIET, 0).arrows)


async def test_the_teacher_sets_a_mistake_against_the_best_play() -> None:
    report = await analysed(played())
    told = [
        teachers_words(one, played_at(one))
        for one in report.judged
        if is_mistake(one) and one.decision.kind is DecisionKind.PLAY
    ]
    assert any(words and words[0].startswith("Better: ") for words in told)
    for one in report.judged:
        assert hint_view(one, played_at(one), teachers_words(one, 0)) is not None


def hopeless(judged: Judged) -> bool:
    verdict = judged.verdict
    return isinstance(verdict, PlayVerdict) and not verdict.candidates


async def test_a_player_who_cannot_move_is_shown_too(tmp_path: Path) -> None:
    report = await analysed(played())
    dances = [at for at, one in enumerate(report.judged) if hopeless(one)]
    assert dances
    async with shown(tmp_path, dances[0]) as (_screen, pilot, _report):
        assert "No checker can move." in " ".join(text(pilot.app).split())
