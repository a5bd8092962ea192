"""A code in large letters, drawn in characters, to be read from across the room."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

_HEIGHT = 5
"""The dots of a letter from top to bottom."""

_FORMS = {
    "a": ".##. #..# #### #..# #..#",
    "b": "###. #..# ###. #..# ###.",
    "c": ".### #... #... #... .###",
    "d": "###. #..# #..# #..# ###.",
    "e": "#### #... ###. #... ####",
    "f": "#### #... ###. #... #...",
    "g": ".### #... #.## #..# .###",
    "h": "#..# #..# #### #..# #..#",
    "i": "### .#. .#. .#. ###",
    "j": "..## ...# ...# #..# .##.",
    "k": "#..# #.#. ##.. #.#. #..#",
    "l": "#... #... #... #... ####",
    "m": "#...# ##.## #.#.# #...# #...#",
    "n": "#..# ##.# #.## #..# #..#",
    "o": ".##. #..# #..# #..# .##.",
    "p": "###. #..# ###. #... #...",
    "q": ".##. #..# #..# #.## .###",
    "r": "###. #..# ###. #.#. #..#",
    "s": ".### #... .##. ...# ###.",
    "t": "##### ..#.. ..#.. ..#.. ..#..",
    "u": "#..# #..# #..# #..# .##.",
    "v": "#...# #...# .#.#. .#.#. ..#..",
    "w": "#...# #...# #.#.# ##.## #...#",
    "x": "#..# #..# .##. #..# #..#",
    "y": "#...# .#.#. ..#.. ..#.. ..#..",
    "z": "#### ...# .##. #... ####",
    "0": ".##. #..# #..# #..# .##.",
    "1": ".#. ##. .#. .#. ###",
    "2": "###. ...# .##. #... ####",
    "3": "###. ...# .##. ...# ###.",
    "4": "#..# #..# #### ...# ...#",
    "5": "#### #... ###. ...# ###.",
    "6": ".##. #... ###. #..# .##.",
    "7": "#### ...# ..#. .#.. .#..",
    "8": ".##. #..# .##. #..# .##.",
    "9": ".##. #..# .### ...# .##.",
    "-": "... ... ### ... ...",
}
"""The letters in rows of dots, from top to bottom."""

_HALVES = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}
"""Two dots, one above the other, in one character."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """How large a dot is drawn.

    Attributes:
        wide: its width in cells.
        halved: whether two dots stand above each other in a cell.
        ink: what it is drawn with, unless it is halved.
    """

    wide: int
    halved: bool = False
    ink: str = "█"


_FINE, _GREAT = _Scale(1, halved=True), _Scale(2)
_PLAIN_FINE, _PLAIN_GREAT = _Scale(1, ink="#"), _Scale(2, ink="#")


def lettering(code: str, width: int, height: int, *, plain: bool) -> tuple[str, ...]:
    """A code as large as there is room for, in rows of the same width.

    Args:
        code: digits, letters from a to z, and hyphens.
        width: the room in cells.
        height: the room in lines.
        plain: whether ASCII characters are all there is.

    Returns:
        Large letters, else the code with spaces between its letters; nothing where even that has
        no room, or where a letter is unknown.
    """
    if not code or not set(code) <= set(_FORMS):
        return ()
    great, fine = (_PLAIN_GREAT, _PLAIN_FINE) if plain else (_GREAT, _FINE)
    for scale, lines in ((great, 1), (great, 2), (fine, 1), (fine, 2), (fine, 3)):
        rows = _drawn(_broken(code, lines), scale)
        if len(rows) <= height and len(rows[0]) <= width:
            return rows
    spaced = " ".join(code)
    return (spaced,) if height >= 1 and len(spaced) <= width else ()


def _broken(code: str, lines: int) -> tuple[str, ...]:
    """A code on so many lines, broken behind its hyphens; what comes first stays together."""
    parts = code.replace("-", "- ").split()
    head = max(len(parts) - lines + 1, 1)
    return ("".join(parts[:head]), *parts[head:])


def _drawn(lines: tuple[str, ...], scale: _Scale) -> tuple[str, ...]:
    """Lines of letters one below the other, with an empty row between them."""
    rows: list[str] = []
    for line in lines:
        if rows:
            rows.append("")
        rows.extend(_rows(line, scale))
    width = max(map(len, rows))
    return tuple(row.center(width) for row in rows)


def _rows(line: str, scale: _Scale) -> Iterator[str]:
    """The rows of one line of letters."""
    dots = [".".join(parts) for parts in zip(*(_FORMS[one].split() for one in line), strict=True)]
    if not scale.halved:
        for row in dots:
            yield "".join((scale.ink if dot == "#" else " ") * scale.wide for dot in row)
        return
    for upper, lower in zip_longest(dots[::2], dots[1::2]):
        pairs = zip(upper, lower or "." * len(upper), strict=True)
        yield "".join(_HALVES[pair] for pair in pairs)
