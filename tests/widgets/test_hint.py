"""The panel of a hint: how it is laid out, and what is told by mouse and keys."""

from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual import on
from textual.message import Message

from rules.side import Side
from tests.widgets.drawing import check_golden
from tests.widgets.samples import MAKES_A_POINT, OPENING, W, table
from tests.widgets.tables import TableApp
from tests.widgets.test_board import Refreshed, click
from tests.widgets.test_table import settled, text_of
from widgets.board import Board
from widgets.facts import Facts
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.hint import Hint
from widgets.hint_sheet import lay_hint
from widgets.hint_view import ChanceLine, CubeLine, HintLine, HintView
from widgets.plate import paint_plate
from widgets.spot import Spot
from widgets.view import PlateView, TableView
from widgets.words import ENGLISH

SETS = {"blocks": BLOCKS, "lines": LINES, "ascii": ASCII}
PANELS = {"small": (19, 19), "medium": (29, 31), "wide": (39, 45)}

CHANCES = (
    ChanceLine("win", 0.553, 0.447),
    ChanceLine("gammon", 0.171, 0.132),
    ChanceLine("backgammon", 0.009, 0.006),
)
PLAYS = HintView(
    title="Hint",
    side=W,
    note="2-ply",
    heads=("equity", "loss"),
    lines=(
        HintLine("8/5 6/5", "+0.159"),
        HintLine("24/23 13/10", "−0.012", "−0.171"),
        HintLine("24/22(2) 13/11(2)", "−0.031", "−0.190"),
        HintLine("13/10 6/5", "−0.040", "−0.199", rough=True),
        HintLine("24/21 6/5", "−0.050", "−0.209", rough=True),
        HintLine("13/9", "−0.060", "−0.219", rough=True),
    ),
    selected=0,
    chances=CHANCES,
    words=("makes the 5-point", "leaves no shot"),
)
CUBE = HintView(
    title="Cube",
    side=Side.BLACK,
    note="3-ply",
    cube=(
        CubeLine("no double", "+0.612", 0.612),
        CubeLine("double/take", "+0.934", 0.934, best=True),
        CubeLine("double/pass", "+1.000", 1.0),
    ),
    chances=CHANCES,
    words=("Double, take. The double is clear (0.322), the take is close (0.066).",),
)
THINKING = HintView(title="Hint", text="thinking …")
TROUBLE = HintView(title="Hint", text="The engine stopped; ask again.", warning=True)
HINTS = {"plays": PLAYS, "cube": CUBE, "thinking": THINKING, "trouble": TROUBLE}


def lines_of(view: HintView, panel: str, glyphs: Glyphs = BLOCKS) -> list[str]:
    return text_of(lay_hint(view, *PANELS[panel], glyphs).rows)


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("name", HINTS)
def test_a_hint_is_laid_out_as_kept(name: str, panel: str, glyphs: Glyphs) -> None:
    text = "\n".join(lines_of(HINTS[name], panel, glyphs)) + "\n"
    check_golden(f"hint-{name}-{panel}-{glyphs.name}", text)


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_a_sentence_that_has_no_room_is_seen_to_be_cut(glyphs: Glyphs) -> None:
    said = replace(PLAYS, words=("makes the 5-point", "leaves only an indirect shot (6 of 36)"))
    shown = [line.rstrip() for line in text_of(lay_hint(said, 19, 14, glyphs).rows)]
    at = next(index for index, line in enumerate(shown) if "leaves" in line)
    assert not any("36" in line for line in shown)
    assert shown[at].endswith(glyphs.more)


def test_a_play_of_one_word_is_not_torn_where_its_figures_have_no_room() -> None:
    play = HintLine("13/7*/1*(2)", "−0.085", "−0.335")
    shown = text_of(lay_hint(replace(PLAYS, lines=(PLAYS.lines[0], play)), 19, 19, BLOCKS).rows)
    at = next(index for index, line in enumerate(shown) if "13/7*/1*(2)" in line)
    assert shown[at + 1].endswith("−0.335")


@pytest.mark.parametrize("width", range(12, 44))
@pytest.mark.parametrize("height", [1, 3, 8, 19, 30])
@pytest.mark.parametrize("name", HINTS)
def test_a_hint_fits_any_panel(name: str, width: int, height: int) -> None:
    sheet = lay_hint(HINTS[name], width, height, BLOCKS)
    assert len(sheet.rows) == len(sheet.plays) == height
    for row in sheet.rows:
        assert sum(cell_len(glyph) for glyph, *_ in row) == width


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("selected", range(len(PLAYS.lines)))
def test_the_selected_play_is_always_in_sight(selected: int, panel: str) -> None:
    view = replace(PLAYS, selected=selected, words=("word " * 60,))
    sheet = lay_hint(view, *PANELS[panel], LINES)
    row = text_of(sheet.rows)[sheet.plays.index(selected)]
    assert row.startswith(f"▸{selected + 1} ")
    marked = [line for line in text_of(sheet.rows) if line.startswith("▸")]
    assert len(marked) == 1


@pytest.mark.parametrize("panel", PANELS)
def test_words_come_before_chances_and_are_cut_first(panel: str) -> None:
    lines = lines_of(PLAYS, panel)
    said, win = (
        lines.index("· makes the 5-point"),
        next(y for y, line in enumerate(lines) if line.startswith("win")),
    )
    assert said < win
    lines = lines_of(replace(PLAYS, words=("word " * 200,)), panel)
    assert any(line.startswith("backgammon") for line in lines)


@pytest.mark.parametrize("panel", PANELS)
def test_every_figure_of_the_cube_is_written(panel: str) -> None:
    for long in ("double/take", "doubler et prendre"):
        view = replace(CUBE, cube=(CubeLine(long, "+0.934", 0.934, best=True), CUBE.cube[0]))
        assert any("+0.934" in line for line in lines_of(view, panel))
        assert any("+0.612" in line for line in lines_of(view, panel))


def test_bars_are_as_long_as_equities_are_high() -> None:
    rows = [line for line in lines_of(CUBE, "medium", ASCII) if set(line.strip()) == {"="}]
    lengths = [len(row.strip()) for row in rows]
    assert lengths == sorted(lengths)
    negative = replace(CUBE, cube=tuple(replace(c, amount=c.amount - 2) for c in CUBE.cube))
    rows = [line for line in lines_of(negative, "medium", ASCII) if set(line.strip()) == {"="}]
    assert len(rows) == 3


class HintApp(TableApp):
    """A table with a hint, and what the panel tells."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self.heard: list[Message] = []

    @on(Hint.Selected)
    @on(Hint.Chosen)
    @on(Hint.Closed)
    @on(Board.Pointed)
    def hear(self, message: Message) -> None:
        self.heard.append(message)

    @property
    def hint(self) -> Hint:
        return self.query_one(Hint)

    def told_of(self, kind: type[Message]) -> list[Message]:
        return [message for message in self.heard if isinstance(message, kind)]


def hinted(view: HintView | None = PLAYS) -> TableView:
    return replace(table(MAKES_A_POINT), hint=view)


async def test_the_panel_takes_the_place_of_the_moves_and_gives_it_back() -> None:
    app = HintApp(table(OPENING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        where, before = app.table.moves.region, app.text()
        app.table.view = hinted()
        await settled(pilot)
        assert app.hint.region == where
        assert app.hint.has_focus
        assert any("8/5 6/5   +0.159" in line for line in app.text())
        app.table.view = table(OPENING)
        await settled(pilot)
        assert app.text() == before
        assert app.focused is None


async def test_keys_select_choose_and_close() -> None:
    app = HintApp(hinted())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("down")
        assert [m.index for m in app.told_of(Hint.Selected)] == [1]  # type: ignore[attr-defined]
        await pilot.press("up", "enter", "escape")
        assert len(app.told_of(Hint.Selected)) == 1  # the first is selected already
        assert [m.index for m in app.told_of(Hint.Chosen)] == [0]  # type: ignore[attr-defined]
        assert len(app.told_of(Hint.Closed)) == 1


async def test_nothing_is_chosen_while_there_is_nothing() -> None:
    app = HintApp(hinted(THINKING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("down", "up", "enter")
        await click(pilot, (65, 5))
        assert app.heard == []
        await pilot.press("escape")
        assert len(app.told_of(Hint.Closed)) == 1


async def test_a_click_selects_and_a_second_one_chooses() -> None:
    app = HintApp(hinted())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        region = app.hint.region
        rows = lay_hint(PLAYS, *region.size, BLOCKS).plays
        for index, kind in ((1, Hint.Selected), (0, Hint.Chosen), (2, Hint.Selected)):
            await click(pilot, (region.x + 4, region.y + rows.index(index)))
            last = app.heard[-1]
            assert isinstance(last, kind)
            assert last.index == index
        count = len(app.heard)
        await click(pilot, (region.x + 4, region.y))  # the heading
        await click(pilot, (region.x + 4, region.y + rows.index(1)), 3)
        assert len(app.heard) == count


async def test_another_play_repaints_only_the_rows_that_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = HintApp(hinted())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        spy = Refreshed(monkeypatch)
        app.table.view = hinted(replace(PLAYS, selected=3))
        await settled(pilot)
        assert spy.ids == {"hint"}
        assert all(regions and not layout for _, regions, layout in spy.calls)
        spy.calls.clear()
        app.table.view = hinted(replace(PLAYS, selected=3))
        assert spy.calls == []


# Facts, and what is pointed at


async def test_a_fact_repaints_one_row() -> None:
    app = HintApp(table(OPENING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.table.view = replace(table(OPENING), facts="11 of 36 rolls hit 18")
        await settled(pilot)
        assert app.text()[22].startswith(" 11 of 36 rolls hit 18")
        assert app.query_one(Facts).size.height == 1


async def test_what_the_pointer_rests_on_is_told_once() -> None:
    app = HintApp(table(OPENING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for cell in ((2, 5), (3, 6), (3, 7), (6, 5), (70, 5)):
            await pilot.hover(offset=cell)
        spots = [m.spot for m in app.told_of(Board.Pointed)]  # type: ignore[attr-defined]
        points = [None if spot is None else spot.point for spot in spots]
        assert points == [13, 14, None]


async def test_the_keyboard_points_too() -> None:
    app = HintApp(table(OPENING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.board.cursor = Spot("point", 8)
        await pilot.pause()
        last = app.heard[-1]
        assert isinstance(last, Board.Pointed)
        assert last.spot == Spot("point", 8)


def test_a_race_tells_what_the_bear_off_will_waste() -> None:
    plate = PlateView(W, "White", 3, 42, 16, effective=46.24)
    (text,) = text_of((paint_plate(plate, 48, BLOCKS, ENGLISH),))
    assert "pips 42 (46.2)  ahead 16" in text
    (text,) = text_of((paint_plate(plate, 34, BLOCKS, ENGLISH),))
    assert "pips 42 (46.2)" in text
