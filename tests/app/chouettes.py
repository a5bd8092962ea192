"""Random chouettes for the tests of app: everything that people may do, from a seed."""

import random
from collections.abc import Callable
from contextlib import suppress

from app.state.chouette_store import ChouetteStore
from rules.actions import Level
from rules.chouette import Asked, Chouette
from rules.refusal import Refusal
from rules.side import Side

Command = Callable[[], object]

NAMES = ("Fay", "Gus", "Hal", "Ida", "ann", "BEN", "Cid", "Dot")
"""Who may join; some have been there from the beginning."""


def do_something(store: ChouetteStore, chance: random.Random, *, games: int = 4) -> None:
    """One thing that somebody at the table could do now; what the rules refuse is tried again.

    Args:
        store: the chouette.
        chance: what it depends on.
        games: after how many games the evening ends.
    """
    for _ in range(200):
        before = store.view
        with suppress(Refusal):
            _something(store, chance, games)()
        if store.view is not before:
            return
    raise AssertionError(f"stuck at {store.chouette.asked}")


def _something(store: ChouetteStore, chance: random.Random, games: int) -> Command:
    chouette = store.chouette
    match chouette.asked:
        case Asked.ORDER:
            return store.order_roll
        case Asked.OPENING:
            return store.roll
        case Asked.BETWEEN:
            return _between(store, chance, games)
    if chance.random() < 0.01:
        return _leaving(store, chance)
    return _in_game(store, chance)


def _between(store: ChouetteStore, chance: random.Random, games: int) -> Command:
    if len(store.chouette.sheet) >= games:
        return store.end_session
    what = chance.random()
    if what < 0.2:
        return lambda: store.join(chance.choice(NAMES))
    if what < 0.3:
        return lambda: store.leave(anybody(store.chouette, chance))
    return store.next_game


def _leaving(store: ChouetteStore, chance: random.Random) -> Command:
    who, deputy = anybody(store.chouette, chance), anybody(store.chouette, chance)
    return lambda: store.leave(who, deputy)


def _in_game(store: ChouetteStore, chance: random.Random) -> Command:
    chouette = store.chouette
    who = chance.choice(chouette.deciders)
    match chouette.asked:
        case Asked.AGREE_DOUBLE | Asked.AGREE_RESIGN:
            agree = chance.random() < 0.8
            return lambda: store.agree(who) if agree else store.object(who)
        case Asked.DOUBLED:
            answers = [store.take, store.take, store.take, store.pass_double, store.beaver]
            answer = chance.choice(answers)
            return lambda: answer(who)
        case Asked.RESIGNED:
            accept = chance.random() < 0.4
            return lambda: store.accept(who) if accept else store.refuse(who)
        case _:
            return _in_turn(store, chance)


def _in_turn(store: ChouetteStore, chance: random.Random) -> Command:
    chouette, draft = store.chouette, store.view.draft
    box = chouette.box if store.view.actor is Side.WHITE else None
    who = chance.choice(chouette.members) if box is None else box
    if chance.random() < 0.01:
        return lambda: store.resign(chance.choice(list(Level)), who)
    if draft is None:
        if chance.random() < 0.15:
            own = box is not None and chouette.options.own_cubes
            against = chance.choice(chouette.members) if own else None
            return lambda: store.double(who, against)
        return store.roll
    if draft.plays and box is None and chance.random() < 0.1:
        steps = chance.choice([(), chance.choice(draft.plays).steps])
        return lambda: store.advise(who, steps)
    if draft.complete:
        return store.pick_up
    if draft.steps and chance.random() < 0.1:
        return store.undo
    source = chance.choice(sorted(draft.sources))
    return lambda: store.move(source, chance.choice(draft.targets(source)))


def anybody(chouette: Chouette, chance: random.Random) -> int:
    """Somebody at the table."""
    return chance.choice([who for who, one in enumerate(chouette.people) if one.present])
