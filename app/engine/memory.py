"""Verdicts kept, so that nothing is computed twice."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from app.engine import catalogue, coding
from app.engine.engine import Search
from app.engine.question import Question
from app.engine.thinker import Thinker
from app.engine.verdicts import CubeVerdict, PlayVerdict, RollsVerdict
from rules.position import Position

V = TypeVar("V", PlayVerdict, CubeVerdict, RollsVerdict)


class Memory(Protocol):
    """A place where texts are kept by key."""

    def recall(self, key: str) -> str | None:
        """The text kept under a key, None if there is none."""

    def keep(self, key: str, body: str) -> None:
        """Keep a text under a key, instead of one that may be there."""


class Remembering:
    """A thinker that looks into its memory first.

    A text that can't be read as the verdict it should be counts as forgotten.
    """

    def __init__(self, thinker: Thinker, memory: Memory) -> None:
        self._thinker = thinker
        self._memory = memory
        self._version: str | None = None

    @property
    def engine(self) -> str:
        """The id of the engine."""
        return self._thinker.engine

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll; see `Engine.play`."""
        key = await self._key("play", question, search)
        kept = self._recall(key, coding.play_verdict, question)
        if kept is not None and _searched(kept, also):
            return kept
        verdict = await self._thinker.play(question, search, also)
        self._memory.keep(key, coding.encoded(verdict))
        return verdict

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge the cube before the roll; see `Engine.cube`."""
        key = await self._key("cube", question, search)
        kept = self._recall(key, coding.cube_verdict, question)
        if kept is not None:
            return kept
        verdict = await self._thinker.cube(question, search)
        self._memory.keep(key, coding.encoded(verdict))
        return verdict

    async def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """Judge all 21 rolls; see `Engine.rolls`."""
        key = await self._key("rolls", question, search)
        kept = self._recall(key, coding.rolls_verdict, question)
        if kept is not None:
            return kept
        verdict = await self._thinker.rolls(question, search)
        self._memory.keep(key, coding.encoded(verdict))
        return verdict

    @property
    def asked(self) -> int:
        """How many questions were not remembered; see `Thinker.asked`."""
        return self._thinker.asked

    def twin(self) -> "Remembering":
        """Another one with the same memory; see `Thinker.twin`."""
        return Remembering(self._thinker.twin(), self._memory)

    def warm(self) -> None:
        """Start the process ahead; see `Thinker.warm`."""
        self._thinker.warm()

    def close(self) -> None:
        """End the process; see `Thinker.close`."""
        self._thinker.close()

    async def _key(self, kind: str, question: Question, search: Search) -> str:
        if self._version is None:
            self._version = await asyncio.to_thread(catalogue.version, self.engine)
        return f"{self.engine} {self._version} {search} {kind} {question.key}"

    def _recall(self, key: str, read: Callable[[str, Question], V], question: Question) -> V | None:
        body = self._memory.recall(key)
        if body is None:
            return None
        try:
            return read(body, question)
        except coding.Undecodable:
            return None


def _searched(verdict: PlayVerdict, also: Sequence[Position]) -> bool:
    """Whether these results were searched as deeply as the best play."""
    best = verdict.best
    return best is None or all(
        one.search == best.search for one in verdict.candidates if one.result in also
    )
