"""One window plays a match at a time; a killed one gives it back."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage import lease as module
from app.storage.errors import Kind, StorageError
from app.storage.journal import Journal
from app.storage.lease import FileLock, Lease
from app.storage.words import sentence
from tests.app.playing import header
from tests.app.rights import needs_rights, without_rights

ROOT = Path(__file__).parents[2]

HOLD = """
import sys
from pathlib import Path
from app.storage.lease import Lease
lease = Lease.acquire(Path(sys.argv[1]))
print("held" if lease else "refused", flush=True)
sys.stdin.read()
"""


def holder(path: Path) -> tuple[subprocess.Popen[str], str]:
    """Another program that tries to hold a lease until it ends."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    return program, program.stdout.readline().strip()


def test_a_lease_is_held_by_one(tmp_path: Path) -> None:
    path = tmp_path / "leases" / "1.lock"
    first = Lease.acquire(path)
    assert first is not None
    assert Lease.acquire(path) is None
    assert holder(path)[1] == "refused"
    first.close()
    first.close()
    second = Lease.acquire(path)
    assert second is not None
    second.close()


def test_nothing_is_left_lying(tmp_path: Path) -> None:
    with Lease.acquire(tmp_path / "1.lock") or pytest.fail("not given"):
        assert (tmp_path / "1.lock").exists()
    assert not (tmp_path / "1.lock").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_killed_program_gives_its_lease_back(tmp_path: Path) -> None:
    path = tmp_path / "1.lock"
    program, answer = holder(path)
    assert answer == "held"
    assert Lease.acquire(path) is None
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    lease = Lease.acquire(path)
    assert lease is not None
    lease.close()


def test_a_match_open_in_another_window_is_said(tmp_path: Path) -> None:
    one, two = header(), header()
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.create(one)
        journal.create(two)
        with journal.lease(one.id):
            with pytest.raises(StorageError) as raised:
                journal.lease(one.id)
            assert raised.value.kind is Kind.IN_USE
            assert sentence(raised.value) == (
                "Match 1 is open in another window: go on there, or close it there first."
            )
            journal.lease(two.id).close()
        journal.lease(one.id).close()


def test_many_may_share_a_lock_and_one_may_have_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    one = FileLock.acquire(path, shared=True)
    two = FileLock.acquire(path, shared=True)
    assert one is not None
    assert two is not None
    assert FileLock.acquire(path) is None
    assert not one.exclusive()
    two.close()
    assert one.exclusive()
    assert FileLock.acquire(path, shared=True) is None
    one.share()
    third = FileLock.acquire(path, shared=True)
    assert third is not None
    third.close()
    one.close()
    assert not one.exclusive()
    one.share()


def test_a_lock_file_deleted_meanwhile_is_not_taken_for_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "1.lock"
    first = Lease.acquire(path)
    assert first is not None
    lock = module._lock

    def closed_in_between(handle: int, *, shared: bool) -> bool:
        monkeypatch.setattr(module, "_lock", lock)
        first.close()  # deletes the file that has just been opened
        return lock(handle, shared=shared)

    monkeypatch.setattr(module, "_lock", closed_in_between)
    second = Lease.acquire(path)
    assert second is not None
    assert Lease.acquire(path) is None
    second.close()


@needs_rights
def test_a_folder_without_rights_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with without_rights(folder), pytest.raises(StorageError) as raised:
        Lease.acquire(folder / "1.lock")
    assert raised.value.kind is Kind.READ_ONLY


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "leases").write_text("")
    with pytest.raises(StorageError) as raised:
        Lease.acquire(tmp_path / "leases" / "1.lock")
    assert raised.value.kind is Kind.NOT_A_FOLDER
