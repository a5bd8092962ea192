"""The states that a record runs through, one entry after the other."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, Self

from rules.actions import Action, TakeBack
from rules.match import Match
from rules.phase import Phase
from rules.refusal import Refusal, Rule

if TYPE_CHECKING:
    from rules.record import Entry


class State(Protocol):
    """What a record folds to: a match, or a chouette with a match on its table."""

    @property
    def match(self) -> Match:
        """The two sides at the table, their game and its cube."""

    def apply(self, action: Action, used: int = 0) -> Self:
        """The state after an action that took so many milliseconds.

        Raises:
            Refusal: naming the rule that the action breaks.
        """


def following(states: Sequence[State], entry: "Entry") -> State:
    """The state after one more entry.

    Args:
        states: the state before the first entry and after each one so far.
        entry: the next one.

    Raises:
        Refusal: naming the rule that its action breaks.
    """
    now, action = states[-1], entry.action
    if not isinstance(action, TakeBack):
        return now.apply(action, entry.used)
    earlier = _taken_back(states, action.to)
    if isinstance(now, Match) and isinstance(earlier, Match):
        return now.corrected(earlier, entry.used)  # the time that has passed can't be taken back
    return earlier


def _taken_back(states: Sequence[State], to: int) -> State:
    """The state that a correction brings back."""
    manners = states[-1].match.terms.manners
    if not (manners.wooden or manners.changes):
        raise Refusal(Rule.NOT_HERE)
    if to >= len(states) - 1 or not (manners.wooden or _just_played(states, to)):
        raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
    return states[to]


def _just_played(states: Sequence[State], to: int) -> bool:
    """Whether only a play lies between a state and the last one, and the game goes on."""
    before, now = states[to].match.game, states[-1].match.game
    return to == len(states) - 2 and (before.phase, now.phase) == (Phase.TO_PLAY, Phase.TO_ROLL)
