"""The panel of the 21 rolls."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from app.engine.engine import EngineTrouble, Trouble
from app.engine.question import Question
from app.engine.verdicts import RollsVerdict, RollWorth
from app.screens.odds import OddsScreen, odds_question, roll_sentence, rolls_view, standing, sums
from rules.plays import legal_plays
from rules.position import START
from rules.side import Side
from tests.app.tabletop import table
from tests.screens.games import GAMMON, won
from tests.screens.hostapp import HostApp
from tests.screens.seen import text
from tests.strategies import ROLLS
from tests.widgets.test_table import settled
from widgets.rolls import RollGrid, plan_for

Ask = Callable[[Question], Awaitable[RollsVerdict]]
QUESTION = Question(START)


def verdict(question: Question = QUESTION) -> RollsVerdict:
    """Large dice are good, and doubles are better."""
    found = []
    for low, high in ROLLS:
        plays = legal_plays(question.position, (high, low))
        best = plays[0].result if plays else None
        worth = (high + low - 7) / 10 + (0.3 if high == low else 0)
        found.append(RollWorth((max(high, low), min(high, low)), worth, best))
    return RollsVerdict(question, tuple(sorted(found, key=lambda roll: -roll.equity)))


async def answer(question: Question) -> RollsVerdict:
    return verdict(question)


async def refuse(question: Question) -> RollsVerdict:
    raise EngineTrouble(Trouble.CRASHED, "bgsage")


async def never(question: Question) -> RollsVerdict:
    await asyncio.sleep(3600)
    raise AssertionError


def panel(folder: Path, ask: Ask, **look: bool) -> HostApp:
    return HostApp(folder, lambda: OddsScreen(QUESTION, ask, (1, 3)), **look)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
@pytest.mark.parametrize("look", [{}, {"plain": True}, {"no_color": True}])
async def test_all_rolls_stand_in_the_grid(
    tmp_path: Path, size: tuple[int, int], look: dict[str, bool]
) -> None:
    app = panel(tmp_path, answer, **look)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        shown = text(app)
        for roll in verdict().rolls:
            assert f"{roll.equity:+.3f}".replace("-", "-" if look.get("plain") else "−") in shown
        assert "best is 6-6, the worst 2-1." in shown
        assert app.screen.query_one("#box").region.width <= plan_for(*size).width + 8
        assert "plain" not in look or shown.isascii()


async def test_a_roll_that_is_pointed_at_is_told(tmp_path: Path) -> None:
    app = panel(tmp_path, answer)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("down", "right", "down", "down")
        assert app.screen.query_one(RollGrid).view.pointed == (3, 2)
        assert roll_sentence(verdict(), (3, 2)) in text(app)


def test_a_roll_is_told_with_its_play_its_worth_and_its_luck() -> None:
    one = next(roll for roll in verdict().rolls if roll.dice == (3, 2))
    play = next(play for play in legal_plays(START, (3, 2)) if play.result == one.best)
    assert roll_sentence(verdict(), (2, 3)) == f"3-2: {play}, −0.200; luck −0.250"


async def test_thinking_and_trouble_are_told(tmp_path: Path) -> None:
    for ask, told in ((never, "thinking …"), (refuse, "stopped unexpectedly")):
        app = panel(tmp_path, ask)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert told in text(app)
            await pilot.press("down")
            await pilot.press("escape")
            await pilot.pause()
            assert app.asked == [("dismissed", None)]


@pytest.mark.parametrize("key", ["escape", "o", "enter"])
async def test_the_panel_closes(tmp_path: Path, key: str) -> None:
    app = panel(tmp_path, answer)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


def test_the_roll_on_the_table_is_marked() -> None:
    assert rolls_view(verdict(), (1, 3)).rolled == (3, 1)
    assert rolls_view(verdict(), None).rolled is None


def test_the_best_stand_out_and_the_worst_do() -> None:
    rolls = rolls_view(verdict(), None).rolls
    assert rolls[0].standing == 2
    assert rolls[-1].standing == -2
    assert [roll.standing for roll in rolls] == sorted((r.standing for r in rolls), reverse=True)
    assert {standing(luck, 0.0) for luck in (-1.0, 0.0, 1.0)} == {0}


def test_the_sums_count_all_36_throws() -> None:
    even = RollsVerdict(QUESTION, tuple(RollWorth((max(r), min(r)), 0.25) for r in ROLLS))
    assert sums(even).startswith("On average +0.250. 0 of 36 rolls are better than that.")
    better = sum(roll.ways for roll in verdict().rolls if roll.equity > verdict().mean)
    assert f"{better} of 36 rolls are better" in sums(verdict())


# Whose rolls


@pytest.mark.parametrize("turn", list(Side))
def test_before_the_roll_it_is_the_player_on_roll(turn: Side) -> None:
    view = table(START, turn=turn).view
    assert odds_question(view) == Question.of(view.match)


@pytest.mark.parametrize("turn", list(Side))
def test_while_a_roll_is_played_it_is_the_one_before_it(turn: Side) -> None:
    store = table(START, (3, 1), turn)
    before = Question.of(store.view.match).before_roll
    assert odds_question(store.view) == before
    store.move(8, 5)
    assert odds_question(store.view) == before


@pytest.mark.parametrize("turn", list(Side))
def test_once_it_is_played_it_is_the_opponents(turn: Side) -> None:
    store = table(START, (3, 1), turn, score=(2, 0))
    mine = Question.of(store.view.match)
    store.move(8, 5)
    store.move(6, 5)
    asked = odds_question(store.view)
    assert asked is not None
    assert store.view.draft is not None
    assert asked.position == store.view.draft.position.flipped()
    assert asked.stakes == mine.stakes.turned
    assert asked.dice is None


def test_nobody_is_about_to_roll_after_a_game() -> None:
    assert odds_question(won(GAMMON)) is None
