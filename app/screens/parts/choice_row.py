"""One setting on one line: its name and its values side by side, the present one marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from app.screens.parts.cells import cut, fitted
from app.screens.parts.plain import signs, written

Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Option:
    """A value that can be chosen, and its words."""

    value: Value
    text: str


class ChoiceRow(Widget, can_focus=True):
    """A name and its values; arrows, Enter or a click change the value.

    Where the values have no room beside each other, only the present one is shown,
    between two signs to go back and on.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "choice--heading",
        "choice--label",
        "choice--label-focus",
        "choice--option",
        "choice--chosen",
        "choice--chosen-focus",
    }
    DEFAULT_CSS = """
    ChoiceRow {
        width: 1fr;
        height: 1;
        & > .choice--heading { color: $table-title; }
        & > .choice--label { color: $table-text; }
        & > .choice--label-focus { color: $table-movable; text-style: bold; }
        & > .choice--option { color: $table-muted; }
        & > .choice--chosen { color: $table-text; background: $table-frame; text-style: bold; }
        & > .choice--chosen-focus {
            color: $table-on-lit; background: $table-movable; text-style: bold;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "change(-1)", show=False),
        Binding("right,l", "change(1)", show=False),
        Binding("enter,space", "change(1)", show=False),
    ]

    value: var[Value] = var[Value](None, init=False)
    """The present value."""

    class Changed(Message):
        """The player chose another value.

        Attributes:
            row: where.
            value: the new value.
            clicked: whether the mouse chose it.
        """

        def __init__(self, row: "ChoiceRow", value: Value, *, clicked: bool = False) -> None:
            super().__init__()
            self.row = row
            self.value = value
            self.clicked = clicked

        @property
        def control(self) -> "ChoiceRow":
            """The row."""
            return self.row

    def __init__(
        self,
        label: str,
        options: Sequence[Option],
        value: Value,
        *,
        heading: str | None = None,
        label_width: int = 20,
        hint: str = "",
        id: str | None = None,
    ) -> None:
        """A row.

        Args:
            label: its name.
            options: its values, at least one.
            value: the present value.
            heading: the group it opens, "" within a group, None without a column for groups.
            label_width: how many cells the name gets.
            hint: a sentence about it, for the screen to show while the keys go here.
            id: the widget's id.
        """
        super().__init__(id=id)
        self.label = label
        self.hint = hint
        self.options = tuple(options)
        self._heading = heading
        self._label_width = label_width
        self.set_reactive(ChoiceRow.value, value)

    def watch_value(self) -> None:
        """Mark the present value."""
        self.refresh()

    def on_focus(self) -> None:
        """Show where the keys go."""
        self.refresh()

    def on_blur(self) -> None:
        """Show that the keys go elsewhere."""
        self.refresh()

    def action_change(self, by: int) -> None:
        """Choose the next or the previous value."""
        self.choose((self._index + by) % len(self.options))

    def choose(self, index: int, *, clicked: bool = False) -> None:
        """Choose a value and tell it."""
        value = self.options[index].value
        if index != self._index or clicked:
            self.value = value
            self.post_message(self.Changed(self, value, clicked=clicked))

    def render_line(self, y: int) -> Strip:
        """The row."""
        if y:
            return Strip.blank(self.size.width, self.rich_style)
        width = self.size.width
        base = self.rich_style
        segments = [*self._head(), *self._values()]
        used = sum(cell_len(segment.text) for segment in segments)
        strip = Strip([*segments, Segment(" " * max(width - used, 0), base)])
        return strip.crop(0, width)

    def on_click(self, event: events.Click) -> None:
        """Choose the value that was clicked; its name goes on to the next one."""
        event.stop()
        x = event.x - self._indent
        if not self._roomy:
            current = cell_len(self._words(self._index))
            self.action_change(-1 if -1 <= x < 1 or x >= current + 3 else 1)
            return
        at = 0
        for index in range(len(self.options)):
            width = cell_len(self._words(index)) + 2
            if at <= x < at + width:
                self.choose(index, clicked=True)
                return
            at += width
        if x < 0:
            self.action_change(1)

    @property
    def _plain(self) -> bool:
        return self.screen.has_class("-plain")

    @property
    def _index(self) -> int:
        for index, option in enumerate(self.options):
            if option.value == self.value:
                return index
        return 0

    @property
    def _indent(self) -> int:
        return 2 + (_HEADING_WIDTH if self._heading is not None else 0) + self._label_width

    @property
    def _roomy(self) -> bool:
        widths = (cell_len(self._words(index)) + 2 for index in range(len(self.options)))
        return sum(widths) <= self.size.width - self._indent

    def _words(self, index: int) -> str:
        return written(self.options[index].text, self._plain)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"choice--{name}")

    def _head(self) -> list[Segment]:
        plain, focus = self._plain, self.has_focus
        more = written("…", plain)
        label = self._style("label-focus" if focus else "label")
        head = []
        if self._heading is not None:
            text = cut(written(self._heading, plain), _HEADING_WIDTH - 1, more)
            head.append(Segment(fitted(text, _HEADING_WIDTH), self._style("heading")))
        head.append(Segment(f"{signs(plain).cursor if focus else ' '} ", label))
        name = cut(written(self.label, plain), self._label_width - 1, more)
        if self._roomy:
            return [*head, Segment(fitted(name, self._label_width), label)]
        back = Segment(signs(plain).back[0], self._style("option"))
        return [*head, Segment(fitted(name, self._label_width - 1), label), back]

    def _values(self) -> list[Segment]:
        if not self._roomy:
            forth = Segment(signs(self._plain).back[1], self._style("option"))
            return [*self._value(self._index), forth]
        return [part for index in range(len(self.options)) for part in self._value(index)]

    def _value(self, index: int) -> list[Segment]:
        text = self._words(index)
        if index != self._index:
            return [Segment(f" {text} ", self._style("option"))]
        chosen = self._style("chosen-focus" if self.has_focus else "chosen")
        opens, closes = signs(self._plain).opens, signs(self._plain).closes
        if self._plain:
            return [Segment(f"{opens}{text}{closes}", chosen)]
        cap = Style(color=chosen.bgcolor, bgcolor=self.rich_style.bgcolor)
        return [Segment(opens, cap), Segment(text, chosen), Segment(closes, cap)]


_HEADING_WIDTH = 9
