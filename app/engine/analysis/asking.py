"""Asking the engine what an analysis needs, and telling how long the rest will take."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self

from app.engine.analysis.report import Decision, DecisionKind
from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict, RollsVerdict
from rules.position import Position


class Judge(Protocol):
    """What judges for an analysis: a thinker, or one that remembers."""

    @property
    def engine(self) -> str:
        """The id of its engine."""

    @property
    def asked(self) -> int:
        """How many questions the engine was asked so far; what is remembered isn't asked."""

    def twin(self) -> Self:
        """Another one with a process of its own."""

    def close(self) -> None:
        """End its process."""

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


class Pace:
    """How long each kind of question takes, measured.

    Attributes:
        left: how many of each kind are still to be asked.
    """

    def __init__(self, decisions: Iterable[Decision], at_once: int = 1) -> None:
        """A pace that isn't known yet.

        Args:
            decisions: what will be asked about.
            at_once: how many questions are in hand at the same time.
        """
        self.left = Counter(ask for one in decisions for ask in _ASKS[one.kind])
        self._at_once = at_once
        self._spent: defaultdict[Ask, float] = defaultdict(float)
        self._answers: Counter[Ask] = Counter()

    def took(self, ask: Ask, seconds: float) -> None:
        """Note how long the engine took for an answer."""
        self._spent[ask] += seconds
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
        usual = sum(self._spent.values()) / answers
        spent = sum(
            count * (self._spent[ask] / self._answers[ask] if self._answers[ask] else usual)
            for ask, count in self.left.items()
        )
        return spent / self._at_once


class Cubes:
    """The cube verdicts of a match, each asked for once though several decisions need it.

    A double and its answer are about one verdict, and so are a dance and the next player's roll.
    """

    def __init__(self) -> None:
        self._found: dict[Question, CubeVerdict] = {}
        self._locks: defaultdict[Question, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def of(
        self, question: Question, ask: Callable[[], Awaitable[CubeVerdict]]
    ) -> CubeVerdict:
        """The verdict on a question, asked for if it is new."""
        async with self._locks[question]:
            if question not in self._found:
                self._found[question] = await ask()
            return self._found[question]


class Asking:
    """Asks a judge what one analysis needs, and measures how long that takes."""

    def __init__(
        self,
        judge: Judge,
        search: Search,
        pace: Pace,
        cubes: Cubes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._judge = judge
        self._search = search
        self._pace = pace
        self._cubes = cubes
        self._clock = clock

    async def play(self, question: Question, also: Sequence[Position] = ()) -> PlayVerdict:
        """All plays of a roll."""
        begun, asked = self._begin()
        verdict = await self._judge.play(question, self._search, also)
        self._note(Ask.PLAY, begun, asked)
        return verdict

    async def cube(self, question: Question) -> CubeVerdict:
        """The cube before a roll."""
        return await self._cubes.of(question, lambda: self._new_cube(question))

    async def opening(self, question: Question) -> PlayVerdict:
        """All plays of an opening roll, as luck looks at them."""
        return await self._judge.play(question, Search.ONE)

    async def rolls(self, question: Question) -> RollsVerdict:
        """All rolls from a position, as luck looks at them."""
        begun, asked = self._begin()
        verdict = await self._judge.rolls(question.before_roll, Search.ONE)
        self._note(Ask.ROLLS, begun, asked)
        return verdict

    async def _new_cube(self, question: Question) -> CubeVerdict:
        begun, asked = self._begin()
        verdict = await self._judge.cube(question, self._search)
        self._note(Ask.CUBE, begun, asked)
        return verdict

    def _begin(self) -> tuple[float, int]:
        return self._clock(), self._judge.asked

    def _note(self, ask: Ask, begun: float, asked: int) -> None:
        """Note the time of an answer; one that was remembered tells nothing of the pace."""
        if self._judge.asked > asked:
            self._pace.took(ask, self._clock() - begun)
