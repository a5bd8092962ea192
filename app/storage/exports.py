"""Files that are handed to the player: whole or not at all, and never in place of another."""

import os
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path

from app.storage.errors import from_os


def write_new(path: Path, text: str) -> None:
    """Write a file that isn't there yet; it is wholly on the disk, or not there at all.

    Args:
        path: where; a file that is there already stays as it is.
        text: what is written, as it is: line ends too.

    Raises:
        FileExistsError: if there is a file already.
        OSError: if it can't be written.
    """
    if os.path.lexists(path):
        raise FileExistsError(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        _put(name, path)
    finally:
        with suppress(OSError):
            os.unlink(name)


def export(folder: Path, stem: str, ending: str, text: str) -> Path:
    """Write a file with a free name into a folder of exports, made if it is missing.

    Args:
        folder: the folder.
        stem: the name wanted; a number is added where it is taken.
        ending: such as `.mat`.
        text: what is written.

    Returns:
        Where it lies.

    Raises:
        StorageError: if it can't be written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for number in count(1):
            path = folder / f"{stem}{'' if number == 1 else f'-{number}'}{ending}"
            with suppress(FileExistsError):
                write_new(path, text)
                return path
    except OSError as error:
        raise from_os(error, folder) from error
    raise AssertionError("there is always a free number")


def _put(name: str, path: Path) -> None:
    """Give a finished file its name, which nothing may have taken meanwhile."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with path.open("x"):
            pass
        os.replace(name, path)
