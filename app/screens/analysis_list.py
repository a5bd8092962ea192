"""The mistakes of a match, one a line, to be walked over and opened."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from app.engine.analysis.report import Grade
from app.screens.parts.cells import fitted
from app.screens.parts.plain import signs, written
from rules.side import Side
from widgets.glyphs import ASCII
from widgets.lines import Piece, text_row
from widgets.palette import FACE, Ink, Row
from widgets.part import Part

_NAME = 10
_PLACE = 5
_DICE = 3
_COST = 6
_GRADE = 9
_GAPS = 9
_TEXT = 18
"""Widths of the columns in cells; a play gets up to the last one."""

GRADE_INK = {
    Grade.FINE: Ink.MUTED,
    Grade.DOUBTFUL: Ink.MUTED,
    Grade.ERROR: Ink.BODY,
    Grade.BLUNDER: Ink.WARNING,
}


@dataclass(frozen=True, slots=True)
class MistakeLine:
    """A mistake in the list.

    Attributes:
        at: index of the decision in the report.
        place: game and turn.
        side: whose it is.
        name: the player's name.
        dice: the roll; empty for the cube.
        chosen: what was done.
        cost: what it cost.
        grade: how bad it was.
        grade_word: the same in a word.
        best: what would have been better.
    """

    at: int
    place: str
    side: Side
    name: str
    dice: str
    chosen: str
    cost: str
    grade: Grade
    grade_word: str
    best: str


class MistakeList(Part, can_focus=True):
    """The list; it scrolls where it lacks room.

    Args:
        id: the widget's id.
    """

    DEFAULT_CSS = "MistakeList { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", show=False),
        Binding("down,j", "step(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "step(-100000)", show=False),
        Binding("end", "step(100000)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Pointed(Message):
        """The cursor came to a mistake.

        Attributes:
            at: index of the decision in the report.
        """

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    class Chosen(Pointed):
        """A mistake was chosen."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self.lines: tuple[MistakeLine, ...] = ()
        self.cursor = 0
        self.empty = ""
        self._top = 0

    def show(self, lines: Sequence[MistakeLine], empty: str) -> None:
        """Show other mistakes, the cursor on the same one if it is still there.

        Args:
            lines: the mistakes.
            empty: what to say where there is none.
        """
        kept = self.lines[self.cursor].at if self.lines else -1
        self.lines, self.empty = tuple(lines), empty
        self._top = 0
        self.point_at(kept)

    def point_at(self, at: int) -> None:
        """Move the cursor to a decision, or to the mistake that follows it."""
        places = [index for index, line in enumerate(self.lines) if line.at >= at]
        self.cursor = places[0] if places else max(len(self.lines) - 1, 0)
        self._keep_in_sight()
        self.repaint()

    @property
    def pointed(self) -> int | None:
        """Index of the decision under the cursor; None where there is no mistake."""
        return self.lines[self.cursor].at if self.lines else None

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The mistakes that fit, the one under the cursor among them."""
        plain = self.glyphs is ASCII
        if not self.lines:
            rows = [text_row([(f"  {written(self.empty, plain)}", Ink.MUTED)], width)]
        else:
            shown = range(self._top, min(self._top + height, len(self.lines)))
            rows = [self._row(index, width, height, plain=plain) for index in shown]
        return (*rows, *[text_row([], width)] * (height - len(rows)))

    def _row(self, index: int, width: int, height: int, *, plain: bool) -> Row:
        line = self.lines[index]
        lit = index == self.cursor and self.has_focus
        text = max(
            4, min(_TEXT, (width - 4 - _PLACE - _NAME - _DICE - _COST - _GRADE - _GAPS) // 2)
        )
        more = written("…", plain)

        def cell(words: str, cells: int) -> str:
            return fitted(written(words, plain), cells, more)

        ink = Ink.MOVABLE if lit else Ink.BODY
        pieces: list[Piece] = [
            (f"{signs(plain).cursor} " if lit else "  ", Ink.MOVABLE),
            (f"{cell(line.place, _PLACE)} ", Ink.MUTED),
            (f"{cell(line.name, _NAME)} ", FACE[line.side]),
            (f"{cell(line.dice, _DICE)} ", ink),
            (f"{cell(line.chosen, text)} ", ink),
            (f"{written(line.cost, plain):>{_COST}}  ", GRADE_INK[line.grade]),
            (f"{cell(line.grade_word, _GRADE)}  ", GRADE_INK[line.grade]),
            (cell(line.best, text), ink),
        ]
        row = text_row(pieces, width, more)
        mark = self._mark(index, height, plain=plain)
        return (*row[:-1], (mark, Ink.MUTED, Ink.SCREEN)) if mark else row

    def _mark(self, index: int, height: int, *, plain: bool) -> str:
        """The sign at the right end of a line that there is more above or below."""
        if index == self._top and self._top > 0:
            return signs(plain).above
        if index == self._top + height - 1 and index < len(self.lines) - 1:
            return signs(plain).below
        return ""

    def on_focus(self) -> None:
        """Show the cursor."""
        self.repaint()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.repaint()

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._keep_in_sight()
        self.repaint()

    def action_step(self, by: int) -> None:
        """Move the cursor up or down."""
        if not self.lines:
            return
        to = max(0, min(len(self.lines) - 1, self.cursor + by))
        if to != self.cursor:
            self.cursor = to
            self._keep_in_sight()
            self.repaint()
            self.post_message(self.Pointed(self.lines[to].at))

    def action_page(self, by: int) -> None:
        """Move the cursor by as many lines as are shown."""
        self.action_step(by * max(1, self.size.height - 1))

    def action_choose(self) -> None:
        """Choose the mistake under the cursor."""
        if self.lines:
            self.post_message(self.Chosen(self.lines[self.cursor].at))

    def on_click(self, event: events.Click) -> None:
        """Choose the mistake that was clicked."""
        event.stop()
        index = self._top + int(event.y)
        if index < len(self.lines):
            self.cursor = index
            self.repaint()
            self.action_choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show what is below."""
        event.stop()
        self._show_from(self._top + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show what is above."""
        event.stop()
        self._show_from(self._top - 1)

    def _keep_in_sight(self) -> None:
        height = self.size.height
        if height:
            self._top = max(min(self._top, self.cursor), self.cursor - height + 1, 0)

    def _show_from(self, top: int) -> None:
        top = max(0, min(top, len(self.lines) - self.size.height))
        if top != self._top:
            self._top = top
            self.repaint()
