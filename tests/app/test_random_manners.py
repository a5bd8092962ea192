"""Random matches with every manner and with clocks: resumed anywhere, no roll comes twice."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from app.state.dice import SeededDice
from app.state.store import MatchStore
from app.storage.errors import StorageError
from rules.actions import InvalidReason, Level, OpeningRoll, Roll
from rules.game import Phase
from rules.record import DiceSpec, Record
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.tabletop import MemoryLog, Stopwatch, header, sit_down
from tests.conftest import SOAK

MOST_COMMANDS = 1500


def any_terms(chance: random.Random) -> Terms:
    manners = Manners(*(chance.random() < 0.5 for _ in range(3)))
    clock = ClockTerms(chance.choice([5_000, 400_000]), 12_000) if chance.random() < 0.6 else None
    return Terms(chance.choice([0, 1, 3]), manners=manners, clock=clock)


class Players:
    """Two people who do anything, in whatever order; some of it is refused.

    Attributes:
        store: the match.
        log: what is kept of it.
        done: how many commands changed something.
    """

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.log = MemoryLog()
        self.typed = chance.random() < 0.3
        spec = DiceSpec("typed") if self.typed else DiceSpec("seed", str(chance.random()))
        self.head = header(any_terms(chance), dice=spec)
        self.watch = Stopwatch()
        self.store = self.sit_down()
        self.done = 0

    def sit_down(self) -> MatchStore:
        return sit_down(self.head, self.log, stopwatch=self.watch)

    def do_something(self) -> None:
        self.watch.pass_(self.chance.uniform(0, 9))
        before = self.store.view
        fails = self.chance.random() < 0.01
        self.log.calls_left = 0 if fails else None
        try:
            self._any_command()()
        except Refusal:
            assert self.store.view is before
        except StorageError:
            assert fails
            assert self.store.view is before
        else:
            self.done += 1
        self.log.calls_left = None

    def _any_command(self) -> Callable[[], object]:
        store, chance = self.store, self.chance
        game = store.view.match.game
        if chance.random() < 0.07:
            return self._manner()
        match game.phase:
            case Phase.OPENING | Phase.TO_ROLL:
                if chance.random() < 0.05:
                    return store.double
                return lambda: store.roll(self._dice())
            case Phase.DOUBLED:
                return chance.choice([store.take, store.take, store.pass_double])
            case Phase.RESIGNED:
                return chance.choice([store.accept, store.refuse])
            case Phase.OVER:
                over = len(store.view.match.games) > 3 and store.view.match.terms.money
                return store.end_session if over else store.next_game
            case _:
                return self._in_turn()

    def _in_turn(self) -> Callable[[], object]:
        store, chance, draft = self.store, self.chance, self.store.view.draft
        assert draft is not None
        if chance.random() < 0.1:
            return lambda: store.roll_early(self._dice())
        if chance.random() < 0.02:
            return lambda: store.resign(Level.SINGLE)
        if draft.free and chance.random() < 0.2:
            return lambda: store.move(chance.randint(0, 25), chance.randint(0, 25))
        if draft.legal:
            return store.pick_up
        if draft.steps and chance.random() < 0.1:
            return store.undo
        if draft.plays and chance.random() < 0.7:
            return lambda: store.lay(chance.choice(draft.plays).steps)
        return store.pick_up

    def _manner(self) -> Callable[[], object]:
        store, chance = self.store, self.chance
        backs = store.turns_to_take_back()
        commands: list[Callable[[], object]] = [
            lambda: store.invalid_roll(chance.choice(list(InvalidReason))),
            store.call,
            lambda: store.call(chance.choice(list(Side))),
            store.claim,
            store.pause,
            store.stand_up,
            store.go_on_with_clocks,
            store.heartbeat,
            lambda: store.take_back(chance.choice(backs[:4]).to if backs else 0),
        ]
        return chance.choice(commands)

    def _dice(self) -> tuple[int, int] | None:
        return (self.chance.randint(1, 6), self.chance.randint(1, 6)) if self.typed else None

    # What must hold

    def check(self) -> None:
        view = self.store.view
        *_, state = Record(self.head, self.store.entries).states()
        assert view.match == state.match
        assert list(self.store.entries) == self.log.entries
        board = view.draft.position if view.draft else view.match.game.board
        assert sum(max(count, 0) for count in board.counts) + board.off == 15
        assert sum(max(-count, 0) for count in board.counts) + board.opponent_off == 15
        self._check_rolls()

    def _check_rolls(self) -> None:
        spec = self.head.dice
        if spec.seed is None:
            return
        rolls = [
            action.dice if isinstance(action, Roll) else (action.white, action.black)
            for action in (entry.action for entry in self.store.entries)
            if isinstance(action, Roll | OpeningRoll)
        ]
        assert rolls == [SeededDice(spec.seed).roll(n) for n in range(len(rolls))]

    def leave_and_come_back(self) -> None:
        """Kill the program and start it again."""
        before, elapsed = self.store.view, self.store.elapsed
        with suppress(StorageError):
            self.store.heartbeat()
        self.watch = Stopwatch(1)
        self.store = self.sit_down()
        was_going_on = before.clock_runs and elapsed > 0
        stopped = self.store.view.stopped if not was_going_on else before.stopped
        assert self.store.view == replace(before, selected=None, stopped=stopped)
        assert self.store.elapsed == (elapsed if self.store.view.clock_runs else 0)


@pytest.mark.parametrize("number", range(300 if SOAK else 12))
def test_random_matches_with_manners(number: int) -> None:
    chance = random.Random(f"manners/{number}")
    players = Players(chance)
    for _ in range(MOST_COMMANDS):
        players.do_something()
        if chance.random() < 0.05:
            players.check()
            players.leave_and_come_back()
        if players.store.view.finished:
            break
    players.check()
    assert players.done > 1
