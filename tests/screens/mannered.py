"""A table of two people with clocks and table manners."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.screens.table import TableScreen
from rules.actions import Dice
from rules.position import START, Position
from rules.record import DiceSpec
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.screens.sitting import QUIET, Sitting, sitting

CLOCK = ClockTerms(120_000, 12_000)
FREE = Manners(illegal_stand=True)
EARLY = Manners(early_rolls=True)


@asynccontextmanager
async def mannered(
    folder: Path,
    terms: Terms,
    *,
    dice: Dice | None = None,
    board: str | Position = START,
    turn: Side = Side.WHITE,
    typed: bool = False,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Sitting]:
    """Sit down in the middle of a match that was agreed on in the form.

    Args:
        folder: where everything is kept.
        terms: what was agreed on.
        dice: the dice on the table, None before the roll.
        board: the board, from the side of the player on roll.
        turn: who is on roll.
        typed: whether the dice are rolled by hand.
        size: of the terminal.
    """
    position = Position.parse(board) if isinstance(board, str) else board
    spec = DiceSpec("typed") if typed else DiceSpec("seed", "7")
    start = Start(position if turn is Side.WHITE else position.flipped(), turn, dice)
    async with sitting(folder, settings=QUIET, size=size) as seat:
        seat.app.begin_match(("Ann", "Bob"), terms, spec, start)
        await seat.until(lambda: isinstance(seat.app.screen, TableScreen))
        await seat.pilot.pause()
        yield seat
