"""A journal of every released schema opens; a newer one is refused and stays as it is."""

import hashlib
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from app.storage import database, schema
from app.storage.errors import Kind, NoticeKind, StorageError
from app.storage.friendship import Friendships
from app.storage.journal import Journal, Loaded
from app.storage.words import sentence
from rules.chouette import Asked, Chouette
from rules.side import Side
from tests.app import make_journal_fixture
from tests.app.make_journal_fixture import (
    BOND,
    DATA,
    REFUSED,
    ROLLS,
    friends_head,
    heads,
    later_heads,
)
from tests.app.playing import happenings, header

RELEASED = sorted(DATA.glob("journal-v*.sqlite3"))


def add_notes(connection: sqlite3.Connection) -> None:
    """A migration as the next release may have one."""
    connection.execute("ALTER TABLE match ADD COLUMN note TEXT NOT NULL DEFAULT ''")
    connection.execute("UPDATE match SET note = 'old'")


def break_down(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE draft")
    connection.execute("INSERT INTO nowhere VALUES (1)")


MATCHES = 6
"""In a journal of the newest released schema."""

NEWEST = len(schema.MIGRATIONS)
NEXT: Sequence[schema.Migration] = (*schema.MIGRATIONS, add_notes)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A journal of the newest released schema in a folder of its own."""
    return Path(shutil.copy(RELEASED[-1], tmp_path / "journal.sqlite3"))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    found = schema.version(connection)
    connection.close()
    return found


def everything(journal: Journal) -> list[Loaded]:
    return [journal.load(row.id) for row in sorted(journal.matches(), key=lambda row: row.number)]


def test_there_is_a_journal_of_every_schema() -> None:
    names = [f"journal-v{number}.sqlite3" for number in range(1, len(schema.MIGRATIONS) + 1)]
    assert [path.name for path in RELEASED] == names


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_journal_of_a_released_schema_opens(released: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(released, tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        found = everything(journal)
        assert [loaded.record.header for loaded in found[:3]] == heads()
        assert [loaded.damaged for loaded in found] == [None] * len(found)
        assert [row.finished for row in journal.matches()].count(True) == 1
        assert [bool(loaded.draft) for loaded in found[:3]] == [False, True, True]
        assert [loaded.running for loaded in found[:3]] == [0] * 3
        rows = journal.matches()
        journal.rebuild()
        assert journal.matches() == rows
    assert version(path) == len(schema.MIGRATIONS)


def test_a_journal_of_version_3_has_chouettes_and_clocks(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / "journal-v3.sqlite3", tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        chouette, timed = everything(journal)[3:]
        assert [chouette.record.header, timed.record.header] == later_heads()
        assert isinstance(chouette.state, Chouette)
        assert chouette.state.asked is Asked.DOUBLED
        assert chouette.state.answers
        assert chouette.state.sheet
        assert timed.running == 10_000
        assert timed.match.clocks is not None
        assert sum(entry.used for entry in timed.record.entries) == 70_000


def test_a_journal_of_version_5_has_a_match_with_a_friend(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / "journal-v5.sqlite3", tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        head, friendships = friends_head(), Friendships(journal)
        assert everything(journal)[5].record.header == head
        assert [row.friend for row in journal.matches() if row.id == head.id] == [Side.BLACK]
        assert friendships.bond(head.id) == BOND
        assert friendships.rolls(head.id) == ROLLS
        assert friendships.refused(head.id) == (REFUSED,)


@pytest.mark.parametrize("released", RELEASED[:4], ids=lambda path: path.stem)
def test_an_older_journal_takes_a_match_with_a_friend(released: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(released, tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        head, friendships = friends_head(), Friendships(journal)
        assert {row.friend for row in journal.matches()} <= {None}
        friendships.create(head, BOND, ROLLS)
        assert friendships.bond(head.id) == BOND
        assert friendships.rolls(head.id) == ROLLS


def test_a_journal_of_version_2_takes_chouettes_and_clocks(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / "journal-v2.sqlite3", tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        assert all(not row.people for row in journal.matches())
        for head in later_heads():
            journal.create(head)
            journal.save_clock(head.id, 0, 17)
        assert [loaded.running for loaded in everything(journal)[3:]] == [17, 17]
        people = {row.number: row.people for row in journal.matches()}[4]
        assert [one.name for one in people] == ["Ann", "Ben", "Cid", "Dot", "Ωmega"]


def test_the_script_still_writes_what_is_kept(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.sqlite3"
    make_journal_fixture.write(fresh)
    newest = Path(shutil.copy(RELEASED[-1], tmp_path / "kept.sqlite3"))
    with Journal.open(fresh) as one, Journal.open(newest) as other:
        assert everything(one) == everything(other)


def test_a_migration_copies_the_file_first(old: Path) -> None:
    with Journal.open(old) as journal:
        before = everything(journal)
    with Journal.open(old, NEXT) as journal:
        assert everything(journal) == before
        notes = journal._connection.execute("SELECT DISTINCT note FROM match").fetchall()
        assert notes == [("old",)]
        (notice,) = journal.notices
    kept = Path(str(notice.facts["kept"]))
    assert notice.kind is NoticeKind.MIGRATED
    assert sentence(notice) == (
        f"The journal was brought up to date; a copy of the old one is kept as {kept}."
    )
    assert (version(old), version(kept)) == (NEWEST + 1, NEWEST)
    with Journal.open(kept) as copy:
        assert everything(copy) == before


def test_the_copy_has_what_was_still_in_the_log(old: Path) -> None:
    head = header()
    reader = sqlite3.connect(old)  # keeps the log from being folded into the file
    with Journal.open(old) as journal:
        reader.execute("SELECT * FROM match").fetchone()
        journal.create(head)
        for happening in happenings(head, seed=1, most=20):
            journal.append(head.id, happening.entry, happening.match)
    assert old.with_name("journal.sqlite3-wal").stat().st_size > 0
    with Journal.open(old, NEXT) as journal:
        assert len(journal.load(head.id).record.entries) == 20
        (notice,) = journal.notices
    reader.close()
    with Journal.open(Path(str(notice.facts["kept"]))) as copy:
        assert len(copy.load(head.id).record.entries) == 20


def test_a_migration_that_fails_changes_nothing(old: Path) -> None:
    with Journal.open(old) as journal:
        before = everything(journal)
    with pytest.raises(StorageError) as raised:
        Journal.open(old, (*schema.MIGRATIONS, break_down))
    assert raised.value.kind is Kind.FAILED
    assert version(old) == NEWEST
    with Journal.open(old) as journal:
        assert everything(journal) == before


def test_a_migration_waits_until_the_journal_is_free(old: Path) -> None:
    with Journal.open(old) as journal:
        with pytest.raises(StorageError) as raised:
            Journal.open(old, NEXT)
        assert raised.value.kind is Kind.BUSY
        assert "close the other windows" in sentence(raised.value)
        assert len(everything(journal)) == MATCHES
    assert version(old) == NEWEST
    Journal.open(old, NEXT).close()
    assert version(old) == NEWEST + 1


def test_a_full_disk_while_copying_leaves_the_old_journal(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def small(target: Path, **options: object) -> sqlite3.Connection:
        connection = connect(target, **options)  # type: ignore[call-overload]
        if f"version-{NEWEST}" in str(target):
            connection.execute("PRAGMA max_page_count = 2")
        return connection  # type: ignore[no-any-return]

    monkeypatch.setattr(database.sqlite3, "connect", small)
    with pytest.raises(StorageError) as raised:
        Journal.open(old, NEXT)
    monkeypatch.undo()
    assert raised.value.kind is Kind.FULL
    assert [path.name for path in old.parent.glob("*version-*")] == []
    assert version(old) == NEWEST
    with Journal.open(old) as journal:
        assert len(everything(journal)) == MATCHES


def test_a_newer_journal_is_refused_by_name_and_untouched(old: Path) -> None:
    Journal.open(old, NEXT).close()
    before, names = digest(old), sorted(old.parent.iterdir())
    with pytest.raises(StorageError) as raised:
        Journal.open(old)
    assert raised.value.kind is Kind.NEWER
    assert raised.value.facts == {
        "path": str(old),
        "found": NEWEST + 1,
        "known": NEWEST,
    }
    assert f"its format is {NEWEST + 1}, this one knows up to {NEWEST}" in sentence(raised.value)
    assert (digest(old), sorted(old.parent.iterdir())) == (before, names)


def test_a_newer_journal_is_refused_while_its_version_is_in_the_log(old: Path) -> None:
    Journal.open(old).close()
    other = sqlite3.connect(old)
    other.execute("PRAGMA user_version = 9")
    other.commit()
    with pytest.raises(StorageError) as raised:
        Journal.open(old)
    assert raised.value.facts["found"] == 9
    other.close()


def test_two_programs_that_start_at_once_make_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as one, Journal.open(path) as other:
        head = header()
        one.create(head)
        assert [row.id for row in other.matches()] == [head.id]
        assert other.notices == []


@pytest.mark.parametrize("table", sorted(schema.COLUMNS))
def test_a_journal_without_one_of_its_tables_is_known_by_it(old: Path, table: str) -> None:
    with closing(sqlite3.connect(old)) as connection:
        schema.migrate(connection, schema.MIGRATIONS)
        assert schema.fits(connection)
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        assert {name for (name,) in tables if not name.startswith("sqlite_")} == set(schema.COLUMNS)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(f"DROP TABLE {table}")
        assert not schema.fits(connection)
