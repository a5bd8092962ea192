"""A quiet line of facts below the lower plate."""

from widgets.lines import text_row
from widgets.palette import Ink, Row
from widgets.part import Part

INDENT = 1


class Facts(Part):
    """Shots at what is pointed at, or the counts of a race."""

    def __init__(self) -> None:
        super().__init__("facts")
        self.text = ""

    def show(self, text: str) -> None:
        """Show a line; nothing happens where it is shown already."""
        if text != self.text:
            self.text = text
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """One row."""
        return (text_row([(" " * INDENT + self.text, Ink.MUTED)], width, self.glyphs.more),)
