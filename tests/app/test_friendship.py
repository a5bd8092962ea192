"""What ties a match to a friend is kept with it, replaced as a whole, and saved from damage."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.storage.errors import Kind, StorageError
from app.storage.friendship import MOST_LETTERS, MOST_REFUSED, BondRow, Friendships, RollRow
from app.storage.journal import Journal
from app.storage.library import Library
from rules.actions import MakePlay
from rules.record import Record
from rules.side import Side
from tests.app.make_journal_fixture import (
    BOND,
    DATA,
    JUDGED,
    REFUSED,
    ROLLS,
    friends_head,
)
from tests.app.playing import Happening, happenings, header
from tests.app.test_damage import damage_actions
from tests.app.test_library import damage_pages_of

HEAD = friends_head()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3") as opened:
        yield opened


@pytest.fixture
def friendships(journal: Journal) -> Friendships:
    return Friendships(journal)


@contextmanager
def reopened(journal: Journal) -> Iterator[Friendships]:
    """What another program finds."""
    with Journal.open(journal.path) as other:
        yield Friendships(other)


def append(journal: Journal, played: list[Happening]) -> None:
    for happening in played:
        journal.append(HEAD.id, happening.entry, happening.match)


def counts(journal: Journal) -> dict[str, int]:
    """How many rows the tables of matches have."""
    tables = ("match", "action", "draft", "running", "friendship", "agreed_roll", "refused")
    with journal.reading() as connection:
        return {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in tables
        }


def test_a_match_is_kept_with_its_bond_and_its_first_roll(
    journal: Journal, friendships: Friendships
) -> None:
    number = friendships.create(HEAD, BOND, ROLLS)
    assert journal.number(HEAD.id) == number
    assert journal.load(HEAD.id).record == Record(HEAD)
    with reopened(journal) as found:
        assert found.bond(HEAD.id) == BOND
        assert found.rolls(HEAD.id) == ROLLS
    assert [row.friend for row in journal.matches()] == [Side.BLACK]


def test_no_match_is_kept_without_its_bond(journal: Journal, friendships: Friendships) -> None:
    nameless = replace(BOND, friend=None)  # type: ignore[arg-type]
    with pytest.raises(StorageError):
        friendships.create(HEAD, nameless, ROLLS)
    with pytest.raises(StorageError):
        friendships.create(HEAD, BOND, (*ROLLS, replace(ROLLS[0], mine=None)))  # type: ignore[arg-type]
    assert set(counts(journal).values()) == {0}
    with pytest.raises(StorageError) as raised:
        journal.number(HEAD.id)
    assert raised.value.kind is Kind.NO_MATCH
    friendships.create(HEAD, BOND, ROLLS)
    assert friendships.bond(HEAD.id) == BOND


def test_a_match_is_not_begun_twice(journal: Journal, friendships: Friendships) -> None:
    friendships.create(HEAD, BOND, ROLLS)
    with pytest.raises(StorageError):
        friendships.create(HEAD, replace(BOND, friend="Eve"), ())
    assert friendships.bond(HEAD.id) == BOND


def test_other_matches_have_no_friend(journal: Journal, friendships: Friendships) -> None:
    head = header()
    journal.create(head)
    assert friendships.bond(head.id) is None
    assert friendships.rolls(head.id) == ()
    assert [row.friend for row in journal.matches()] == [None]
    with pytest.raises(StorageError) as raised:
        friendships.bond(HEAD.id)
    assert raised.value.kind is Kind.NO_MATCH


def test_the_bond_is_kept_as_it_is_now(journal: Journal, friendships: Friendships) -> None:
    friendships.create(HEAD, BondRow(1, 0, b"s" * 32, b"k" * 32, "Zoë"))
    signed = BondRow(1, 0, b"s" * 32, b"k" * 32, "Zoë", 17, b"x" * 64, "forked", 16)
    friendships.keep_bond(HEAD.id, signed)
    with reopened(journal) as found:
        assert found.bond(HEAD.id) == signed


def test_a_roll_is_kept_as_it_is_now(journal: Journal, friendships: Friendships) -> None:
    friendships.create(HEAD, BOND)
    assert friendships.rolls(HEAD.id) == ()
    for roll in (
        RollRow(0, b"a" * 32),
        RollRow(1, b"d" * 32),
        RollRow(0, b"a" * 32, b"b" * 32),
        RollRow(0, b"a" * 32, b"b" * 32, b"c" * 32, shown=True),
    ):
        friendships.keep_roll(HEAD.id, roll)
        with reopened(journal) as found:
            assert roll in found.rolls(HEAD.id)
    assert friendships.rolls(HEAD.id) == (roll, RollRow(1, b"d" * 32))


# Another history


def test_another_history_takes_the_place_of_all(journal: Journal, friendships: Friendships) -> None:
    friendships.create(HEAD, BOND, ROLLS)
    old, new = happenings(HEAD, seed=1, most=20), happenings(HEAD, seed=2, most=9)
    append(journal, old)
    journal.save_clock(HEAD.id, 20, 700)
    Library(journal).keep_report(HEAD.id, JUDGED, engine="Sage", search="1ply", actions=20)
    rolls = (RollRow(0, b"z" * 32, b"y" * 32, b"x" * 32, shown=True), RollRow(7, b"w" * 32))
    friendships.adopt(HEAD.id, [one.entry for one in new], new[-1].match, rolls)
    loaded = journal.load(HEAD.id)
    assert loaded.record.entries == tuple(one.entry for one in new)
    assert (loaded.match, loaded.running, loaded.draft) == (new[-1].match, 0, None)
    with reopened(journal) as found:
        assert found.rolls(HEAD.id) == rolls
        assert found.bond(HEAD.id) == BOND
    assert Library(journal).analysed() == {}
    (row,) = journal.matches()
    journal.rebuild()
    assert journal.matches() == (row,)
    more = happenings(HEAD, seed=2, most=10)[-1]
    journal.append(HEAD.id, more.entry, more.match)


def test_an_empty_history_is_one_too(journal: Journal, friendships: Friendships) -> None:
    friendships.create(HEAD, BOND, ROLLS)
    append(journal, happenings(HEAD, seed=1, most=5))
    friendships.adopt(HEAD.id, (), HEAD.begin(), ROLLS[:1])
    assert journal.load(HEAD.id).record == Record(HEAD)
    assert friendships.rolls(HEAD.id) == ROLLS[:1]


def test_half_a_turn_goes_with_its_history(journal: Journal, friendships: Friendships) -> None:
    friendships.create(HEAD, BOND, ROLLS)
    played = happenings(HEAD, seed=1, most=30)
    at = next(i for i, one in enumerate(played) if isinstance(one.entry.action, MakePlay))
    append(journal, played[:at])
    journal.save_draft(HEAD.id, at, played[at].steps[:1])
    friendships.adopt(HEAD.id, [one.entry for one in played[:at]], played[at - 1].match, ROLLS)
    assert journal.load(HEAD.id).draft is None


def test_a_history_is_replaced_whole_or_not_at_all(
    journal: Journal, friendships: Friendships
) -> None:
    friendships.create(HEAD, BOND, ROLLS)
    append(journal, happenings(HEAD, seed=1, most=20))
    before, rows = counts(journal), journal.matches()
    new = happenings(HEAD, seed=2, most=9)
    wrong = (replace(ROLLS[0], mine=None),)  # type: ignore[arg-type]
    with pytest.raises(StorageError):
        friendships.adopt(HEAD.id, [one.entry for one in new], new[-1].match, wrong)
    assert counts(journal) == before
    assert journal.matches() == rows
    assert friendships.rolls(HEAD.id) == ROLLS


# Refused messages


def test_the_latest_refused_messages_are_remembered(friendships: Friendships) -> None:
    other = replace(HEAD, id=header().id)
    friendships.create(HEAD, BOND)
    friendships.create(other, BOND)
    friendships.note_refused(other.id, 5, "not a message")
    for at in range(MOST_REFUSED + 3):
        friendships.note_refused(HEAD.id, at, f"number {at}" + "!" * MOST_LETTERS)
    kept = friendships.refused(HEAD.id)
    assert [one.at for one in kept] == list(range(3, MOST_REFUSED + 3))
    assert kept[0].reason.startswith("number 3!")
    assert {len(one.reason) for one in kept} == {MOST_LETTERS}
    assert [one.reason for one in friendships.refused(other.id)] == ["not a message"]


def test_a_reason_has_only_letters_that_can_be_shown(friendships: Friendships) -> None:
    friendships.create(HEAD, BOND)
    friendships.note_refused(HEAD.id, 1, "bad \x1b[31mkind\n \ud800é\u202e")
    (kept,) = friendships.refused(HEAD.id)
    assert kept.reason == "bad [31mkind é"


# Damage


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("side", 2),
        ("host", "white"),
        ("seed", "text"),
        ("seed", b"s" * 31),
        ("friend_key", 7),
        ("friend_key", b""),
        ("signature", "text"),
        ("signature", b"g" * 65),
        ("signed", -1),
        ("signed", "all"),
        ("change", b"x"),
    ],
)
def test_a_bond_of_another_shape_is_damage(
    journal: Journal, friendships: Friendships, column: str, value: object
) -> None:
    friendships.create(HEAD, BOND)
    with journal.writing() as connection:
        connection.execute(f"UPDATE friendship SET {column} = ?", (value,))
    with pytest.raises(StorageError) as raised:
        friendships.bond(HEAD.id)
    assert raised.value.kind is Kind.DAMAGED


@pytest.mark.parametrize("column", ["mine", "theirs_committed", "theirs"])
@pytest.mark.parametrize("value", ["text", b"x"])
def test_a_roll_of_another_shape_is_damage(
    journal: Journal, friendships: Friendships, column: str, value: object
) -> None:
    friendships.create(HEAD, BOND, ROLLS)
    with journal.writing() as connection:
        connection.execute(f"UPDATE agreed_roll SET {column} = ? WHERE number = 1", (value,))
    with pytest.raises(StorageError) as raised:
        friendships.rolls(HEAD.id)
    assert raised.value.kind is Kind.DAMAGED


def test_friendships_are_saved_from_a_damaged_journal(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / "journal-v5.sqlite3", tmp_path / "journal.sqlite3"))
    damage_actions(path)
    with Journal.open(path) as journal:
        assert journal.notices
        friendships = Friendships(journal)
        assert friendships.bond(HEAD.id) == BOND
        assert friendships.rolls(HEAD.id) == ROLLS
        assert friendships.refused(HEAD.id) == (REFUSED,)


@pytest.mark.parametrize("table", ["friendship", "agreed_roll", "refused"])
def test_a_match_is_saved_without_its_friendship(tmp_path: Path, table: str) -> None:
    path = Path(shutil.copy(DATA / "journal-v5.sqlite3", tmp_path / "journal.sqlite3"))
    damage_pages_of(path, table)
    with Journal.open(path) as journal:
        friendships = Friendships(journal)
        assert len(journal.load(HEAD.id).record.entries) == 7
        assert (friendships.bond(HEAD.id) is None) == (table == "friendship")
        assert (friendships.rolls(HEAD.id) == ()) == (table == "agreed_roll")
        assert (friendships.refused(HEAD.id) == ()) == (table == "refused")
