"""The whole table: board, plates, score, moves, prompt and keys, at any size of terminal."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from rules.side import Side
from widgets.board import Board
from widgets.facts import Facts
from widgets.geometry import METRICS, fit
from widgets.geometry import Size as BoardSize
from widgets.hint import Hint
from widgets.keys import KeyLine
from widgets.lines import centred, text_row, wrap
from widgets.moves import Moves
from widgets.palette import Ink, Palette, Row
from widgets.part import Part
from widgets.plate import Plate
from widgets.prompt import Prompt
from widgets.score import Score
from widgets.view import TableView
from widgets.words import ENGLISH, Words

if TYPE_CHECKING:
    from widgets.clock import Clock
    from widgets.people import People
    from widgets.talk import Talk

ABOVE = 2
BELOW = 3
PANEL = 21
WIDEST_PANEL = 31
PLATE = {BoardSize.SMALL: 34, BoardSize.MEDIUM: 48, BoardSize.LARGE: 60}
"""Widths of the plates."""

CLOCK = {BoardSize.SMALL: 10, BoardSize.MEDIUM: 13, BoardSize.LARGE: 13}
"""Widths of the clocks, at the right end of the plates."""

LEAST = (
    METRICS[BoardSize.SMALL].width + PANEL,
    METRICS[BoardSize.SMALL].height(METRICS[BoardSize.SMALL].rows) + ABOVE + BELOW,
)
"""The smallest terminal: 80 × 24."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of the table lie, for one size of terminal.

    Attributes:
        board: the board.
        score: the line above.
        above: the plate above the board.
        below: the plate below the board.
        clock: the width of a clock, where there are clocks.
        prompt_above: the prompt beside the upper plate.
        prompt_below: the prompt beside the lower plate.
        moves: the list of moves, or the panel of a hint.
        facts: the line below the lower plate.
        keys: the last line.
    """

    board: Region
    score: Region
    above: Region
    below: Region
    clock: int
    prompt_above: Region
    prompt_below: Region
    moves: Region
    facts: Region
    keys: Region


def place_parts(width: int, height: int) -> Places | None:
    """Lay the table out.

    Args:
        width: of the terminal, in cells.
        height: of the terminal, in rows.

    Returns:
        The places; None where the table doesn't fit.
    """
    fitting = fit(width - PANEL, height - ABOVE - BELOW)
    if fitting is None:
        return None
    size, rows = fitting
    board_width, board_height = METRICS[size].width, METRICS[size].height(rows)
    x = max(0, (width - board_width - WIDEST_PANEL) // 2)
    y = max(0, (height - board_height - ABOVE - BELOW) // 2)
    right = min(width, x + board_width + WIDEST_PANEL)
    plate = PLATE[size]
    under = y + ABOVE + board_height
    beside = Region(x + plate + 1, y, right - x - plate - 1, ABOVE)
    panel = x + board_width + 2
    return Places(
        board=Region(x, y + ABOVE, board_width, board_height),
        score=Region(x, y, plate, 1),
        above=Region(x, y + 1, plate, 1),
        below=Region(x, under, plate, 1),
        clock=CLOCK[size],
        prompt_above=beside,
        prompt_below=beside.at_offset((beside.x, under)),
        moves=Region(panel, y + ABOVE, right - panel, board_height),
        facts=Region(x, under + 1, plate, 1),
        keys=Region(x, under + BELOW - 1, right - x, 1),
    )


class TableLayout(Layout):
    """Places the table's parts."""

    name = "table"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place the parts, or the message that the terminal is too small."""
        assert isinstance(parent, Table)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, part)
            for part, region in parent.places(size)
        ]


class TooSmall(Part):
    """What is shown where the table doesn't fit."""

    def __init__(self, words: Words) -> None:
        super().__init__("too-small")
        self.words = words

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The message, in the middle."""
        text = self.words.too_small(width, height, *LEAST)
        lines = [line for part in text.splitlines() for line in wrap(part, width)][:height]
        top = (height - len(lines)) // 2
        rows = [""] * top + [centred(line, width).rstrip() for line in lines]
        rows += [""] * (height - len(rows))
        return tuple(text_row([(row, Ink.TEXT)], width) for row in rows)


class Table(Widget):
    """Everything that is seen while playing.

    Args:
        view: what is shown at first; whether there are clocks, more than two people, or talk over
            a line, never changes.
        words: all words that the table prints.
        plain: whether only ASCII may be drawn.
        mono: whether to draw without colours; None asks the app, which runs with
            `ansi_color=True` where no colours are wanted.
        now: the time that clocks are measured in, in seconds.
        id: `table`.
    """

    DEFAULT_CSS = """
    Table { width: 100%; height: 100%; background: $table-screen; }
    """

    view: var[TableView] = var(TableView, init=False)
    """What is shown."""

    words: var[Words] = var(ENGLISH, init=False)
    """The words that are printed."""

    plain: var[bool] = var(False, init=False)
    """Whether only ASCII is drawn."""

    def __init__(
        self,
        view: TableView | None = None,
        *,
        words: Words = ENGLISH,
        plain: bool = False,
        mono: bool | None = None,
        now: Callable[[], float] = monotonic,
        id: str = "table",
    ) -> None:
        super().__init__(id=id)
        if mono is None:
            mono = self.app.ansi_color is True
        self._layout_of_parts = TableLayout()
        self.board = Board(words, ascii_only=plain, mono=mono)
        self.plates = (Plate(Side.WHITE, words), Plate(Side.BLACK, words))
        timed = view is not None and view.clocks is not None
        self.clocks = _clocks(words, now) if timed else ()
        self.score = Score(words)
        self.moves = Moves()
        self.people = _people() if view is not None and view.people is not None else ()
        self.talk = _talk() if view is not None and view.talk is not None else ()
        self.hint = Hint()
        self.facts = Facts()
        self.prompt = Prompt()
        self.prompt_above = Prompt(above=True)
        self.keys = KeyLine()
        self.too_small = TooSmall(words)
        self.set_reactive(Table.words, words)
        self.set_reactive(Table.plain, plain)
        if view is not None:
            self.set_reactive(Table.view, view)
            self._hand_view(view)

    def compose(self) -> ComposeResult:
        """All parts, once and for good."""
        yield self.board
        yield from self.texts

    @property
    def layout(self) -> Layout:
        """The table's own layout."""
        return self._layout_of_parts

    @property
    def fits(self) -> bool:
        """Whether the terminal has room for it."""
        return place_parts(*self.app.size) is not None

    @property
    def texts(self) -> tuple[Part, ...]:
        """The parts around the board."""
        return (
            *self.plates,
            *self.clocks,
            self.score,
            self.moves,
            *self.people,
            *self.talk,
            self.hint,
            self.facts,
            self.prompt,
            self.prompt_above,
            self.keys,
            self.too_small,
        )

    def on_mount(self) -> None:
        """Paint everything with the board's colours, now and after each change."""
        self.watch(self.board, "colors_in_use", self._dress)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The surface that the parts lie on: one blank row for all, which is cut to size once."""
        palette = self.board.colors_in_use
        if palette is None:
            return super().render_lines(crop)
        return [palette.blank(crop.width)] * crop.height

    def _dress(self, palette: Palette | None) -> None:
        if palette is not None:
            for part in self.texts:
                part.dress(palette, self.board.glyphs)

    def places(self, size: Size) -> Iterator[tuple[Part, Region]]:
        """Every part that is visible, and where."""
        places = place_parts(*size)
        if places is None:
            yield self.too_small, size.region
            return
        bottom = self.view.board.bottom
        yield self.board, places.board
        yield self.score, places.score
        yield from self._plate(bottom.opponent, places.above, places.clock)
        yield from self._plate(bottom, places.below, places.clock)
        yield self.prompt_above, places.prompt_above
        yield self.prompt, places.prompt_below
        yield from self._beside_the_board(places.moves)
        yield self.facts, places.facts
        yield self.keys, places.keys

    def _plate(self, side: Side, row: Region, width: int) -> Iterator[tuple[Part, Region]]:
        """A plate, with the clock at its right end."""
        if not self.clocks:
            yield self.plates[side], row
            return
        from widgets.clock import ROOMY

        tight = width < ROOMY  # then the blank between the plate and the prompt belongs to it
        clock = Region(row.right + tight - width, row.y, width, 1)
        yield self.plates[side], Region(row.x, row.y, clock.x - 1 - row.x, 1)
        yield self.clocks[side], clock

    def _beside_the_board(self, column: Region) -> Iterator[tuple[Part, Region]]:
        """The moves, below the people where there are more than two, and above what was said.

        A hint covers them all.
        """
        if self.view.hint is not None:
            yield self.hint, column
            return
        for panel in self.people:
            above, column = column.split_horizontal(panel.rows_needed(column.height))
            yield panel, above
            column = column.shrink(Spacing(top=1))
        for talk in self.talk:
            column, below = column.split_horizontal(column.height - talk.rows_needed(column.height))
            yield talk, below
            column = column.shrink(Spacing(bottom=1))
        yield self.moves, column

    def watch_view(self, old: TableView, new: TableView) -> None:
        """Hand each part what it shows."""
        moved = old.board.bottom != new.board.bottom
        if moved or _column(old) != _column(new):
            # Asked of a part: the table itself would go on with the arrangement it has cached.
            self.keys.refresh(repaint=False, layout=True)
        self._hand_view(new)

    def _hand_view(self, view: TableView) -> None:
        self.board.view = view.board
        for plate, plate_view in zip(self.plates, view.plates, strict=True):
            plate.show(plate_view)
        for clock, clock_view in zip(self.clocks, view.clocks or (), strict=False):
            clock.show(clock_view)
        self.score.show(view.score)
        self.moves.show(view.moves)
        if view.people is not None:
            for panel in self.people:
                panel.show(view.people)
        if view.talk is not None:
            for talk in self.talk:
                talk.show(view.talk)
        self.hint.show(view.hint)
        self.facts.show(view.facts)
        self.keys.show(view.keys)
        above = view.prompt.side is view.board.bottom.opponent
        self.prompt.show(view.prompt, speaks=not above)
        self.prompt_above.show(view.prompt, speaks=above)

    def watch_words(self, words: Words) -> None:
        """Print other words."""
        self.board.speak(words)
        for part in (*self.plates, self.score, self.too_small):
            part.words = words
            part.forget()
        for clock in self.clocks:
            clock.words = words
            clock.forget()

    def watch_plain(self, plain: bool) -> None:
        """Change the glyphs."""
        self.board.ascii_only = plain
        if self.board.colors_in_use is not None:
            self._dress(self.board.colors_in_use)


def _column(view: TableView) -> tuple[bool, bool, int, int]:
    """What the arrangement beside the board hangs on."""
    said = view.talk is not None and bool(view.talk.lines)
    if view.people is None:
        return view.hint is None, said, 0, 0
    return view.hint is None, said, view.people.present, len(view.people.people)


# Few tables have clocks, more than two people, or talk: the others don't wait for their widgets.


def _clocks(words: Words, now: Callable[[], float]) -> "tuple[Clock, ...]":
    from widgets.clock import Clock

    return tuple(Clock(side, words, now) for side in Side)


def _people() -> "tuple[People, ...]":
    from widgets.people import People

    return (People(),)


def _talk() -> "tuple[Talk, ...]":
    from widgets.talk import Talk

    return (Talk(),)
