"""A turn where illegal plays stand: nothing is checked but what no table could show.

Any checker of the player goes to any place that two or more enemy checkers don't hold: forwards,
backwards, off, onto the bar and back from both. Nobody gains or loses a checker, and no point is
shared.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.actions import MOST_STEPS, Dice, Step
from rules.plays import Play, Steps, legal_plays
from rules.position import BAR, EMPTY, OFF, SLOTS, Position
from rules.refusal import Refusal, Rule
from rules.turn import Landing, builders, which_used

_BLOT = EMPTY - 1


@dataclass(frozen=True, slots=True)
class FreeDraft:
    """The steps of a turn played so far; begin with `FreeDraft.start`.

    Attributes:
        start_position: the board when the dice were rolled, as the player sees it.
        dice: the roll, as it lies on the table.
        plays: the legal plays of the whole turn.
        steps: what has been played so far.
        position: the board now.
        previous: the draft before the last step.
    """

    start_position: Position
    dice: Dice
    plays: tuple[Play, ...] = field(repr=False, compare=False)
    steps: Steps = ()
    position: Position = field(kw_only=True, compare=False)
    previous: "FreeDraft | None" = field(default=None, repr=False, compare=False)

    @classmethod
    def start(cls, position: Position, dice: Dice) -> "FreeDraft":
        """The beginning of a turn.

        Raises:
            Refusal: BAD_DICE, if these are not two dice.
        """
        return cls(position, dice, legal_plays(position, dice), position=position)

    @property
    def moves_dice(self) -> tuple[int, ...]:
        """All dice of the turn: the two, or a double's four."""
        return self.dice * 2 if self.dice[0] == self.dice[1] else self.dice

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice that no step has used, as far as the steps go by the dice."""
        left = self.moves_dice
        for step in self.steps:
            for die in _dice_of(step, left):
                at = left.index(die)
                left = left[:at] + left[at + 1 :]
        return left

    @property
    def dice_used(self) -> tuple[bool, ...]:
        """Which of `moves_dice` have been used."""
        return which_used(self.moves_dice, self.dice_left)

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
    def forced(self) -> bool:
        """Whether the rules leave no choice in this turn: one legal result, or none."""
        return len(self.plays) <= 1

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

    def move(self, *steps: Step) -> "FreeDraft":
        """Play some more steps.

        Raises:
            Refusal: naming why the first impossible step can't be made.
        """
        draft = self
        for step in steps:
            draft = draft._moved(step)
        return draft

    def undo(self) -> "FreeDraft":
        """Take the last step back.

        Raises:
            Refusal: NOTHING_TO_TAKE_BACK.
        """
        if self.previous is None:
            raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
        return self.previous

    def undo_to(self, count: int) -> "FreeDraft":
        """Take steps back until `count` are left (all, if there are fewer)."""
        draft = self
        while len(draft.steps) > count and draft.previous is not None:
            draft = draft.previous
        return draft

    def make_point(self, target: int) -> Steps | None:
        """The steps that make an empty point with both dice, or with two or four of a double."""
        if not 1 <= target <= 24 or self.position.board[target] != EMPTY:
            return None
        for ways in builders(target, self.dice_left):
            steps = tuple(step for way in ways for step in way)
            if not all(1 <= source <= BAR for source, _ in steps):
                continue
            try:
                self.move(*steps)
            except Refusal:
                continue
            return steps
        return None

    def why_not(self, source: int, target: int) -> Refusal:
        """The reason for which a checker can't go from one place to another.

        Raises:
            ValueError: if it can.
        """
        refusal = self._broken((source, target))
        if refusal is None:
            raise ValueError(f"the move from {source} to {target} can be made")
        return refusal

    def _moved(self, step: Step) -> "FreeDraft":
        refusal = self._broken(step)
        if refusal is not None:
            raise refusal
        return FreeDraft(
            self.start_position,
            self.dice,
            self.plays,
            (*self.steps, step),
            position=_stepped(self.position, step),
            previous=self,
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
