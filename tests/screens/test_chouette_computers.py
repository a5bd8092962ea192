"""Computers in the chairs of a chouette: as box, captain, and members who are asked."""

import time
from pathlib import Path

import pytest

from rules.chouette import Asked
from rules.game import Phase
from rules.record import DiceSpec
from rules.terms import ChouetteTerms, Terms
from tests.conftest import SOAK
from tests.screens.round_table import FIVE, Round, gathered

BOT = "computer:beginner"
FAILING = "tests.engines:Failing"
SLOW, STUCK = "tests.engines:Slow", "tests.engines:Undecided"
WITHOUT_CUBE = Terms(0, cube_limit=1)
SEED = DiceSpec("seed", "3")


def seats(*computers: int) -> tuple[str, ...]:
    return tuple(BOT if player in computers else "human" for player in range(len(FIVE)))


async def answered(table: Round, patience: float = 30.0) -> None:
    """Do what hasty people do until a game is over; as long as something goes on."""
    seq, since = table.view.seq, time.monotonic()
    while table.asked is not Asked.BETWEEN:
        screen = table.screen
        if table.view.seq != seq:
            seq, since = table.view.seq, time.monotonic()
        if time.monotonic() - since > patience or seq > 3000:
            raise AssertionError(f"the game goes on and on:\n{table.text}")
        if table.app.screen is not screen or screen.waiting:
            await table.pilot.pause(0.002)
        elif table.asked is Asked.ORDER:
            table.store.order_roll()
        elif table.asked is Asked.OPENING:
            table.store.roll()
        else:
            await _answer(table)


async def _answer(table: Round) -> None:
    player = table.screen.asked
    if player is None:
        await table.pilot.pause(0.002)
    elif table.asked in (Asked.AGREE_DOUBLE, Asked.AGREE_RESIGN):
        table.store.agree(player)
    elif table.asked is Asked.DOUBLED:
        table.store.take(player)
    elif table.asked is Asked.RESIGNED:
        table.store.refuse(player)
    elif table.phase is Phase.TO_ROLL:
        table.store.roll()
    else:
        draft = table.view.draft
        assert draft is not None
        if not draft.complete:
            table.store.lay(draft.plays[0].steps)
        if table.phase is Phase.TO_PLAY:
            table.store.pick_up()


TABLES = [
    ((1, 2), False),
    ((0, 3, 4), True),
    ((1, 2), True),
    ((0, 3, 4), False),
    ((0, 1, 2, 3, 4), False),
    ((0, 1, 2, 3, 4), True),
]
"""In which chairs the computer sits, and whether each member has a cube."""


@pytest.mark.parametrize(("computers", "own"), TABLES if SOAK else TABLES[:2], ids=str)
async def test_whole_games_with_computers_in_any_chair(
    tmp_path: Path, computers: tuple[int, ...], own: bool
) -> None:
    options = ChouetteTerms(own_cubes=own)
    async with gathered(tmp_path, seats=seats(*computers), dice=SEED, options=options) as table:
        for game in (1, 2):
            await answered(table)
            assert len(table.chouette.sheet) == game
            assert sum(table.chouette.scores) == 0
            await table.until(lambda: table.app.screen.id == "chouette-result")
            await table.press("enter")


async def test_people_are_asked_while_the_computer_is_asked_too(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(2), engine=SLOW) as table:
        await table.order(5, 6, 4, 3, 2)  # Bela is the box, Anna the captain
        await table.open(1, 3)
        await table.turn()
        await table.turn((2, 1))
        await table.press("d")
        assert "Dora: agree to the double to 2?" in table.prompt
        await table.press("a")
        assert "Emil: agree to the double to 2?" in table.prompt
        await table.until(lambda: 2 not in table.chouette.deciders)
        said = table.chouette.answers or table.chouette.team_refused
        assert said


async def test_while_only_the_computer_is_asked_it_is_said_who_thinks(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(2, 3, 4), engine=STUCK) as table:
        await table.order(5, 6, 4, 3, 2)
        await table.open(1, 3)
        await table.turn()
        await table.turn((2, 1))
        table.screen._opponent.stop()
        table.store.double(0)
        await table.pilot.pause()
        assert "Cid thinks about the cube." in table.text
        assert table.people.view.people[2].asked
        await table.press("a")
        assert table.asked is Asked.AGREE_DOUBLE


async def test_dice_of_the_computer_are_typed(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(1), terms=WITHOUT_CUBE) as table:
        await table.order(5, 6, 4, 3, 2)
        await table.open(1, 3)
        await table.turn()
        await table.until(lambda: "Type the dice of Bela." in table.text)
        await table.press(*"42", "enter")
        await table.until(lambda: table.screen.asked == 0)
        assert len(table.view.lines) == 2


async def trouble(table: Round) -> None:
    """Bela, the box, is the computer, and can't play."""
    await table.order(5, 6, 4, 3, 2)
    await table.open(3, 1)
    await table.until(lambda: "Bela can't decide now." in table.text)


async def test_without_an_engine_a_person_decides_this_or_for_good(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(1), engine=FAILING, terms=WITHOUT_CUBE) as table:
        await trouble(table)
        await table.press("1")
        await table.until(lambda: "Bela can't decide now." in table.text)
        hint = table.screen._projected().hint
        assert hint is not None
        assert hint.title == "Bela"
        await table.press("2")
        assert table.screen.asked == 1
        await table.turn()
        await table.turn((3, 1))
        table.store.roll((6, 4))
        await table.until(lambda: "Bela can't decide now." in table.text)
        await table.press("3")
        await table.turn()
        await table.turn((2, 1))
        assert table.screen.asked == 1
        assert "Your roll, Bela." in table.text
