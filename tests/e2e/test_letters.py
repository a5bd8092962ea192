"""Everything stands straight in Hindi, whatever the terminal thinks of its vowel signs.

The same way is gone in English and in Hindi, over the home screen, the settings, the table
and a hint. What is drawn of the board has to be in the same cells, and what ends a row of
a panel in the same column, in tmux and in terminals of every other kind.
"""

import gettext
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest

from app.i18n import DOMAIN, LOCALE_FOLDER
from tests.conftest import SOAK
from tests.e2e.harness import Terminal
from tests.e2e.lettered import WAYS, LetteredTerminal, own_cells, spread
from tests.e2e.player import command
from tests.e2e.prepared import begin
from tests.e2e.scripts import found

Cells = list[list[str]]
Size = tuple[int, int]

SMALL, MEDIUM = (80, 24), (120, 36)
HINDI = gettext.translation(DOMAIN, str(LOCALE_FOLDER), ["hi"], fallback=True)
AT_THE_EDGE = """
from rich.cells import cell_len
from textual.app import App
from textual.widgets import Static
from app.terminal_widths import Ruler

class Edge(App):
    CSS = "Static { width: 100%; height: 1; }"

    async def on_mount(self):
        await Ruler(self._driver).measure()
        for word in ("में", "है", "पंद्रहों", "गोटियाँ", "क्यूब", "तीं।") * (self.size.height // 6):
            await self.mount(Static(word + " " * (self.size.width - 2 * cell_len(word)) + word))

Edge().run()
"""
"""A program whose rows end in the last cells of the window as they begin in the first ones."""

PLACES = re.compile("\x1b8\x1b\\[\\d+C")
"""How the cursor is put behind a text whose cells are not known."""


class Seen(Protocol):
    """A terminal of any kind."""

    def send(self, text: str) -> None:
        """Type something."""

    def cells(self) -> Cells:
        """What stands in each cell."""

    def wait_for(self, wanted: str) -> object:
        """Wait for a text."""


class InTmux:
    """The cells of a terminal in tmux."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def send(self, text: str) -> None:
        self.terminal.send(text)

    def cells(self) -> Cells:
        lines = self.terminal.wait_still().split("\n")
        return [spread(line, own_cells, self.terminal.size[0]) for line in lines]

    def wait_for(self, wanted: str) -> object:
        return self.terminal.wait_for(wanted)


@contextmanager
def opened(kind: str, data: Path, size: Size, language: str) -> Iterator[Seen]:
    """The program in a terminal of a kind."""
    asked = command(data, "--lang", language)
    if kind == "tmux":
        with Terminal(asked, size=size) as terminal:
            yield InTmux(terminal)
    else:
        with LetteredTerminal(asked, WAYS[kind], size=size) as lettered:
            yield lettered


def walk(terminal: Seen, language: str) -> dict[str, Cells]:
    """Look at the home screen, the settings, the table and a hint."""

    def word(message: str) -> str:
        return HINDI.gettext(message) if language == "hi" else message

    seen = {}
    for name, keys, awaited in (
        ("home", "", word("New match")),
        ("settings", "s", word("Language")),
        ("home again", "\x1b", word("New match")),
        ("table", "\r", "╭"),
        ("hint", "h", "+0."),
    ):
        terminal.send(keys)
        terminal.wait_for(awaited)
        seen[name] = terminal.cells()
    return seen


def drawn(cells: Cells, columns: int) -> set[tuple[int, int, str]]:
    """Boxes and blocks in the first columns, and where they stand."""
    return {
        (x, y, row[x])
        for y, row in enumerate(cells)
        for x in range(columns)
        if "─" <= (row[x] or " ") <= "▟"
    }


def figures(cells: Cells) -> list[str]:
    """The figures with which rows end, at the very edge of the screen."""
    ends = (re.search(r"(?<=\s)([+−]\d\.\d{3}|\d{1,2}\.\d)$", "".join(row)) for row in cells)
    return [end[0] for end in ends if end]


def beginnings(cells: Cells) -> set[int]:
    """The columns in which the values of the settings begin: with the edge of the one chosen."""
    return {row.index("▐") for row in cells if "▐" in row}


English = Callable[[Size], dict[str, Cells]]


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> English:
    """What is seen in English on a screen of a size."""

    @cache
    def seen(size: Size) -> dict[str, Cells]:
        data = tmp_path_factory.mktemp("english")
        begin(data, found(), 4)
        with opened("own_cells", data, size, "en") as terminal:
            return walk(terminal, "en")

    return seen


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("tmux", SMALL),
        *([("tmux", MEDIUM)] if SOAK else []),
        ("no_cell", SMALL),
        ("one_cell", MEDIUM),
    ],
)
def test_all_stands_straight(tmp_path: Path, english: English, kind: str, size: Size) -> None:
    begin(tmp_path, found(), 4)
    with opened(kind, tmp_path, size, "hi") as terminal:
        hindi = walk(terminal, "hi")
    right = english(size)
    for name in ("home", "home again", "table"):
        assert drawn(hindi[name], size[0]) == drawn(right[name], size[0])
    board = size[0] * 3 // 4
    assert drawn(hindi["hint"], board) == drawn(right["hint"], board)
    assert figures(hindi["hint"]) == figures(right["hint"])
    assert len(figures(hindi["hint"])) >= 6
    assert {len(row) for cells in hindi.values() for row in cells} == {size[0]}
    first = min(beginnings(right["settings"]))
    assert min(beginnings(hindi["settings"])) == first
    for row in hindi["settings"]:
        if "▐" in row:
            assert row[first - 1] == " "
            assert "".join(row[first : first + 2]).strip()


@pytest.mark.parametrize(
    ("kind", "slow", "placed"),
    [
        ("own_cells", 0, False),
        ("no_cell", 0, False),
        ("two_cells", 0, True),
        ("no_cell", 1.0, True),
        ("one_cell", None, True),
    ],
)
def test_what_is_typed_before_the_answer_is_not_lost(
    tmp_path: Path,
    english: English,
    kind: str,
    slow: float | None,
    placed: bool,
) -> None:
    asked = command(tmp_path, "--lang", "hi")
    # Among the answers: half a report, a report of a place that was not asked for, and a key.
    noise = "\x1b[99;99R\x1b[1;2Rs"
    with LetteredTerminal(asked, WAYS[kind], slow=slow, noise=noise) as terminal:
        if slow is None:
            terminal.wait_for(HINDI.gettext("New match"))
            terminal.send("s")
        cells = terminal.wait_for(HINDI.gettext("Language"))
    assert min(beginnings(cells)) == min(beginnings(english(SMALL)["settings"]))
    assert bool(PLACES.search(terminal.output)) is placed


def test_a_sign_stays_over_its_letter_at_the_edge_of_the_window(tmp_path: Path) -> None:
    program = tmp_path / "edge.py"
    program.write_text(AT_THE_EDGE, encoding="utf-8")
    with Terminal((sys.executable, str(program)), size=SMALL) as terminal:
        terminal.wait_for("तीं।")
        rows = [line.split() for line in terminal.wait_still().rstrip("\n").split("\n")]
    assert len(rows) == SMALL[1]
    assert [row[-1] for row in rows] == [row[0] for row in rows]
    assert {len(row) for row in rows} == {2}


def test_nobody_is_asked_in_english(tmp_path: Path) -> None:
    with LetteredTerminal(command(tmp_path), WAYS["own_cells"]) as terminal:
        terminal.wait_for("New match")
    assert "\x1b[6n" not in terminal.output


def test_hindi_is_straight_as_soon_as_it_is_chosen(tmp_path: Path, english: English) -> None:
    begin(tmp_path, found(), 4)
    with LetteredTerminal(command(tmp_path, "resume"), WAYS["no_cell"]) as terminal:
        terminal.wait_for("pips")
        terminal.send("s")
        terminal.wait_for("Language")
        terminal.send("\x1b[A" * 4 + "\x1b[D")  # the last row of values, and its last one
        terminal.wait_for(HINDI.gettext("Language"))
        terminal.send("\x1b")
        cells = terminal.wait_for("╭")
    assert drawn(cells, SMALL[0]) == drawn(english(SMALL)["table"], SMALL[0])
    assert "Your roll" not in terminal.text()
