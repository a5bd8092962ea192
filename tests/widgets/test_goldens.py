"""Boards as text, at three sizes, in three sets of glyphs."""

import pytest

from tests.widgets.drawing import as_inks, as_text, check_golden, draw
from tests.widgets.samples import BOARDS, SELECTED
from widgets.geometry import Size
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.spot import Spot

SETS = {"blocks": BLOCKS, "lines": LINES, "ascii": ASCII}


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_drawn_as_kept(name: str, size: Size, glyphs: Glyphs) -> None:
    sheet = draw(BOARDS[name], size, glyphs)
    check_golden(f"{name}-{size}-{glyphs.name}", as_text(sheet))


@pytest.mark.parametrize("size", Size)
def test_the_inks_are_as_kept(size: Size) -> None:
    sheet = draw(SELECTED, size, BLOCKS, Spot("point", 19))
    check_golden(f"selected-{size}-inks", as_inks(sheet))
