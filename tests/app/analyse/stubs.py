"""Engines for tests of the command line, each run in a process of its own like a real one."""

import os
import time
from collections.abc import Sequence

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.question import Question
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict
from rules.plays import legal_plays
from rules.position import Position
from tests.engines import Pips

CHANCES = Chances(0.55, 0.15, 0.01, 0.12, 0.01)


class Plain(Pips):
    """Every play is worth 0.05 less than the one before it; nobody should double."""

    id = "plain"
    title = "Plain 1"

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        assert question.dice is not None
        results = [play.result for play in legal_plays(question.position, question.dice)]
        found = [
            Candidate(result, 0.2 - 0.05 * rank, CHANCES, search.value)
            for rank, result in enumerate(results)
        ]
        return PlayVerdict(question, tuple(found))

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        return CubeVerdict(question, CHANCES, 0.2, 0.1, 1.0, search=search.value)


class Crashing(Plain):
    """Ends its process at the eleventh question about a play."""

    asked = 0

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        Crashing.asked += 1
        if Crashing.asked > 10:
            os._exit(3)
        return super().play(question, search, also)


class Hanging(Plain):
    """Never answers about a play."""

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        time.sleep(600)
        return super().play(question, search, also)


class Slow(Plain):
    """Takes its time for every play."""

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        time.sleep(0.2)
        return super().play(question, search, also)


class Choosy(Plain):
    """Can judge no cube, as if the match were too long."""

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        raise EngineTrouble(Trouble.UNFIT, self.id, "length")


class Missing:
    """Can't be made."""

    def __init__(self) -> None:
        raise ImportError("not here")
