"""What the tests of analyses share: small records, and an engine that counts what it is asked."""

import asyncio
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Self

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
from app.formats.foreign import read_match
from rules.actions import Action
from rules.plays import legal_plays
from rules.position import Position
from rules.record import Entry, Header, Record
from rules.start import Start
from rules.terms import Terms
from tests.app.playing import BEGUN, happenings

DATA = Path(__file__).parent / "data"
ALL_ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


def record_of(*actions: Action, terms: Terms | None = None, start: Start | None = None) -> Record:
    """A record of some actions."""
    head = Header(str(uuid.uuid4()), ("Ann", "Ben"), terms or Terms(5), BEGUN, start=start)
    entries = [Entry(seq, BEGUN + seq, action) for seq, action in enumerate(actions, 1)]
    return Record(head, tuple(entries))


def random_record(terms: Terms, seed: int, most: int = 100_000) -> Record:
    """A match of random actions, with everything that can happen in one."""
    head = Header(str(uuid.uuid4()), ("Ann", "Ben"), terms, BEGUN)
    return Record(head, tuple(one.entry for one in happenings(head, seed, most)))


def record_from(name: str) -> Record:
    """The record of a match file among the data."""
    (part,) = read_match(DATA / name).parts
    return part.record


class Abacus:
    """An engine that judges by the pips alone, and notes what it is asked.

    Attributes:
        questions: what it was asked, by all its twins.
        unfit: keys of questions that it can't answer.
        crash_at: the number of the question at which it crashes.
        pause: seconds it takes for an answer.
        open: how many of it are not closed.
    """

    engine = "abacus"

    def __init__(
        self,
        *,
        unfit: Sequence[str] = (),
        crash_at: int | None = None,
        pause: float = 0.0,
        whole: "Abacus | None" = None,
    ) -> None:
        self.questions: list[tuple[str, Search, Question]] = (
            [] if whole is None else whole.questions
        )
        self.unfit = set(unfit)
        self.crash_at = crash_at
        self.pause = pause
        self.closed = False
        self.twins: list[Abacus] = []
        self.asked = 0

    def twin(self) -> Self:
        """Another one that notes in the same place."""
        made = type(self)(
            unfit=tuple(self.unfit), crash_at=self.crash_at, pause=self.pause, whole=self
        )
        self.twins.append(made)
        return made

    def close(self) -> None:
        """Be closed."""
        self.closed = True

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Play to the fewest pips."""
        await self._note("play", search, question)
        assert question.dice is not None
        results = {play.result for play in legal_plays(question.position, question.dice)}
        judged = [Candidate(one, worth(one), chances(one), search.value) for one in results]
        return PlayVerdict(question, tuple(sorted(judged, key=lambda one: -one.equity)))

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Double with the lead, pass far behind."""
        await self._note("cube", search, question)
        lead = worth(question.position)
        taken = 1.5 * lead - 0.1
        return CubeVerdict(question, chances(question.position), lead, taken, 1.0)

    async def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """A pip is a pip."""
        await self._note("rolls", search, question)
        rolls = [RollWorth(dice, sum(dice) / 100) for dice in ALL_ROLLS]
        return RollsVerdict(question, tuple(sorted(rolls, key=lambda roll: -roll.equity)))

    async def _note(self, kind: str, search: Search, question: Question) -> None:
        await asyncio.sleep(self.pause)
        self.questions.append((kind, search, question))
        self.asked += 1
        if self.crash_at is not None and len(self.questions) >= self.crash_at:
            raise EngineTrouble(Trouble.CRASHED, self.engine)
        if question.key in self.unfit:
            raise EngineTrouble(Trouble.UNFIT, self.engine, "position")


def worth(position: Position) -> float:
    """The equity of a lead in pips."""
    return (position.opponent_pips - position.pips) / 200


def chances(position: Position) -> Chances:
    """The winning chances of a lead in pips."""
    return Chances(min(1.0, max(0.0, 0.5 + worth(position) / 2)))
