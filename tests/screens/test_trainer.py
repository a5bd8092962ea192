"""Every trainer by mouse and keys: what is asked, how answers are graded, and what is kept."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.academy import exercises
from app.academy import pool as pools
from app.academy.asking import begin
from app.academy.book import openings
from app.academy.broken import Broken
from app.academy.exercises import CubeAnswer, Exercise, Graded, Kind
from app.academy.files import BrokenFile
from app.academy.rounds import LENGTH
from app.screens import trainer
from app.screens.parts.plain import written
from app.screens.trainer import TrainerScreen
from app.screens.trainer_hands import Judgement
from app.screens.trainer_words import ANSWERS
from app.screens.training import TrainingScreen
from app.storage.practice import Tally
from rules.plays import legal_plays
from rules.position import BAR, Position
from rules.record import DiceSpec
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text
from tests.screens.trainee import play, press, press_key, touch
from widgets.prompt import Prompt

pytestmark = pytest.mark.usefixtures("notices_stay")

SEED = DiceSpec("seed", "7")


class Watch:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def training(
    folder: Path, kind: Kind, size: tuple[int, int] = (80, 24), **look: bool
) -> AsyncIterator[tuple[TrainerScreen, Pilot[str], Watch]]:
    """A trainer on the screen, with exercises of a seed."""
    watch = Watch()
    screen = TrainerScreen(kind, watch)
    app = HostApp(folder, lambda: screen, dice=SEED, **look)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield screen, pilot, watch


def exercise(screen: TrainerScreen) -> Exercise:
    assert screen.exercise is not None
    return screen.exercise.exercise


def graded(screen: TrainerScreen) -> Graded:
    assert screen.exercise is not None
    assert screen.exercise.graded is not None
    return screen.exercise.graded


def said(screen: TrainerScreen) -> str:
    return screen.query_one(Prompt).view.text


def tally(pilot: Pilot[str], kind: Kind) -> Tally:
    app = pilot.app
    assert isinstance(app, HostApp)
    return app.practice.tallies()[kind.value]


async def test_openings_are_played_and_compared_with_the_book(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.OPENINGS) as (screen, pilot, watch):
        assert "1 of 10" in text(pilot.app)
        asked = exercise(screen)
        assert asked.dice is not None
        watch.now += 7
        await play(pilot, screen, exercises.best_play(asked))
        assert graded(screen) == Graded(correct=True)
        assert said(screen) == "Right: there is no better play."
        assert tally(pilot, Kind.OPENINGS) == Tally(1, 1, 7000, 7000)
        best = openings().opening(asked.dice).plays[0]
        panel = screen.query_one(Judgement).view
        assert panel is not None
        assert panel.lines[0].text == best.play
        assert panel.words == (", ".join(best.names), best.purpose)
        assert best.purpose.split()[-1] in text(pilot.app)
        assert len(screen.board.view.arrows) == 2
        await press(pilot, screen, "next")
        again = exercise(screen)
        assert again != asked
        assert again.dice is not None
        worst = max(
            legal_plays(again.position, again.dice),
            key=lambda one: exercises.play_cost(again, one.result) or 0,
        )
        await play(pilot, screen, worst)
        assert not graded(screen).correct
        better = exercises.best_play(again)
        assert said(screen) == f"This play costs {graded(screen).cost:.3f}. Better: {better}."
        assert any(arrow.second and arrow.wrong for arrow in screen.board.view.arrows)
        panel = screen.query_one(Judgement).view
        assert panel is not None
        assert str(worst) in [line.text for line in panel.lines]
        await pilot.press("down")
        assert panel != screen.query_one(Judgement).view, "another play is looked at"
        assert tally(pilot, Kind.OPENINGS) == Tally(2, 1, 7000, 7000)


async def test_a_play_can_be_typed_taken_back_and_is_refused_by_name(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.OPENINGS) as (screen, pilot, _watch):
        dice = exercise(screen).dice
        assert dice is not None
        await pilot.press("space")
        assert said(screen).startswith("The play is not finished")
        await pilot.press(*"24/20", "enter")
        assert "No die that is left plays" in said(screen)
        await pilot.press("escape")
        move = str(legal_plays(exercise(screen).position, dice)[0])
        await pilot.press(
            *(("slash" if one == "/" else "space" if one == " " else one) for one in move), "enter"
        )
        assert screen.turn.complete
        await pilot.press(*["backspace"] * len(screen.turn.steps))
        assert not screen.turn.steps
        await touch(pilot, screen, "24")
        assert screen.selected == 24
        await pilot.press("escape")
        assert screen.selected is None
        assert screen.is_active
        await pilot.press("q")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


async def test_bear_offs_are_ranked_by_what_they_lose(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.BEAR_OFFS) as (screen, pilot, _watch):
        await play(pilot, screen, exercises.best_play(exercise(screen)))
        assert graded(screen).correct
        await pilot.press("enter")
        again = exercise(screen)
        assert again.dice is not None
        plays = legal_plays(again.position, again.dice)
        worst = max(plays, key=lambda one: exercises.play_cost(again, one.result) or 0)
        await play(pilot, screen, worst)
        panel = screen.query_one(Judgement).view
        assert panel is not None
        assert panel.lines[0].text == str(exercises.best_play(again))
        assert panel.lines[-1].loss == f"−{graded(screen).cost:.3f}"
        assert not panel.chances, "none are kept for bear-offs"
        assert screen.board.view.arrows


async def test_pips_are_typed_against_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "SECOND", 0.4)  # rarely, or nothing seems at rest
    async with training(tmp_path, Kind.PIPS) as (screen, pilot, watch):
        position = exercise(screen).position
        watch.now += 12.4
        async with asyncio.timeout(60):  # the time runs visibly
            while "0:12" not in text(pilot.app):
                await pilot.pause(0.05)
        await pilot.press(*str(position.pips), "tab", *str(position.opponent_pips), "enter")
        assert graded(screen).correct
        assert said(screen) == "Right, in 0:12."
        assert screen._ticking is None
        assert tally(pilot, Kind.PIPS) == Tally(1, 1, 12_400, 12_400)
        await press(pilot, screen, "next")
        for digit in "99":
            await press(pilot, screen, f"digit('{digit}')")
        await press(pilot, screen, "undo")
        await press(pilot, screen, "figure(1)")
        await press(pilot, screen, "digit('1')")
        assert "best time" not in text(pilot.app), "it is told from the next round on"
        await press(pilot, screen, "confirm")
        position = exercise(screen).position
        assert said(screen) == (
            f"Not right: it is {position.pips} for you and {position.opponent_pips} for the"
            " opponent."
        )
        assert tally(pilot, Kind.PIPS).answers == 2


async def test_movable_checkers_are_marked_and_mistakes_explained(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.MOVES) as (screen, pilot, _watch):
        for point in exercises.movable(exercise(screen)):
            await touch(pilot, screen, "bar" if point == BAR else str(point))
        await press(pilot, screen, "proceed")
        assert graded(screen).correct
        await pilot.press("enter")
        blocked = Position.parse("-----bA---------------aB--")
        screen.exercise = begin(Exercise(Kind.MOVES, blocked, (3, 1)))
        await touch(pilot, screen, "6")
        await touch(pilot, screen, "22")
        assert said(screen) == "You have no checker on the 22 point: start from one of your own."
        assert [place.marked for place in screen.board.view.points].count(True) == 1
        await touch(pilot, screen, "dice")
        shown = " ".join(" ".join(line[59:] for line in text(pilot.app).splitlines()).split())
        assert "Missed: from 23 a checker can go to" in shown
        assert graded(screen).correct is False
        assert screen.board.view.points[22].movable


async def test_take_points_are_typed_or_clicked_and_reckoned(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.TAKE_POINTS) as (screen, pilot, _watch):
        asked = exercise(screen)
        assert asked.away is not None
        assert screen.board.view.cube.face == 2 * asked.cube
        assert screen.board.view.cube.offered
        share = round(100 * exercises.take_point(asked))
        await pilot.press(*str(share - 1), "plus", "enter")
        assert said(screen) == f"Right: you need {share}%."
        assert "after a pass" in text(pilot.app)
        await press_key(pilot, screen, "next")
        share = round(100 * exercises.take_point(exercise(screen)))
        for digit in str(share + 5):
            await press(pilot, screen, f"digit('{digit}')")
        await press(pilot, screen, "nudge(-5)")
        await press(pilot, screen, "nudge(1)")
        await press(pilot, screen, "confirm")
        assert said(screen) == f"Close enough: you need {share}%."
        await pilot.press("space", "9", "9", "enter")
        assert said(screen).startswith("Not right: you need ")
        assert tally(pilot, Kind.TAKE_POINTS).correct == 2


async def test_cube_decisions_are_chosen_among_four_answers(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.CUBES) as (screen, pilot, _watch):
        asked = exercise(screen)
        right = exercises.cube_answer(asked)
        await press(pilot, screen, f"option({ANSWERS.index(right)})")
        assert said(screen) == "Right!"
        panel = screen.query_one(Judgement).view
        assert panel is not None
        figures = exercises.cube_figures(asked)
        assert [line.amount for line in panel.cube] == [
            figures.no_double,
            figures.take,
            figures.passed,
        ]
        assert panel.words[0]
        assert [line.text for line in panel.chances] == ["win"]
        await pilot.press("enter")
        asked = exercise(screen)
        worst = max(CubeAnswer, key=lambda one: exercises.grade_cube(asked, one).cost)
        await pilot.press("down", *["down"] * ANSWERS.index(worst), "enter")
        assert screen.exercise is not None
        assert screen.exercise.chosen is worst
        assert said(screen).startswith(f"This costs {graded(screen).cost:.3f}. Right: ")


async def test_a_round_ends_with_a_result_and_begins_again(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.CUBES) as (screen, pilot, watch):
        for at in range(LENGTH):
            watch.now += 3
            asked = exercise(screen)
            right = exercises.cube_answer(asked)
            worst = max(CubeAnswer, key=lambda one: exercises.grade_cube(asked, one).cost)
            screen.action_option(ANSWERS.index(right if at else worst))
            if at < LENGTH - 1:
                screen.action_next()
        await pilot.press("enter")
        assert screen.ended
        shown = text(pilot.app)
        assert "9 of 10 answers were right." in shown
        assert "0:30" in shown
        assert "before" not in shown, "there was nothing before"
        await press(pilot, screen, "next")
        assert (screen.round.given, screen.asking) == ((), True)
        for _ in range(LENGTH):
            screen.action_option(ANSWERS.index(exercises.cube_answer(exercise(screen))))
            screen.action_next()
        await pilot.pause()
        shown = " ".join(text(pilot.app).split())
        assert "10 of 10 answers were right: better than before." in shown
        assert "before 90%" in shown
        assert tally(pilot, Kind.CUBES) == Tally(20, 19, 27_000, 0)
        await press(pilot, screen, "leave(True)")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("size", [(60, 14), (120, 36), (160, 50)])
async def test_every_size_shows_the_task_or_asks_for_room(
    tmp_path: Path, kind: Kind, size: tuple[int, int]
) -> None:
    async with training(tmp_path, kind, size, plain=True) as (screen, pilot, _watch):
        shown = text(pilot.app)
        assert shown.isascii()
        if screen.seen:
            told = written(screen.query_one(Prompt).view.text, plain=True)
            assert told in " ".join(shown.split())
        elif screen.on_board:
            assert "80" in screen.query_one(Prompt).view.text, "it says what room it needs"
            await pilot.press("space", "enter", "1")
            assert screen.asking


async def test_positions_that_cannot_be_read_are_told_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bad() -> pools.Pool:
        raise BrokenFile(Broken("exercises.json", 3, "it is damaged"))

    monkeypatch.setattr(exercises, "pool", bad)
    async with training(tmp_path, Kind.PIPS) as (screen, pilot, _watch):
        assert "exercises.json" in said(screen)
        await pilot.press("enter")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


async def test_answers_that_cannot_be_kept_are_graded_all_the_same(tmp_path: Path) -> None:
    async with training(tmp_path, Kind.CUBES) as (screen, pilot, _watch):
        with screen.app.journal.writing() as connection:  # type: ignore[attr-defined]
            connection.execute("DROP TABLE exercise")
        await pilot.press("1", "enter", "1")
        assert len(screen.round.given) == 2
        assert len(pilot.app._notifications) == 1


async def test_the_list_tells_how_each_exercise_goes(tmp_path: Path) -> None:
    app = HostApp(tmp_path, TrainingScreen, dice=SEED)
    for used, correct in ((8000, True), (1000, False), (12_000, True)):
        app.practice.keep_exercise("pips", used, correct=correct)
    yesterday = app.practice.now() - 24 * 3600 * 1000
    with app.journal.writing() as connection:
        connection.execute("INSERT INTO exercise VALUES (?, 'lessons', 1, 9)", (yesterday,))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(app)
        assert "You have practised on 2 days in a row." in shown
        assert "Pip counts  3 answers · 67% right · 0:10 on average" in shown
        assert shown.count("not tried yet") == 5
        await pilot.click(offset=line_of(app, "Cube decisions"))
        await pilot.pause()
        assert isinstance(app.screen, TrainerScreen)
        await pilot.press("1", "q")
        await pilot.pause()
        assert "Cube decisions  1 answer · " in text(app)
        await pilot.press("escape")
        assert app.asked == [("dismissed", None)]
