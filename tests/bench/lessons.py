"""From choosing a lesson to the painted lesson, against choosing a match and the painted table."""

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.programs import SIZE
from tests.bench.pty_terminal import PtyTerminal
from tests.bench.report import Figure
from tests.e2e.player import command
from tests.e2e.prepared import begin
from tests.e2e.scripts import found

FRESH = 7
AGAIN = 15
BEGUN = 6
"""How many actions the match has that is taken up."""

FRAME = 1000 / 60
"""Milliseconds."""

MOST = 2
"""By how many frames a lesson may open later than a table."""

LEARN, CHOOSE, LEAVE, BACK = b"l", b"\r", b"q", b"\x1b"


def measure() -> Iterator[Figure]:
    """Measure both by turns: in a program that has opened neither, and in one that has."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        begin(data, found(), BEGUN)
        home = command(data, "--lang", "en")
        fresh = [_first(home) for _ in range(FRESH + 1)][1:]  # the first one only warms up
        yield from _figures("the first time", *zip(*fresh, strict=True))
        yield from _figures("once more", *zip(*_again(home), strict=True))


def _first(home: tuple[str, ...]) -> tuple[float, float]:
    """A lesson and a table, each the first thing in its program, in milliseconds."""
    with PtyTerminal(home, size=SIZE) as program:
        program.started_up(b"Anna")
        program.ask(LEARN)
        lesson = program.ask(CHOOSE).seconds
    with PtyTerminal(home, size=SIZE) as program:
        program.started_up(b"Anna")
        table = program.ask(CHOOSE).seconds
    return lesson * 1000, table * 1000


def _again(home: tuple[str, ...]) -> Iterator[tuple[float, float]]:
    """Lessons and tables by turns in one program, in milliseconds."""
    with PtyTerminal(home, size=SIZE) as program:
        program.started_up(b"Anna")
        for turn in range(AGAIN + 1):
            program.ask(LEARN)
            lesson = program.ask(CHOOSE).seconds
            program.ask(BACK)
            program.ask(BACK)
            table = program.ask(CHOOSE).seconds
            program.ask(LEAVE)
            if turn:
                yield lesson * 1000, table * 1000


def _figures(when: str, lessons: tuple[float, ...], tables: tuple[float, ...]) -> Iterator[Figure]:
    lesson, table = statistics.median(lessons), statistics.median(tables)
    yield Figure(
        f"a lesson opens, {when} (against a table)",
        f"{lesson:,.1f} ms",
        f"{table:,.1f} ms",
        lesson / table,
    )
    frames = (lesson - table) / FRAME
    yield Figure(
        f"frames by which it opens later, {when}",
        f"{frames:+.1f}",
        aim=f"<= {MOST}",
        reached=frames <= MOST,
    )
