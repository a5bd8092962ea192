"""Random matches of players with clocks and table manners, good and bad."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from random import Random

from rules.actions import (
    Action,
    Call,
    Claim,
    InvalidReason,
    InvalidRoll,
    MakePlay,
    NextGame,
    Pause,
    Roll,
    Step,
    TakeBack,
)
from rules.free import FreeDraft
from rules.game import Phase
from rules.match import Match
from rules.record import Entry, Header, Record, State, following
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.rules.playouts import random_action, random_terms

ID = "00000000-0000-4000-8000-000000000000"


def random_manners(rng: Random) -> Terms:
    """Any terms with clocks, mostly, and any manners."""
    clock = ClockTerms(rng.choice([60_000, 400_000, 2_000_000]), rng.choice([0, 2_000, 12_000]))
    return replace(
        random_terms(rng),
        manners=Manners(rng.random() < 0.7, rng.random() < 0.7, rng.random() < 0.5),
        clock=clock if rng.random() < 0.8 else None,
    )


def random_record(rng: Random, terms: Terms, most: int) -> tuple[Record, list[Match]]:
    """A record of at most so many actions, and the state before it and after each of them."""
    record = Record(Header(ID, ("A", "B"), terms, 0))
    states: list[State] = [record.header.begin()]
    for action in _actions(rng, states, most):
        used = rng.choice([0, 500, 3_000, 9_000, 20_000]) if terms.clock else 0
        entry = Entry(len(states), 0, action, used=used)
        states.append(following(states, entry))
        record = record.added(entry)
    return record, [state.match for state in states]


def recount(record: Record, states: list[Match]) -> tuple[int, int]:
    """What is left on the clocks, added up from the entries alone."""
    clock = record.header.terms.clock
    assert clock is not None
    entries = list(zip(states, record.entries, strict=False))
    if record.header.terms.money:
        games = [at for at, (_, entry) in enumerate(entries) if isinstance(entry.action, NextGame)]
        entries = entries[games[-1] if games else 0 :]
    left = [clock.reserve, clock.reserve]
    for side, span in groupby(entries, key=lambda one: one[0].game.actor):
        if side is not None:
            left[side] -= max(sum(entry.used for _, entry in span) - clock.delay, 0)
    return left[0], left[1]


def _actions(rng: Random, states: list[State], most: int) -> Iterator[Action]:
    while len(states) <= most:
        match = states[-1].match
        if match.terms.manners.wooden and len(states) > 1 and rng.random() < 0.02:
            back = min(len(states) - 1, rng.choice([1, 2, 5, 100]))
            yield TakeBack(len(states) - 1 - back)
            continue
        if match.over and match.why_no_call() is not None:
            return
        yield _action(rng, match)


def _action(rng: Random, match: Match) -> Action:
    game = match.game
    if match.why_no_call() is None and (match.over or rng.random() < 0.4):
        return Call(rng.choice(list(Side)))
    claimers = [side for side in Side if match.why_no_claim(side) is None]
    if claimers and rng.random() < 0.05:
        return Claim(rng.choice(claimers))
    if match.clocks is not None and game.actor is not None and rng.random() < 0.02:
        return Pause()
    if game.phase is Phase.OPENING and rng.random() < 0.1:
        return InvalidRoll(None, rng.choice(list(InvalidReason)))
    if game.turn is not None:
        early = game.can_roll_early(game.turn.opponent)
        roller = game.turn.opponent if early else game.turn
        if (early or game.phase is Phase.TO_ROLL) and rng.random() < 0.1:
            return InvalidRoll(roller, rng.choice(list(InvalidReason)))
        if early and rng.random() < 0.5:
            return Roll(roller, (rng.randint(1, 6), rng.randint(1, 6)))
    free = match.terms.manners.illegal_stand and game.phase is Phase.TO_PLAY
    if free and rng.random() < 0.3:
        assert game.turn is not None
        return MakePlay(game.turn, _any_steps(rng, match))
    return random_action(rng, match)


def _any_steps(rng: Random, match: Match) -> tuple[Step, ...]:
    """A few steps of any kind; mostly they are forwards, so that games end."""
    draft = match.game.draft()
    assert isinstance(draft, FreeDraft)
    for _ in range(rng.randrange(6)):
        source = rng.choice(sorted(draft.sources))
        targets = draft.targets(source)
        forwards = [target for target in targets if target < source]
        chosen = forwards if forwards and rng.random() < 0.8 else targets
        if chosen:
            draft = draft.move((source, rng.choice(chosen)))
    return draft.steps
