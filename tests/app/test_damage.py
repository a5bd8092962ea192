"""Damaged files are set aside and never deleted; a bad folder is one sentence."""

import os
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.storage import database
from app.storage.errors import Kind, NoticeKind, StorageError
from app.storage.journal import Journal
from app.storage.paths import Paths, paths_for
from app.storage.schema import MIGRATIONS
from app.storage.words import sentence
from rules.record import Header
from rules.terms import Terms
from tests.app.make_journal_fixture import DATA
from tests.app.playing import Happening, happenings, header
from tests.app.rights import needs_rights, without_rights
from tests.conftest import SOAK

NEWEST = DATA / f"journal-v{len(MIGRATIONS)}.sqlite3"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A sound journal with five matches, a chouette among them."""
    return Path(shutil.copy(NEWEST, tmp_path / "journal.sqlite3"))


def overwrite(start: int, length: int, byte: bytes = b"\xaa") -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(start)
            file.write(byte * length)

    return damage


def damage_actions(path: Path) -> None:
    """Overwrite a page in which there are actions."""
    pages = range(0, path.stat().st_size, 4096)
    content = path.read_bytes()
    overwrite([at for at in pages if b'"kind":"roll"' in content[at : at + 4096]][1], 4096)(path)


def cut(size: int) -> Callable[[Path], None]:
    return lambda path: os.truncate(path, size)


def other_program(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE match (goals)")
    connection.close()


def without_a_table(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE action RENAME TO lost")
    connection.commit()
    connection.close()


DAMAGES: dict[str, Callable[[Path], None]] = {
    "not a database": lambda path: path.write_bytes(b"Dear diary, " * 500) and None,
    "a few bytes": lambda path: path.write_bytes(b"SQLite") and None,
    "a damaged header": overwrite(0, 16),
    "a damaged page size": overwrite(16, 2),
    "a damaged first page": overwrite(100, 3000),
    "a damaged page": overwrite(4096 * 2, 4096),
    "another damaged page": overwrite(4096 * 4, 200),
    "cut in a page": cut(4096 * 3 + 100),
    "cut behind the header": cut(100),
    "cut in the header": cut(60),
    "a table is missing": without_a_table,
    "a lost version": overwrite(60, 4, b"\0"),
    "the journal of another program": other_program,
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_journal_is_set_aside_and_kept(path: Path, what: str) -> None:
    DAMAGES[what](path)
    content = path.read_bytes()
    with Journal.open(path) as journal:
        (notice,) = journal.notices
        assert notice.kind is NoticeKind.SET_ASIDE
        kept = Path(str(notice.facts["kept"]))
        assert kept.parent == path.parent
        assert kept.name.startswith("journal.damaged-")
        assert kept.read_bytes() == content
        assert f"kept as {kept}" in sentence(notice)
        assert len(journal.matches()) == notice.facts["count"]
        head = header()
        journal.create(head)
        for happening in happenings(head, seed=1, most=10):
            journal.append(head.id, happening.entry, happening.match)
    with Journal.open(path) as journal:
        assert journal.notices == []
        assert len(journal.load(head.id).record.entries) == 10


def test_what_can_be_read_of_a_damaged_journal_is_saved(path: Path) -> None:
    with Journal.open(path) as journal:
        before = {row.id: journal.load(row.id) for row in journal.matches()}
    damage_actions(path)
    with Journal.open(path) as journal:
        (notice,) = journal.notices
        assert notice.facts["count"] == 6
        assert "6 matches that could be read are in a new one" in sentence(notice)
        whole = 0
        for match_id, loaded in before.items():
            saved = journal.load(match_id)
            count = len(saved.record.entries)
            assert saved.record.entries == loaded.record.entries[:count]
            whole += saved == loaded
        assert whole >= 1


def test_several_damaged_journals_of_one_day_are_all_kept(path: Path) -> None:
    contents = {b"one " * 99, b"two " * 99, b"three " * 99}
    for content in contents:
        path.write_bytes(content)
        Journal.open(path).close()
    kept = {file.read_bytes() for file in path.parent.glob("journal.damaged-*")}
    assert kept == contents


def test_the_log_goes_with_its_damaged_journal(path: Path) -> None:
    log = path.with_name("journal.sqlite3-wal")
    overwrite(0, 50)(path)
    log.write_bytes(b"log" * 100)
    with Journal.open(path) as journal:
        (notice,) = journal.notices
        assert Path(f"{notice.facts['kept']}-wal").read_bytes() == b"log" * 100
        assert journal.matches() == ()


def test_a_log_whose_journal_is_gone_is_kept(path: Path) -> None:
    log = path.with_name("journal.sqlite3-wal")
    path.unlink()
    log.write_bytes(b"log" * 100)
    with Journal.open(path) as journal:
        (notice,) = journal.notices
        assert Path(f"{notice.facts['kept']}-wal").read_bytes() == b"log" * 100


def test_an_empty_file_is_a_new_journal(path: Path) -> None:
    path.write_bytes(b"")
    with Journal.open(path) as journal:
        assert journal.notices == []
        assert journal.matches() == ()


def test_damage_met_while_playing_is_set_aside_at_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_CHECKED_BYTES", 0)  # as if the journal were a big one
    damage_actions(path)
    with Journal.open(path) as journal:
        assert journal.notices == []
        with pytest.raises(StorageError) as raised:
            load_everything(journal)
        assert raised.value.kind is Kind.DAMAGED
        assert "will be set aside and kept" in sentence(raised.value)
    with Journal.open(path) as journal:
        assert [notice.kind for notice in journal.notices] == [NoticeKind.SET_ASIDE]
    with Journal.open(path) as journal:
        assert journal.notices == []


def test_a_false_alarm_is_forgotten(path: Path) -> None:
    database.suspicion(path).touch()
    with Journal.open(path) as journal:
        assert journal.notices == []
    assert not database.suspicion(path).exists()


def test_a_damaged_journal_in_use_is_not_moved(path: Path) -> None:
    with Journal.open(path):
        content = b"nonsense" * 999
        path.write_bytes(content)
        with pytest.raises(StorageError) as raised:
            Journal.open(path)
        assert raised.value.kind is Kind.BUSY
        assert path.read_bytes() == content


def test_random_damage_never_ends_in_anything_but_a_journal(path: Path, tmp_path: Path) -> None:
    sound = path.read_bytes()
    chance = random.Random(5)
    for number in range(200 if SOAK else 40):
        folder = tmp_path / str(number)
        folder.mkdir()
        hurt = bytearray(sound)
        for _ in range(chance.randint(1, 30)):
            hurt[chance.randrange(len(hurt))] = chance.randrange(256)
        (folder / "journal.sqlite3").write_bytes(hurt)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database, "_CHECKED_BYTES", chance.choice((0, 1 << 20)))
            look_at_everything(folder / "journal.sqlite3")


def load_everything(journal: Journal) -> None:
    for row in journal.matches():
        journal.load(row.id)


def look_at_everything(path: Path) -> None:
    """Open a journal and load every match; only the errors of storage may come."""
    with suppress(StorageError), Journal.open(path) as journal:
        for row in journal.matches():
            with suppress(StorageError):
                journal.load(row.id)
        for notice in journal.notices:
            assert sentence(notice)


# Folders and disks


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    for folder in (tmp_path / "data", tmp_path / "data" / "deeper"):
        paths = paths_for(folder)
        with pytest.raises(StorageError) as raised:
            paths.prepare()
        assert raised.value.kind is Kind.NOT_A_FOLDER
        assert sentence(raised.value).endswith("choose a folder with --data-dir.")
        with pytest.raises(StorageError):
            Journal.open(paths.journal)
    assert (tmp_path / "data").read_text() == "mine"


def test_a_folder_in_place_of_the_journal_is_said(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").mkdir()
    with pytest.raises(StorageError) as raised:
        Journal.open(tmp_path / "journal.sqlite3")
    assert "can't be used" in sentence(raised.value)


@needs_rights
def test_a_read_only_folder_is_said(tmp_path: Path, path: Path) -> None:
    with Journal.open(path) as journal:
        rows = journal.matches()
    folder = tmp_path / "locked"
    folder.mkdir()
    shutil.copy(path, folder)
    before = path.read_bytes()
    with without_rights(folder):
        with pytest.raises(StorageError) as raised:
            Journal.open(folder / "journal.sqlite3")
        assert raised.value.kind is Kind.READ_ONLY
        assert sentence(raised.value) == (
            f"{folder} can't be written: allow it, or choose another folder with --data-dir."
        )
        with pytest.raises(StorageError) as raised:
            paths_for(folder / "new").prepare()
        assert raised.value.kind is Kind.READ_ONLY
    assert (folder / "journal.sqlite3").read_bytes() == before
    with Journal.open(folder / "journal.sqlite3") as journal:
        assert journal.matches() == rows


@needs_rights
def test_a_read_only_journal_is_said_at_once(tmp_path: Path, path: Path) -> None:
    with without_rights(tmp_path, add_files=True), pytest.raises(StorageError) as raised:
        Journal.open(path)
    assert raised.value.kind is Kind.READ_ONLY
    assert sentence(raised.value).startswith(f"{path} can't be written")


def append_until_it_fails(journal: Journal, head: Header, played: list[Happening]) -> StorageError:
    """Append until there is no room, and see that all that was acknowledged is there."""
    for count, happening in enumerate(played):
        try:
            journal.append(head.id, happening.entry, happening.match)
        except StorageError as error:
            assert len(journal.load(head.id).record.entries) == count
            return error
    pytest.fail("there was room for everything")


def test_a_full_database_loses_nothing_and_goes_on_later(path: Path) -> None:
    head = header(Terms(9))
    played = happenings(head, seed=3)
    with Journal.open(path) as journal:
        journal.create(head)
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages + 1}")
        error = append_until_it_fails(journal, head, played)
        assert error.kind is Kind.FULL
        assert "is full" in sentence(error)
        kept = len(journal.load(head.id).record.entries)
        journal._connection.execute("PRAGMA max_page_count = 100000")
        for happening in played[kept:]:
            journal.append(head.id, happening.entry, happening.match)
        assert journal.load(head.id).match == played[-1].match


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 300 KB, where the system lets tests make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if not made or made.returncode:
        pytest.skip("needs the right to mount a disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_loses_nothing_and_goes_on_later(small_disk: Path) -> None:
    path = small_disk / "journal.sqlite3"
    head = header(Terms(25))
    played = happenings(head, seed=3, most=4000)
    with Journal.open(path) as journal:
        journal.create(head)
        assert append_until_it_fails(journal, head, played).kind is Kind.FULL
        kept = len(journal.load(head.id).record.entries)
    subprocess.run(["mount", "-o", "remount,size=5m", str(small_disk)], check=True)
    with Journal.open(path) as journal:
        assert journal.notices == []
        assert len(journal.load(head.id).record.entries) == kept
        for happening in played[kept:]:
            journal.append(head.id, happening.entry, happening.match)
        assert journal.load(head.id).match == played[-1].match


def fill(path: Path) -> None:
    with Journal.open(path) as journal:
        for number in range(400):
            journal.create(header(names=("A" * 999, str(number))))


@pytest.mark.parametrize("blocks", [0, 1, 20, 200])
def test_a_disk_without_room_for_a_journal_is_said(small_disk: Path, blocks: int) -> None:
    (small_disk / "ballast").write_bytes(b"x" * (300 * 1024 - 4096 - 4096 * (blocks // 4)))
    with pytest.raises(StorageError) as raised:
        fill(small_disk / "journal.sqlite3")
    assert raised.value.kind is Kind.FULL


def test_a_named_folder_holds_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = paths_for(tmp_path / "x" / "y")
    paths.prepare()
    for file in (paths.journal, paths.settings, paths.crash_log):
        assert file.parent == tmp_path / "x" / "y"
        assert file.parent.is_dir()
    monkeypatch.chdir(tmp_path)
    assert paths_for(Path("here")).data == tmp_path / "here"
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths_for(Path("~/there")).data == tmp_path / "there"


def test_the_usual_folders_are_the_systems(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    paths = paths_for(None)
    assert isinstance(paths, Paths)
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert paths == Paths(tmp_path / "data" / "barpoint", tmp_path / "config" / "barpoint")


MOUNTS = """\
25 1 254:1 / / rw shared:1 - ext4 /dev/vda rw
40 25 0:50 / /home/ann rw shared:2 master:1 - nfs4 server:/home rw
41 40 0:51 / /home/ann/local rw - tmpfs tmpfs rw
42 25 0:52 / /mnt/c rw - 9p drvfs rw
"""


@pytest.mark.parametrize(
    ("folder", "network"),
    [("/home/ann", True), ("/home/ann/local", False), ("/home/annika", False), ("/mnt/c", True)],
)
@pytest.mark.skipif(os.name == "nt", reason="POSIX paths")
def test_network_folders_are_known(tmp_path: Path, folder: str, network: bool) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    assert database.on_network(Path(folder) / "barpoint" / "journal.sqlite3", mounts) is network
    assert not database.on_network(Path(folder), tmp_path / "missing")
