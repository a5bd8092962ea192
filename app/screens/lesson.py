"""A lesson: a board, a teacher beside it, one step after the other."""

import re
import time
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from app.academy.files import BrokenFile
from app.academy.lesson import Choose, Look, ScoreTable
from app.academy.scene import rolled, scenes
from app.academy.shelf import playable, shelf
from app.academy.trying import Trying, begin, follow
from app.i18n import _
from app.i18n import lesson as taught
from app.screens import board_room
from app.screens import lesson_words as words
from app.screens.host import host
from app.screens.keeping import Keeping
from app.screens.lesson_board import SIDES, board_view, on_tour
from app.screens.lesson_hands import BY_HAND, LessonHands
from app.screens.lesson_tour import Tour
from app.screens.parts.plain import written
from app.screens.parts.progress_line import progress_line
from app.screens.parts.room import Form
from app.screens.table_words import table_words
from rules.actions import Dice
from widgets.answers import Answers
from widgets.board import Board
from widgets.glyphs import Glyphs
from widgets.keys import KeyLine
from widgets.prompt import Prompt, lay_sentence
from widgets.score_grid import ScoreGrid
from widgets.view import Choice, PromptView

if TYPE_CHECKING:
    from app.storage.practice import Practice

AROUND = 5
"""Rows above and below the board: title, what is to be done, keys."""

BELOW = 3
"""Rows below the board for what is to be done."""


class LessonScreen(LessonHands):
    """One lesson, from its first step or from where it was left."""

    CSS_PATH = "lesson.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"letter('{key}')", show=False) for key in "abdfnprst"),
    ]

    def __init__(self, lesson_id: str) -> None:
        """A lesson.

        Args:
            lesson_id: which one, such as `moving/02-two-dice`.

        Raises:
            BrokenFile: if it can't be played.
        """
        super().__init__(id="lesson-" + re.sub(r"[^a-zA-Z0-9]", "-", lesson_id))
        self.lesson_id = lesson_id
        self.lesson = playable(lesson_id)
        self.trying = self._fresh(0)
        self.at = 0
        self.finished = False
        self._furthest = 0
        self._rolled: Dice | None = None
        self._keep = Keeping(self).keep
        self._written: dict[str, Content] = {}
        self._began = time.monotonic()
        self._tour = Tour(self, lambda: host(self).settings.animation, self._show_board)

    def compose(self) -> ComposeResult:
        """Where we are, the board, the teacher, what is to be done, the keys.

        Everything has its place and its words from the first paint on.
        """
        plain, mono = host(self).plain, host(self).mono
        self.set_class(plain, "-plain")
        self._take_up()
        board, grid = Board(table_words(), ascii_only=plain, mono=mono), ScoreGrid()
        board.view = board_view(self.trying)
        middle = Horizontal(id="middle")
        self._share_room(middle, board, grid)
        yield Static(self._first("where", self._where()), id="where", markup=False)
        with middle:
            yield board
            yield grid
            with Form(id="pane"):
                text = words.content(self.trying.step.text, plain=plain)
                yield Static(self._first("text", text), id="text", markup=False)
                yield Answers()
                yield Static(id="remark", markup=False)
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin, in the colours of the board."""
        board_room.dress(
            self,
            self.board,
            self.query_one(Prompt),
            self.query_one(KeyLine),
            self.query_one(Answers),
            self.query_one(ScoreGrid),
        )
        self._begin_step(self.at, self.trying)

    def _first(self, where: str, what: Content) -> Content:
        """What is written somewhere from the beginning."""
        self._written[where] = what
        return what

    def on_resize(self) -> None:
        """Give the board as much room as it can use, and the rest to the teacher."""
        self._share_room(self.query_one("#middle"), self.board, self.query_one(ScoreGrid))
        self.show_step()

    def _share_room(self, middle: Widget, *boards: Widget) -> None:
        self.set_class(not self.seen, "-small")
        self.set_class(self.app.size.width >= board_room.WIDE, "-wide")
        board_room.share(self._fitting, middle, *boards)

    @property
    def seen(self) -> bool:
        """Whether there is room for the board."""
        return self._fitting is not None

    @property
    def _fitting(self) -> board_room.Fitting | None:
        return board_room.fitting(*self.app.size, around=AROUND)

    # Steps

    def _take_up(self) -> None:
        """Go on where the lesson was left."""
        self._keep(self._recall)
        self.trying = self._fresh(self.at)

    def _recall(self, practice: "Practice") -> None:
        known = practice.lessons().get(self.lesson_id)
        if known is not None:
            self.at = known.step if known.step < len(self.lesson.steps) else 0
            self._furthest = len(self.lesson.steps) if known.done is not None else self.at

    def _fresh(self, at: int) -> Trying:
        """A step before the first try, with everything before it played as it is taught."""
        return begin(self.lesson.steps[at], next(islice(scenes(self.lesson), at, None)))

    def _begin_step(self, at: int, trying: Trying) -> None:
        self.at, self.trying = at, trying
        self._rolled = rolled(self.lesson, at)
        self.finished = False
        self.forget_hands()
        self._began = time.monotonic()
        self._tour.end()
        self.query_one("#pane", Form).scroll_home(animate=False)
        self.show_step()
        self.action_again()

    def take(self, now: Trying) -> None:
        """Go on with the step as it stands now; what was learnt is kept."""
        if now.done and not self.trying.done:
            used = round((time.monotonic() - self._began) * 1000)
            correct = not (now.misses or now.shown)
            self._keep(lambda kept: kept.keep_exercise("lessons", used, correct=correct))
        super().take(now)

    def action_next(self) -> None:
        """Go on, if the step is done; behind the last one the lesson is finished."""
        if self.finished:
            self.action_next_lesson()
        elif not self.trying.done and self.at >= self._furthest:
            return
        elif self.at + 1 < len(self.lesson.steps):
            at = self.at + 1
            self._furthest = max(self._furthest, at)
            # Whoever has gone back to look has come as far as before; a lesson done begins anew.
            reached = at if self._furthest == len(self.lesson.steps) else self._furthest
            self._keep(lambda kept: kept.keep_step(self.lesson_id, reached))
            self._begin_step(at, follow(self.trying, self.lesson.steps[at]))
        else:
            self._keep(lambda kept: kept.keep_done(self.lesson_id))
            self._furthest = len(self.lesson.steps)
            self._tour.end()
            self.finished = True
            self.show_step()

    def action_before(self) -> None:
        """Go back to the step before, as it was when it began."""
        if self.finished:
            self._begin_step(self.at, self._fresh(self.at))
        elif self.at:
            self._begin_step(self.at - 1, self._fresh(self.at - 1))

    def action_next_lesson(self) -> None:
        """Open the lesson that follows, or go back to all lessons behind the last one."""
        following = shelf().after(self.lesson_id)
        if not self.is_active:
            return
        if following is None:
            self.dismiss(None)
        else:
            open_lesson(self, following, instead=True)

    # What is shown

    def show_step(self) -> None:
        """Show the step as it stands now."""
        if not self.is_mounted:
            return
        trying = self.trying
        self.set_class(isinstance(trying.step, ScoreTable), "-grid")
        self._tell("where", self._where())
        text = self.lesson.summary if self.finished else trying.step.text
        self._tell("text", words.content(text, plain=host(self).plain))
        answers = self.query_one(Answers)
        answers.display = isinstance(trying.step, Choose) and not self.finished
        answers.show(words.answers(trying), self.looked_at)
        self.query_one(ScoreGrid).show(words.score_grid(trying, self.number))
        self._show_board()
        self._show_prompt()
        self.query_one(KeyLine).show(self._keys())

    def _tell(self, where: str, what: Content) -> None:
        """Write something, unless it is written there already."""
        before = self._written.get(where)
        if before is None or not before.is_same(what):
            self._written[where] = what
            self.query_one(f"#{where}", Static).update(what)

    def _show_board(self) -> None:
        board = board_view(self.trying, self.selected, self.looked_at, self._rolled)
        step, gone = self.trying.step, self._tour.gone
        if gone is not None and isinstance(step, Look) and step.tour is not None:
            board = on_tour(board, SIDES[step.tour], gone)
        self.board.view = board

    def _show_prompt(self) -> None:
        """Say what is to be done; the teacher's longer words have room beside the board only."""
        view, remark = self._prompt(), ""
        prompt = self.query_one(Prompt)
        width = max(self.app.size.width - 2, 1)
        answer = self.trying.answer
        if not has_room(view, width, prompt.glyphs) and answer is not None and not self.finished:
            remark = view.text
            view = replace(view, text=words.briefly(answer))
        prompt.show(view, speaks=True)
        told = self.query_one("#remark", Static)
        told.display = bool(remark)
        told.set_class(view.warning, "-warning")
        if remark:
            self._tell("remark", Content(written(remark, host(self).plain)))
            self.call_after_refresh(self.query_one("#pane", Form).scroll_end, animate=False)

    def _prompt(self) -> PromptView:
        trying = self.trying
        if self.finished:
            return words.finished(self.lesson.title, self._next_title())
        if not self.seen and not trying.done and isinstance(trying.step, BY_HAND):
            return board_room.no_room(*self.app.size)
        return words.prompt(trying, last=self.at + 1 == len(self.lesson.steps))

    def _next_title(self) -> str | None:
        following = shelf().after(self.lesson_id)
        return None if following is None else shelf().lessons[following].title

    def _keys(self) -> tuple[Choice, ...]:
        if self.finished:
            return words.end_keys()
        return words.keys(
            self.trying,
            first=self.at == 0,
            may_pass=self.at < self._furthest,
            moves=self.on_board,
        )

    def _where(self) -> Content:
        """Which lesson it is, and how far it has come."""
        count = len(self.lesson.steps)
        return progress_line(
            taught(self.lesson.title),
            _("{number} of {count}").format(number=self.at + 1, count=count),
            (count if self.finished else self.at + self.trying.done) / count,
            self.app.size.width - 2,
            under=taught(shelf().track_of(self.lesson_id).title),
            plain=host(self).plain,
        )

    def action_again(self) -> None:
        """Let the checker walk once more."""
        if isinstance(self.trying.step, Look) and self.trying.step.tour is not None:
            self._tour.begin()


def has_room(view: PromptView, width: int, glyphs: Glyphs) -> bool:
    """Whether a prompt can be read below the board with nothing left out."""
    laid = lay_sentence(view, width, BELOW, False, glyphs)
    lines = [line for line in laid.lines if line]
    return (
        " ".join(lines) == " ".join(view.text.split())
        and all(cell_len(line) <= width for line in lines)
        and len(laid.chips) == len(view.choices)
    )


def open_lesson(screen: Screen[Any], lesson_id: str, *, instead: bool = False) -> None:
    """Open a lesson, over a screen or in its place; a broken one is told about.

    Args:
        screen: where it is opened.
        lesson_id: which one.
        instead: whether the screen gives way to it.
    """
    try:
        opened = LessonScreen(lesson_id)
    except BrokenFile as error:
        screen.notify(written(error.broken.sentence, host(screen).plain), severity="warning")
        return
    if instead:
        screen.app.switch_screen(opened)
    else:
        screen.app.push_screen(opened)
