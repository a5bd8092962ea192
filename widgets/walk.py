"""Walking over the board with the keyboard: over the places as they lie on the screen."""

from rules.side import Side
from widgets.geometry import Box, Geometry
from widgets.spot import Spot
from widgets.view import BoardView

Stop = tuple[int, Spot, Box]


def walk(geometry: Geometry, view: BoardView, cursor: Spot | None, dx: int, dy: int) -> Spot:
    """Where the cursor is after a step.

    Args:
        geometry: the layout of the board.
        view: what lies on it.
        cursor: where it was; None, or a place that is no longer there, begins anew.
        dx: −1 to the left, 1 to the right.
        dy: −1 up, 1 down.
    """
    box = None if cursor is None else geometry.box_of(cursor, view)
    if cursor is None or box is None:
        return _first(view)
    stops = list(geometry.stops(view))
    here = next((row for row, spot, _ in stops if cursor.same(spot)), 2)
    x = box.middle[0]
    found = _along(stops, here, x, dx) if dx else _across(stops, here, x, dy)
    return cursor if found is None else found


def _first(view: BoardView) -> Spot:
    """Where the cursor appears: on the rearmost checker that can move."""
    for side in Side:
        if view.bar[side].movable:
            return Spot("bar", side=side)
    wanted = [n for n, place in enumerate(view.points, 1) if place.movable or place.selected]
    if not wanted:
        return Spot("point", 6 if view.bottom is Side.WHITE else 19)
    return Spot("point", max(wanted) if view.numbered_for is Side.WHITE else min(wanted))


def _along(stops: list[Stop], row: int, x: int, dx: int) -> Spot | None:
    """The next place in a row of the screen."""
    ahead = [
        (abs(box.middle[0] - x), spot)
        for at, spot, box in stops
        if at == row and (box.middle[0] - x) * dx > 0
    ]
    return min(ahead, key=lambda stop: stop[0])[1] if ahead else None


def _across(stops: list[Stop], row: int, x: int, dy: int) -> Spot | None:
    """The next place above or below: the dice and the cube only where they lie in the way."""
    if not dy or not 0 <= row + dy <= 2:
        return None
    if row != 1:
        for at, spot, box in stops:
            if at == 1 and box.x <= x < box.x + box.width:
                return spot
    target = 2 if dy > 0 else 0
    beyond = [(abs(box.middle[0] - x), spot) for at, spot, box in stops if at == target]
    return min(beyond, key=lambda stop: stop[0])[1] if beyond else None
