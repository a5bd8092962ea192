"""Tests of folders that may not be written, which root may always write."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_NOBODY = 65534

needs_rights = pytest.mark.skipif(sys.platform == "win32", reason="POSIX rights")


@contextmanager
def without_rights(folder: Path, *, add_files: bool = False) -> Iterator[None]:
    """Be a user who may read a folder and its files, but not write them.

    Args:
        folder: the folder.
        add_files: whether new files may be made in it.
    """
    root = os.geteuid() == 0
    for path in (folder, *folder.rglob("*")):
        path.chmod((0o777 if add_files else 0o555) if path.is_dir() else 0o444)
    opened = _opened(folder) if root else []
    if root:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path, mode in opened:
            path.chmod(mode)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)


def _opened(folder: Path) -> list[tuple[Path, int]]:
    """Let others pass through the folders above, and say how they were."""
    changed = []
    for path in folder.parents:
        mode = path.stat().st_mode & 0o7777
        if mode & 0o011 != 0o011:
            changed.append((path, mode))
            path.chmod(mode | 0o011)
    return changed
