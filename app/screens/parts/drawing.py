"""A drawing of the far side of the table, for the home screen."""

from dataclasses import dataclass
from functools import lru_cache

from rich.color import Color as RichColor
from textual.color import Color
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from rules.side import Side
from widgets.canvas import Canvas
from widgets.palette import FACE, MONO, RIM, Ink, Palette, Row

_STANDING = {0: (Side.WHITE, 5), 4: (Side.BLACK, 3), 6: (Side.BLACK, 5), 11: (Side.WHITE, 2)}
"""The far side at the start of a game: checkers by point from the left."""

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
    Ink.CUBE: "table-cube",
    Ink.FIGURE: "table-figure",
    Ink.TITLE: "table-title",
    Ink.MUTED: "table-number",
}
_THREE, _ONE = ("●    ", "  ●  ", "    ●"), ("     ", "  ●  ", "     ")


@dataclass(frozen=True, slots=True)
class Plan:
    """Measures of the drawing in cells.

    Attributes:
        point: width of a point.
        bar: width of the bar.
        rows: height of a point.
        tall: height of a checker.
        die: width of a die.
    """

    point: int
    bar: int
    rows: int
    tall: int
    die: int

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
        return 1 + self.rows + _GAP


_FRAME, _GAP = 2, 4
SMALL = Plan(point=5, bar=4, rows=5, tall=1, die=5)
LARGE = Plan(point=8, bar=6, rows=10, tall=2, die=7)


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

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the table drawn for this screen."""
        plan = plan_for(viewport)
        return 0 if plan is None else plan.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the table drawn for this screen, nothing where there is no room."""
        plan = plan_for(viewport)
        return 0 if plan is None else plan.height

    def notify_style_update(self) -> None:
        """Take the colours of a new theme."""
        self._palette = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row of the drawing, in the middle."""
        palette = self._palette
        if palette is None:
            palette = self._palette = self._resolved()
        plan = plan_for(self.app.size)
        if plan is None or y >= plan.height:
            return Strip.blank(self.size.width, self.rich_style)
        plain = self.screen.has_class("-plain")
        row = _painted(plan, self._title, palette.mono or plain)[y]
        return palette.strip(row).crop(0, self.size.width)

    def _resolved(self) -> Palette:
        if self.app.ansi_color:
            return MONO
        variables = self.app.get_css_variables()
        return Palette({ink: _color(variables[name]) for ink, name in _VARIABLES.items()})


def _color(value: str) -> RichColor:
    return Color.parse(value).rich_color


def plan_for(screen: Size) -> Plan | None:
    """The largest drawing that leaves room for the menu."""
    if screen.width >= LARGE.width + 4 and screen.height >= 34:
        return LARGE
    if screen.width >= SMALL.width + 4 and screen.height >= 22:
        return SMALL
    return None


@lru_cache(maxsize=8)
def _painted(plan: Plan, title: str, lines: bool) -> tuple[Row, ...]:
    """All rows of the drawing.

    Args:
        plan: its measures.
        title: the words on the felt.
        lines: whether letters stand for surfaces, as without colours or blocks.
    """
    canvas = Canvas(plan.width, plan.height, Ink.FELT)
    canvas.fill(0, 0, 2 * plan.width, 2, Ink.FRAME)
    canvas.fill(0, 2 * plan.height - 1, 2 * plan.width, 1, Ink.FRAME)
    canvas.fill(0, 0, 2 * _FRAME, 2 * plan.height, Ink.FRAME)
    canvas.fill(2 * (plan.width - _FRAME), 0, 2 * _FRAME, 2 * plan.height, Ink.FRAME)
    canvas.fill(2 * (_FRAME + plan.half), 2, 2 * plan.bar, 2 * plan.height - 3, Ink.SLOT)
    for index in range(12):
        _point(canvas, plan, index)
    _felt(canvas, plan, title)
    return canvas.rows()


def _left(plan: Plan, index: int) -> int:
    """The first cell of a point, counted from the left of the table."""
    return _FRAME + index * plan.point + (plan.bar if index >= 6 else 0)


def _point(canvas: Canvas, plan: Plan, index: int) -> None:
    ink = Ink.DARK if index % 2 else Ink.LIGHT
    full, left = 2 * plan.point, 2 * _left(plan, index)
    for row in range(2 * plan.rows):
        inset = row * plan.point // (2 * plan.rows)
        canvas.fill(left + inset, 2 + row, full - 2 * inset, 1, ink)
    side, count = _STANDING.get(index, (Side.WHITE, 0))
    for place in range(min(count, plan.rows // plan.tall)):
        _checker(canvas, plan, index, place, side)


def _checker(canvas: Canvas, plan: Plan, index: int, place: int, side: Side) -> None:
    face, rim = FACE[side], RIM[side]
    width = 2 * plan.point - 4
    x = 2 * _left(plan, index) + 2
    y = 2 * (1 + place * plan.tall)
    if plan.tall == 1:
        canvas.fill(x, y, width, 2, rim if place % 2 else face)
        return
    canvas.fill(x + 1, y, width - 2, 4, rim)
    canvas.fill(x, y + 1, width, 2, rim)
    canvas.fill(x + 3, y + 1, width - 6, 2, face)


def _felt(canvas: Canvas, plan: Plan, title: str) -> None:
    top = 1 + plan.rows
    spaced = " ".join(title)
    canvas.write(_FRAME + (plan.half - len(spaced)) // 2, top + 1, spaced, Ink.TITLE, Ink.FELT)
    middle = _FRAME + plan.half
    canvas.fill(2 * middle, 2 * top, 2 * plan.bar, 6, Ink.CUBE)
    canvas.write(middle + (plan.bar - 2) // 2, top + 1, "64", Ink.FIGURE, Ink.CUBE)
    right = middle + plan.bar + (plan.half - 2 * plan.die - 2) // 2
    for x, face in ((right, _THREE), (right + plan.die + 2, _ONE)):
        canvas.fill(2 * x, 2 * top, 2 * plan.die, 6, Ink.DIE_WHITE)
        for row, pips in enumerate(face):
            inset = (plan.die - len(pips)) // 2
            canvas.write(x + inset, top + row, pips, Ink.PIP_WHITE, Ink.DIE_WHITE, skip=" ")
