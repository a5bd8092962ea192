"""A screen that hears what is typed: a field opens for it, and owns all keys until it closes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from textual import events
from textual.geometry import Region
from textual.strip import Strip

from app.screens.parts.clicked import ClickedScreen
from app.screens.prompts import EntryKind
from widgets.table import Table

if TYPE_CHECKING:
    from app.screens.entry import EntryField


INVALID = "v"
"""What says in place of the dice that they don't count, as the key of the command does."""


class TypedScreen(ClickedScreen[None]):
    """A screen with a line to type into.

    Keys come to the screen and are handed on to the field, which never has the focus: so
    they keep their order, however fast they follow each other.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """The surface below everything: one blank row for all, as little of it is ever seen."""
        return [Strip.blank(crop.width, self.rich_style)] * crop.height

    @property
    def seen(self) -> bool:
        """Whether the terminal has room for the table; nobody plays what can't be seen."""
        return self.query_one(Table).fits

    @property
    def wanted(self) -> EntryKind:
        """What would be typed now."""
        raise NotImplementedError

    @property
    def opening(self) -> bool:
        """Whether the dice to be typed are those of the opening roll."""
        raise NotImplementedError

    def hear_digit(self, digit: str) -> bool:
        """Take a digit for something else than the beginning of a line.

        Returns:
            Whether it was taken.
        """
        raise NotImplementedError

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Use a typed line.

        Returns:
            Whether the field can close.
        """
        raise NotImplementedError

    def action_invalid_roll(self) -> None:
        """Ask why the roll doesn't count."""
        raise NotImplementedError

    def open_entry(self, entry: EntryKind, begun: str = "") -> None:
        """Open the field, unless it is open."""
        from app.screens.entry import EntryField

        if self._field is None:
            self.mount(EntryField(entry, begun, opening=self.opening))

    def on_key(self, event: events.Key) -> None:
        """Hear what is typed: all of it while the field is open, otherwise what opens it."""
        field = self._field
        if field is not None and field.entry is EntryKind.DICE and event.character == INVALID:
            event.stop()
            field.close()
            self.action_invalid_roll()
        elif field is not None:
            event.stop()
            typed = field.take(event.key, event.character)
            if typed is not None and self.confirm(field.entry, typed):
                field.close()
        elif not self.seen:
            return
        elif event.character == "/":
            event.stop()
            self.open_entry(EntryKind.PLAY)
        elif event.character is not None and event.character in "0123456789":
            event.stop()
            if not self.hear_digit(event.character):
                self.open_entry(self.wanted, event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the field."""
        if self.seen:
            self.open_entry(self.wanted)
        field = self._field
        if field is not None:
            field.put(" ".join(event.text.split()))

    @property
    def _field(self) -> "EntryField | None":
        fields = cast("Iterator[EntryField]", self.query("EntryField").results())
        return next((field for field in fields if not field.closed), None)
