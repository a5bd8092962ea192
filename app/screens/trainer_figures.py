"""Numbers that are typed or clicked together: what is known, the fields, and keys with digits."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from textual.geometry import Size

from widgets.choices import ChoicePart
from widgets.glyphs import Glyphs
from widgets.lines import Surface, at_right, centred, fitting, surface_row
from widgets.palette import Ink, Row

FIELD = 6
"""Cells of a field, its margins included."""

KEY, GAP = 5, 1
"""Cells of a key, and between two."""

_DIGITS = ("789", "456", "123")


@dataclass(frozen=True, slots=True)
class FiguresView:
    """Numbers that are asked for.

    Attributes:
        notes: what is known: names and values.
        labels: what each number is.
        values: what has been typed for each.
        unit: what stands behind a number.
        at: which one is being typed; None for none.
        confirm: the word on the key that ends the typing.
        nudges: by how much a number can be changed by a click.
    """

    notes: tuple[tuple[str, str], ...] = ()
    labels: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    unit: str = ""
    at: int | None = None
    confirm: str = ""
    nudges: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Something written.

    Attributes:
        x: cells from the left.
        y: rows from the top.
        text: what is written.
        ink: its ink.
        behind: the ink behind it.
        id: what a click on it tells; empty for nothing.
    """

    x: int
    y: int
    text: str
    ink: Ink
    behind: Ink = Ink.SCREEN
    id: str = ""

    def __contains__(self, cell: tuple[int, int]) -> bool:
        x, y = cell
        return y == self.y and self.x <= x < self.x + cell_len(self.text)


class Figures(ChoicePart):
    """Fields for numbers, and the keys to type them with a pointer."""

    DEFAULT_CSS = "Figures { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__("figures")
        self.view = FiguresView()

    def show(self, view: FiguresView) -> None:
        """Show numbers."""
        if view == self.view:
            return
        taller = _height(view) != _height(self.view)
        self.view = view
        if taller:
            self.forget()
            self.refresh(layout=True)
        else:
            self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as everything takes."""
        return _height(self.view)

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """What is known, the fields, the keys."""
        pieces = list(lay_figures(self.view, width, self.glyphs))
        return tuple(_row(pieces, y, width, self.glyphs) for y in range(height))

    def choice_at(self, x: int, y: int) -> str | None:
        """What lies at a cell."""
        pieces = lay_figures(self.view, self.size.width, self.glyphs)
        return next((piece.id for piece in pieces if piece.id and (x, y) in piece), None)


def lay_figures(view: FiguresView, width: int, glyphs: Glyphs) -> Iterator[Piece]:
    """Everything that is written.

    Args:
        view: the numbers.
        width: in cells.
        glyphs: the set of glyphs.
    """
    y = 0
    for label, value in view.notes:
        room = max(width - 1 - cell_len(value), 0)
        yield Piece(0, y, fitting(label, room, glyphs.more), Ink.MUTED)
        yield Piece(width - cell_len(value), y, value, Ink.TEXT)
        y += 1
    y += bool(view.notes and view.labels)
    for index, (label, value) in enumerate(zip(view.labels, view.values, strict=True)):
        yield from _field(view, index, label, value, y, width, glyphs)
        y += 1
    if view.at is None:
        return
    y += 1
    if view.nudges:
        keys = [(f"nudge({by})", f"{by:+}".replace("-", "−")) for by in view.nudges]
        yield from _keys(keys, y, width, glyphs)
        y += 1
    for digits in _DIGITS:
        yield from _keys([(f"digit('{digit}')", digit) for digit in digits], y, width, glyphs)
        y += 1
    last = [("undo", "←"), ("digit('0')", "0"), ("confirm", view.confirm)]
    yield from _keys(last, y, width, glyphs)


def _field(
    view: FiguresView, index: int, label: str, value: str, y: int, width: int, glyphs: Glyphs
) -> Iterator[Piece]:
    """A name, and the number behind it."""
    lit = index == view.at
    id = f"figure({index})"
    left, right = glyphs.cursor if lit else (" ", " ")
    shown = at_right(f"{value}{view.unit}" if value or not lit else view.unit, FIELD - 2)
    room = max(width - FIELD - 1, 0)
    ink = Ink.MOVABLE if lit else Ink.TEXT
    yield Piece(0, y, fitting(label, room, glyphs.more), ink, id=id)
    colours = (Ink.ON_LIT, Ink.SELECTED) if lit else (Ink.TEXT, Ink.FRAME)
    yield Piece(max(width - FIELD, 0), y, f"{left}{shown}{right}", *colours, id=id)


def _keys(keys: list[tuple[str, str]], y: int, width: int, glyphs: Glyphs) -> Iterator[Piece]:
    """A row of keys, in the middle."""
    wide = max(KEY, *(cell_len(text) + 2 for _id, text in keys))
    wide = min(wide, (width - GAP * (len(keys) - 1)) // len(keys))
    x = max((width - len(keys) * (wide + GAP) + GAP) // 2, 0)
    for id, text in keys:
        told = centred(fitting(text, max(wide - 2, 1), glyphs.more), wide - 2)
        left, right = (" ", " ") if glyphs.blocks else ("[", "]")
        yield Piece(x, y, f"{left}{told}{right}", Ink.TEXT, Ink.FRAME, id)
        x += wide + GAP


def _row(pieces: list[Piece], y: int, width: int, glyphs: Glyphs) -> Row:
    """One row of everything."""
    told: list[Surface] = []
    used = 0
    for piece in sorted((one for one in pieces if one.y == y), key=lambda one: one.x):
        told.append((" " * (piece.x - used), Ink.TEXT, Ink.SCREEN))
        told.append((piece.text, piece.ink, piece.behind))
        used = piece.x + cell_len(piece.text)
    return surface_row(told, width, glyphs.more)


def _height(view: FiguresView) -> int:
    fields = len(view.notes) + bool(view.notes and view.labels) + len(view.labels)
    if view.at is None:
        return fields
    return fields + 1 + bool(view.nudges) + len(_DIGITS) + 1
