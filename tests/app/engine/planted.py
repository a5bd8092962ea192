"""Engines that misbehave, named to a thinker as `tests.app.engine.planted:Class`."""

import os
import signal
import sys
import time
from collections.abc import Sequence

from app.engine.engine import Search
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
from rules.position import START, Position

HALF = Chances(0.5)
HERE = __name__


class Patient:
    """Answers at once, that everything is the same; for 2ply it takes a minute."""

    id = f"{HERE}:Patient"
    title = "Patient"
    searches = tuple(Search)

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        self.think(question, search)
        results = [play.result for play in legal_plays(question.position, question.dice or (0, 0))]
        return PlayVerdict(
            question, tuple(Candidate(result, 0.0, HALF, search.value) for result in results)
        )

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        self.think(question, search)
        return CubeVerdict(question, HALF, 0.0, -0.5, 1.0, search=search.value)

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        self.think(question, search)
        pairs = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
        return RollsVerdict(question, tuple(RollWorth(dice, 0.0, START) for dice in pairs))

    def think(self, question: Question, search: Search) -> None:
        if search is Search.TWO:
            time.sleep(60)


class Deaf(Patient):
    """Can't be stopped by a signal that asks kindly."""

    def think(self, question: Question, search: Search) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        super().think(question, search)


class Fragile(Patient):
    """Dies over questions about the cube."""

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Unborn(Patient):
    """Dies as it is made."""

    def __init__(self) -> None:
        os._exit(3)


class Unfit(Patient):
    """Can't be loaded on this computer."""

    def __init__(self) -> None:
        raise RuntimeError("this library needs another processor")


class Chatty(Patient):
    """Prints while it thinks, as libraries do."""

    def think(self, question: Question, search: Search) -> None:
        print("thinking ...", flush=True)
        os.write(1, b"{}\n")
        print("deeply", file=sys.stderr, flush=True)


class Babbling(Patient):
    """Writes to the program past the protocol."""

    def think(self, question: Question, search: Search) -> None:
        for descriptor in range(3, 10):
            try:
                os.write(descriptor, b"\xff\x00 [1, 2\n")
            except OSError:
                continue


class Endless(Patient):
    """Answers without an end."""

    def think(self, question: Question, search: Search) -> None:
        try:
            while True:
                os.write(3, b"x" * 4096)
        except OSError:
            os._exit(0)


class Lying(Patient):
    """Names a play that is none."""

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        return PlayVerdict(question, (Candidate(START, 0.0, HALF, "1ply"),))


class Nowhere(Patient):
    """Knows no number."""

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        return CubeVerdict(question, HALF, float("nan"), 0.0, float("inf"))


class Clumsy(Patient):
    """Falls over its own feet."""

    def think(self, question: Question, search: Search) -> None:
        raise RuntimeError("a bug")
