"""The journal of a folder, opened for a command that reads from it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.storage.journal import Journal
from app.storage.paths import paths_for
from app.storage.words import sentence


@contextmanager
def opened(data_dir: Path | None, warn: Callable[[str], object]) -> Iterator[Journal]:
    """The journal, closed again at the end of the context.

    Args:
        data_dir: the folder that the command line names, None for the usual one.
        warn: told what became of the journal when it was opened, a sentence each.

    Raises:
        StorageError: if it can't be used.
    """
    paths = paths_for(data_dir)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        for notice in journal.notices:
            warn(sentence(notice))
        yield journal
