"""A player's plate: checker, name, score, pip count and lead."""

from collections.abc import Iterator

from rich.cells import cell_len

from rules.side import Side
from widgets.glyphs import Glyphs
from widgets.lines import Piece, Surface, surface_row, text_row
from widgets.palette import FACE, RIM, Ink, Row
from widgets.part import Part
from widgets.view import PlateView
from widgets.words import ENGLISH, Words

ROOMY = 34
"""Width from which a long name can stay whole beside the pips."""


class Plate(Part):
    """The plate of a player.

    Args:
        side: which player.
        words: the words for pips and leads.
    """

    def __init__(self, side: Side, words: Words = ENGLISH) -> None:
        super().__init__(f"plate-{side.name.lower()}")
        self.words = words
        self.view = PlateView(side, "")

    def show(self, view: PlateView) -> None:
        """Show the player's counts."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """One row."""
        return (paint_plate(self.view, width, self.glyphs, self.words),)


def paint_plate(view: PlateView, width: int, glyphs: Glyphs, words: Words) -> Row:
    """The row of a plate.

    What doesn't fit is left out: the lead, then letters of the note, then what a race wastes, then
    the pips, then the note; the name is cut last.

    Args:
        view: the player's counts.
        width: in cells.
        glyphs: the set of glyphs.
        words: the words for pips and leads.
    """
    ink = FACE[view.side]
    gap, least = ("   ", 12) if width >= ROOMY else ("  ", 5)
    mark = glyphs.on_roll if view.on_roll else " "
    head: list[Surface] = [(mark, ink, Ink.SCREEN), *_checker(view.side, glyphs)]
    room = width - sum(cell_len(text) for text, *_ in head)
    most = room - min(cell_len(view.name), least)
    *choices, counts = _counts(view, gap, words)
    counts = next((choice for choice in choices if _length(choice) <= most), counts)
    name = text_row([(view.name, ink)], min(cell_len(view.name), room - _length(counts)))
    written = "".join(glyph for glyph, *_ in name)
    tail = [(text, ink, Ink.SCREEN) for text, ink in [(written, ink), *counts]]
    return surface_row([*head, *tail], width, glyphs.more)


def _counts(view: PlateView, gap: str, words: Words) -> Iterator[list[Piece]]:
    """What stands behind the name: all of it, then less and less, and at last the score alone."""
    score = (f"  {view.score}".replace("-", "−"), Ink.TEXT)
    pips: list[Piece] = []
    bare: list[Piece] = []
    lead: list[Piece] = []
    if view.pips is not None:
        pips = [(f"{gap}{_pips(view.pips, view.effective, words)}", Ink.MUTED)]
        bare = [(f"{gap}{words.pips(view.pips)}", Ink.MUTED)]
        lead = [(f"  {words.ahead(view.lead)}", Ink.MUTED)] if view.lead > 0 else []
    told = [note for note in (view.note, *view.shorter) if note]
    notes: list[list[Piece]] = [[(f"  {note}", Ink.MUTED)] for note in told] or [[]]
    yield [score, *pips, *lead, *notes[0]]
    yield from ([score, *pips, *note] for note in notes)
    yield from ([score, *bare, *note] for note in notes)
    yield from ([score, *note] for note in notes)
    yield [score, *pips]
    yield [score]


def _pips(count: int, effective: float | None, words: Words) -> str:
    return words.pips(count) if effective is None else words.race(count, effective)


def _checker(side: Side, glyphs: Glyphs) -> list[Surface]:
    left, middle, right = tuple(glyphs.checker[side])
    face, rim = FACE[side], RIM[side]
    return [
        (left, rim, Ink.SCREEN),
        (middle, face, rim if glyphs.blocks else Ink.SCREEN),
        (right + " ", rim, Ink.SCREEN),
    ]


def _length(pieces: list[Piece]) -> int:
    return sum(cell_len(text) for text, _ in pieces)
