"""Random whole chouettes keep what must always hold, and what a scribe writes down beside them."""

from random import Random

import pytest

from rules.actions import Action, NextGame
from rules.chouette import Asked, Chouette, Role
from rules.record import Entry, Header, Record
from rules.refusal import Refusal
from rules.terms import ChouetteTerms
from tests.rules.chouettes import (
    NAMES,
    Evening,
    anything,
    random_chouette,
    random_chouette_terms,
)
from tests.rules.scribe import Scribe

BATCHES = 20
USUAL, LONG = 8, 500  # chouettes in a batch
MOST_ACTIONS = 5_000


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_chouettes(batch: int, soak: bool) -> None:
    for number in range(LONG if soak else USUAL):
        rng = Random(f"{batch}/{number}")
        evening = Evening(rng, rng.randint(1, 5), None if rng.random() < 0.02 else 4)
        if evening.turns is None:
            evening.games = 1
        count = rng.randint(3, 10)
        header = Header(
            "00000000-0000-4000-8000-000000000000",
            NAMES[:count],
            random_chouette_terms(rng),
            0,
            ("human",) * count,
            chouette=ChouetteTerms(rng.random() < 0.5, rng.random() < 0.5),
        )
        follow(evening, header)


def follow(evening: Evening, header: Header) -> None:
    """One evening, looked at after every action, and its record read back."""
    assert header.chouette is not None
    scribe = Scribe(header.players, header.terms, own_cubes=header.chouette.own_cubes)
    before = header.begin()
    assert isinstance(before, Chouette)
    states, entries = [before], []
    for action, used, chouette in random_chouette(evening, before):
        entries.append(Entry(len(states), 0, action, used=used))
        heard(scribe, action, chouette)
        agree(scribe, chouette)
        check(chouette)
        if evening.rng.random() < 0.2:
            try_anything(evening.rng, chouette)
        states.append(chouette)
        assert len(states) < MOST_ACTIONS
    kept = Record(header, tuple(entries))
    assert Record.from_dict(kept.to_dict()) == kept
    assert list(kept.states()) == states
    prefix = evening.rng.randrange(len(entries))
    assert Record(header, kept.entries[:prefix]).fold().state == states[prefix]


def heard(scribe: Scribe, action: Action, chouette: Chouette) -> None:
    """The scribe hears what is done."""
    if isinstance(action, NextGame):
        scribe.next_game()
    else:
        scribe.write(action, chouette.match.game.result)


def agree(scribe: Scribe, chouette: Chouette) -> None:
    """Roles, order, stakes and scores are what the scribe has written."""
    names = [person.name for person in chouette.people]
    assert names == scribe.roster
    assert [chouette.people[who].name for who in chouette.line] == scribe.line
    assert chouette.scores == tuple(scribe.score[name] for name in names)
    if chouette.asked is Asked.ORDER:
        assert [names[who] for who in chouette.deciders] == scribe.rolling()
        return
    assert chouette.box is not None
    assert names[chouette.box] == scribe.box
    assert [names[who] for who in chouette.members] == scribe.inside()
    if chouette.playing:
        assert chouette.captain is not None
        assert names[chouette.captain] == scribe.captain
    for who, name in enumerate(names):
        stake = sum(scribe.cubes.values()) if name == scribe.box else scribe.cubes.get(name, 0)
        assert chouette.stake(who) == stake
    present = {name for name, person in zip(names, chouette.people, strict=True) if person.present}
    assert present == {scribe.box, *scribe.line}


def check(chouette: Chouette) -> None:
    """What holds in every state."""
    assert sum(chouette.scores) == 0
    totals = [0] * len(chouette.people)
    for number, line in enumerate(chouette.sheet, 1):
        assert (line.number, sum(line.points)) == (number, 0)
        totals = [a + b for a, b in zip(totals, (*line.points, *[0] * 20), strict=False)]
        assert line.totals == tuple(totals[: len(line.totals)])
    ended = chouette.asked is Asked.ENDED
    assert bool(chouette.deciders) != ended
    assert len(set(chouette.deciders)) == len(chouette.deciders)
    for who in chouette.deciders:
        assert chouette.people[who].present
        deputy = chouette.people[chouette.answers_for(who)]
        assert deputy.present
        assert not deputy.leaving
    roles = [chouette.role(who) for who in range(len(chouette.people))]
    if chouette.asked is not Asked.ORDER:
        assert roles.count(Role.BOX) == 1
        assert roles.count(Role.CAPTAIN) == bool(chouette.line)
    if chouette.playing:
        assert chouette.captain == chouette.members[0]
        assert sum(map(chouette.stake, chouette.members)) == chouette.stake(chouette.box or 0)
    else:
        assert (chouette.bets, chouette.marks, chouette.answers) == ((), (), ())


def try_anything(rng: Random, chouette: Chouette) -> None:
    """Whatever is tried is either legal or refused by name, and changes nothing here."""
    for _ in range(3):
        action = anything(rng, chouette)
        try:
            after = chouette.apply(action)
        except Refusal:
            continue
        check(after)
