"""Where everything on the board lies: pure functions from a size to cells.

Coordinates count cells from the board's own top left corner. A cell is about twice as
high as wide, so what looks round or square is twice as many cells wide as high.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from rules.side import Side
from widgets.spot import Spot, SpotKind
from widgets.view import POINTS, BoardView, CubeView, DiceView


class Size(StrEnum):
    """How large checkers are drawn."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of cells.

    Attributes:
        x: cells from the left.
        y: rows from the top.
        width: in cells.
        height: in rows.
    """

    x: int
    y: int
    width: int
    height: int

    def __contains__(self, cell: tuple[int, int]) -> bool:
        x, y = cell
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The cell in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Metrics:
    """The measures of a size, in cells and rows.

    Attributes:
        point: width of a point.
        tall: height of a checker.
        rows: height of a point, at least; it grows with the terminal.
        most: height of a point, at most.
        gap: height of the felt between the points.
        bar: width of the bar.
        tray: width of a tray.
        margin: the frame at the left and right.
        between: the frame between the points and the trays.
        edge: rows of frame above and below the numbers.
        die: width of a die, as high as the gap.
        space: cells between two dice.
        cube: width of the cube, as high as the gap.
    """

    point: int
    tall: int
    rows: int
    most: int
    gap: int
    bar: int
    tray: int
    margin: int
    between: int
    edge: int
    die: int
    space: int
    cube: int

    @property
    def width(self) -> int:
        """Width of the board."""
        return 2 * self.margin + 12 * self.point + self.bar + self.between + self.tray

    def height(self, rows: int) -> int:
        """Height of the board whose points are `rows` high."""
        return 2 * (self.edge + 1 + rows) + self.gap


METRICS = {
    Size.SMALL: Metrics(
        point=4, tall=1, rows=7, most=12, gap=3, bar=4, tray=4, margin=1, between=1, edge=0,
        die=5, space=1, cube=4,
    ),
    Size.MEDIUM: Metrics(
        point=6, tall=2, rows=12, most=18, gap=3, bar=6, tray=6, margin=2, between=1, edge=1,
        die=7, space=2, cube=6,
    ),
    Size.LARGE: Metrics(
        point=8, tall=3, rows=18, most=27, gap=5, bar=10, tray=8, margin=2, between=1, edge=1,
        die=10, space=2, cube=10,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Geometry:
    """The layout of a board.

    Attributes:
        size: how large checkers are drawn.
        rows: height of a point without its number.
        bottom: the player at the bottom.
        mirrored: whether the bottom player's home is at the left.
        points: the boxes of the points with their numbers; index 0 is White's point 1.
        bar: the box of the bar.
        trays: the boxes of White's and Black's tray, number row included.
        strip: the felt between the points, across both halves and the bar.
        left: the part of the strip left of the bar.
        right: the part of the strip right of the bar.
    """

    size: Size
    rows: int
    bottom: Side
    mirrored: bool
    points: tuple[Box, ...]
    bar: Box
    trays: tuple[Box, Box]
    strip: Box
    left: Box
    right: Box

    @property
    def metrics(self) -> Metrics:
        """The measures of the size."""
        return METRICS[self.size]

    @property
    def width(self) -> int:
        """Width of the board."""
        return self.metrics.width

    @property
    def height(self) -> int:
        """Height of the board."""
        return self.metrics.height(self.rows)

    def on_top(self, point: int) -> bool:
        """Whether a point (White's number) hangs from the top."""
        return (point > 12) is (self.bottom is Side.WHITE)

    def half(self, side: Side) -> Box:
        """The part of the strip on a player's own right half."""
        return self.right if side is self.bottom else self.left

    def half_at(self, x: int) -> Side | None:
        """Whose own right half a column belongs to; None for the bar and the trays."""
        if self.right.x <= x < self.right.x + self.right.width:
            return self.bottom
        if self.left.x <= x < self.left.x + self.left.width:
            return self.bottom.opponent
        return None

    def bar_half(self, side: Side) -> Box:
        """The half of the bar on which a player's checkers lie: where they will enter."""
        upper = self.bar.height // 2
        if side is self.bottom:
            return Box(self.bar.x, self.bar.y, self.bar.width, upper)
        return Box(self.bar.x, self.bar.y + upper, self.bar.width, self.bar.height - upper)

    def cube(self, view: CubeView) -> Box:
        """Where the cube lies.

        It is in the middle of the bar, at its owner's end of the bar, or, while offered, on the
        right half of the player who has to answer.
        """
        width, height = self.metrics.cube, self.metrics.gap
        x = self.bar.x + (self.bar.width - width) // 2
        if view.owner is None:
            return Box(x, self.strip.y, width, height)
        if view.offered:
            half = self.half(view.owner)
            return Box(half.x + (half.width - width) // 2, self.strip.y, width, height)
        if view.owner is self.bottom:
            return Box(x, self.bar.y + self.bar.height - 1 - height, width, height)
        return Box(x, self.bar.y + 1, width, height)

    def dice(self, view: DiceView) -> tuple[tuple[int, Box], ...]:
        """The boxes of the dice that lie on the table, each with its index among the faces."""
        if view.side is None:
            if not view.values:
                return ()
            return tuple(
                (index, self._row_of_dice(self.half(Side(index)), 1)[0])
                for index, value in enumerate(view.values[:2])
                if value
            )
        faces = dice_faces(view)
        boxes = self._row_of_dice(self.half(view.side), len(faces))
        return tuple(enumerate(boxes))

    def early_dice(self, view: DiceView) -> tuple[Box, ...]:
        """The boxes of the dice that the opponent has rolled already."""
        if view.side is None:
            return ()
        return tuple(self._row_of_dice(self.half(view.side.opponent), len(view.early)))

    def _row_of_dice(self, half: Box, count: int) -> list[Box]:
        die, space = self.metrics.die, self.metrics.space
        if count == 2:
            space = max(space, self.metrics.point - 4 + space)
        width = count * die + (count - 1) * space
        x = half.x + (half.width - width) // 2
        return [Box(x + i * (die + space), half.y, die, half.height) for i in range(count)]

    def rolls(self, view: DiceView) -> tuple[tuple[Side, Box], ...]:
        """Where the place to roll is marked, for each player who may roll."""
        if not view.active or (view.values and view.side is not None):
            return ()
        sides = (Side.WHITE, Side.BLACK) if view.side is None else (view.side,)
        return tuple(
            (side, _inner(self.half(side)))
            for side in sides
            if view.side is not None or not _thrown(view, side)
        )

    def dice_box(self, view: DiceView) -> Box | None:
        """The box around all dice, or the place to roll."""
        boxes = [box for _, box in self.dice(view)] or [box for _, box in self.rolls(view)]
        if not boxes:
            return None
        first, last = boxes[0], boxes[-1]
        left = min(first.x, last.x)
        right = max(box.x + box.width for box in boxes)
        return Box(left, first.y, right - left, first.height)

    def spot_at(self, x: int, y: int, view: BoardView) -> Spot | None:
        """What lies at a cell; None on the frame and outside the board."""
        cell = (x, y)
        if view.cube.visible and cell in self.cube(view.cube):
            return Spot("cube", side=view.cube.owner)
        half = self.half_at(x)
        if cell in self.bar:
            return Spot("bar", side=self._bar_side(y))
        if cell in self.strip:
            kind = self._on_strip(cell, view.dice)
            return Spot(kind, half=half)
        for side in Side:
            if cell in self.trays[side]:
                return Spot("off", side=side)
        for number, box in enumerate(self.points, 1):
            if cell in box:
                return Spot("point", number, half=half)
        return None

    def _bar_side(self, y: int) -> Side:
        upper = y < self.bar.y + self.bar.height // 2
        return self.bottom if upper else self.bottom.opponent

    def _on_strip(self, cell: tuple[int, int], view: DiceView) -> SpotKind:
        if any(cell in box for _, box in self.dice(view)):
            return "dice"
        if any(cell in box for _, box in self.rolls(view)):
            return "dice"
        return "felt"

    def box_of(self, spot: Spot, view: BoardView) -> Box | None:
        """The box of a place; None where it isn't on the board now."""
        match spot.kind:
            case "point":
                return self.points[spot.point - 1]
            case "bar":
                return self.bar_half(spot.side or self.bottom)
            case "off":
                return self.trays[spot.side or self.bottom]
            case "cube":
                return self.cube(view.cube) if view.cube.visible else None
            case "dice":
                return self.dice_box(view.dice)
            case _:
                return None

    def stops(self, view: BoardView) -> Iterator[tuple[int, Spot, Box]]:
        """The places that the keyboard walks over: row on the screen (0 to 2), place, box."""
        for number, box in enumerate(self.points, 1):
            yield (0 if self.on_top(number) else 2), Spot("point", number), box
        for side in Side:
            row = 0 if side is self.bottom else 2
            yield row, Spot("bar", side=side), self.bar_half(side)
            yield 2 - row, Spot("off", side=side), self.trays[side]
        if view.cube.visible:
            yield 1, Spot("cube", side=view.cube.owner), self.cube(view.cube)
        box_of_dice = self.dice_box(view.dice)
        if box_of_dice is not None:
            yield 1, Spot("dice"), box_of_dice


def dice_faces(view: DiceView) -> tuple[int, ...]:
    """The faces on the table: as many as there are moves, so doubles show four dice."""
    if len(view.used) == 4 and len(view.values) == 2:
        return view.values + view.values
    return view.values


def _thrown(view: DiceView, side: Side) -> bool:
    return len(view.values) > side and view.values[side] > 0


def _inner(half: Box) -> Box:
    width = half.width // 2
    return Box(half.x + (half.width - width) // 2, half.y, width, half.height)


@lru_cache(maxsize=32)
def lay_out(size: Size, rows: int, bottom: Side, mirrored: bool) -> Geometry:
    """The layout of a board.

    Args:
        size: how large checkers are drawn.
        rows: height of a point without its number.
        bottom: the player at the bottom.
        mirrored: whether the bottom player's home is at the left.
    """
    m = METRICS[size]
    felt = m.margin + (m.tray + m.between if mirrored else 0)
    tray_x = m.margin if mirrored else felt + 12 * m.point + m.bar + m.between
    half = 6 * m.point
    deep = 1 + rows
    below = m.edge + deep + m.gap
    boxes = tuple(
        _point_box(number, m, felt, (m.edge, below, deep), bottom, mirrored)
        for number in range(1, POINTS + 1)
    )
    upper = Box(tray_x, m.edge, m.tray, deep)
    lower = Box(tray_x, below, m.tray, deep)
    strip_y = m.edge + deep
    return Geometry(
        size=size,
        rows=rows,
        bottom=bottom,
        mirrored=mirrored,
        points=boxes,
        bar=Box(felt + half, m.edge, m.bar, 2 * deep + m.gap),
        trays=(lower, upper) if bottom is Side.WHITE else (upper, lower),
        strip=Box(felt, strip_y, 12 * m.point + m.bar, m.gap),
        left=Box(felt, strip_y, half, m.gap),
        right=Box(felt + half + m.bar, strip_y, half, m.gap),
    )


def _point_box(
    number: int, m: Metrics, felt: int, rows: tuple[int, int, int], bottom: Side, mirrored: bool
) -> Box:
    above, below, deep = rows
    own = number if bottom is Side.WHITE else POINTS + 1 - number
    column = 12 - own if own <= 12 else own - 13
    if mirrored:
        column = 11 - column
    x = felt + column * m.point + (m.bar if column > 5 else 0)
    return Box(x, below if own <= 12 else above, m.point, deep)


def fit(width: int, height: int) -> tuple[Size, int] | None:
    """The largest size whose board fits, and how high its points can be.

    Args:
        width: cells for the board.
        height: rows for the board.

    Returns:
        The size and the height of a point; None where not even the smallest fits.
    """
    for size in (Size.LARGE, Size.MEDIUM, Size.SMALL):
        m = METRICS[size]
        if m.width <= width and m.height(m.rows) <= height:
            rows = m.rows + (height - m.height(m.rows)) // 2
            return size, min(rows, m.most)
    return None
