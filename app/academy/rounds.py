"""A round of exercises of one kind, and how it went."""

import random
from collections.abc import Collection
from dataclasses import dataclass

from app.academy.exercises import Exercise, Kind, draw

LENGTH = 10
"""So many exercises make a round."""

_TRIES = 50


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was given.

    Attributes:
        correct: whether it was right.
        cost: the equity it lost.
        used: how long it took, in milliseconds.
    """

    correct: bool
    cost: float
    used: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round as far as it has come.

    Attributes:
        given: the answers so far.
    """

    given: tuple[Given, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all have been answered."""
        return len(self.given) >= LENGTH

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(one.correct for one in self.given)

    @property
    def cost(self) -> float:
        """The equity that all answers lost together."""
        return sum(one.cost for one in self.given)

    @property
    def used(self) -> int:
        """How long all answers took together, in milliseconds."""
        return sum(one.used for one in self.given)

    @property
    def mean(self) -> int | None:
        """How long a right answer took, in milliseconds; None where none was right."""
        right = [one.used for one in self.given if one.correct]
        return round(sum(right) / len(right)) if right else None

    def with_answer(self, given: Given) -> "Round":
        """The round after one more answer."""
        return Round((*self.given, given))


def fresh(kind: Kind, chance: random.Random, asked: Collection[Exercise]) -> Exercise:
    """An exercise that has not been asked in this round, as far as there is one.

    Raises:
        BrokenFile: if the positions or the opening book can't be read.
    """
    found = draw(kind, chance)
    for _again in range(_TRIES):
        if found not in asked:
            break
        found = draw(kind, chance)
    return found
