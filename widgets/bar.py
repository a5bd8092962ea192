"""The bar, where hit checkers wait to enter."""

from rules.side import Side
from widgets.canvas import Canvas
from widgets.checkers import Column, most_drawn, number_row, paint_stack
from widgets.geometry import METRICS, Geometry
from widgets.glyphs import Glyphs
from widgets.palette import Ink, Row
from widgets.point import PlacePart
from widgets.spot import SpotChosen
from widgets.view import EMPTY, PointView

Halves = tuple[PointView, PointView]


class Bar(PlacePart):
    """The bar with both players' checkers; the half where a player's lie is where they enter."""

    class Chosen(SpotChosen):
        """A half of the bar was chosen."""

    def __init__(self) -> None:
        super().__init__("bar")
        self.halves: Halves = (EMPTY, EMPTY)
        self.pointed: Side | None = None

    def show_halves(self, halves: Halves, pointed: Side | None) -> None:
        """Show White's and Black's checkers, and on whose half the cursor is."""
        if halves == self.halves and pointed == self.pointed:
            return
        self.halves, self.pointed = halves, pointed
        joined = _joined(halves)
        self.tell_state(self.view, joined)
        self.view = joined
        self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """Both halves, and the ground between them."""
        if self.geometry is None:
            return ()
        geometry, gap = self.geometry, self.geometry.metrics.gap
        top = geometry.bottom
        upper = paint_half(geometry, self.halves[top], True, self.pointed is top, self.glyphs)
        low = top.opponent
        lower = paint_half(geometry, self.halves[low], False, self.pointed is low, self.glyphs)
        between = Canvas(width, gap, Ink.FRAME)
        between.fill(*slot(geometry, gap), Ink.SLOT)
        return (*upper, *between.rows(), *lower)


def slot(geometry: Geometry, rows: int) -> tuple[int, int, int, int]:
    """The sunken part of the bar, in quarters, for a number of rows."""
    rim = 0 if geometry.metrics.edge == 0 else 1
    return 2 * rim, 0, 2 * (geometry.metrics.bar - 2 * rim), 2 * rows


def paint_half(
    geometry: Geometry, view: PointView, upper: bool, cursor: bool, glyphs: Glyphs
) -> tuple[Row, ...]:
    """A half of the bar: its checkers pile up from the middle outwards.

    Args:
        geometry: the layout of the board.
        view: the checkers.
        upper: whether it is the upper half.
        cursor: whether the keyboard points at it.
        glyphs: the set of glyphs.
    """
    m = METRICS[geometry.size]
    column = Column(geometry.size, m.bar, geometry.rows, on_top=not upper)
    canvas = Canvas(m.bar, geometry.rows, Ink.FRAME)
    canvas.fill(*slot(geometry, geometry.rows), Ink.SLOT)
    most = most_drawn(geometry.rows - m.gap, geometry.size)
    paint_stack(canvas, column, view, most, glyphs)
    quiet = view.movable or view.selected or view.target or view.leaving or view.marked or cursor
    label = number_row(m.bar, view if quiet else EMPTY, None, cursor, glyphs)
    rows = canvas.rows()
    return (label, *rows) if upper else (*rows, label)


def _joined(halves: Halves) -> PointView:
    white, black = halves
    return PointView(
        movable=white.movable or black.movable,
        selected=white.selected or black.selected,
        target=white.target or black.target,
        hit=white.hit or black.hit,
        last=white.last or black.last,
        marked=white.marked or black.marked,
    )
