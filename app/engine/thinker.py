"""An engine in a process of its own, asked from the program's loop.

One question is in hand at a time, the others wait their turn. A search that nobody waits for any
more gets a moment to end and is killed then; so is one that takes too long.
"""

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from app.engine import catalogue, coding
from app.engine.child import Child
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict, RollsVerdict
from rules.position import Position

PATIENCE = 60.0
GRACE = 0.15
STRIKES = 2

_SLOWER = {Search.FOUR: 5.0, Search.ROLLOUT: 2.0, Search.LONG_ROLLOUT: 10.0}

V = TypeVar("V", PlayVerdict, CubeVerdict, RollsVerdict)


class Thinker:
    """An engine that answers without keeping the table waiting.

    Every question raises `EngineTrouble` where there is no answer. The process is started when the
    first one is asked, and anew after it crashed, hung or was closed.
    """

    def __init__(self, engine: str = catalogue.USUAL, *, patience: float = PATIENCE) -> None:
        """Prepare an engine.

        Args:
            engine: its id.
            patience: seconds a usual search may take; a deep one is given several times as many.
        """
        self.engine = engine
        self._patience = patience
        self._child: Child | None = None
        self._turn = asyncio.Lock()
        self._strikes: defaultdict[str, list[Trouble]] = defaultdict(list)
        self._number = 0
        self._closings = 0

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll; see `Engine.play`."""
        body = await self._ask("play", question, search, also)
        return self._read(coding.play_verdict, body, question)

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge the cube before the roll; see `Engine.cube`."""
        body = await self._ask("cube", question, search)
        return self._read(coding.cube_verdict, body, question)

    async def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """Judge all 21 rolls; see `Engine.rolls`."""
        body = await self._ask("rolls", question, search)
        return self._read(coding.rolls_verdict, body, question)

    @property
    def asked(self) -> int:
        """How many questions its process was asked so far."""
        return self._number

    def twin(self) -> "Thinker":
        """Another one of the same engine, with a process of its own."""
        return Thinker(self.engine, patience=self._patience)

    def warm(self) -> None:
        """Start the process ahead, where the engine is installed."""
        if catalogue.installed(self.engine):
            # What goes wrong here is told to the first question.
            with contextlib.suppress(EngineTrouble):
                self._running()

    @property
    def child(self) -> Child | None:
        """The process that runs now, None before the first question and after the end."""
        return self._child

    def close(self) -> None:
        """End the process and all that waits for it; a later question starts a new one."""
        self._closings += 1
        child = self._child
        if child is not None:
            self._end(child)
            child.wait()

    async def _ask(
        self, kind: str, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> str:
        if not catalogue.installed(self.engine):
            raise EngineTrouble(Trouble.MISSING, self.engine)
        key = f"{kind} {search} {question.key}"
        strikes = self._strikes.get(key, [])
        if len(strikes) >= STRIKES:
            raise EngineTrouble(strikes[-1], self.engine, f"again and again: {key}")
        closings = self._closings
        async with self._turn:
            if self._closings != closings:
                raise EngineTrouble(Trouble.CRASHED, self.engine, "closed")
            self._number = number = self._number + 1
            request = {
                "id": number,
                "ask": kind,
                "question": coding.question_body(question),
                "search": search.value,
                "also": [str(position) for position in also],
            }
            line = await self._answer(request, self._patience * _SLOWER.get(search, 1.0), key)
        return self._verdict(line, number)

    async def _answer(self, request: dict[str, Any], patience: float, key: str) -> bytes:
        child = await self._idle()
        answer = child.ask(json.dumps(request).encode() + b"\n")
        try:
            await asyncio.wait({answer}, timeout=patience)
        except asyncio.CancelledError:
            asyncio.get_running_loop().call_later(GRACE, self._drop, child, answer)
            raise
        if not answer.done():
            raise self._struck(child, Trouble.HUNG, key)
        line = answer.result()
        if not line:
            if child is not self._child:
                raise EngineTrouble(Trouble.CRASHED, self.engine, "closed")
            raise self._struck(child, Trouble.CRASHED, key)
        return line

    def _struck(self, child: Child, kind: Trouble, key: str) -> EngineTrouble:
        """A question that the process didn't survive; after the second time it isn't tried."""
        self._strikes[key].append(kind)
        self._end(child)
        return EngineTrouble(kind, self.engine, key)

    def _running(self) -> Child:
        if self._child is None or not self._child.alive:
            if self._child is not None:
                self._end(self._child)
            try:
                self._child = Child(self.engine)
            except OSError as error:
                raise EngineTrouble(Trouble.FAILED, self.engine, str(error)) from error
        return self._child

    async def _idle(self) -> Child:
        """A process that thinks about nothing."""
        child = self._running()
        dropped = child.unanswered
        if dropped is not None:
            await asyncio.wait({dropped}, timeout=GRACE)
            if not dropped.done():
                self._end(child)
            child = self._running()
        return child

    def _drop(self, child: Child, answer: "asyncio.Future[bytes]") -> None:
        """Kill a search that nobody waits for, and have the next process ready."""
        if not answer.done() and child is self._child:
            self._end(child)
            self.warm()

    def _end(self, child: Child) -> None:
        if child is self._child:
            self._child = None
        child.kill()

    def _verdict(self, line: bytes, number: int) -> str:
        try:
            body = json.loads(line)
            answered, trouble = body["id"], body.get("trouble")
            text = body["verdict"] if trouble is None else body["why"]
            kind = None if trouble is None else Trouble(trouble)
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise self._nonsense(repr(error)) from error
        if answered != number or not isinstance(text, str):
            raise self._nonsense("an answer to something else")
        if kind is None:
            return text
        raise EngineTrouble(kind, self.engine, text)

    def _read(self, reader: Callable[[str, Question], V], body: str, question: Question) -> V:
        try:
            return reader(body, question)
        except coding.Undecodable as error:
            raise self._nonsense(str(error)) from error

    def _nonsense(self, why: str) -> EngineTrouble:
        """An engine that answers nonsense isn't asked again: the next question gets a new one."""
        if self._child is not None:
            self._end(self._child)
        return EngineTrouble(Trouble.FAILED, self.engine, why)
