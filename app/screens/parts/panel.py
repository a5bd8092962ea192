"""A panel over the table: a title, something to read, and what can be done next."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from app.i18n import _
from app.screens.host import host
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import Form

Result = TypeVar("Result")


class Panel(ModalScreen[Result]):
    """A framed panel in the middle of the screen.

    A subclass gives `heading` and `body`, and may give other `choices` than closing.
    Esc, or the way back among the choices, dismisses it.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up", "read(-1)", show=False),
        Binding("down", "read(1)", show=False),
        Binding("pageup", "page(-1)", priority=True, show=False),
        Binding("pagedown", "page(1)", priority=True, show=False),
    ]
    DEFAULT_CSS = """
    Panel {
        align: center middle;
        background: $table-screen 60%;
        color: $table-text;

        & > #box {
            width: 72;
            max-width: 100%;
            height: auto;
            max-height: 100%;
            padding: 0 1;
            background: $table-screen;
            border: round $table-edge;
        }
        &.-plain > #box { border: ascii $table-edge; }
        & #heading { width: 1fr; padding: 0 2; color: $table-title; text-style: bold; }
        & #body { height: auto; margin: 1 0; padding: 0 1 0 2; }
        & #body > * { padding: 0 1 0 0; }
        & #choices { height: auto; }
    }
    """

    def heading(self) -> str:
        """The title of the panel."""
        raise NotImplementedError

    def body(self) -> Sequence[Widget | RenderableType]:
        """What there is to read, one below the other."""
        raise NotImplementedError

    def choices(self) -> tuple[MenuItem, ...]:
        """What can be done next; the first one is the one for Enter, and loses nothing."""
        return (MenuItem("back", _("Close")),)

    def compose(self) -> ComposeResult:
        """The frame around title, text and choices."""
        self.set_class(host(self).plain, "-plain")
        with Vertical(id="box"):
            yield Static(self.written(self.heading()), id="heading", markup=False)
            with Form(id="body"):
                for part in self.body():
                    yield part if isinstance(part, Widget) else self._paragraph(part)
            yield Menu(self.choices(), wraps=False, id="choices")

    def on_resize(self) -> None:
        """Fit the panel into the screen."""
        if self.query("#choices"):
            self.fit()
        else:  # the size can be told before the box has its contents
            self.call_after_refresh(self.on_resize)

    def fit(self) -> None:
        """Let what there is to read scroll where the screen is low."""
        box, body = self.query_one("#box"), self.query_one("#body")
        around = box.gutter.height + body.styles.margin.height + 1
        lines = sum(item.height for item in self.query_one(Menu).items)
        body.styles.max_height = max(self.size.height - around - lines, 1)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Do what was chosen."""
        event.stop()
        if not self.is_active:  # chosen twice before the panel could close
            return
        if event.item.id == "back":
            self.action_back()
        else:
            self.chosen(event.item.id)

    def chosen(self, choice: str) -> None:
        """Do what was chosen, other than closing."""
        raise NotImplementedError

    def action_back(self) -> None:
        """Close the panel."""
        self.finish(None)

    def finish(self, result: Result | None) -> None:
        """Close the panel with a result, once."""
        if self.is_active:
            self.dismiss(result)

    def action_read(self, by: int) -> None:
        """Read a line on, or back."""
        self.query_one("#body", Form).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Read on, or back."""
        paper = self.query_one("#body", Form)
        if by > 0:
            paper.scroll_page_down(animate=False)
        else:
            paper.scroll_page_up(animate=False)

    def written(self, text: str) -> str:
        """A text as this terminal can show it."""
        return written(text, host(self).plain)

    def _paragraph(self, part: RenderableType) -> Static:
        return Static(self.written(part) if isinstance(part, str) else part, markup=False)
