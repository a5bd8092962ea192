"""A sheet of cells to paint on, in quarters of cells where blocks are drawn.

Every cell has four quarters, each of one ink; a cell shows at most two inks, which is
all that a block character can. Glyphs written over the quarters win.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from widgets.lines import clusters
from widgets.palette import Cell, Ink, Row

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Block characters by the quarters they fill: 1 upper left, 2 upper right, 4 and 8 below."""

BLANK = frozenset({Ink.FELT, Ink.FRAME, Ink.SLOT, Ink.SCREEN})
"""Inks of surfaces: a cell all of one of them is a space."""


class Canvas:
    """A sheet of cells, all of one ink at first.

    Args:
        width: in cells.
        height: in rows.
        ink: of the whole sheet.
    """

    def __init__(self, width: int, height: int, ink: Ink) -> None:
        self.width = width
        self.height = height
        self._quarters = [[ink] * (2 * width) for _ in range(2 * height)]
        self._glyphs: dict[tuple[int, int], Cell] = {}

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """Fill a rectangle, measured in quarters."""
        for row in self._quarters[y : y + height]:
            row[x : x + width] = [ink] * width

    def stamp(self, x: int, y: int, art: Sequence[str], inks: Mapping[str, Ink]) -> None:
        """Press a picture onto the sheet.

        Args:
            x: quarters from the left.
            y: quarters from the top.
            art: rows of letters, one for each quarter; a dot leaves what is there.
            inks: the ink of each letter.
        """
        for row, letters in enumerate(art, y):
            line = self._quarters[row]
            for column, letter in enumerate(letters, x):
                if letter != ".":
                    line[column] = inks[letter]

    def write(self, x: int, y: int, text: str, ink: Ink, behind: Ink | None = None) -> None:
        """Write glyphs over the cells.

        Args:
            x: cells from the left.
            y: rows from the top.
            text: the glyphs.
            ink: their ink.
            behind: the ink behind them; None keeps what is there.
        """
        for column, (glyph, *_) in enumerate(clusters(text, ink, ink), x):
            if 0 <= column < self.width and 0 <= y < self.height:
                ground = self._ground(column, y) if behind is None else behind
                self._glyphs[column, y] = (glyph, ink, ground)

    def _ground(self, x: int, y: int) -> Ink:
        return max(self._corners(x, y), key=self._corners(x, y).count)

    def _corners(self, x: int, y: int) -> tuple[Ink, Ink, Ink, Ink]:
        upper, lower = self._quarters[2 * y], self._quarters[2 * y + 1]
        return upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]

    def rows(self) -> tuple[Row, ...]:
        """The finished cells."""
        rows = [
            [
                _block(*corners)
                for corners in zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=True)
            ]
            for upper, lower in zip(self._quarters[::2], self._quarters[1::2], strict=True)
        ]
        for (x, y), cell in self._glyphs.items():
            rows[y][x] = cell
        return tuple(map(tuple, rows))


@lru_cache(maxsize=1024)
def _block(*corners: Ink) -> Cell:
    """The cell whose quarters have these inks; of three, the one that lies lowest gives way."""
    inks = sorted(set(corners))
    if len(inks) == 1:
        ink = inks[0]
        return (" " if ink in BLANK else "█", ink, ink)
    upper = inks[-1]
    below = [ink for ink in corners if ink != upper]
    lower = max(below, key=below.count)
    mask = sum(1 << i for i, ink in enumerate(corners) if ink == upper)
    return (QUARTERS[mask], upper, lower)
