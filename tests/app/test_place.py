"""A journal that is deleted or replaced under a running program loses nothing."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage import database
from app.storage.errors import Kind, StorageError
from app.storage.journal import Journal
from rules.record import Header
from tests.app.playing import Happening, happenings, header


@pytest.fixture(params=["wal", "delete"])
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal on a usual disk, and one on a network folder."""
    monkeypatch.setattr(database, "on_network", lambda path: request.param == "delete")
    return tmp_path / "data" / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as opened:
        yield opened


def keep(journal: Journal, head: Header, played: list[Happening]) -> None:
    for happening in played:
        journal.append(head.id, happening.entry, happening.match)


@pytest.mark.parametrize("everything", [False, True])
def test_a_journal_deleted_while_it_is_open_is_written_again(path: Path, everything: bool) -> None:
    head = header()
    played = happenings(head, seed=3, most=40)
    with Journal.open(path) as journal:
        journal.create(head)
        keep(journal, head, played[:30])
        if everything:
            shutil.rmtree(path.parent)
        else:
            path.unlink()
        keep(journal, head, played[30:])
        with Journal.open(path) as other:
            assert other.notices == []
            assert other.load(head.id) == journal.load(head.id)
        assert [file.name for file in path.parent.glob("*.sqlite3.*")] == []
    with Journal.open(path) as later:
        assert later.load(head.id).record.entries == tuple(one.entry for one in played)


def test_a_half_turn_too_brings_a_deleted_journal_back(journal: Journal, path: Path) -> None:
    head = header()
    journal.create(head)
    played = happenings(head, seed=4)
    at = next(index for index, happening in enumerate(played) if len(happening.steps) == 2)
    keep(journal, head, played[:at])
    path.unlink()
    draft = (at, played[at].steps[:1])
    journal.save_draft(head.id, *draft)
    with Journal.open(path) as other:
        assert other.load(head.id).draft == draft


def test_a_journal_replaced_while_it_is_open_is_not_written(journal: Journal, path: Path) -> None:
    head = header()
    journal.create(head)
    path.rename(path.with_name("old"))
    path.write_bytes(b"another")
    with pytest.raises(StorageError) as raised:
        keep(journal, head, happenings(head, seed=3, most=1))
    assert raised.value.kind is Kind.REPLACED
    assert path.read_bytes() == b"another"


def test_no_file_that_comes_meanwhile_is_written_over(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = header()
    journal.create(head)
    path.unlink()

    def late(*_: object) -> None:
        path.write_bytes(b"another")
        raise OSError

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(StorageError) as raised:
        keep(journal, head, happenings(head, seed=3, most=1))
    assert raised.value.kind is Kind.REPLACED
    assert path.read_bytes() == b"another"
