"""Hands in a lesson: clicks, drags, keys and typed lines become tries at the step."""

from collections.abc import Callable

from textual import on

from app.academy import trying as tries
from app.academy.lesson import Act, Choose, Decide, Do, ScoreTable, Setup, Touch
from app.academy.trying import Trying
from app.screens.host import host
from app.screens.lesson_board import SIDES, names_of, number_of
from app.screens.lesson_words import ACT_KEYS
from app.screens.prompts import EntryKind
from app.screens.typed import TypedScreen
from app.state.choosing import choose, dragged, typed
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.position import CHECKERS
from rules.refusal import Refusal
from widgets.answers import Answers
from widgets.board import Board
from widgets.choices import ChoiceChosen
from widgets.spot import Spot, SpotChosen, SpotDragged

_MOST_DIGITS = 3


class LessonHands(TypedScreen):
    """A screen with a step of a lesson that is tried.

    Attributes:
        trying: the step as it stands.
        selected: the point whose checker is picked up, in the numbers of the player on roll.
        looked_at: the option that Enter would choose.
        number: what has been typed for a cell of the table.
    """

    trying: Trying
    selected: int | None = None
    looked_at: int | None = None
    number: str = ""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._put: list[int] = []

    # What the screen makes of it

    def show_step(self) -> None:
        """Show the step as it stands now."""
        raise NotImplementedError

    def action_next(self) -> None:
        """Go on with the next step."""
        raise NotImplementedError

    def action_before(self) -> None:
        """Go back to the step before."""
        raise NotImplementedError

    def action_again(self) -> None:
        """Let the checker walk once more."""
        raise NotImplementedError

    def scroll_text(self, by: int) -> None:
        """Read on, or back."""
        raise NotImplementedError

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def on_board(self) -> bool:
        """Whether the step is done on the board now, so that the arrows move over it."""
        step = Do | Touch | Setup | Decide
        return self.seen and not self.trying.done and isinstance(self.trying.step, step)

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
            self._pick_up()
        elif isinstance(step, Touch):
            dice = self.trying.scene.dice is not None
            self.take(tries.touched(self.trying, ("dice",) if dice else ("right half",)))
        elif isinstance(step, Decide):
            self.action_act("roll" if self.trying.scene.dice is None else "pick up")
        else:
            self.action_press()

    def action_press(self) -> None:
        """Choose what the keyboard points at, or go on."""
        self._press(smaller=False)

    def action_press_smaller(self) -> None:
        """Play the smaller die from the marked place, or take a checker off there."""
        self._press(smaller=True)

    def _press(self, *, smaller: bool) -> None:
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
            if self.board.cursor is None:
                self.board.move_cursor(0, 0)
            else:
                self._choose(self.board.cursor, smaller=smaller)

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
            before = -1 if self.looked_at is None and down > 0 else self.looked_at or 0
            self.action_look_at((before + down) % len(step.options))
        else:
            self.scroll_text(down)

    def action_letter(self, letter: str) -> None:
        """Do at the table what a letter stands for there, or else move through the lesson."""
        step = self.trying.step
        if isinstance(step, Decide) and not self.trying.done:
            for act in tries.acts(self.trying):
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
            self.selected = None
            self._by_hand(lambda: self._moved(self._draft.undo()))
        elif isinstance(step, Setup):
            slot = self._slot(self.board.cursor) if self.board.cursor else None
            if slot is None and self._put:
                slot = self._put.pop()
            if slot is not None:
                self.take(tries.taken_off(self.trying, slot))
        elif isinstance(step, ScoreTable):
            self.number = self.number[:-1]
            self.show_step()

    def action_drop(self) -> bool:
        """Put a picked up checker back.

        Returns:
            Whether there was one.
        """
        if self.selected is None:
            return False
        self.selected = None
        self.show_step()
        return True

    # What can be done

    def action_act(self, act: Act) -> None:
        """Do something at the table."""
        if isinstance(self.trying.step, Decide):
            self.take(tries.acted(self.trying, act))

    def action_option(self, index: int) -> None:
        """Choose an answer."""
        if isinstance(self.trying.step, Choose):
            self.looked_at = index
            self.take(tries.chose(self.trying, index))

    def action_look_at(self, index: int) -> None:
        """Look at an answer, and at the play it stands for."""
        self.looked_at = index
        self.show_step()

    def action_score(self, points: int) -> None:
        """Name a number for the cell that is asked for."""
        if isinstance(self.trying.step, ScoreTable):
            self.number = ""
            at = tries.asked(self.trying)
            if at is not None:
                self.take(tries.scored(self.trying, at, points))

    def action_show(self) -> None:
        """Let the teacher show what is right."""
        if self.trying.can_be_shown:
            self.selected = None
            self.take(tries.show(self.trying))

    # Typing

    @property
    def wanted(self) -> EntryKind:
        """A play."""
        return EntryKind.PLAY

    @property
    def opening(self) -> bool:
        """Whether each player rolls one die: never here."""
        return False

    def open_entry(self, entry: EntryKind, begun: str = "") -> None:
        """Open the field where a play is to be made."""
        if isinstance(self.trying.step, Do) and not self.trying.done:
            super().open_entry(entry, begun)

    def action_notation(self) -> None:
        """Type a play."""
        self.open_entry(EntryKind.PLAY)

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

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Play what was typed; the field stays open where it can't be."""
        before = self.trying
        self._by_hand(lambda: self._moved(typed(self._draft, text)))
        return self.trying.draft is not before.draft

    def action_invalid_roll(self) -> None:
        """Nobody rolls by hand here."""

    # Pointer

    @on(SpotChosen)
    def _spot_chosen(self, event: SpotChosen) -> None:
        event.stop()
        if not self.trying.done:
            self._choose(event.spot, smaller=event.smaller)

    @on(SpotDragged)
    def _spot_dragged(self, event: SpotDragged) -> None:
        event.stop()
        side = self.trying.side
        source, target = number_of(event.source, side), number_of(event.target, side)
        if self.trying.done or not isinstance(self.trying.step, Do):
            return
        if source is not None and target is not None:
            self.selected = None
            self._by_hand(
                lambda: self._moved(dragged(self._draft, source, target)), (source, target)
            )

    @on(ChoiceChosen)
    async def _choice_chosen(self, event: ChoiceChosen) -> None:
        event.stop()
        if self.is_active:
            await self.run_action(event.choice)

    @on(Answers.Pointed)
    def _answer_pointed(self, event: Answers.Pointed) -> None:
        event.stop()
        if not self.trying.done:
            self.action_look_at(event.index)

    def _choose(self, spot: Spot, *, smaller: bool) -> None:
        """What a click or Enter on a place does now."""
        step = self.trying.step
        if isinstance(step, Do):
            self._choose_in_turn(spot, smaller=smaller)
        elif isinstance(step, Touch):
            names = names_of(spot, self.trying)
            if names or spot.kind != "felt":
                self.take(tries.touched(self.trying, names))
        elif isinstance(step, Decide):
            self._choose_act(spot)
        elif isinstance(step, Setup):
            self._place(spot, off=smaller)

    def _choose_act(self, spot: Spot) -> None:
        """What is done at the table by a click on a place, as there."""
        scene = self.trying.scene
        if spot.kind == "cube":
            self.action_act("double")
        elif scene.dice is not None and spot.kind == "dice":
            self.action_act("pick up")
        elif scene.dice is None and (spot.kind == "dice" or spot.half is self.trying.side):
            self.action_act("roll")

    # A play

    @property
    def _draft(self) -> TurnDraft:
        assert self.trying.draft is not None
        return self.trying.draft

    def _choose_in_turn(self, spot: Spot, *, smaller: bool) -> None:
        if spot.kind == "dice":
            self._pick_up()
            return
        number = number_of(spot, self.trying.side)
        if number is None:
            self.action_drop()
            return
        larger = host(self).settings.one_click and self.selected is None
        source = self.selected
        move = None if source is None else (source, number)

        def chosen() -> None:
            choice = choose(
                self._draft, source, number, smaller=smaller, larger=larger and not smaller
            )
            self.selected = choice.selected
            if choice.steps:
                self._moved(self._draft.move(*choice.steps))
            else:
                self.show_step()

        self._by_hand(chosen, move)

    def _by_hand(self, command: Callable[[], None], move: Move | None = None) -> None:
        """Do something at the table, or hear why it can't be done."""
        try:
            command()
        except Refusal as refusal:
            self.selected = None
            self.take(tries.refused(self.trying, refusal, move))

    def _moved(self, draft: object) -> None:
        assert isinstance(draft, TurnDraft)
        self.take(tries.moved(self.trying, draft))
        ended = draft.position.off == CHECKERS
        if ended or (draft.complete and draft.steps and host(self).settings.pick_up == "auto"):
            self._pick_up()

    def _pick_up(self) -> None:
        self.selected = None
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
