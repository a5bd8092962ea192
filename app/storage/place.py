"""A journal whose file is deleted or replaced while it is open.

The system lets a program write on to a file that has lost its name, and everything
written there is gone when the program ends. So the file is looked at before each change.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from app.storage.errors import Kind, StorageError

Identity = tuple[int, int]
"""The device and the number of a file, which tell it from another of the same name."""


def identity(path: Path) -> Identity | None:
    """Which file lies there, None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def is_gone(path: Path, opened: Identity | None) -> bool:
    """Whether no file lies there any more.

    Raises:
        StorageError: REPLACED, if another file than the one opened lies there.
    """
    found = identity(path)
    if found is not None and found != opened:
        raise StorageError(Kind.REPLACED, path=str(path))
    return found is None


def write_back(path: Path, connection: sqlite3.Connection, companions: Iterable[str]) -> None:
    """Put a journal that was deleted, but is open still, back in its place.

    Args:
        path: where it lay.
        connection: reads what is left of it, its log included.
        companions: what is appended to its name for the files that belong to it; those
            left over are removed, because they belong to the file that is gone.

    Raises:
        StorageError: REPLACED, if a file came to lie there meanwhile; it is not touched.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        copy.unlink(missing_ok=True)
        target = sqlite3.connect(copy)
        try:
            connection.backup(target)
        finally:
            target.close()
        for suffix in companions:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        _give_name(copy, path)
    finally:
        with suppress(OSError):
            copy.unlink(missing_ok=True)


def _give_name(copy: Path, path: Path) -> None:
    """Rename a file, but never over another."""
    try:
        os.link(copy, path)
    except OSError as error:
        if path.exists():
            raise StorageError(Kind.REPLACED, path=str(path)) from error
        copy.rename(path)  # a file system without links
