"""The report of an analysis: sums, plot, mistakes; by keys and by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.engine.analysis.report import DecisionKind, Grade, MatchReport, Skipped
from app.engine.engine import Trouble
from app.screens.analysis import AnalysisScreen
from app.screens.analysis_board import teachers_words
from app.screens.analysis_curve import chances_view, low_side
from app.screens.analysis_games import GamesScreen
from app.screens.analysis_list import MistakeList
from app.screens.analysis_report import ReportScreen
from app.screens.analysis_review import ReviewScreen
from app.screens.analysis_sums import counts
from app.screens.analysis_words import (
    BANDS,
    band,
    best_word,
    chosen_word,
    dice_word,
    is_mistake,
    lost,
    rating,
    signed,
)
from rules.record import Record
from rules.side import Side
from tests.screens.analysed import analysed, kept, played
from tests.screens.hostapp import HostApp
from tests.screens.kept import check_golden
from tests.screens.seen import line_of, text
from widgets.chances import ChancesPlot


@asynccontextmanager
async def shown(
    folder: Path,
    size: tuple[int, int] = (80, 24),
    record: Record | None = None,
    report: MatchReport | None = None,
    **look: bool,
) -> AsyncIterator[tuple[HostApp, Pilot[str], MatchReport]]:
    """A report on the screen."""
    record = record or played()
    found = report or await analysed(record)
    app = HostApp(folder, lambda: ReportScreen(record, found), **look)  # type: ignore[arg-type]
    kept(app.journal, record)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot, found


async def click_words(pilot: Pilot[str], words: str) -> None:
    await pilot.click(offset=line_of(pilot.app, words))
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)], ids=lambda size: f"{size[0]}")
async def test_the_report_is_drawn_as_kept(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shown(tmp_path, size) as (app, _pilot, _report):
        check_golden(f"report-{size[0]}", text(app))


async def test_in_ascii_it_is_drawn_as_kept_and_all_ascii(tmp_path: Path) -> None:
    async with shown(tmp_path, plain=True) as (app, _pilot, _report):
        assert text(app).isascii()
        check_golden("report-80-ascii", text(app))


async def test_each_player_has_rating_luck_and_errors_by_kind(tmp_path: Path) -> None:
    async with shown(tmp_path) as (app, _pilot, report):
        lines = text(app).splitlines()
        for side, name in zip(Side, ("Ann", "Ben"), strict=True):
            tally = report.tallies[side]
            at = next(y for y, line in enumerate(lines) if line.split()[:1] == [name])
            assert f"PR {rating(tally.pr)}" in lines[at]
            assert band(tally.pr or 0) in lines[at]
            assert f"luck {signed(tally.luck)}" in lines[at]
            for below, cube, cost in ((1, False, tally.play_cost), (2, True, tally.cube_cost)):
                found = counts(report.judged, side, cube=cube)
                assert lost(cost) in lines[at + below]
                assert f"in {found.decisions}" in " ".join(lines[at + below].split())
                assert f"{found.blunders} blunder" in lines[at + below]


def test_the_kinds_add_up_to_the_sums() -> None:
    import asyncio

    report = asyncio.run(analysed(played()))
    for side in Side:
        both = [counts(report.judged, side, cube=cube) for cube in (False, True)]
        tally = report.tallies[side]
        assert [one.decisions for one in both] == [tally.plays, tally.cubes]
        assert sum(one.blunders for one in both) == tally.blunders
        assert sum(one.errors for one in both) == tally.errors
        assert sum(one.doubtful for one in both) == tally.doubtful
        assert both[0].cost == pytest.approx(tally.play_cost)
        assert both[1].cost == pytest.approx(tally.cube_cost)


async def test_games_stand_beside_the_mistakes_or_in_a_panel(tmp_path: Path) -> None:
    async with shown(tmp_path, (120, 36)) as (app, _pilot, report):
        assert app.screen.query_one("#games").display
        assert str(len(report.games)) in text(app)
    async with shown(tmp_path / "narrow", (80, 24)) as (app, pilot, report):
        assert not app.screen.query_one("#games").display
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, GamesScreen)
        rows = [line.split() for line in text(app).splitlines()]
        for game in report.games:
            row = next(row for row in rows if row[1:2] == [str(game.number)])
            assert row[2] == rating(game.tallies[0].pr)
            assert row[4] == rating(game.tallies[1].pr)


async def test_every_mistake_is_listed_with_cost_and_what_was_better(tmp_path: Path) -> None:
    async with shown(tmp_path, (160, 50)) as (app, _pilot, report):
        mistakes = app.screen.query_one(MistakeList)
        assert [line.at for line in mistakes.lines] == [
            at for at, one in enumerate(report.judged) if is_mistake(one)
        ]
        first = report.judged[mistakes.lines[0].at]
        line = text(app).splitlines()[mistakes.region.y]
        for part in (lost(first.cost), chosen_word(first.decision), best_word(first)):
            assert part in line


async def test_the_arrows_walk_over_the_mistakes_and_the_plot_follows(tmp_path: Path) -> None:
    async with shown(tmp_path) as (app, pilot, _report):
        mistakes, plot = app.screen.query_one(MistakeList), app.screen.query_one(ChancesPlot)
        await pilot.press("down", "down")
        assert mistakes.cursor == 2
        assert plot.view.cursor == mistakes.lines[2].at
        await pilot.press("end")
        assert mistakes.cursor == len(mistakes.lines) - 1
        await pilot.press("pageup")
        assert mistakes.cursor < len(mistakes.lines) - 1
        await pilot.press("home", "up")
        assert mistakes.cursor == 0


async def test_a_mistake_opens_on_the_board_by_enter_and_by_click(tmp_path: Path) -> None:
    async with shown(tmp_path) as (app, pilot, _report):
        mistakes = app.screen.query_one(MistakeList)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen._at == mistakes.lines[1].at
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ReportScreen)
        await pilot.click(offset=(20, mistakes.region.y + 3))
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen._at == mistakes.lines[3].at


async def test_a_click_on_the_plot_jumps_to_the_decision(tmp_path: Path) -> None:
    async with shown(tmp_path, (120, 36)) as (app, pilot, report):
        plot = app.screen.query_one(ChancesPlot)
        x, y = plot.region.x + 60, plot.region.y + 4
        wanted = plot.decision_at(60, 4)
        await pilot.click(offset=(x, y))
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen._at == wanted
        assert wanted in range(len(report.judged))


async def test_left_and_right_go_to_the_next_decision(tmp_path: Path) -> None:
    async with shown(tmp_path) as (app, pilot, _report):
        at = app.screen.query_one(MistakeList).pointed
        assert at is not None
        await pilot.press("right")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen._at == at + 1


async def test_the_list_comes_back_to_where_the_review_was_left(tmp_path: Path) -> None:
    async with shown(tmp_path) as (app, pilot, _report):
        await pilot.press("enter", "n", "n", "escape")
        await pilot.pause()
        mistakes = app.screen.query_one(MistakeList)
        assert mistakes.cursor == 2
        assert app.screen.query_one(ChancesPlot).view.cursor == mistakes.lines[2].at


@pytest.mark.parametrize("how", ["key", "click"])
async def test_one_players_mistakes_can_be_shown_alone(tmp_path: Path, how: str) -> None:
    async with shown(tmp_path) as (app, pilot, report):
        mistakes, plot = app.screen.query_one(MistakeList), app.screen.query_one(ChancesPlot)
        if how == "key":
            await pilot.press("f", "f")
        else:
            x, y = line_of(app, "both players")
            await pilot.click(offset=(text(app).splitlines()[y].index("Ben", x), y))
        await pilot.pause()
        assert {line.side for line in mistakes.lines} == {Side.BLACK}
        assert {mark.side for mark in plot.view.marks} == {Side.BLACK}
        assert len(mistakes.lines) == sum(
            is_mistake(one) and one.decision.by is Side.BLACK for one in report.judged
        )


async def test_a_faultless_match_says_so(tmp_path: Path) -> None:
    report = await analysed(played())
    fine = tuple(replace(one, cost=0.0, grade=Grade.FINE) for one in report.judged)
    async with shown(tmp_path, report=replace(report, judged=fine)) as (app, pilot, _report):
        assert "No mistake worth naming." in text(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReportScreen)


async def test_what_could_not_be_judged_is_told(tmp_path: Path) -> None:
    report = await analysed(played())
    skipped = Skipped(report.judged[0].decision, Trouble.UNFIT, "length")
    partly = replace(report, skipped=(skipped,), stopped=40)
    async with shown(tmp_path, (120, 36), report=partly) as (app, _pilot, _report):
        assert "1 decision could not be judged" in text(app)
        assert "followed to its action 39" in text(app)


@pytest.mark.parametrize("how", ["a", "again"])
async def test_it_can_be_analysed_again(tmp_path: Path, how: str) -> None:
    async with shown(tmp_path) as (app, pilot, _report):
        await (pilot.press("a") if how == "a" else click_words(pilot, "again"))
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)


async def test_escape_leads_back(tmp_path: Path) -> None:
    async with shown(tmp_path) as (app, pilot, _report):
        await pilot.press("escape")
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


@pytest.mark.parametrize("size", [(60, 14), (40, 10), (200, 60)])
async def test_it_holds_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shown(tmp_path, size) as (app, _pilot, _report):
        assert "Analysis" in text(app)


async def test_names_are_not_read_as_markup(tmp_path: Path) -> None:
    record = played()
    named = replace(record, header=replace(record.header, players=("[b]A[/b]", "[red]")))
    async with shown(tmp_path, record=named) as (app, _pilot, _report):
        assert "[b]A[/b]" in text(app)


# Words and curve


def test_the_bands_are_those_that_players_know() -> None:
    assert [band(pr) for pr in (0, 4.99, 5, 7.5, 12.5, 17.5, 22.5, 80)] == [
        "World class",
        "World class",
        "Expert",
        "Advanced",
        "Intermediate",
        "Casual",
        "Beginner",
        "Beginner",
    ]
    assert [most for most, _ in BANDS] == sorted(most for most, _ in BANDS)


def test_figures_have_true_signs() -> None:
    assert (signed(0.0), signed(-0.0001), signed(-1.5, 1)) == ("+0.000", "+0.000", "−1.5")
    assert (lost(0.0), lost(0.12)) == ("0.000", "−0.120")
    assert rating(None) == "–"


async def test_every_decision_has_words() -> None:
    report = await analysed(played())
    assert {one.decision.kind for one in report.judged} == set(DecisionKind)
    for one in report.judged:
        assert chosen_word(one.decision)
        assert best_word(one)
        assert bool(dice_word(one.decision)) is (one.decision.question.dice is not None)


async def test_where_somebody_resigned_the_cube_is_no_advice() -> None:
    report = await analysed(played())
    resigned = [one for one in report.judged if one.decision.kind is DecisionKind.RESIGNATION]
    otherwise = {"resign": "play on", "accept": "refuse", "refuse": "accept"}
    assert {one.decision.chosen for one in resigned} >= {"resign", "accept"}
    for one in resigned:
        chosen = one.decision.chosen
        assert best_word(replace(one, cost=0.3)) == otherwise[chosen]
        assert best_word(replace(one, cost=0.0)) == chosen
        (words,) = teachers_words(one, None)
        assert words.startswith("You win ")


async def test_the_curve_is_the_persons_where_the_computer_plays() -> None:
    report = await analysed(played())
    header = played().header
    against = replace(header, seats=("computer:expert", "human"))
    assert low_side(header, "white") is Side.WHITE
    assert low_side(header, "black") is Side.BLACK
    assert low_side(against, "white") is Side.BLACK
    assert low_side(replace(header, seats=("friend", "human")), "white") is Side.BLACK
    white, black = (chances_view(report, side, None) for side in Side)
    assert [a + b for a, b in zip(white.values, black.values, strict=True)] == pytest.approx(
        [1.0] * len(report.judged)
    )
    assert len(white.games) == len(report.games)
    assert len(white.marks) == sum(one.grade is Grade.BLUNDER for one in report.judged)
