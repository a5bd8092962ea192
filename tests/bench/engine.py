"""The computer's replies, the table's stalls while it thinks, and the analysis of a match.

Compared with bare calls of bgsage, with bare bgsage in a thread beside the smallest Textual
program, and with the analysis of GNU Backgammon.
"""

import asyncio
import statistics
import subprocess
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.engine import catalogue, gnu_program
from app.engine.analysis.analyse import analyse
from app.engine.analysis.decisions import decisions
from app.engine.engine import Search
from app.engine.levels import LEVELS, Level
from app.engine.player import Player
from app.engine.question import Holder, Question
from app.engine.seats import seat_of
from app.engine.thinker import Thinker
from app.formats.foreign import read_match
from rules.match import Match
from rules.plays import legal_plays
from rules.position import Position
from rules.record import DiceSpec, Header, Record
from rules.terms import Terms
from tests.bench.minimal import Minimal
from tests.bench.report import Figure, at_least, at_most

MATCH = Path(__file__).parents[1] / "app/formats/data/five-points.mat"
SIZE = (120, 36)
REPLIES = {Search.ONE: 60, Search.TWO: 60, Search.THREE: 14}
WATCHED = 20.0
"""Seconds for which the table is watched."""

_BEAT = 0.001
_OWNERS = {Holder.MIDDLE: "centered", Holder.MINE: "player", Holder.THEIRS: "opponent"}


def measure() -> Iterator[Figure]:
    """Measure everything that the installed engines allow."""
    if not catalogue.installed("bgsage"):
        yield Figure("engine", "bgsage is not installed")
        return
    record = read_match(MATCH).parts[0].record
    yield from asyncio.run(_replies(record))
    yield from _stalls()
    yield from _analysis(record)


# Replies


async def _replies(record: Record) -> list[Figure]:
    states = list(_states(record))
    thinker = Thinker()
    try:
        return [await _reply(level, states, thinker) for level in LEVELS]
    finally:
        thinker.close()


def _states(record: Record) -> Iterator[Match]:
    """The states of a match in which a choice of plays is to be made."""
    for match in record.states():
        game = match.game
        if game.dice is not None and len(legal_plays(game.position, game.dice)) > 1:
            yield match


async def _reply(level: Level, states: list[Match], thinker: Thinker) -> Figure:
    """A level's replies, by turns with the bare call of its search in the same positions."""
    many = REPLIES[level.search]
    chosen = states[:: max(1, len(states) // many)][:many]
    bare = _Bare(level.search)
    player = Player(level, thinker, "bench")
    ours, theirs = [], []
    for match in chosen[:2]:
        await player.act(match)
        bare.play(Question.of(match))
    for match in chosen:
        ours.append(await _timed(player.act, match))
        begun = time.perf_counter()
        bare.play(Question.of(match))
        theirs.append(time.perf_counter() - begun)
    what = f"reply of {level.id} ({level.search}, median of {len(chosen)})"
    return at_most(
        what, statistics.median(ours) * 1000, statistics.median(theirs) * 1000, "ms", 1.1
    )


async def _timed(act: Callable[[Match], Awaitable[object]], match: Match) -> float:
    begun = time.perf_counter()
    await act(match)
    return time.perf_counter() - begun


class _Bare:
    """bgsage called as its own documents do."""

    def __init__(self, search: Search) -> None:
        from bgsage import BgBotAnalyzer

        self._analyzer = BgBotAnalyzer(eval_level=search.value)

    def play(self, question: Question) -> None:
        """Judge the plays of a roll."""
        assert question.dice is not None
        self._analyzer.checker_play(_board(question.position), *question.dice, **_options(question))


def _board(position: Position) -> list[int]:
    return [-position.counts[0], *position.counts[1:]]


def _options(question: Question) -> dict[str, Any]:
    stakes = question.stakes
    told: dict[str, Any] = {"cube_value": stakes.value, "cube_owner": _OWNERS[stakes.holder]}
    if stakes.away is not None:
        told |= {"away1": stakes.away[0], "away2": stakes.away[1], "is_crawford": stakes.crawford}
    return told


# Stalls


def _stalls() -> Iterator[Figure]:
    """The longest time for which the loop of the table hears nothing while the engine thinks."""
    ours = asyncio.run(_table_stall())
    theirs = asyncio.run(_thread_stall())
    yield Figure(
        f"longest stall of the table while the engine thinks ({WATCHED:.0f} s)",
        f"{ours * 1000:.1f} ms",
        f"{theirs * 1000:.1f} ms",
        ours / theirs,
        "<= 50 ms",
        ours <= 0.05,
    )


async def _table_stall() -> float:
    """At a real table where the computer plays both sides at its best."""
    from app.main import BarpointApp
    from app.storage.journal import Journal
    from app.storage.paths import paths_for

    best = seat_of(LEVELS[-1])
    with tempfile.TemporaryDirectory() as folder:
        paths = paths_for(Path(folder))
        paths.prepare()
        with Journal.open(paths.journal) as journal:
            header = Header(
                str(uuid.uuid4()), ("Anna", "Ben"), Terms(25), 0, (best, best),
                DiceSpec("seed", "7"),
            )  # fmt: skip
            journal.create(header)
        app = BarpointApp.from_args(["--data-dir", folder, "resume"])
        async with app.run_test(size=SIZE):
            return await _longest_stall()


async def _thread_stall() -> float:
    """Beside bare bgsage in a thread."""
    bare = _Bare(LEVELS[-1].search)
    asked = [Question.of(match) for match in _states(read_match(MATCH).parts[0].record)]
    bare.play(asked[0])
    end = time.monotonic() + WATCHED

    def think() -> None:
        for question in asked * 99:
            if time.monotonic() > end:
                return
            bare.play(question)

    app = Minimal()
    async with app.run_test(size=SIZE):
        thinking = asyncio.create_task(asyncio.to_thread(think))
        longest = await _longest_stall()
        await thinking
        return longest


async def _longest_stall() -> float:
    """How late a beat of the running loop comes at most."""
    await asyncio.sleep(1.0)  # what the first paint takes is no stall
    end, longest = time.monotonic() + WATCHED, 0.0
    while time.monotonic() < end:
        begun = time.perf_counter()
        await asyncio.sleep(_BEAT)
        longest = max(longest, time.perf_counter() - begun - _BEAT)
    return longest


# Analysis


def _analysis(record: Record) -> Iterator[Figure]:
    """Decisions of a whole match analysed in a second, against GNU Backgammon."""
    count = len(decisions(record))
    ours = count / asyncio.run(_analysed(record, "bgsage"))
    program = gnu_program.path()
    what = f"analysis of a match, 2ply ({count} decisions)"
    if program is None:
        yield Figure(what, f"{ours:,.0f} a second", "gnubg is not installed")
        return
    theirs = count / _by_gnubg(str(program))
    told = at_least(what, ours, theirs, "a second", 1.0)
    yield Figure(told.what, told.ours, told.theirs, told.ratio)
    asked = count / asyncio.run(_analysed(record, "gnubg"))
    yield Figure("the same by gnubg, asked by Barpoint", f"{asked:,.0f} a second",
                 told.theirs, asked / theirs)  # fmt: skip


async def _analysed(record: Record, engine: str) -> float:
    """Seconds for a match that nothing is remembered of."""
    thinker = Thinker(engine)
    try:
        await thinker.play(Question(Position.parse("-b----E-C---eE---c-e----B-"), dice=(3, 1)),
                           Search.ONE)  # fmt: skip
        begun = time.perf_counter()
        await analyse(record, thinker, Search.TWO)
        return time.perf_counter() - begun
    finally:
        thinker.close()


def _by_gnubg(program: str) -> float:
    """Seconds in which GNU Backgammon analyses the match by itself; its 1-ply is our 2ply."""
    load = f"import mat {MATCH}"
    depth = [f"set analysis {what} evaluation plies 1" for what in ("chequerplay", "cubedecision")]
    alone = _gnubg(program, [load, *depth])
    return _gnubg(program, [load, *depth, "analyse match"]) - alone


def _gnubg(program: str, commands: list[str]) -> float:
    begun = time.perf_counter()
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            [program, "-t", "-q", "-r"],
            input="\n".join(commands) + "\n",
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    return time.perf_counter() - begun
