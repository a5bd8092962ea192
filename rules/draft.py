"""A turn while it is being played: what may move, where to, and what is left to play."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from rules.actions import Dice, Step
from rules.plays import Play, Steps, legal_plays, moves_of
from rules.position import BAR, EMPTY, HOME, OFF, SLOTS, Position
from rules.refusal import Refusal, Rule
from rules.turn import BegunTurn, Draft, Landing, all_dice, without

__all__ = ["Draft", "Landing", "TurnDraft"]

_BLOT = EMPTY - 1


@dataclass(frozen=True, slots=True)
class _Offer:
    """A step that some legal play goes on with."""

    step: Step
    die: int
    hits: bool
    after: int  # the key of the position after it


@dataclass(frozen=True, slots=True)
class TurnDraft(BegunTurn):
    """The steps of a turn played so far; begin with `TurnDraft.start`.

    A step is offered only if the result of some legal play can still be reached with the dice
    that are left, in whatever order.
    """

    _goals: frozenset[int] = field(repr=False, compare=False)
    _offers: tuple[_Offer, ...] = field(repr=False, compare=False)

    @classmethod
    def start(cls, position: Position, dice: Dice) -> Self:
        """The beginning of a turn.

        Raises:
            Refusal: BAD_DICE, if these are not two dice.
        """
        plays = legal_plays(position, dice)
        goals = frozenset(play.key for play in plays)
        left = all_dice(dice)
        offers = _offers(position.key, left, goals)
        return cls(position, dice, plays, (), position, left, None, goals, offers)

    @property
    def sources(self) -> frozenset[int]:
        """The points (25 the bar) from which a checker can move now."""
        return frozenset(offer.step[0] for offer in self._offers)

    def targets(self, source: int) -> tuple[int, ...]:
        """Where the top checker of a point (25 the bar) may go by a single die."""
        return tuple(offer.step[1] for offer in self._offers if offer.step[0] == source)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play, so that the dice can be picked up."""
        return not self._offers

    @property
    def free(self) -> bool:
        """Whether illegal plays stand: here they don't."""
        return False

    @property
    def legal(self) -> bool:
        """Whether the turn as it lies is a whole legal play."""
        return self.complete

    @property
    def play(self) -> Play:
        """The finished play (one without steps if the player can't move).

        Raises:
            Refusal: UNFINISHED_PLAY, while dice can still be played.
        """
        if self._offers:
            left = max(self._longest - len(self.steps), 1)
            raise Refusal(Rule.UNFINISHED_PLAY, left=left)
        return Play(self.start_position, self.position.key, self.steps)

    def landings(self, source: int) -> tuple[Landing, ...]:
        """Where the top checker of a point (25 the bar) may land.

        Single dice come first, the larger one before the smaller, then combined moves. Two ways
        to one point are both listed only if they differ in what they hit.
        """
        found: dict[tuple[int, tuple[int, ...]], Landing] = {}
        for landing in sorted(self._ways(source, (), (), ()), key=lambda way: len(way.steps)):
            found.setdefault((landing.target, landing.hits_on_the_way), landing)
        return tuple(found.values())

    def why_not(self, source: int, target: int) -> Refusal:
        """The reason for which no single die moves a checker from one point to another (0 is off).

        If several dice together could go that far, it is the reason for which they can't; if
        they can, no single die does (NO_SUCH_DIE).

        Raises:
            ValueError: if a single die can make the move.
        """
        if target in self.targets(source):
            raise ValueError(f"the move from {source} to {target} is legal")
        refusal = self._refusal(source, target)
        too_far = refusal.rule is Rule.NO_SUCH_DIE or (
            refusal.rule is Rule.NOT_ALL_HOME and refusal.facts["point"] == source
        )
        if too_far and self._within_several_dice(source, target):
            return self._stopped_on_the_way(source, target) or refusal
        return refusal

    @property
    def _longest(self) -> int:
        return max((len(play.steps) for play in self.plays), default=0)

    def _moved(self, step: Step) -> Self:
        for offer in self._offers:
            if offer.step == step:
                return self._after(offer)
        raise self._refusal(*step)

    def _after(self, offer: _Offer) -> Self:
        left = without(self.dice_left, offer.die)
        return type(self)(
            self.start_position,
            self.dice,
            self.plays,
            (*self.steps, offer.step),
            Position.of_key(offer.after),
            left,
            self,
            self._goals,
            _offers(offer.after, left, self._goals),
        )

    def _ways(
        self, source: int, steps: Steps, dice: tuple[int, ...], hits: tuple[int, ...]
    ) -> Iterator[Landing]:
        """All ways of one checker onwards from a point, shorter and longer ones."""
        for offer in self._offers:
            if offer.step[0] != source:
                continue
            target = offer.step[1]
            way = (*steps, offer.step)
            used = (*dice, offer.die)
            yield Landing(target, way, used, offer.hits, hits)
            if target != OFF:
                onwards = (*hits, target) if offer.hits else hits
                yield from self._after(offer)._ways(target, way, used, onwards)

    def _refusal(self, source: int, target: int) -> Refusal:
        """Why a move by one die is not offered."""
        if not self.dice_left:
            return Refusal(Rule.ALL_PLAYED)
        refusal = self._broken(source, target)
        if not self.plays and refusal.rule is not Rule.BLOCKED:
            return Refusal(Rule.CANNOT_MOVE)
        return refusal

    def _broken(self, source: int, target: int) -> Refusal:
        """The rule that a move by one die breaks."""
        board = self.position.board
        if not 1 <= source <= BAR or board[source] <= EMPTY:
            return Refusal(Rule.NO_CHECKER, point=source)
        if board[BAR] > EMPTY and source != BAR:
            return Refusal(Rule.ENTER_FIRST)
        if not OFF <= target < source:
            return Refusal(Rule.WRONG_WAY, source=source, target=target)
        if target == OFF:
            return self._broken_off(source)
        if source - target not in self.dice_left:
            return Refusal(Rule.NO_SUCH_DIE, source=source, target=target)
        if board[target] < _BLOT:
            return Refusal(Rule.BLOCKED, point=target)
        return self._unfinishable()

    def _broken_off(self, source: int) -> Refusal:
        """The rule that bearing a checker off breaks."""
        rearmost = self.position.rearmost
        if rearmost > HOME:
            return Refusal(Rule.NOT_ALL_HOME, point=rearmost)
        if source > max(self.dice_left, default=0):
            return Refusal(Rule.NO_SUCH_DIE, source=source, target=OFF)
        if source not in self.dice_left and rearmost > source:
            return Refusal(Rule.CHECKER_BEHIND, point=rearmost)
        return self._unfinishable()

    def _within_several_dice(self, source: int, target: int) -> bool:
        """Whether two or more of the dice left add up to a distance (for off, or to more)."""
        left = self.dice_left
        ends = [source - sum(left[:count]) for count in range(2, len(left) + 1)]
        return target in ends or (target == OFF and any(end < OFF for end in ends))

    def _stopped_on_the_way(self, source: int, target: int) -> Refusal | None:
        """Why several dice can't make a move; None if they can."""
        if any(landing.target == target for landing in self.landings(source)):
            return None
        if target != OFF and self.position.board[target] < _BLOT:
            return Refusal(Rule.BLOCKED, point=target)
        between = source - next(
            die for die in sorted(self.dice_left, reverse=True) if source - die > target
        )
        try:
            return self.move((source, between)).why_not(between, target)
        except Refusal as refusal:
            return refusal

    def _unfinishable(self) -> Refusal:
        """Why a step that its die allows can't be part of a legal play."""
        high, low = max(self.dice), min(self.dice)
        if self._longest > 1:
            return Refusal(Rule.MUST_PLAY_BOTH, high=high, low=low)
        return Refusal(Rule.MUST_PLAY_HIGHER, die=high)


def _offers(key: int, dice: tuple[int, ...], goals: frozenset[int]) -> tuple[_Offer, ...]:
    """The steps that a legal play goes on with, the larger die's first.

    With one number left every move is such a step: moves of equal dice never stand in each
    other's way. Where both dice bear the same checker off, the smaller one does it.
    """
    board = key.to_bytes(SLOTS, "little")
    found: dict[Step, _Offer] = {}
    for die in sorted(set(dice), reverse=True):
        left = without(dice, die)
        for _, target, added, step in moves_of(board, die):
            after = key + added
            if die in left or not left or after in goals or _playable(after, left[0]):
                hits = board[target] == _BLOT and target != OFF
                found[step] = _Offer(step, die, hits, after)
    return tuple(found.values())


def _playable(key: int, die: int) -> bool:
    return bool(moves_of(key.to_bytes(SLOTS, "little"), die))
