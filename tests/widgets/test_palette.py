"""What is painted once: rows that look the same, and the surface below the parts of a table."""

import pytest
from textual.geometry import Region
from textual.strip import Strip

from tests.widgets.samples import OPENING, table
from tests.widgets.tables import TableApp
from widgets.palette import MONO, MOST_STRIPS, Ink, Palette, resolve, text_cells
from widgets.themes import VARIABLES


@pytest.mark.parametrize("palette", [MONO, resolve(VARIABLES)], ids=["mono", "colours"])
def test_rows_that_look_the_same_are_one_strip(palette: Palette) -> None:
    strip = palette.strip(text_cells("Anna", Ink.TEXT))
    assert palette.strip(list(text_cells("Anna", Ink.TEXT))) is strip
    assert palette.strip(text_cells("Anna", Ink.TITLE)) is not strip
    assert strip.text == "Anna"


def test_rows_of_long_ago_are_forgotten() -> None:
    palette = resolve(VARIABLES)
    for number in range(MOST_STRIPS + 1):
        palette.strip(text_cells(str(number), Ink.TEXT))
    assert len(palette._strips) == MOST_STRIPS


def colour(strip: Strip) -> str:
    """The colour behind a blank row."""
    [segment] = strip
    assert segment.style is not None
    assert segment.style.bgcolor is not None
    assert segment.text.isspace()
    return segment.style.bgcolor.name


async def test_the_surface_is_one_blank_row_in_the_colour_of_the_theme() -> None:
    app = TableApp(table(OPENING))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = []
        for theme in ("wood", "high-contrast"):
            app.theme = theme
            await pilot.pause()
            rows = app.table.render_lines(Region(0, 0, 80, 24))
            assert len(rows) == 24
            assert len(set(map(id, rows))) == 1
            shown.append(colour(rows[0]))
        assert shown[0] != shown[1]
        assert shown[1].lower() == app.theme_variables["table-screen"].lower()
