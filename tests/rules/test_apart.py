"""Two who sit apart: whose copy an action is written into first, and whole histories of that."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from random import Random

import pytest

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Claim,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from rules.apart import FRIEND, LATEST, check_owner, followed, friend_in, owner_of
from rules.match import Match
from rules.record import DiceSpec, Entry, Header, Record
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms
from tests.rules.mannered import random_record
from tests.rules.playouts import random_terms
from tests.rules.tables import BLACK, WHITE, after

TERMS = Terms(0, beavers=1, manners=Manners(changes=True), clock=ClockTerms(60_000, 0))
ID = "00000000-0000-4000-8000-000000000000"
OPENED = (OpeningRoll(3, 1),)
PLAYED = (*OPENED, MakePlay(WHITE, ((8, 5), (6, 5))))
DOUBLED = (*PLAYED, Double(BLACK))
PASSED = (*DOUBLED, Pass(WHITE))


def record(*actions: Action, terms: Terms = TERMS) -> Record:
    entries = tuple(Entry(seq, seq, action) for seq, action in enumerate(actions, 1))
    return Record(Header(ID, ("Ann", "Ben"), terms, 0, dice=DiceSpec("agreed")), entries)


@pytest.mark.parametrize(
    ("actions", "owner"),
    [
        ((), None),
        ((OpeningRoll(3, 3),), None),
        (OPENED, WHITE),
        (PLAYED, BLACK),
        (DOUBLED, WHITE),
        ((*DOUBLED, Beaver(WHITE)), BLACK),
        ((*DOUBLED, Take(WHITE)), BLACK),
        ((*PLAYED, Resign(BLACK, Level.SINGLE)), WHITE),
        ((*PLAYED, Resign(BLACK, Level.SINGLE), Refuse(WHITE)), BLACK),
        ((*PLAYED, Pause()), BLACK),
        ((*PLAYED, TakeBack(1)), WHITE),
        (PASSED, None),
        ((*PASSED, NextGame()), None),
        ((*PASSED, EndSession()), None),
    ],
)
@pytest.mark.parametrize("host", Side)
def test_one_side_owns_the_next_action(
    actions: tuple[Action, ...], owner: Side | None, host: Side
) -> None:
    match = record(*actions).match()
    assert owner_of(match, host) is (host if owner is None else owner)


def refused(match: Match, action: Action, by: Side, host: Side = WHITE) -> Rule | None:
    try:
        check_owner(match, action, by, host)
    except Refusal as refusal:
        return refusal.rule
    return None


def test_an_action_is_its_owners_alone() -> None:
    match = record(*PLAYED).match()
    for action in (Roll(BLACK, (3, 1)), Double(BLACK), Pause(), TakeBack(1)):
        assert refused(match, action, BLACK) is None
        assert refused(match, action, WHITE) is Rule.WRONG_TURN


def test_nobody_acts_in_the_others_name() -> None:
    match = record(*PLAYED).match()
    assert refused(match, Roll(WHITE, (3, 1)), BLACK) is Rule.WRONG_TURN
    assert refused(record(*DOUBLED).match(), Take(BLACK), WHITE) is Rule.WRONG_TURN


def test_who_lost_on_time_writes_the_claim_of_the_other() -> None:
    match = record(*PLAYED).match()
    assert refused(match, Claim(WHITE), BLACK) is None
    assert refused(match, Claim(BLACK), BLACK) is None
    assert refused(match, Claim(WHITE), WHITE) is Rule.WRONG_TURN


@pytest.mark.parametrize("by", Side)
def test_no_roll_is_invalid(by: Side) -> None:
    match = record(*PLAYED).match()
    assert refused(match, InvalidRoll(by, InvalidReason.LEANING), by) is Rule.NOT_HERE


def test_the_host_alone_writes_what_is_nobodys() -> None:
    match = record(*PASSED).match()
    for action in (NextGame(), EndSession()):
        assert refused(match, action, WHITE, host=WHITE) is None
        assert refused(match, action, BLACK, host=WHITE) is Rule.WRONG_TURN


def without_invalid_rolls(played: Record) -> Record:
    """A record without the rolls by hand that didn't count; the next action takes their time."""
    kept: list[Entry] = []
    used = 0
    for entry in played.entries:
        used += entry.used
        if not isinstance(entry.action, InvalidRoll):
            kept.append(replace(entry, seq=len(kept) + 1, used=used))
            used = 0
    return Record(played.header, tuple(kept))


@pytest.mark.parametrize("seed", range(30))
def test_a_history_of_two_owners_is_followed_to_its_end(seed: int) -> None:
    rng = Random(seed)
    clock = ClockTerms(60_000, 0) if seed % 2 else None
    terms = replace(random_terms(rng), clock=clock)
    played, _states = random_record(rng, terms, 200)
    kept = without_invalid_rolls(played)
    assert followed(kept, rng.choice(list(Side))) == kept.match()


@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        ((*OPENED, InvalidRoll(WHITE, InvalidReason.LEANING)), Rule.NOT_HERE),
        ((*OPENED, MakePlay(WHITE, ((24, 5),))), Rule.NO_SUCH_DIE),
        ((*PLAYED, TakeBack(0)), Rule.NOTHING_TO_TAKE_BACK),
        ((*PLAYED, Accept(WHITE)), Rule.WRONG_TURN),
    ],
)
def test_a_history_that_breaks_a_rule_is_refused(actions: tuple[Action, ...], rule: Rule) -> None:
    with pytest.raises(Refusal) as caught:
        followed(record(*actions), WHITE)
    assert caught.value.rule is rule


@pytest.mark.parametrize(
    "entry",
    [
        Entry(2, 0, OPENED[0]),
        Entry(1, LATEST + 1, OPENED[0]),
        Entry(1, 0, OPENED[0], used=10**30),
    ],
)
def test_a_history_with_impossible_numbers_is_refused(entry: Entry) -> None:
    with pytest.raises(Refusal):
        followed(Record(record().header, (entry,)), WHITE)
    followed(Record(record().header, (Entry(1, LATEST, OPENED[0]),)), WHITE)


@pytest.mark.parametrize("hours", [-12, 14])
def test_the_last_time_of_an_action_is_a_date_wherever_it_is_read(hours: int) -> None:
    there = timezone(timedelta(hours=hours))
    assert datetime.fromtimestamp(LATEST / 1000, there).year in (2999, 3000)


def test_a_friend_is_known_by_the_seat_and_the_dice() -> None:
    apart = replace(record().header, seats=("human", FRIEND))
    assert friend_in(apart) is BLACK
    assert friend_in(replace(apart, seats=(FRIEND, "human"))) is WHITE
    assert friend_in(replace(apart, seats=(FRIEND, FRIEND))) is None
    assert friend_in(replace(apart, seats=("human", "human"))) is None
    assert friend_in(replace(apart, dice=DiceSpec())) is None
    chouette = Header(
        ID, ("A", "B", "C"), Terms.of_money(), 0, ("human",) * 3, chouette=ChouetteTerms()
    )
    assert friend_in(chouette) is None


def test_a_friends_history_folds_as_any_other() -> None:
    assert followed(record(*PASSED), BLACK) == after(Match.begin(TERMS), *PASSED)
