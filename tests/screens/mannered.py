"""A table of two people with clocks and table manners."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.screens.table import TableScreen
from app.state.store import MatchStore
from rules.actions import Dice
from rules.position import START, Position
from rules.record import DiceSpec
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.app.tabletop import board, header, sit_down, table
from tests.screens.sitting import QUIET, Sitting, sitting

CLOCK = ClockTerms(120_000, 12_000)
FREE = Manners(illegal_stand=True)
EARLY = Manners(early_rolls=True)


def by_hand() -> MatchStore:
    """A roll is due where clocks run and the dice are typed."""
    start = Start(START, Side.WHITE)
    return sit_down(header(Terms(7, clock=CLOCK), start, DiceSpec("typed")))


def called() -> MatchStore:
    """An illegal play can be called."""
    store = table(terms=Terms(7, manners=FREE), dice=(3, 1))
    store.move(13, 4)
    store.pick_up()
    return store


def early() -> MatchStore:
    """Black can roll early."""
    racing = board(own={1: 2, 2: 2}, opponent={24: 2, 23: 2})
    return table(racing, (6, 5), terms=Terms(7, manners=EARLY))


@asynccontextmanager
async def mannered(
    folder: Path,
    terms: Terms,
    *,
    dice: Dice | None = None,
    position: str | Position = START,
    turn: Side = Side.WHITE,
    typed: bool = False,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Sitting]:
    """Sit down in the middle of a match that was agreed on in the form.

    Args:
        folder: where everything is kept.
        terms: what was agreed on.
        dice: the dice on the table, None before the roll.
        position: the board, from the side of the player on roll.
        turn: who is on roll.
        typed: whether the dice are rolled by hand.
        size: of the terminal.
    """
    start_at = Position.parse(position) if isinstance(position, str) else position
    spec = DiceSpec("typed") if typed else DiceSpec("seed", "7")
    start = Start(start_at if turn is Side.WHITE else start_at.flipped(), turn, dice)
    async with sitting(folder, settings=QUIET, size=size) as seat:
        seat.app.begin_match(("Ann", "Bob"), terms, spec, start)
        await seat.until(lambda: isinstance(seat.app.screen, TableScreen))
        await seat.pilot.pause()
        yield seat
