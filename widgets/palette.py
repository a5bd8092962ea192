"""Inks, and the palette that turns painted cells into styled strips.

The painters know inks only: names for what a colour means. A `Palette` is resolved
once, by the board, from the theme's variables, and handed to everything on the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.color import Color
from textual.strip import Strip

from rules.side import Side


class Ink(IntEnum):
    """What a colour stands for; the order tells which of two lies on top in a cell."""

    SCREEN = 0
    FRAME = 1
    EDGE = 2
    SLOT = 3
    SLOT_TEXT = 4
    FELT = 5
    LIGHT = 6
    DARK = 7
    NUMBER = 8
    WHITE_RIM = 10
    WHITE = 11
    BLACK_RIM = 12
    BLACK = 13
    COUNT = 14
    MOVABLE = 20
    SELECTED = 21
    TARGET = 22
    HIT = 23
    LAST = 24
    ON_LIT = 25
    DIE_WHITE = 30
    PIP_WHITE = 31
    DIE_BLACK = 32
    PIP_BLACK = 33
    USED_WHITE = 34
    USED_WHITE_PIP = 35
    USED_BLACK = 36
    USED_BLACK_PIP = 37
    CUBE = 40
    FIGURE = 41
    OFFER = 42
    ON_OFFER = 43
    CURSOR = 50
    ON_CURSOR = 51
    TEXT = 60
    MUTED = 61
    TITLE = 62
    ON_TITLE = 63
    WARNING = 64
    TITLE_TEXT = 65
    BODY = 66

    __hash__ = int.__hash__


RIM = {Side.WHITE: Ink.WHITE_RIM, Side.BLACK: Ink.BLACK_RIM}
FACE = {Side.WHITE: Ink.WHITE, Side.BLACK: Ink.BLACK}

Cell = tuple[str, Ink, Ink]
"""A glyph, its ink, and the ink behind it; nothing in the second half of a wide glyph."""

Row = tuple[Cell, ...]

VARIABLES: Mapping[Ink, str] = {
    Ink.EDGE: "table-edge",
    Ink.FRAME: "table-frame",
    Ink.SLOT_TEXT: "table-slot-text",
    Ink.SLOT: "table-slot",
    Ink.NUMBER: "table-number",
    Ink.FELT: "table-felt",
    Ink.LIGHT: "table-light",
    Ink.DARK: "table-dark",
    Ink.WHITE: "table-white",
    Ink.WHITE_RIM: "table-white-rim",
    Ink.BLACK: "table-black",
    Ink.BLACK_RIM: "table-black-rim",
    Ink.COUNT: "table-count",
    Ink.MOVABLE: "table-movable",
    Ink.SELECTED: "table-selected",
    Ink.TARGET: "table-target",
    Ink.HIT: "table-hit",
    Ink.LAST: "table-last",
    Ink.ON_LIT: "table-on-lit",
    Ink.PIP_WHITE: "table-pip-white",
    Ink.DIE_WHITE: "table-die-white",
    Ink.PIP_BLACK: "table-pip-black",
    Ink.DIE_BLACK: "table-die-black",
    Ink.USED_WHITE_PIP: "table-used-white-pip",
    Ink.USED_WHITE: "table-used-white",
    Ink.USED_BLACK_PIP: "table-used-black-pip",
    Ink.USED_BLACK: "table-used-black",
    Ink.FIGURE: "table-figure",
    Ink.CUBE: "table-cube",
    Ink.ON_OFFER: "table-on-offer",
    Ink.OFFER: "table-offer",
    Ink.ON_CURSOR: "table-on-cursor",
    Ink.CURSOR: "table-cursor",
    Ink.TEXT: "table-text",
    Ink.SCREEN: "table-screen",
    Ink.MUTED: "table-muted",
    Ink.ON_TITLE: "table-on-title",
    Ink.TITLE: "table-title",
    Ink.TITLE_TEXT: "table-title",
    Ink.WARNING: "table-warning",
    Ink.BODY: "table-text",
}
"""The theme's variable that gives the colour of each ink (`widgets.themes`)."""

BOLD = frozenset(
    {
        Ink.COUNT,
        Ink.MOVABLE,
        Ink.SELECTED,
        Ink.TARGET,
        Ink.HIT,
        Ink.ON_LIT,
        Ink.FIGURE,
        Ink.ON_OFFER,
        Ink.ON_CURSOR,
        Ink.TEXT,
        Ink.ON_TITLE,
        Ink.TITLE_TEXT,
        Ink.WARNING,
        Ink.WHITE,
        Ink.BLACK,
    }
)
DIM = frozenset(
    {
        Ink.EDGE,
        Ink.LIGHT,
        Ink.DARK,
        Ink.NUMBER,
        Ink.SLOT_TEXT,
        Ink.MUTED,
        Ink.USED_WHITE_PIP,
        Ink.USED_BLACK_PIP,
    }
)
REVERSED = frozenset(
    {
        Ink.SELECTED,
        Ink.TARGET,
        Ink.HIT,
        Ink.DIE_WHITE,
        Ink.DIE_BLACK,
        Ink.CUBE,
        Ink.OFFER,
        Ink.CURSOR,
        Ink.TITLE,
    }
)


INVERSE = {
    glyph: other
    for pair in ("▐▌", "▀▄", "▟▘", "▙▝", "▜▖", "▛▗", "▞▚")
    for glyph, other in (tuple(pair), tuple(reversed(pair)))
}
"""Block glyphs and those that show the same with the two inks exchanged."""

BLOCKS = frozenset({*INVERSE, "█"})


MOST_STRIPS = 512
"""So many painted rows are remembered; a table has about a hundred different ones."""


@dataclass(frozen=True)
class Palette:
    """The colours of the table, frozen.

    Attributes:
        colors: a colour for each ink; empty without colours.
        mono: whether the table is drawn without colours, by bold, dim and reverse.
    """

    colors: Mapping[Ink, RichColor]
    mono: bool = False
    _styles: dict[tuple[Ink, Ink], Style] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _strips: LRUCache[Row, Strip] = field(
        default_factory=lambda: LRUCache(MOST_STRIPS), init=False, repr=False, compare=False
    )

    def style(self, ink: Ink, behind: Ink) -> Style:
        """The style of a glyph drawn in `ink` on `behind`."""
        try:
            return self._styles[ink, behind]
        except KeyError:
            style = self._mono(ink, behind) if self.mono else self._colored(ink, behind)
            self._styles[ink, behind] = style
            return style

    def _colored(self, ink: Ink, behind: Ink) -> Style:
        return Style(
            color=self.colors[ink],
            bgcolor=self.colors[behind],
            bold=True if ink in BOLD and ink is not behind else None,
        )

    def _mono(self, ink: Ink, behind: Ink) -> Style:
        if behind in REVERSED:
            return Style(reverse=True, bold=ink in BOLD)
        return Style(bold=ink in BOLD, dim=ink in DIM)

    def blank(self, width: int, ink: Ink = Ink.SCREEN) -> Strip:
        """A strip of nothing but a surface."""
        return Strip([Segment(" " * width, self.style(ink, ink))], width)

    def strip(self, row: Sequence[Cell]) -> Strip:
        """A strip of a row of cells, in as few segments as show the same.

        Rows that look the same, as most rows of empty points do, are one and the same strip.
        """
        row = tuple(row)
        strip = self._strips.get(row)
        if strip is None:
            strip = self._strips[row] = self._drawn(row)
        return strip

    def _drawn(self, row: Row) -> Strip:
        runs = _same_pairs(row) if self.mono else _same_looks(row)
        segments = [Segment("".join(run.glyphs), self.style(*run.pair)) for run in runs]
        return Strip(segments, len(row))


@dataclass(slots=True)
class _Run:
    """Neighbouring cells in one pair of inks, or in one ink as long as `ink` is None."""

    ink: Ink | None
    behind: Ink
    glyphs: list[str]

    @property
    def pair(self) -> tuple[Ink, Ink]:
        return (self.behind if self.ink is None else self.ink, self.behind)

    def takes(self, glyph: str, ink: Ink, behind: Ink) -> bool:
        """Take a cell of two inks in, if it can be drawn with those of the run."""
        if behind == self.behind and self.ink in (None, ink):
            self.ink = ink
            self.glyphs.append(glyph)
            return True
        inverse = INVERSE.get(glyph)
        if inverse is None or ink != self.behind or self.ink not in (None, behind):
            return False
        self.ink = behind
        self.glyphs.append(inverse)
        return True

    def takes_solid(self, ink: Ink, *, blocks: bool) -> bool:
        """Take a cell of one ink in, as a blank or (where `blocks` are drawn) as a full block."""
        if ink == self.behind:
            self.glyphs.append(" ")
            return True
        if blocks and self.ink in (None, ink):
            self.ink = ink
            self.glyphs.append("█")
            return True
        return False


def _same_pairs(row: Sequence[Cell]) -> list[_Run]:
    """Runs of cells with the same pair of inks."""
    runs: list[_Run] = []
    for glyph, ink, behind in row:
        if not glyph:
            continue
        if runs and runs[-1].pair == (ink, behind):
            runs[-1].glyphs.append(glyph)
        else:
            runs.append(_Run(ink, behind, [glyph]))
    return runs


def _same_looks(row: Sequence[Cell]) -> list[_Run]:
    """Runs of cells that two colours can draw: a surface goes with either of its neighbours."""
    blocks = any(glyph in BLOCKS for glyph, *_ in row)
    runs: list[_Run] = []
    run: _Run | None = None
    for glyph, ink, behind in row:
        if not glyph:
            continue
        solid = behind if glyph == " " else ink if glyph == "█" or ink == behind else None
        if solid is not None:
            if run is None or not run.takes_solid(solid, blocks=blocks):
                run = _Run(None, solid, [" "])
                runs.append(run)
        elif run is None or not run.takes(glyph, ink, behind):
            run = _Run(ink, behind, [glyph])
            runs.append(run)
    return runs


MONO = Palette({}, mono=True)


def resolve(variables: Mapping[str, str]) -> Palette:
    """A palette from the variables of a theme.

    Args:
        variables: colours as CSS writes them, by name (`App.theme_variables`).
    """
    return Palette(
        {ink: Color.parse(variables[name]).rich_color for ink, name in VARIABLES.items()}
    )


def text_cells(text: str, ink: Ink, behind: Ink = Ink.SCREEN) -> Row:
    """The cells of a text, a cell for each character."""
    return tuple(map(partial(_cell, ink=ink, behind=behind), text))


def _cell(glyph: str, ink: Ink, behind: Ink) -> Cell:
    return (glyph, ink, behind)
