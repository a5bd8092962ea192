"""The field for typing a play or the dice; it owns all keys until Enter or Esc."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.widgets import Input

from app.i18n import _
from app.screens.prompts import EntryKind


class EntryField(Input):
    """A line to type into, at the bottom of the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    DEFAULT_CSS = """
    EntryField#entry {
        dock: bottom; layer: above; height: 1; border: none; padding: 0 1;
        &:focus { border: none; }
    }
    """

    class Typed(Message):
        """A line was typed and confirmed.

        Attributes:
            entry: what was asked for.
            text: what was typed.
        """

        def __init__(self, entry: EntryKind, text: str) -> None:
            super().__init__()
            self.entry = entry
            self.text = text

    def __init__(self, entry: EntryKind, begun: str, *, opening: bool = False) -> None:
        """A field.

        Args:
            entry: what is asked for.
            begun: the first characters, typed already.
            opening: whether the dice are those of the opening roll.
        """
        super().__init__(
            begun, placeholder=_placeholder(entry, opening), id="entry", select_on_focus=False
        )
        self.entry = entry

    def on_mount(self) -> None:
        """Take the keys."""
        self.cursor_position = len(self.value)
        self.focus()

    def overhear(self, event: Key) -> None:
        """Take a key that reached the screen: it was pressed before the field had the focus.

        A character that went through the field never comes as far as the screen.
        """
        if event.is_printable and event.character is not None:
            self.value += event.character
            self.cursor_position = len(self.value)
        elif self.has_focus:
            return
        elif event.key == "backspace":
            self.value = self.value[:-1]
        elif event.key == "enter":
            self.call_later(self.action_submit)
        elif event.key == "escape":
            self.call_later(self.action_close)
        event.stop()

    def action_close(self) -> None:
        """Close without doing anything."""
        self.remove()

    @on(Input.Submitted)
    def _confirmed(self, event: Input.Submitted) -> None:
        event.stop()
        if self.value.strip():
            self.post_message(self.Typed(self.entry, self.value.strip()))
        else:
            self.remove()


def _placeholder(entry: EntryKind, opening: bool) -> str:
    if entry is EntryKind.PLAY:
        return _("A play such as 13/7 8/7, bar/20 or 6/off; Enter plays it, Esc closes")
    if opening:
        return _("White's die, then Black's, such as 31; Enter rolls them, Esc closes")
    return _("Two dice such as 31; Enter rolls them, Esc closes")
