"""A program without a screen that plays the unfinished match of a folder until it is ended.

It may be a match, a match with clocks or a chouette. After each thing that the store has done it
writes one line: how many actions there are, for how many milliseconds at least the clock has run
since the last one, and the steps of the half-played turn.
"""

import random
import sys
import time
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from app.state.chouette_store import ChouetteStore
from app.state.dice import source_for
from app.state.store import AsLeft, MatchStore, store_for
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Level
from rules.game import Phase
from rules.record import DiceSpec, Header
from rules.terms import ChouetteTerms, ClockTerms, Terms
from tests.app import chouettes

KINDS = ("match", "timed", "chouette")


def now() -> int:
    return time.time_ns() // 1_000_000


def stopwatch() -> int:
    return time.monotonic_ns() // 1_000_000


def play(data: Path, seed: int) -> None:
    """Play on for ever, one match after the other; the seed says of which kind the next one is."""
    chance = random.Random(seed)
    paths = paths_for(data)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        while True:
            rows = journal.matches(finished=False)
            match_id = rows[0].id if rows else begun(journal, chance, KINDS[seed % len(KINDS)])
            with journal.lease(match_id):
                store = resumed(journal, match_id)
                clock = store.elapsed
                store.heartbeat()  # what is told must be kept
                tell(store, clock)
                while not store.view.match.over:
                    clock = do_anything(store, chance, clock)
                    tell(store, clock)


def resumed(journal: Journal, match_id: str) -> MatchStore:
    """The store of a match as it was left."""
    loaded = journal.load(match_id)
    return store_for(
        loaded.record,
        journal,
        source_for(loaded.record.header.dice),
        now,
        stopwatch=stopwatch,
        left=AsLeft(loaded.draft, loaded.running),
    )


def begun(journal: Journal, chance: random.Random, what: str) -> str:
    match_id = str(UUID(int=chance.getrandbits(128)))
    dice = DiceSpec("seed", str(chance.getrandbits(32)))
    clock = None if what == "match" else ClockTerms(60_000, 0)
    if what == "chouette":
        names = ("Anna", "Boris", "Clara", "Dora", "Emil")[: chance.randint(3, 5)]
        terms = replace(Terms.of_money(), clock=clock)
        seats = ("human",) * len(names)
        options = ChouetteTerms(own_cubes=chance.random() < 0.5)
        header = Header(match_id, names, terms, now(), seats, dice, chouette=options)
    else:
        header = Header(match_id, ("Anna", "Boris"), Terms(3, clock=clock), now(), dice=dice)
    journal.create(header)
    return header.id


def do_anything(store: MatchStore, chance: random.Random, clock: int) -> int:
    """Do one thing, or keep the running time; how long the clock has run at least."""
    if store.view.clock_runs and chance.random() < 0.3:
        clock = store.elapsed
        store.heartbeat()
        return clock
    seq = store.view.seq
    if isinstance(store, ChouetteStore):
        chouettes.do_something(store, chance, games=2)
    else:
        do_something(store, chance)
    return clock if store.view.seq == seq else 0


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


def tell(store: MatchStore, clock: int) -> None:
    view = store.view
    steps = view.draft.steps if view.draft is not None else ()
    sys.stdout.write(f"{view.header.id} {view.seq} {clock} {list(steps)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
