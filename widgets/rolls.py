"""The 21 rolls as a grid of six by six: what the best play of each is worth."""

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from widgets.canvas import Canvas
from widgets.glyphs import Glyphs
from widgets.lines import centred, wrap
from widgets.palette import Ink, Row
from widgets.part import Part
from widgets.rolls_view import RollsView, RollView

Roll = tuple[int, int]

FACES = range(1, 7)
HEAD = 3
"""Cells for the die at the left, and rows for the dice above: one, after a blank."""

GROUNDS = {
    2: (Ink.ON_LIT, Ink.TARGET),
    1: (Ink.TARGET, Ink.FRAME),
    0: (Ink.TEXT, Ink.FRAME),
    -1: (Ink.HIT, Ink.FRAME),
    -2: (Ink.ON_LIT, Ink.HIT),
}
"""The inks of a roll by how good it is: of its figures, and behind them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The measures of a grid.

    Attributes:
        wide: cells of a roll, the gap behind it left out.
        high: rows of a roll.
    """

    wide: int
    high: int

    @property
    def width(self) -> int:
        """Cells of the grid."""
        return HEAD + 6 * (self.wide + 1) - 1

    @property
    def height(self) -> int:
        """Rows of the grid."""
        return 1 + 6 * self.high

    def cell(self, first: int, second: int) -> tuple[int, int]:
        """Where a roll lies, by the die at the left and the die above."""
        return HEAD + (second - 1) * (self.wide + 1), 1 + (first - 1) * self.high

    def roll_at(self, x: int, y: int) -> Roll | None:
        """The roll at a cell, the die at the left first."""
        column, row = (x - HEAD) // (self.wide + 1) + 1, (y - 1) // self.high + 1
        return (row, column) if column in FACES and row in FACES else None


def plan_for(width: int, height: int) -> Plan:
    """The measures for a terminal."""
    if width >= 120 and height >= 36:
        return Plan(14, 3)
    return Plan(9, 2) if height >= 32 else Plan(9, 1)


class RollGrid(Part, can_focus=True):
    """The grid; the roll that is pointed at is told, by mouse or by keys."""

    DEFAULT_CSS = "RollGrid { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1, 0)", show=False),
        Binding("down", "step(1, 0)", show=False),
        Binding("left", "step(0, -1)", show=False),
        Binding("right", "step(0, 1)", show=False),
    ]

    class Pointed(Message):
        """Another roll is pointed at.

        Attributes:
            grid: the grid.
            roll: the roll, the die at the left first.
        """

        def __init__(self, grid: "RollGrid", roll: Roll) -> None:
            super().__init__()
            self.grid = grid
            self.roll = roll

        @property
        def control(self) -> "RollGrid":
            """The grid."""
            return self.grid

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self.view = RollsView()

    def show(self, view: RollsView) -> None:
        """Show what the rolls are worth."""
        if view != self.view:
            self.view = view
            self.repaint()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the terminal allows."""
        return plan_for(*viewport).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the terminal allows."""
        return plan_for(*viewport).height

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The dice at the edges, and a cell for each roll."""
        return paint_rolls(self.view, plan_for(*self.app.size), width, height, self.glyphs)

    def action_step(self, down: int, across: int) -> None:
        """Point at the next roll."""
        first, second = self.view.pointed or (1, 1)
        if self.view.pointed is not None:
            first, second = first + down, second + across
        if first in FACES and second in FACES:
            self._point_at((first, second))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point at the roll under the pointer."""
        roll = plan_for(*self.app.size).roll_at(int(event.x), int(event.y))
        if roll is not None:
            self._point_at(roll)

    def _point_at(self, roll: Roll) -> None:
        if self.view.rolls and roll != self.view.pointed:
            self.show(replace(self.view, pointed=roll))
            self.post_message(self.Pointed(self, roll))


def paint_rolls(
    view: RollsView, plan: Plan, width: int, height: int, glyphs: Glyphs
) -> tuple[Row, ...]:
    """The rows of the grid.

    Args:
        view: the rolls.
        plan: the measures.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    canvas = Canvas(max(width, plan.width), max(height, plan.height), Ink.SCREEN)
    for face in FACES:
        x, y = plan.cell(face, face)
        canvas.write(x + plan.wide // 2, 0, str(face), Ink.MUTED)
        canvas.write(0, y + (plan.high - 1) // 2, f" {face}", Ink.MUTED)
    known = {roll.dice: roll for roll in view.rolls}
    for first in FACES:
        for second in FACES:
            roll = known.get((max(first, second), min(first, second)))
            if roll is not None:
                _paint_roll(canvas, plan, (first, second), roll, view, glyphs)
    return tuple(row[:width] for row in canvas.rows()[:height])


def _paint_roll(
    canvas: Canvas, plan: Plan, at: Roll, roll: RollView, view: RollsView, glyphs: Glyphs
) -> None:
    x, y = plan.cell(*at)
    pointed = view.pointed == at
    ink, ground = (Ink.ON_CURSOR, Ink.CURSOR) if pointed else GROUNDS[roll.standing]
    if glyphs.blocks or pointed:
        for row in range(plan.high):
            canvas.write(x, y + row, " " * plan.wide, ink, ground)
    good, bad = glyphs.standing
    mark = {2: good, -2: bad}.get(roll.standing, " ")
    rolled = glyphs.pip if view.rolled == roll.dice else " "
    text = f"{mark}{roll.value}{rolled}"
    left, right = glyphs.cursor if pointed else (" ", " ")
    lines = [f"{left}{text.center(plan.wide - 2)}{right}"]
    play = [centred(line, plan.wide) for line in wrap(roll.play, plan.wide)]
    if len(play) < plan.high:
        lines += play
    top = y + (plan.high - len(lines)) // 2
    for row, line in enumerate(lines, top):
        canvas.write(x, row, line, ink, ground)
