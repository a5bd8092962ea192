"""What a board is made of, and what plays change in it."""

from collections import Counter

import pytest
from hypothesis import given, settings

from rules.actions import Dice
from rules.plays import legal_plays
from rules.position import OFF, START, Position
from rules.shots import ROLLS
from rules.structure import Change, Prime, change, entering, structure
from tests.rules import oracle
from tests.strategies import any_turn, board, positions


def made_by(position: Position, dice: Dice, text: str) -> Change:
    (play,) = (play for play in legal_plays(position, dice) if str(play) == text)
    return change(position, play.result)


# A board.


def test_the_opening_position() -> None:
    start = structure(START)
    assert start.made == (6, 8, 13, 24)
    assert start.blots == ()
    assert start.home == (6,)
    assert start.anchors == (24,)
    assert (start.back, start.outside) == (2, 10)
    assert start.gaps == (1, 2, 3, 4, 5)
    assert start.rear == 1
    assert start.prime.length == 1
    assert not start.closed


def test_the_most_advanced_anchor_comes_first() -> None:
    assert structure(board({20: 2, 23: 2, 6: 5})).anchors == (20, 23)


def test_the_longest_prime_in_front_of_an_opponent() -> None:
    position = board({3: 2, 4: 2, 6: 2, 7: 2, 8: 2, 9: 2}, {1: 1})
    assert structure(position).prime == Prime(6, 4)
    assert list(structure(position).prime.points) == [6, 7, 8, 9]


def test_a_prime_that_everybody_has_passed_is_none() -> None:
    assert structure(board({4: 2, 5: 2, 6: 2, 7: 2}, {12: 2})).prime.length == 0
    assert structure(board({4: 2, 5: 2, 6: 2, 7: 2}, {5 + 7: 2}, their_bar=1)).prime.length == 4


def test_a_broken_prime() -> None:
    position = board({4: 2, 5: 2, 7: 2, 8: 2, 9: 2}, {1: 1})
    assert structure(position).prime.length == 3
    assert structure(position).broken_prime == 5
    assert structure(board({4: 2, 5: 2}, {6: 2})).broken_prime == 0


def test_a_closed_board() -> None:
    assert structure(board(dict.fromkeys(range(1, 7), 2), their_bar=1)).closed


def test_crossovers_are_quarters_to_cross() -> None:
    assert (
        structure(board({6: 1, 7: 1, 12: 1, 13: 1, 19: 1, 25: 1})).crossovers == 1 + 1 + 2 + 3 + 4
    )


# A play.


def test_a_point_is_made_and_others_kept() -> None:
    told = made_by(START, (3, 1), "8/5 6/5")
    assert told.made == (5,)
    assert (told.broken, told.cleared, told.new_blots) == ((), (), ())
    assert (told.left, told.reached) == ((8, 6), (5, 5))


def test_a_point_is_broken_or_cleared() -> None:
    position = board({8: 2, 6: 2, 5: 2}, {1: 2})
    assert made_by(position, (3, 2), "8/3").broken == (8,)
    assert made_by(position, (2, 2), "8/4(2)").cleared == (8,)


def test_hits_are_seen_though_the_hitter_moves_on() -> None:
    position = board({8: 2, 6: 2}, {5: 1, 20: 2})
    assert made_by(position, (3, 1), "8/5*/4").hits == (5,)
    assert made_by(position, (3, 1), "8/5* 6/5").hits == (5,)
    assert made_by(position, (3, 1), "8/5* 6/5").made == (5,)


def test_running_back_checkers() -> None:
    assert made_by(START, (6, 5), "24/13").escaped == 1
    assert made_by(START, (6, 2), "24/18 13/11").escaped == 0


def test_entering_and_bearing_off() -> None:
    assert made_by(board({25: 1, 6: 2}), (3, 1), "bar/22 6/5").entered == 1
    told = made_by(board({6: 1, 1: 2}), (6, 1), "6/off 1/off")
    assert told.borne_off == 2
    assert told.reached == (OFF, OFF)


def test_crossovers_of_a_play() -> None:
    assert made_by(board({14: 1, 8: 1}), (6, 4), "14/4").crossovers == 2


@given(any_turn)
@settings(max_examples=60)
def test_a_change_adds_up(turn: tuple[Position, Dice]) -> None:
    position, dice = turn
    for play in legal_plays(position, dice)[:20]:
        told = change(position, play.result)
        assert len(told.left) == len(told.reached)
        pips = sum(told.left) - sum(told.reached)
        assert pips == position.pips - play.result.pips
        ways = Counter(source for source, _ in play.steps)
        ways.subtract(target for _, target in play.steps)
        assert Counter(told.left) - Counter(told.reached) == +ways
        hit = play.result.opponent_bar - position.opponent_bar
        assert len(told.hits) == hit
        assert not set(told.broken) & set(told.cleared)


# Entering.


@pytest.mark.parametrize("shut", range(7))
def test_entering_against_so_many_points(shut: int) -> None:
    theirs = {19 + n: 2 for n in range(shut)}
    assert entering(board({25: 1}, theirs or {1: 1})) == 36 - shut**2


def test_nothing_on_the_bar_is_always_in() -> None:
    assert entering(START) == 36


@given(positions())
@settings(max_examples=25, deadline=None)
def test_entering_tried_out(position: Position) -> None:
    if position.bar:
        expected = sum(
            1 if roll[0] == roll[1] else 2 for roll in ROLLS if oracle.results(position, roll)
        )
        assert entering(position) == expected
