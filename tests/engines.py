"""Small engines for tests: one that counts pips, one that is slow, and some that fail.

They stand behind the same interface as the real ones and run in a process of their own where
they are named `tests.engines:Pips` and so on.
"""

import os
import time
from collections.abc import Sequence

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.question import Question
from app.engine.verdicts import (
    Candidate,
    Chances,
    CubeVerdict,
    PlayVerdict,
    RollsVerdict,
    RollWorth,
)
from rules.plays import legal_plays
from rules.position import Position

ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


class Pips:
    """Believes that the race is all."""

    id = "pips"
    title = "Pips 1.0"
    searches = tuple(Search)

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        assert question.dice is not None
        results = [play.result for play in legal_plays(question.position, question.dice)]
        found = [Candidate(one, worth(one), chances(one), search.value) for one in results]
        return PlayVerdict(question, tuple(sorted(found, key=lambda one: -one.equity)))

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        equity = worth(question.position)
        return CubeVerdict(
            question, chances(question.position), equity, 1.6 * equity, 1.0, False, search.value
        )

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        found = [RollWorth(dice, self._best(question, dice)) for dice in ROLLS]
        return RollsVerdict(question, tuple(sorted(found, key=lambda one: -one.equity)))

    def _best(self, question: Question, dice: tuple[int, int]) -> float:
        plays = legal_plays(question.position, dice)
        return max((worth(one.result) for one in plays), default=worth(question.position))


class Slow(Pips):
    """Takes its time."""

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        time.sleep(0.05)
        return super().cube(question, search)

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        time.sleep(0.05)
        return super().rolls(question, search)


class Crashing(Pips):
    """Ends its process when it should think."""

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        os._exit(1)


class Stuck(Pips):
    """Thinks for ever about plays."""

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        time.sleep(3600)
        return super().play(question, search, also)


class Undecided(Pips):
    """Thinks for ever about the cube."""

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        time.sleep(3600)
        return super().cube(question, search)


class Failing(Pips):
    """Has no answer."""

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        raise EngineTrouble(Trouble.FAILED, self.id)

    cube = rolls = play  # type: ignore[assignment]


def worth(position: Position) -> float:
    """The equity of a position to its mover, by the race alone."""
    lead = position.opponent_pips - position.pips + 4
    return max(-1.0, min(1.0, lead / 60)) + (position.off - position.opponent_off) / 100


def chances(position: Position) -> Chances:
    """The chances that go with it."""
    win = max(0.02, min(0.98, 0.5 + worth(position) / 2))
    return Chances(win, win / 5, win / 50, (1 - win) / 5, (1 - win) / 50)
