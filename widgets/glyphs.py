"""The three sets of glyphs: blocks of colour, lines without colour, and plain ASCII.

Owner, movable, selected, landing and hit differ by glyph in every set, so that nothing
is told by colour alone. All glyphs are one cell wide.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from rules.side import Side
from widgets.geometry import Size
from widgets.palette import Row


class Look(StrEnum):
    """How a checker, or the place for one, looks."""

    STILL = "still"
    MOVABLE = "movable"
    SELECTED = "selected"
    TARGET = "target"
    MARKED = "marked"  # a landing with a number in it
    HIT = "hit"


Art = tuple[str, ...]
Key = tuple[Size, Look, Side]


def _mirrored(*rows: str) -> Art:
    """A picture whose lower half mirrors its upper half."""
    return rows + rows[::-1]


def _for_both(art: Mapping[tuple[Size, Look], tuple[Art, Art]]) -> dict[Key, Art]:
    return {(size, look, side): pair[side] for (size, look), pair in art.items() for side in Side}


_S, _M, _L = Size.SMALL, Size.MEDIUM, Size.LARGE


def _same(art: Art) -> tuple[Art, Art]:
    """One picture for both players."""
    return art, art


BLOCK_ART: Mapping[Key, Art] = _for_both(
    {
        (_S, Look.STILL): ((".rffffr.", ".rrrrrr."), (".rrffrr.", ".rrrrrr.")),
        (_S, Look.MOVABLE): ((".sffffs.", ".sffffs."), (".srffrs.", ".srffrs.")),
        (_S, Look.SELECTED): (("srffffrs", "srffffrs"), ("srrffrrs", "srrffrrs")),
        (_S, Look.TARGET): _same(("ssssssss", "s......s")),
        (_S, Look.MARKED): _same((".ssssss.", ".ssssss.")),
        (_S, Look.HIT): _same(("ssssssss", "ssffffss")),
        (_M, Look.STILL): (_mirrored(".rrrrrr.", "rrffffrr"), _mirrored(".rrrrrr.", "rrrffrrr")),
        (_M, Look.MOVABLE): (
            _mirrored(".ssssss.", "ssffffss"),
            _mirrored(".srffrs.", "ssrffrss"),
        ),
        (_M, Look.SELECTED): (_mirrored("ssrrrrss", "srffffrs"), _mirrored("ssrrrrss", "srrffrrs")),
        (_M, Look.TARGET): _same(_mirrored(".ssssss.", "ss....ss")),
        (_M, Look.MARKED): _same(_mirrored(".ssssss.", "ssssssss")),
        (_M, Look.HIT): (_mirrored("ssssssss", "srffffrs"), _mirrored("ssssssss", "sffffffs")),
        (_L, Look.STILL): (
            _mirrored("...rrrrrr...", ".rrrffffrrr.", "rrffffffffrr"),
            _mirrored("...rrrrrr...", ".rrrrrrrrrr.", "rrrrffffrrrr"),
        ),
        (_L, Look.MOVABLE): (
            _mirrored("...ssssss...", ".sssffffsss.", "sffffffffffs"),
            _mirrored("...ssssss...", ".sssrrrrsss.", "ssrrrffrrrss"),
        ),
        (_L, Look.SELECTED): (
            _mirrored("ssssrrrrssss", "ssrrffffrrss", "srrffffffrrs"),
            _mirrored("ssssrrrrssss", "ssrrrrrrrrss", "srrrrffrrrrs"),
        ),
        (_L, Look.TARGET): _same(_mirrored("...ssssss...", ".sss....sss.", "ss........ss")),
        (_L, Look.MARKED): _same(_mirrored("...ssssss...", ".sss....sss.", "ss........ss")),
        (_L, Look.HIT): (
            _mirrored("ssssssssssss", "srrrffffrrrs", "srrffffffrrs"),
            _mirrored("ssssssssssss", "srrrrrrrrrrs", "srrrffffrrrs"),
        ),
    }
)
"""Pictures in quarters of cells: `r` the rim, `f` the face, `s` the ink of the state, a dot
what lies beneath."""

Touch = tuple[int, int, str, str, str]
"""Glyphs on a picture: cells from its left, rows from its top, text, letters of ink and ground."""

TOUCHES: Mapping[Key, tuple[Touch, ...]] = {
    (_M, Look.MOVABLE, Side.WHITE): ((1, 0, "▆▆", "f", "s"), (1, 1, "▂▂", "s", "f")),
}
"""Finer than quarters: the face of a movable checker is larger than that of a still one."""


def _letters(art: Mapping[tuple[Size, Look], Art], white: str, black: str) -> dict[Key, Art]:
    return {
        (size, look, side): tuple(row.replace("@", mark) for row in rows)
        for (size, look), rows in art.items()
        for side, mark in ((Side.WHITE, white), (Side.BLACK, black))
    }


LINE_ART: Mapping[Key, Art] = _letters(
    {
        (_S, Look.STILL): ("(@@)",),
        (_S, Look.MOVABLE): ("╣@@╠",),
        (_S, Look.SELECTED): ("┃@@┃",),
        (_S, Look.TARGET): ("╭──╮",),
        (_S, Look.MARKED): ("╭──╮",),
        (_S, Look.HIT): ("╳@@╳",),
        (_M, Look.STILL): ("▟@@▙", "▜@@▛"),
        (_M, Look.MOVABLE): ("╔@@╗", "╚@@╝"),
        (_M, Look.SELECTED): ("▛@@▜", "▙@@▟"),
        (_M, Look.TARGET): ("╭──╮", "╰──╯"),
        (_M, Look.MARKED): ("╭──╮", "╰──╯"),
        (_M, Look.HIT): ("╲@@╱", "╱@@╲"),
        (_L, Look.STILL): ("▗▟@@▙▖", "█@@@@█", "▝▜@@▛▘"),
        (_L, Look.MOVABLE): ("╔═@@═╗", "║@@@@║", "╚═@@═╝"),
        (_L, Look.SELECTED): ("▛▀@@▀▜", "▌@@@@▐", "▙▄@@▄▟"),
        (_L, Look.TARGET): ("╭────╮", "│    │", "╰────╯"),
        (_L, Look.MARKED): ("╭────╮", "│    │", "╰────╯"),
        (_L, Look.HIT): ("╲────╱", "│@@@@│", "╱────╲"),
    },
    white="█",
    black="▒",
)
"""Pictures in whole cells, told apart without colours."""

ASCII_ART: Mapping[Key, Art] = _letters(
    {
        (_S, Look.STILL): ("(@@)",),
        (_S, Look.MOVABLE): ("<@@>",),
        (_S, Look.SELECTED): ("[@@]",),
        (_S, Look.TARGET): ("+--+",),
        (_S, Look.MARKED): ("+--+",),
        (_S, Look.HIT): ("*@@*",),
        (_M, Look.STILL): ("/@@\\", "\\@@/"),
        (_M, Look.MOVABLE): ("<@@>", "<@@>"),
        (_M, Look.SELECTED): ("[@@]", "[@@]"),
        (_M, Look.TARGET): ("+--+", "+--+"),
        (_M, Look.MARKED): ("+--+", "+--+"),
        (_M, Look.HIT): ("*@@*", "*@@*"),
        (_L, Look.STILL): ("/----\\", "| @@ |", "\\----/"),
        (_L, Look.MOVABLE): ("<---->", "< @@ >", "<---->"),
        (_L, Look.SELECTED): ("[----]", "[ @@ ]", "[----]"),
        (_L, Look.TARGET): ("+----+", "|    |", "+----+"),
        (_L, Look.MARKED): ("+----+", "|    |", "+----+"),
        (_L, Look.HIT): ("*----*", "* @@ *", "*----*"),
    },
    white="O",
    black="X",
)
"""Pictures in plain ASCII."""


@dataclass(frozen=True, eq=False)
class Glyphs:
    """A set of glyphs.

    Attributes:
        name: its name.
        blocks: whether it draws in quarters of cells, with two colours each.
        art: the pictures of checkers.
        points: what light and dark points are filled with.
        slab: White's and Black's checker on edge in a tray.
        landing: where the next checker goes in a tray.
        last: left and right of the number of a point that the last move touched.
        lit: left and right of the number of a landing.
        struck: left and right of the number of a landing that hits.
        mark: left and right of a number that a teacher points at.
        cursor: left and right of what the keyboard points at.
        pip: a pip of a die.
        used_pip: a pip of a die that has been played.
        die: the left and right side of a die; empty where colours show it.
        ready: left and right of dice that wait to be picked up.
        box: the corners and sides of a box: upper left, upper right, lower left,
            lower right, level, upright.
        line: pieces of a line by where they lead on, as numbered in `widgets.trail`.
        quiet_line: the same of a line that is shown for comparison.
        heads: heads of arrows that point up, right, down and left.
        bar: what the bar of an equity is made of.
        checker: a small checker of White and of Black, for the plates.
        on_roll: the mark of the player on roll.
        standings: the sign of each standing of a person, where more than two play.
        standing: the mark of something good, and of something bad.
        right: before an answer that is right.
        wrong: before one that is wrong.
        dot: between two parts of a line.
        more: for what doesn't fit.
    """

    name: str
    blocks: bool
    art: Mapping[Key, Art]
    points: tuple[str, str]
    slab: tuple[str, str]
    landing: str
    last: tuple[str, str]
    lit: tuple[str, str]
    struck: tuple[str, str]
    mark: tuple[str, str]
    cursor: tuple[str, str]
    pip: str
    used_pip: str
    die: tuple[str, str]
    ready: tuple[str, str]
    box: str
    line: str
    quiet_line: str
    heads: str
    bar: str
    checker: tuple[str, str]
    on_roll: str
    standings: Mapping[str, str]
    standing: tuple[str, str]
    right: str
    wrong: str
    dot: str
    more: str


STANDINGS = {"box": "■", "captain": "◆", "member": "•", "out": "×", "absent": "–"}

BLOCKS = Glyphs(
    name="blocks",
    blocks=True,
    art=BLOCK_ART,
    points=("█", "█"),
    slab=("▀", "▀"),
    landing="▄",
    last=("·", "·"),
    lit=("▐", "▌"),
    struck=("▐", "▌"),
    mark=(" ", " "),
    cursor=("›", "‹"),
    pip="●",
    used_pip="○",
    die=("", ""),
    ready=("▐", "▌"),
    box="╭╮╰╯─│",
    line=" ┃━┗┃┃┏┣━┛━┻┓┫┳╋",
    quiet_line=" ┆┄╰┆┆╭├┄╯┄┴╮┤┬┼",
    heads="▲►▼◄",
    bar="━",
    checker=("▐█▌", "▐■▌"),
    on_roll="▸",
    standings=STANDINGS,
    standing=("▴", "▾"),
    right="✓",
    wrong="×",
    dot="·",
    more="…",
)
LINES = Glyphs(
    name="lines",
    blocks=False,
    art=LINE_ART,
    points=("·", "░"),
    slab=("█", "▒"),
    landing="╌",
    last=("·", "·"),
    lit=("[", "]"),
    struck=("✕", "✕"),
    mark=("(", ")"),
    cursor=("›", "‹"),
    pip="●",
    used_pip="○",
    die=("▏", "▕"),
    ready=("▐", "▌"),
    box="╭╮╰╯─│",
    line=" ┃━┗┃┃┏┣━┛━┻┓┫┳╋",
    quiet_line=" ┆┄╰┆┆╭├┄╯┄┴╮┤┬┼",
    heads="▲►▼◄",
    bar="━",
    checker=("▐█▌", "▐▒▌"),
    on_roll="▸",
    standings=STANDINGS,
    standing=("▴", "▾"),
    right="✓",
    wrong="×",
    dot="·",
    more="…",
)
ASCII = Glyphs(
    name="ascii",
    blocks=False,
    art=ASCII_ART,
    points=(".", ":"),
    slab=("O", "X"),
    landing="+",
    last=("'", "'"),
    lit=("[", "]"),
    struck=("*", "*"),
    mark=("(", ")"),
    cursor=(">", "<"),
    pip="o",
    used_pip="x",
    die=("|", "|"),
    ready=("{", "}"),
    box="++++-|",
    line=" |-+||++-+-+++++",
    quiet_line=" !~~!!~!~~~~~~~~",
    heads="^>v<",
    bar="=",
    checker=("(O)", "(X)"),
    on_roll=">",
    standings={"box": "#", "captain": "*", "member": ".", "out": "x", "absent": "-"},
    standing=("^", "v"),
    right="*",
    wrong="x",
    dot="-",
    more="~",
)


@lru_cache(maxsize=256)
def _plain(glyph: str) -> str:
    if not glyph:  # the other half of a wide letter
        return " "
    if glyph in _STAND_INS:
        return _STAND_INS[glyph]
    base = unicodedata.normalize("NFKD", glyph)[0]
    return base if base.isascii() else "?"


_STAND_INS = {
    "…": "~",
    "·": "-",
    "×": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "←": "<",
    "→": ">",
    "↑": "^",
    "↓": "v",
}


def in_ascii(row: Row) -> Row:
    """A row of cells with nothing but ASCII in it, whatever was typed or translated."""
    return tuple(
        cell if cell[0] and cell[0].isascii() else (_plain(cell[0]), cell[1], cell[2])
        for cell in row
    )


def choose(*, ascii_only: bool, mono: bool) -> Glyphs:
    """The set for a terminal.

    Args:
        ascii_only: whether only ASCII may be sent.
        mono: whether no colours may be used.
    """
    if ascii_only:
        return ASCII
    return LINES if mono else BLOCKS
