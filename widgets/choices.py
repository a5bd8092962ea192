"""Answers and keys that can be clicked, laid out in a row of text."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.widget import Widget

from widgets.glyphs import Glyphs
from widgets.palette import Ink
from widgets.part import Part
from widgets.view import Choice


class ChoiceChosen(Message):
    """An answer or a key was clicked.

    Attributes:
        sender: the prompt or the line of keys.
        choice: the id of the choice.
    """

    def __init__(self, sender: Widget, choice: str) -> None:
        super().__init__()
        self.sender = sender
        self.choice = choice

    @property
    def control(self) -> Widget:
        """The prompt or the line of keys."""
        return self.sender


@dataclass(frozen=True, slots=True)
class Chip:
    """A choice as it is drawn.

    Attributes:
        choice: the id.
        x: cells from the left.
        y: the row.
        pieces: its texts, their inks and the inks behind them.
    """

    choice: str
    x: int
    y: int
    pieces: tuple[tuple[str, Ink, Ink], ...]

    @property
    def width(self) -> int:
        """In cells."""
        return sum(cell_len(text) for text, _, _ in self.pieces)

    def __contains__(self, cell: tuple[int, int]) -> bool:
        x, y = cell
        return y == self.y and self.x <= x < self.x + self.width


def button(choice: Choice, x: int, y: int, glyphs: Glyphs) -> Chip:
    """A small button: the key, and what it does."""
    left, right = (" ", " ") if glyphs.blocks else ("[", "]")
    key = f"{choice.key} " if choice.key else ""
    pieces = (
        (left, Ink.TEXT, Ink.FRAME),
        (key, Ink.TITLE_TEXT, Ink.FRAME),
        (choice.text + right, Ink.TEXT, Ink.FRAME),
    )
    return Chip(choice.id, x, y, pieces)


def plain(choice: Choice, x: int, y: int) -> Chip:
    """A key and what it does, without a button around it."""
    key = f"{choice.key} " if choice.key else ""
    pieces = ((key, Ink.TEXT, Ink.SCREEN), (choice.text, Ink.MUTED, Ink.SCREEN))
    return Chip(choice.id, x, y, pieces)


class ChoicePart(Part):
    """A part with choices in it, which a press and a release on one of them choose."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._pressed: str | None = None

    def choice_at(self, x: int, y: int) -> str | None:
        """The id of the choice at a cell of this part."""
        raise NotImplementedError

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember the press."""
        event.stop()
        self._pressed = self.choice_at(int(event.x), int(event.y)) if event.button == 1 else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell which choice was clicked."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.choice_at(int(event.x), int(event.y)):
            self.post_message(ChoiceChosen(self, pressed))
