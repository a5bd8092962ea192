"""The smallest Textual program with one pydantic model: what Barpoint is measured against.

Its one label counts clicks.
"""

from pydantic import BaseModel
from textual.app import App, ComposeResult
from textual.widgets import Label


class Count(BaseModel):
    """How often the label was clicked."""

    clicks: int = 0


class Minimal(App[None]):
    """A label that counts clicks."""

    def __init__(self) -> None:
        super().__init__()
        self.count = Count()

    def compose(self) -> ComposeResult:
        yield Label("clicks: 0")

    def on_click(self) -> None:
        self.count = Count(clicks=self.count.clicks + 1)
        self.query_one(Label).update(f"clicks: {self.count.clicks}")


if __name__ == "__main__":
    Minimal().run()
