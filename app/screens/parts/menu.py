"""A list of things to choose from, by arrow keys and Enter or by a click."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from app.screens.parts.cells import cut, fitted, shortened
from app.screens.parts.plain import signs, written
from widgets.lines import wrap

_INDENT = 2
"""Cells before the words of an entry, for the sign of the cursor."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One entry of a menu.

    Attributes:
        id: what `Menu.Chosen` tells.
        label: its words.
        note: quieter words behind the label.
        detail: a second, quiet line; empty for none.
        apart: whether an empty line keeps it apart from the entry above.
        heading: a line above it, for it and those that follow; empty for none.
        stressed: the parts of its words that are stressed, from and to.
        gap: cells between words and note.
    """

    id: str
    label: str
    note: str = ""
    detail: str = ""
    apart: bool = False
    heading: str = ""
    stressed: tuple[tuple[int, int], ...] = ()
    gap: int = 2

    @property
    def above(self) -> int:
        """How many lines stand above it that don't choose it."""
        return self.apart + bool(self.heading)

    @property
    def height(self) -> int:
        """How many lines it takes, unless its words are folded."""
        return self.above + 1 + bool(self.detail)


class Menu(Widget, can_focus=True):
    """Entries one under the other, drawn as one widget; it scrolls where it lacks room."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--label",
        "menu--note",
        "menu--cursor",
        "menu--cursor-note",
        "menu--heading",
        "menu--stressed",
    }
    DEFAULT_CSS = """
    Menu {
        width: 1fr;
        height: auto;
        & > .menu--label { color: $table-text; }
        & > .menu--note { color: $table-muted; }
        & > .menu--cursor { color: $table-movable; text-style: bold; }
        & > .menu--cursor-note { color: $table-text; }
        & > .menu--heading { color: $table-title; text-style: bold; }
        & > .menu--stressed { color: $table-title; text-style: bold underline; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", show=False),
        Binding("down,j", "step(1)", show=False),
        Binding("home,pageup", "edge(-1)", show=False),
        Binding("end,pagedown", "edge(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    items: var[tuple[MenuItem, ...]] = var((), init=False)
    """The entries."""

    cursor: var[int] = var(0, init=False)
    """The index of the entry that Enter chooses."""

    class Chosen(Message):
        """An entry was chosen."""

        def __init__(self, menu: "Menu", item: MenuItem) -> None:
            super().__init__()
            self.menu = menu
            self.item = item

        @property
        def control(self) -> "Menu":
            """The menu."""
            return self.menu

    def __init__(
        self,
        items: Sequence[MenuItem] = (),
        *,
        wraps: bool = True,
        held: bool = False,
        folds: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """A menu.

        Args:
            items: its entries.
            wraps: whether the arrows go round; if not, they lead on to what is
                above and below the menu.
            held: whether its cursor is shown, and moved by others, while it has not the keys.
            folds: whether words that are too long go on in a line below; if not, they are cut.
            id: the widget's id.
            classes: the widget's classes.
        """
        super().__init__(id=id, classes=classes)
        self._wraps = wraps
        self._held = held
        self._folds = folds
        self._top = 0
        self.set_reactive(Menu.items, tuple(items))

    def watch_items(self, old: tuple[MenuItem, ...], new: tuple[MenuItem, ...]) -> None:
        """Keep the cursor on the entry that it was on, if that is still there."""
        ids = [item.id for item in new]
        kept = old[self.cursor].id if self.cursor < len(old) else ""
        self.cursor = ids.index(kept) if kept in ids else 0
        self._show(self._top)  # there may be less to scroll now
        self._scroll_to_cursor()
        self.refresh(layout=True)

    def watch_cursor(self) -> None:
        """Show the entry under the cursor."""
        self._scroll_to_cursor()
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as all entries take."""
        return self._height(self.items, width)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._scroll_to_cursor()

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the list."""
        found = self._at(y)
        parts = [("", self.rich_style)] if found is None else self._parts(*found)
        quiet = self.get_component_rich_style("menu--note")
        return _strip(parts, self.size.width, self._mark(y), quiet, plain=self._plain)

    def _parts(self, index: int, line: int) -> list[tuple[str, Style]]:
        """What is written in one line of an entry."""
        item = self.items[index]
        line -= item.above
        words = self._words(item, self.size.width)
        lit = index == self.cursor and (self.has_focus or self._held)
        quiet = self.get_component_rich_style("menu--cursor-note" if lit else "menu--note")
        if line < 0:
            heading = item.heading if line == -1 else ""
            return [(f"  {heading}", self.get_component_rich_style("menu--heading"))]
        if line == len(words):
            return [(f"    {item.detail}", quiet)]
        loud = self.get_component_rich_style("menu--cursor" if lit else "menu--label")
        if line:
            return [(f"  {words[line]}", loud)]
        head = signs(self._plain).cursor if lit else " "
        note = [(" " * item.gap + item.note, quiet)] if item.note else []
        first = self._stressed(item, loud) if len(words) == 1 else [(words[0], loud)]
        return [(f"{head} ", loud), *first, *note]

    def _stressed(self, item: MenuItem, usual: Style) -> Iterator[tuple[str, Style]]:
        """The words of an entry, with those that are stressed in a style of their own."""
        loud, at = self.get_component_rich_style("menu--stressed"), 0
        for start, end in item.stressed:
            yield item.label[at:start], usual
            yield item.label[start:end], loud
            at = end
        yield item.label[at:], usual

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The entry under the mouse is the one to choose."""
        found = self._entry(event.y)
        if found is not None:
            self.cursor = found

    def on_click(self, event: events.Click) -> None:
        """Choose the entry that was clicked."""
        event.stop()
        found = self._entry(event.y)
        if found is not None:
            self.cursor = found
            self.action_choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show what is below."""
        self._scroll(1, event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show what is above."""
        self._scroll(-1, event)

    def action_step(self, by: int) -> None:
        """Move the cursor up or down."""
        if not self.items:
            return
        to = self.cursor + by
        if not self._wraps and not 0 <= to < len(self.items):
            raise SkipAction
        self.cursor = to % len(self.items)

    def action_edge(self, towards: int) -> None:
        """Move the cursor to the first or last entry."""
        self.cursor = 0 if towards < 0 else max(len(self.items) - 1, 0)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self.cursor < len(self.items):
            self.post_message(self.Chosen(self, self.items[self.cursor]))

    @property
    def _plain(self) -> bool:
        return self.screen.has_class("-plain")

    def _words(self, item: MenuItem, width: int) -> list[str]:
        """The lines in which the words of an entry stand; one, unless they are folded."""
        return (self._folds and wrap(item.label, max(width - _INDENT, 1))) or [item.label]

    def _height(self, items: Sequence[MenuItem], width: int | None = None) -> int:
        """How many lines some entries take, by default in the width there is."""
        width = self.size.width if width is None else width
        return sum(item.height + len(self._words(item, width)) - 1 for item in items)

    def _at(self, y: int) -> tuple[int, int] | None:
        """The entry at a line of the widget, and which of its lines that is."""
        y += self._top
        for index, item in enumerate(self.items):
            height = self._height((item,))
            if y < height:
                return (index, y) if y >= 0 else None
            y -= height
        return None

    def _entry(self, y: int) -> int | None:
        """The entry that is written at a line of the widget."""
        found = self._at(y)
        if found is None or found[1] < self.items[found[0]].above:
            return None
        return found[0]

    def _mark(self, y: int) -> str:
        """The sign at the right end of a line that there is more above or below."""
        height = self.size.height
        total = self._height(self.items)
        if y == 0 and self._top > 0:
            return signs(self._plain).above
        if y == height - 1 and self._top + height < total:
            return signs(self._plain).below
        return ""

    def _scroll_to_cursor(self) -> None:
        height = self.size.height
        if not height or self.cursor >= len(self.items):
            return
        first = self._height(self.items[: self.cursor])
        behind = self._height(self.items[: self.cursor + 1])
        self._show(max(min(self._top, first), behind - height))

    def _scroll(self, by: int, event: events.MouseEvent) -> None:
        event.stop()
        self._show(self._top + by)

    def _show(self, top: int) -> None:
        total = self._height(self.items)
        top = max(min(top, total - self.size.height), 0)
        if top != self._top:
            self._top = top
            self.refresh()


def _strip(
    parts: list[tuple[str, Style]], width: int, mark: str, mark_style: Style, *, plain: bool
) -> Strip:
    """One line of styled texts, cut and padded to a width, with a mark at its right end."""
    room = width - (2 if mark else 0)
    more = written("…", plain)
    segments: list[Segment] = []
    for text, style in parts:
        shown = cut(written(shortened(text, room), plain), room, more)
        segments.append(Segment(shown, style))
        room -= cell_len(shown)
    rest = parts[-1][1]
    segments.append(Segment(fitted("", room), rest))
    if mark:
        segments.append(Segment(f" {mark}", mark_style))
    return Strip(segments, width)
