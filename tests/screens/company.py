"""Matches against the computer in a test: a journal with seats, and a table that is sat down at."""

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from app.engine.levels import LEVELS, Level
from app.engine.seats import HUMAN, seat_of
from app.main import BarpointApp
from app.state.settings import Settings
from app.storage import settings_file
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.cube import CENTRED, Cube
from rules.game import Phase
from rules.position import START, Position
from rules.record import DiceSpec, Header
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.screens.sitting import PATIENCE, QUIET, Sitting

BEGINNER = LEVELS[0]
PIPS = "tests.engines:Pips"
CREATED = 1_700_000_000_000


def begun(
    folder: Path,
    level: Level = BEGINNER,
    *,
    computer: Side | None = Side.BLACK,
    terms: Terms | None = None,
    start: Start | None = None,
    dice: DiceSpec | None = None,
) -> str:
    """Keep a match of Ann against the computer; of the computer against itself for None."""
    seat = seat_of(level)
    seats = [seat, seat]
    names = ["Bot", "Bot"]
    if computer is not None:
        seats[computer.opponent] = HUMAN
        names[computer.opponent] = "Ann"
    header = Header(
        str(uuid.UUID(int=7)),
        (names[0], names[1]),
        terms or Terms(3),
        CREATED,
        (seats[0], seats[1]),
        dice or DiceSpec("seed", "5"),
        start,
    )
    paths = paths_for(folder)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        journal.create(header)
    return header.id


@asynccontextmanager
async def resumed(
    folder: Path,
    *,
    engine: str = PIPS,
    settings: Settings = QUIET,
    size: tuple[int, int] = (120, 36),
) -> AsyncIterator[Sitting]:
    """Sit down at the last unfinished match, with an engine."""
    settings_file.save(paths_for(folder).settings, settings)
    app = BarpointApp.from_args(["--data-dir", str(folder), "resume"])
    app.engine = engine
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield Sitting(app, pilot)


def taken_up(
    turn: Side,
    dice: tuple[int, int] | None = None,
    *,
    board: str | Position = START,
    cube: Cube = CENTRED,
    doubled: bool = False,
) -> Start:
    """A position, in White's view, that a match is taken up at."""
    position = Position.parse(board) if isinstance(board, str) else board
    return Start(position, turn, dice, cube, doubled=doubled)


async def play_on(seat: Sitting, most: int = 2000) -> None:
    """Do what a hasty player does until the match is over: the first play, always take."""
    done, end = 0, monotonic() + PATIENCE
    while done < most and monotonic() < end:
        if seat.view.finished:
            return
        if seat.screen.waiting:
            await seat.pilot.pause(0.002)
            continue
        done, end = done + 1, monotonic() + PATIENCE
        if seat.phase is Phase.OVER:
            await seat.until(lambda: seat.app.screen.id == "result")
            await seat.press("enter")
        else:
            await _act(seat)
    raise AssertionError(f"the match goes on and on:\n{seat.text}")


async def _act(seat: Sitting) -> None:
    draft = seat.view.draft
    if seat.phase is Phase.DOUBLED:
        await seat.press("t")
    elif seat.phase is Phase.RESIGNED:
        await seat.press("f")
    elif seat.phase is Phase.TO_PLAY and draft is not None and not draft.complete:
        seat.store.lay(draft.plays[0].steps)
    else:
        await seat.press("space")
