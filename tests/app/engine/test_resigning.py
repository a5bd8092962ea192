"""Resigning: only what is lost, only at the level that can't be avoided, and then at once."""

from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from app.engine.resigning import (
    Loss,
    certain_loss,
    highest,
    points_for,
    resignation,
    turns_at_least,
    turns_at_most,
)
from app.engine.verdicts import Chances
from rules.actions import Level
from rules.cube import CENTRED, Cube
from rules.match import Match
from rules.plays import legal_plays
from rules.position import START, Position
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.tabletop import board
from tests.conftest import SOAK

ROLLS = tuple(combinations_with_replacement(range(1, 7), 2))
SINGLE, GAMMON, BACKGAMMON = Level

MONEY = Terms(0, jacoby=True)


def match(
    position: Position,
    terms: Terms = MONEY,
    cube: Cube = CENTRED,
    score: tuple[int, int] = (0, 0),
) -> Match:
    return Match.begin(terms, Start(position, Side.WHITE, None, cube, score))


# Bounds


@cache
def worst(points: tuple[int, ...]) -> int:
    """The turns that the worst rolls make of the best plays, tried out."""
    if not points:
        return 0
    return 1 + max(
        min(worst(after(play.result)) for play in legal_plays(race(points), dice)) for dice in ROLLS
    )


@cache
def quickest(points: tuple[int, ...]) -> int:
    """The turns that the best rolls make of the best plays, tried out."""
    if not points:
        return 0
    return 1 + min(
        quickest(after(play.result)) for dice in ROLLS for play in legal_plays(race(points), dice)
    )


def race(points: tuple[int, ...]) -> Position:
    return board(own={point: points.count(point) for point in points})


def after(position: Position) -> tuple[int, ...]:
    return tuple(point for point, count in enumerate(position.counts) for _ in range(count))


@pytest.mark.parametrize("checkers", range(1, 7 if SOAK else 5))
def test_no_rolls_are_slower_than_the_bound_and_none_faster(checkers: int) -> None:
    for points in combinations_with_replacement(range(1, 7), checkers):
        assert turns_at_most(points) >= worst(points), points
        assert turns_at_least(points) <= quickest(points), points


def test_the_bounds_hold_outside_the_home_too() -> None:
    for points in combinations_with_replacement(range(1, 11), 2):
        assert turns_at_least(points) <= quickest(points) <= worst(points) <= turns_at_most(points)


def test_the_bounds_of_a_few_checkers_are_exact() -> None:
    sharp = [
        turns_at_most(points) == worst(points)
        for points in combinations_with_replacement(range(1, 7), 4)
    ]
    assert sum(sharp) / len(sharp) > 0.9


# What is lost

DECIDED = [
    # own, opponent (points of the mover), what is lost
    ({6: 1, 5: 4}, {24: 1}, Loss(SINGLE, SINGLE)),
    ({6: 5, 5: 5, 4: 5}, {24: 4}, Loss(SINGLE, GAMMON)),
    ({6: 5, 5: 5, 3: 5}, {24: 4}, Loss(SINGLE, SINGLE)),
    ({8: 5, 7: 5, 6: 5}, {24: 2}, Loss(GAMMON, GAMMON)),
    ({25: 1, 6: 14}, {24: 1}, None),  # the one on the bar may still hit
    ({18: 2, 8: 8, 4: 5}, {24: 5}, Loss(GAMMON, GAMMON)),
    ({12: 1, 6: 14}, {24: 5}, Loss(SINGLE, GAMMON)),
    ({23: 5, 8: 10}, {24: 1}, Loss(BACKGAMMON, BACKGAMMON)),
    ({23: 1, 4: 14}, {24: 1}, Loss(SINGLE, BACKGAMMON)),  # 6-6 saves the gammon
    ({23: 2, 4: 13}, {24: 1}, Loss(GAMMON, BACKGAMMON)),
    ({6: 5, 5: 4}, {24: 5}, None),  # 6-6 three times
    ({1: 4}, {24: 1}, None),
    ({1: 5}, {24: 1}, Loss(SINGLE, SINGLE)),
    ({1: 2}, {24: 2}, None),
]


@pytest.mark.parametrize(("own", "theirs", "lost"), DECIDED)
def test_a_game_is_lost_when_no_dice_save_it(
    own: dict[int, int], theirs: dict[int, int], lost: Loss | None
) -> None:
    assert certain_loss(board(theirs, own)) == lost


def test_no_position_with_a_checker_to_hit_is_lost() -> None:
    assert certain_loss(START) is None
    assert certain_loss(board({23: 1, 24: 1}, {25: 1, 6: 14})) is None
    assert certain_loss(board({24: 1}, {25: 1, 6: 14})) is None
    # Whoever is on the bar can't hit two on a point, and any roll bears them off.
    assert certain_loss(board({24: 2}, {25: 1, 6: 14})) == Loss(GAMMON, BACKGAMMON)


def test_an_engine_is_heard_in_a_race_only() -> None:
    none = Chances(0.0)
    far = board({20: 5, 21: 3}, {10: 5, 9: 5, 8: 5})
    assert certain_loss(far) is None
    assert certain_loss(far, none) == Loss(SINGLE, SINGLE)
    assert certain_loss(far, Chances(0.0, lose_gammon=0.4)) == Loss(SINGLE, GAMMON)
    assert certain_loss(far, Chances(0.0001)) is None
    assert certain_loss(START, none) is None


def test_a_loss_is_never_called_certain_where_a_playout_wins() -> None:
    """Both play out many races with lucky rolls for the one and unlucky ones for the other."""
    chance = Random(5)
    seen = 0
    for _ in range(2000 if SOAK else 300):
        own = {chance.randint(1, 8): chance.randint(1, 5) for _ in range(3)}
        theirs = {25 - chance.randint(1, 6): chance.randint(1, 3) for _ in range(2)}
        position = board(theirs, own)
        lost = certain_loss(position)
        if lost is not None:
            seen += 1
            assert not wins_with_luck(position), position
    assert seen > 30


def wins_with_luck(position: Position) -> bool:
    mine, theirs = position, after(position.flipped())
    for _ in range(worst(theirs) if len(theirs) <= 4 else turns_at_most(theirs)):
        plays = [play for dice in ((6, 6), (5, 5)) for play in legal_plays(mine, dice)]
        mine = max(plays, key=lambda play: (play.result.off, -play.result.pips)).result
        if mine.off == 15:
            return True
    return False


# Resigning


def test_a_game_is_given_up_at_what_cannot_be_avoided() -> None:
    turned = Cube.taken(2, Side.BLACK)
    single = board({24: 2}, {6: 5, 5: 4})
    gammon = board({24: 2}, {8: 5, 7: 5, 6: 5})
    open_still = board({24: 5}, {12: 1, 6: 14})
    assert resignation(match(single, cube=turned)) is SINGLE
    assert resignation(match(gammon, cube=turned)) is GAMMON
    assert resignation(match(open_still, cube=turned)) is None
    assert resignation(match(START)) is None


def test_jacoby_makes_everything_single_until_the_cube_is_turned() -> None:
    gammon = board({24: 2}, {8: 5, 7: 5, 6: 5})
    open_still = board({24: 5}, {12: 1, 6: 14})
    assert resignation(match(gammon)) is SINGLE
    assert resignation(match(open_still)) is SINGLE
    assert resignation(match(open_still, Terms(0))) is None


def test_no_more_is_given_than_the_opponent_needs_for_the_match() -> None:
    gammon = board({24: 2}, {8: 5, 7: 5, 6: 5})
    open_still = board({24: 5}, {12: 1, 6: 14})
    five = Terms(5)
    assert resignation(match(gammon, five, score=(0, 4))) is SINGLE
    assert resignation(match(open_still, five, score=(0, 4))) is SINGLE
    assert resignation(match(gammon, five, score=(0, 3))) is GAMMON
    assert resignation(match(open_still, five, score=(0, 3))) is None
    two = Cube.taken(2, Side.BLACK)
    assert resignation(match(gammon, five, two, (0, 3))) is SINGLE


def test_a_backgammon_that_counts_as_a_gammon_is_resigned_as_one() -> None:
    lost = board({24: 1}, {23: 2, 4: 13})
    assert resignation(match(lost, Terms(7))) is None
    assert resignation(match(lost, Terms(7, backgammon=2))) is GAMMON


def test_what_a_level_pays() -> None:
    assert points_for(match(START), Side.BLACK) == {SINGLE: 1, GAMMON: 1, BACKGAMMON: 1}
    turned = match(START, cube=Cube.taken(2, Side.BLACK))
    assert points_for(turned, Side.BLACK) == {SINGLE: 2, GAMMON: 4, BACKGAMMON: 6}
    near = match(START, Terms(7), score=(2, 5))
    assert points_for(near, Side.BLACK) == {SINGLE: 1, GAMMON: 2, BACKGAMMON: 2}
    assert points_for(near, Side.WHITE) == {SINGLE: 1, GAMMON: 2, BACKGAMMON: 3}


def test_the_highest_level_that_can_still_be_won() -> None:
    assert highest(START) is BACKGAMMON
    assert highest(board({24: 5}, {6: 5})) is SINGLE
    assert highest(board({24: 15}, {6: 5})) is GAMMON
    assert highest(board({7: 1, 24: 14}, {1: 2})) is GAMMON
    assert highest(board({2: 1, 24: 14}, {1: 2})) is BACKGAMMON
