"""The table around the board: places, sizes, prompt, keys, moves and plates."""

import re
from dataclasses import replace
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from textual._compositor import CompositorUpdate
from textual.pilot import Pilot
from textual.screen import Screen

from rules.side import Side
from tests.widgets.samples import (
    BEAR_OFF,
    BOARDS,
    KEYS,
    MIDDLE,
    MOVES,
    OPENING,
    SELECTED,
    table,
)
from tests.widgets.tables import TableApp
from widgets.choices import ChoiceChosen
from widgets.glyphs import ASCII, BLOCKS
from widgets.lines import wrap
from widgets.moves import paint_moves
from widgets.palette import INVERSE
from widgets.plate import paint_plate
from widgets.prompt import lay_sentence
from widgets.score import Score
from widgets.table import LEAST, place_parts
from widgets.view import Choice, MoveLine, MovesView, PlateView, PromptView, TableView
from widgets.words import ENGLISH, Words

SMALL, MEDIUM, LARGE = (80, 24), (120, 36), (160, 50)
SIZES = [SMALL, MEDIUM, LARGE, (100, 30), (137, 41), (220, 70), (80, 60), (250, 24)]


def text_of(rows: tuple[tuple[tuple[str, object, object], ...], ...]) -> list[str]:
    return ["".join(glyph for glyph, *_ in row).rstrip() for row in rows]


async def settled(pilot: Pilot[None]) -> None:
    """Wait until a new layout has been made, too."""
    for _ in range(4):
        await pilot.pause()


def test_the_least_size_is_80_by_24() -> None:
    assert LEAST == SMALL
    assert place_parts(*SMALL) is not None
    assert place_parts(79, 24) is None
    assert place_parts(80, 23) is None


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_parts_neither_overlap_nor_leave_the_screen(width: int, height: int) -> None:
    places = place_parts(width, height)
    assert places is not None
    for prompt in (places.prompt_above, places.prompt_below):
        regions = [
            places.board,
            places.score,
            places.above,
            places.below,
            places.moves,
            places.keys,
            prompt,
        ]
        for index, region in enumerate(regions):
            assert region.x >= 0
            assert region.y >= 0
            assert region.right <= width
            assert region.bottom <= height
            assert not any(region.overlaps(other) for other in regions[index + 1 :])


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_the_table_at_its_sizes(size: tuple[int, int]) -> None:
    app = TableApp(table(SELECTED))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        lines = app.text()
        assert len(lines) == size[1]
        assert all(cell_len(line) == size[0] for line in lines)
        assert "match to 7 · game 4" in lines[0]
        assert "Black  2   pips 155" in lines[1]
        assert "White  3   pips 126  ahead 29" in lines[-3]
        assert "Where does the checker on 8 go?" in lines[-3]
        assert "Space pick up · Backspace take back" in lines[-1]
        assert any("Game 4" in line for line in lines)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (30, 8), (5, 2), (1, 1)])
async def test_a_small_terminal_is_told_kindly_and_recovers(size: tuple[int, int]) -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if size[0] >= 30:
            assert "80 × 24" in "".join(app.text())
            assert f"{size[0]} × {size[1]}" in "".join(app.text())
        await pilot.resize_terminal(*MEDIUM)
        await pilot.pause()
        assert "pips 126" in "".join(app.text())
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "pips 126" not in "".join(app.text())


async def test_the_prompt_stands_beside_whom_it_concerns() -> None:
    app = TableApp(table(MIDDLE, PromptView("Your roll", Side.BLACK)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Your roll" in app.text()[1]
        app.table.view = table(MIDDLE, PromptView("Your roll", Side.WHITE))
        await settled(pilot)
        assert "Your roll" not in app.text()[1]
        assert "Your roll" in app.text()[21]
        app.table.view = table(replace(MIDDLE, bottom=Side.BLACK), PromptView("So", Side.WHITE))
        await settled(pilot)
        assert "So" in app.text()[1]
        assert "White" in app.text()[1]
        assert "Black" in app.text()[21]


async def test_answers_can_be_clicked() -> None:
    answers = (Choice("take", "take", "t"), Choice("pass", "pass", "p"))
    app = TableApp(table(OPENING, PromptView("White doubles.", Side.BLACK, choices=answers)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = app.text()[1]
        for word in ("t take", "p pass"):
            await pilot.mouse_down(offset=(line.index(word) + 1, 1))
            await pilot.mouse_up(offset=(line.index(word) + 1, 1))
        await pilot.mouse_down(offset=(line.index("White"), 1))
        await pilot.mouse_up(offset=(line.index("White"), 1))
        await pilot.mouse_down(offset=(line.index("t take"), 1))
        await pilot.mouse_up(offset=(line.index("p pass"), 1))
        await pilot.pause()
        assert [m.choice for m in app.told if isinstance(m, ChoiceChosen)] == ["take", "pass"]


async def test_keys_can_be_clicked() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = app.text()[23]
        for word in ("take back", "Space"):
            await pilot.mouse_down(offset=(line.index(word), 23))
            await pilot.mouse_up(offset=(line.index(word), 23))
        await pilot.pause()
        assert [m.choice for m in app.told if isinstance(m, ChoiceChosen)] == ["undo", "proceed"]


async def test_the_score_can_be_clicked() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.mouse_down("#score")
        await pilot.mouse_up("#score")
        await pilot.pause()
        assert [type(message) for message in app.told] == [Score.Chosen]


async def test_a_press_that_was_drawn_away_from_the_score_is_no_click_any_more() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.mouse_down("#score")
        await pilot.hover("#plate-white")
        await pilot.mouse_up("#plate-white")
        await pilot.mouse_down("#plate-white")
        await pilot.hover("#score")
        await pilot.mouse_up("#score")
        await pilot.pause()
        assert not [message for message in app.told if isinstance(message, Score.Chosen)]


async def test_words_can_change_while_playing() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.table.words = Words(off="ära", pips=lambda count: f"samme {count}")
        await pilot.pause()
        assert "samme 155" in app.text()[1]
        assert any("ära" in line for line in app.text())


def test_a_long_sentence_takes_two_rows_and_no_more() -> None:
    view = PromptView("one two three four five six seven", choices=(Choice("a", "go", "g"),))
    laid = lay_sentence(view, 16, 2, False, BLOCKS)
    assert laid.lines[0] == "one two three"
    assert len(laid.lines) == 2
    short = lay_sentence(replace(view, text="one two"), 16, 2, True, BLOCKS)
    assert short.lines == ("", "one two")
    assert [(chip.x, chip.y) for chip in short.chips] == [(9, 1)]


def test_answers_move_to_the_second_row_where_they_do_not_fit() -> None:
    answers = (Choice("a", "accept", "a"), Choice("b", "refuse", "f"))
    view = PromptView("Black resigns a gammon.", choices=answers)
    laid = lay_sentence(view, 30, 2, False, BLOCKS)
    assert laid.lines == ("Black resigns a gammon.", "")
    assert [chip.y for chip in laid.chips] == [1, 1]


def test_moves_are_listed_in_pairs() -> None:
    assert text_of(paint_moves(MOVES, 19, 14, BLOCKS)) == [
        "Game 4",
        "",
        " 1 52 13/8 24/22",
        "",
        " 2 31 8/5 6/5",
        "   64 24/14",
        "",
        " 3 66 24/18(2)",
        "      13/7(2)",
        "   42 8/4* 6/4",
        "",
        " 4 31 …",
        "",
        "",
    ]


def test_the_newest_moves_are_shown() -> None:
    many = MovesView(
        "Game 1",
        tuple(
            MoveLine(Side(i % 2), f"{i}/1", "65", i // 2 + 1 if i % 2 == 0 else 0)
            for i in range(60)
        ),
    )
    rows = text_of(paint_moves(many, 19, 10, BLOCKS))
    assert rows[0] == "Game 1"
    assert rows[-1] == "   65 59/1"
    assert len(rows) == 10
    assert rows[2]


def test_plates_leave_out_what_does_not_fit() -> None:
    view = PlateView(Side.WHITE, "Maximilian the Great", 3, 126, 29, on_roll=True)
    thinks = replace(view, note="thinking …")
    wide = text_of((paint_plate(thinks, 64, BLOCKS, ENGLISH),))[0]
    assert wide == "▸▐█▌ Maximilian the Great  3   pips 126  ahead 29  thinking …"
    narrow = text_of((paint_plate(view, 34, BLOCKS, ENGLISH),))[0]
    assert narrow == "▸▐█▌ Maximilian the…  3   pips 126"
    narrow = text_of((paint_plate(thinks, 34, BLOCKS, ENGLISH),))[0]
    assert narrow == "▸▐█▌ Maximilian th…  3  thinking …"
    plain = text_of((paint_plate(replace(view, on_roll=False), 34, ASCII, ENGLISH),))[0]
    assert plain.startswith(" (O) ")


def test_wrapping_breaks_words_only_where_it_must() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"]
    assert wrap("", 4) == []


Look = tuple[str, object, object]
"""A glyph, its colour and the colour behind it, as far as they can be told apart."""


def look(glyph: str, color: object, behind: object) -> Look:
    """The same for cells that look the same, whichever of two ways they are drawn in."""
    if glyph == " " or color == behind:
        return " ", None, behind
    if glyph == "█":
        return " ", None, color
    inverse = INVERSE.get(glyph, glyph)
    return (inverse, behind, color) if inverse < glyph else (glyph, color, behind)


class Paper:
    """What a terminal would show: glyphs put where the cursor stands, in two colours."""

    PIECE = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|(\r)|(\n)|([^\x1b\r\n])")
    COLOR = re.compile(r"([34])8;2;(\d+);(\d+);(\d+)")

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[Look]] = [[(" ", None, None)] * width for _ in range(height)]
        self.x = self.y = 0
        self.colors: dict[str, object] = {}

    def print(self, text: str) -> None:
        at = 0
        while at < len(text):
            piece = self.PIECE.match(text, at)
            assert piece is not None, text[at : at + 20]
            row, column, style, start, line, letter = piece.groups()
            if row is not None:
                self.x, self.y = int(column) - 1, int(row) - 1
            elif style is not None:
                self.colors = {layer: rgb for layer, *rgb in self.COLOR.findall(style)}
            elif start is not None:
                self.x = 0
            elif line is not None:
                self.y += 1
            else:
                self.cells[self.y][self.x] = look(
                    letter, self.colors.get("3"), self.colors.get("4")
                )
                self.x += 1
            at = piece.end()


def looks(screen: Screen[object]) -> list[list[Look]]:
    """What the screen means to show."""
    return [
        [
            look(letter, *(_rgb(color) for color in _colors(segment)))
            for segment in strip
            for letter in segment.text
        ]
        for strip in screen._compositor.render_strips()
    ]


def _colors(segment: Segment) -> tuple[Color | None, Color | None]:
    style = segment.style
    return (None, None) if style is None else (style.color, style.bgcolor)


def _rgb(color: Color | None) -> object:
    return None if color is None else [str(part) for part in color.get_truecolor()]


class Teletype(TableApp):
    """Keeps what would be sent to a terminal, on a terminal made of memory."""

    def __init__(self, view: TableView, size: tuple[int, int]) -> None:
        super().__init__(view)
        self.paper = Paper(*size)
        self.console = Console(color_system="truecolor", force_terminal=True, file=StringIO())
        self.sent = 0

    def _display(self, screen: Screen[object], renderable: object) -> None:
        if isinstance(renderable, CompositorUpdate) and screen is self.screen:
            text = renderable.render_segments(self.console)
            self.sent = len(text.encode())
            self.paper.print(text)
        super()._display(screen, renderable)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
async def test_what_was_sent_piecemeal_is_the_whole_picture(size: tuple[int, int]) -> None:
    views = [
        table(MIDDLE),
        table(SELECTED),
        table(BEAR_OFF, PromptView("Enter", Side.BLACK)),
        table(BOARDS["offered"], PromptView("?", Side.BLACK, choices=KEYS)),
        table(replace(SELECTED, turn=Side.BLACK)),
        table(BOARDS["towers"]),
        table(OPENING),
    ]
    app = Teletype(views[0], size)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for view in (*views, *reversed(views)):
            app.table.view = view
            await settled(pilot)
            assert app.paper.cells == looks(app.screen)


async def test_little_is_sent() -> None:
    app = Teletype(table(MIDDLE), MEDIUM)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        app.table.view = table(SELECTED)
        await pilot.pause()
        assert 0 < app.sent <= 4096
        turned = replace(MIDDLE, turn=Side.BLACK, dice=replace(MIDDLE.dice, side=Side.BLACK))
        app.table.view = table(turned, PromptView("Black to move", Side.BLACK))
        await pilot.pause()
        assert 0 < app.sent <= 8192
