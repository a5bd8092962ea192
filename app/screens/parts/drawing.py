"""A drawing of the far side of the table, for the home screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Size as Cells
from textual.strip import Strip
from textual.widget import Widget

from rules.side import Side
from widgets.canvas import Canvas
from widgets.checkers import Column, paint_point
from widgets.cube import paint_cube
from widgets.dice import paint_die
from widgets.geometry import METRICS, Box, Size
from widgets.glyphs import Glyphs, choose
from widgets.palette import MONO, Ink, Palette, Row, resolve, text_cells
from widgets.view import EMPTY, CubeView, PointView

_STANDING = {
    0: PointView(Side.WHITE, 5),
    4: PointView(Side.BLACK, 3),
    6: PointView(Side.BLACK, 5),
    11: PointView(Side.WHITE, 2),
}
"""The far side at the start of a game: checkers by point from the left."""

_ROLL = (3, 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """Measures of the drawing in cells.

    Attributes:
        size: how large checkers are drawn.
        point: width of a point.
    """

    size: Size
    point: int

    @property
    def rows(self) -> int:
        """Height of a point: five checkers."""
        return 5 * METRICS[self.size].tall

    @property
    def gap(self) -> int:
        """Height of the felt below the points."""
        return METRICS[self.size].gap

    @property
    def bar(self) -> int:
        """Width of the bar."""
        return METRICS[self.size].bar

    @property
    def half(self) -> int:
        """Width of the points of one half."""
        return 6 * self.point

    @property
    def width(self) -> int:
        """Width of the whole."""
        return 2 * _FRAME + 2 * self.half + self.bar

    @property
    def height(self) -> int:
        """Height of the whole."""
        return 2 + self.rows + self.gap


_FRAME = 2
SMALL = Plan(Size.SMALL, 5)
MEDIUM = Plan(Size.MEDIUM, 7)
LARGE = Plan(Size.LARGE, 10)

_MENU_ROWS = 13
"""What has to find room below the drawing."""


class TableTop(Widget):
    """The far side of a table, with the program's name on the felt."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TableTop { width: auto; height: auto; }
    """

    def __init__(self, title: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._palette: Palette | None = None

    def get_content_width(self, container: Cells, viewport: Cells) -> int:
        """As wide as the table drawn for this screen."""
        plan = plan_for(viewport)
        return 0 if plan is None else plan.width

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        """As high as the table drawn for this screen, nothing where there is no room."""
        plan = plan_for(viewport)
        return 0 if plan is None else plan.height

    def notify_style_update(self) -> None:
        """Take the colours of a new theme."""
        self._palette = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        palette = self._palette
        if palette is None:
            mono = bool(self.app.ansi_color)
            palette = self._palette = MONO if mono else resolve(self.app.theme_variables)
        plan = plan_for(self.app.size)
        if plan is None or y >= plan.height:
            return Strip.blank(self.size.width, self.rich_style)
        glyphs = choose(ascii_only=self.screen.has_class("-plain"), mono=palette.mono)
        row = _painted(plan, self._title, glyphs)[y]
        return palette.strip(row).crop(0, self.size.width)


def plan_for(screen: Cells) -> Plan | None:
    """The largest drawing that leaves room for the menu."""
    for plan in (LARGE, MEDIUM, SMALL):
        if screen.width >= plan.width + 4 and screen.height >= plan.height + _MENU_ROWS:
            return plan
    return None


@lru_cache(maxsize=8)
def _painted(plan: Plan, title: str, glyphs: Glyphs) -> tuple[Row, ...]:
    """All rows of the drawing."""
    upper, left, bar, right, lower = _frame(plan, glyphs)
    felt = zip(_name(plan, title), _cube(plan, glyphs), _dice(plan, glyphs), strict=True)
    return (
        upper,
        *((*left, *far, *bar, *near, *right) for far, near in _points(plan, glyphs)),
        *((*left, *words, *cube, *dice, *right) for words, cube, dice in felt),
        lower,
    )


def _frame(plan: Plan, glyphs: Glyphs) -> tuple[Row, Row, Row, Row, Row]:
    """The upper edge, the left one, the bar, the right and the lower edge."""
    if glyphs.blocks:
        edge = _even(plan.width, Ink.FRAME)
        side = _even(_FRAME, Ink.FRAME)
        return edge, side, _even(plan.bar, Ink.SLOT), side, edge
    upper_left, upper_right, lower_left, lower_right, level, upright = tuple(glyphs.box)
    line, gap = level * (plan.width - 2), " " * (_FRAME - 1)
    return (
        text_cells(upper_left + line + upper_right, Ink.EDGE, Ink.FRAME),
        text_cells(upright + gap, Ink.EDGE, Ink.FRAME),
        text_cells(upright + " " * (plan.bar - 2) + upright, Ink.EDGE, Ink.SLOT),
        text_cells(gap + upright, Ink.EDGE, Ink.FRAME),
        text_cells(lower_left + line + lower_right, Ink.EDGE, Ink.FRAME),
    )


def _even(width: int, ink: Ink) -> Row:
    return ((" ", ink, ink),) * width


def _points(plan: Plan, glyphs: Glyphs) -> Iterator[tuple[Row, Row]]:
    """The rows of the points, left and right of the bar."""
    column = Column(plan.size, plan.point, plan.rows, on_top=True)
    painted = [
        paint_point(column, _STANDING.get(index, EMPTY), index % 2 == 0, None, False, glyphs)[1:]
        for index in range(12)
    ]
    for y in range(plan.rows):
        row = [cell for point in painted for cell in point[y]]
        yield tuple(row[: plan.half]), tuple(row[plan.half :])


def _name(plan: Plan, title: str) -> tuple[Row, ...]:
    """The felt at the left, with the program's name."""
    canvas = Canvas(plan.half, plan.gap, Ink.FELT)
    spaced = " ".join(title)
    x = (plan.half - len(spaced)) // 2
    canvas.write(x, plan.gap // 2, spaced, Ink.TITLE, Ink.FELT)
    return canvas.rows()


def _cube(plan: Plan, glyphs: Glyphs) -> tuple[Row, ...]:
    """The cube on the bar."""
    return paint_cube(plan.bar, plan.gap, CubeView(), False, glyphs)


def _dice(plan: Plan, glyphs: Glyphs) -> tuple[Row, ...]:
    """The felt at the right, with two dice."""
    canvas = Canvas(plan.half, plan.gap, Ink.FELT)
    metrics = METRICS[plan.size]
    left = (plan.half - 2 * metrics.die - metrics.space) // 2
    for index, face in enumerate(_ROLL):
        x = left + index * (metrics.die + metrics.space)
        box = Box(x, 0, metrics.die, plan.gap)
        paint_die(canvas, box, face, (Ink.PIP_WHITE, Ink.DIE_WHITE), glyphs)
    return canvas.rows()
