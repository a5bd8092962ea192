"""Asking the engine what an analysis needs, and telling how long the rest will take."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.engine.analysis.report import Decision, DecisionKind
from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict, RollsVerdict
from rules.position import Position


class Judge(Protocol):
    """What judges for an analysis: a thinker, or one that remembers."""

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll."""

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge the cube before the roll."""

    async def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """Judge all 21 rolls."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis is.

    Attributes:
        done: decisions looked at.
        total: decisions there are.
        seconds_left: how long the rest will take at the pace so far; None while that isn't known.
    """

    done: int
    total: int
    seconds_left: float | None = None


class Ask(StrEnum):
    """The kinds of questions an analysis asks, which take their own time each."""

    PLAY = "play"
    CUBE = "cube"
    ROLLS = "rolls"


_ASKS: dict[DecisionKind, tuple[Ask, ...]] = {
    DecisionKind.PLAY: (Ask.PLAY, Ask.ROLLS),
    DecisionKind.CUBE: (Ask.CUBE,),
    DecisionKind.ANSWER: (),  # the double was asked about already
    DecisionKind.RESIGNATION: (),
}

REMEMBERED_SECONDS = 0.001
"""An answer faster than this was not thought about, and tells nothing of the pace."""


class Pace:
    """How long each kind of question takes, measured.

    Attributes:
        left: how many of each kind are still to be asked.
    """

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self.left = Counter(ask for one in decisions for ask in _ASKS[one.kind])
        self._spent: Counter[Ask] = Counter()
        self._answers: Counter[Ask] = Counter()

    def took(self, ask: Ask, seconds: float) -> None:
        """Note how long an answer took."""
        if seconds >= REMEMBERED_SECONDS:
            self._spent[ask] += seconds  # type: ignore[assignment]
            self._answers[ask] += 1

    def leave(self, decision: Decision) -> None:
        """Note that a decision is done with."""
        self.left.subtract(_ASKS[decision.kind])

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if nothing of it is remembered; None before a first answer."""
        answers = self._answers.total()
        if not answers:
            return None
        usual = self._spent.total() / answers
        return sum(
            count * (self._spent[ask] / self._answers[ask] if self._answers[ask] else usual)
            for ask, count in self.left.items()
        )


class Asking:
    """Asks a judge, measures its pace, and asks nothing twice that follows itself.

    Attributes:
        pace: how long answers take.
    """

    def __init__(
        self,
        judge: Judge,
        search: Search,
        pace: Pace,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pace = pace
        self._judge = judge
        self._search = search
        self._clock = clock
        self._last_cube: CubeVerdict | None = None

    async def play(self, question: Question, also: Sequence[Position] = ()) -> PlayVerdict:
        """All plays of a roll."""
        begun = self._clock()
        verdict = await self._judge.play(question, self._search, also)
        self.pace.took(Ask.PLAY, self._clock() - begun)
        return verdict

    async def cube(self, question: Question) -> CubeVerdict:
        """The cube before a roll; a double and its answer are one question."""
        if self._last_cube is not None and self._last_cube.question == question:
            return self._last_cube
        begun = self._clock()
        self._last_cube = await self._judge.cube(question, self._search)
        self.pace.took(Ask.CUBE, self._clock() - begun)
        return self._last_cube

    async def opening(self, question: Question) -> PlayVerdict:
        """All plays of an opening roll, as luck looks at them."""
        return await self._judge.play(question, Search.ONE)

    async def rolls(self, question: Question) -> RollsVerdict:
        """All rolls from a position, as luck looks at them."""
        begun = self._clock()
        verdict = await self._judge.rolls(question.before_roll, Search.ONE)
        self.pace.took(Ask.ROLLS, self._clock() - begun)
        return verdict
