"""Matches with their analysis, for the screens that show it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from app.analyse.rows import rows
from app.engine.analysis.analyse import analyse
from app.engine.analysis.report import MatchReport
from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict, RollsVerdict
from app.storage.journal import Journal
from app.storage.library import Library
from rules.match import Match
from rules.position import Position
from rules.record import Header, Record
from rules.terms import Terms
from tests.app.playing import happenings
from tests.engines import Pips

ID = "12345678-1234-5678-1234-567812345678"


class Judge:
    """An engine in this process, asked as an analysis asks."""

    engine = "pips"

    def __init__(self) -> None:
        self.asked = 0
        self._engine = Pips()

    def twin(self) -> "Judge":
        return Judge()

    def close(self) -> None:
        """Nothing runs."""

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        return self._engine.play(question, search, also)

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        return self._engine.cube(question, search)

    async def rolls(self, question: Question, search: Search) -> RollsVerdict:
        return self._engine.rolls(question, search)


@lru_cache
def played(
    length: int = 3, seed: int = 10, most: int = 100_000, seats: tuple[str, str] = ("human",) * 2
) -> Record:
    """A match that chance played, its winner known from the seed."""
    head = Header(ID, ("Ann", "Ben"), Terms(length), 1_760_000_000_000, seats)
    return Record(head, tuple(one.entry for one in happenings(head, seed, most)))


async def analysed(record: Record) -> MatchReport:
    """Its analysis, made once for all tests."""
    if record not in _reports:
        _reports[record] = await analyse(record, Judge(), Search.ONE, engine="pips 1.0")
    return _reports[record]


_reports: dict[Record, MatchReport] = {}


def kept(journal: Journal, record: Record) -> None:
    """Keep a match in a journal, as if it had been played there."""
    journal.create(record.header)
    match = Match.begin(record.header.terms, record.header.start)
    for entry in record.entries:
        match = match.apply(entry.action)
        journal.append(record.header.id, entry, match)


async def counted(journal: Journal, record: Record) -> MatchReport:
    """Keep a match with its analysis, for statistics."""
    kept(journal, record)
    report = await analysed(record)
    Library(journal).keep_report(
        record.header.id,
        rows(report, record),
        engine=report.engine,
        search=report.search,
        actions=report.actions,
    )
    return report


def renamed(record: Record, number: int, **changes: object) -> Record:
    """The same match once more, with another identity and other facts in its header."""
    identity = f"{number:08}{ID[8:]}"
    return replace(record, header=replace(record.header, id=identity, **changes))  # type: ignore[arg-type]
