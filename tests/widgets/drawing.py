"""Draws a whole board without an app, and compares drawings with those kept as text."""

import os
from pathlib import Path

from rules.side import Side
from widgets import arrows
from widgets.bar import paint_half
from widgets.checkers import Column, paint_point
from widgets.cube import paint_cube
from widgets.dice import FeltView, paint_felt
from widgets.geometry import METRICS, Box, Geometry, Size, lay_out
from widgets.glyphs import Glyphs
from widgets.palette import Cell, Ink, Row
from widgets.spot import Spot
from widgets.trail import overlay
from widgets.tray import paint_tray
from widgets.view import POINTS, BoardView

GOLDENS = Path(__file__).parent / "goldens"


def geometry_for(view: BoardView, size: Size, rows: int | None = None) -> Geometry:
    """The layout of a board at the least height of a size."""
    return lay_out(size, rows or METRICS[size].rows, view.bottom, view.mirrored)


def draw(
    view: BoardView, size: Size, glyphs: Glyphs, cursor: Spot | None = None
) -> list[list[Cell]]:
    """All cells of a board."""
    geometry = geometry_for(view, size)
    if view.arrows:
        view = arrows.marked(view)
    trails = arrows.trails(geometry, view)
    blank: Cell = (" ", Ink.FRAME, Ink.FRAME)
    sheet = [[blank] * geometry.width for _ in range(geometry.height)]
    for number, box in enumerate(geometry.points, 1):
        column = Column(size, box.width, geometry.rows, geometry.on_top(number))
        printed = number if view.numbered_for is Side.WHITE else POINTS + 1 - number
        here = cursor is not None and cursor.same(Spot("point", number))
        rows = paint_point(column, view.points[number - 1], number % 2 == 1, printed, here, glyphs)
        _lay(sheet, box, overlay(rows, trails.get(f"point-{number}", ()), glyphs))
    for side in Side:
        upper = side is view.bottom
        rows = paint_half(geometry, view.bar[side], upper, False, glyphs)
        box = geometry.bar_half(side)
        y = box.y if upper else geometry.bar.y + geometry.bar.height - len(rows)
        _lay(sheet, Box(box.x, y, box.width, len(rows)), rows)
        tray = paint_tray(geometry, side, view.off[side], False, glyphs, "off")
        _lay(sheet, geometry.trays[side], tray)
    _lay(sheet, geometry.strip, paint_felt(geometry, FeltView(view.dice, view.cube), glyphs))
    for name, box in (("dice", geometry.strip), ("bar", geometry.bar), ("board", whole(geometry))):
        _lay(sheet, box, overlay(_cut(sheet, box), trails.get(name, ()), glyphs))
    if view.cube.visible:
        box = geometry.cube(view.cube)
        _lay(sheet, box, paint_cube(box.width, box.height, view.cube, False, glyphs))
    return sheet


def whole(geometry: Geometry) -> Box:
    """The box of the whole board."""
    return Box(0, 0, geometry.width, geometry.height)


def _cut(sheet: list[list[Cell]], box: Box) -> tuple[Row, ...]:
    rows = sheet[box.y : box.y + box.height]
    return tuple(tuple(row[box.x : box.x + box.width]) for row in rows)


def _lay(sheet: list[list[Cell]], box: Box, rows: tuple[Row, ...]) -> None:
    assert len(rows) == box.height
    for y, row in enumerate(rows, box.y):
        assert len(row) == box.width
        sheet[y][box.x : box.x + box.width] = row


def as_text(sheet: list[list[Cell]]) -> str:
    """The glyphs of a drawing; the whole squares of surfaces that blocks are set on are blank."""
    lines = ("".join(glyph for glyph, *_ in row) for row in sheet)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def as_inks(sheet: list[list[Cell]]) -> str:
    """What each cell is mostly painted with, a letter for each ink."""
    return "\n".join("".join(map(_letter, row)).rstrip() for row in sheet) + "\n"


LETTERS = {
    Ink.FRAME: " ",
    Ink.SLOT: ",",
    Ink.SLOT_TEXT: "o",
    Ink.FELT: ".",
    Ink.LIGHT: "l",
    Ink.DARK: "d",
    Ink.NUMBER: "n",
    Ink.WHITE_RIM: "w",
    Ink.WHITE: "W",
    Ink.BLACK_RIM: "b",
    Ink.BLACK: "B",
    Ink.COUNT: "#",
    Ink.MOVABLE: "M",
    Ink.SELECTED: "S",
    Ink.TARGET: "T",
    Ink.HIT: "H",
    Ink.LAST: "'",
    Ink.ON_LIT: "+",
    Ink.DIE_WHITE: "D",
    Ink.PIP_WHITE: "*",
    Ink.DIE_BLACK: "E",
    Ink.PIP_BLACK: "*",
    Ink.USED_WHITE: "u",
    Ink.USED_WHITE_PIP: "*",
    Ink.USED_BLACK: "v",
    Ink.USED_BLACK_PIP: "*",
    Ink.CUBE: "C",
    Ink.FIGURE: "F",
    Ink.OFFER: "O",
    Ink.ON_OFFER: "F",
    Ink.CURSOR: "K",
    Ink.ON_CURSOR: "k",
}


def _letter(cell: Cell) -> str:
    glyph, ink, behind = cell
    return LETTERS[behind if glyph == " " else ink]


def check_golden(name: str, text: str) -> None:
    """Compare with the text kept under a name; `GOLDENS=write` writes it instead."""
    path = GOLDENS / f"{name}.txt"
    if os.environ.get("GOLDENS") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
