"""The field for typing a play or the dice; it owns all keys until Enter or Esc."""

from textual.widgets import Input

from app.i18n import _
from app.screens.parts.text_field import visible
from app.screens.prompts import EntryKind


class EntryField(Input, can_focus=False):
    """A line to type into, at the bottom of the table.

    It never has the focus: the screen hands it every key, so that none gets lost or overtakes
    another while the field opens and closes.

    Attributes:
        entry: what is asked for.
        closed: whether it is done with.
    """

    DEFAULT_CSS = """
    EntryField.entry {
        dock: bottom; layer: above; height: 1; border: none; padding: 0 1;
    }
    EntryField.entry:ansi > .input--cursor {
        color: ansi_default; background: ansi_default; text-style: reverse;
    }
    """

    def __init__(self, entry: EntryKind, begun: str, *, opening: bool = False) -> None:
        """A field.

        Args:
            entry: what is asked for.
            begun: the first characters, typed already.
            opening: whether the dice are those of the opening roll.
        """
        super().__init__(
            begun, placeholder=_placeholder(entry, opening), classes="entry", select_on_focus=False
        )
        self.entry = entry
        self.closed = False
        self.cursor_position = len(begun)

    def on_mount(self) -> None:
        """Show the cursor, which only a field with the focus shows by itself."""
        self.set_reactive(Input.has_focus, True)

    def put(self, text: str) -> None:
        """Put text in at the cursor."""
        text, at = visible(text), self.cursor_position
        self.value = self.value[:at] + text + self.value[at:]
        self.cursor_position = at + len(text)

    def take(self, key: str, character: str | None) -> str | None:
        """Take a key.

        Returns:
            What was typed, once Enter confirms it.
        """
        match key:
            case "enter":
                if self.value.strip():
                    return self.value.strip()
                self.close()
            case "escape":
                self.close()
            case "backspace":
                self.action_delete_left()
            case "delete":
                self.action_delete_right()
            case "left":
                self.action_cursor_left()
            case "right":
                self.action_cursor_right()
            case "home":
                self.action_home()
            case "end":
                self.action_end()
            case _ if character is not None and character.isprintable():
                self.put(character)
        return None

    def close(self) -> None:
        """Be done with it."""
        self.closed = True
        self.remove()


def _placeholder(entry: EntryKind, opening: bool) -> str:
    if entry is EntryKind.PLAY:
        return _("A play such as 13/7 8/7, bar/20 or 6/off; Enter plays it, Esc closes")
    if entry is EntryKind.CHAT:
        return _("Say something; Tab has quick phrases; Enter says it, Esc closes")
    if opening:
        return _("White's die, then Black's, such as 31; v: the roll doesn't count; Esc closes")
    return _("Two dice such as 31; Enter rolls them; v: the roll doesn't count; Esc closes")
