"""What a turn looks like from outside while it is being played, whether checked or not."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol, Self

from rules.actions import Dice, Step
from rules.plays import Play, Steps
from rules.position import EMPTY, Position
from rules.refusal import Refusal, Rule


@dataclass(frozen=True, slots=True)
class Landing:
    """A place where a checker may land, by one die or by several.

    Attributes:
        target: the point, 0 for off.
        steps: the single moves that lead there.
        dice: the dice they use, one for each step.
        hits: whether a blot is hit on the target.
        hits_on_the_way: the points before it on which blots are hit.
    """

    target: int
    steps: Steps
    dice: tuple[int, ...]
    hits: bool
    hits_on_the_way: tuple[int, ...]


class Draft(Protocol):
    """The steps of a turn played so far: checked (`TurnDraft`) or free (`FreeDraft`).

    Points are the mover's numbers, 25 for the bar, 0 for off.
    """

    @property
    def start_position(self) -> Position:
        """The board when the dice were rolled, as the player sees it."""

    @property
    def dice(self) -> Dice:
        """The roll, as it lies on the table."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal plays of the whole turn."""

    @property
    def steps(self) -> Steps:
        """What has been played so far."""

    @property
    def position(self) -> Position:
        """The board now."""

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice that are not yet used (they may be unplayable)."""

    @property
    def previous(self) -> "Draft | None":
        """The draft before the last step."""

    @property
    def moves_dice(self) -> tuple[int, ...]:
        """All dice of the turn: the two, or a double's four."""

    @property
    def dice_used(self) -> tuple[bool, ...]:
        """Which of `moves_dice` have been used."""

    @property
    def sources(self) -> frozenset[int]:
        """The places from which a checker can move now."""

    @property
    def complete(self) -> bool:
        """Whether the dice can be picked up."""

    @property
    def free(self) -> bool:
        """Whether illegal plays stand, so that any step is offered."""

    @property
    def legal(self) -> bool:
        """Whether the turn as it lies is a whole legal play."""

    @property
    def forced(self) -> bool:
        """Whether the rules leave no choice in this turn: one legal result, or none."""

    @property
    def play(self) -> Play:
        """The finished play.

        Raises:
            Refusal: UNFINISHED_PLAY, while dice must still be played.
        """

    def targets(self, source: int) -> tuple[int, ...]:
        """Where the top checker of a place may go by a single step."""

    def landings(self, source: int) -> tuple[Landing, ...]:
        """Where the top checker of a place may land, by one step or several."""

    def move(self, *steps: tuple[int, int]) -> "Draft":
        """Play some more steps.

        Raises:
            Refusal: naming the rule that the first impossible step breaks.
        """

    def undo(self) -> "Draft":
        """Take the last step back.

        Raises:
            Refusal: NOTHING_TO_TAKE_BACK.
        """

    def undo_to(self, count: int) -> "Draft":
        """Take steps back until `count` are left (all, if there are fewer)."""

    def make_point(self, target: int) -> Steps | None:
        """The steps that make an empty point with the dice, None if it can't be made so."""

    def why_not(self, source: int, target: int) -> Refusal:
        """The reason for which no single step leads from one place to another.

        Raises:
            ValueError: if one does.
        """


@dataclass(frozen=True, slots=True)
class BegunTurn:
    """What checked and free turns have in common: the steps so far, and the way back.

    Attributes:
        start_position: the board when the dice were rolled, as the player sees it.
        dice: the roll, as it lies on the table.
        plays: the legal plays of the whole turn.
        steps: what has been played so far.
        position: the board now.
        dice_left: the dice that are not yet used (they may be unplayable).
        previous: the draft before the last step.
    """

    start_position: Position
    dice: Dice
    plays: tuple[Play, ...] = field(repr=False, compare=False)
    steps: Steps
    position: Position = field(compare=False)
    dice_left: tuple[int, ...]
    previous: Self | None = field(repr=False, compare=False)

    @property
    def moves_dice(self) -> tuple[int, ...]:
        """All dice of the turn: the two, or a double's four."""
        return all_dice(self.dice)

    @property
    def dice_used(self) -> tuple[bool, ...]:
        """Which of `moves_dice` have been used."""
        return which_used(self.moves_dice, self.dice_left)

    @property
    def forced(self) -> bool:
        """Whether the rules leave no choice in this turn: one legal result, or none."""
        return len(self.plays) <= 1

    def move(self, *steps: Step) -> Self:
        """Play some more steps.

        Raises:
            Refusal: naming the rule that the first impossible step breaks.
        """
        draft = self
        for step in steps:
            draft = draft._moved(step)
        return draft

    def _moved(self, step: Step) -> Self:
        """The turn after one more step, or the refusal of it."""
        raise NotImplementedError

    def undo(self) -> Self:
        """Take the last step back.

        Raises:
            Refusal: NOTHING_TO_TAKE_BACK.
        """
        if self.previous is None:
            raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
        return self.previous

    def undo_to(self, count: int) -> Self:
        """Take steps back until `count` are left (all, if there are fewer)."""
        draft = self
        while len(draft.steps) > count and draft.previous is not None:
            draft = draft.previous
        return draft

    def make_point(self, target: int) -> Steps | None:
        """The steps that make an empty point with both dice, or with two or four of a double.

        Returns:
            The steps, or None if the point can't be made so.
        """
        if not 1 <= target <= 24 or self.position.board[target] != EMPTY:
            return None
        for ways in builders(target, self.dice_left):
            steps = tuple(step for way in ways for step in way)
            try:
                self.move(*steps)
            except Refusal:
                continue
            return steps
        return None


def all_dice(dice: Dice) -> tuple[int, ...]:
    """All dice of a turn: the two, or a double's four.

    >>> all_dice((3, 1)), all_dice((2, 2))
    ((3, 1), (2, 2, 2, 2))
    """
    return dice * 2 if dice[0] == dice[1] else dice


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice that are left when one of them is used.

    >>> without((2, 2, 2), 2)
    (2, 2)
    """
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def which_used(dice: tuple[int, ...], left: tuple[int, ...]) -> tuple[bool, ...]:
    """Which of the dice of a turn are used, those that lie last being left.

    >>> which_used((2, 2, 2, 2), (2,))
    (True, True, True, False)
    """
    rest = list(left)
    used = []
    for die in reversed(dice):
        if die in rest:
            rest.remove(die)
            used.append(False)
        else:
            used.append(True)
    return tuple(reversed(used))


def builders(target: int, dice: tuple[int, ...]) -> Iterator[tuple[Steps, Steps]]:
    """The pairs of ways by which two checkers could come to a point with all or two dice."""
    if len(dice) < 2:
        return
    first, second = dice[0], dice[1]
    yield ((target + first, target),), ((target + second, target),)
    if first != second:
        yield ((target + second, target),), ((target + first, target),)
    elif len(dice) == 4:
        way = ((target + 2 * first, target + first), (target + first, target))
        yield way, way
