"""The panel of what was said: what fits of it, the seal below it, and its share of the rows."""

from collections.abc import Sequence

import pytest
from textual import on

from rules.side import Side
from tests.widgets.samples import MOVES
from tests.widgets.tables import TableApp
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs, in_ascii
from widgets.palette import FACE
from widgets.plate import paint_plate
from widgets.talk import Talk, paint_talk, rows_needed
from widgets.talk_view import TalkLine, TalkView
from widgets.view import PlateView, TableView
from widgets.words import ENGLISH

ANN, BOB = Side.WHITE, Side.BLACK
SEAL = "dice verified"
SAID = (
    TalkLine(ANN, "Ann", "hello"),
    TalkLine(BOB, "Bob", "Good luck, and may the better player win"),
    TalkLine(ANN, "Ann", "congratulations"),
)


def text(view: TalkView, width: int, height: int, glyphs: Glyphs = BLOCKS) -> list[str]:
    rows: Sequence[tuple[tuple[str, object, object], ...]]
    rows = paint_talk(view, width, height, glyphs)
    assert {len(row) for row in rows} == {width}
    return ["".join(glyph for glyph, *_ in row).rstrip() for row in rows]


def test_the_newest_words_stand_above_the_seal() -> None:
    assert text(TalkView("Chat", SAID, SEAL), 19, 6) == [
        "Bob: Good luck, and",
        "may the better",
        "player win",
        "Ann:",
        "congratulations",
        "dice verified ✓",
    ]


def test_a_high_panel_has_a_heading_and_blank_rows_below_the_words() -> None:
    assert text(TalkView("Chat", SAID[:1], SEAL), 19, 8) == [
        "Chat", "Ann: hello", "", "", "", "", "", "dice verified ✓",
    ]  # fmt: skip


def test_only_the_last_rows_of_words_that_do_not_fit_are_shown() -> None:
    assert text(TalkView("Chat", SAID, SEAL), 19, 4) == [
        "player win", "Ann:", "congratulations", "dice verified ✓",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("glyphs", "row"),
    [(BLOCKS, "dice verified ✓"), (LINES, "dice verified ✓"), (ASCII, "dice verified ok")],
)
def test_the_seal_has_a_sign_in_every_set_of_glyphs(glyphs: Glyphs, row: str) -> None:
    assert text(TalkView("Chat", (), SEAL), 19, 1, glyphs) == [row]


def test_no_seal_is_shown_before_there_is_something_to_verify() -> None:
    assert text(TalkView("Chat"), 19, 1) == [""]


def test_the_name_has_the_colour_of_the_player() -> None:
    first, second, *_ = paint_talk(TalkView("Chat", SAID[:2], SEAL), 60, 3, BLOCKS)
    assert [ink for _, ink, _ in first[:4]] == [FACE[ANN]] * 4
    assert [ink for _, ink, _ in second[:4]] == [FACE[BOB]] * 4


def test_wide_letters_keep_the_width() -> None:
    said = (TalkLine(BOB, "कमला", "नमस्ते, 好的 好的 好的"), TalkLine(ANN, "好的", "好"))
    rows = paint_talk(TalkView("Chat", said, SEAL), 12, 6, ASCII)
    assert {len(row) for row in map(in_ascii, rows)} == {12}


def test_the_panel_takes_one_row_before_anything_is_said_and_then_its_share_at_once() -> None:
    assert rows_needed(TalkView("Chat", (), SEAL), 19) == 1
    assert rows_needed(TalkView("Chat", SAID[:1], SEAL), 19) == 6
    assert rows_needed(TalkView("Chat", SAID, SEAL), 45) == 15


class TalkApp(TableApp):
    """A table that notes clicks on what was said."""

    clicks = 0

    @on(Talk.Chosen)
    def _note(self) -> None:
        self.clicks += 1


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
async def test_the_board_stays_where_it_is_while_people_talk(size: tuple[int, int]) -> None:
    app = TalkApp(TableView(moves=MOVES, talk=TalkView("Chat", (), SEAL)))
    async with app.run_test(size=size) as pilot:
        table = app.table
        (talk,) = table.talk
        board, moves = table.board.region, table.moves.region
        assert talk.region.bottom == board.bottom
        assert talk.size.height == 1
        app.table.view = TableView(moves=MOVES, talk=TalkView("Chat", SAID, SEAL))
        await pilot.pause()
        assert table.board.region == board
        assert table.moves.region.offset == moves.offset
        assert table.moves.size.height < moves.height
        assert talk.region.bottom == board.bottom
        assert talk.size.height == rows_needed(TalkView("", SAID), board.height)
        await pilot.click(talk)
        assert app.clicks == 1


async def test_a_table_without_talk_has_no_panel_for_it() -> None:
    app = TalkApp(TableView(moves=MOVES))
    async with app.run_test():
        assert not app.table.talk
        assert not app.query("#talk")


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (48, "Bob  0   pips 167  ahead 3  away for 2 min"),
        (40, "Bob  0   pips 167  away for 2 min"),
        (35, "Bob  0   pips 167  away 2 min"),
        (30, "Bob  0  pips 167  away"),
        (24, "Bob  0  away 2 min"),
        (15, "Bob  0"),
    ],
)
def test_the_note_of_a_plate_gets_shorter_before_the_pips_go(width: int, shown: str) -> None:
    view = PlateView(
        BOB, "Bob", pips=167, lead=3, note="away for 2 min", shorter=("away 2 min", "away")
    )
    row = paint_plate(view, width, BLOCKS, ENGLISH)
    assert "".join(glyph for glyph, *_ in row)[5:].strip() == shown


def test_what_a_race_wastes_gives_way_to_the_note_before_the_pips_do() -> None:
    view = PlateView(BOB, "Bob", pips=54, effective=61.7, note="thinking …")
    row = paint_plate(view, 36, BLOCKS, ENGLISH)
    assert "".join(glyph for glyph, *_ in row)[5:].strip() == "Bob  0   pips 54  thinking …"


def test_pips_come_back_where_no_note_fits() -> None:
    view = PlateView(BOB, "Bob", pips=167, note="a note too long for this plate")
    row = paint_plate(view, 24, BLOCKS, ENGLISH)
    assert "".join(glyph for glyph, *_ in row)[5:].strip() == "Bob  0  pips 167"
