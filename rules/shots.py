"""Shots: the rolls with which the opponent, on roll next, hits a blot.

A roll hits a blot if some legal play of it does. That takes in combinations, doubles, points
that block the way, checkers that have to enter first, and dice that must be played.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement

from rules.actions import Dice
from rules.plays import legal_plays
from rules.position import BAR, POINTS, Position

ROLLS: tuple[Dice, ...] = tuple(
    (high, low) for low, high in combinations_with_replacement(range(1, 7), 2)
)
"""The 21 different rolls, the larger die first."""

THROWS = 36
"""How many ways two dice can fall."""

# On the point of a blot the byte of a key is 15 while it stands there, and 16 or more when it is
# gone, so one bit tells.
_GONE = 16


def throws(rolls: tuple[Dice, ...]) -> int:
    """How many of the 36 throws are one of these different rolls."""
    return sum(1 if first == second else 2 for first, second in rolls)


@dataclass(frozen=True, slots=True)
class Shot:
    """What hits one blot.

    Attributes:
        point: where the blot stands, in its owner's numbers.
        rolls: the rolls that hit it, the larger die first.
    """

    point: int
    rolls: tuple[Dice, ...]

    @property
    def ways(self) -> int:
        """How many of the 36 throws hit it."""
        return throws(self.rolls)


@dataclass(frozen=True, slots=True)
class Shots:
    """What the opponent hits with the next roll.

    Attributes:
        blots: every blot of the player, on the highest point first, also those that nothing hits.
        rolls: the rolls that hit something, the larger die first.
    """

    blots: tuple[Shot, ...]
    rolls: tuple[Dice, ...]

    @property
    def ways(self) -> int:
        """How many of the 36 throws hit something."""
        return throws(self.rolls)

    def at(self, point: int) -> Shot | None:
        """What hits the blot on a point; None where no blot stands."""
        return next((shot for shot in self.blots if shot.point == point), None)


def shots(position: Position) -> Shots:
    """The rolls that hit the player's blots, if the opponent rolls now.

    Args:
        position: the board as the owner of the blots sees it, after a play or within one.

    >>> slot = Position.parse("-b---AD-C---dE---c-e----B-")
    >>> [(shot.point, shot.ways) for shot in shots(slot).blots]
    [(5, 15)]
    """
    counts = position.counts
    points = [point for point in range(POINTS, 0, -1) if counts[point] == 1]
    if not points or not position.contact:
        return Shots(tuple(Shot(point, ()) for point in points), ())
    theirs = position.flipped()
    gone = {roll: _reached(theirs, roll) for roll in ROLLS}
    blots = tuple(
        Shot(point, tuple(roll for roll in ROLLS if gone[roll] >> 8 * (BAR - point) & _GONE))
        for point in points
    )
    hitting = {roll for shot in blots for roll in shot.rolls}
    return Shots(blots, tuple(roll for roll in ROLLS if roll in hitting))


def _reached(position: Position, dice: Dice) -> int:
    """The bits that are set in the result of any legal play."""
    bits = 0
    for play in legal_plays(position, dice):
        bits |= play.key
    return bits
