"""Setting a damaged file aside under a dated name, never deleting it."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path


def free_name(path: Path, mark: str) -> Path:
    """A name beside a file that is not taken yet, such as `journal.damaged-2026-01-31.sqlite3`."""
    dated = f"{path.stem}.{mark}-{date.today().isoformat()}"
    candidate = path.with_name(f"{dated}{path.suffix}")
    count = 2
    while candidate.exists() or candidate.is_symlink():
        candidate = path.with_name(f"{dated}-{count}{path.suffix}")
        count += 1
    return candidate


def set_aside(path: Path, companions: Iterable[str] = ()) -> Path:
    """Rename a damaged file and the files that belong to it.

    The companions go first: a write-ahead log must never lie beside a new database.

    Args:
        path: the damaged file; it may be missing while a companion is there.
        companions: what is appended to its name for the files that belong to it.

    Returns:
        The new name of the file.

    Raises:
        OSError: if it can't be renamed.
    """
    kept = free_name(path, "damaged")
    for suffix in (*companions, ""):
        file = path.with_name(path.name + suffix)
        if file.exists():
            file.rename(kept.with_name(kept.name + suffix))
    return kept
