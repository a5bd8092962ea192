"""The real program in a test, sitting at a table: real files, real clicks, real keys."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from textual.pilot import Pilot

from app.main import BarpointApp
from app.screens.table import TableScreen
from app.state.settings import Settings
from app.state.store import MatchStore
from app.state.view import MatchView
from app.storage import settings_file
from app.storage.paths import paths_for
from rules.game import Phase
from rules.position import START, Position
from rules.side import Side
from tests.screens.seen import line_of, text
from widgets.board import Board
from widgets.geometry import Box, Geometry

QUIET = Settings(animation="off")
LEFT, RIGHT = 1, 3
PATIENCE = 60.0
"""Seconds after which what hasn't come never comes, on a busy machine either."""


@dataclass
class Sitting:
    """Somebody at a table.

    Attributes:
        app: the program.
        pilot: who presses and clicks.
    """

    app: BarpointApp
    pilot: Pilot[int]

    @property
    def screen(self) -> TableScreen:
        """The table, also while something lies over it."""
        return next(each for each in self.app.screen_stack if isinstance(each, TableScreen))

    @property
    def store(self) -> MatchStore:
        return self.screen.store

    @property
    def view(self) -> MatchView:
        return self.store.view

    @property
    def phase(self) -> Phase:
        return self.view.match.game.phase

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """The steps of the half-played turn."""
        return self.view.draft.steps if self.view.draft is not None else ()

    @property
    def board(self) -> Board:
        return self.screen.query_one(Board)

    @property
    def layout(self) -> Geometry:
        assert self.board.geometry is not None
        return self.board.geometry

    @property
    def text(self) -> str:
        return text(self.app)

    def cell(self, box: Box) -> tuple[int, int]:
        """The middle of a part of the board, on the screen."""
        x, y = box.middle
        return self.board.region.x + x, self.board.region.y + y

    def point(self, number: int) -> tuple[int, int]:
        """A cell of a point, in White's numbers."""
        return self.cell(self.layout.points[number - 1])

    def dice(self, side: Side) -> tuple[int, int]:
        """The middle of a player's right half."""
        half = self.layout.half(side)
        strip = self.layout.strip
        return self.cell(Box(half.x, strip.y, half.width, strip.height))

    @property
    def die(self) -> tuple[int, int]:
        """The first die on the table."""
        return self.cell(self.layout.dice(self.board.view.dice)[0][1])

    async def click(self, cell: tuple[int, int], button: int = LEFT, *, ctrl: bool = False) -> None:
        await self.pilot.mouse_down(offset=cell, button=button, control=ctrl)
        await self.pilot.mouse_up(offset=cell)
        await self.pilot.pause()

    async def drag(self, source: tuple[int, int], target: tuple[int, int]) -> None:
        await self.pilot.mouse_down(offset=source)
        await self.pilot.mouse_up(offset=target)
        await self.pilot.pause()

    async def click_words(self, words: str) -> None:
        await self.pilot.pause()
        x, y = line_of(self.app, words)
        await self.pilot.click(offset=(x + 1, y))
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds and can be seen; what never comes fails."""
        end = monotonic() + PATIENCE
        await self.pilot.pause(0.01)
        while not holds():
            assert monotonic() < end, f"never came:\n{self.text}"
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def settled(self) -> None:
        """Wait until everything has happened that would happen by itself without animation."""
        for _ in range(10):
            await self.pilot.pause(0.01)
        await self.pilot.pause()


def xgid(
    board: str | Position = START,
    dice: str = "00",
    *,
    cube: int = 0,
    owner: int = 0,
    turn: int = 1,
    score: tuple[int, int] = (0, 0),
    crawford: int = 0,
    length: int = 7,
) -> str:
    """An XGID; White is on roll where `turn` is 1."""
    fields = (board, cube, owner, turn, dice, *score, crawford, length, 10)
    return "XGID=" + ":".join(map(str, fields))


@asynccontextmanager
async def sitting(
    folder: Path,
    *arguments: str,
    settings: Settings = QUIET,
    size: tuple[int, int] = (120, 36),
) -> AsyncIterator[Sitting]:
    """Start the program with settings and arguments, and sit down."""
    settings_file.save(paths_for(folder).settings, settings)
    app = BarpointApp.from_args(["--data-dir", str(folder), "--seed", "7", *arguments])
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield Sitting(app, pilot)
