"""A trainer: a round of exercises of one kind, each graded as soon as it is answered."""

import random
import time
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from app.academy import asking as tries
from app.academy.asking import Asking, begin
from app.academy.exercises import Exercise, Kind
from app.academy.files import BrokenFile
from app.academy.rounds import LENGTH, Given, Round, fresh
from app.i18n import _, gettext
from app.screens import trainer_progress as progress
from app.screens import trainer_words as words
from app.screens.analysis_board import board_view as played_board
from app.screens.board_hands import number_of
from app.screens.host import host
from app.screens.position_board import position_board
from app.screens.projection import below
from app.screens.trainer_board import board_view
from app.screens.trainer_desk import Clock, Desk
from app.screens.trainer_figures import FiguresView
from app.screens.trainer_verdict import of_cube, of_play, panel
from app.storage.practice import Practice, Tally
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.position import POINTS, START
from rules.refusal import Refusal
from rules.side import Side
from widgets.hint_view import HintView
from widgets.spot import Spot
from widgets.view import Choice, PromptView

SECOND = 1.0
"""The running time is shown anew after so many seconds."""


class TrainerScreen(Desk):
    """Exercises of one kind, in rounds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "field(1)", show=False),
        Binding("shift+tab", "field(-1)", show=False),
        Binding("plus,equals_sign", "nudge(1)", show=False),
        Binding("minus", "nudge(-1)", show=False),
    ]

    def __init__(self, kind: Kind, clock: Clock = time.monotonic) -> None:
        """A trainer.

        Args:
            kind: what is practised.
            clock: measures the answers, in seconds.
        """
        super().__init__("trainer", clock)
        self.kind = Kind(kind)
        self.round = Round()
        self.exercise: Asking | None = None
        self.trouble = ""
        self._chance = random.Random()
        self._asked: list[Exercise] = []
        self._before: Tally | None = None
        self._took = 0
        self._looked_at_play: int | None = None
        self._ticking: Timer | None = None

    # Rounds

    def begin(self) -> None:
        """Begin the first round; the same exercises come where a seed is given."""
        dice = host(self).dice
        if dice.kind == "seed" and dice.seed is not None:
            self._chance = random.Random(dice.seed)
        self._begin_round()

    def _begin_round(self) -> None:
        self.round = Round()
        self._asked = []
        self.keep(self._read_progress)
        self._ask()

    def _read_progress(self, practice: Practice) -> None:
        self._before = practice.tallies().get(self.kind.value)

    def _ask(self) -> None:
        """Ask the next exercise."""
        try:
            exercise = fresh(self.kind, self._chance, self._asked)
        except BrokenFile as bad:
            self.trouble, self.exercise = str(bad), None
            self.show_step()
            return
        self._asked.append(exercise)
        self.exercise = begin(exercise)
        self.selected = self.looked_at = self._looked_at_play = None
        self.board.cursor = None
        self.start_clock()
        if self.kind is Kind.PIPS:
            self._ticking = self.set_interval(SECOND, self.show_step)
        self.scroll_to_begin()
        self.show_step()

    def take(self, now: Asking) -> None:
        """Go on with the exercise as it stands now; an answer is kept before it is shown."""
        before, self.exercise = self.exercise, now
        if now.graded is not None and before is not None and not before.answered:
            self._stop_ticking()
            self._took = self.used
            self.selected = None
            given = Given(now.graded.correct, now.graded.cost, self._took)
            self.round = self.round.with_answer(given)
            self.keep(
                lambda kept: kept.keep_exercise(self.kind.value, given.used, correct=given.correct)
            )
            self._looked_at_play = 0 if now.plays else None
            self.board.cursor = None
            self.scroll_to_begin()
        self.show_step()

    def action_next(self) -> None:
        """Go on, once the answer is given: to the next exercise, or to the result."""
        if self.trouble:
            self.action_leave(at_once=True)
        elif self.ended:
            self._begin_round()
        elif self.exercise is not None and self.exercise.answered:
            if self.round.over:
                self.exercise = None
                self.show_step()
            else:
                self._ask()

    def _stop_ticking(self) -> None:
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    @property
    def ended(self) -> bool:
        """Whether the result of the round is shown."""
        return self.exercise is None and not self.trouble

    @property
    def asking(self) -> bool:
        """Whether an answer is waited for."""
        return self.exercise is not None and not self.exercise.answered

    @property
    def playing(self) -> bool:
        """Whether the answer is a play on the board."""
        return self.exercise is not None and self.exercise.plays

    @property
    def on_board(self) -> bool:
        """Whether the answer is given on the board."""
        return self.playing or self.kind is Kind.MOVES

    # Answers

    @property
    def turn(self) -> TurnDraft:
        """The play as it lies now."""
        assert self.exercise is not None
        assert self.exercise.draft is not None
        return self.exercise.draft

    @property
    def mover(self) -> Side:
        """Who answers."""
        return below(host(self).settings)

    def lay(self, turn: TurnDraft) -> None:
        """Go on with the play as it lies now."""
        self._try(lambda asking: tries.laid(asking, turn))

    def hear(self, refusal: Refusal, move: Move | None) -> None:
        """Say why something can't be played."""
        self._try(lambda asking: tries.refused(asking, refusal))

    def end_turn(self) -> None:
        """Have the play graded."""
        self._try(tries.picked_up)

    def action_proceed(self) -> None:
        """Pick up the dice, say that all is marked, or go on."""
        if not self.asking:
            self.action_next()
        elif self.playing and self.seen:
            self.pick_up()
        elif self.kind is Kind.MOVES and self.seen:
            self._try(tries.marked_all)
        else:
            self.action_press()

    def action_undo(self) -> None:
        """Take back a step of the play, a digit, or all marks."""
        if self.kind is Kind.MOVES:
            self._try(tries.unmarked)
        elif self._typing:
            self._try(tries.rubbed)
        else:
            super().action_undo()

    def action_option(self, index: int) -> None:
        """Give an answer about the cube."""
        self.looked_at = index
        self._try(lambda asking: tries.chose(asking, words.ANSWERS[index]))

    def choose_spot(self, spot: Spot) -> None:
        """Mark a point, or no longer."""
        number = number_of(spot, self.mover)
        if spot.kind == "dice":
            self.action_proceed()
        elif number is not None and 0 < number <= POINTS + 1:
            self._try(lambda asking: tries.marked(asking, number))

    # Numbers

    @property
    def _typing(self) -> bool:
        return self.asking and self.exercise is not None and bool(self.exercise.figures)

    def hear_digit(self, digit: str) -> bool:
        """Take a digit for the number that is typed, or for an answer."""
        if not self._typing:
            return super().hear_digit(digit)
        self.action_digit(digit)
        return True

    def action_digit(self, digit: str) -> None:
        """Type a digit."""
        if self._typing:
            self._try(lambda asking: tries.typed(asking, digit))

    def action_nudge(self, by: int) -> None:
        """Make a number greater or smaller."""
        if self._typing and self.kind is Kind.TAKE_POINTS:
            self._try(lambda asking: tries.nudged(asking, by))

    def action_field(self, by: int) -> None:
        """Go on to the other number."""
        if self._typing and self.exercise is not None:
            at = self.exercise.at + by
            self._try(lambda asking: tries.turned_to(asking, at))

    def action_figure(self, at: int) -> None:
        """Go to a number."""
        if self._typing:
            self._try(lambda asking: tries.turned_to(asking, at))

    def action_confirm(self) -> None:
        """Take the numbers that have been typed."""
        if self._typing:
            self._try(tries.confirmed)

    def confirm_figures(self) -> None:
        """Take the numbers that have been typed."""
        self.action_confirm()

    def _try(self, what: Callable[[Asking], Asking]) -> None:
        """Do something with the exercise, while an answer is waited for."""
        if self.asking and self.exercise is not None:
            self.take(what(self.exercise))

    # What is shown

    def look_at_play(self, index: int) -> None:
        """Look at one of the plays that are told about."""
        self._looked_at_play = index
        self.show_step()

    def show_step(self) -> None:
        """Show the exercise, or the result, as it stands now."""
        if not self.is_mounted or (self.exercise is None and not self._asked and not self.trouble):
            return
        self._show_where()
        if self.exercise is None:
            self._show_end()
        elif self.exercise.answered:
            self._show_answered(self.exercise)
        else:
            self._show_asked(self.exercise)

    def _show_where(self) -> None:
        gone = len(self.round.given)
        number = gone + self.asking
        place = _("{number} of {count}").format(number=number, count=LENGTH)
        self.show_where(gettext(progress.TITLES[self.kind]), place if number else "", gone / LENGTH)

    def _show_end(self) -> None:
        self.show_board(position_board(START, self.mover, self.lies))
        if self.trouble:
            self.show_pane("")
            leave = Choice("leave(True)", _("back"), _("Esc"))
            self.say(PromptView(self.spelt(self.trouble), warning=True, choices=(leave,)), ())
            return
        self.show_pane("", figures=progress.result(self.round, self._before))
        self.say(progress.ending(self.round, self._before), words.end_keys())

    def _show_asked(self, asking: Asking) -> None:
        self.show_board(board_view(asking, self.lies, self.selected))
        self.show_pane(
            words.task(asking), answers=words.answers(asking), figures=self._figures(asking)
        )
        self.say(words.prompt(asking), words.keys(asking))

    def _show_answered(self, asking: Asking) -> None:
        settings = self.lies
        judgement: HintView | None = None
        board = board_view(asking, settings)
        if asking.plays:
            judged = of_play(asking, settings, self.mover)
            judgement = panel(asking.exercise, judged, self._looked_at_play)
            board = played_board(judged, settings, self._looked_at_play)
        elif self.kind is Kind.CUBES:
            judgement = panel(asking.exercise, of_cube(asking, settings, self.mover), None)
        self.show_board(board)
        self.show_pane(
            words.explanation(asking), figures=self._figures(asking), judgement=judgement
        )
        self.say(words.verdict(asking, self._took), words.keys(asking))

    def _figures(self, asking: Asking) -> FiguresView | None:
        if self.kind is not Kind.PIPS:
            return words.figures(asking)
        running = self._took if asking.answered else self.used
        return words.figures(asking, progress.pip_times(self._before, running))
