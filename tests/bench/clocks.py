"""What a running clock sends to the terminal, and what it costs, second by second."""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rules.position import START
from rules.record import Header
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Terms
from tests.bench.pty_terminal import PtyTerminal
from tests.bench.report import Figure, in_bytes
from tests.e2e.player import command
from tests.e2e.prepared import CREATED, keep

SIZES = ((80, 24), (160, 50))
TICKS = 12
MOST = 80
"""Bytes: where the cells are, their colours, and a figure or two."""

MATCH = "00000000-0000-0000-0000-000000000009"


def measure() -> Iterator[Figure]:
    """Measure the bytes of ticks, and the processor's time between them."""
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            begin(data)
            yield from _ticks(command(data, "resume"), size)


def begin(data: Path) -> None:
    """Keep a match whose clock runs as soon as it is taken up."""
    terms = Terms(7, clock=ClockTerms.of_match(7))
    start = Start(START, Side.WHITE, (3, 1))
    keep(data, Header(MATCH, ("Anna", "Boris"), terms, CREATED, start=start), ())


def _ticks(resume: tuple[str, ...], size: tuple[int, int]) -> Iterator[Figure]:
    with PtyTerminal(resume, size=size) as barpoint:
        barpoint.started_up(b"Anna")
        before, began = _seconds_used(barpoint.pid), time.perf_counter()
        sent = [len(barpoint.ask(b"").data) for _ in range(TICKS)]
        took, passed = _seconds_used(barpoint.pid) - before, time.perf_counter() - began
    told = f"at {size[0]} x {size[1]}"
    yield in_bytes(f"bytes for a tick {told}, median", round(statistics.median(sent)), MOST)
    yield in_bytes(f"bytes for a tick {told}, most", max(sent), MOST)
    share = took / passed
    yield Figure(
        f"processor while a clock runs {told}", f"{share:.1%}", aim="<= 2%", reached=share <= 0.02
    )


def _seconds_used(pid: int) -> float:
    """The processor's time of a process."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
