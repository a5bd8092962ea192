"""Figures as bars, lying and standing."""

import pytest

from tests.widgets.drawing import as_text
from widgets.bars import AXIS, SLOT, Bar, BarsView, paint_lying, paint_standing
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.palette import Ink

KINDS = BarsView(
    "By kind",
    "decisions",
    (Bar("opening", 5.0, "5.0", "12"), Bar("race", 10.0, "10.0", "7"), Bar("cube", None, "–", "0")),
    most=10,
)
WEEKS = BarsView(
    "By week", "", tuple(Bar(f"01-{n:02}", n, f"{n}.0") for n in range(1, 11)), most=10
)


def lying(view: BarsView, width: int, height: int, glyphs: Glyphs = BLOCKS) -> list[str]:
    return as_text([list(row) for row in paint_lying(view, width, height, glyphs)]).splitlines()


def standing(view: BarsView, width: int, height: int, glyphs: Glyphs = BLOCKS) -> list[str]:
    return as_text([list(row) for row in paint_standing(view, width, height, glyphs)]).splitlines()


def test_lying_bars_are_as_long_as_their_figures() -> None:
    head, opening, race, cube = lying(KINDS, 47, 5)[:4]
    assert head.split() == ["By", "kind", "decisions"]
    assert opening.split() == ["opening", "▄" * 10, "5.0", "12"]
    assert race.split() == ["race", "▄" * 20, "10.0", "7"]
    assert cube.split() == ["cube", "–", "0"]


def test_lying_bars_in_ascii() -> None:
    assert lying(KINDS, 47, 5, ASCII)[1].split() == ["opening", "=" * 10, "5.0", "12"]


def test_bars_without_room_are_left_out() -> None:
    assert len(lying(KINDS, 47, 2)) == 2


def test_standing_bars_rise_with_their_figures() -> None:
    rows = paint_standing(WEEKS, AXIS + 10 * SLOT, 13, BLOCKS)
    filled = [sum(row[AXIS + at * SLOT][2] is Ink.WHITE_RIM for row in rows) for at in range(10)]
    assert filled == list(range(1, 11))
    lines = standing(WEEKS, AXIS + 10 * SLOT, 13)
    assert lines[0] == "By week"
    assert lines[-1].split() == [bar.label for bar in WEEKS.bars]
    assert all(f"{n}.0" in "\n".join(lines) for n in range(1, 11))


def test_a_part_of_a_row_is_drawn_in_eighths() -> None:
    view = BarsView("", "", (Bar("a", 5.5, "5.5"),), 10)
    assert "▄▄▄▄▄" in "".join(standing(view, AXIS + SLOT, 13))
    assert "#####" in "".join(standing(view, AXIS + SLOT, 13, ASCII))


def test_the_axis_has_its_ends() -> None:
    lines = standing(WEEKS, AXIS + 10 * SLOT, 13)
    assert lines[2].startswith(" 10 ")
    assert lines[-2].startswith("  0")


def test_where_room_is_scarce_the_last_weeks_are_shown() -> None:
    assert standing(WEEKS, AXIS + 3 * SLOT, 8)[-1].split() == ["01-08", "01-09", "01-10"]


def test_a_week_without_a_game_stays_blank() -> None:
    view = BarsView("", "", (Bar("a", 5.0, "5.0"), Bar("b", None), Bar("c", 5.0, "5.0")), 10)
    assert standing(view, AXIS + 3 * SLOT, 8)[-2][AXIS + SLOT : AXIS + 2 * SLOT].strip() == ""


@pytest.mark.parametrize("glyphs", [BLOCKS, LINES, ASCII])
@pytest.mark.parametrize("height", [1, 3, 9])
@pytest.mark.parametrize("width", [10, 40, 120])
def test_bars_fill_their_room_exactly(width: int, height: int, glyphs: Glyphs) -> None:
    for rows in (
        paint_lying(KINDS, width, height, glyphs),
        paint_standing(WEEKS, width, height, glyphs),
    ):
        assert len(rows) == height
        assert {len(row) for row in rows} == {width}


def test_in_ascii_everything_is_ascii() -> None:
    shown = "".join(lying(BarsView("a", "b", KINDS.bars[:2], 10), 47, 5, ASCII))
    assert (shown + "".join(standing(WEEKS, 60, 9, ASCII))).isascii()
