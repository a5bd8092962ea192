"""Whole random matches through the store: no command, legal or not, breaks an invariant."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.state.dice import source_for
from app.state.history import extended, opened
from app.state.store import AsLeft, MatchStore
from app.state.view import Automatic
from app.storage.errors import StorageError
from app.storage.journal import Journal
from rules.actions import Level
from rules.cube import CENTRED, Cube
from rules.game import Phase
from rules.match import Match, fold
from rules.position import START
from rules.record import DiceSpec, Header
from rules.refusal import Refusal
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.referee import Checkers, Referee
from tests.app.tabletop import BEGUN, MemoryLog, header, sit_down
from tests.conftest import SOAK

CHUNKS, MATCHES = (50, 100) if SOAK else (6, 10)
MOST_COMMANDS = 60_000


@dataclass(frozen=True)
class Habits:
    pick_up: str
    auto_roll: bool
    auto_forced: bool
    auto_bear_off: bool


def any_terms(chance: random.Random) -> Terms:
    """Any terms at all; short matches more often."""
    return Terms(
        chance.choice([0, 0, 1, 1, 2, 3, 3, 4, 5, 7]),
        crawford=chance.random() < 0.8,
        jacoby=chance.random() < 0.4,
        automatic_doubles=chance.choice([0, 0, 1, 2, 5]),
        beavers=chance.choice([0, 0, 1, 2, 4]),
        cube_limit=chance.choice([64, 64, 0, 1, 2, 8]),
        backgammon=chance.choice([2, 3]),
    )


def any_start(chance: random.Random, terms: Terms) -> Start | None:
    """Mostly the usual beginning; else dice, a double or a turned cube on the table."""
    if chance.random() < 0.8:
        return None
    side = chance.choice([Side.WHITE, Side.BLACK])
    found = Start(
        START,
        side,
        dice=chance.choice([None, (3, 1), (6, 6), (2, 5)]),
        cube=chance.choice([CENTRED, CENTRED, Cube(2, side, turned=True)]),
        score=chance.choice([(0, 0), (1, 0), (2, 1), (4, 6)]),
        crawford=chance.random() < 0.2,
    )
    if chance.random() < 0.3:
        found = replace(found, dice=None, doubled=True)
    return None if found.faults(terms) else found


class Player:
    """Plays a match with anything a player could do, and checks everything after each command.

    Attributes:
        store: the match.
        commands: how many were tried.
        refused: how many of them the rules refused.
    """

    def __init__(
        self, store: MatchStore, chance: random.Random, log: MemoryLog | None = None
    ) -> None:
        self.store = store
        self.chance = chance
        self.log = log
        self.commands = self.refused = 0
        self._seen = 0
        terms, start = store.header.terms, store.header.start
        self._referee = Referee(terms, start)
        self._folded = Match.begin(terms, start)
        self._lines = opened(self._folded)
        self._habits = Habits(
            chance.choice(["hand", "auto"]), *(chance.random() < 0.5 for _ in range(3))
        )
        self._games = chance.randint(1, 4)  # until a money session is ended

    def play(self, after: Callable[[], None] = lambda: None) -> None:
        """Play until the match is over."""
        while not self.store.view.finished:
            self.commands += 1
            assert self.commands < MOST_COMMANDS
            self._try(self._any_command())
            self._check()
            after()

    def _try(self, command: Callable[[], object]) -> None:
        before = self.store.view
        fails = self.log is not None and self.chance.random() < 0.01
        if fails and self.log is not None:
            self.log.calls_left = 0
        try:
            command()
        except Refusal:
            self.refused += 1
            assert self.store.view is before
        except StorageError:
            assert fails
            assert self.store.view is before
        finally:
            if self.log is not None:
                self.log.calls_left = None

    # What is tried

    def _any_command(self) -> Callable[[], object]:
        if self.chance.random() < 0.04:
            return self._anything()
        what = self.store.automatic(self._habits)
        if what is not None and self.chance.random() < 0.8:
            return lambda: self._run(what)
        return self._sensible()

    def _run(self, what: Automatic) -> None:
        if what is Automatic.ROLL:
            game = self.store.view.match.game
            assert game.turn is not None
            assert not game.can_double(game.turn)
        self.store.run_automatic(what)

    def _anything(self) -> Callable[[], object]:
        """Any command whatsoever, whether its time has come or not."""
        store, chance = self.store, self.chance
        point, other = chance.randint(0, 25), chance.randint(0, 25)
        texts = ["8/5 6/5", "bar/20", "6/off", "13/7(2)", "x", "24/23"]
        commands: list[Callable[[], object]] = [
            store.roll,
            lambda: store.roll((3, 1)),
            lambda: store.choose(point),
            lambda: store.choose(point, smaller=True),
            lambda: store.choose(point, larger=True),
            lambda: store.move(point, other),
            store.deselect,
            store.undo,
            lambda: store.play(chance.choice(texts)),
            store.pick_up,
            store.double,
            store.take,
            store.pass_double,
            store.beaver,
            lambda: store.resign(chance.choice(list(Level))),
            store.check_resignation,
            store.accept,
            store.refuse,
            store.next_game,
            store.end_session,
        ]
        return chance.choice(commands)

    def _sensible(self) -> Callable[[], object]:
        store, chance = self.store, self.chance
        match store.view.match.game.phase:
            case Phase.OPENING:
                return store.roll
            case Phase.TO_ROLL:
                if chance.random() < 0.006:
                    return lambda: store.resign(chance.choice(list(Level)))
                return store.double if chance.random() < 0.03 else store.roll
            case Phase.TO_PLAY:
                return self._in_turn()
            case Phase.DOUBLED:
                return chance.choice(
                    [store.take, store.take, store.take, store.pass_double, store.beaver]
                )
            case Phase.RESIGNED:
                return chance.choice([store.accept, store.refuse])
            case Phase.OVER:
                ended = store.view.match.terms.money and self._referee.games >= self._games
                return store.end_session if ended else store.next_game

    def _in_turn(self) -> Callable[[], object]:
        store, chance, draft = self.store, self.chance, self.store.view.draft
        assert draft is not None
        if chance.random() < 0.003:
            return lambda: store.resign(chance.choice(list(Level)))
        if draft.steps and chance.random() < 0.08:
            return store.undo if chance.random() < 0.5 else self._drag_back
        if draft.complete:
            return store.pick_up
        if chance.random() < 0.3:
            text = str(chance.choice(draft.plays))
            return lambda: store.play(text)
        source = chance.choice(sorted(draft.sources))
        landing = chance.choice(draft.landings(source))
        if chance.random() < 0.3:
            return lambda: store.move(source, landing.target)
        how = chance.choice([{}, {"smaller": True}, {"larger": True}])
        selected = store.view.selected
        if selected is not None:
            landing = chance.choice(draft.landings(selected))
            return lambda: store.choose(landing.target)
        return lambda: store.choose(source, **how)

    def _drag_back(self) -> None:
        draft = self.store.view.draft
        assert draft is not None
        source, target = self.chance.choice(draft.steps)
        self.store.move(target, source)

    # What must hold

    def _check(self) -> None:
        view = self.store.view
        for entry in self.store.entries[self._seen :]:
            self._seen += 1
            assert entry.seq == self._seen
            self._referee.see(entry.action)
            self._folded = self._folded.apply(entry.action)
            self._lines = extended(self._lines, entry.action, self._folded)
        assert view.match == self._folded
        assert view.lines == self._lines
        assert view.seq == self._seen
        self._referee.check(view.match)
        self._check_draft()

    def _check_draft(self) -> None:
        view, game = self.store.view, self.store.view.match.game
        assert (view.draft is None) == (game.dice is None)
        if view.draft is None or game.turn is None:
            assert view.selected is None
            return
        checkers: Checkers = self._referee.checkers.copy()
        for step in view.draft.steps:
            checkers.move(game.turn, step)
        now = view.draft.position
        checkers.check(now if game.turn is Side.WHITE else now.flipped())
        assert view.selected is None or view.selected in view.draft.sources
        assert now.off < 15


def any_header(chance: random.Random) -> Header:
    terms = any_terms(chance)
    seed = str(chance.getrandbits(32))
    return header(terms, any_start(chance, terms), DiceSpec("seed", seed))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_matches(chunk: int) -> None:
    games = commands = refused = 0
    for number in range(MATCHES):
        chance = random.Random(f"{chunk}/{number}")
        log = MemoryLog()
        head = any_header(chance)
        player = Player(sit_down(head, log), chance, log)

        def sometimes_again() -> None:
            if chance.random() < 0.005:  # noqa: B023
                same = sit_down(head, log).view  # noqa: B023
                assert same == replace(player.store.view, selected=None)  # noqa: B023

        player.play(sometimes_again)
        view = player.store.view
        actions = [entry.action for entry in log.entries]
        assert tuple(log.entries) == player.store.entries
        assert fold(head.terms, actions, head.start) == view.match
        assert sit_down(head, log).view == view
        games += len(view.match.games)
        commands += player.commands
        refused += player.refused
    print(f"{MATCHES} matches, {games} games, {commands} commands, {refused} refused")


@pytest.mark.parametrize("number", range(20 if SOAK else 2))
def test_random_matches_in_the_journal(number: int, tmp_path: Path) -> None:
    """The real journal has the same match after every command, half a turn included."""
    chance = random.Random(f"journal/{number}")
    head = any_header(chance)
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.create(head)
        store = seated(journal, head)
        player = Player(store, chance)

        def same_in_the_journal() -> None:
            view = store.view
            loaded = journal.load(head.id)
            assert loaded.damaged is None
            assert loaded.match == view.match
            assert len(loaded.record.entries) == view.seq
            steps = view.draft.steps if view.draft is not None else ()
            assert loaded.draft == ((view.seq, steps) if steps else None)

        def often() -> None:
            if chance.random() < 0.1:
                same_in_the_journal()

        player.play(often)
        same_in_the_journal()
        assert seated(journal, head).view == store.view
        (row,) = journal.matches()
        assert row.finished
        assert row.score == store.view.match.score


def seated(journal: Journal, head: Header) -> MatchStore:
    loaded = journal.load(head.id)
    return MatchStore(
        loaded.record, journal, source_for(head.dice), lambda: BEGUN, left=AsLeft(loaded.draft)
    )


def test_a_second_opinion_sees_a_broken_board() -> None:
    checkers = Checkers.usual()
    with suppress(AssertionError):
        checkers.move(Side.WHITE, (6, 1))
        pytest.fail("landed on a made point")
    checkers = Checkers.usual()
    checkers.white[0] = 23
    with pytest.raises(AssertionError):
        checkers.check(START)
