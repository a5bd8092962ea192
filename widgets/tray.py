"""The trays for checkers borne off, which lie there on edge."""

from rules.side import Side
from widgets.canvas import Canvas
from widgets.checkers import number_row
from widgets.geometry import Geometry
from widgets.glyphs import Glyphs
from widgets.palette import FACE, RIM, Ink, Row
from widgets.point import PlacePart
from widgets.spot import SpotChosen
from widgets.view import PointView
from widgets.words import ENGLISH, Words


class Tray(PlacePart):
    """A player's tray.

    Args:
        side: whose it is.
    """

    class Chosen(SpotChosen):
        """A tray was chosen."""

    def __init__(self, side: Side, words: Words = ENGLISH) -> None:
        super().__init__(f"off-{side.name.lower()}")
        self.side = side
        self.words = words

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The checkers on edge and their count."""
        if self.geometry is None:
            return ()
        return paint_tray(
            self.geometry, self.side, self.view, self.cursor, self.glyphs, self.words.off
        )


def paint_tray(
    geometry: Geometry, side: Side, view: PointView, cursor: bool, glyphs: Glyphs, word: str
) -> tuple[Row, ...]:
    """The rows of a tray, its count included.

    Args:
        geometry: the layout of the board.
        side: whose tray it is.
        view: how many checkers lie there; a target where one can be borne off.
        cursor: whether the keyboard points at it.
        glyphs: the set of glyphs.
        word: what is written at its inner end while it is empty.
    """
    width, rows = geometry.metrics.tray, geometry.rows
    upper = side is not geometry.bottom
    canvas = Canvas(width, rows, Ink.SLOT)
    if not view.count:
        canvas.write((width - len(word)) // 2, rows - 1 if upper else 0, word, Ink.SLOT_TEXT)
    if glyphs.blocks:
        _slabs(canvas, side, view, upper)
    else:
        _letters(canvas, side, view, upper, glyphs)
    label = number_row(width, view, view.count or None, cursor, glyphs)
    painted = canvas.rows()
    return (label, *painted) if upper else (*painted, label)


def _slabs(canvas: Canvas, side: Side, view: PointView, upper: bool) -> None:
    thick = 2 if canvas.height >= 18 else 1
    left, width = (2, 2 * canvas.width - 4) if canvas.width > 4 else (0, 2 * canvas.width)
    slabs = [FACE[side] if index % 2 else RIM[side] for index in range(view.count)]
    slabs += [Ink.TARGET] * _coming(view)
    for index, ink in enumerate(slabs[: 2 * canvas.height // thick]):
        from_edge = index * thick
        y = from_edge if upper else 2 * canvas.height - from_edge - thick
        canvas.fill(left, y, width, thick, ink)


def _coming(view: PointView) -> int:
    """How many checkers can be, or are to be, borne off."""
    return len(view.landing) or int(view.target)


def _letters(canvas: Canvas, side: Side, view: PointView, upper: bool, glyphs: Glyphs) -> None:
    width = 4 if canvas.width > 4 else 3
    for index in range(view.count + _coming(view)):
        glyph = glyphs.slab[side] if index < view.count else glyphs.landing
        ink = FACE[side] if index < view.count else Ink.TARGET
        row = index // width
        x = (canvas.width - width) // 2 + index % width
        canvas.write(x, row if upper else canvas.height - 1 - row, glyph, ink)
