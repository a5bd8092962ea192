"""The winning chances over a match: two areas that share the height, and the blunders on them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from textual import events
from textual.message import Message

from rules.side import Side
from widgets.glyphs import ASCII, Glyphs
from widgets.lines import clusters
from widgets.palette import FACE, RIM, Cell, Ink, Row
from widgets.part import Part

EIGHTHS = " ▁▂▃▄▅▆▇█"
"""A cell filled from below by eighths."""

AXIS = 5
"""Cells for the figures at the left."""

ROOMY = 7
"""From this height on there are figures, and a line of games below."""

NEAR = 1
"""How many cells beside a mark a click still means the mark."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A blunder on the curve.

    Attributes:
        at: index of the decision.
        side: whose it is.
        cost: what it cost; of two in one column the dearer one is shown.
    """

    at: int
    side: Side
    cost: float


@dataclass(frozen=True, slots=True)
class ChancesView:
    """The curve of a match.

    Attributes:
        values: the chances of the player whose area is below to win the game, 0 to 1, one for
            each decision.
        games: the index of the first decision of each game.
        marks: the blunders.
        low: the player whose area is below.
        cursor: index of the decision that is looked at.
    """

    values: tuple[float, ...] = ()
    games: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    low: Side = Side.WHITE
    cursor: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Which columns show which decisions.

    Attributes:
        left: the first column of the areas.
        width: how many columns they have.
        height: how many rows they have.
        count: how many decisions there are.
    """

    left: int
    width: int
    height: int
    count: int

    @classmethod
    def of(cls, width: int, height: int, count: int) -> "Plan":
        """The plan for a size in cells."""
        roomy = height >= ROOMY
        left = AXIS if roomy else 0
        return cls(left, max(width - left, 1), max(height - roomy, 1), count)

    def column(self, index: int) -> int:
        """The column in the middle of a decision."""
        return min(self.width - 1, int((index + 0.5) * self.width / max(self.count, 1)))

    def first_column(self, index: int) -> int:
        """The column where a decision begins."""
        return min(self.width - 1, index * self.width // max(self.count, 1))

    def index(self, column: int) -> int:
        """The decision in a column."""
        return max(0, min(self.count - 1, int((column + 0.5) * self.count / self.width)))

    def row(self, value: float) -> int:
        """The row in which the border between the areas lies, from the top."""
        return min(self.height - 1, int((1 - value) * self.height))


class ChancesPlot(Part):
    """The plot; a click on it chooses a decision.

    Args:
        id: the widget's id.
    """

    DEFAULT_CSS = "ChancesPlot { width: 1fr; height: 1fr; }"

    class Chosen(Message):
        """A decision was clicked.

        Attributes:
            plot: where.
            at: index of the decision.
        """

        def __init__(self, plot: "ChancesPlot", at: int) -> None:
            super().__init__()
            self.plot = plot
            self.at = at

        @property
        def control(self) -> "ChancesPlot":
            """The plot."""
            return self.plot

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self.view = ChancesView()

    def show(self, view: ChancesView) -> None:
        """Show the chances of a match."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The areas, what is marked on them, and the figures around."""
        return paint_chances(self.view, width, height, self.glyphs)

    def decision_at(self, x: int, y: int) -> int | None:
        """The decision at a cell: a marked one close by, or the one in the column."""
        plan = Plan.of(*self.size, len(self.view.values))
        column = x - plan.left
        if not plan.count or not 0 <= column < plan.width:
            return None
        near = [mark for mark in self.view.marks if abs(plan.column(mark.at) - column) <= NEAR]
        if not near:
            return plan.index(column)

        def far(mark: Mark) -> tuple[int, float]:
            aside = abs(plan.column(mark.at) - column)
            return aside + abs(plan.row(self.view.values[mark.at]) - y), -mark.cost

        return min(near, key=far).at

    def on_click(self, event: events.Click) -> None:
        """Choose the decision that was clicked."""
        event.stop()
        at = self.decision_at(int(event.x), int(event.y))
        if at is not None:
            self.post_message(self.Chosen(self, at))


def paint_chances(view: ChancesView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of the plot.

    Args:
        view: the curve.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    sheet = _Sheet(view, Plan.of(width, height, len(view.values)), glyphs)
    sheet.draw()
    return sheet.rows(width, height)


@dataclass(slots=True)
class _Sheet:
    """The areas while they are drawn."""

    view: ChancesView
    plan: Plan
    glyphs: Glyphs
    cells: list[list[Cell]] = field(default_factory=list)

    def draw(self) -> None:
        heights = [self._filled(column) for column in range(self.plan.width)]
        self.cells = [
            [self._cell(filled, row) for filled in heights] for row in range(self.plan.height)
        ]
        for first in self.view.games[1:]:
            self._line(self.plan.first_column(first), " ", Ink.SCREEN)
        if self.view.cursor is not None and self.plan.count:
            upright = "|" if self.glyphs is ASCII else "┃"
            self._line(self.plan.column(self.view.cursor), upright, Ink.TITLE_TEXT)
        for mark in sorted(self.view.marks, key=lambda mark: mark.cost):
            row = self.plan.row(self.view.values[mark.at])
            sign = (signs(self.glyphs)[mark.side], FACE[mark.side], Ink.SCREEN)
            self.cells[row][self.plan.column(mark.at)] = sign

    def rows(self, width: int, height: int) -> tuple[Row, ...]:
        """The areas with the figures around them."""
        if self.plan.left == 0:
            return tuple(map(tuple, self.cells))
        blank = _text(" " * AXIS, AXIS)
        head = {0: "100%", self.plan.height // 2: "50%", self.plan.height - 1: "0%"}
        rows = [
            (*(_text(f"{head[y]:>{AXIS - 1}} ", AXIS) if y in head else blank), *cells)
            for y, cells in enumerate(self.cells)
        ]
        rows.append((*blank, *self._numbers()))
        return tuple(rows[:height])

    def _numbers(self) -> Row:
        """The numbers of the games, where each begins."""
        line = [" "] * (self.plan.width + 1)
        ends = (*self.view.games[1:], self.plan.count)
        spans = zip(self.view.games, ends, strict=False)
        games = [(first - behind, number, first) for number, (first, behind) in enumerate(spans, 1)]
        for _, number, first in sorted(games):  # a long game before a short one
            text = str(number)
            at = self.plan.first_column(first) + (number > 1)
            around = line[max(0, at - 1) : at + len(text) + 1]
            if at + len(text) <= self.plan.width and not "".join(around).strip():
                line[at : at + len(text)] = text
        return _text("".join(line), self.plan.width)

    def _line(self, column: int, glyph: str, ink: Ink) -> None:
        for cells in self.cells:
            cells[column] = (glyph, ink, Ink.SCREEN)

    def _filled(self, column: int) -> int:
        """How many eighths of rows are filled from below in a column."""
        return round(8 * self.plan.height * value_in(self.view, self.plan, column))

    def _cell(self, filled: int, row: int) -> Cell:
        part = filled - 8 * (self.plan.height - 1 - row)
        low, high = RIM[self.view.low], RIM[self.view.low.opponent]
        if self.glyphs is ASCII:
            return (":" if part >= 4 else " ", Ink.TEXT, Ink.SCREEN)
        if not self.glyphs.blocks:
            return (EIGHTHS[max(0, min(8, part))], Ink.NUMBER, Ink.SCREEN)
        if part >= 8:
            return ("█", low, low)
        return (EIGHTHS[part], low, high) if part > 0 else ("█", high, high)


def value_in(view: ChancesView, plan: Plan, column: int) -> float:
    """The chances to show in a column: the mean of its decisions, or between two decisions."""
    count = plan.count
    if not count:
        return 0.5
    first = column * count // plan.width
    behind = (column + 1) * count // plan.width
    if behind - first > 1:
        values = view.values[first:behind]
        return sum(values) / len(values)
    at = max(0.0, min(count - 1.0, (column + 0.5) * count / plan.width - 0.5))
    before = int(at)
    after = min(before + 1, count - 1)
    if after in view.games[1:]:  # a game begins there: nothing lies between
        return view.values[after if at - before >= 0.5 else before]
    return view.values[before] + (at - before) * (view.values[after] - view.values[before])


def signs(glyphs: Glyphs) -> Sequence[str]:
    """The signs of White's and of Black's blunders."""
    if glyphs is ASCII:
        return ("O", "X")
    return ("◆", "◆") if glyphs.blocks else ("◆", "◇")


def _text(text: str, width: int) -> Row:
    return tuple(clusters(text[:width], Ink.MUTED, Ink.SCREEN))
