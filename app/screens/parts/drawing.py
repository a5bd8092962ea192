"""A drawing of the far side of the table, for the home screen."""

from dataclasses import dataclass
from functools import lru_cache

from rich.color import Color as RichColor
from textual.color import Color
from textual.geometry import Size as Cells
from textual.strip import Strip
from textual.widget import Widget

from rules.side import Side
from widgets.canvas import Canvas
from widgets.checkers import Column, paint_point
from widgets.cube import paint_cube
from widgets.dice import PIPS
from widgets.geometry import METRICS, Size
from widgets.glyphs import Glyphs, choose
from widgets.palette import MONO, Cell, Ink, Palette, Row
from widgets.view import EMPTY, CubeView, PointView

_STANDING = {
    0: PointView(Side.WHITE, 5),
    4: PointView(Side.BLACK, 3),
    6: PointView(Side.BLACK, 5),
    11: PointView(Side.WHITE, 2),
}
"""The far side at the start of a game: checkers by point from the left."""

_ROLL = (3, 1)

_VARIABLES = {
    Ink.SCREEN: "table-screen",
    Ink.FRAME: "table-frame",
    Ink.EDGE: "table-edge",
    Ink.SLOT: "table-slot",
    Ink.FELT: "table-felt",
    Ink.LIGHT: "table-light",
    Ink.DARK: "table-dark",
    Ink.WHITE: "table-white",
    Ink.WHITE_RIM: "table-white-rim",
    Ink.BLACK: "table-black",
    Ink.BLACK_RIM: "table-black-rim",
    Ink.DIE_WHITE: "table-die-white",
    Ink.PIP_WHITE: "table-pip-white",
    Ink.COUNT: "table-count",
    Ink.CUBE: "table-cube",
    Ink.FIGURE: "table-figure",
    Ink.TITLE: "table-title",
    Ink.NUMBER: "table-number",
}


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
            palette = self._palette = self._resolved()
        plan = plan_for(self.app.size)
        if plan is None or y >= plan.height:
            return Strip.blank(self.size.width, self.rich_style)
        glyphs = choose(ascii_only=self.screen.has_class("-plain"), mono=palette.mono)
        row = _painted(plan, self._title, glyphs)[y]
        return palette.strip(row).crop(0, self.size.width)

    def _resolved(self) -> Palette:
        if self.app.ansi_color:
            return MONO
        variables = self.app.get_css_variables()
        return Palette({ink: _color(variables[name]) for ink, name in _VARIABLES.items()})


def _color(value: str) -> RichColor:
    return Color.parse(value).rich_color


def plan_for(screen: Cells) -> Plan | None:
    """The largest drawing that leaves room for the menu."""
    for plan in (LARGE, MEDIUM, SMALL):
        if screen.width >= plan.width + 4 and screen.height >= plan.height + _MENU_ROWS:
            return plan
    return None


@lru_cache(maxsize=8)
def _painted(plan: Plan, title: str, glyphs: Glyphs) -> tuple[Row, ...]:
    """All rows of the drawing."""
    canvas = Canvas(plan.width, plan.height, Ink.FRAME)
    for left in (_FRAME, _FRAME + plan.half + plan.bar):
        canvas.fill(2 * left, 2, 2 * plan.half, 2 * (plan.rows + plan.gap), Ink.FELT)
    canvas.fill(2 * (_FRAME + plan.half), 2, 2 * plan.bar, 2 * (plan.rows + plan.gap), Ink.SLOT)
    if not glyphs.blocks:
        _outline(canvas, plan, glyphs)
    _title(canvas, plan, title)
    _dice(canvas, plan, glyphs)
    rows = [list(row) for row in canvas.rows()]
    cube = paint_cube(METRICS[plan.size].cube, plan.gap, CubeView(), False, glyphs)
    _lay(rows, _FRAME + plan.half + (plan.bar - len(cube[0])) // 2, 1 + plan.rows, cube)
    column = Column(plan.size, plan.point, plan.rows, on_top=True)
    for index in range(12):
        view = _STANDING.get(index, EMPTY)
        point = paint_point(column, view, index % 2 == 0, None, False, glyphs)[1:]
        x = _FRAME + index * plan.point + (plan.bar if index >= 6 else 0)
        _lay(rows, x, 1, point)
    return tuple(tuple(row) for row in rows)


def _lay(rows: list[list[Cell]], x: int, y: int, part: tuple[Row, ...]) -> None:
    """Lay a painted part over the drawing."""
    for down, row in enumerate(part, y):
        rows[down][x : x + len(row)] = row


def _outline(canvas: Canvas, plan: Plan, glyphs: Glyphs) -> None:
    """Edges of lines, where no colours or blocks show the frame and the bar."""
    upper_left, upper_right, lower_left, lower_right, level, upright = tuple(glyphs.box)
    inside, last = level * (plan.width - 2), plan.height - 1
    canvas.write(0, 0, upper_left + inside + upper_right, Ink.EDGE, Ink.FRAME)
    canvas.write(0, last, lower_left + inside + lower_right, Ink.EDGE, Ink.FRAME)
    bar = _FRAME + plan.half
    for y in range(1, last):
        for x in (0, plan.width - 1):
            canvas.write(x, y, upright, Ink.EDGE, Ink.FRAME)
        for x in (bar, bar + plan.bar - 1):
            canvas.write(x, y, upright, Ink.EDGE, Ink.SLOT)


def _title(canvas: Canvas, plan: Plan, title: str) -> None:
    spaced = " ".join(title)
    x = _FRAME + (plan.half - len(spaced)) // 2
    canvas.write(x, 1 + plan.rows + plan.gap // 2, spaced, Ink.TITLE, Ink.FELT)


def _dice(canvas: Canvas, plan: Plan, glyphs: Glyphs) -> None:
    metrics = METRICS[plan.size]
    across = 2 * metrics.die + metrics.space
    left = _FRAME + plan.half + plan.bar + (plan.half - across) // 2
    for index, face in enumerate(_ROLL):
        _die(canvas, left + index * (metrics.die + metrics.space), plan, face, glyphs)


def _die(canvas: Canvas, x: int, plan: Plan, face: int, glyphs: Glyphs) -> None:
    width, height, y = METRICS[plan.size].die, plan.gap, 1 + plan.rows
    if glyphs.blocks:
        canvas.fill(2 * x, 2 * y, 2 * width, 2 * height, Ink.DIE_WHITE)
    else:
        left, right = glyphs.die
        for row in range(y, y + height):
            canvas.write(x, row, left.ljust(width - 1) + right, Ink.PIP_WHITE, Ink.DIE_WHITE)
    across, down = max(1, (width - 3) // 2), (height - 1) // 2
    for column, row in PIPS[face]:
        where = x + width // 2 + column * across, y + height // 2 + row * down
        canvas.write(*where, glyphs.pip, Ink.PIP_WHITE, Ink.DIE_WHITE)
