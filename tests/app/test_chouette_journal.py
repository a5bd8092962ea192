"""Chouettes and clocks in the journal: listed, loaded, resumed, saved from damage, never lost."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.state.chouette_store import ChouetteStore
from app.state.dice import source_for
from app.state.store import AsLeft, store_for
from app.storage.errors import Kind, StorageError
from app.storage.journal import Journal, Standing
from app.storage.words import sentence
from rules.actions import Level, OrderRoll
from rules.chouette import Asked
from rules.game import Phase
from rules.record import Entry, Header
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.terms import ChouetteTerms, ClockTerms, Terms
from tests.app.chouettes import do_something
from tests.app.tabletop import BEGUN, Stopwatch, header, people
from tests.conftest import SOAK

TIMED = Terms(0, clock=ClockTerms(60_000))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3") as opened:
        yield opened


def seated(journal: Journal, head: Header, stopwatch: Stopwatch | None = None) -> ChouetteStore:
    """The store of a chouette as the journal has it; a new one is kept first."""
    if head.id not in {row.id for row in journal.matches()}:
        journal.create(head)
    loaded = journal.load(head.id)
    ticks = iter(range(BEGUN + len(loaded.record.entries) + 1, BEGUN + 10**9))
    store = store_for(
        loaded.record,
        journal,
        source_for(head.dice),
        lambda: next(ticks),
        stopwatch=stopwatch or Stopwatch(),
        left=AsLeft(loaded.draft, loaded.running, loaded.damaged),
    )
    assert isinstance(store, ChouetteStore)
    return store


def damage(journal: Journal, statement: str) -> None:
    other = sqlite3.connect(journal.path)
    with other:
        assert other.execute(statement).rowcount == 1
    other.close()


def lost_by_the_team(store: ChouetteStore) -> None:
    """Play the game until the box may resign, and let the others take its point."""
    while store.chouette.asked is not Asked.TURN or store.view.actor is not Side.WHITE:
        if store.chouette.asked is Asked.ORDER:
            store.order_roll()
        elif store.view.draft is None:
            store.roll()
        else:
            store.play(str(store.view.draft.plays[0]))
            store.pick_up()
    store.resign(Level.SINGLE)
    for who in store.chouette.deciders:
        store.accept(who)


# The list


def test_a_chouette_is_listed_with_everybody_before_the_order_is_rolled(journal: Journal) -> None:
    journal.create(people("Ann", "Ben", "Cid"))
    (row,) = journal.matches(finished=False)
    assert row.chouette
    assert row.people == (Standing("Ann", 0), Standing("Ben", 0), Standing("Cid", 0))
    assert row.players == ("", "")
    assert row.turn is None


def test_the_cube_of_a_finished_game_is_not_listed_as_the_next_ones(journal: Journal) -> None:
    store = seated(journal, people("Ann", "Ben", "Cid"))
    while store.view.match.game.phase is not Phase.TO_ROLL or store.view.actor is not Side.WHITE:
        if store.chouette.asked is Asked.ORDER:
            store.order_roll()
        elif store.view.draft is None:
            store.roll()
        else:
            store.play(str(store.view.draft.plays[0]))
            store.pick_up()
    store.double()
    for who in store.chouette.deciders:
        store.take(who)
    assert (journal.matches()[0].cube, journal.matches()[0].cube_owner) == (2, Side.BLACK)
    store.resign(Level.SINGLE)
    for who in store.chouette.deciders:
        store.accept(who)
    assert (journal.matches()[0].cube, journal.matches()[0].cube_owner) == (1, None)


def test_the_list_has_scores_and_who_is_box_and_captain(journal: Journal) -> None:
    store = seated(journal, people("Ann", "Ben", "Cid"))
    lost_by_the_team(store)
    store.join("Dot")
    (row,) = journal.matches()
    assert row.people == tuple(Standing(one.name, one.score) for one in store.chouette.people)
    assert sorted(one.score for one in row.people) == [-2, 0, 1, 1]
    assert row.players == store.view.names
    assert row.game_number == 1
    store.leave(0)
    assert not journal.matches()[0].people[0].present


def test_an_evening_that_has_ended_has_no_winner_of_two(journal: Journal) -> None:
    store = seated(journal, people())
    lost_by_the_team(store)
    store.end_session()
    (row,) = journal.matches(finished=True)
    assert row.result is None
    assert sum(one.score for one in row.people) == 0


def test_a_match_of_two_is_no_chouette(journal: Journal) -> None:
    journal.create(header())
    (row,) = journal.matches()
    assert not row.chouette
    assert row.people == ()
    assert row.players == ("Ann", "Ben")


def test_the_list_can_be_rebuilt(journal: Journal) -> None:
    chance = random.Random(3)
    store = seated(journal, people())
    while not store.chouette.sheet:
        do_something(store, chance)
    journal.create(people("Ann", "Ben", "Cid"))
    rows = journal.matches()
    other = sqlite3.connect(journal.path)
    with other:
        other.execute("UPDATE match SET people = 'nonsense', position = ''")
    other.close()
    for row in journal.matches():
        assert [one.score for one in row.people] == [0] * len(row.people), "names are still told"
    journal.rebuild()
    assert journal.matches() == rows


def test_a_chouette_that_nobody_can_begin_is_not_kept(journal: Journal) -> None:
    for names, rule in (
        (("Ann", "Ben", "ann"), Rule.SAME_NAME),
        (("Ann", "Ben"), Rule.TOO_FEW_PLAYERS),
        (tuple("abcdefghijk"), Rule.TOO_MANY_PLAYERS),
    ):
        with pytest.raises(Refusal) as raised:
            journal.create(people(*names))
        assert raised.value.rule is rule
    assert journal.matches() == ()


# What was left


@pytest.mark.parametrize("number", range(30 if SOAK else 3))
def test_a_chouette_is_in_the_journal_as_it_stands(journal: Journal, number: int) -> None:
    chance = random.Random(f"journal/{number}")
    options = ChouetteTerms(own_cubes=chance.random() < 0.5)
    terms = Terms(0, beavers=1, clock=ClockTerms(60_000))
    head, watch = people(terms=terms, options=options), Stopwatch()
    store = seated(journal, head, watch)
    while not store.view.finished:
        watch.pass_(chance.uniform(0, 20))
        do_something(store, chance, games=2)
        if chance.random() < 0.2 or store.chouette.asked not in (Asked.TURN, Asked.OPENING):
            loaded = journal.load(head.id)
            assert loaded.damaged is None
            assert loaded.state == store.chouette
            assert loaded.record.entries == store.entries
            if chance.random() < 0.5:
                before = store.view
                watch = Stopwatch(3)
                store = seated(journal, head, watch)
                assert store.view.lines == before.lines
                assert store.view.draft == before.draft


def test_the_running_time_is_kept_and_carried_over(journal: Journal) -> None:
    watch = Stopwatch()
    head = people(terms=TIMED)
    store = seated(journal, head, watch)
    while store.view.draft is None:
        (store.order_roll if store.chouette.asked is Asked.ORDER else store.roll)()
    watch.pass_(20)
    store.heartbeat()
    watch.pass_(1)
    store.heartbeat()
    assert journal.load(head.id).running == 21_000
    again = seated(journal, head, watch)
    assert again.elapsed == 21_000
    again.play(str(again.view.draft.plays[0]) if again.view.draft else "")
    again.pick_up()
    assert again.entries[-1].used == 21_000
    assert journal.load(head.id).running == 0


def test_nonsense_in_place_of_the_running_time_is_no_time(journal: Journal) -> None:
    head = people(terms=TIMED)
    journal.create(head)
    journal.save_clock(head.id, 0, 5)
    for nonsense in ("-7", "'soon'"):
        damage(journal, f"UPDATE running SET used = {nonsense}")
        assert journal.load(head.id).running == 0


def test_a_heartbeat_that_could_not_be_kept_is_said_and_the_next_one_is(
    journal: Journal,
) -> None:
    head = people(terms=TIMED)
    journal.create(head)
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as raised:
        journal.save_clock(head.id, 0, 1000)
    assert raised.value.kind is Kind.LOCKED
    other.execute("ROLLBACK")
    other.close()
    journal.save_clock(head.id, 0, 2000)
    assert journal.load(head.id).running == 2000


# Damage


@pytest.mark.parametrize(
    "what",
    [
        "UPDATE action SET body = replace(body, '\"dice\"', '\"dies\"') WHERE seq = 1",
        "UPDATE action SET body = replace(body, '[', '[7,') WHERE seq = 1",
        'UPDATE action SET body = \'{"seq":1,"by":1,"at":1,"kind":"agree","v":1,"player":0}\''
        " WHERE seq = 1",
        "DELETE FROM action WHERE seq = 1",
    ],
)
def test_a_log_that_no_longer_folds_opens_read_only(journal: Journal, what: str) -> None:
    head = people()
    store = seated(journal, head)
    lost_by_the_team(store)
    damage(journal, what)
    loaded = journal.load(head.id)
    assert loaded.damaged is not None
    assert "its action 1 is damaged" in str(loaded.damaged)
    assert loaded.state == head.begin()
    looked_at = seated(journal, head)
    with pytest.raises(Refusal) as raised:
        looked_at.order_roll()
    assert raised.value.rule is Rule.READ_ONLY


def test_it_opens_up_to_its_last_legal_action(journal: Journal) -> None:
    head, chance = people(), random.Random(1)
    store = seated(journal, head)
    while Asked.AGREE_DOUBLE is not store.chouette.asked:
        do_something(store, chance)
    before, seq = store.chouette, store.view.seq
    store.agree(store.chouette.deciders[0])
    other = "body = replace(body, '\"player\":', '\"player\":9')"
    damage(journal, f"UPDATE action SET {other} WHERE seq = {seq + 1}")
    loaded = journal.load(head.id)
    assert loaded.damaged is not None
    assert len(loaded.record.entries) == seq
    assert loaded.state == before


def test_a_header_with_a_name_twice_is_a_damaged_one(journal: Journal) -> None:
    head = people("Ann", "Ben", "Cid")
    journal.create(head)
    damage(journal, "UPDATE match SET header = replace(header, 'Ben', 'Ann')")
    assert journal.matches() == ()
    with pytest.raises(StorageError) as raised:
        journal.load(head.id)
    assert raised.value.kind is Kind.BAD_HEADER
    assert "Match 1 can't be opened" in sentence(raised.value)
    journal.rebuild()


def test_chouettes_and_running_clocks_are_saved_from_a_damaged_journal(tmp_path: Path) -> None:
    path, head, watch = tmp_path / "journal.sqlite3", people(terms=TIMED), Stopwatch()
    with Journal.open(path) as journal:
        store = seated(journal, head, watch)
        lost_by_the_team(store)
        store.next_game()
        while store.view.draft is None:
            store.roll()
        watch.pass_(15)
        store.heartbeat()
        rows, before = journal.matches(), journal.load(head.id)
        connection = journal._connection
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'match_by_date'"
        ).fetchone()[0]
    with path.open("r+b") as file:
        file.seek(4096 * (root - 1))
        file.write(b"\xaa" * 4096)
    with Journal.open(path) as journal:
        assert len(journal.notices) == 1
        assert journal.matches() == rows
        assert journal.load(head.id) == before
        assert before.running == 15_000


def test_a_second_window_is_told_that_it_was_overtaken(tmp_path: Path) -> None:
    path, head = tmp_path / "journal.sqlite3", people()
    with Journal.open(path) as one, Journal.open(path) as other:
        here, there = seated(one, head), seated(other, head)
        here.order_roll()
        rival = Entry(1, 99, OrderRoll((1, 1, 1, 1, 1)))
        with pytest.raises(StorageError) as raised:
            other.append(head.id, rival, there.chouette)
        assert raised.value.kind is Kind.OVERTAKEN
