"""A table of results and faces of the cube, whose cells are to be filled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len

from widgets.canvas import Canvas
from widgets.choices import ChoicePart
from widgets.cube import paint_cube
from widgets.glyphs import Glyphs
from widgets.palette import Ink, Row
from widgets.view import Choice, CubeView

State = Literal["told", "asked", "now", "found"]

WIDEST = 12
"""Cells of a column, at most."""

CUBE = (4, 3)
"""Width and height of the cubes above the columns."""


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A cell of the table.

    Attributes:
        text: the number in it; what has been typed so far where it is asked for.
        state: whether it is told, asked for later, asked for now, or has been found.
        id: what a click on it tells; empty for nothing.
    """

    text: str
    state: State = "told"
    id: str = ""


@dataclass(frozen=True, slots=True)
class ScoreGridView:
    """The table.

    Attributes:
        faces: the faces of the cube, one for each column.
        labels: the names of the results, one for each row.
        cells: the rows of cells.
        numbers: the numbers that can be chosen for the cell that is asked for.
    """

    faces: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    cells: tuple[tuple[ScoreCell, ...], ...] = ()
    numbers: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Something in the table that can be clicked.

    Attributes:
        id: what it tells.
        x: cells from the left.
        y: rows from the top.
        width: in cells.
        height: in rows.
    """

    id: str
    x: int
    y: int
    width: int
    height: int

    def __contains__(self, cell: tuple[int, int]) -> bool:
        x, y = cell
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything in the table lies.

    Attributes:
        left: cells left of the labels.
        label: width of the labels.
        column: width of a column.
        top: the row of the cubes.
        row: height of a row of cells.
    """

    left: int
    label: int
    column: int
    top: int
    row: int

    def cell(self, row: int, column: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.left + self.label + column * self.column, self.first + row * self.row

    @property
    def first(self) -> int:
        """The row of the first cells."""
        return self.top + CUBE[1] + 1


def plan(view: ScoreGridView, width: int, height: int) -> Plan:
    """Lay the table out in the middle of the room there is.

    Args:
        view: the table.
        width: in cells.
        height: in rows.
    """
    label = max((cell_len(text) for text in view.labels), default=0) + 2
    count = max(len(view.faces), 1)
    column = max(min((width - 2 - label) // count, WIDEST), 4)
    row = 3 if height >= CUBE[1] + 5 + 3 * len(view.labels) else 2
    tall = CUBE[1] + 1 + row * len(view.labels) + 2
    left = max((width - label - column * count) // 2, 1)
    return Plan(left, label, column, max((height - tall) // 2, 0), row)


class ScoreGrid(ChoicePart):
    """The table; its open cells, and the numbers below it, can be clicked."""

    DEFAULT_CSS = "ScoreGrid { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__("score-grid")
        self.view = ScoreGridView()

    def show(self, view: ScoreGridView) -> None:
        """Show the table."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """Cubes, results, cells and numbers."""
        return paint_grid(self.view, width, height, self.glyphs)

    def choice_at(self, x: int, y: int) -> str | None:
        """What lies at a cell."""
        found = pieces(self.view, *self.size, self.glyphs)
        return next((piece.id for piece in found if (x, y) in piece), None)


def pieces(view: ScoreGridView, width: int, height: int, glyphs: Glyphs) -> Iterator[Piece]:
    """All that can be clicked."""
    laid = plan(view, width, height)
    for row, cells in enumerate(view.cells):
        for column, cell in enumerate(cells):
            if cell.id:
                yield Piece(cell.id, *laid.cell(row, column), laid.column, laid.row)
    y = laid.first + laid.row * len(view.labels) + 1
    for choice, x, wide in _numbers(view, width):
        yield Piece(choice.id, x, y, wide, 1)


def _numbers(view: ScoreGridView, width: int) -> Iterator[tuple[Choice, int, int]]:
    """The numbers below the table: each with its column and its width."""
    widths = [cell_len(choice.text) + 4 for choice in view.numbers]
    x = max((width - sum(widths) - 2 * (len(widths) - 1)) // 2, 0)
    for choice, wide in zip(view.numbers, widths, strict=True):
        yield choice, x, wide
        x += wide + 2


def paint_grid(view: ScoreGridView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of the table.

    Args:
        view: the table.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    laid = plan(view, width, height)
    canvas = Canvas(width, height, Ink.SCREEN)
    for column, face in enumerate(view.faces):
        _cube(canvas, laid, column, face, glyphs)
    for row, label in enumerate(view.labels):
        y = laid.first + row * laid.row + laid.row // 2
        canvas.write(laid.left, y, label, Ink.TITLE_TEXT, Ink.SCREEN)
        for column, cell in enumerate(view.cells[row]):
            x = laid.left + laid.label + column * laid.column
            _cell(canvas, x, y, laid.column, cell, glyphs)
    y = laid.first + laid.row * len(view.labels) + 1
    left, right = (" ", " ") if glyphs.blocks else ("[", "]")
    for choice, x, _wide in _numbers(view, width):
        canvas.write(x, y, f"{left} {choice.text} {right}", Ink.TEXT, Ink.FRAME)
    return canvas.rows()


def _cube(canvas: Canvas, laid: Plan, column: int, face: int, glyphs: Glyphs) -> None:
    """A cube above a column."""
    x = laid.left + laid.label + column * laid.column + (laid.column - CUBE[0]) // 2
    art = paint_cube(*CUBE, CubeView(face=face), False, glyphs)
    for dy, row in enumerate(art):
        for dx, (glyph, ink, behind) in enumerate(row):
            lies_on = Ink.SCREEN if behind is Ink.SLOT else behind
            canvas.write(x + dx, laid.top + dy, glyph, ink, lies_on)


def _cell(canvas: Canvas, x: int, y: int, width: int, cell: ScoreCell, glyphs: Glyphs) -> None:
    """A cell, its number in the middle."""
    inks = {
        "told": (Ink.MUTED, Ink.SCREEN),
        "asked": (Ink.TEXT, Ink.FRAME),
        "now": (Ink.ON_LIT, Ink.SELECTED),
        "found": (Ink.TITLE_TEXT, Ink.SCREEN),
    }
    ink, behind = inks[cell.state]
    text = cell.text or "?"
    if cell.state in ("asked", "now"):
        left, right = glyphs.cursor if cell.state == "now" else (" ", " ")
        text = f"{left}{text:^3}{right}"
    canvas.write(x + (width - cell_len(text) + 1) // 2, y, text, ink, behind)
