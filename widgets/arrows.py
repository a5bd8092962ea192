"""Arrows: which checkers of a play leave, where they come to rest, and the lines between.

A line leaves the top of a stack, runs level in the middle of the board where little is in its
way, and comes down on the place where its checker will stand. Checkers, dice and the cube lie
over it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from rules.side import Side
from widgets.checkers import CHECKER, Column, most_drawn, stack_height
from widgets.geometry import Box, Geometry
from widgets.spot import Spot
from widgets.trail import (
    BACK,
    EAST,
    HEADS,
    LOOKS,
    MISTAKE,
    NORTH,
    SECOND,
    SOUTH,
    WEST,
    Trail,
)
from widgets.view import POINTS, Arrow, BoardView, PointView

Cell = tuple[int, int]

LOWEST = 1000
"""A row below every board."""

BLOCKED, SHARED, WRONG = 3, 4, 60
"""What it costs a line to pass behind something, to lie on another one, to run through its own
stack."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What arrows say of one place.

    Attributes:
        leaving: the marks of the checkers that leave, the uppermost first.
        landing: the marks of those that come to rest, the lowest first.
        hit: whether a blot there is hit.
    """

    leaving: tuple[str, ...] = ()
    landing: tuple[str, ...] = ()
    hit: bool = False


def spot_of(slot: int, side: Side) -> Spot:
    """The place that a number of an arrow stands for."""
    if 1 <= slot <= POINTS:
        return Spot("point", slot)
    tray = 0 if side is Side.WHITE else POINTS + 1
    return Spot("off" if slot == tray else "bar", side=side)


def marked(view: BoardView) -> BoardView:
    """The board with the marks of its arrows on the places.

    Args:
        view: the board.
    """
    aims = _aims([arrow for arrow in view.arrows if not arrow.second])
    points = tuple(
        _with(place, aims.get(Spot("point", number))) for number, place in enumerate(view.points, 1)
    )
    bars = [_with(view.bar[side], aims.get(Spot("bar", side=side))) for side in Side]
    trays = [_with(view.off[side], aims.get(Spot("off", side=side))) for side in Side]
    return replace(view, points=points, bar=(bars[0], bars[1]), off=(trays[0], trays[1]))


def _aims(arrows: Sequence[Arrow]) -> dict[Spot, Aim]:
    """What the arrows say of each place; different ways are told apart by numbers."""
    ways = list(dict.fromkeys(arrows))
    aims: dict[Spot, Aim] = {}
    for arrow in arrows:
        mark = arrow.mark or (str(ways.index(arrow) + 1) if len(ways) > 1 else "")
        source, target = spot_of(arrow.source, arrow.side), spot_of(arrow.target, arrow.side)
        aim = aims.get(source, Aim())
        aims[source] = replace(aim, leaving=(*aim.leaving, mark))
        aim = aims.get(target, Aim())
        aims[target] = replace(aim, landing=(*aim.landing, mark))
        for point in arrow.hits:
            struck = Spot("point", point)
            aims[struck] = replace(aims.get(struck, Aim()), hit=True)
    return aims


def _with(place: PointView, aim: Aim | None) -> PointView:
    if aim is None:
        return place
    hit = place.hit or aim.hit
    return replace(place, leaving=aim.leaving, landing=aim.landing, hit=hit)


@lru_cache(maxsize=32)
def trails(geometry: Geometry, view: BoardView) -> Mapping[str, Trail]:
    """The lines of a board's arrows, cut into the shares of the parts on which they lie.

    Args:
        geometry: the layout of the board.
        view: the board with the marks of its arrows.

    Returns:
        The pieces of lines on each part, by its id, in its own cells.
    """
    tracer = _Tracer(geometry, view)
    for arrow in sorted(dict.fromkeys(view.arrows), key=lambda arrow: arrow.second):
        tracer.trace(arrow)
    return tracer.shares()


@dataclass(frozen=True, slots=True)
class _End:
    """Where a line begins or ends.

    Attributes:
        spot: the place.
        x: the column.
        y: the row; None where the line begins or ends level.
        inwards: 1 if the middle of the board lies below, −1 above.
        levels: the rows in which a line may run level.
    """

    spot: Spot
    x: int
    y: int | None
    inwards: int
    levels: range


class _Tracer:
    """Finds a way for each arrow and keeps the lines drawn so far."""

    def __init__(self, geometry: Geometry, view: BoardView) -> None:
        self.geometry, self.view = geometry, view
        self._pieces: dict[Cell, int] = {}
        self._heads: dict[Cell, int] = {}
        self._owners: dict[Cell, Spot] = {}
        self._covered = {cell for box in self._covering() for cell in _cells(box)}

    def shares(self) -> Mapping[str, Trail]:
        found: dict[str, list[tuple[int, int, int]]] = {}
        for (x, y), piece in {**self._pieces, **self._heads}.items():
            if (x, y) not in self._covered:
                name, box = self._part_at(x, y)
                found.setdefault(name, []).append((x - box.x, y - box.y, piece))
        return {name: tuple(sorted(share)) for name, share in found.items()}

    def trace(self, arrow: Arrow) -> None:
        """Draw the cheapest line of an arrow."""
        strip = self.geometry.strip
        middle = strip.y + strip.height // 2
        ends = self._ends(arrow)
        cheapest = min(
            (self._cost(source, target, row), abs(row - middle), row, index)
            for index, (source, target) in enumerate(ends)
            for row in self._levels(source, target)
        )
        self._draw(*ends[cheapest[-1]], cheapest[-2], _look(arrow))

    def _levels(self, source: _End, target: _End) -> Sequence[int]:
        """The rows in which a line may run level; any, where none suits both its ends."""
        bar = self.geometry.bar
        rows = range(bar.y + 1, bar.y + bar.height - 1)
        return [row for row in rows if row in source.levels and row in target.levels] or rows

    def _draw(self, source: _End, target: _End, row: int, look: int) -> None:
        line = _line(source, target, row)
        way = EAST
        for before, cell in pairwise(line):
            way = _way(before, cell)
            self._lay(before, way, look)
            self._lay(cell, BACK[way], look)
        if source.y is not None:
            self._lay(line[0], NORTH if source.inwards > 0 else SOUTH, look)
        self._heads.setdefault(line[-1], HEADS[way] + look)
        for cell in line:
            self._owners.setdefault(cell, target.spot)

    def _lay(self, cell: Cell, way: int, look: int) -> None:
        """Let a line lead on from a cell; where a louder one lies already, it stays as it is."""
        piece = self._pieces.get(cell, look)
        if piece & LOOKS == look:
            self._pieces[cell] = piece | way

    def _cost(self, source: _End, target: _End, row: int) -> int:
        line = _line(source, target, row)
        wrong = (row not in source.levels) + (row not in target.levels)
        blocked = sum(cell in self._covered for cell in line)
        shared = sum(self._owners.get(cell, target.spot) != target.spot for cell in line)
        return len(line) + WRONG * wrong + BLOCKED * blocked + SHARED * shared

    # Ends

    def _ends(self, arrow: Arrow) -> list[tuple[_End, _End]]:
        """Where a line may begin and end: it comes down on a stack, or from the side."""
        source, target = spot_of(arrow.source, arrow.side), spot_of(arrow.target, arrow.side)
        first = self._from_point(source) if source.kind == "point" else self._from_bar(arrow)
        right = self._x_of(source) < self._x_of(target)
        if target.kind != "point":
            return [(first, self._to_tray(target, right))]
        return [(first, self._onto(target)), (first, self._beside(target, right))]

    def _from_point(self, spot: Spot) -> _End:
        inwards, y = self._above(spot)
        levels = range(y, LOWEST) if inwards > 0 else range(y + 1)
        return _End(spot, self._middle(spot), y, inwards, levels)

    def _from_bar(self, arrow: Arrow) -> _End:
        spot = spot_of(arrow.source, arrow.side)
        right = self._x_of(spot) < self._x_of(spot_of(arrow.target, arrow.side))
        pile = self._pile(arrow.side)
        x = pile.x + pile.width if right else pile.x - 1
        return _End(spot, x, None, 0, range(pile.y - 1, pile.y + pile.height + 1))

    def _onto(self, spot: Spot) -> _End:
        inwards, y = self._above(spot)
        levels = range(y + 1, LOWEST) if inwards > 0 else range(y)
        return _End(spot, self._middle(spot), y, inwards, levels)

    def _beside(self, spot: Spot, right: bool) -> _End:
        """Level to the uppermost checker."""
        inwards, y = self._above(spot)
        stack = self._stack(spot.point, self._place(spot.point))
        x = stack.x - 1 if right else stack.x + stack.width
        tall = self.geometry.metrics.tall
        row = y - inwards * (1 + tall // 2) if inwards > 0 else y + 1 + tall // 2
        return _End(spot, x, None, inwards, range(row, row + 1))

    def _to_tray(self, spot: Spot, right: bool) -> _End:
        side = spot.side or Side.WHITE
        box = self.geometry.trays[side]
        x = box.x - 1 if right else box.x + box.width
        top = box.y + (side is not self.geometry.bottom)
        return _End(spot, x, None, 0, range(top, top + box.height - 1))

    def _above(self, spot: Spot) -> tuple[int, int]:
        """Which way the middle of the board lies from a point, and the row before its stack."""
        stack = self._stack(spot.point, self._place(spot.point))
        if self.geometry.on_top(spot.point):
            return 1, stack.y + stack.height
        return -1, stack.y - 1

    def _middle(self, spot: Spot) -> int:
        box = self.geometry.points[spot.point - 1]
        return box.x + box.width // 2

    def _x_of(self, spot: Spot) -> int:
        box = self.geometry.box_of(spot, self.view)
        return 0 if box is None else box.x

    def _place(self, point: int) -> PointView:
        return self.view.points[point - 1]

    def _column(self, point: int) -> Column:
        geometry = self.geometry
        return Column(geometry.size, geometry.metrics.point, geometry.rows, geometry.on_top(point))

    @property
    def _most_on_bar(self) -> int:
        return most_drawn(self.geometry.rows - self.geometry.metrics.gap, self.geometry.size)

    # What lies over lines

    def _covering(self) -> Iterator[Box]:
        geometry, view = self.geometry, self.view
        for number, place in enumerate(view.points, 1):
            yield self._stack(number, place)
        for side in Side:
            yield self._pile(side)
        for _, box in (*geometry.dice(view.dice), *geometry.rolls(view.dice)):
            yield box
        if view.cube.visible:
            yield geometry.cube(view.cube)

    def _stack(self, number: int, place: PointView) -> Box:
        column, box = self._column(number), self.geometry.points[number - 1]
        deep = stack_height(column, place) * column.tall
        wide = CHECKER[self.geometry.size]
        y = box.y + 1 if column.on_top else box.y + box.height - 1 - deep
        return Box(box.x + (box.width - wide) // 2, y, wide, deep)

    def _pile(self, side: Side) -> Box:
        geometry = self.geometry
        deep = min(self.view.bar[side].count, self._most_on_bar) * geometry.metrics.tall
        strip = geometry.strip
        y = strip.y - deep if side is geometry.bottom else strip.y + strip.height
        return Box(geometry.bar.x, y, geometry.bar.width, deep)

    def _part_at(self, x: int, y: int) -> tuple[str, Box]:
        geometry = self.geometry
        cell = (x, y)
        if cell in geometry.strip:
            return "dice", geometry.strip
        if cell in geometry.bar:
            return "bar", geometry.bar
        for number, box in enumerate(geometry.points, 1):
            if cell in box:
                return f"point-{number}", box
        return "board", Box(0, 0, geometry.width, geometry.height)


def _look(arrow: Arrow) -> int:
    """How an arrow's line looks, beside its shape."""
    if arrow.second:
        return SECOND
    return MISTAKE if arrow.wrong else 0


def _line(source: _End, target: _End, row: int) -> list[Cell]:
    """The cells of a line that runs level in a row."""
    first = row if source.y is None else source.y
    last = row if target.y is None else target.y
    corners = [(source.x, first), (source.x, row), (target.x, row), (target.x, last)]
    line = [corners[0]]
    for corner in corners[1:]:
        while line[-1] != corner:
            x, y = line[-1]
            line.append((x + _sign(corner[0] - x), y + _sign(corner[1] - y)))
    return line


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _way(before: Cell, cell: Cell) -> int:
    if before[0] != cell[0]:
        return EAST if cell[0] > before[0] else WEST
    return SOUTH if cell[1] > before[1] else NORTH


def _cells(box: Box) -> Iterator[Cell]:
    for y in range(box.y, box.y + box.height):
        for x in range(box.x, box.x + box.width):
            yield x, y
