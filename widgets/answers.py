"""Answers to a question, one below the other: each has a number, and as many lines as it needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from textual import events
from textual.geometry import Size
from textual.message import Message

from widgets.choices import ChoicePart
from widgets.glyphs import Glyphs
from widgets.lines import Surface, surface_row, wrap
from widgets.palette import Ink, Row

State = Literal["open", "right", "wrong"]

INDENT = 3
"""Cells before the words of an answer: its number, or how it was judged."""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer.

    Attributes:
        id: what is told when it is chosen.
        text: what is written.
        state: whether it has been judged.
    """

    id: str
    text: str
    state: State = "open"


class Answers(ChoicePart):
    """Answers to choose from by a click or by their numbers."""

    DEFAULT_CSS = "Answers { width: 1fr; height: auto; }"

    class Pointed(Message):
        """The pointer came to rest on another answer.

        Attributes:
            index: which one.
        """

        def __init__(self, answers: "Answers", index: int) -> None:
            super().__init__()
            self.answers = answers
            self.index = index

        @property
        def control(self) -> "Answers":
            """The widget."""
            return self.answers

    def __init__(self) -> None:
        super().__init__("answers")
        self.views: tuple[AnswerView, ...] = ()
        self.looked_at: int | None = None

    def show(self, views: Sequence[AnswerView], looked_at: int | None) -> None:
        """Show answers.

        Args:
            views: all of them.
            looked_at: the one that Enter would choose, by its place; None for none.
        """
        views = tuple(views)
        if (views, looked_at) == (self.views, self.looked_at):
            return
        taller = [view.text for view in views] != [view.text for view in self.views]
        self.views, self.looked_at = views, looked_at
        if taller:
            self.forget()
            self.refresh(layout=True)
        else:
            self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as all answers take."""
        return len(lay_answers(self.views, width))

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """All answers."""
        blank = surface_row([], width)
        rows = [
            answer_row(self.views[at[0]], *at, self.looked_at, width, self.glyphs) if at else blank
            for at in lay_answers(self.views, width)
        ]
        return (*rows, *[blank] * (height - len(rows)))[:height]

    def choice_at(self, x: int, y: int) -> str | None:
        """The id of the answer in a row."""
        index = self._index_at(y)
        return None if index is None else self.views[index].id

    def _index_at(self, y: int) -> int | None:
        lines = lay_answers(self.views, self.size.width)
        found = lines[y] if 0 <= y < len(lines) else None
        return None if found is None else found[0]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell which answer is looked at."""
        event.stop()
        index = self._index_at(int(event.y))
        if index is not None and index != self.looked_at:
            self.post_message(self.Pointed(self, index))


Line = tuple[int, int, str]
"""The place of an answer among all, which of its lines it is, and what stands there."""


def lay_answers(views: Sequence[AnswerView], width: int) -> list[Line | None]:
    """The lines of answers, with an empty one between two of them.

    Args:
        views: the answers.
        width: in cells.
    """
    lines: list[Line | None] = []
    for index, view in enumerate(views):
        if lines:
            lines.append(None)
        words = wrap(view.text, max(width - INDENT, 1)) or [""]
        lines.extend((index, line, part) for line, part in enumerate(words))
    return lines


def answer_row(
    view: AnswerView,
    index: int,
    line: int,
    words: str,
    looked_at: int | None,
    width: int,
    glyphs: Glyphs,
) -> Row:
    """One line of an answer.

    Args:
        view: the answer.
        index: its place among all.
        line: which of its lines.
        words: what stands there.
        looked_at: the place of the one that Enter would choose.
        width: in cells.
        glyphs: the set of glyphs.
    """
    lit = index == looked_at and view.state == "open"
    mark = {"open": str(index + 1), "right": glyphs.right, "wrong": glyphs.wrong}[view.state]
    head = (glyphs.on_roll if lit else " ") + mark + " " if line == 0 else " " * INDENT
    ink = {"open": Ink.BODY, "right": Ink.TITLE_TEXT, "wrong": Ink.MUTED}[view.state]
    if lit:
        ink = Ink.MOVABLE
    first = Ink.TITLE_TEXT if view.state == "open" and not lit else ink
    pieces: list[Surface] = [(head, first, Ink.SCREEN), (words, ink, Ink.SCREEN)]
    return surface_row(pieces, width, glyphs.more)
