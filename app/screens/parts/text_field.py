"""A name and a line to type in."""

import unicodedata

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import var
from textual.widgets import Input, Static

from app.screens.parts.plain import written

_JOINERS = "\u200c\u200d"


def visible(text: str) -> str:
    """A text without control characters and without marks that turn the way of writing."""
    return "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace() or letter in _JOINERS or unicodedata.category(letter)[0] != "C"
    )


class Line(Input):
    """A line to type and paste in, which takes what can be seen."""

    def insert(self, text: str, index: int) -> None:
        """Put text in at a place."""
        super().insert(visible(text), index)

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in the place of some other."""
        super().replace(visible(text), start, end)


class TextField(Horizontal):
    """One line: what is asked for, and the answer."""

    DEFAULT_CSS = """
    TextField {
        height: 1;

        & > Static { width: 23; padding: 0 0 0 2; color: $table-text; }
        & > Input { width: 30; padding: 0 1; color: $table-text; background: $table-slot; }
        & > Input:focus { background: $table-frame; }
        & > Input > .input--cursor { color: $table-on-lit; background: $table-movable; }
        & > Input > .input--selection { color: $table-on-lit; background: $table-movable; }
        & > Input:ansi > .input--cursor {
            color: ansi_default; background: ansi_default; text-style: reverse;
        }
        & > Input > .input--placeholder { color: $table-muted; }
        &.-focus > Static { color: $table-movable; text-style: bold; }
    }
    """

    label: var[str] = var("", init=False)
    """What is asked for."""

    def __init__(
        self, label: str, value: str, *, id: str, hint: str = "", max_length: int = 0
    ) -> None:
        """A line to type in.

        Args:
            label: what is asked for.
            value: what stands there at first.
            id: the id of the line; the field around it gets `-field` behind it.
            hint: shown while nothing is typed.
            max_length: how many letters there may be, 0 for any number.
        """
        super().__init__(id=f"{id}-field")
        self.set_reactive(TextField.label, label)
        self.input = Line(
            value, hint, id=id, compact=True, select_on_focus=bool(value), max_length=max_length
        )
        self.input.cursor_blink = False

    def compose(self) -> ComposeResult:
        """The name and the line."""
        yield Static(self._written(), markup=False)
        yield self.input

    def watch_label(self) -> None:
        """Ask for something else."""
        self.query_one(Static).update(self._written())

    def _written(self) -> str:
        return written(self.label, self.screen.has_class("-plain"))

    def on_descendant_focus(self) -> None:
        """Show that the keys go here."""
        self.add_class("-focus")

    def on_descendant_blur(self) -> None:
        """Show that the keys go elsewhere."""
        self.remove_class("-focus")

    @property
    def value(self) -> str:
        """What is typed."""
        return self.input.value
