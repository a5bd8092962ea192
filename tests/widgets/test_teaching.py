"""What a teacher points at, answers to choose from, and the table of results and cubes."""

from dataclasses import replace
from itertools import product

import pytest
from rich.cells import cell_len

from rules.side import Side
from tests.widgets.drawing import draw, geometry_for
from widgets.answers import AnswerView, answer_row, lay_answers
from widgets.geometry import Box, Size
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.lines import at_right, centred, fitting, padded
from widgets.palette import Row
from widgets.score_grid import ScoreCell, ScoreGridView, paint_grid, pieces, plan
from widgets.view import BoardView, Choice, CubeView, DiceView, PointView

SETS = (BLOCKS, LINES, ASCII)
STILL = PointView(Side.WHITE, 2)
BOARD = BoardView(
    points=(STILL,) * 24,
    bar=(PointView(Side.WHITE, 1), PointView(Side.BLACK, 1)),
    off=(PointView(Side.WHITE, 3), PointView(Side.BLACK, 4)),
    dice=DiceView((3, 1), side=Side.WHITE),
    cube=CubeView(),
    turn=Side.WHITE,
    bottom=Side.WHITE,
)


def pointed(place: str) -> BoardView:
    """The board with one place pointed at."""
    match place:
        case "cube":
            return replace(BOARD, cube=replace(BOARD.cube, marked=True))
        case "dice":
            return replace(BOARD, dice=replace(BOARD.dice, marked=True))
        case "half":
            return replace(BOARD, dice=replace(BOARD.dice, half=Side.WHITE))
        case "bar":
            return replace(BOARD, bar=(replace(BOARD.bar[0], marked=True), BOARD.bar[1]))
        case "off":
            return replace(BOARD, off=(replace(BOARD.off[0], marked=True), BOARD.off[1]))
    points = list(BOARD.points)
    points[int(place) - 1] = replace(STILL, marked=True)
    return replace(BOARD, points=tuple(points))


def box_of(place: str, size: Size) -> Box:
    """Where a mark may be seen."""
    geometry = geometry_for(BOARD, size)
    if place in ("dice", "half"):
        return geometry.strip
    if place == "cube":
        return geometry.cube(BOARD.cube)
    if place == "bar":
        return geometry.bar_half(Side.WHITE)
    return geometry.trays[Side.WHITE] if place == "off" else geometry.points[int(place) - 1]


@pytest.mark.parametrize("place", ["6", "19", "bar", "off", "cube", "dice", "half"])
@pytest.mark.parametrize(("glyphs", "size"), list(product(SETS, Size)))
def test_what_a_teacher_points_at_is_seen_there_and_nowhere_else(
    glyphs: Glyphs, size: Size, place: str
) -> None:
    before, after = draw(BOARD, size, glyphs), draw(pointed(place), size, glyphs)
    changed = [
        (x, y)
        for y, (one, other) in enumerate(zip(before, after, strict=True))
        for x, (old, new) in enumerate(zip(one, other, strict=True))
        if old != new
    ]
    box = box_of(place, size)
    assert changed
    assert all(
        box.x <= x < box.x + box.width and box.y <= y < box.y + box.height for x, y in changed
    )
    if not glyphs.blocks:  # where colours may be missing
        assert any(before[y][x][0] != after[y][x][0] for x, y in changed)


# Answers

ANSWERS = (
    AnswerView("a", "A blot, and it may be hit as long as it stands alone"),
    AnswerView("b", "An anchor", "right"),
    AnswerView("c", "A prime", "wrong"),
)


def text_of(row: Row) -> str:
    return "".join(glyph for glyph, *_ in row)


@pytest.mark.parametrize("glyphs", SETS)
def test_an_answer_shows_its_number_then_how_it_was_judged(glyphs: Glyphs) -> None:
    lines = lay_answers(ANSWERS, 20)
    assert [line[0] if line else None for line in lines] == [0, 0, 0, 0, None, 1, None, 2]
    rows = [answer_row(ANSWERS[at[0]], *at, 0, 20, glyphs) for at in lines if at]
    shown = [text_of(row) for row in rows]
    assert shown[0].startswith(f"{glyphs.on_roll}1 A blot")
    assert all(line.startswith("   ") for line in shown[1:4])
    assert shown[4].startswith(f" {glyphs.right} An anchor")
    assert shown[5].startswith(f" {glyphs.wrong} A prime")
    assert {len(row) for row in rows} == {20}
    unlit = answer_row(ANSWERS[0], 0, 0, "A blot", None, 20, glyphs)
    assert text_of(unlit).startswith(" 1 A blot")


# The table


def table(state: str = "now") -> ScoreGridView:
    cells = tuple(
        tuple(
            ScoreCell("" if (row, face) == (1, 1) else str(row + face), "told") for face in range(6)
        )
        for row in range(3)
    )
    asked = ScoreCell("", state, "cell(7)")  # type: ignore[arg-type]
    cells = (cells[0], (cells[1][0], asked, *cells[1][2:]), cells[2])
    numbers = (Choice("score(4)", "4"), Choice("score(12)", "12"))
    return ScoreGridView((64, 2, 4, 8, 16, 32), ("single", "gammon", "backgammon"), cells, numbers)


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("room", [(57, 19), (97, 31), (130, 45)])
def test_the_table_has_room_and_what_is_asked_can_be_clicked(
    glyphs: Glyphs, room: tuple[int, int]
) -> None:
    view, (width, height) = table(), room
    rows = paint_grid(view, width, height, glyphs)
    shown = [text_of(row) for row in rows]
    assert {cell_len(line) for line in shown} == {width}
    assert all(any(line.strip().startswith(label) for line in shown) for label in view.labels)
    found = {piece.id: piece for piece in pieces(view, width, height, glyphs)}
    assert set(found) == {"cell(7)", "score(4)", "score(12)"}
    for number in ("4", "12"):
        piece = found[f"score({number})"]
        assert shown[piece.y][piece.x : piece.x + piece.width].strip(" []") == number
    cell = found["cell(7)"]
    middle = shown[cell.y + cell.height // 2][cell.x : cell.x + cell.width]
    assert "?" in middle
    assert (cell.x, cell.y) in cell
    assert (cell.x + cell.width, cell.y) not in cell
    assert plan(view, width, height).cell(1, 1) == (cell.x, cell.y)
    states = {state: str(paint_grid(table(state), width, height, glyphs)) for state in STATES}
    assert len(set(states.values())) == len(STATES)


STATES = ("told", "asked", "now", "found")


def test_texts_are_filled_up_and_cut_by_cells() -> None:
    wide = "日本"
    assert padded(wide, 6) == wide + "  "
    assert at_right(wide, 6) == "  " + wide
    assert centred(wide, 7) == "  日本 "
    assert centred("abc", 6) == "abc".center(6)
    assert fitting(wide, 4, "…") == wide
    assert fitting(wide, 3, "…") == "日…"
    assert fitting("anchor", 4, "") == "anch"
