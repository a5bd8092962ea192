"""A turn at a chouette of five, against the same turn at the table of two."""

import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from uuid import UUID

from app.state.dice import SeededDice
from app.state.kept import rolls_in
from rules.actions import Action, MakePlay, OpeningRoll, OrderRoll, Roll
from rules.match import Match
from rules.plays import legal_plays
from rules.record import DiceSpec, Header
from rules.side import Side
from rules.terms import ChouetteTerms, Terms
from tests.bench.programs import SIZE, gestures
from tests.bench.pty_terminal import PtyTerminal, Response
from tests.bench.report import Figure, at_most, in_bytes
from tests.e2e.harness import Cell, Terminal, click_text
from tests.e2e.player import command, numbers_are_shown
from tests.e2e.prepared import CREATED, keep
from tests.e2e.scripts import runner
from tests.e2e.sight import Sight

SEED = "7"
TURNS = 24
FIVE = ("Anna", "Boris", "Clara", "Dora", "Emil")
TERMS = Terms(0)
BUSY = 1.1
"""By how much more processor time a turn may cost: it is never measured so exactly as bytes."""
MOST = 8192
"""What a change of turn may cost at any table."""
ORDER = OrderRoll((6, 5, 4, 3, 2))
LEVEL = OpeningRoll(1, 1)

Turn = tuple[tuple[str, Cell], ...]


@dataclass(slots=True)
class Measured:
    """What the turns at one of the tables cost.

    Attributes:
        sizes: the bytes written in each turn.
        most: the most bytes written after one click.
        ticks: the processor time of all turns.
    """

    sizes: list[int] = field(default_factory=list)
    most: int = 0
    ticks: int = 0

    def add(self, responses: list[Response]) -> None:
        """One more turn."""
        sizes = [len(response.data) for response in responses]
        self.sizes.append(sum(sizes))
        self.most = max(self.most, *sizes)


def measure() -> Iterator[Figure]:
    """Play the same turns at both, one at the one and one at the other."""
    with tempfile.TemporaryDirectory() as folder:
        tables = [_table(Path(folder, "two"), 2), _table(Path(folder, "five"), 5)]
        turns = [_turns(table) for table in tables]
        two, five = _played(tables, turns)
    many = len(two.sizes)
    yield at_most(
        f"bytes for a turn at the chouette, mean of {many} (against the table)",
        statistics.mean(five.sizes), statistics.mean(two.sizes), "bytes", 1.0,
    )  # fmt: skip
    yield in_bytes("most bytes after one click at the chouette", five.most, MOST)
    yield at_most(
        "processor time for a turn at the chouette (against the table)",
        _milliseconds(five) / many, _milliseconds(two) / many, "ms", BUSY,
    )  # fmt: skip


def _table(data: Path, people: int) -> tuple[str, ...]:
    """A table just before the first roll of the seed that counts."""
    chouette = ChouetteTerms() if people > 2 else None
    header = Header(
        str(UUID(int=people)),
        FIVE[:people],
        TERMS,
        CREATED,
        ("human",) * people,
        DiceSpec("seed", SEED),
        chouette=chouette,
    )
    # Ties at the opening use as many rolls of the seed as the order of the five.
    keep(data, header, [ORDER] if chouette else [LEVEL] * rolls_in(ORDER))
    return command(data, "resume")


def _script() -> Iterator[tuple[Match, Action]]:
    """The turns of two simple players, without a double."""
    match, dice = Match.begin(TERMS), SeededDice(SEED)
    action: Action
    for n in range(rolls_in(ORDER), rolls_in(ORDER) + 2 * TURNS):
        side = match.game.turn
        action = OpeningRoll(*dice.roll(n)) if side is None else Roll(side, dice.roll(n))
        yield match, action
        match = match.apply(action)
        game = match.game
        if game.dice is None:
            continue
        assert game.turn is not None
        best = max(legal_plays(game.position, game.dice), key=runner, default=None)
        action = MakePlay(game.turn, best.steps if best else ())
        yield match, action
        match = match.apply(action)


def _turns(table: tuple[str, ...]) -> list[Turn]:
    """The clicks of every turn, where this table wants them."""
    with Terminal(table, size=SIZE) as terminal:
        terminal.wait_for(numbers_are_shown)
        terminal.wait_still()
        sight = Sight.of(terminal.rows())
    told = [pair for pair in _script() if not isinstance(pair[1], OpeningRoll)]
    clicks = list(gestures(told, sight, Side.WHITE, turns=TURNS))
    ends = [kind == "change of turn" for kind, _ in clicks]
    numbered = zip([sum(ends[:index]) for index in range(len(clicks))], clicks, strict=True)
    return [
        tuple(click for _, click in turn) for _, turn in groupby(numbered, key=lambda pair: pair[0])
    ]


def _played(tables: list[tuple[str, ...]], turns: list[list[Turn]]) -> tuple[Measured, Measured]:
    both = Measured(), Measured()
    with ExitStack() as stack:
        programs = [stack.enter_context(PtyTerminal(table, size=SIZE)) for table in tables]
        for program in programs:
            program.started_up(b"Anna")
            program.ask(b" ")  # the opening roll
        for measured, program in zip(both, programs, strict=True):
            measured.ticks -= _ticks(program.pid)
        for pair in zip(*turns, strict=True):
            for measured, program, turn in zip(both, programs, pair, strict=True):
                measured.add([program.ask(click_text(cell).encode()) for _, cell in turn])
        for measured, program in zip(both, programs, strict=True):
            measured.ticks += _ticks(program.pid)
    return both


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _milliseconds(measured: Measured) -> float:
    return measured.ticks * 1000 / os.sysconf("SC_CLK_TCK")
