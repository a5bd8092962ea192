"""Random matches with clocks and table manners keep what must always hold."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rules.actions import Call, MakePlay, Pause, TakeBack
from rules.game import Phase
from rules.match import Match
from rules.record import Record
from rules.result import Ending
from tests.rules.mannered import random_manners, random_record, recount
from tests.rules.test_random_matches import check_board

BATCHES = 10
USUAL, LONG = 8, 150  # matches in a batch
MOST = 400  # actions of a match


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_matches_with_manners(batch: int, soak: bool) -> None:
    for number in range(LONG if soak else USUAL):
        rng = Random(f"manners {batch}/{number}")
        record, states = random_record(rng, random_manners(rng), MOST)
        for match in states:
            check_board(match.game)
            check(match)
        check_clocks(record, states)
        check_calls(record, states)
        check_standing(record, states)
        assert Record.from_dict(record.to_dict()) == record
        assert record.match() == states[-1]


def test_everything_happens_in_them() -> None:
    happened: Counter[str] = Counter()
    for number in range(60):
        rng = Random(f"manners 0/{number}")
        record, states = random_record(rng, random_manners(rng), MOST)
        happened.update(entry.kind for entry in record.entries)
        for match in states:
            happened["early dice"] += match.game.early is not None
            happened["illegal"] += match.game.last is not None and not match.game.last.legal
            happened["flag"] += match.clocks is not None and min(match.clocks.left) < 0
    kinds = ("call", "claim", "correct", "invalid", "pause", "early dice", "illegal", "flag")
    assert not [kind for kind in kinds if happened[kind] < 10]


def check(match: Match) -> None:
    """What holds after every action."""
    game, terms = match.game, match.terms
    assert (game.actor is None) == (game.phase in (Phase.OPENING, Phase.OVER))
    assert (game.result is not None) == (game.phase is Phase.OVER)
    assert game.early is None or (terms.manners.early_rolls and game.dice is not None)
    assert (match.clocks is None) == (terms.clock is None)
    won = [0, 0]
    for result in match.games:
        won[result.winner] += result.points
        if result.ending is Ending.CLAIMED:
            assert not terms.money or result.points == result.cube
    assert match.score == tuple(won)
    if not terms.money:
        assert match.over == (max(match.score) >= terms.length)
    if game.last is not None and not game.last.legal:
        assert terms.manners.illegal_stand


def check_clocks(record: Record, states: list[Match]) -> None:
    """What is left agrees with a count of the entries; whoever has to act is running."""
    for count, match in enumerate(states):
        if match.clocks is None:
            continue
        paused = count and isinstance(record.entries[count - 1].action, Pause)
        assert match.clocks.running == (None if paused else match.game.actor)
    for count in {len(states) - 1, len(states) // 2, len(states) // 3}:
        clocks = states[count].clocks
        if clocks is not None:
            part = Record(record.header, record.entries[:count])
            assert clocks.left == recount(part, states)


def check_calls(record: Record, states: list[Match]) -> None:
    """A called play leaves nothing but the time it took."""
    for entry in record.entries:
        if not isinstance(entry.action, Call):
            continue
        before = Record(record.header, record.entries[: entry.seq - 1]).standing
        played = next(one for one in reversed(before) if isinstance(one.action, MakePlay))
        restored, was = states[entry.seq], states[played.seq - 1]
        assert replace(restored, clocks=None) == replace(was, clocks=None)


def check_standing(record: Record, states: list[Match]) -> None:
    """What stands leads to the same game as everything that happened."""
    match = Match.begin(record.header.terms, record.header.start)
    for entry in record.standing:
        assert not isinstance(entry.action, Call | TakeBack)
        assert told(match) == told(states[entry.seq - 1])
        match = replace(match, clocks=states[entry.seq - 1].clocks)  # claims depend on them
        match = match.apply(entry.action, entry.used)
    assert told(match) == told(states[-1])


def told(match: Match) -> tuple[object, ...]:
    """A match without its clocks."""
    return match.game, match.score, match.games, match.crawford_played, match.ended
