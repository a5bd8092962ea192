"""A player's clock: what it shows, when it wakes, and what it sends to the terminal."""

from dataclasses import replace

import pytest
from textual import on
from textual.app import ComposeResult
from textual.geometry import Region

from rules.side import Side
from tests.widgets.drawing import check_golden
from tests.widgets.samples import SELECTED, table
from tests.widgets.tables import TableApp
from widgets.clock import Clock, Reading, paint_clock, read, time_text, until_change
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.palette import Ink
from widgets.table import Table
from widgets.view import ClockView, TableView
from widgets.words import ENGLISH

W, B = Side.WHITE, Side.BLACK
SMALL, MEDIUM, LARGE = (80, 24), (120, 36), (160, 50)
NARROW, WIDE = 10, 13

READINGS = {
    "standing": Reading(W, 827),
    "in the delay": Reading(W, 827, delay=9, running=True),
    "stopped in the delay": Reading(W, 827, delay=12),
    "running": Reading(B, 59, running=True),
    "overdrawn": Reading(B, -65, fallen=True, running=True),
    "overdrawn and standing": Reading(B, -5, fallen=True),
    "overdrawn in the delay": Reading(W, -5, delay=3, fallen=True, running=True),
    "far overdrawn": Reading(W, -605, fallen=True, running=True),
    "long": Reading(W, 5999, delay=60, running=True),
    "very long": Reading(W, 60000, delay=60, running=True),
}


def drawn(reading: Reading, width: int, glyphs: Glyphs) -> str:
    row = paint_clock(reading, width, glyphs, ENGLISH)
    assert len(row) == width
    return "".join(glyph for glyph, *_ in row)


@pytest.mark.parametrize("glyphs", [BLOCKS, LINES, ASCII], ids=lambda glyphs: glyphs.name)
def test_clocks_are_drawn_as_kept(glyphs: Glyphs) -> None:
    lines = [
        f"|{drawn(reading, NARROW, glyphs)}|{drawn(reading, WIDE, glyphs)}| {name}"
        for name, reading in READINGS.items()
    ]
    check_golden(f"clock-{glyphs.name}", "\n".join(lines) + "\n")


def test_the_running_clock_is_told_by_shape_too() -> None:
    still, runs = Reading(W, 60), Reading(W, 60, running=True)
    for glyphs in (BLOCKS, LINES, ASCII):
        assert drawn(still, NARROW, glyphs) != drawn(runs, NARROW, glyphs)


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_a_fallen_flag_is_told_by_a_word(width: int) -> None:
    for running in (True, False):
        told = drawn(Reading(W, -5, fallen=True, running=running), width, ASCII)
        assert "flag" in told
    assert "flag" not in drawn(Reading(W, 1, running=True), width, ASCII)


def test_the_delay_passes_first_and_a_second_that_has_begun_counts() -> None:
    view = ClockView(W, 60_000, 12_000, 100.0)
    assert read(view, 100.0) == Reading(W, 60, 12, running=True)
    assert read(view, 100.3) == Reading(W, 60, 12, running=True)
    assert read(view, 101.0) == Reading(W, 60, 11, running=True)
    assert read(view, 112.0) == Reading(W, 60, 0, running=True)
    assert read(view, 112.5) == Reading(W, 60, 0, running=True)
    assert read(view, 113.0) == Reading(W, 59, 0, running=True)
    assert read(view, 171.9) == Reading(W, 1, 0, running=True)
    assert read(view, 172.0) == Reading(W, 0, 0, fallen=True, running=True)
    assert read(view, 172.5) == Reading(W, 0, 0, fallen=True, running=True)
    assert read(view, 174.0) == Reading(W, -2, 0, fallen=True, running=True)


def test_a_standing_clock_shows_what_is_left() -> None:
    view = ClockView(B, 59_001, 3_000)
    assert read(view, 5.0) == read(view, 500.0) == Reading(B, 60, 3)


@pytest.mark.parametrize(
    ("view", "wait"),
    [
        (ClockView(W, 60_000, 12_000, 0.0), 1.0),
        (ClockView(W, 60_000, 11_250, 0.0), 0.25),
        (ClockView(W, 59_400, 0, 0.0), 0.4),
        (ClockView(W, 60_000, 0, 0.0), 1.0),
        (ClockView(W, -300, 0, 0.0), 0.7),
    ],
)
def test_it_wakes_when_it_shows_something_else(view: ClockView, wait: float) -> None:
    assert until_change(view, 0.0) == pytest.approx(wait)
    later = read(view, wait + 0.001)
    assert later != read(view, 0.0)
    assert read(view, wait - 0.01) == read(view, 0.0)


def test_times_are_minutes_and_seconds() -> None:
    assert [time_text(each) for each in (0, 5, 60, 827, -5, -65, 6000)] == [
        "0:00",
        "0:05",
        "1:00",
        "13:47",
        "-0:05",
        "-1:05",
        "100:00",
    ]


def test_the_chip_has_the_colour_of_its_player_and_of_warnings() -> None:
    def behind(reading: Reading) -> set[Ink]:
        return {ground for _, _, ground in paint_clock(reading, NARROW, BLOCKS, ENGLISH)}

    assert behind(Reading(W, 5, running=True)) == {Ink.SCREEN, Ink.WHITE}
    assert behind(Reading(B, 5, running=True)) == {Ink.SCREEN, Ink.BLACK}
    assert behind(Reading(B, -5, fallen=True, running=True)) == {Ink.SCREEN, Ink.WARNING}
    assert behind(Reading(B, 5)) == {Ink.SCREEN}


def clocked(white: ClockView, black: ClockView) -> TableView:
    return replace(table(SELECTED), clocks=(white, black))


class ClockedApp(TableApp):
    """A table whose clocks read a time that the test sets."""

    now = 1000.0

    def compose(self) -> ComposeResult:
        yield Table(self.first, plain=self.plain, now=lambda: self.now)

    @on(Clock.Pressed)
    @on(Clock.FlagFell)
    def hear(self, message: Clock.Pressed | Clock.FlagFell) -> None:
        self.told.append(message)

    @property
    def clocks(self) -> tuple[Clock, ...]:
        return self.table.clocks


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize("plain", [False, True])
async def test_clocks_stand_at_the_end_of_the_plates(size: tuple[int, int], plain: bool) -> None:
    first = clocked(ClockView(W, 827_000, 9_000, 1000.0), ClockView(B, 820_000))
    app = ClockedApp(first, plain=plain, mono=plain)
    bare = TableApp(table(SELECTED), plain=plain, mono=plain)
    async with bare.run_test(size=size) as pilot:
        await pilot.pause()
        without = bare.text()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        lines = app.text()
    where = [y for y, (line, other) in enumerate(zip(lines, without, strict=True)) if line != other]
    assert len(where) == 2  # nothing but the two plates looks different
    above, below = (lines[y] for y in where)
    assert "pips 155" in above
    assert "13:40" in above
    assert "pips 126" in below
    assert "+9" in below
    assert "13:47" in below
    prompt = "Where does the checker on 8 go?"
    assert lines[where[1]].index(prompt) == without[where[1]].index(prompt)


async def test_a_long_name_gives_way_to_the_pips_and_the_clock() -> None:
    first = clocked(ClockView(W, 3_000_000), ClockView(B, 820_000))
    plate = replace(first.plates[0], name="Margaret Featherstone", score=11)
    app = ClockedApp(replace(first, plates=(plate, first.plates[1])))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = app.text()[-3]
        assert "11  pips 126" in line
        assert "50:00" in line
        assert "Marg" in line


async def test_it_ticks_only_while_it_runs() -> None:
    app = ClockedApp(clocked(ClockView(W, 827_000, 0, 1000.0), ClockView(B, 820_000)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert [clock.ticking for clock in app.clocks] == [True, False]
        app.table.view = clocked(ClockView(W, 827_000), ClockView(B, 820_000))
        await pilot.pause()
        assert [clock.ticking for clock in app.clocks] == [False, False]
        app.table.view = clocked(ClockView(W, 827_000), ClockView(B, 820_000, 12_000, 1000.0))
        await pilot.pause()
        assert [clock.ticking for clock in app.clocks] == [False, True]


async def test_a_tick_repaints_only_the_cells_that_change() -> None:
    app = ClockedApp(clocked(ClockView(W, 827_950, 0, 1000.0), ClockView(B, 820_000)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        white = app.clocks[0]
        asked: list[Region] = []
        refresh = white.refresh

        def noted(*regions: Region, **options: bool) -> Clock:
            asked.extend(regions)
            refresh(*regions, **options)
            return white

        white.refresh = noted  # type: ignore[method-assign]
        app.now = 1000.955
        for _ in range(40):
            await pilot.pause(0.05)
            if asked:
                break
        assert "13:47" in app.text()[-3]
        assert asked == [Region(8, 0, 1, 1)]
        assert white.ticking


async def test_a_clock_goes_on_while_the_terminal_is_too_small() -> None:
    app = ClockedApp(clocked(ClockView(W, 827_000, 0, 1000.0), ClockView(B, 820_000)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert app.clocks[0].ticking
        app.now = 1060.0
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "12:47" in app.text()[-3]


async def test_a_falling_flag_is_told_once() -> None:
    app = ClockedApp(clocked(ClockView(W, 40, 0, 1000.0), ClockView(B, 820_000)))
    async with app.run_test(size=SMALL) as pilot:
        app.now = 1000.06
        for _ in range(40):
            await pilot.pause(0.05)
            if app.told:
                break
        assert [type(message) for message in app.told] == [Clock.FlagFell]
        assert "flag" in app.text()[-3]
        app.now = 1001.05
        await pilot.pause(1.1)
        assert len(app.told) == 1


async def test_a_flag_that_falls_before_its_clock_is_shown_is_told() -> None:
    app = ClockedApp(clocked(ClockView(W, 40, 0, 1000.0), ClockView(B, 820_000)))
    app.now = 1001.0
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert [type(message) for message in app.told] == [Clock.FlagFell]
        app.table.view = clocked(ClockView(W, -960, 0, 1001.0), ClockView(B, 820_000))
        await pilot.pause()
        assert len(app.told) == 1, "whoever made this view knows"
        app.table.view = clocked(ClockView(W, 827_000), ClockView(B, 10, 0, 1000.9))
        await pilot.pause()
        assert [message.control for message in app.told[1:]] == [app.clocks[1]]


async def test_a_click_on_a_clock_is_told() -> None:
    app = ClockedApp(clocked(ClockView(W, 827_000, 0, 1000.0), ClockView(B, 820_000)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        x = app.text()[-3].index("13:47")
        await pilot.mouse_down(offset=(x, 21))
        await pilot.mouse_up(offset=(x, 21))
        await pilot.pause()
        assert [m.control for m in app.told if isinstance(m, Clock.Pressed)] == [app.clocks[0]]


async def test_the_clocks_change_places_with_the_plates() -> None:
    first = clocked(ClockView(W, 827_000), ClockView(B, 820_000))
    app = ClockedApp(first)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.table.view = replace(first, board=replace(first.board, bottom=B))
        for _ in range(4):
            await pilot.pause()
        assert "13:47" in app.text()[1]
        assert "13:40" in app.text()[-3]


async def test_a_table_without_clocks_has_none() -> None:
    app = ClockedApp(table(SELECTED))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not app.clocks
        assert not app.query(Clock)
