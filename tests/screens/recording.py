"""The board companion in a test: a journal with a match on a wooden board, and its screen."""

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.screens.companion import CompanionScreen
from app.state.settings import Settings
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.record import DiceSpec, Header
from rules.start import Start
from rules.terms import Manners, Terms
from tests.screens.company import CREATED, PIPS, resumed
from tests.screens.sitting import QUIET, Sitting

WOODEN = Manners(wooden=True)


def begun(folder: Path, terms: Terms | None = None, start: Start | None = None) -> str:
    """Keep a match of Ann and Ben on a wooden board."""
    header = Header(
        str(uuid.UUID(int=11)),
        ("Ann", "Ben"),
        terms or Terms(3, manners=WOODEN),
        CREATED,
        dice=DiceSpec("typed"),
        start=start,
    )
    paths = paths_for(folder)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        journal.create(header)
    return header.id


@asynccontextmanager
async def recording(
    folder: Path,
    *,
    engine: str = PIPS,
    settings: Settings = QUIET,
    size: tuple[int, int] = (120, 36),
) -> AsyncIterator[Sitting]:
    """Open the companion of the last unfinished match, with an engine."""
    async with resumed(folder, engine=engine, settings=settings, size=size) as seat:
        assert isinstance(seat.screen, CompanionScreen)
        yield seat


async def offered(seat: Sitting) -> None:
    """Wait until the engine's plays are there."""
    await seat.until(lambda: seat.screen._hinting.view and seat.screen._hinting.view.lines)
