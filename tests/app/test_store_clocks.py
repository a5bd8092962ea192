"""Time in the store: measured by a stopwatch, kept with the actions, carried over a kill."""

import random

import pytest

from app.state.chouette_store import ChouetteStore
from app.state.store import MatchStore
from app.storage.errors import StorageError
from rules.actions import Claim, Level, NextGame, Pause
from rules.position import START
from rules.refusal import Refusal, Rule
from rules.result import Ending
from rules.side import Side
from rules.start import Start
from rules.terms import ChouetteTerms, ClockTerms, Terms
from tests.app.chouettes import do_something
from tests.app.tabletop import Loaded, MemoryLog, Stopwatch, header, people, sit_down

WHITE, BLACK = Side.WHITE, Side.BLACK
TIMED = Terms(5, clock=ClockTerms(60_000, 12_000))
MONEY = Terms(0, clock=ClockTerms(60_000, 12_000))


class Timed:
    """A match with clocks on a table, with White to roll first.

    Attributes:
        watch: its stopwatch.
        log: what is kept.
        store: the match.
    """

    def __init__(self, terms: Terms = TIMED) -> None:
        self.watch = Stopwatch()
        self.log = MemoryLog()
        self.head = header(terms, Start(START, WHITE))
        self.store = self.sit_down()

    def sit_down(self, *, damage: str | None = None) -> MatchStore:
        """The match as it was left, in another program whose stopwatch has begun anew."""
        self.watch = Stopwatch(17)
        dice = Loaded(*[(3, 1), (4, 2)] * 20)
        self.store = sit_down(self.head, self.log, dice, damage=damage, stopwatch=self.watch)
        return self.store

    def left(self) -> tuple[float, float]:
        """What is left to White and Black, in seconds, with the running time."""
        clocks = self.store.clocks
        assert clocks is not None
        return clocks.left[0] / 1000, clocks.left[1] / 1000


def turn(store: MatchStore) -> None:
    store.roll()
    draft = store.view.draft
    assert draft is not None
    store.play(str(draft.plays[0]))
    store.pick_up()


def used(store: MatchStore) -> list[int]:
    return [entry.used for entry in store.entries]


def test_without_clocks_no_time_is_kept() -> None:
    watch = Stopwatch()
    store = sit_down(header(), stopwatch=watch)
    watch.pass_(5)
    store.roll()
    assert used(store) == [0]
    assert (store.clocks, store.elapsed, store.view.clock_runs) == (None, 0, False)


def test_each_action_has_the_time_it_took() -> None:
    timed = Timed()
    for seconds in (1.5, 20, 3):
        timed.watch.pass_(seconds)
        (timed.store.roll if timed.store.view.draft is None else lambda: play_out(timed.store))()
    assert used(timed.store) == [1500, 20_000, 3000]


def play_out(store: MatchStore) -> None:
    draft = store.view.draft
    assert draft is not None
    store.play(str(draft.plays[0]))
    store.pick_up()


def test_the_delay_passes_first_in_each_turn() -> None:
    timed = Timed()
    timed.watch.pass_(10)
    assert timed.left() == (60, 60)
    timed.store.roll()
    timed.watch.pass_(5)
    assert timed.left() == (57, 60)
    play_out(timed.store)
    timed.watch.pass_(12)
    assert timed.left() == (57, 60)
    timed.watch.pass_(1)
    assert timed.left() == (57, 59)


def test_moving_checkers_stops_no_clock() -> None:
    timed = Timed()
    timed.store.roll()
    timed.watch.pass_(11)
    timed.store.move(24, 23)
    timed.watch.pass_(4)
    assert timed.store.elapsed == 15_000
    assert timed.left() == (57, 60)


def test_no_clock_runs_at_the_opening_roll_and_between_games() -> None:
    watch = Stopwatch()
    store = sit_down(header(TIMED), dice=Loaded((3, 1), (6, 1)), stopwatch=watch)
    watch.pass_(99)
    assert not store.view.clock_runs
    store.roll()
    store.resign(Level.SINGLE)
    store.accept()
    watch.pass_(99)
    store.next_game()
    watch.pass_(99)
    store.roll()
    assert used(store) == [0] * 5


def test_a_refused_command_costs_nothing_by_itself() -> None:
    timed = Timed()
    timed.watch.pass_(3)
    with pytest.raises(Refusal):
        timed.store.take()
    timed.watch.pass_(3)
    timed.store.roll()
    assert used(timed.store) == [6000]


def test_what_could_not_be_kept_costs_its_time_once() -> None:
    timed = Timed()
    timed.watch.pass_(3)
    timed.log.calls_left = 0
    with pytest.raises(StorageError):
        timed.store.roll()
    timed.log.calls_left = None
    timed.watch.pass_(3)
    timed.store.roll()
    assert used(timed.store) == [6000]


class TestAKill:
    def test_loses_what_passed_since_the_last_heartbeat_and_no_more(self) -> None:
        timed = Timed()
        timed.watch.pass_(13)
        timed.store.heartbeat()
        timed.watch.pass_(0.9)
        store = timed.sit_down()
        assert store.elapsed == 13_000
        timed.watch.pass_(2)
        assert timed.left() == (57, 60)
        store.roll()
        assert used(store) == [15_000]

    def test_heartbeats_go_on_from_what_was_carried_over(self) -> None:
        timed = Timed()
        for _ in range(4):
            for _ in range(5):
                timed.watch.pass_(1)
                timed.store.heartbeat()
            timed.sit_down()
        assert timed.store.elapsed == 20_000
        assert timed.left() == (52, 60)

    def test_a_heartbeat_of_an_earlier_action_is_forgotten(self) -> None:
        timed = Timed()
        timed.watch.pass_(30)
        timed.store.heartbeat()
        timed.store.roll()
        assert timed.sit_down().elapsed == 0

    def test_nothing_is_kept_where_no_clock_runs(self) -> None:
        for store in (sit_down(header()), sit_down(header(TIMED))):
            log = store._log
            assert isinstance(log, MemoryLog)
            store.heartbeat()
            assert log.calls == 0


class TestPauses:
    def test_the_clocks_stand_until_the_players_go_on(self) -> None:
        timed = Timed()
        timed.watch.pass_(15)
        timed.store.pause()
        assert timed.store.view.stopped
        assert timed.store.clocks is not None
        assert timed.store.clocks.running is None
        timed.watch.pass_(1000)
        assert timed.left() == (57, 60)
        timed.store.go_on_with_clocks()
        timed.watch.pass_(2)
        assert timed.left() == (55, 60), "a pause brings no new delay"
        timed.store.roll()
        assert used(timed.store) == [15_000, 2_000]

    def test_an_action_goes_on_too(self) -> None:
        timed = Timed()
        timed.store.pause()
        timed.watch.pass_(1000)
        timed.store.roll()
        assert not timed.store.view.stopped
        assert timed.store.view.clock_runs
        assert used(timed.store) == [0, 0]

    def test_twice_is_refused(self) -> None:
        timed = Timed()
        timed.store.pause()
        with pytest.raises(Refusal) as raised:
            timed.store.pause()
        assert raised.value.rule is Rule.CLOCKS_STAND

    def test_where_there_are_no_clocks(self) -> None:
        with pytest.raises(Refusal) as raised:
            sit_down(header(start=Start(START, WHITE))).pause()
        assert raised.value.rule is Rule.NOT_HERE

    def test_a_pause_outlives_the_program(self) -> None:
        timed = Timed()
        timed.watch.pass_(13)
        timed.store.pause()
        store = timed.sit_down()
        timed.watch.pass_(1000)
        assert store.view.stopped
        assert timed.left() == (59, 60)

    def test_a_kill_after_going_on_again(self) -> None:
        timed = Timed()
        timed.store.pause()
        timed.store.go_on_with_clocks()
        timed.watch.pass_(14)
        timed.store.heartbeat()
        store = timed.sit_down()
        assert not store.view.stopped
        assert timed.left() == (58, 60)

    def test_leaving_the_table_stops_the_clocks(self) -> None:
        timed = Timed()
        timed.watch.pass_(14)
        timed.store.stand_up()
        assert timed.store.entries[-1].action == Pause()
        timed.store.stand_up()
        assert used(timed.store) == [14_000]

    def test_leaving_costs_no_action_where_no_clock_runs(self) -> None:
        for store in (sit_down(header()), sit_down(header(TIMED))):
            store.stand_up()
            assert not store.entries


class TestFlags:
    def test_nothing_happens_by_itself(self) -> None:
        timed = Timed()
        timed.watch.pass_(100)
        assert timed.left() == (-28, 60)
        turn(timed.store)
        assert not timed.store.view.finished

    def test_the_opponent_claims_the_match_in_the_middle_of_a_turn(self) -> None:
        timed = Timed()
        timed.watch.pass_(72)
        timed.store.claim()
        assert timed.store.entries[-1].action == Claim(BLACK)
        assert timed.store.view.match.winner is BLACK
        assert timed.store.view.match.games[-1].ending is Ending.CLAIMED

    def test_not_while_the_flag_stands(self) -> None:
        timed = Timed()
        timed.watch.pass_(71.9)
        before = timed.store.view
        for by in (None, WHITE, BLACK):
            with pytest.raises(Refusal) as raised:
                timed.store.claim(by)
            assert raised.value.rule is Rule.FLAG_STANDS
        assert timed.store.view is before

    def test_a_game_of_money_play(self) -> None:
        timed = Timed(MONEY)
        timed.watch.pass_(72)
        timed.store.claim()
        assert timed.store.view.match.score == (0, 1)
        timed.store.next_game()
        timed.store.roll()
        assert timed.left() == (60, 60)


def test_a_record_that_is_only_looked_at_measures_nothing() -> None:
    timed = Timed()
    store = timed.sit_down(damage="its action 5 is damaged")
    timed.watch.pass_(50)
    assert timed.left() == (60, 60)
    store.heartbeat()
    store.stand_up()
    store.go_on_with_clocks()
    assert timed.log.calls == 0


def test_a_chouette_has_a_reserve_for_each_game() -> None:
    watch = Stopwatch()
    head = people(terms=MONEY)
    dice = Loaded((6, 5), (4, 3), (2, 1), (4, 2))
    store = sit_down(head, dice=dice, stopwatch=watch)
    store.order_roll()  # type: ignore[attr-defined]
    store.roll()
    watch.pass_(20)
    assert store.clocks is not None
    assert store.clocks.left == (52_000, 60_000)
    store.play("8/4 6/4")
    store.pick_up()
    assert used(store)[-1] == 20_000


@pytest.mark.parametrize("number", range(4))
def test_whatever_somebody_does_costs_the_time_of_the_side_that_has_to_act(number: int) -> None:
    chance, watch = random.Random(f"time/{number}"), Stopwatch()
    options = ChouetteTerms(own_cubes=number % 2 == 0)
    terms = Terms(0, beavers=1, clock=ClockTerms(60_000, 0))
    store = sit_down(people(terms=terms, options=options), stopwatch=watch)
    assert isinstance(store, ChouetteStore)
    while not store.view.finished:
        before = store.view.match
        watch.pass_(chance.uniform(1, 5))
        do_something(store, chance, games=3)
        if store.elapsed or store.entries[-1].action == NextGame():
            continue  # only a checker was moved, or the clocks were wound up again
        actor, clocks = before.game.actor, store.view.match.clocks
        assert before.clocks is not None
        assert clocks is not None
        assert clocks.left == before.clocks.charged(actor, store.entries[-1].used).left
        assert (store.entries[-1].used > 0) == (actor is not None)
