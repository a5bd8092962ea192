"""What weak levels get wrong: plausible plays, more often where it is hard, alike in a game."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import correlation, mean

import pytest

from app.engine.catalogue import installed
from app.engine.engine import Search
from app.engine.habits import HABITS, hard_to_see, seen
from app.engine.levels import LEVELS, Level, Skill, level
from app.engine.mistakes import (
    Mood,
    choose_play,
    difficulty,
    right_double,
    wants_double,
    wants_take,
)
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict
from rules.plays import legal_plays
from rules.position import START, Position
from tests.conftest import SOAK

WEAK = level("beginner").skill
EVEN = Mood(tuple(habit.liking for habit in HABITS), 0.0, 0.0, 0.0)
MOODS = [Mood.drawn(Random(number)) for number in range(40)]


def verdict(*equities: float, position: Position = START, opening: bool = False) -> PlayVerdict:
    """Made-up equities for the plays of 3-1."""
    question = Question(position, Stakes(), (3, 1), opening=opening)
    results = [play.result for play in legal_plays(position, (3, 1))]
    judged = [
        Candidate(result, equity, Chances(0.5), "1ply")
        for result, equity in zip(results, equities, strict=False)
    ]
    return PlayVerdict(question, tuple(sorted(judged, key=lambda one: -one.equity)))


def cube(
    no_double: float, take: float, win: float = 0.6, stakes: Stakes | None = None
) -> CubeVerdict:
    return CubeVerdict(Question(START, stakes or Stakes()), Chances(win), no_double, take, 1.0)


# Plays


def picks(judged: PlayVerdict, skill: Skill) -> list[float]:
    """The costs of what forty players of a skill pick."""
    found = []
    for number, mood in enumerate(MOODS):
        cost = judged.cost(choose_play(judged, skill, mood, Random(number)))
        assert cost is not None
        found.append(cost)
    return found


def test_a_faultless_level_picks_the_best() -> None:
    assert not any(picks(verdict(0.1, 0.09, 0.08, 0.2), level("world-class").skill))


def test_a_play_that_stands_out_is_found_by_everybody() -> None:
    assert not any(picks(verdict(0.9, -0.1, -0.12, -0.2), WEAK))


def test_close_plays_are_missed_and_the_more_the_weaker() -> None:
    close = verdict(*(0.1 - step / 50 for step in range(8)))
    lost = [mean(picks(close, one.skill)) for one in LEVELS]
    assert lost[0] > 0.02
    assert lost[-1] == 0
    assert lost[0] > lost[2] > lost[4]


def test_what_is_hard_to_see_is_overlooked_and_nothing_else_is() -> None:
    """A player who judges well, but doesn't see everything."""
    blind = Skill(oversight=1.0)
    plays = {str(play): play.result for play in legal_plays(START, (3, 1))}
    question = Question(START, Stakes(), (3, 1))
    for best, overlooked in (("24/23 13/10", True), ("24/20", False)):
        order = (plays[best], *(other for other in plays.values() if other != plays[best]))
        judged = [
            Candidate(result, 0.1 - rank / 100, Chances(0.5), "1ply")
            for rank, result in enumerate(order[:8])
        ]
        costs = picks(PlayVerdict(question, tuple(judged)), blind)
        assert any(costs) is overlooked
        assert not all(costs)


def test_nobody_plays_the_absurd() -> None:
    rash = Skill(noise=50.0)
    costs = picks(verdict(0.1, 0.09, 0.08, -0.45, -0.55, -0.7, -0.9), rash)
    assert 0.5 < max(costs) < 0.6


def test_an_opening_roll_is_known_from_casual_on() -> None:
    opening = verdict(*(0.1 - step / 50 for step in range(8)), opening=True)
    assert any(picks(opening, WEAK))
    for one in LEVELS[1:]:
        assert not any(picks(opening, one.skill))


def test_a_decision_is_the_same_again_in_the_same_game_whatever_the_order() -> None:
    close = verdict(*(0.1 - step / 50 for step in range(8)))
    shuffled = replace(close, candidates=(*close.candidates[:2], *close.candidates[:1:-1]))
    for number, mood in enumerate(MOODS):
        once = choose_play(close, WEAK, mood, Random(number))
        assert once == choose_play(close, WEAK, mood, Random(number))
        assert once == choose_play(shuffled, WEAK, mood, Random(number))


def test_one_mood_errs_alike_and_two_differ() -> None:
    """A player who fears blots fears them all game long."""
    close = verdict(*(0.1 - step / 50 for step in range(8)))
    timid = replace(EVEN, likings=(0, -0.5, 0, 0, 0, 0, 0, 0))
    bold = replace(EVEN, likings=(0, 0.5, 0, 0, 0, 0, 0, 0))
    exposed = {
        mood: mean(
            seen(START, choose_play(close, WEAK, mood, Random(number)))[1] for number in range(30)
        )
        for mood in (timid, bold)
    }
    assert exposed[timid] < exposed[bold]


def test_races_are_judged_better_than_contact() -> None:
    race = Position.parse("-BBCCCB----------abcccb-a-".replace("a", "-", 1))
    equities = [0.1 - step / 50 for step in range(8)]
    assert difficulty(verdict(*equities, position=race)) < difficulty(verdict(*equities))


def test_what_is_seen_in_a_play() -> None:
    names = [habit.name for habit in HABITS]
    plays = {str(play): play.result for play in legal_plays(START, (3, 1))}
    made = dict(zip(names, seen(START, plays["8/5 6/5"]), strict=True))
    assert made["blocking points"] == 1
    assert made["blots exposed"] == 0
    slot = dict(zip(names, seen(START, plays["6/5 6/3"]), strict=True))
    assert slot["blots exposed"] == 2
    run = dict(zip(names, seen(START, plays["24/20"]), strict=True))
    assert (run["anchor"], run["checkers back"]) == (-1, 0)


def test_what_is_hard_to_see() -> None:
    plays = {str(play): play.result for play in legal_plays(START, (3, 1))}
    assert hard_to_see(START, plays["24/20"]) == 0
    assert 0 < hard_to_see(START, plays["8/5 6/5"]) < hard_to_see(START, plays["24/23 13/10"])


# The cube


def doubles(judged: CubeVerdict, skill: Skill) -> float:
    found = [wants_double(judged, skill, mood, Random(number)) for number, mood in enumerate(MOODS)]
    return mean(found)


def takes(judged: CubeVerdict, skill: Skill) -> float:
    found = [wants_take(judged, skill, mood, Random(number)) for number, mood in enumerate(MOODS)]
    return mean(found)


def test_a_double_without_gain_is_not_made() -> None:
    assert not right_double(cube(0.5, 0.5))
    assert right_double(cube(0.5, 0.51))
    assert not right_double(cube(1.2, 1.5))  # too good
    assert right_double(cube(1.0, 1.5))  # won: a double ends it, and nobody has to play it out


def test_a_cube_that_the_opponent_cannot_use_is_turned_for_nothing() -> None:
    post_crawford = Stakes(away=(4, 1))
    assert right_double(cube(-0.2, -0.2, stakes=post_crawford))
    assert not right_double(cube(-0.2, -0.21, stakes=post_crawford))


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
def test_no_level_does_the_unthinkable(one: Level) -> None:
    assert doubles(cube(0.1, -0.6), one.skill) == 0
    assert doubles(cube(-0.1, -0.15, win=0.4), one.skill) == 0
    assert doubles(cube(0.4, 0.9), one.skill) == 1
    assert takes(cube(0.8, 1.5), one.skill) == 0
    assert takes(cube(0.9, 1.05, win=0.97), one.skill) == 0
    assert takes(cube(0.0, 0.5), one.skill) == 1
    assert takes(cube(0.0, 0.9, win=0.4), one.skill) == 1  # nobody passes who is ahead


def test_weak_levels_double_take_and_pass_wrongly_near_the_line() -> None:
    for judged in (cube(0.5, 0.45, win=0.68), cube(0.45, 0.5, win=0.68)):
        assert 0 < doubles(judged, WEAK) < 1
    for judged in (cube(0.7, 0.95, win=0.7), cube(0.7, 1.05, win=0.7)):
        assert 0 < takes(judged, WEAK) < 1
    assert doubles(cube(0.45, 0.5), level("world-class").skill) == 1
    assert takes(cube(0.7, 1.05), level("world-class").skill) == 0


def test_a_redouble_is_weighed_alike() -> None:
    held = Stakes(2, Holder.MINE)
    assert doubles(cube(0.5, -0.2, stakes=held), WEAK) == 0


# With the real engine


@pytest.mark.skipif(not installed("bgsage"), reason="bgsage is not installed")
def test_the_errors_of_the_levels_are_those_of_people() -> None:
    """By what the engine says itself: few big blunders, dearer where it is harder, in order."""
    from app.engine.sage import Sage

    sage = Sage()
    verdicts = [sage.play(one, Search.ONE) for one in reached(400 if SOAK else 120)]
    hardness = [difficulty(one) for one in verdicts]
    lost: dict[str, list[float]] = {}
    for one in LEVELS:
        lost[one.id] = [
            judged.cost(choose_play(judged, one.skill, MOODS[n % 40], Random(n))) or 0.0
            for n, judged in enumerate(verdicts)
        ]
    for weaker, stronger in pairwise(LEVELS):
        assert mean(lost[weaker.id]) >= mean(lost[stronger.id])
    beginner = lost["beginner"]
    assert mean(cost == 0 for cost in beginner) > 0.3  # it plays well half the time
    assert mean(cost > 0.3 for cost in beginner) < 0.05
    assert max(beginner) < 1.0
    assert correlation(hardness, beginner) > 0.2
    worst = [
        max(one.candidates[0].equity - other.equity for other in one.candidates) for one in verdicts
    ]
    assert mean(beginner) < mean(worst) / 4  # far from chance


def reached(number: int) -> list[Question]:
    """Positions of quick games, with a choice."""
    from app.engine.sage import Sage

    sage, chance = Sage(), Random(3)
    found: list[Question] = []
    position = START
    while len(found) < number:
        dice = chance.randint(1, 6), chance.randint(1, 6)
        if legal_plays(position, dice):
            question = Question(position, Stakes(), dice)
            judged = sage.play(question, Search.ONE).candidates
            if len(judged) > 1:
                found.append(question)
            position = chance.choice(judged[:3]).result
        position = START if position.off > 8 else position.flipped()
    return found
