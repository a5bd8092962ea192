"""The plot of the winning chances: what is drawn where, and what a click means."""

from textual.app import App, ComposeResult

from rules.side import Side
from tests.widgets.drawing import as_text
from widgets.chances import (
    AXIS,
    ChancesPlot,
    ChancesView,
    Mark,
    Plan,
    paint_chances,
    value_in,
)
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.palette import FACE, MONO, RIM, Ink

HALF = ChancesView((0.5,) * 10, (0,))
TWO_GAMES = ChancesView((0.25,) * 10 + (0.75,) * 10, (0, 10))


def drawn(view: ChancesView, width: int, height: int, glyphs: Glyphs = BLOCKS) -> list[str]:
    return as_text([list(row) for row in paint_chances(view, width, height, glyphs)]).splitlines()


def test_the_areas_share_the_height() -> None:
    rows = paint_chances(HALF, 10, 4, BLOCKS)
    inks = [{ink for _, ink, _ in row} for row in rows]
    assert inks == [{RIM[Side.BLACK]}] * 2 + [{RIM[Side.WHITE]}] * 2


def test_a_part_of_a_row_is_drawn_in_eighths() -> None:
    rows = paint_chances(ChancesView((0.3125,) * 10, (0,)), 10, 2, BLOCKS)
    assert {cell[0] for cell in rows[1]} == {"▅"}
    assert rows[1][0][1:] == (RIM[Side.WHITE], RIM[Side.BLACK])


def test_the_area_below_may_be_blacks() -> None:
    rows = paint_chances(ChancesView((1.0,) * 4, (0,), low=Side.BLACK), 4, 2, BLOCKS)
    assert {ink for row in rows for _, ink, _ in row} == {RIM[Side.BLACK]}


def test_where_there_is_room_figures_and_games_stand_around() -> None:
    lines = drawn(TWO_GAMES, AXIS + 20, 9)
    assert lines[0].startswith("100%")
    assert lines[4].startswith(" 50%")
    assert lines[7].startswith("  0%")
    assert lines[8].split() == ["1", "2"]
    assert len(paint_chances(TWO_GAMES, AXIS + 20, 9, BLOCKS)) == 9


def test_games_are_kept_apart() -> None:
    rows = paint_chances(TWO_GAMES, 20, 4, BLOCKS)
    assert {row[10] for row in rows} == {(" ", Ink.SCREEN, Ink.SCREEN)}
    assert rows[2][9][1] == RIM[Side.BLACK]
    assert rows[2][11][1] == RIM[Side.WHITE]


def test_nothing_is_drawn_between_the_end_of_a_game_and_the_next() -> None:
    view = ChancesView((0.0, 1.0), (0, 1))
    values = [value_in(view, Plan.of(8, 4, 2), column) for column in range(8)]
    assert set(values) == {0.0, 1.0}


def test_between_two_decisions_the_curve_goes_straight() -> None:
    view = ChancesView((0.0, 1.0), (0,))
    values = [value_in(view, Plan.of(8, 4, 2), column) for column in range(8)]
    assert values == sorted(values)
    assert len(set(values)) > 3


def test_many_decisions_in_a_column_are_averaged() -> None:
    view = ChancesView((0.0, 1.0) * 10, (0,))
    assert value_in(view, Plan.of(10, 4, 20), 3) == 0.5


def test_blunders_are_marked_in_the_players_colours() -> None:
    marks = (Mark(2, Side.WHITE, 0.2), Mark(7, Side.BLACK, 0.1))
    rows = paint_chances(ChancesView((0.5,) * 10, (0,), marks), 10, 4, BLOCKS)
    assert rows[2][2] == ("◆", FACE[Side.WHITE], Ink.SCREEN)
    assert rows[2][7] == ("◆", FACE[Side.BLACK], Ink.SCREEN)


def test_of_two_blunders_in_a_column_the_dearer_is_shown() -> None:
    marks = (Mark(0, Side.WHITE, 0.3), Mark(1, Side.BLACK, 0.1))
    rows = paint_chances(ChancesView((0.5,) * 20, (0,), marks), 10, 4, BLOCKS)
    assert rows[2][0][1] == FACE[Side.WHITE]


def test_without_colours_the_players_marks_differ_by_sign() -> None:
    marks = (Mark(2, Side.WHITE, 0.2), Mark(7, Side.BLACK, 0.1))
    view = ChancesView((0.5,) * 10, (0,), marks)
    assert drawn(view, 10, 2, LINES) == ["", "██◆████◇██"]
    assert drawn(view, 10, 2, ASCII) == ["", "::O::::X::"]


def test_in_ascii_everything_is_ascii() -> None:
    marks = (Mark(2, Side.WHITE, 0.2),)
    view = ChancesView(tuple(n / 20 for n in range(20)), (0, 8), marks, cursor=12)
    assert "".join(drawn(view, 40, 10, ASCII)).isascii()


def test_the_decision_that_is_looked_at_has_a_line() -> None:
    rows = paint_chances(ChancesView((0.5,) * 10, (0,), cursor=4), 10, 4, BLOCKS)
    assert {row[4][0] for row in rows} == {"┃"}


def test_a_match_without_decisions_is_drawn_too() -> None:
    assert len(paint_chances(ChancesView(), 30, 9, BLOCKS)) == 9


class PlotApp(App[None]):
    """A plot alone."""

    CSS = "ChancesPlot { width: 40; height: 6; }"

    def __init__(self, view: ChancesView) -> None:
        super().__init__()
        self.view = view
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield ChancesPlot("plot")

    def on_mount(self) -> None:
        plot = self.query_one(ChancesPlot)
        plot.dress(MONO, BLOCKS)
        plot.show(self.view)

    def on_chances_plot_chosen(self, event: ChancesPlot.Chosen) -> None:
        self.chosen.append(event.at)
        assert event.control is self.query_one(ChancesPlot)


async def test_a_click_chooses_the_decision_below() -> None:
    app = PlotApp(ChancesView((0.5,) * 80, (0,)))
    async with app.run_test(size=(60, 10)) as pilot:
        await pilot.click(offset=(10, 3))
        assert app.chosen == [21]


async def test_a_click_near_a_mark_chooses_it() -> None:
    app = PlotApp(ChancesView((0.5,) * 80, (0,), (Mark(23, Side.WHITE, 0.2),)))
    async with app.run_test(size=(60, 10)) as pilot:
        for x in (10, 11, 12):
            await pilot.click(offset=(x, 2))
        await pilot.click(offset=(13, 2))
        assert app.chosen == [23, 23, 23, 27]


async def test_of_two_marks_the_nearer_is_chosen() -> None:
    marks = (Mark(22, Side.WHITE, 0.2), Mark(23, Side.BLACK, 0.3))
    values = tuple(0.9 if at == 22 else 0.1 for at in range(80))
    app = PlotApp(ChancesView(values, (0,), marks))
    async with app.run_test(size=(60, 10)) as pilot:
        await pilot.click(offset=(11, 0))
        await pilot.click(offset=(11, 5))
        assert app.chosen == [22, 23]


async def test_a_click_on_the_figures_chooses_nothing() -> None:
    app = PlotApp(ChancesView((0.5,) * 80, (0,)))
    app.CSS = "ChancesPlot { width: 40; height: 9; }"
    async with app.run_test(size=(60, 12)) as pilot:
        app.query_one(ChancesPlot).styles.height = 9
        await pilot.pause()
        await pilot.click(offset=(2, 3))
        assert app.chosen == []
