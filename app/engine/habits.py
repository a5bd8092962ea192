"""What people see in a play before they calculate, and what they make too much or little of.

A habit looks at the board before and after a play and gives a figure; a weak player's liking
colours the judgement by it. The typical likings are those that teachers fight: hitting for the
sake of it, fear of blots, running early, piling up, no sense for points, primes and anchors.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rules.position import BAR, HOME, Position

_THEIR_HOME = 19
_DIRECT = 6  # a blot no farther than this is hit by one die
_USEFUL_STACK = 3
_DEEP = 3
_BLOCKING = range(4, 10)  # the points that keep checkers in
_ANCHORS = range(_THEIR_HOME, BAR)

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Habit:
    """One thing that people see.

    Attributes:
        name: what it is.
        figure: how much of it a board shows, from the side of the player who moved.
        liking: what a weak player adds to the equity for each unit of it.
    """

    name: str
    figure: Callable[[Counts], float]
    liking: float


def seen(before: Position, after: Position) -> tuple[float, ...]:
    """How much a play changes each of the `HABITS`."""
    return tuple(new - old for old, new in zip(_figures(before), _figures(after), strict=True))


@lru_cache(maxsize=1024)
def _figures(position: Position) -> tuple[float, ...]:
    counts = position.counts
    return tuple(habit.figure(counts) for habit in HABITS)


def hard_to_see(before: Position, after: Position) -> float:
    """How easily a play is overlooked, 0 to 1: few see plays that break up several points.

    One checker moved is seen at once, and so is a hit or a new point.
    """
    old, new = before.counts, after.counts
    left = [slot for slot in range(1, BAR + 1) if 0 <= new[slot] < old[slot]]
    moved = sum(old[slot] - new[slot] for slot in left)
    if moved <= 1:
        return 0.0
    striking = new[0] < old[0] or _made(new) > _made(old)
    spread = min(1.0, len(left) / 3)
    return spread * (0.4 if striking else 1.0)


def _made(counts: Counts) -> int:
    return sum(1 for slot in range(1, BAR) if counts[slot] >= 2)


def _hits(counts: Counts) -> float:
    return -counts[0]


def _exposed(counts: Counts) -> float:
    """Blots before an opponent's checker, those within a direct shot in full."""
    found = 0.0
    for slot in range(1, BAR):
        if counts[slot] == 1:
            near = min((slot - other for other in range(slot) if counts[other] < 0), default=BAR)
            found += 1.0 if near <= _DIRECT else 0.3 if near <= 2 * _DIRECT else 0.0
    return found


def _back(counts: Counts) -> float:
    return sum(max(counts[slot], 0) for slot in range(_THEIR_HOME, BAR + 1))


def _piled(counts: Counts) -> float:
    return sum(max(count - _USEFUL_STACK, 0) for count in counts[1:BAR])


def _points(counts: Counts) -> float:
    return sum(1.0 for slot in _BLOCKING if counts[slot] >= 2)


def _prime(counts: Counts) -> float:
    """The points in a row beyond two."""
    longest = row = 0
    for slot in range(1, 2 * HOME + 1):
        row = row + 1 if counts[slot] >= 2 else 0
        longest = max(longest, row)
    return float(max(longest - 2, 0))


def _anchor(counts: Counts) -> float:
    return float(any(counts[slot] >= 2 for slot in _ANCHORS))


def _deep(counts: Counts) -> float:
    return sum(max(count, 0) for count in counts[1 : _DEEP + 1])


HABITS = (
    Habit("hits", _hits, 0.06),
    Habit("blots exposed", _exposed, -0.07),
    Habit("checkers back", _back, -0.05),
    Habit("piles", _piled, 0.03),
    Habit("blocking points", _points, -0.05),
    Habit("prime", _prime, -0.04),
    Habit("anchor", _anchor, -0.06),
    Habit("deep checkers", _deep, 0.03),
)
"""All habits."""
