"""The journal keeps every action and half-played turn, for several matches and programs."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage import database
from app.storage.errors import Kind, NoticeKind, StorageError
from app.storage.journal import Journal
from app.storage.words import sentence
from rules.actions import Accept, Level, OpeningRoll, Refuse, Resign
from rules.match import Match
from rules.record import Entry, Header, Record, Start
from rules.side import Side
from rules.terms import Terms
from tests.app.playing import BEGUN, Happening, happenings, header


@pytest.fixture(params=["wal", "delete"])
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal on a usual disk, and one on a network folder."""
    monkeypatch.setattr(database, "on_network", lambda path: request.param == "delete")
    return tmp_path / "data" / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as opened:
        yield opened


def kept(journal: Journal, head: Header, played: list[Happening]) -> None:
    for happening in played:
        journal.append(head.id, happening.entry, happening.match)


def damage(journal: Journal, statement: str, *values: object) -> None:
    other = sqlite3.connect(journal.path)
    with other:
        assert other.execute(statement, values).rowcount == 1
    other.close()


@pytest.mark.parametrize("terms", [Terms(1), Terms(5), Terms.of_money(), Terms(0, beavers=3)])
def test_a_whole_match_comes_back(journal: Journal, terms: Terms) -> None:
    head = header(terms)
    journal.create(head)
    played = happenings(head, seed=terms.length)
    kept(journal, head, played)
    loaded = journal.load(head.id)
    assert loaded.record == Record(head, tuple(happening.entry for happening in played))
    assert loaded.match == played[-1].match == loaded.record.match()
    assert (loaded.draft, loaded.damaged) == (None, None)


def test_what_was_kept_is_there_for_the_next_program(path: Path) -> None:
    head = header()
    played = happenings(head, seed=1, most=30)
    with Journal.open(path) as journal:
        journal.create(head)
        kept(journal, head, played)
    with Journal.open(path) as journal:
        assert journal.load(head.id).match == played[-1].match
        assert journal.notices == []


def test_any_prefix_of_a_match_is_a_state(journal: Journal) -> None:
    head = header(Terms(1))
    journal.create(head)
    assert journal.load(head.id).match == Match.begin(head.terms)
    for happening in happenings(head, seed=2, most=40):
        journal.append(head.id, happening.entry, happening.match)
        assert journal.load(head.id).match == happening.match


def test_a_match_from_a_position_comes_back(journal: Journal) -> None:
    board = Match.begin(Terms(3)).game.board
    start = Start(board, Side.BLACK, dice=(6, 4), score=(2, 0), crawford=True)
    head = Header(header().id, ("Ann", "Ben"), Terms(3), BEGUN, start=start)
    journal.create(head)
    kept(journal, head, happenings(head, seed=3, most=10))
    assert journal.load(head.id).record.header == head
    assert journal.matches()[0].score == (2, 0)


def test_the_journal_mode_fits_the_folder(path: Path, journal: Journal) -> None:
    mode = sqlite3.connect(path).execute("PRAGMA journal_mode").fetchone()[0]
    wanted = "delete" if database.on_network(path) else "wal"
    assert mode == wanted
    durable = journal._connection.execute("PRAGMA synchronous").fetchone()[0]
    assert durable == {"wal": 2, "delete": 3}[wanted]  # FULL, EXTRA


def test_a_disk_that_shares_no_memory_gets_a_rollback_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch = database._switch

    def failing(connection: sqlite3.Connection, mode: str) -> str:
        if mode == "delete":
            return switch(connection, mode)
        switch(connection, mode)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMMAP
        raise error

    monkeypatch.setattr(database, "on_network", lambda path: False)
    monkeypatch.setattr(database, "_switch", failing)
    path = tmp_path / "journal.sqlite3"
    head = header()
    with Journal.open(path) as one, Journal.open(path) as other:
        assert one._connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
        assert one._connection.execute("PRAGMA synchronous").fetchone()[0] == 3
        one.create(head)
        kept(other, head, happenings(head, seed=1, most=20))
        assert len(one.load(head.id).record.entries) == 20


# Half-played turns


def first_turn(journal: Journal) -> tuple[Header, Happening]:
    """A match after its opening roll, and the play that follows."""
    head = header()
    journal.create(head)
    played = happenings(head, seed=4)
    at = next(index for index, happening in enumerate(played) if len(happening.steps) == 2)
    kept(journal, head, played[:at])
    return head, played[at]


def test_a_half_turn_comes_back_and_its_play_drops_it(journal: Journal) -> None:
    head, play = first_turn(journal)
    last = play.entry.seq - 1
    for count in (1, 2):
        journal.save_draft(head.id, last, play.steps[:count])
        assert journal.load(head.id).draft == (last, play.steps[:count])
    journal.append(head.id, play.entry, play.match)
    assert journal.load(head.id).draft is None


def test_taking_back_every_step_leaves_no_half_turn(journal: Journal) -> None:
    head, play = first_turn(journal)
    journal.save_draft(head.id, play.entry.seq - 1, play.steps[:1])
    journal.save_draft(head.id, play.entry.seq - 1, ())
    assert journal.load(head.id).draft is None


def test_a_half_turn_of_another_moment_is_refused(journal: Journal) -> None:
    head, play = first_turn(journal)
    with pytest.raises(StorageError) as raised:
        journal.save_draft(head.id, play.entry.seq, play.steps[:1])
    assert raised.value.kind is Kind.OVERTAKEN


@pytest.mark.parametrize("steps", ["[[24,1]]", "[[1]]", "3", "nonsense", '[["a","b"]]'])
def test_a_half_turn_that_is_nonsense_is_ignored(journal: Journal, steps: str) -> None:
    head, play = first_turn(journal)
    journal.save_draft(head.id, play.entry.seq - 1, play.steps[:1])
    damage(journal, "UPDATE draft SET steps = ?", steps)
    loaded = journal.load(head.id)
    assert (loaded.draft, loaded.damaged) == (None, None)


# Numbers


def test_an_action_is_never_kept_twice(journal: Journal) -> None:
    head = header()
    journal.create(head)
    played = happenings(head, seed=5, most=3)
    kept(journal, head, played)
    kept(journal, head, played[-1:])  # the same call again changes nothing
    assert len(journal.load(head.id).record.entries) == 3


@pytest.mark.parametrize("seq", [1, 2, 4, 9])
def test_an_action_with_a_wrong_number_is_refused(journal: Journal, seq: int) -> None:
    head = header()
    journal.create(head)
    played = happenings(head, seed=5, most=2)
    kept(journal, head, played)
    with pytest.raises(StorageError) as raised:
        journal.append(head.id, Entry(seq, 5, OpeningRoll(6, 5)), played[-1].match)
    assert raised.value.kind is Kind.OVERTAKEN
    assert "match 1 has been played on" in sentence(raised.value).lower()
    assert len(journal.load(head.id).record.entries) == 2


def test_the_database_itself_refuses_a_number_twice(journal: Journal) -> None:
    head = header()
    journal.create(head)
    kept(journal, head, happenings(head, seed=5, most=2))
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        damage(journal, "INSERT INTO action VALUES (1, 2, '{}')")


def test_a_match_that_is_not_there(journal: Journal) -> None:
    for call in (journal.load, journal.lease):
        with pytest.raises(StorageError, match="no-match") as raised:
            call("nobody")
        assert sentence(raised.value) == "There is no match nobody in the journal."


# The list


def test_the_list_tells_where_every_match_stands(journal: Journal) -> None:
    heads = [header(Terms(length), names=(f"A{length}", "B")) for length in (1, 3, 5)]
    states = []
    for number, head in enumerate(heads, 1):
        assert journal.create(head) == number
        played = happenings(head, seed=6 + number, most=10_000 if number == 1 else 7 * number)
        kept(journal, head, played)
        states.append(played[-1])
    rows = {row.number: row for row in journal.matches()}
    for number, (head, state) in enumerate(zip(heads, states, strict=True), 1):
        row, match = rows[number], state.match
        assert (row.id, row.players, row.terms) == (head.id, head.players, head.terms)
        assert row.length == head.terms.length
        assert (row.score, row.position) == (match.score, str(match.game.board))
        assert (row.turn, row.game_number) == (match.game.actor, match.number)
        assert (row.created, row.updated) == (BEGUN, state.entry.at)
        assert (row.finished, row.result) == (match.over, match.winner)
    assert [row.number for row in journal.matches(finished=True)] == [1]
    assert {row.number for row in journal.matches(finished=False)} == {2, 3}


def test_the_match_played_last_is_the_first_of_the_list(journal: Journal) -> None:
    heads = [header(), header(), header()]
    for head in heads:
        journal.create(head)
    first, second, _ = heads
    kept(journal, second, happenings(second, seed=1, most=9))
    kept(journal, first, happenings(first, seed=1, most=5))
    assert [row.number for row in journal.matches(finished=False)] == [2, 1, 3]


def test_the_list_can_be_rebuilt(journal: Journal) -> None:
    for seed, length in enumerate((1, 3)):
        head = header(Terms(length))
        journal.create(head)
        kept(journal, head, happenings(head, seed, most=300))
    journal.create(header())
    rows = journal.matches()
    other = sqlite3.connect(journal.path)
    with other:
        other.execute(
            "UPDATE match SET score_white = 9, score_black = 9, position = '', turn = 1, game = 9,"
            " updated = 9, finished = 1 - finished, winner = 1"
        )
    other.close()
    assert journal.matches() != rows
    journal.rebuild()
    assert journal.matches() == rows


def test_a_match_with_a_damaged_header_is_named_and_kept(journal: Journal) -> None:
    bad, good = header(), header()
    journal.create(bad)
    journal.create(good)
    damage(journal, "UPDATE match SET header = '{\"v\":1}' WHERE number = 1")
    assert [row.id for row in journal.matches()] == [good.id]
    journal.matches()
    assert [notice.kind for notice in journal.notices] == [NoticeKind.UNREADABLE_MATCH]
    assert "Match 1 can't be listed" in sentence(journal.notices[0])
    with pytest.raises(StorageError) as raised:
        journal.load(bad.id)
    assert raised.value.kind is Kind.BAD_HEADER
    assert "Match 1 can't be opened" in sentence(raised.value)
    journal.rebuild()


# Logs that do not fold


BROKEN = {
    "no JSON": "UPDATE action SET body = 'nonsense' WHERE seq = 6",
    "a blob": "UPDATE action SET body = x'ff00' WHERE seq = 6",
    "another number": "UPDATE action SET body = replace(body, '\"seq\":6', '\"seq\":7')"
    " WHERE seq = 6",
    "a newer version": "UPDATE action SET body = replace(body, '\"v\":1', '\"v\":2') WHERE seq = 6",
    "an unknown kind": "UPDATE action SET body = replace(body, 'kind\":\"', 'kind\":\"x')"
    " WHERE seq = 6",
    "a gap": "DELETE FROM action WHERE seq = 6",
    "an illegal action": 'UPDATE action SET body = \'{"seq":6,"by":0,"at":1,"kind":"take","v":1}\''
    " WHERE seq = 6",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_log_that_no_longer_folds_opens_read_only(journal: Journal, what: str) -> None:
    head = header()
    journal.create(head)
    played = happenings(head, seed=8, most=12)
    kept(journal, head, played)
    damage(journal, BROKEN[what])
    loaded = journal.load(head.id)
    assert loaded.damaged is not None
    assert loaded.damaged is not None
    assert "its action 6 is damaged" in loaded.damaged
    assert loaded.record.entries == tuple(happening.entry for happening in played[:5])
    assert loaded.match == played[4].match
    assert loaded.record.match() == loaded.match


# Several programs


def test_a_locked_journal_is_said_and_nothing_is_lost(journal: Journal) -> None:
    head = header()
    journal.create(head)
    played = happenings(head, seed=9, most=5)
    kept(journal, head, played[:-1])
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as raised:
        journal.append(head.id, played[-1].entry, played[-1].match)
    assert raised.value.kind is Kind.LOCKED
    assert raised.value.worth_retrying
    assert "please try again" in sentence(raised.value)
    assert len(journal.load(head.id).record.entries) == 4
    other.execute("ROLLBACK")
    other.close()
    journal.append(head.id, played[-1].entry, played[-1].match)
    assert journal.load(head.id).match == played[-1].match


def test_two_programs_play_two_matches_on_one_journal(path: Path) -> None:
    heads = header(), header()
    with Journal.open(path) as one, Journal.open(path) as other:
        for journal, head in zip((one, other), heads, strict=True):
            journal.create(head)
        played = [happenings(head, seed, most=60) for seed, head in enumerate(heads)]
        for pair in zip(*played, strict=True):
            for journal, head, happening in zip((one, other), heads, pair, strict=True):
                journal.append(head.id, happening.entry, happening.match)
        assert one.load(heads[1].id).match == played[1][-1].match
        assert other.load(heads[0].id).match == played[0][-1].match
        assert one.matches() == other.matches()


def test_a_program_that_was_overtaken_is_told(path: Path) -> None:
    head = header()
    with Journal.open(path) as one, Journal.open(path) as other:
        one.create(head)
        played = happenings(head, seed=1, most=2)
        kept(one, head, played)
        rival = Entry(2, 99, OpeningRoll(1, 1))
        with pytest.raises(StorageError) as raised:
            other.append(head.id, rival, played[-1].match)
        assert raised.value.kind is Kind.OVERTAKEN
        assert one.load(head.id) == other.load(head.id)


def test_many_random_prefixes_with_half_turns(journal: Journal) -> None:
    chance = random.Random(11)
    head = header(Terms(7))
    journal.create(head)
    for happening in happenings(head, seed=12, most=150):
        last = happening.entry.seq - 1
        count = chance.randint(0, len(happening.steps))
        if count:
            journal.save_draft(head.id, last, happening.steps[:count])
            assert journal.load(head.id).draft == (last, happening.steps[:count])
        journal.append(head.id, happening.entry, happening.match)
        assert journal.load(head.id).draft is None


def test_a_half_turn_stays_through_a_refused_resignation(journal: Journal) -> None:
    head, play = first_turn(journal)
    by, last = play.entry.by, play.entry.seq - 1
    assert by is not None
    match = journal.load(head.id).match
    journal.save_draft(head.id, last, play.steps[:1])
    for action in (Resign(by, Level.SINGLE), Refuse(by.opponent)):
        match, last = match.apply(action), last + 1
        journal.append(head.id, Entry(last, 1, action), match)
        assert journal.load(head.id).draft == (last, play.steps[:1])


def test_no_half_turn_outlives_its_game(journal: Journal) -> None:
    head, play = first_turn(journal)
    by, last = play.entry.by, play.entry.seq - 1
    assert by is not None
    match = journal.load(head.id).match
    journal.save_draft(head.id, last, play.steps[:1])
    for action in (Resign(by, Level.SINGLE), Accept(by.opponent)):
        match, last = match.apply(action), last + 1
        journal.append(head.id, Entry(last, 1, action), match)
    assert journal.load(head.id).draft is None
    drafts = journal._connection.execute("SELECT count(*) FROM draft").fetchone()
    assert drafts == (0,)


def test_a_second_close_does_nothing(path: Path) -> None:
    journal = Journal.open(path)
    journal.close()
    journal.close()
