"""A desk at which a player is asked one thing after the other: a board, and room beside it."""

import time
from collections.abc import Callable
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from app.screens import board_room
from app.screens.host import host
from app.screens.keeping import Keeping
from app.screens.parts.plain import written
from app.screens.parts.progress_line import progress_line
from app.screens.parts.room import Form
from app.screens.table_words import table_words
from app.screens.trainer_figures import Figures, FiguresView
from app.screens.trainer_hands import DeskHands, Judgement
from app.state.settings import Settings
from widgets.answers import Answers, AnswerView
from widgets.board import Board
from widgets.hint_view import HintView
from widgets.keys import KeyLine
from widgets.prompt import Prompt
from widgets.view import BoardView, Choice, PromptView

AROUND = 5
"""Rows above and below the board: title, what is to be done, keys."""

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
        self.keep = Keeping(self).keep

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
        board_room.dress(
            self,
            self.board,
            self.query_one(Prompt),
            self.query_one(KeyLine),
            self.query_one(Answers),
            self.query_one(Figures),
            self.query_one(Judgement),
        )
        self.begin()

    def on_resize(self) -> None:
        """Give the board as much room as it can use, and the rest to what stands beside it."""
        self.set_class(not self.seen, "-small")
        self.set_class(self.size.width >= board_room.WIDE, "-wide")
        board_room.share(self._fitting, self.query_one("#middle"), self.board)
        self.show_step()

    @property
    def seen(self) -> bool:
        """Whether there is room for the board."""
        return self._fitting is not None

    @property
    def _fitting(self) -> board_room.Fitting | None:
        return board_room.fitting(*self.size, around=AROUND)

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
        line = progress_line(title, place, share, self.size.width - 2, plain=host(self).plain)
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
            view = board_room.no_room(*self.size)
        self.query_one(Prompt).show(view, speaks=True)
        self.query_one(KeyLine).show(keys)

    def scroll_to_begin(self) -> None:
        """Begin to read anew."""
        self.query_one(Form).scroll_home(animate=False)
