"""Painting of points, bar and trays: pure functions from a view to rows of cells."""

from dataclasses import dataclass
from functools import lru_cache

from rules.side import Side
from widgets.canvas import Canvas
from widgets.geometry import METRICS, Size
from widgets.glyphs import BLOCK_ART, TOUCHES, Glyphs, Look
from widgets.palette import FACE, RIM, Ink, Row
from widgets.view import PointView

LOOK_INK = {
    Look.MOVABLE: Ink.MOVABLE,
    Look.SELECTED: Ink.SELECTED,
    Look.TARGET: Ink.TARGET,
    Look.MARKED: Ink.TARGET,
    Look.HIT: Ink.HIT,
}


CHECKER = {size: len(BLOCK_ART[size, Look.STILL, Side.WHITE][0]) // 2 for size in Size}
"""Width of a checker, in cells."""

ROOMY = 3
"""Height of a checker in whose hollow place a mark has room."""

FACES = "█▒OX"
"""Glyphs of faces in pictures of whole cells."""


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
    paint_stack(canvas, column, view, _drawn(column, view), glyphs)
    label = number_row(column.width, view, number, cursor, glyphs)
    rows = canvas.rows()
    return (label, *rows) if column.on_top else (*rows, label)


def most_drawn(rows: int, size: Size) -> int:
    """How many checkers of a pile on the bar are drawn in so many rows."""
    return max(1, rows // METRICS[size].tall)


def _drawn(column: Column, view: PointView) -> int:
    """How many checkers of a stack are drawn: there is room for those that come."""
    coming = max(1, _ghosts(view))
    return max(5 if coming == 1 else 1, column.rows // column.tall - coming)


def stack_height(column: Column, view: PointView) -> int:
    """How many checkers are drawn on a point, with those that arrows lead to it."""
    return min(view.count, _drawn(column, view)) + _ghosts(view)


def _ghosts(view: PointView) -> int:
    """How many places for coming checkers lie on a stack."""
    if view.landing:
        return len(view.landing) - _struck(view)
    return int(view.target and not _struck(view))


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
        canvas.fill(2 * (half - cells), 2 * y, 4 * cells, 2, ink)
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
        leaves = shown - index <= len(view.leaving)
        look = Look.SELECTED if leaves else Look.STILL
        if index == shown - 1:
            look = _look(view)
        paint_checker(canvas, column, index, view.side, look, glyphs)
    if view.count > most and view.side is not None:
        _count(canvas, column, shown - 1, view.side, view.count)
    for index in range(_ghosts(view)):
        look = Look.MARKED if any(view.landing) else Look.TARGET
        paint_checker(canvas, column, shown + index, view.side or Side.WHITE, look, glyphs)
    _write_marks(canvas, column, view, shown, glyphs)


def _write_marks(
    canvas: Canvas, column: Column, view: PointView, shown: int, glyphs: Glyphs
) -> None:
    """Write the marks of arrows on checkers that leave, and where others come to rest."""
    marks = [(shown - 1 - at, mark) for at, mark in enumerate(view.leaving[:shown])]
    marks += list(enumerate(view.landing, shown - _struck(view)))
    for index, mark in marks:
        y = column.top_of(index) + (column.tall - 1) // 2
        x = (column.width - len(mark) + 1) // 2
        if index < shown and view.side is not None:
            ink, behind = Ink.COUNT, FACE[view.side]
        elif glyphs.blocks and column.tall < ROOMY:
            ink, behind = Ink.ON_LIT, Ink.TARGET
        else:
            canvas.write(x, y, mark, Ink.TEXT)
            continue
        canvas.write(x, y, mark, ink, behind)


def _struck(view: PointView) -> bool:
    return view.hit and view.count == 1


def _look(view: PointView) -> Look:
    if _struck(view):
        return Look.HIT
    if view.selected or view.leaving:
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
        x = (column.width - len(art[0])) // 2
        for row, text in enumerate(art, y):
            _write_checker(canvas, x, row, text, look, side)
        return
    x = (2 * column.width - len(art[0])) // 2
    inks = {"r": RIM[side], "f": FACE[side], "s": state}
    canvas.stamp(x, 2 * y, art, inks)
    for dx, dy, text, letter, ground in TOUCHES.get((column.size, look, side), ()):
        canvas.write(x // 2 + dx, y + dy, text, inks[letter], inks[ground])


def _write_checker(canvas: Canvas, x: int, y: int, text: str, look: Look, side: Side) -> None:
    """Write a row of a checker: its face on its rim, its edges in the ink of its state."""
    if look in (Look.TARGET, Look.MARKED):
        canvas.write(x, y, text, Ink.TARGET)
        return
    edge = LOOK_INK.get(look)
    for column, glyph in enumerate(text, x):
        if glyph in FACES or edge is None:
            canvas.write(column, y, glyph, FACE[side], RIM[side])
        else:
            canvas.write(column, y, glyph, Ink.ON_LIT, edge)


def _count(canvas: Canvas, column: Column, index: int, side: Side, count: int) -> None:
    y = column.top_of(index) + (column.tall - 1) // 2
    canvas.write(column.width // 2 - 1, y, f"{count:>2}", Ink.COUNT, FACE[side])


def number_row(
    width: int, view: PointView, number: int | None, cursor: bool, glyphs: Glyphs
) -> Row:
    """The row with a point's number, lit by the state of the point."""
    digits = "" if number is None else str(number)
    canvas = Canvas(width, 1, Ink.FRAME)
    x = width // 2 - 2
    if cursor:
        _patch(canvas, x, digits, glyphs.cursor, Ink.ON_CURSOR, Ink.CURSOR)
    elif view.hit:
        _lit(canvas, x, digits, glyphs, True, Ink.HIT)
    elif view.target or view.landing or view.selected or view.leaving:
        ink = Ink.TARGET if view.target or view.landing else Ink.SELECTED
        _lit(canvas, x, digits, glyphs, False, ink)
    elif view.marked:
        if glyphs.blocks:
            canvas.write(0, 0, " " * width, Ink.ON_TITLE, Ink.TITLE)
        _patch(canvas, x, digits, glyphs.mark, Ink.ON_TITLE, Ink.TITLE)
    else:
        canvas.write(x + 1, 0, digits, _number_ink(view))
        if view.last:
            left, right = glyphs.last
            canvas.write(x, 0, left, Ink.LAST)
            canvas.write(x + 1 + max(1, len(digits)), 0, right, Ink.LAST)
    return canvas.rows()[0]


def _patch(
    canvas: Canvas, x: int, digits: str, ends: tuple[str, str], ink: Ink, ground: Ink
) -> None:
    canvas.write(x, 0, ends[0] + (digits or "  ") + ends[1], ink, ground)


def _lit(canvas: Canvas, x: int, digits: str, glyphs: Glyphs, struck: bool, ink: Ink) -> None:
    """A patch of light behind a number, three cells wide around it where blocks can be drawn."""
    if glyphs.blocks and len(digits) == 1:
        canvas.write(x, 0, f" {digits} ", Ink.ON_LIT, ink)
        return
    left, right = glyphs.struck if struck else glyphs.lit
    text = digits or "  "
    canvas.write(x, 0, left, ink)
    canvas.write(x + 1, 0, text, Ink.ON_LIT, ink)
    canvas.write(x + 1 + len(text), 0, right, ink)


def _number_ink(view: PointView) -> Ink:
    if view.movable:
        return Ink.MOVABLE
    return Ink.LAST if view.last else Ink.NUMBER
