"""A turn where illegal plays stand: nothing is checked but what no table could show.

Any checker of the player goes to any place that two or more enemy checkers don't hold: forwards,
backwards, off, onto the bar and back from both. Nobody gains or loses a checker, and no point is
shared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from rules.actions import MOST_STEPS, Dice, Step
from rules.plays import Play, Steps, legal_plays
from rules.position import BAR, EMPTY, OFF, SLOTS, Position
from rules.refusal import Refusal, Rule
from rules.turn import BegunTurn, Landing, all_dice, without

_BLOT = EMPTY - 1


@dataclass(frozen=True, slots=True)
class FreeDraft(BegunTurn):
    """The steps of a turn played so far; begin with `FreeDraft.start`.

    Its dice are left as far as the steps go by the dice.
    """

    @classmethod
    def start(cls, position: Position, dice: Dice) -> Self:
        """The beginning of a turn.

        Raises:
            Refusal: BAD_DICE, if these are not two dice.
        """
        plays = legal_plays(position, dice)
        return cls(position, dice, plays, (), position, all_dice(dice), None)

    @property
    def sources(self) -> frozenset[int]:
        """The places where the player has checkers, off and the bar among them."""
        board = self.position.board
        own = {place for place in range(1, BAR + 1) if board[place] > EMPTY}
        return frozenset(own | {OFF} if self.position.off else own)

    def targets(self, source: int) -> tuple[int, ...]:
        """Where a checker may go in one step."""
        return tuple(target for target in range(SLOTS) if self._broken((source, target)) is None)

    @property
    def complete(self) -> bool:
        """Whether the dice can be picked up: always."""
        return True

    @property
    def free(self) -> bool:
        """Whether illegal plays stand: here they do."""
        return True

    @property
    def legal(self) -> bool:
        """Whether the turn as it lies is a whole legal play."""
        if not self.plays:
            return self.position == self.start_position
        return any(play.key == self.position.key for play in self.plays)

    @property
    def play(self) -> Play:
        """The play as it lies."""
        return Play(self.start_position, self.position.key, self.steps)

    def landings(self, source: int) -> tuple[Landing, ...]:
        """Where a checker may land: by one of the dice left (the larger one first), by several.

        Landings that no dice make come last, without dice.
        """
        left, board = self.dice_left, self.position.board
        found = [
            Landing(
                target,
                ((source, target),),
                _dice_of((source, target), left),
                target != OFF and board[target] == _BLOT,
                (),
            )
            for target in self.targets(source)
        ]
        return tuple(sorted(found, key=_usual_first))

    def why_not(self, source: int, target: int) -> Refusal:
        """The reason for which a checker can't go from one place to another.

        Raises:
            ValueError: if it can.
        """
        refusal = self._broken((source, target))
        if refusal is None:
            raise ValueError(f"the move from {source} to {target} can be made")
        return refusal

    def _moved(self, step: Step) -> Self:
        refusal = self._broken(step)
        if refusal is not None:
            raise refusal
        left = self.dice_left
        for die in _dice_of(step, left):
            left = without(left, die)
        return type(self)(
            self.start_position,
            self.dice,
            self.plays,
            (*self.steps, step),
            _stepped(self.position, step),
            left,
            self,
        )

    def _broken(self, step: Step) -> Refusal | None:
        if len(self.steps) >= MOST_STEPS:
            return Refusal(Rule.TOO_MANY_STEPS, most=MOST_STEPS)
        return _impossible(self.position, step)


def free_play(before: Position, steps: Steps) -> Play:
    """The play that any steps make.

    Raises:
        Refusal: naming why the first impossible step can't be made.
    """
    if len(steps) > MOST_STEPS:
        raise Refusal(Rule.TOO_MANY_STEPS, most=MOST_STEPS)
    position = before
    for step in steps:
        refusal = _impossible(position, step)
        if refusal is not None:
            raise refusal
        position = _stepped(position, step)
    return Play(before, position.key, steps)


def _impossible(position: Position, step: Step) -> Refusal | None:
    """Why a step can't be made at any table, None if it can."""
    source, target = step
    board = position.board
    own = position.off if source == OFF else 0
    if 1 <= source <= BAR:
        own = board[source] - EMPTY
    if own <= 0:
        return Refusal(Rule.NO_CHECKER, point=source)
    if not OFF <= target <= BAR or source == target:
        return Refusal(Rule.WRONG_WAY, source=source, target=target)
    if 1 <= target < BAR and board[target] < _BLOT:
        return Refusal(Rule.BLOCKED, point=target)
    return Refusal(Rule.SHUT_OUT) if _stepped(position, step).shut_out else None


def _stepped(position: Position, step: Step) -> Position:
    """The board after a step that can be made."""
    source, target = step
    board = bytearray(position.board)
    if source != OFF:
        board[source] -= 1
    if target != OFF:
        if board[target] == _BLOT:
            board[target] = EMPTY
            board[OFF] -= 1  # the opponent's bar
        board[target] += 1
    return Position.of_key(int.from_bytes(board, "little"))


def _usual_first(landing: Landing) -> tuple[int, int]:
    count = len(landing.dice)
    return count or BAR, -max(landing.dice, default=0)


def _dice_of(step: Step, left: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that make a step, none if none do: one, then several together."""
    source, target = step
    if source == OFF:
        return ()
    way = source - target
    exact = next((dice for dice in _together(left) if sum(dice) == way), ())
    if exact or target != OFF:
        return exact
    return next((dice for dice in _together(left) if sum(dice) > way), ())


def _together(left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Single dice, the smaller first, then more and more of them."""
    for die in sorted(left):
        yield (die,)
    for count in range(2, len(left) + 1):
        yield left[:count]
