"""A program without a screen that plays the unfinished match of a folder until it is ended.

After each thing that the store has done it writes one line: how many actions there are, and
the steps of the half-played turn.
"""

import random
import sys
import time
from pathlib import Path
from uuid import UUID

from app.state.dice import source_for
from app.state.store import MatchStore
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Level
from rules.game import Phase
from rules.record import DiceSpec, Header
from rules.terms import Terms


def now() -> int:
    return time.time_ns() // 1_000_000


def play(data: Path, chance: random.Random) -> None:
    """Play on for ever, one match after the other."""
    paths = paths_for(data)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        while True:
            rows = journal.matches(finished=False)
            match_id = rows[0].id if rows else begun(journal, chance)
            with journal.lease(match_id):
                loaded = journal.load(match_id)
                dice = source_for(loaded.record.header.dice)
                store = MatchStore(loaded.record, journal, dice, now, draft=loaded.draft)
                tell(store)
                while not store.view.match.over:
                    do_something(store, chance)
                    tell(store)


def begun(journal: Journal, chance: random.Random) -> str:
    header = Header(
        str(UUID(int=chance.getrandbits(128))),
        ("Anna", "Boris"),
        Terms(3),
        now(),
        dice=DiceSpec("seed", str(chance.getrandbits(32))),
    )
    journal.create(header)
    return header.id


def do_something(store: MatchStore, chance: random.Random) -> None:
    """One thing that a player could do now: a step, a step back, a roll, a double."""
    game = store.view.match.game
    draft = store.view.draft
    match game.phase:
        case Phase.OVER:
            store.next_game()
        case Phase.DOUBLED:
            chance.choice([store.take, store.take, store.pass_double])()
        case Phase.RESIGNED:
            chance.choice([store.accept, store.refuse])()
        case Phase.TO_ROLL if game.turn is not None and chance.random() < 0.04:
            if game.can_double(game.turn):
                store.double()
            else:
                store.resign(Level.SINGLE)
        case Phase.TO_PLAY if draft is not None:
            if draft.steps and chance.random() < 0.2:
                store.undo()
            elif draft.complete:
                store.pick_up()
            else:
                source = chance.choice(sorted(draft.sources))
                single = [one for one in draft.landings(source) if len(one.steps) == 1]
                store.move(source, chance.choice(single).target)
        case _:
            store.roll()


def tell(store: MatchStore) -> None:
    view = store.view
    steps = view.draft.steps if view.draft is not None else ()
    sys.stdout.write(f"{view.header.id} {view.seq} {list(steps)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    play(Path(sys.argv[1]), random.Random(int(sys.argv[2])))
