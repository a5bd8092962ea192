"""Figures as bars: one below the other, or side by side along the time."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from widgets.glyphs import ASCII, Glyphs
from widgets.lines import Piece, Surface, at_right, fitting, padded, surface_row, text_row
from widgets.palette import Ink, Row
from widgets.part import Part

STANDING = " ▁▂▃▄▅▆▇█"
"""A cell filled from below, by eighths."""

LABEL = 14
FIGURE = 5
NOTE = 6
"""Cells for the name before a bar, and for the figures behind it."""

SLOT = 7
"""Cells for a standing bar with the gap behind it."""

AXIS = 4
"""Cells for the figures at the left of standing bars."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure.

    Attributes:
        label: its name.
        value: how long the bar is; None where there is no figure, and no bar.
        text: the figure as it is written.
        note: a quieter figure behind it.
    """

    label: str
    value: float | None
    text: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class BarsView:
    """Bars under a heading.

    Attributes:
        title: the heading.
        note: what the quieter figures are, at the right end of the heading.
        bars: the figures.
        most: the value of the longest bar there may be.
    """

    title: str = ""
    note: str = ""
    bars: tuple[Bar, ...] = ()
    most: float = 1.0


class LyingBars(Part):
    """Bars from the left to the right, one below the other."""

    DEFAULT_CSS = "LyingBars { width: 1fr; height: 1fr; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self.view = BarsView()

    def show(self, view: BarsView) -> None:
        """Show other figures."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The heading, and the bars that fit."""
        return paint_lying(self.view, width, height, self.glyphs)


class StandingBars(LyingBars):
    """Bars from below, side by side; where room is scarce, the last ones are shown."""

    DEFAULT_CSS = "StandingBars { width: 1fr; height: 1fr; }"

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The heading, the bars, and their names."""
        return paint_standing(self.view, width, height, self.glyphs)


def paint_lying(view: BarsView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of lying bars.

    Args:
        view: the figures.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    room = max(1, width - LABEL - FIGURE - NOTE - 2)
    rows: list[Sequence[Piece]] = [_heading(view, width)]
    for bar in view.bars[: height - 1]:
        label = fitting(bar.label, LABEL - 1, glyphs.more)
        share = 0.0 if bar.value is None else min(1.0, bar.value / view.most)
        length = _lying(share, room, glyphs)
        rows.append(
            (
                (padded(label, LABEL), Ink.BODY),
                (length.ljust(room), Ink.WHITE_RIM),
                (" " + at_right(bar.text, FIGURE), Ink.BODY),
                (" " + at_right(bar.note, NOTE), Ink.MUTED),
            )
        )
    rows.extend([()] * (height - len(rows)))
    return tuple(text_row(row, width, glyphs.more) for row in rows[:height])


def paint_standing(view: BarsView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of standing bars.

    Args:
        view: the figures.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    count = max(1, (width - AXIS) // SLOT)
    shown = view.bars[-count:]
    tall = max(1, height - 3)
    rows = [text_row(_heading(view, width), width, glyphs.more)]
    for y in range(tall + 1):
        axis = _axis(y, tall, view.most).rjust(AXIS - 1) + " "
        pieces: list[Surface] = [(axis, Ink.MUTED, Ink.SCREEN)]
        for bar in shown:
            pieces.extend(_standing(bar, y, tall, view.most, glyphs))
        rows.append(surface_row(pieces, width, glyphs.more))
    names = "".join(padded(fitting(bar.label, SLOT - 1, ""), SLOT) for bar in shown)
    rows.append(text_row([(" " * AXIS + names, Ink.MUTED)], width, glyphs.more))
    return tuple(rows[:height])


def _heading(view: BarsView, width: int) -> Sequence[Piece]:
    gap = width - cell_len(view.title) - cell_len(view.note)
    return ((view.title, Ink.TITLE_TEXT), (" " * max(1, gap) + view.note, Ink.MUTED))


def _axis(y: int, tall: int, most: float) -> str:
    """The figure at the left of a row, counted from the one above the bars."""
    if y == 1:
        return f"{most:.0f}"
    return "0" if y == tall else ""


def _lying(share: float, room: int, glyphs: Glyphs) -> str:
    if glyphs is ASCII:
        return "=" * round(share * room)
    full, half = divmod(round(share * room * 2), 2)
    return "▄" * full + "▖" * half


def _standing(bar: Bar, y: int, tall: int, most: float, glyphs: Glyphs) -> list[Surface]:
    """One row of a bar: the bar, its figure above it, or nothing."""
    if bar.value is None:
        return [(" " * SLOT, Ink.BODY, Ink.SCREEN)]
    eighths = max(1, round(min(1.0, bar.value / most) * tall * 8))
    part = eighths - 8 * (tall - y)
    if part <= 0:
        above = part > -8 or (y == 0 and eighths >= 8 * tall)
        return [(padded(bar.text if above else "", SLOT), Ink.BODY, Ink.SCREEN)]
    gap = (" " * 2, Ink.BODY, Ink.SCREEN)
    if glyphs.blocks and part >= 8:  # a surface, which leaves no gaps between rows in any font
        return [(" " * (SLOT - 2), Ink.WHITE_RIM, Ink.WHITE_RIM), gap]
    ascii_glyph = "#" if part >= 4 else "_"
    glyph = ascii_glyph if glyphs is ASCII else STANDING[min(part, 8)]
    return [(glyph * (SLOT - 2), Ink.WHITE_RIM, Ink.SCREEN), gap]
