"""Locks that the kernel gives back when a program ends, however it ends."""

import errno
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from app.storage.errors import from_os

_NO_LOCKS_HERE = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, shared: bool) -> bool:
        """Lock the first byte; Windows has no shared locks here, so those are not taken."""
        if shared:
            return True
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(handle: int, *, shared: bool) -> bool:
        """Lock the whole file; where the file system knows no locks, go on without."""
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS_HERE:
                raise
        return True


class FileLock:
    """A lock on a file, held until it is closed or the program ends.

    Attributes:
        path: the file; it holds nothing.
    """

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle

    @classmethod
    def acquire(cls, path: Path, *, shared: bool = False) -> Self | None:
        """Take the lock, or None if another program or window holds it.

        Args:
            path: the file to lock, made if it is missing.
            shared: several may hold it, as long as nobody holds it alone.

        Raises:
            StorageError: if the file can't be made.
        """
        try:
            while True:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
                if not _locked(handle, shared=shared):
                    return None
                if _still_there(handle, path):
                    return cls(path, handle)
                os.close(handle)
        except OSError as error:
            raise from_os(error, path.parent) from error

    def exclusive(self) -> bool:
        """Turn a shared lock into one that nobody shares, if nobody does."""
        if self._handle is None:
            return False
        if _lock(self._handle, shared=False):
            return True
        self.share()
        return False

    def share(self) -> None:
        """Let others share the lock again."""
        if self._handle is not None:
            _lock(self._handle, shared=True)

    def close(self, *, remove: bool = False) -> None:
        """Give the lock back; a second time does nothing.

        Args:
            remove: delete the empty file too, while it is still locked.
        """
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if remove and sys.platform != "win32":
            self.path.unlink(missing_ok=True)
        os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Lease(FileLock):
    """The right to play a match on, for one window at a time."""

    def close(self, *, remove: bool = True) -> None:
        """Give the match back; a second time does nothing."""
        super().close(remove=remove)


def _locked(handle: int, *, shared: bool) -> bool:
    """Lock an open file, or close it."""
    taken = False
    try:
        taken = _lock(handle, shared=shared)
    finally:
        if not taken:
            os.close(handle)
    return taken


def _still_there(handle: int, path: Path) -> bool:
    """Whether the file locked is the one that lies there, not one just deleted by its owner."""
    try:
        lying = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(os.fstat(handle), lying)
