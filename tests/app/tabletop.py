"""A store on any position, with a log that can fail: what the tests of the store share."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from app.state.chouette_store import ChouetteStore
from app.state.dice import DiceSource, source_for
from app.state.store import AsLeft, MatchStore, store_for
from app.state.timing import standing
from app.state.view import MatchView
from app.storage.errors import Kind, StorageError
from rules.actions import Call, Dice, MakePlay, Step, TakeBack
from rules.cube import CENTRED, Cube
from rules.draft import TurnDraft
from rules.position import START, Position
from rules.record import DiceSpec, Entry, Header, Record, State
from rules.side import Side
from rules.start import Start
from rules.terms import ChouetteTerms, Terms

BEGUN = 1_760_000_000_000


@dataclass
class MemoryLog:
    """A journal that keeps everything in memory, and fails when it is told to.

    Attributes:
        entries: the actions kept.
        draft: the half-played turn kept.
        clock: the running time kept, with the number of the action it follows.
        calls: how often something was to be kept.
        calls_left: how often keeping still works, None for always.
    """

    entries: list[Entry] = field(default_factory=list)
    draft: tuple[int, tuple[Step, ...]] | None = None
    clock: tuple[int, int] | None = None
    calls: int = 0
    calls_left: int | None = None

    def append(self, match_id: str, entry: Entry, state: State) -> None:
        self._called()
        assert entry.seq == len(self.entries) + 1
        self.entries.append(entry)
        if state.match.game.dice is None or isinstance(entry.action, MakePlay | Call | TakeBack):
            self.draft = None
        elif self.draft is not None:
            self.draft = (entry.seq, self.draft[1])

    def save_draft(self, match_id: str, seq: int, steps: tuple[Step, ...]) -> None:
        self._called()
        assert seq == len(self.entries)
        self.draft = (seq, steps) if steps else None

    def save_clock(self, match_id: str, seq: int, used: int) -> None:
        self._called()
        assert seq == len(self.entries)
        self.clock = (seq, used)

    def _called(self) -> None:
        self.calls += 1
        if self.calls_left == 0:
            raise StorageError(Kind.FULL, path="/data/journal.sqlite3")
        if self.calls_left is not None:
            self.calls_left -= 1


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, *dice: Dice) -> None:
        self.dice = list(dice)
        self.asked: list[int] = []

    def roll(self, n: int) -> Dice:
        self.asked.append(n)
        return self.dice.pop(0)


def header(
    terms: Terms | None = None, start: Start | None = None, dice: DiceSpec | None = None
) -> Header:
    """A match of Ann (White) and Ben (Black) that is about to begin."""
    spec = dice or DiceSpec("seed", "7")
    return Header(
        str(uuid.uuid4()), ("Ann", "Ben"), terms or Terms(7), BEGUN, dice=spec, start=start
    )


def sit_down(
    head: Header,
    log: MemoryLog | None = None,
    dice: DiceSource | None = None,
    damage: str | None = None,
    stopwatch: Callable[[], int] = standing,
) -> MatchStore:
    """The store of a match, or of a chouette, as its log has kept it."""
    log = log if log is not None else MemoryLog()
    ticks = iter(range(BEGUN + len(log.entries) + 1, BEGUN + 10**9))
    clock = log.clock
    running = clock[1] if clock is not None and clock[0] == len(log.entries) else 0
    return store_for(
        Record(head, tuple(log.entries)),
        log,
        dice or source_for(head.dice),
        lambda: next(ticks),
        stopwatch=stopwatch,
        left=AsLeft(log.draft, running, damage),
    )


def people(
    *names: str,
    terms: Terms | None = None,
    options: ChouetteTerms | None = None,
    dice: DiceSpec | None = None,
) -> Header:
    """A chouette that is about to begin, of Ann, Ben, Cid, Dot and Eve by default."""
    who = names or ("Ann", "Ben", "Cid", "Dot", "Eve")
    return Header(
        str(uuid.uuid4()),
        who,
        terms or Terms.of_money(),
        BEGUN,
        ("human",) * len(who),
        dice or DiceSpec("seed", "7"),
        chouette=options or ChouetteTerms(),
    )


def gathered(
    head: Header, log: MemoryLog | None = None, dice: DiceSource | None = None
) -> ChouetteStore:
    """The store of a chouette as its log has kept it."""
    store = sit_down(head, log, dice)
    assert isinstance(store, ChouetteStore)
    return store


@dataclass
class Stopwatch:
    """A stopwatch that a test turns on.

    Attributes:
        time: what it shows, in milliseconds.
    """

    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time

    def pass_(self, seconds: float) -> None:
        self.time += round(seconds * 1000)


def table(
    position: str | Position = START,
    dice: Dice | None = None,
    turn: Side = Side.WHITE,
    *,
    terms: Terms | None = None,
    log: MemoryLog | None = None,
    rolls: tuple[Dice, ...] = (),
    cube: Cube = CENTRED,
    score: tuple[int, int] = (0, 0),
    crawford: bool = False,
) -> MatchStore:
    """The store of a match taken up at a position seen from the side on roll."""
    mine = Position.parse(position) if isinstance(position, str) else position
    board = mine if turn is Side.WHITE else mine.flipped()
    start = Start(board, turn, dice, cube, score, crawford)
    return sit_down(header(terms, start), log, Loaded(*rolls) if rolls else None)


def draft(position: str | Position, dice: Dice, *steps: Step) -> TurnDraft:
    """A half-played turn."""
    mine = Position.parse(position) if isinstance(position, str) else position
    return TurnDraft.start(mine, dice).move(*steps)


def board(opponent: dict[int, int] | None = None, own: dict[int, int] | None = None) -> Position:
    """A position from the mover's side, points by their numbers; the rest is borne off."""
    counts = [0] * 26
    for point, count in (own or {}).items():
        counts[point] += count
    for point, count in (opponent or {}).items():
        counts[point] -= count
    return Position(tuple(counts))


class Watcher:
    """A listener that remembers what it saw."""

    def __init__(self, store: MatchStore) -> None:
        self.seen: list[tuple[MatchView, MatchView]] = []
        self.stop = store.subscribe(lambda old, new: self.seen.append((old, new)))
