"""What can be seen on the screen of a running program, as text."""

from textual.app import App
from textual.screen import Screen


def text(app: App[object], screen: Screen[object] | None = None) -> str:
    """The characters on the screen, line by line."""
    shown = screen or app.screen
    return "\n".join(strip.text for strip in shown._compositor.render_strips())


def line_of(app: App[object], part: str) -> tuple[int, int]:
    """Where some words stand: column and row of their first letter."""
    for y, line in enumerate(text(app).splitlines()):
        if part in line:
            return line.index(part), y
    raise AssertionError(f"{part!r} is not on the screen:\n{text(app)}")
