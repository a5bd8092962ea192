"""Folders with a match already begun: the first actions of a script, journaled."""

from itertools import islice
from pathlib import Path
from uuid import UUID

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.record import DiceSpec, Entry, Header
from tests.e2e.scripts import Script

CREATED = 1_760_000_000_000


def begin(data: Path, script: Script, count: int, *, number: int = 1) -> str:
    """Journal the first actions of a script as an unfinished match.

    Args:
        data: the folder for the program.
        script: the match.
        count: how many actions have happened.
        number: tells several matches in one folder apart.

    Returns:
        The id of the match.
    """
    paths = paths_for(data)
    paths.prepare()
    header = Header(
        id=str(UUID(int=number)),
        players=("Anna", "Boris"),
        terms=script.terms,
        created=CREATED,
        dice=DiceSpec("seed", script.seed),
    )
    with Journal.open(paths.journal) as journal:
        journal.create(header)
        for seq, (match, action) in enumerate(islice(script.matches(), count), 1):
            entry = Entry(seq=seq, at=CREATED + 1000 * seq, action=action)
            journal.append(header.id, entry, match.apply(action))
    return header.id
