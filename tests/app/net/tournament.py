"""Matches between two real programs by way of a real server, with all that can go wrong on it.

Pairs of automatons (`tests.app.net.automaton`) play one match after the other. The proxy before
the server (`tests.app.net.meddler`) does its worst, and each program is killed now and then, and
started again; then the two go on with a fresh code. In the end both journals are compared.
"""

import asyncio
import contextlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.friends.ledger import bond_of_row, roll_of_row
from app.friends.verifying import verify
from app.storage.friendship import Friendships
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.record import Entry

CHECKOUT = Path(__file__).parents[3]
PATIENCE = 90.0
"""Seconds without any news after which a match that nobody disturbs has got stuck."""

MEETING = 30.0
"""Seconds after which two who should meet have missed each other."""

MOST_TRIES = 20


class Stuck(AssertionError):
    """Something that should have happened has not."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played.

    Attributes:
        matches: how many matches each pair plays.
        kills: how many times a match is interrupted by a kill on the average.
        pause: for how many seconds on the average two play before one of them is killed.
        points: how long the matches are, chosen at random.
    """

    matches: int
    kills: float
    pause: float
    points: tuple[int, ...] = (1,)


class Pair:
    """Two programs and the matches between them.

    Attributes:
        played: the ids of the matches that both have finished.
        kills: how many times a program was killed.
        meetings: how many times they came together.
    """

    def __init__(self, folder: Path, server: str, plan: Plan, seed: int) -> None:
        self.played: list[str] = []
        self.kills = self.meetings = 0
        self._plan = plan
        self._chance = random.Random(seed)
        self._news = asyncio.Event()
        self._both = tuple(
            Child(folder / name, server, self._chance.getrandbits(32), self._news.set)
            for name in ("Ann", "Ben")
        )

    @property
    def folders(self) -> list[Path]:
        """Where the two keep their matches."""
        return [child.folder for child in self._both]

    async def play(self) -> None:
        """Play all matches."""
        try:
            for _ in range(self._plan.matches):
                self.played.append(await self._match())
            for child in self._both:
                await child.end()
        finally:
            for child in self._both:
                child.kill()

    async def _match(self) -> str:
        plan, match_id = self._plan, ""
        points = self._chance.choice(plan.points)
        for _ in range(MOST_TRIES):
            await self._start()
            killing = self._chance.random() < plan.kills / (1 + plan.kills)
            if killing and self._chance.random() < 0.1:
                await self._meet_and_die(match_id, points)
                continue
            met = await self._meet(match_id, points)
            if not met:
                continue
            match_id = met
            over = self._over(match_id)
            if killing:
                with contextlib.suppress(TimeoutError):
                    await self._until(over, self._chance.expovariate(1 / plan.pause))
                if not over():
                    self._kill()
            else:
                await self._expect(over, f"the end of {match_id}")
            if all(child.finished(match_id) for child in self._both):
                return match_id
        raise Stuck(f"{match_id} is not over after {MOST_TRIES} tries: {self._told()}")

    def _over(self, match_id: str) -> Callable[[], bool]:
        """Whether both have finished, or have lost each other."""
        return lambda: (
            all(child.finished(match_id) for child in self._both)
            or any(child.apart(match_id) for child in self._both)
        )

    async def _meet(self, match_id: str, points: int) -> str:
        """Come together for a new match, or for this one; empty if it didn't work out."""
        hosts, joins = self._chance.sample(self._both, 2)
        if match_id:
            hosts.ask(what="resume", match=match_id)
        else:
            hosts.ask(what="host", points=points)
        await self._expect(lambda: hosts.code or hosts.failed, "a code")
        if match_id and self._chance.random() < 0.5:
            joins.ask(what="resume", match=match_id, code=hosts.code)
        else:
            joins.ask(what="join", code=hosts.code)
        with contextlib.suppress(TimeoutError):
            await self._until(self._answered, MEETING)
        if hosts.agreed and hosts.agreed == joins.agreed:
            self.meetings += 1
            return hosts.agreed
        return ""

    def _answered(self) -> bool:
        return all(child.agreed or child.failed for child in self._both)

    async def _meet_and_die(self, match_id: str, points: int) -> None:
        """Let somebody be killed while the two come together."""
        meeting = asyncio.ensure_future(self._meet(match_id, points))
        await asyncio.wait([meeting], timeout=self._chance.uniform(0, 0.2))
        meeting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await meeting
        self._kill()

    def _kill(self) -> None:
        for child in self._chance.choice([self._both[:1], self._both[1:], self._both]):
            child.kill()
            self.kills += 1

    async def _start(self) -> None:
        await asyncio.gather(*(child.start() for child in self._both if not child.runs))

    async def _expect(self, happened: Callable[[], object], what: str) -> None:
        while not happened():
            try:
                await self._hear(PATIENCE)
            except TimeoutError:
                raise Stuck(f"{what} hasn't come: {self._told()}") from None

    async def _until(self, happened: Callable[[], object], seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while not happened():
                await self._hear(seconds)

    async def _hear(self, seconds: float) -> None:
        for child in self._both:
            child.check()
        self._news.clear()
        async with asyncio.timeout(seconds):
            await self._news.wait()

    def _told(self) -> str:
        return "\n".join(f"{child.folder}: {child.heard[-8:]}" for child in self._both)


class Child:
    """One program, seen by who started it.

    Attributes:
        folder: where it keeps its matches.
        code: the code that it has got since it was last asked for something.
        agreed: the match that it has agreed on since then.
        failed: why it could not, since then.
        heard: what it has told in all.
    """

    def __init__(self, folder: Path, server: str, seed: int, news: Callable[[], None]) -> None:
        self.folder = folder
        self.code = self.agreed = self.failed = ""
        self.heard: list[dict[str, str]] = []
        self._server, self._chance, self._news = server, random.Random(seed), news
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._finished: set[str] = set()
        self._apart: set[str] = set()
        self._killed = False

    @property
    def runs(self) -> bool:
        """Whether it was started, and not killed since."""
        return self._process is not None

    @property
    def complaints(self) -> Path:
        """What it has written where screens are drawn, and programs must be silent."""
        return self.folder.with_suffix(".stderr")

    async def start(self) -> None:
        """Start it, the first time or again."""
        seed = str(self._chance.getrandbits(32))
        with self.complaints.open("a") as complaints:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.app.net.automaton"),
                *(str(self.folder), self._server, seed),
                cwd=CHECKOUT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
            )
        assert self._process.stdout is not None
        await self._process.stdout.readline()
        self._apart.clear()
        self._reading = asyncio.create_task(self._read(self._process.stdout))

    def kill(self) -> None:
        """End it at once, as the power would."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()

    async def end(self) -> None:
        """Ask it to end, which it must do soon and without a word."""
        process, self._process = self._process, None
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        async with asyncio.timeout(MEETING):
            assert await process.wait() == 0
        assert self.complaints.read_text() == ""

    def ask(self, **what: object) -> None:
        """Ask it for something; what it had told of what was asked before is forgotten."""
        self.code = self.agreed = self.failed = ""
        self._apart.clear()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")

    def finished(self, match_id: str) -> bool:
        """Whether it has the match to its end."""
        return match_id in self._finished

    def apart(self, match_id: str) -> bool:
        """Whether it has lost the friend, and needs a code."""
        return match_id in self._apart

    def check(self) -> None:
        """Fail if it has ended by itself."""
        if self._process is not None and self._process.returncode is not None:
            raise AssertionError(f"{self.folder} has ended:\n{self.complaints.read_text()}")

    async def _read(self, lines: asyncio.StreamReader) -> None:
        while line := await lines.readline():
            if line.endswith(b"\n"):
                self._hear(json.loads(line))
            self._news()
        self._news()

    def _hear(self, told: dict[str, str]) -> None:
        self.heard.append(told)
        match told:
            case {"code": code}:
                self.code = code
            case {"agreed": match_id}:
                self.agreed = match_id
            case {"failed": trouble}:
                self.failed = trouble
            case {"finished": match_id}:
                self._finished.add(match_id)
            case {"apart": match_id}:
                self._apart.add(match_id)
            case {"fault": fault}:
                raise AssertionError(f"{self.folder}: {fault}")


@dataclass(frozen=True, slots=True)
class Result:
    """What is left of a match on both sides.

    Attributes:
        match_id: the match.
        equal: whether both have the same actions.
        finished: whether it is over.
        good: whether both find everything of it right.
        actions: how many actions there are.
        refused: how many messages were refused.
    """

    match_id: str
    equal: bool
    finished: bool
    good: bool
    actions: int
    refused: int


def results(pair: Pair) -> Iterator[Result]:
    """Compare what both have kept, and check all of it."""
    one, other = (Journal.open(paths_for(folder).journal) for folder in pair.folders)
    with one, other:
        for match_id in pair.played:
            kept = [_kept(journal, match_id) for journal in (one, other)]
            yield Result(
                match_id,
                kept[0].entries == kept[1].entries,
                all(side.finished for side in kept),
                all(side.good for side in kept),
                len(kept[0].entries),
                sum(side.refused for side in kept),
            )


@dataclass(frozen=True, slots=True)
class _Kept:
    entries: tuple[Entry, ...]
    finished: bool
    good: bool
    refused: int


def _kept(journal: Journal, match_id: str) -> _Kept:
    loaded, friendships = journal.load(match_id), Friendships(journal)
    row = friendships.bond(match_id)
    assert row is not None
    rolls = {roll.number: roll_of_row(roll) for roll in friendships.rolls(match_id)}
    damaged = loaded.damaged is not None
    verified = verify(loaded.record, bond_of_row(row), rolls, damaged=damaged)
    refused = len(friendships.refused(match_id))
    return _Kept(loaded.record.entries, loaded.match.over, verified.good, refused)


async def play(folder: Path, server: str, plan: Plan, *, pairs: int, seed: int) -> list[Pair]:
    """Let pairs of programs play at the same time."""
    playing = []
    for number in range(pairs):
        place = folder / str(number)
        place.mkdir()
        playing.append(Pair(place, server, plan, seed * 1000 + number))
    await asyncio.gather(*(pair.play() for pair in playing))
    return playing
