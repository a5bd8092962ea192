"""Opening the journal's database: damage is set aside, old schemas are migrated after a copy."""

import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from app.storage import schema
from app.storage.aside import free_name, set_aside
from app.storage.errors import Kind, Notice, NoticeKind, StorageError, code, translated
from app.storage.lease import FileLock

BUSY_SECONDS = 0.2
COMPANIONS = ("-wal", "-shm", "-journal")

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_VERSION_AT = slice(60, 64)
_CHECKED_BYTES = 1 << 22  # a journal up to this size is checked in 3 ms at every start
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_NETWORK_TYPES = (
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ncpfs", "fuse.sshfs", "fuse.glusterfs",
    "lustre", "vboxsf", "virtiofs",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Database:
    """An open journal file.

    Attributes:
        connection: every statement is its own transaction unless one is begun.
        lock: says to other programs that the file is in use.
        notices: what the player should be told.
    """

    connection: sqlite3.Connection
    lock: FileLock
    notices: tuple[Notice, ...]


def open_database(
    path: Path, migrations: Sequence[schema.Migration] = schema.MIGRATIONS
) -> Database:
    """Open a journal file, made if it is missing.

    Raises:
        StorageError: if it can't be opened; the file is untouched then.
    """
    with translated(path):
        lock = _share(path)
        try:
            damaged = _damaged_at_first_sight(path, len(migrations))
            if not damaged:
                with suppress(_Damaged):
                    return _open_sound(path, migrations, lock)
            with _alone(path, lock):
                kept = set_aside(path, COMPANIONS)
                suspicion(path).unlink(missing_ok=True)
            fresh = _open_sound(path, migrations, lock)
            from app.storage.salvage import salvage

            saved = salvage(kept, fresh.connection)
            facts: dict[str, int | str] = {"path": str(path), "kept": str(kept), "count": saved}
            told = Notice(NoticeKind.SET_ASIDE, facts)
            return Database(fresh.connection, lock, (told, *fresh.notices))
        except BaseException:
            lock.close()
            raise


def suspicion(path: Path) -> Path:
    """The empty file that asks for a full check at the next start."""
    return path.with_suffix(".suspect")


class _Damaged(Exception):
    """The file is no sound journal."""


def _share(path: Path) -> FileLock:
    """Say that the journal is in use; wait a moment while it is being renewed."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        lock = FileLock.acquire(_lock_file(path), shared=True)
        if lock is not None:
            return lock
        if time.monotonic() > until:
            raise StorageError(Kind.BUSY, path=str(path))
        time.sleep(0.02)


@contextmanager
def _alone(path: Path, lock: FileLock) -> Iterator[None]:
    """Hold the journal alone for a while.

    Raises:
        StorageError: BUSY, if another program has it open.
    """
    if not lock.exclusive():
        raise StorageError(Kind.BUSY, path=str(path))
    try:
        yield
    finally:
        lock.share()


def _lock_file(path: Path) -> Path:
    return path.with_suffix(".lock")


def _damaged_at_first_sight(path: Path, known: int) -> bool:
    """Look at the first bytes, so that a newer journal is refused before SQLite touches it.

    The file is opened for writing too, because SQLite would open one without rights only to
    fail at the first action of a match.
    """
    try:
        with path.open("r+b") as file:
            header = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        header = b""
    if not header:
        log = path.with_name(path.name + "-wal")
        return log.exists() and log.stat().st_size > 0  # its database is gone
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        return True
    _refuse_newer(path, int.from_bytes(header[_VERSION_AT], "big"), known)
    return False


def _refuse_newer(path: Path, found: int, known: int) -> None:
    if found > known:
        raise StorageError(Kind.NEWER, path=str(path), found=found, known=known)


def _open_sound(path: Path, migrations: Sequence[schema.Migration], lock: FileLock) -> Database:
    connection = _connect(path)
    try:
        version = schema.version(connection)
        _refuse_newer(path, version, len(migrations))
        _check(connection, path, version, len(migrations))
        _use_write_ahead_log(connection, path)
        notices = _bring_up_to_date(connection, path, version, migrations, lock)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        connection.close()
        if isinstance(error, UnicodeDecodeError) or code(error) in _DAMAGE:
            raise _Damaged from error
        raise
    except BaseException:
        connection.close()
        raise
    return Database(connection, lock, notices)


def readable(text: bytes) -> str:
    """Text of a database; damaged letters are shown as such instead of hiding the rest."""
    return text.decode("utf-8", "replace")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    connection.text_factory = readable
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _check(connection: sqlite3.Connection, path: Path, version: int, newest: int) -> None:
    """Look for damage: always in a small file, in a big one if a page was found unreadable.

    Raises:
        _Damaged: if there is any, or if the tables are not those of a journal.
    """
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    if tables and (mark != schema.APPLICATION_ID or not version):
        raise _Damaged
    if version == newest and not schema.fits(connection):
        raise _Damaged
    suspected = suspicion(path)
    if suspected.exists():
        question = "PRAGMA integrity_check(1)"
    elif path.stat().st_size <= _CHECKED_BYTES:
        question = "PRAGMA quick_check(1)"
    else:
        return
    if connection.execute(question).fetchone()[0] != "ok":
        raise _Damaged
    suspected.unlink(missing_ok=True)


def _use_write_ahead_log(connection: sqlite3.Connection, path: Path) -> None:
    """Commit through a write-ahead log where that works, else through a rollback journal."""
    wanted = "delete" if on_network(path) else "wal"
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    if mode != wanted:
        try:
            mode = _switch(connection, wanted)
        except sqlite3.OperationalError as error:
            if code(error) not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
                raise
            mode = _without_shared_memory(connection)
    # Without a log the deletion of the rollback journal must be durable too.
    connection.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")


def _without_shared_memory(connection: sqlite3.Connection) -> str:
    """Go back to a rollback journal on a disk that can't share the memory of a log."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # a log can be read alone without it
    mode = _switch(connection, "delete")
    connection.execute("PRAGMA locking_mode = NORMAL")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # lets the lock go
    return mode


def _switch(connection: sqlite3.Connection, mode: str) -> str:
    """Change the journal mode; two programs that start at once take turns."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            found = connection.execute(f"PRAGMA journal_mode = {mode}").fetchone()[0]
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return str(found)
        except sqlite3.OperationalError as error:
            if code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _bring_up_to_date(
    connection: sqlite3.Connection,
    path: Path,
    version: int,
    migrations: Sequence[schema.Migration],
    lock: FileLock,
) -> tuple[Notice, ...]:
    if version == len(migrations):
        return ()
    if version == 0:
        schema.migrate(connection, migrations)
        return ()
    with _alone(path, lock):
        kept = _copy(connection, path, version)
        schema.migrate(connection, migrations)
    if not schema.fits(connection):  # a table was missing before
        raise _Damaged
    return (Notice(NoticeKind.MIGRATED, {"kept": str(kept)}),)


def _copy(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy the whole journal, its log included, before anything is changed."""
    kept = free_name(path, f"version-{version}")
    try:
        target = sqlite3.connect(kept)
        try:
            connection.backup(target)
        finally:
            target.close()
    except BaseException:
        kept.unlink(missing_ok=True)
        raise
    return kept


def on_network(path: Path, mounts: Path = Path("/proc/self/mountinfo")) -> bool:
    """Whether a file lies on another computer, where a write-ahead log is not safe."""
    if sys.platform == "win32":
        return str(path).startswith("\\\\")
    try:
        lines = mounts.read_text(errors="replace").splitlines()
    except OSError:
        return False
    file = path.absolute()
    found = (0, "")
    for line in lines:
        fields = line.split()
        mounted_at, kind = Path(fields[4]), fields[fields.index("-") + 1]
        if file.is_relative_to(mounted_at):
            found = max(found, (len(mounted_at.parts), kind))
    return found[1] in _NETWORK_TYPES
