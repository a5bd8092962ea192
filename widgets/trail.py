"""Pieces of lines over finished cells."""

from collections.abc import Sequence

from widgets.glyphs import Glyphs
from widgets.palette import INVERSE, Ink, Row

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""Where a piece of a line leads on; a piece is the sum of its ways."""

BACK = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}

HEADS = {NORTH: 16, EAST: 17, SOUTH: 18, WEST: 19}
"""The heads of arrows, by the way they point."""

SECOND = 32
"""Added to a piece of a quiet line."""

MISTAKE = 64
"""Added to a piece of the line of a mistake."""

LOOKS = SECOND | MISTAKE
"""All that a piece says of its line, beside its shape."""

_INKS = {0: Ink.TARGET, SECOND: Ink.LAST, MISTAKE: Ink.WARNING}

Piece = tuple[int, int, int]
"""Cells from the left, rows from the top, and what lies there."""

Trail = tuple[Piece, ...]


def overlay(rows: tuple[Row, ...], trail: Trail, glyphs: Glyphs) -> tuple[Row, ...]:
    """Finished rows with pieces of lines over them.

    Args:
        rows: the rows.
        trail: the pieces.
        glyphs: the set of glyphs.
    """
    if not trail:
        return rows
    sheet = [list(row) for row in rows]
    for x, y, piece in trail:
        if 0 <= y < len(sheet) and 0 <= x < len(sheet[y]):
            look = piece & LOOKS
            line = glyphs.quiet_line if look == SECOND else glyphs.line
            glyph = (line + glyphs.heads)[piece - look]
            sheet[y][x] = (glyph, _INKS[look], _ground(sheet[y], x))
    return tuple(map(tuple, sheet))


def _ground(row: Sequence[tuple[str, Ink, Ink]], x: int) -> Ink:
    """What lies beneath a cell: of the two inks of an edge, the lower one."""
    glyph, ink, behind = row[x]
    return ink if glyph == "█" and glyph not in INVERSE else behind
