"""How wide letters with signs are: what a terminal tells, and how texts are measured and cut."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, cast
from unicodedata import category, combining

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich._wrap import divide_line
from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from textual import events
from textual._cells import cell_len as cell_len_of_textual
from textual.content import Content
from textual.driver import Driver
from textual.keys import Keys
from textual.strip import Strip

from app import cell_table
from app.screens.parts.cells import cut, fitted
from app.terminal import bears_signs
from app.terminal_widths import (
    QUESTION,
    SAMPLES,
    UNKNOWN,
    UNWRAPPED,
    WRAPPED,
    Ruler,
    Widths,
    straightened,
    told,
)
from tests.e2e.lettered import WAYS, own_cells
from widgets.canvas import Canvas
from widgets.lines import centred, padded, surface_row, text_row, wrap
from widgets.palette import Ink

MEASURED = {"बैकगैमौन": (5, 6), "गोटी": (2, 4), "खिलाड़ी": (3, 6), "क्षि": (2, 3), "é名": (3, 3)}
"""Words, and their cells where signs have none and where those beside a letter have one."""

LETTERS = st.sampled_from("कखगडषसह")
WORDS = st.builds(
    lambda *parts: "".join(parts),
    LETTERS,
    st.sampled_from(["", "्ष", "्त्र", "\u093c", "्\u200dय", "्\u200cय"]),
    st.sampled_from(["", "ा", "ि", "ी", "ु", "े", "ै", "ो", "ौ", "ं", "ः", "ाँ"]),
)
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=6).map("".join), min_size=1, max_size=5).map(
    " ".join
)


@pytest.fixture(autouse=True)
def measured_as_before() -> Iterator[None]:
    """Leave no measure behind for other tests."""
    yield
    cell_table.use(0)


@pytest.mark.parametrize(
    ("way", "widths"),
    [
        ("no_cell", Widths(0, exact=True)),
        ("own_cells", Widths(1, exact=True)),
        ("one_cell", Widths(0, exact=False)),
        ("two_cells", Widths(1, exact=False)),
    ],
)
def test_the_answers_tell_the_way_of_the_terminal(way: str, widths: Widths) -> None:
    assert told({sample: WAYS[way](sample) for sample in SAMPLES}) == widths


@pytest.mark.parametrize("cells", [0, 1])
@pytest.mark.parametrize("word", MEASURED)
def test_rich_and_textual_measure_as_they_are_told(word: str, cells: int) -> None:
    """This fails when they begin to measure in another way: then `app.cell_table` has to follow."""
    assert cell_len(word) == MEASURED[word][0]
    cell_table.use(cells)
    wide = MEASURED[word][cells]
    assert cell_len(word) == cell_len_of_textual(word) == wide
    assert cell_len(word * 200) == 200 * wide
    assert Segment(word).cell_length == Strip([Segment(word)]).cell_length == wide
    assert Content(word).cell_length == wide
    assert Content(f"{word} {word}").get_optimal_width({}, 80) == 2 * wide + 1
    assert cell_len(set_cell_size(word, 9)) == cell_len(fitted(word, 9)) == 9


@given(TEXTS, st.integers(0, 12), st.sampled_from([0, 1]))
def test_no_letter_is_ever_cut_from_its_signs(text: str, width: int, cells: int) -> None:
    cell_table.use(cells)
    for piece in (set_cell_size(text, width), fitted(text, width), padded(cut(text, width), width)):
        assert cell_len(piece) == width
    row = text_row([(text, Ink.TEXT)], width)
    assert len(row) == width
    before, after = Segment(text).split_cells(width)
    assert before.cell_length + after.cell_length == cell_len(text)
    strip = Strip([Segment(text), Segment("|")])
    cropped = strip.crop(0, width)
    assert cropped.cell_length == min(width, strip.cell_length)
    lines, folded = wrap(text, width + 4), chop_cells(text, width + 4)
    assert all(cell_len(line) <= width + 4 for line in (*lines, *folded))
    assert "".join(folded) == text
    pieces = [
        set_cell_size(text, width),
        cut(text, width, ""),
        "".join(glyph for glyph, *_ in row).rstrip("… "),
        before.text,
        cropped.text.rstrip("|"),
        *folded[:1],
    ]
    assert all(_ends_whole(piece, text) for piece in pieces)
    words = [text[at:] for at in divide_line(text, width + 4)]  # as Textual breaks lines
    assert not any(_begins_torn(piece) for piece in (after.text, *lines, *folded, *words))


def _begins_torn(piece: str) -> bool:
    return category(piece[:1] or " ") in ("Mc", "Mn")


def _ends_whole(piece: str, text: str) -> bool:
    """Whether what follows in the text is no sign, and is not joined to the end of the piece."""
    piece = piece.rstrip()
    assert text.startswith(piece)
    rest = text[len(piece) :]
    return not _begins_torn(rest) and not (combining(piece[-1:] or " ") == 9 and rest[:1].isalpha())


@pytest.mark.parametrize("cells", [0, 1])
def test_a_canvas_and_a_row_keep_their_columns(cells: int) -> None:
    cell_table.use(cells)
    canvas = Canvas(12, 1, Ink.SCREEN)
    canvas.write(1, 0, "खिलाड़ी", Ink.TEXT)
    (painted,) = canvas.rows()
    row = surface_row([("खिलाड़ी", Ink.TEXT, Ink.SCREEN), ("|", Ink.TEXT, Ink.SCREEN)], 12)
    assert len(painted) == len(row) == 12
    assert cell_len("".join(glyph for glyph, *_ in painted)) == 12
    assert [glyph for glyph, *_ in row].index("|") == MEASURED["खिलाड़ी"][cells]
    assert cell_len(centred("गोटी", 9)) == 9


def test_only_signs_beside_their_letters_are_measured_anew() -> None:
    every = [chr(number) for number in range(0x20, 0x30000)]
    before = {letter: cell_len(letter) for letter in every}
    cell_table.use(1)
    changed = {letter for letter in every if cell_len(letter) != before[letter]}
    assert {category(letter) for letter in changed} == {"Mc"}
    assert {before[letter] for letter in changed} == {0}
    cell_table.use(0)
    assert {letter: cell_len(letter) for letter in every} == before


def test_text_with_signs_takes_the_cells_it_was_measured_with() -> None:
    cell_table.use(1)
    output = "\x1b[3;1H\x1b[1mनया मैच\x1b[0m  ▐ok▌ खिलाड़ी 5"
    assert straightened(output) == (
        "\x1b[3;1H\x1b[1m\x1b7      \x1b8नया मैच\x1b8\x1b[6C\x1b[0m  ▐ok▌ "
        "\x1b7      \x1b8खिलाड़ी\x1b8\x1b[6C 5"
    )
    assert straightened("Sätted ▐ok▌ 名") == "Sätted ▐ok▌ 名"


@pytest.mark.parametrize(
    ("words", "bears"),
    [
        ("New match", False),
        ("Uus matš", False),
        ("नया मैच", True),
        ("ಕನ್ನಡ", True),
        ("新游戏", False),
    ],
)
def test_only_some_scripts_have_to_be_asked_for(words: str, bears: bool) -> None:
    assert bears_signs(words) is bears


class Wire:
    """Stands in for a driver: keeps what is written, and lets the terminal answer."""

    is_headless = False

    def __init__(self) -> None:
        self.written: list[str] = []
        self.passed: list[object] = []
        self.write: Callable[[str], None] = self.written.append
        self.process_message: Callable[[object], None] = self.passed.append

    def answer(self, way: str) -> None:
        for index, sample in enumerate(SAMPLES):
            self.process_message(events.CursorPosition(8 * index + WAYS[way](sample), 1))


def _ruler(wire: Wire) -> Ruler:
    return Ruler(cast("Driver", cast("Any", wire)))


async def test_a_terminal_is_asked_and_believed() -> None:
    wire = Wire()
    ruler = _ruler(wire)
    asking = asyncio.create_task(ruler.measure(20))
    await asyncio.sleep(0)
    assert wire.written == [QUESTION]
    key = events.Key(Keys.F3, None)
    wire.process_message(events.CursorPosition(1, 0))  # Shift and F3 look like this
    wire.process_message(events.CursorPosition(500, 1))
    wire.process_message(key)
    wire.answer("no_cell")
    await asking
    assert wire.passed == [key]
    assert ruler.widths == Widths(0, exact=True)
    assert cell_len("गोटी") == 2
    wire.write("गोटी")
    wire.write(f"{UNWRAPPED}\x1b[?25l")  # as Textual does after a suspension
    assert wire.written[1:] == [WRAPPED, "गोटी", f"{WRAPPED}\x1b[?25l"]


async def test_without_an_answer_the_usual_holds_and_all_is_put_in_its_place() -> None:
    wire = Wire()
    ruler = _ruler(wire)
    await ruler.measure(0.01)
    assert ruler.widths == UNKNOWN
    assert cell_len("गोटी") == own_cells("गोटी") == 4
    wire.write("गोटी")
    assert wire.written[1:] == [straightened("गोटी")]
    wire.answer("no_cell")  # too late: everything has been laid out
    await asyncio.sleep(0)
    assert (ruler.widths, cell_len("गोटी")) == (UNKNOWN, 4)
    wire.answer("own_cells")  # late, but nothing has to be laid out anew
    await asyncio.sleep(0)
    assert (ruler.widths, cell_len("गोटी")) == (Widths(1, exact=True), 4)
    assert wire.written[2:] == [WRAPPED]


async def test_nothing_is_asked_where_nobody_looks() -> None:
    wire = Wire()
    wire.is_headless = True
    await _ruler(wire).measure(20)
    assert not wire.written
    assert cell_len("गोटी") == 4
