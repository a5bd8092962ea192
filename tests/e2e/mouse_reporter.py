"""A tiny program that writes down the mouse events and keys it gets, to test the harness."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class MouseReporter(App[None]):
    """Shows the last events, one a line, and its own size."""

    CSS = "#told { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("ready", id="told", markup=False)

    def tell(self, text: str) -> None:
        """Put a line on the screen."""
        self.told = [*self.told[-18:], text]
        self.query_one(Static).update("\n".join(self.told))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.tell(_described("down", event))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.tell(_described("up", event))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.tell(_described("move", event))

    def on_key(self, event: events.Key) -> None:
        self.tell(f"key {event.key}")

    def on_resize(self, event: events.Resize) -> None:
        self.tell(f"size {event.size.width}x{event.size.height}")


def _described(what: str, event: events.MouseEvent) -> str:
    ctrl = " ctrl" if event.ctrl else ""
    return f"{what} {event.button} at {event.screen_x},{event.screen_y}{ctrl};"


if __name__ == "__main__":
    MouseReporter().run()
