"""A desk at which a player is asked one thing after the other: a board, and room beside it."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from app.screens.host import host
from app.screens.parts.cells import cut
from app.screens.parts.columns import tinted
from app.screens.parts.plain import written
from app.screens.parts.progress_bar import bar
from app.screens.parts.room import Form
from app.screens.table_words import table_words
from app.screens.trainer_figures import Figures, FiguresView
from app.screens.trainer_hands import DeskHands, Judgement
from app.state.settings import Settings
from app.storage.errors import StorageError
from app.storage.words import sentence
from widgets.answers import Answers, AnswerView
from widgets.board import Board
from widgets.geometry import METRICS, fit
from widgets.hint_view import HintView
from widgets.keys import KeyLine
from widgets.palette import Palette
from widgets.prompt import Prompt
from widgets.table import LEAST
from widgets.view import BoardView, Choice, PromptView

if TYPE_CHECKING:
    from app.storage.practice import Practice

PANE = 21
"""Cells beside the board, at least."""

AROUND = 5
"""Rows above and below the board: title, what is to be done, keys."""

_BAR = 12
"""Cells of the bar that shows how far it has come."""

_ROOMY = 30
"""From this height on there is room for words and figures beside the board."""

Clock = Callable[[], float]


class Desk(DeskHands):
    """A screen that asks, takes an answer on the board, in words or in numbers, and judges it."""

    CSS_PATH = "trainer.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self, id: str, clock: Clock = time.monotonic) -> None:
        super().__init__(id=id)
        self._clock = clock
        self._began = clock()
        self._complained = False

    def compose(self) -> ComposeResult:
        """Where we are, the board, what is asked, what is to be done, the keys."""
        plain, mono = host(self).plain, host(self).mono
        self.set_class(plain, "-plain")
        yield Static(id="where", markup=False)
        with Horizontal(id="middle"):
            yield Board(table_words(), ascii_only=plain, mono=mono)
            with Vertical(id="pane"):
                with Form(id="reading"):
                    yield Static(id="text", markup=False)
                    yield Answers()
                yield Figures()
                yield Judgement()
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Take the colours of the board."""
        self.watch(self.board, "colors_in_use", self._dress)
        self.begin()

    def _dress(self, palette: Palette | None) -> None:
        if palette is not None:
            for part in (Prompt, KeyLine, Answers, Figures, Judgement):
                self.query_one(part).dress(palette, self.board.glyphs)

    def on_resize(self) -> None:
        """Give the board as much room as it can use, and the rest to what stands beside it."""
        fitting = fit(self.size.width - PANE, self.size.height - AROUND)
        self.set_class(fitting is None, "-small")
        middle = self.query_one("#middle")
        if fitting is None:
            middle.styles.height = "1fr"
        else:
            size, rows = fitting
            self.board.styles.width = METRICS[size].width
            self.board.styles.height = middle.styles.height = METRICS[size].height(rows)
        self.show_step()

    @property
    def seen(self) -> bool:
        """Whether there is room for the board."""
        return fit(self.size.width - PANE, self.size.height - AROUND) is not None

    @property
    def lies(self) -> Settings:
        """How the board lies: as the player likes it, and never swapped."""
        return host(self).settings.model_copy(update={"swap_sides": False})

    # Time

    def start_clock(self) -> None:
        """Measure from now on."""
        self._began = self._clock()

    @property
    def used(self) -> int:
        """Milliseconds since the question."""
        return round((self._clock() - self._began) * 1000)

    # What is shown

    def show_where(self, title: str, place: str, share: float) -> None:
        """Tell what this is, and how far it has come.

        Args:
            title: what this is.
            place: how far it has come, in words; empty for nowhere yet.
            share: the same from 0 to 1.
        """
        plain = host(self).plain
        full, rest = bar(share, _BAR, plain=plain) if place else ("", "")
        told = written(place, plain)
        taken = cell_len(told) + len(full) + len(rest) + 2
        room = max(self.size.width - 2 - taken - 2, 0)
        shown = cut(written(title, plain), room, written("…", plain))
        line = Text.assemble(
            tinted(self.app, shown, "title"),
            " " * (room - cell_len(shown) + 2),
            tinted(self.app, full, "title"),
            tinted(self.app, rest, "edge"),
            tinted(self.app, f"  {told}", "muted"),
        )
        self.query_one("#where", Static).update(line)

    def show_pane(
        self,
        text: str | Content,
        *,
        answers: tuple[AnswerView, ...] = (),
        figures: FiguresView | None = None,
        judgement: HintView | None = None,
    ) -> None:
        """Show what is asked, or what is known of the answer.

        Args:
            text: what there is to read.
            answers: answers to choose from.
            figures: numbers to type.
            judgement: plays or ways with the cube, and what they are worth.
        """
        told = self.query_one("#text", Static)
        told.display = bool(text)
        told.update(written(text, host(self).plain) if isinstance(text, str) else text)
        options, numbers = self.query_one(Answers), self.query_one(Figures)
        options.display = bool(answers)
        options.show(answers, self.looked_at)
        numbers.display = figures is not None
        if figures is not None:
            numbers.show(figures)
        panel = self.query_one(Judgement)
        panel.display = judgement is not None
        self.set_class(judgement is not None, "-judged")
        if judgement is not None and judgement.lines and self.size.height < _ROOMY:
            judgement = replace(judgement, chances=())  # there is room for the words, or for them
        panel.show(judgement)

    def spelt(self, text: str) -> str:
        """A text as this terminal can show it."""
        return written(text, host(self).plain)

    def show_board(self, view: BoardView) -> None:
        """Show a board."""
        self.board.view = view

    def say(self, view: PromptView, keys: tuple[Choice, ...]) -> None:
        """Say what is to be done, and with which keys."""
        if self.asking and self.on_board and not self.seen:
            told = table_words().too_small(*self.size, *LEAST)
            view = PromptView(" ".join(told.split()), warning=True)
        self.query_one(Prompt).show(view, speaks=True)
        self.query_one(KeyLine).show(keys)

    def scroll_to_begin(self) -> None:
        """Begin to read anew."""
        self.query_one("#reading", Form).scroll_home(animate=False)

    # Keeping

    def keep(self, what: "Callable[[Practice], None]") -> bool:
        """Keep what was practised; it goes on where that can't be written.

        Returns:
            Whether it is kept.
        """
        try:
            what(host(self).practice)
        except StorageError as error:
            if not self._complained:
                self._complained = True
                self.notify(written(sentence(error), host(self).plain), severity="warning")
            return False
        return True
