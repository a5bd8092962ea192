"""A program without a screen that plays random actions straight into a journal.

Before each call it is known what it will keep; after it, one line says what is kept now:
how many actions, and how many steps of the half-played turn.
"""

import random
import sys
from pathlib import Path
from uuid import UUID

from app.storage import database
from app.storage.journal import Journal
from rules.record import Header
from rules.terms import Terms
from tests.app.playing import BEGUN, Happening, play_on

HEAD = Header(str(UUID(int=1)), ("Ann", "Ben"), Terms.of_money(), BEGUN)


def play(path: Path, seed: int) -> None:
    """Play money games until killed."""
    chance = random.Random(seed)
    with Journal.open(path) as journal:
        if not journal.matches():
            journal.create(HEAD)
        with journal.lease(HEAD.id):
            loaded = journal.load(HEAD.id)
            tell(len(loaded.record.entries), len(loaded.draft[1]) if loaded.draft else 0)
            played = play_on(loaded.match, len(loaded.record.entries), chance, games=10**9)
            for happening in played:
                keep(journal, happening)


def keep(journal: Journal, happening: Happening) -> None:
    last = happening.entry.seq - 1
    for count in range(1, len(happening.steps) + 1):
        journal.save_draft(HEAD.id, last, happening.steps[:count])
        tell(last, count)
    journal.append(HEAD.id, happening.entry, happening.match)
    tell(last + 1, 0)


def tell(seq: int, steps: int) -> None:
    sys.stdout.write(f"{seq} {steps}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[3] == "delete":
        database.on_network = lambda path: True  # type: ignore[assignment]
    play(Path(sys.argv[1]), int(sys.argv[2]))
