"""Start, clicks and memory of the whole program, against the smallest Textual program."""

import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from app.state.choosing import choose
from rules.actions import Action, MakePlay, Roll
from rules.draft import TurnDraft
from rules.match import Match
from rules.side import Side
from tests.bench.pty_terminal import PtyTerminal, Response, memory
from tests.bench.report import Figure, at_most, in_bytes
from tests.e2e.harness import Cell, Terminal, click_text
from tests.e2e.player import command
from tests.e2e.prepared import begin
from tests.e2e.scripts import Script, found
from tests.e2e.sight import Sight

SIZE = (120, 36)
STARTS = 11
TURNS = 24
FIRST = 6
"""The action of the script before which the measured part begins."""

MINIMAL = (sys.executable, "-m", "tests.bench.minimal")
CLICK = click_text((5, 5)).encode()
_BYTES = {"selection": 4096, "step": 4096, "change of turn": 8192}


def measure() -> Iterator[Figure]:
    """Measure start, clicks, bytes and memory, Barpoint and the other one by turns."""
    script = found()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        begin(data, script, FIRST)
        resume = command(data, "resume")
        yield from _starts(resume)
        yield from _clicks(resume, script)


def _starts(resume: tuple[str, ...]) -> Iterator[Figure]:
    ours, theirs = [], []
    for _ in range(STARTS + 1):  # the first one only warms up
        with PtyTerminal(resume, size=SIZE) as barpoint:
            ours.append(barpoint.started_up(b"Anna").seconds * 1000)
        with PtyTerminal(MINIMAL, size=SIZE) as minimal:
            theirs.append(minimal.started_up(b"clicks").seconds * 1000)
    medians = statistics.median(ours[1:]), statistics.median(theirs[1:])
    yield at_most("start to painted table (resume)", *medians, "ms", 1.5)


def _clicks(resume: tuple[str, ...], script: Script) -> Iterator[Figure]:
    with Terminal(resume, size=SIZE) as terminal:
        terminal.wait_for("Anna")
        terminal.wait_still()
        sight = Sight.of(terminal.rows())
    told = list(islice(script.matches(), FIRST, None))
    shown = told[0][0].game.turn or Side.WHITE
    ours: dict[str, list[Response]] = defaultdict(list)
    theirs: list[Response] = []
    with (
        PtyTerminal(resume, size=SIZE) as barpoint,
        PtyTerminal(MINIMAL, size=SIZE) as minimal,
    ):
        barpoint.started_up(b"Anna")
        minimal.started_up(b"clicks")
        for kind, cell in gestures(told, sight, shown):
            ours[kind].append(barpoint.ask(click_text(cell).encode()))
            theirs.append(minimal.ask(CLICK))
        yield from _figures(ours, theirs)
        yield from _memory(barpoint.pid, minimal.pid)


def _figures(ours: dict[str, list[Response]], theirs: list[Response]) -> Iterator[Figure]:
    label = statistics.median(response.seconds for response in theirs) * 1000
    for kind, responses in ours.items():
        taken = statistics.median(response.seconds for response in responses) * 1000
        yield at_most(
            f"click to finished repaint: {kind} ({len(responses)})", taken, label, "ms", 1
        )
    for kind, most in _BYTES.items():
        sizes = [len(response.data) for response in ours[kind]]
        yield in_bytes(f"bytes for a {kind}, median", round(statistics.median(sizes)), most)
        yield in_bytes(f"bytes for a {kind}, most", max(sizes), most)


def _memory(barpoint: int, minimal: int) -> Iterator[Figure]:
    ours, theirs = memory(barpoint), memory(minimal)
    for index, what in enumerate(("memory, resident", "memory, proportional (PSS)")):
        yield at_most(what, ours[index] / 1024, theirs[index] / 1024, "MiB", 1.5)


def gestures(
    told: Iterable[tuple[Match, Action]], sight: Sight, shown: Side, *, turns: int = TURNS
) -> Iterator[tuple[str, Cell]]:
    """Every click of the next turns, with what it does.

    Args:
        told: the actions with the match before each of them.
        sight: where everything is.
        shown: whose numbers were seen.
        turns: how many turns at most.
    """
    for match, action in told:
        game = match.game
        flipped = game.turn is not shown
        match action:
            case Roll():
                yield "roll", sight.dice(flipped=flipped)
            case MakePlay(_, steps):
                assert game.dice is not None
                draft = TurnDraft.start(game.position, game.dice)
                for source, target in steps:
                    alone = choose(draft, None, source).steps == ((source, target),)
                    yield ("step" if alone else "selection"), sight.at(source, flipped=flipped)
                    if not alone:
                        yield "step", sight.at(target, flipped=flipped)
                    draft = draft.move((source, target))
                yield "change of turn", sight.dice(flipped=flipped, alone=game.opening)
                turns -= 1
            case _:
                return
        if not turns:
            return
