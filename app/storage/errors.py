"""What can go wrong with the files, as kinds and facts; `words` has the sentences."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Kind(StrEnum):
    """Every trouble with the data; the facts that come with it are named behind it."""

    LOCKED = "locked"  # path: another program is writing; nothing is lost, try again
    IN_USE = "in-use"  # number: the match is open in another window
    BUSY = "busy"  # path: the journal can't be moved or migrated while another window has it
    OVERTAKEN = "overtaken"  # number: another window has played on
    FULL = "full"  # path
    READ_ONLY = "read-only"  # path
    NOT_A_FOLDER = "not-a-folder"  # path
    NEWER = "newer"  # path, found, known
    DAMAGED = "damaged"  # path
    REPLACED = "replaced"  # path: another file lies where the journal was opened
    NO_MATCH = "no-match"  # match
    BAD_HEADER = "bad-header"  # number, reason
    FAILED = "failed"  # path, reason


class StorageError(Exception):
    """Something could not be read or kept; what was stored before is as it was.

    Attributes:
        kind: what went wrong.
        facts: what a sentence about it needs.
    """

    def __init__(self, kind: Kind, **facts: int | str) -> None:
        super().__init__(kind, facts)
        self.kind = kind
        self.facts: Mapping[str, int | str] = facts

    @property
    def worth_retrying(self) -> bool:
        """Whether the same call may work in a moment."""
        return self.kind in (Kind.LOCKED, Kind.BUSY)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.kind.value}({told})"


class NoticeKind(StrEnum):
    """What a player should know although everything goes on."""

    SET_ASIDE = "set-aside"  # path, kept, count: how many matches were saved from it
    MIGRATED = "migrated"  # kept: the copy made before the journal was brought up to date
    UNREADABLE_MATCH = "unreadable-match"  # number


@dataclass(frozen=True, slots=True)
class Notice:
    """A message of the journal for the player.

    Attributes:
        kind: what happened.
        facts: what a sentence about it needs.
    """

    kind: NoticeKind
    facts: Mapping[str, int | str]


_SQLITE_KINDS: Mapping[int, Kind] = {
    sqlite3.SQLITE_BUSY: Kind.LOCKED,
    sqlite3.SQLITE_LOCKED: Kind.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Kind.LOCKED,
    sqlite3.SQLITE_FULL: Kind.FULL,
    sqlite3.SQLITE_READONLY: Kind.READ_ONLY,
    sqlite3.SQLITE_PERM: Kind.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Kind.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Kind.DAMAGED,
    sqlite3.SQLITE_NOTADB: Kind.DAMAGED,
}

_ERRNO_KINDS: Mapping[int, Kind] = {
    errno.ENOSPC: Kind.FULL,
    errno.EDQUOT: Kind.FULL,
    errno.EROFS: Kind.READ_ONLY,
    errno.EACCES: Kind.READ_ONLY,
    errno.EPERM: Kind.READ_ONLY,
    errno.ENOTDIR: Kind.NOT_A_FOLDER,
    errno.EEXIST: Kind.NOT_A_FOLDER,
}

_NEARLY_FULL = 1 << 16  # bytes; SQLite reports a full disk as a plain I/O error now and then


def code(error: sqlite3.Error) -> int:
    """The primary result code behind an error; SQLITE_ERROR where the driver itself complains."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def from_sqlite(error: sqlite3.Error, path: Path) -> StorageError:
    """The trouble behind an error of SQLite."""
    primary = code(error)
    kind = _SQLITE_KINDS.get(primary, Kind.FAILED)
    if primary in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and _nearly_full(path.parent):
        kind = Kind.FULL
    if kind is Kind.FAILED:
        return StorageError(kind, path=str(path), reason=str(error))
    return StorageError(kind, path=str(path))


def from_os(error: OSError, path: Path) -> StorageError:
    """The trouble behind an error of the operating system."""
    kind = _ERRNO_KINDS.get(error.errno or 0, Kind.FAILED)
    if kind is Kind.FAILED:
        return StorageError(kind, path=str(path), reason=error.strerror or str(error))
    return StorageError(kind, path=str(path))


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite and of the system into `StorageError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error
    except OSError as error:
        raise from_os(error, path) from error
    except UnicodeDecodeError as error:  # SQLite quotes damaged text in its own messages
        raise StorageError(Kind.DAMAGED, path=str(path)) from error


def _nearly_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _NEARLY_FULL
    except OSError:
        return False
