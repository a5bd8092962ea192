"""Hands in a lesson: clicks, drags, keys and typed lines become tries at the step."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from app.academy import acting, counting
from app.academy import trying as tries
from app.academy.lesson import Act, Choose, Decide, Do, ScoreTable, Setup, Touch
from app.academy.trying import Trying
from app.screens.board_hands import BoardHands
from app.screens.lesson_board import SIDES, names_of
from app.screens.lesson_words import ACT_KEYS
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.refusal import Refusal
from rules.side import Side
from widgets.spot import Spot

_MOST_DIGITS = 3


BY_HAND = Do | Touch | Setup | Decide
"""The kinds of steps that are done on the board."""


class LessonHands(BoardHands):
    """A screen with a step of a lesson, and hands that try it.

    Attributes:
        trying: the step as it stands.
        number: what has been typed for a cell of the table.
    """

    lifts: ClassVar[bool] = True  # so that what is forbidden can be tried, and its reason heard

    trying: Trying
    number: str = ""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._put: list[int] = []

    # What the screen makes of it

    def action_next(self) -> None:
        """Go on with the next step."""
        raise NotImplementedError

    def action_before(self) -> None:
        """Go back to the step before."""
        raise NotImplementedError

    def action_again(self) -> None:
        """Let the checker walk once more."""
        raise NotImplementedError

    # The step

    @property
    def asking(self) -> bool:
        """Whether something is to be done."""
        return not self.trying.done

    @property
    def playing(self) -> bool:
        """Whether that is a play on the board."""
        return isinstance(self.trying.step, Do)

    @property
    def on_board(self) -> bool:
        """Whether it is done on the board, so that the arrows move over it."""
        return self.seen and self.asking and isinstance(self.trying.step, BY_HAND)

    def forget_hands(self) -> None:
        """Begin a step with nothing in hand."""
        self.selected = self.looked_at = None
        self.number = ""
        self._put = []
        self.board.cursor = None

    def take(self, now: Trying) -> None:
        """Go on with the step as it stands now."""
        self.trying = now
        self.show_step()

    # Keys

    def action_proceed(self) -> None:
        """Pick up the dice, roll, or go on: whatever comes next."""
        step = self.trying.step
        if self.trying.done:
            self.action_next()
        elif not self.seen:
            return
        elif isinstance(step, Do):
            self.pick_up()
        elif isinstance(step, Touch):
            dice = self.trying.scene.dice is not None
            self.take(tries.touched(self.trying, ("dice",) if dice else ("right half",)))
        elif isinstance(step, Decide):
            self.action_act("roll" if self.trying.scene.dice is None else "pick up")
        else:
            self.action_press()

    def press(self, *, smaller: bool) -> None:
        """Choose what the keyboard points at, or go on."""
        step = self.trying.step
        if self.trying.done:
            self.action_next()
        elif isinstance(step, Choose):
            if self.looked_at is None:
                self.action_cursor("down")
            else:
                self.action_option(self.looked_at)
        elif isinstance(step, ScoreTable):
            if self.number:
                self.action_score(int(self.number))
        elif self.on_board:
            self.press_board(smaller=smaller)

    def action_cursor(self, way: str) -> None:
        """Move over the board or the answers; elsewhere go on, go back or read on."""
        across = {"left": -1, "right": 1}.get(way, 0)
        down = {"up": -1, "down": 1}.get(way, 0)
        step = self.trying.step
        if self.on_board:
            self.board.move_cursor(across, down)
        elif across > 0:
            self.action_next()
        elif across < 0:
            self.action_before()
        elif isinstance(step, Choose) and not self.trying.done:
            self.look_on(down, len(step.options))
        else:
            self.scroll_text(down)

    def action_letter(self, letter: str) -> None:
        """Do at the table what a letter stands for there, or else move through the lesson."""
        step = self.trying.step
        if isinstance(step, Decide) and not self.trying.done:
            for act in acting.acts(self.trying):
                if ACT_KEYS[act] == letter:
                    self.action_act(act)
                    return
        other: dict[str, Callable[[], None]] = {
            "a": self.action_again,
            "b": self.action_before,
            "n": self.action_next,
            "s": self.action_show,
        }
        if letter in other:
            other[letter]()

    def action_undo(self) -> None:
        """Take back the last step, the last checker or the last digit."""
        step = self.trying.step
        if isinstance(step, Do) and self.trying.draft is not None and not self.trying.done:
            if self.turn.steps:
                self.take_back()
            else:  # nothing was wrong with trying
                self.selected = None
                self.show_hand()
        elif isinstance(step, Setup):
            slot = self._slot(self.board.cursor) if self.board.cursor else None
            if slot is None and self._put:
                slot = self._put.pop()
            if slot is not None:
                self.take(tries.taken_off(self.trying, slot))
        elif isinstance(step, ScoreTable):
            self.number = self.number[:-1]
            self.show_step()

    # What can be done

    def action_act(self, act: Act) -> None:
        """Do something at the table."""
        if isinstance(self.trying.step, Decide):
            self.take(acting.acted(self.trying, act))

    def action_option(self, index: int) -> None:
        """Choose an answer."""
        if isinstance(self.trying.step, Choose):
            self.looked_at = index
            self.take(tries.chose(self.trying, index))

    def action_score(self, points: int) -> None:
        """Name a number for the cell that is asked for."""
        if isinstance(self.trying.step, ScoreTable):
            self.number = ""
            at = counting.asked(self.trying)
            if at is not None:
                self.take(counting.scored(self.trying, at, points))

    def action_show(self) -> None:
        """Let the teacher show what is right."""
        if self.trying.can_be_shown:
            self.selected = None
            self.take(tries.show(self.trying))

    # Typing

    def hear_digit(self, digit: str) -> bool:
        """Take a digit for an answer, or for a number of the table."""
        step = self.trying.step
        if isinstance(step, Choose):
            if 1 <= int(digit) <= len(step.options):
                self.action_option(int(digit) - 1)
            return True
        if isinstance(step, ScoreTable):
            self.number = f"{self.number}{digit}"[-_MOST_DIGITS:].lstrip("0")
            self.show_step()
            return True
        return False

    # Pointer

    def use(self, spot: Spot, *, smaller: bool) -> None:
        """Try the step there."""
        step = self.trying.step
        if isinstance(step, Do):
            self.play_at(spot, smaller=smaller)
        elif isinstance(step, Touch):
            names = names_of(spot, self.trying)
            if names or spot.kind != "felt" or "right half" in step.places:
                self.take(tries.touched(self.trying, names))
        elif isinstance(step, Decide):
            self._choose_act(spot)
        elif isinstance(step, Setup):
            self._place(spot, off=smaller)

    def _choose_act(self, spot: Spot) -> None:
        """What is done at the table by a click on a place, as there."""
        step, scene = self.trying.step, self.trying.scene
        assert isinstance(step, Decide)
        if spot.kind == "cube":
            self.action_act("double")
        elif scene.dice is not None and spot.kind == "dice":
            self.action_act("pick up")
        elif scene.dice is None and (spot.kind == "dice" or spot.half is self.trying.side):
            self.action_act("roll")
        elif step.act == "roll" and spot.half is not None:
            self.take(tries.wrong(self.trying, step.hint))  # dice fall on one's own half

    # A play

    @property
    def turn(self) -> TurnDraft:
        """The play as it lies now."""
        assert self.trying.draft is not None
        return self.trying.draft

    @property
    def mover(self) -> Side:
        """Whose numbers count."""
        return self.trying.side

    def lay(self, turn: TurnDraft) -> None:
        """Go on with the play as it lies now."""
        self.take(tries.moved(self.trying, turn))

    def show_hand(self) -> None:
        """Show what was picked up or put back; what was said to the try before goes away."""
        self.take(replace(self.trying, answer=None))

    def hear(self, refusal: Refusal, move: Move | None) -> None:
        """Hear from the teacher why something can't be played."""
        self.take(tries.refused(self.trying, refusal, move))

    def end_turn(self) -> None:
        """Have the play judged."""
        self.take(tries.picked_up(self.trying))

    # Setting up

    def _place(self, spot: Spot, *, off: bool) -> None:
        slot = self._slot(spot)
        if slot is None:
            return
        if off:
            self.take(tries.taken_off(self.trying, slot))
            return
        before = self.trying.placed
        self.take(tries.put(self.trying, slot))
        if self.trying.placed != before:
            self._put.append(slot)

    def _slot(self, spot: Spot) -> int | None:
        """Where a checker is set up by a click on a place, in White's view."""
        if spot.kind == "point":
            return spot.point
        step = self.trying.step
        if spot.kind != "bar" or not isinstance(step, Setup):
            return None
        side = spot.side if step.side is None else SIDES[step.side]
        return tries.slot_of(0, side)
