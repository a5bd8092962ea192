"""Folders with a match already begun: the first actions of a script, journaled."""

from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Action
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
    header = Header(
        id=str(UUID(int=number)),
        players=("Anna", "Boris"),
        terms=script.terms,
        created=CREATED,
        dice=DiceSpec("seed", script.seed),
    )
    keep(data, header, script.actions[:count])
    return header.id


def keep(data: Path, header: Header, actions: Iterable[Action]) -> None:
    """Journal the first actions of a match or a chouette.

    Args:
        data: the folder for the program.
        header: what is played.
        actions: what has happened.
    """
    paths = paths_for(data)
    paths.prepare()
    state = header.begin()
    with Journal.open(paths.journal) as journal:
        journal.create(header)
        for seq, action in enumerate(actions, 1):
            state = state.apply(action)
            journal.append(header.id, Entry(seq, CREATED + 1000 * seq, action), state)
