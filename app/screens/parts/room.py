"""What screens are furnished with: a line of keys, forms and papers that scroll."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.scrollbar import ScrollBarRender
from textual.widgets import Static

from app.screens.parts.plain import written


class KeyHints(Static):
    """The last line: which keys do what."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyHints { dock: bottom; width: 100%; height: 1; padding: 0 2; color: $table-muted; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def tell(self, *keys: str) -> None:
        """Name the keys and what they do."""
        plain = self.screen.has_class("-plain")
        parts: list[str | tuple[str, str]] = []
        for index, hint in enumerate(keys):
            key, does = _parted(hint)
            dot = written(" · ", plain) if index else ""
            parts += [dot, (written(key, plain), "bold $table-text"), written(does, plain)]
        self.update(Content.assemble(*parts))


def _parted(hint: str) -> tuple[str, str]:
    """The keys at the beginning of a hint, and the rest: one word, or several arrows."""
    words = hint.split(" ")
    count = next((at for at, word in enumerate(words) if word[:1].isalnum()), 0) or 1
    key = " ".join(words[:count])
    return key, hint[len(key) :]


class _PlainBar(ScrollBarRender):
    """A scroll bar without block characters."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8


class Form(Vertical):
    """Fields one below the other, which scrolls to the one in hand where it lacks room."""

    DEFAULT_CSS = """
    Form {
        overflow-y: auto;
        scrollbar-size-vertical: 1;
        scrollbar-color: $table-edge;
        scrollbar-color-hover: $table-muted;
        scrollbar-color-active: $table-movable;
        scrollbar-background: $table-screen;
        scrollbar-background-hover: $table-screen;
        scrollbar-background-active: $table-screen;
    }
    """

    def on_mount(self) -> None:
        """Use a plain scroll bar where that is asked for."""
        if self.screen.has_class("-plain"):
            # An instance may have its own renderer (see `ScrollBar.renderer`).
            self.vertical_scrollbar.renderer = _PlainBar  # type: ignore[misc]


class Paper(Form, can_focus=True):
    """Something to read that scrolls by keys and by wheel."""

    DEFAULT_CSS = """
    Paper { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", show=False),
        Binding("down,j", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown,space", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]
