"""A screen on which clocks run and table manners are kept."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.refusals import sentence
from app.screens.advised import AdvisedScreen
from app.screens.manner_words import REASONS
from app.screens.manners import early_roller
from app.screens.projection import Overlay
from app.screens.prompts import EntryKind, Question
from app.screens.timekeeping import Timekeeper
from app.state.store import MatchStore
from app.state.view import MatchView
from rules.game import Phase
from rules.refusal import Refusal, Rule
from rules.side import Side
from widgets.view import TableView

if TYPE_CHECKING:
    from widgets.clock import Clock


class ManneredScreen(AdvisedScreen):
    """A screen with a match, its clocks, and what players agree on beyond the rules of the game."""

    def __init__(self, store: MatchStore) -> None:
        """A screen for a match."""
        super().__init__(store)
        self._time = Timekeeper(self, store)

    # What the table makes of it

    def is_person(self, side: Side) -> bool:
        """Whether a person plays a side, and not the computer."""
        raise NotImplementedError

    # What is shown

    @property
    def claims(self) -> tuple[Side, ...]:
        """The people who may claim, because the opponent's flag has fallen."""
        return tuple(side for side in self._time.claims() if self.is_person(side))

    def _overlaid(self) -> Overlay:
        return replace(super()._overlaid(), claims=self.claims)

    def _projected(self) -> TableView:
        return replace(super()._projected(), clocks=self._time.views())

    def _follow(self, old: MatchView, new: MatchView) -> None:
        super()._follow(old, new)
        self._time.follow()

    # Clocks

    def on_clock_flag_fell(self, event: "Clock.FlagFell") -> None:
        """Show that somebody may claim now."""
        event.stop()
        self._show()

    def on_clock_pressed(self, event: "Clock.Pressed") -> None:
        """Stop the clocks, or let them go on."""
        event.stop()
        self.action_pause()

    def action_pause(self) -> None:
        """Stop both clocks, or let them go on."""
        view = self.store.view
        self._do(self.store.go_on_with_clocks if view.stopped else self.store.pause)

    def action_claim(self) -> None:
        """Ask whether the time that is up is claimed; it can't be taken back."""
        person = next(filter(self.is_person, Side), None)
        if self.claims:
            self._ask(Question.CLAIM)
        elif person is not None:
            self._do(lambda: self.store.claim(person))  # which is refused

    # Manners

    def action_call(self) -> None:
        """Call the play just made illegal."""
        self._do(self.store.call)

    def action_invalid_roll(self) -> None:
        """Ask why the roll doesn't count."""
        view = self.store.view
        if not view.typed_dice:
            self._say(sentence(Refusal(Rule.NOT_HERE)))
        elif self.phase in (Phase.OPENING, Phase.TO_ROLL):
            self._ask(Question.INVALID)
        else:
            self._do(lambda: self.store.invalid_roll(REASONS[0]))  # which is refused

    def action_roll_early(self) -> None:
        """Roll while the opponent's dice still lie, where that is allowed."""
        if self.store.view.typed_dice and early_roller(self.store.view) is not None:
            self.open_entry(EntryKind.DICE)
        else:
            self._do(self.store.roll_early)

    def roll_early_from(self, half: Side) -> bool:
        """Take a click on a right half for an early roll.

        Args:
            half: whose right half it is.

        Returns:
            Whether it is that of a person who is not on roll.
        """
        if half is self.store.view.match.game.turn or not self.is_person(half):
            return False
        self.action_roll_early()
        return True

    def action_proceed(self) -> None:
        """Whatever comes next; the dice of a play that isn't checked aren't picked up by a slip."""
        draft = self.store.view.draft
        free = draft is not None and draft.free and not draft.steps
        if free and self.phase is Phase.TO_PLAY:
            self.by_hand(lambda: self._ask(Question.UNMOVED))
        else:
            super().action_proceed()

    def action_answer(self, number: int) -> None:
        """Answer the question in the prompt."""
        asking, self._overlay = self._overlay.asking, replace(self._overlay, asking=None)
        if asking is Question.INVALID:
            reason = REASONS[number - 1]
            self._do(lambda: self.store.invalid_roll(reason))
        elif asking is Question.CLAIM and number <= len(self.claims):
            by = self.claims[number - 1]
            self._do(lambda: self.store.claim(by))
        elif asking is Question.UNMOVED and number == 1:
            self.decide(self.store.pick_up, "pick_up")
        else:
            self._show()

    def _ask(self, question: Question) -> None:
        self._overlay = replace(self._overlay, message="", asking=question)
        self._show()
