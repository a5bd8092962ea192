"""Letters that take two cells: in names, and in the sentences about whoever bears them."""

from dataclasses import replace

import pytest
from rich.cells import cell_len

from rules.side import Side
from tests.screens.seen import text
from tests.widgets.samples import MIDDLE, table
from tests.widgets.tables import TableApp
from widgets.lines import text_row
from widgets.palette import Ink
from widgets.part import changed_regions
from widgets.view import PlateView, PromptView, TableView

SIZES = [(80, 24), (120, 36), (160, 50)]


def named(name: str) -> TableView:
    plates = (PlateView(Side.WHITE, name, 3, 126, 29, on_roll=True), PlateView(Side.BLACK, "Bob"))
    return replace(table(MIDDLE, PromptView(f"{name} doubles.", Side.BLACK)), plates=plates)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name", ["名人", "Zoë 名", "é́名é́", "❤\ufe0f x", "👨\u200d👩\u200d👧", "🇪🇪", "क्\u200dष"]
)
async def test_a_name_of_wide_letters_is_shown(size: tuple[int, int], name: str) -> None:
    app = TableApp(named("Ann"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.table.view = named(name)
        await pilot.pause()
        shown = text(app)
        assert f"{name}  3   pips 126" in shown
        assert f"{name} doubles." in shown
        assert {cell_len(line) for line in shown.splitlines()} == {size[0]}


@pytest.mark.parametrize("size", SIZES)
async def test_plain_characters_stand_in_for_wide_letters(size: tuple[int, int]) -> None:
    app = TableApp(named("名人"), plain=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text(app)
        assert "? ?   3   pips 126" in shown
        assert shown.isascii()


def test_a_mark_without_a_letter_is_left_out() -> None:
    row = text_row([("\u0301名\u0301", Ink.TEXT)], 3)
    assert [glyph for glyph, *_ in row] == ["名\u0301", "", " "]


def test_a_wide_letter_is_refreshed_whole() -> None:
    old, new = (text_row([(words, Ink.TEXT)], 8) for words in ("a名b", "a人b"))
    assert [len(row) for row in (old, new)] == [8, 8]
    (region,) = changed_regions([old], [new])
    assert (region.x, region.width) == (1, 2)
