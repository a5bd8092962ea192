"""The first line: the program's name and what is played. A click opens the record of games."""

from textual.message import Message

from widgets.lines import surface_row
from widgets.palette import Ink, Row
from widgets.part import PressedPart
from widgets.view import ScoreView
from widgets.words import ENGLISH, Words

TITLE_FROM = 46
"""Width from which the program's name has room."""


class Score(PressedPart):
    """The line above the table.

    Args:
        words: the program's name.
    """

    class Chosen(Message):
        """The score was clicked."""

        def __init__(self, score: "Score") -> None:
            super().__init__()
            self.score = score

        @property
        def control(self) -> "Score":
            """The line that was clicked."""
            return self.score

    def __init__(self, words: Words = ENGLISH) -> None:
        super().__init__("score")
        self.words = words
        self.view = ScoreView()

    def show(self, view: ScoreView) -> None:
        """Show what is played."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """One row."""
        text = f" {self.glyphs.dot} ".join(self.view.parts)
        pieces = [(" " + text, Ink.MUTED, Ink.SCREEN)]
        if width >= TITLE_FROM:
            pieces.insert(0, (f" {self.words.title} ", Ink.ON_TITLE, Ink.TITLE))
        return (surface_row(pieces, width, self.glyphs.more),)

    def pressed(self) -> Message:
        """What tells that the score was clicked."""
        return self.Chosen(self)
