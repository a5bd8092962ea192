"""Rich's measure of text, made to agree with the terminal.

Rich gives the signs that stand beside a letter (category Mc, as most vowels of Hindi)
no cell; many terminals give them one. All of Textual and of Barpoint measures and cuts
by `rich.cells`, so only the numbers in its table are exchanged there, and the functions
that divide a text into letters and cut it. A letter is never cut from its signs, however
many cells it has.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import cast
from unicodedata import category, combining

import rich.cells
from rich._unicode_data import load
from rich.segment import Segment

Span = tuple[int, int, int]
"""The first and last number of letters and their cells; or start, end and cells in a text."""

VIRAMA = 9
"""The combining class of the sign that joins two consonants."""

_table = cast("list[Span]", load("auto").widths)
_without_signs = tuple(_table)
_divided = rich.cells.split_graphemes


def use(cells: int) -> None:
    """Measure every sign beside a letter with so many cells from now on.

    Args:
        cells: 0 or 1.
    """
    _table[:] = _with_signs(_without_signs) if cells else _without_signs
    rich.cells.split_graphemes = whole_letters
    rich.cells._split_text = _split_text
    Segment._split_cells = staticmethod(_split_segment)  # type: ignore[assignment]
    for measured in (
        rich.cells.get_character_cell_size,
        rich.cells.cached_cell_len,
        _split_segment,
    ):
        measured.cache_clear()


def whole_letters(text: str, unicode_version: str = "auto") -> tuple[list[Span], int]:
    """Divide a text into letters, each with all its signs and what is joined to it.

    Returns:
        Start, end and cells of each, and the cells of the whole text.
    """
    spans, total = _divided(text, unicode_version)
    whole: list[Span] = []
    for start, end, cells in spans:
        if whole and _belongs(text, start):
            first, _, before = whole.pop()
            whole.append((first, end, before + cells))
        else:
            whole.append((start, end, cells))
    return whole, total


def _belongs(text: str, at: int) -> bool:
    """Whether a letter belongs to the one before it: a sign, or the next of two that are joined."""
    kind = category(text[at])
    return kind == "Mc" or (kind == "Lo" and combining(text[at - 1]) == VIRAMA)


def _split_text(text: str, cell_position: int, unicode_version: str = "auto") -> tuple[str, str]:
    """Cut a text after so many cells; spaces stand for the halves of a letter that is cut."""
    used = 0
    for start, end, cells in whole_letters(text, unicode_version)[0]:
        if used + cells > cell_position:
            left = max(cell_position - used, 0)
            if not left:
                return text[:start], text[start:]
            return text[:start] + " " * left, " " * (cells - left) + text[end:]
        used += cells
    return text, ""


@lru_cache(maxsize=4096)
def _split_segment(segment: Segment, cut: int) -> tuple[Segment, Segment]:
    text, style, control = segment
    before, after = _split_text(text, cut)
    return Segment(before, style, control), Segment(after, style, control)


def _with_signs(table: Sequence[Span]) -> Iterator[Span]:
    """The table with a cell for each sign that stands beside its letter."""
    for start, end, cells in table:
        if cells:
            yield start, end, cells
            continue
        for beside, letters in groupby(range(start, end + 1), _stands_beside):
            numbers = list(letters)
            yield numbers[0], numbers[-1], int(beside)


def _stands_beside(number: int) -> bool:
    return category(chr(number)) == "Mc"
