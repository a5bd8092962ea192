"""Where everything lies: every cell of the board, at three sizes, both ways, from both seats."""

from itertools import product

import pytest

from rules.side import Side
from widgets.geometry import METRICS, Box, Geometry, Size, fit, lay_out
from widgets.spot import Spot
from widgets.view import BoardView, CubeView, DiceView

SEATS = list(product(Size, Side, (False, True)))


def laid_out(size: Size, bottom: Side, mirrored: bool, more: int = 0) -> Geometry:
    return lay_out(size, METRICS[size].rows + more, bottom, mirrored)


def cells(box: Box) -> set[tuple[int, int]]:
    return {
        (x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)
    }


@pytest.mark.parametrize(("size", "bottom", "mirrored"), SEATS)
def test_every_cell_belongs_to_one_place(size: Size, bottom: Side, mirrored: bool) -> None:
    geometry = laid_out(size, bottom, mirrored)
    parts = [
        *geometry.points,
        *geometry.trays,
        geometry.left,
        geometry.right,
        geometry.bar,
    ]
    seen: set[tuple[int, int]] = set()
    for box in parts:
        inside = cells(box)
        assert not inside & seen
        seen |= inside
    assert all(0 <= x < geometry.width and 0 <= y < geometry.height for x, y in seen)


@pytest.mark.parametrize("more", [0, 3])
@pytest.mark.parametrize(("size", "bottom", "mirrored"), SEATS)
def test_every_cell_is_hit_right(size: Size, bottom: Side, mirrored: bool, more: int) -> None:
    geometry = laid_out(size, bottom, mirrored, more)
    view = BoardView(
        bottom=bottom, mirrored=mirrored, cube=CubeView(visible=False), dice=DiceView(side=bottom)
    )
    for y in range(-1, geometry.height + 1):
        for x in range(-1, geometry.width + 1):
            assert geometry.spot_at(x, y, view) == expected(geometry, x, y)


def expected(geometry: Geometry, x: int, y: int) -> Spot | None:
    half = None
    if x in range(geometry.left.x, geometry.left.x + geometry.left.width):
        half = geometry.bottom.opponent
    if x in range(geometry.right.x, geometry.right.x + geometry.right.width):
        half = geometry.bottom
    for number, box in enumerate(geometry.points, 1):
        if (x, y) in cells(box):
            return Spot("point", number, half=half)
    for side in Side:
        if (x, y) in cells(geometry.trays[side]):
            return Spot("off", side=side)
        if (x, y) in cells(geometry.bar_half(side)):
            return Spot("bar", side=side)
    if (x, y) in cells(geometry.strip):
        return Spot("felt", half=half)
    return None


@pytest.mark.parametrize(("size", "bottom", "mirrored"), SEATS)
def test_home_is_beside_the_tray(size: Size, bottom: Side, mirrored: bool) -> None:
    geometry = laid_out(size, bottom, mirrored)
    home = [geometry.points[n if bottom is Side.WHITE else 23 - n] for n in range(6)]
    tray = geometry.trays[bottom]
    assert all(box.y == tray.y for box in home)
    if mirrored:
        assert tray.x < home[0].x < home[5].x < geometry.bar.x
    else:
        assert tray.x > home[0].x > home[5].x > geometry.bar.x
    assert geometry.trays[bottom.opponent].x == tray.x
    assert geometry.trays[bottom.opponent].y < tray.y


@pytest.mark.parametrize(("size", "bottom", "mirrored"), SEATS)
def test_neighbours_follow_one_another(size: Size, bottom: Side, mirrored: bool) -> None:
    geometry = laid_out(size, bottom, mirrored)
    for number in range(1, 25):
        above, opposite = geometry.points[number - 1], geometry.points[24 - number]
        assert above.x == opposite.x
        assert geometry.on_top(number) is not geometry.on_top(25 - number)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("bottom", Side)
def test_dice_lie_on_each_players_own_right(size: Size, bottom: Side, mirrored: bool) -> None:
    geometry = laid_out(size, bottom, mirrored)
    for side in Side:
        half = geometry.right if side is bottom else geometry.left
        for view in (DiceView((3, 1), (), side), DiceView((5, 5, 5, 5), (False,) * 4, side)):
            boxes = [box for _, box in geometry.dice(view)]
            assert len(boxes) == len(view.values)
            for box in boxes:
                assert cells(box) <= cells(half)
    opening = dict(geometry.dice(DiceView((6, 2), (False, False), None)))
    assert cells(opening[Side.WHITE]) <= cells(geometry.half(Side.WHITE))
    assert cells(opening[Side.BLACK]) <= cells(geometry.half(Side.BLACK))


def test_doubles_lie_as_four_dice() -> None:
    geometry = laid_out(Size.SMALL, Side.WHITE, False)
    view = DiceView((4, 4), (True, False, False, False), Side.WHITE)
    assert len(geometry.dice(view)) == 4


@pytest.mark.parametrize("size", Size)
def test_the_place_to_roll_is_on_the_own_right_half(size: Size) -> None:
    geometry = laid_out(size, Side.WHITE, False)
    view = BoardView(dice=DiceView((), (), Side.BLACK, active=True), turn=Side.BLACK)
    box = geometry.dice_box(view.dice)
    assert box is not None
    assert cells(box) <= cells(geometry.left)
    assert geometry.spot_at(*box.middle, view) == Spot("dice", half=Side.BLACK)
    away = geometry.spot_at(geometry.right.x, geometry.right.y, view)
    assert away == Spot("felt", half=Side.WHITE)


@pytest.mark.parametrize("bottom", Side)
@pytest.mark.parametrize("size", Size)
def test_the_cube_lies_with_its_owner(size: Size, bottom: Side) -> None:
    geometry = laid_out(size, bottom, False)
    middle = geometry.cube(CubeView())
    assert middle.y == geometry.strip.y
    assert cells(middle) <= cells(geometry.bar)
    below = geometry.cube(CubeView(2, bottom))
    above = geometry.cube(CubeView(2, bottom.opponent))
    assert above.y < middle.y < below.y
    for side in Side:
        offered = geometry.cube(CubeView(2, side, offered=True))
        assert cells(offered) <= cells(geometry.half(side))


def test_the_cube_is_hit_before_what_it_lies_on() -> None:
    geometry = laid_out(Size.MEDIUM, Side.WHITE, False)
    for cube in (CubeView(), CubeView(2, Side.BLACK), CubeView(2, Side.WHITE, offered=True)):
        view = BoardView(cube=cube)
        spot = geometry.spot_at(*geometry.cube(cube).middle, view)
        assert spot is not None
        assert spot.kind == "cube"


@pytest.mark.parametrize("size", Size)
def test_round_things_are_twice_as_wide_as_high(size: Size) -> None:
    metrics = METRICS[size]
    widths = {Size.SMALL: 3, Size.MEDIUM: 4, Size.LARGE: 6}
    assert metrics.tall == {Size.SMALL: 1, Size.MEDIUM: 2, Size.LARGE: 3}[size]
    assert widths[size] <= metrics.point


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (58, 19, None),
        (59, 18, None),
        (59, 19, Size.SMALL),
        (99, 31, Size.MEDIUM),
        (89, 30, Size.SMALL),
        (139, 45, Size.LARGE),
    ],
)
def test_the_largest_size_that_fits_is_chosen(width: int, height: int, size: Size | None) -> None:
    fitting = fit(width, height)
    assert (fitting[0] if fitting else None) is size


def test_points_grow_with_the_terminal_up_to_a_limit() -> None:
    assert fit(59, 25) == (Size.SMALL, 10)
    assert fit(59, 200) == (Size.SMALL, METRICS[Size.SMALL].most)


def test_the_keyboard_reaches_every_place() -> None:
    geometry = laid_out(Size.SMALL, Side.WHITE, False)
    view = BoardView(dice=DiceView((3, 1), (), Side.WHITE))
    spots = [spot for _, spot, _ in geometry.stops(view)]
    kinds = {spot.kind for spot in spots}
    assert kinds == {"point", "bar", "off", "cube", "dice"}
    assert len(spots) == 24 + 2 + 2 + 1 + 1
