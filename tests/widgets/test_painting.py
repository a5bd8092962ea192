"""Checkers, points, bar, trays, dice and cube: what is told, is told by glyphs too."""

from itertools import combinations, product

import pytest
from rich.cells import cell_len
from textual.theme import Theme

from rules.side import Side
from tests.widgets.drawing import draw
from tests.widgets.samples import BOARDS
from widgets.canvas import Canvas
from widgets.checkers import Column, paint_checker, paint_point
from widgets.cube import paint_cube
from widgets.dice import DIE, FeltView, paint_felt
from widgets.geometry import METRICS, Size, lay_out
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs, Look, choose, in_ascii
from widgets.palette import Ink, Row
from widgets.themes import THEMES, VARIABLES
from widgets.view import CubeView, DiceView, PointView

SETS = (BLOCKS, LINES, ASCII)
KINDS = list(product(SETS, Size))


def column(size: Size, on_top: bool = False) -> Column:
    metrics = METRICS[size]
    return Column(size, metrics.point, metrics.rows, on_top)


def glyphs_of(rows: tuple[Row, ...]) -> tuple[str, ...]:
    return tuple("".join(glyph for glyph, *_ in row) for row in rows)


def checker(size: Size, side: Side, look: Look, glyphs: Glyphs) -> tuple[str, ...]:
    """The glyphs of one checker on bare felt."""
    place = column(size)
    canvas = Canvas(place.width, place.rows, Ink.FELT)
    paint_checker(canvas, place, 0, side, look, glyphs)
    return glyphs_of(canvas.rows())


def point(view: PointView, size: Size, glyphs: Glyphs, number: int | None = 8) -> tuple[Row, ...]:
    return paint_point(column(size), view, True, number, False, glyphs)


@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_owners_and_states_differ_by_glyph(glyphs: Glyphs, size: Size) -> None:
    looks = {
        (side, look): checker(size, side, look, glyphs)
        for side in Side
        for look in (Look.STILL, Look.MOVABLE, Look.SELECTED)
    }
    looks[Side.WHITE, Look.TARGET] = checker(size, Side.WHITE, Look.TARGET, glyphs)
    for side in Side:
        looks[side, Look.HIT] = checker(size, side, Look.HIT, glyphs)
    for one, other in combinations(looks, 2):
        if {one[1], other[1]} == {Look.HIT}:
            continue  # the blot that is hit is always the opponent's
        assert looks[one] != looks[other], (one, other)


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("name", BOARDS)
def test_every_glyph_is_one_cell_wide(name: str, size: Size, glyphs: Glyphs) -> None:
    for row in draw(BOARDS[name], size, glyphs):
        assert all(cell_len(glyph) == 1 for glyph, *_ in row)


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("name", BOARDS)
def test_ascii_is_ascii(name: str, size: Size) -> None:
    for row in draw(BOARDS[name], size, ASCII):
        assert all(glyph.isascii() for glyph, *_ in row)


def test_whatever_is_typed_becomes_ascii() -> None:
    typed = "Jüri … Õnne → मैच 8×"
    row = tuple((letter, Ink.TEXT, Ink.SCREEN) for letter in typed)
    assert "".join(glyph for glyph, *_ in in_ascii(row)) == "Juri ~ Onne > ??? 8x".replace(
        "???", "?" * len("मैच")
    )


@pytest.mark.parametrize(("glyphs", "size"), KINDS)
@pytest.mark.parametrize("on_top", [True, False])
def test_a_point_has_its_number_at_the_edge(glyphs: Glyphs, size: Size, on_top: bool) -> None:
    place = column(size, on_top)
    rows = paint_point(place, PointView(), True, 17, False, glyphs)
    assert len(rows) == place.rows + 1
    edge = rows[0] if on_top else rows[-1]
    assert "17" in "".join(glyph for glyph, *_ in edge)


@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_a_stack_that_overflows_shows_its_count(glyphs: Glyphs, size: Size) -> None:
    shown = "".join(glyphs_of(point(PointView(Side.WHITE, 15), size, glyphs)))
    assert "15" in shown
    assert "5" not in "".join(glyphs_of(point(PointView(Side.WHITE, 5), size, glyphs)))


@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_a_landing_shows_on_any_stack(glyphs: Glyphs, size: Size) -> None:
    for count in range(15):
        side = Side.WHITE if count else None
        still = point(PointView(side, count), size, glyphs, None)
        lit = point(PointView(Side.WHITE, count, target=True), size, glyphs, None)
        changed = [y for y, (a, b) in enumerate(zip(still, lit, strict=True)) if a != b]
        assert len(changed) == METRICS[size].tall + 1


@pytest.mark.parametrize("state", ["movable", "selected", "target", "hit", "last"])
@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_numbers_light_up_with_the_point(glyphs: Glyphs, size: Size, state: str) -> None:
    plain = point(PointView(Side.BLACK, 1), size, glyphs)
    lit = point(PointView(Side.BLACK, 1, **{state: True}), size, glyphs)
    assert plain[-1] != lit[-1]


def test_stacked_checkers_read_as_single_ones() -> None:
    rows = point(PointView(Side.WHITE, 3), Size.MEDIUM, BLOCKS)
    glyphs = glyphs_of(rows)[-7:-1]
    assert [row.strip("█▐▌ ") for row in glyphs] == ["▟▄▄▙", "▜▀▀▛"] * 3


def test_triangles_taper_by_half_cells() -> None:
    rows = glyphs_of(point(PointView(), Size.MEDIUM, BLOCKS))
    assert [row.strip() for row in rows[:-1]] == [
        "▐▌", "▐▌", "██", "██", "▐██▌", "▐██▌", "████", "████", "▐████▌", "▐████▌",
        "██████", "██████",
    ]  # fmt: skip


def test_a_corner_shows_the_half_cell_beneath() -> None:
    rows = point(PointView(Side.WHITE, 4), Size.MEDIUM, BLOCKS)
    assert rows[-5][1] == ("▟", Ink.WHITE_RIM, Ink.LIGHT)
    assert rows[-9][1] == ("▟", Ink.WHITE_RIM, Ink.FELT)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_used_dice_are_dimmed_not_hidden(glyphs: Glyphs, size: Size, side: Side) -> None:
    geometry = lay_out(size, METRICS[size].rows, Side.WHITE, False)

    def cells(used: bool, *inks: Ink) -> list[tuple[int, int]]:
        """Where something is painted with one of these inks."""
        view = DiceView((3, 3, 3, 3), (used,) * 4, side)
        rows = paint_felt(geometry, FeltView(view), glyphs)
        found = ((x, y) for y, row in enumerate(rows) for x, _ in enumerate(row))
        return [(x, y) for x, y in found if {*inks} & {*rows[y][x][1:]}]

    for bright, dim in zip(DIE[side, False], DIE[side, True], strict=True):
        assert cells(False, bright) == cells(True, dim)
        assert cells(True, bright) == cells(False, dim) == []
    assert len(cells(True, DIE[side, True][0])) >= 4 * 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("part", ["white", "black", "white-pip", "black-pip"])
def test_dimmed_dice_have_colours_of_their_own(theme: Theme, part: str) -> None:
    dim, bright = f"table-used-{part}", f"table-die-{part}"
    if part.endswith("pip"):
        bright = f"table-pip-{part.removesuffix('-pip')}"
    colours = {**VARIABLES, **theme.variables}
    assert colours[dim] != colours[bright]


@pytest.mark.parametrize("glyphs", SETS)
def test_dice_that_wait_are_marked(glyphs: Glyphs) -> None:
    geometry = lay_out(Size.MEDIUM, 12, Side.WHITE, False)
    view = DiceView((3, 1), (True, True), Side.WHITE, active=True, done=True)
    text = glyphs_of(paint_felt(geometry, FeltView(view), glyphs))
    assert "pick up" in text[1]


def test_an_offered_cube_is_named() -> None:
    geometry = lay_out(Size.SMALL, 7, Side.WHITE, False)
    felt = FeltView(cube=CubeView(2, Side.BLACK, offered=True))
    text = glyphs_of(paint_felt(geometry, felt, BLOCKS))
    assert text[1].index("double") < geometry.bar.x


@pytest.mark.parametrize(
    "dice",
    [
        DiceView(),
        DiceView((3, 1), (False, False), Side.WHITE, active=True, done=True),
        DiceView((2, 2, 2, 2), (False,) * 4, Side.BLACK),
        DiceView((6, 3), (False, False)),
        DiceView(side=Side.WHITE, active=True),
    ],
    ids=["none", "roll", "double", "opening", "to roll"],
)
@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_quadrants_are_named_where_they_lie(glyphs: Glyphs, size: Size, dice: DiceView) -> None:
    geometry = lay_out(size, METRICS[size].rows, Side.BLACK, True)
    names = ("White's home", "White's outer board", "Black's outer board", "Black's home")
    text = glyphs_of(paint_felt(geometry, FeltView(dice, quadrants=names), glyphs))
    middle = geometry.bar.x - geometry.strip.x
    assert text[-1].index("Black's home") < middle < text[-1].index("Black's outer board")
    assert text[0].index("White's home") < middle < text[0].index("White's outer board")


@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_the_cube_in_the_middle_shows_64(glyphs: Glyphs, size: Size) -> None:
    geometry = lay_out(size, METRICS[size].rows, Side.WHITE, False)
    box = geometry.cube(CubeView())
    assert geometry.bar.x <= box.x < box.x + box.width <= geometry.bar.x + geometry.bar.width
    for face in (64, 2):
        text = glyphs_of(paint_cube(box.width, box.height, CubeView(face), False, glyphs))
        if glyphs is BLOCKS and size is Size.LARGE:
            assert len(set("".join(text))) > 4, "the figure is painted"
        else:
            assert "".join(text).strip("[] █▄▀") == str(face)


def test_the_cube_and_large_dice_are_square() -> None:
    for size in Size:
        box = lay_out(size, METRICS[size].rows, Side.WHITE, False).cube(CubeView())
        painted = paint_cube(box.width, box.height, CubeView(), False, BLOCKS)
        halves = sum({"▄": 1, "▀": 1}.get(row[0][0], 2) for row in painted)
        assert halves == box.width
    assert METRICS[Size.LARGE].die == 2 * METRICS[Size.LARGE].gap


@pytest.mark.parametrize("face", range(1, 7))
def test_pips_of_large_dice_lie_evenly(face: int) -> None:
    geometry = lay_out(Size.LARGE, METRICS[Size.LARGE].rows, Side.WHITE, False)
    dice = DiceView((face, face), (False, True), Side.WHITE)
    rows = paint_felt(geometry, FeltView(dice), BLOCKS)
    for _, box in geometry.dice(dice):
        x = box.x - geometry.strip.x
        die = [[(ink, behind) for _, ink, behind in row[x : x + box.width]] for row in rows]
        assert die == [line[::-1] for line in die[::-1]], "the same from both sides"


def test_marks_without_a_cell_stay_with_their_letter() -> None:
    canvas = Canvas(6, 1, Ink.FELT)
    canvas.write(0, 0, "मैच", Ink.TEXT)
    row = canvas.rows()[0]
    assert [glyph for glyph, *_ in row][:2] == ["मै", "च"]
    assert len(row) == 6


def test_the_set_follows_the_terminal() -> None:
    assert choose(ascii_only=False, mono=False) is BLOCKS
    assert choose(ascii_only=False, mono=True) is LINES
    assert choose(ascii_only=True, mono=True) is ASCII


@pytest.mark.parametrize(("glyphs", "size"), KINDS)
def test_any_place_can_be_painted(glyphs: Glyphs, size: Size) -> None:
    states = ("movable", "selected", "target", "hit", "last")
    place = column(size, True)
    for flags, count, side in product(range(32), (0, 1, 5, 6, 15), (None, *Side)):
        marks = {state: bool(flags >> bit & 1) for bit, state in enumerate(states)}
        rows = paint_point(place, PointView(side, count, **marks), False, 24, False, glyphs)
        assert [len(row) for row in rows] == [place.width] * (place.rows + 1)
