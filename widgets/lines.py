"""Rows of text in several inks, cut and wrapped by cells."""

from collections.abc import Sequence

from rich import cells as cells_of
from rich.cells import cell_len, chop_cells, set_cell_size

from widgets.palette import Cell, Ink, Row

Piece = tuple[str, Ink]
"""A text and its ink."""

Surface = tuple[str, Ink, Ink]
"""A text, its ink, and the ink behind it."""


def text_row(pieces: Sequence[Piece], width: int, more: str = "…") -> Row:
    """One row of pieces of text, filled up or cut to a width.

    Args:
        pieces: texts and their inks.
        width: in cells.
        more: ends a text that is cut.
    """
    return surface_row([(text, ink, Ink.SCREEN) for text, ink in pieces], width, more)


def surface_row(pieces: Sequence[Surface], width: int, more: str = "…") -> Row:
    """One row of pieces, each with the ink behind it.

    Args:
        pieces: texts, their inks, and the inks behind them.
        width: in cells.
        more: ends a text that is cut.
    """
    cells: list[Cell] = []
    used = 0
    for text, ink, behind in pieces:
        room = width - used
        if room <= 0:
            break
        if cell_len(text) > room:
            text = set_cell_size(text, room - cell_len(more)) + more if room > 1 else more[:room]
        cells.extend(clusters(text, ink, behind))
        used += cell_len(text)
    cells.extend([(" ", Ink.TEXT, Ink.SCREEN)] * (width - used))
    return tuple(cells)


def clusters(text: str, ink: Ink, behind: Ink) -> list[Cell]:
    """The cells of a text; what is joined to a letter stays with the letter it belongs to.

    A letter that takes two cells stands in the first one, and nothing in the second.
    """
    cells: list[Cell] = []
    for glyph in text if text.isascii() else _joined(text):
        cells.append((glyph, ink, behind))
        cells.extend([("", ink, behind)] * (cell_len(glyph) - 1))
    return cells


def _joined(text: str) -> list[str]:
    """The letters of a text with their marks, as many in one as are measured in one."""
    glyphs: list[str] = []
    for start, end, cells in cells_of.split_graphemes(text)[0]:
        if cells or glyphs:
            glyphs.append(text[start:end])
    return glyphs


def fitting(text: str, width: int, more: str) -> str:
    """A text of so many cells at most, ended by a sign where it is cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - cell_len(more), 0)).rstrip() + more


def padded(text: str, width: int) -> str:
    """A text filled up to a width, in cells."""
    return text + " " * (width - cell_len(text))


def at_right(text: str, width: int) -> str:
    """A text at the right end of a width, in cells."""
    return " " * (width - cell_len(text)) + text


def centred(text: str, width: int) -> str:
    """A text in the middle of a width, in cells, as `str.center` would put it."""
    room = max(0, width - cell_len(text))
    return padded(" " * (room // 2 + (room & width & 1)) + text, width)


def wrap(text: str, width: int) -> list[str]:
    """A text in lines of a width in cells, broken between words where that is possible."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = chop_cells(word, max(1, width)) if cell_len(word) > width else [word]
        lines.extend(full)
    if line:
        lines.append(line)
    return lines
