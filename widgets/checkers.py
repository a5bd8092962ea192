"""Painting of points, bar and trays: pure functions from a view to rows of cells."""

from dataclasses import dataclass
from functools import lru_cache

from rules.side import Side
from widgets.canvas import Canvas
from widgets.geometry import METRICS, Size
from widgets.glyphs import Glyphs, Look
from widgets.palette import FACE, RIM, Ink, Row
from widgets.view import PointView

LOOK_INK = {
    Look.MOVABLE: Ink.MOVABLE,
    Look.SELECTED: Ink.SELECTED,
    Look.TARGET: Ink.TARGET,
    Look.HIT: Ink.HIT,
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of cells on which checkers stand.

    Attributes:
        size: how large checkers are drawn.
        width: of the column, in cells.
        rows: how many rows the checkers may take.
        on_top: whether they hang from the top.
    """

    size: Size
    width: int
    rows: int
    on_top: bool

    @property
    def tall(self) -> int:
        """Height of a checker."""
        return METRICS[self.size].tall

    def top_of(self, index: int) -> int:
        """The upper row of the checker with an index, counted from the edge of the board."""
        if self.on_top:
            return index * self.tall
        return self.rows - (index + 1) * self.tall


@lru_cache(maxsize=1024)
def paint_point(
    column: Column,
    view: PointView,
    light: bool,
    number: int | None,
    cursor: bool,
    glyphs: Glyphs,
) -> tuple[Row, ...]:
    """The rows of a point, from top to bottom, its number's row included.

    Args:
        column: the cells of the triangle.
        view: what stands there.
        light: whether it is a light point.
        number: the number to print, None for none.
        cursor: whether the keyboard points at it.
        glyphs: the set of glyphs.
    """
    canvas = Canvas(column.width, column.rows, Ink.FELT)
    _triangle(canvas, column, light, glyphs)
    drawn = max(5, column.rows // column.tall - 1)
    paint_stack(canvas, column, view, drawn, glyphs)
    label = number_row(column.width, view, number, cursor, glyphs)
    rows = canvas.rows()
    return (label, *rows) if column.on_top else (*rows, label)


def _triangle(canvas: Canvas, column: Column, light: bool, glyphs: Glyphs) -> None:
    ink = Ink.LIGHT if light else Ink.DARK
    if not glyphs.blocks:
        _shaded_triangle(canvas, column, ink, glyphs.points[0 if light else 1])
        return
    steps = 2 * column.rows
    for step in range(steps):
        half = -(-column.width * (steps - step) // steps)
        y = step if column.on_top else steps - 1 - step
        canvas.fill(column.width - half, y, 2 * half, 1, ink)


def _shaded_triangle(canvas: Canvas, column: Column, ink: Ink, glyph: str) -> None:
    half = column.width // 2
    for row in range(column.rows):
        cells = -(-half * (column.rows - row) // column.rows)
        y = row if column.on_top else column.rows - 1 - row
        canvas.write(half - cells, y, glyph * (2 * cells), ink)


def paint_stack(canvas: Canvas, column: Column, view: PointView, most: int, glyphs: Glyphs) -> None:
    """Paint a stack of checkers, and the landing on top of it.

    Args:
        canvas: the sheet.
        column: where they stand.
        view: what stands there.
        most: how many checkers are drawn; more are told by a number on the last one.
        glyphs: the set of glyphs.
    """
    shown = min(view.count, most)
    for index in range(shown):
        if view.side is None:
            break
        look = _look(view) if index == shown - 1 else Look.STILL
        paint_checker(canvas, column, index, view.side, look, glyphs)
    if view.count > most and view.side is not None:
        _count(canvas, column, shown - 1, view.side, view.count)
    if view.target and not _struck(view):
        paint_checker(canvas, column, shown, view.side or Side.WHITE, Look.TARGET, glyphs)


def _struck(view: PointView) -> bool:
    return view.hit and view.count == 1


def _look(view: PointView) -> Look:
    if _struck(view):
        return Look.HIT
    if view.selected:
        return Look.SELECTED
    return Look.MOVABLE if view.movable else Look.STILL


def paint_checker(
    canvas: Canvas, column: Column, index: int, side: Side, look: Look, glyphs: Glyphs
) -> None:
    """Paint one checker, or the hollow place for one."""
    art = glyphs.art[column.size, look, side]
    y = column.top_of(index)
    state = LOOK_INK.get(look, RIM[side])
    if not glyphs.blocks:
        ink = FACE[side] if look in (Look.STILL, Look.MOVABLE, Look.SELECTED) else state
        x = (column.width - len(art[0])) // 2
        for row, text in enumerate(art):
            _write_checker(canvas, x, y + row, text, ink if look is Look.STILL else state, side)
        return
    rim, face = RIM[side], FACE[side]
    if column.size is Size.SMALL and index % 2:
        rim, face = face, rim
    x = (2 * column.width - len(art[0])) // 2
    canvas.stamp(x, 2 * y, art, {"r": rim, "f": face, "s": state})


def _write_checker(canvas: Canvas, x: int, y: int, text: str, ink: Ink, side: Side) -> None:
    for offset, glyph in enumerate(text):
        inner = glyph in "█▒OX"
        canvas.write(x + offset, y, glyph, FACE[side] if inner else ink, Ink.FELT)


def _count(canvas: Canvas, column: Column, index: int, side: Side, count: int) -> None:
    y = column.top_of(index) + (column.tall - 1) // 2
    canvas.write(column.width // 2 - 1, y, f"{count:>2}", Ink.COUNT, FACE[side])


def number_row(
    width: int, view: PointView, number: int | None, cursor: bool, glyphs: Glyphs
) -> Row:
    """The row with a point's number, lit by the state of the point."""
    digits = "  " if number is None else f"{number:>2}"
    canvas = Canvas(width, 1, Ink.FRAME)
    x = width // 2 - 2
    if cursor:
        left, right = glyphs.cursor
        canvas.write(x, 0, left + digits + right, Ink.ON_CURSOR, Ink.CURSOR)
    elif view.hit:
        left, right = glyphs.struck
        canvas.write(x, 0, left + digits + right, Ink.ON_LIT, Ink.HIT)
    elif view.target or view.selected:
        ink = Ink.TARGET if view.target else Ink.SELECTED
        left, right = glyphs.lit
        canvas.write(x, 0, left, ink)
        canvas.write(x + 1, 0, digits, Ink.ON_LIT, ink)
        canvas.write(x + 3, 0, right, ink)
    else:
        if view.last:
            canvas.write(x, 0, glyphs.last[0] + "  " + glyphs.last[1], Ink.LAST, skip=" ")
        canvas.write(x + 1, 0, digits, _number_ink(view))
    return canvas.rows()[0]


def _number_ink(view: PointView) -> Ink:
    if view.movable:
        return Ink.MOVABLE
    return Ink.LAST if view.last else Ink.NUMBER
