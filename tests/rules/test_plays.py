"""Every line of the rules of moving, and the properties of all plays."""

import random

import pytest
from hypothesis import given, settings

from rules.actions import Dice
from rules.plays import Play, legal_plays
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from tests.rules import oracle
from tests.strategies import any_turn, board, playout, results, scattered_turns, turns


def written(position: Position, *dice: int) -> set[str]:
    first, second = dice
    return {str(play) for play in legal_plays(position, (first, second))}


# The dice are separate moves.


def test_one_checker_may_use_both_dice() -> None:
    assert "24/20" in written(START, 3, 1)
    assert "24/14" in written(START, 6, 4)


def test_one_checker_must_be_able_to_land_after_each_die() -> None:
    assert written(board({10: 1}, {7: 2, 5: 2}), 3, 5) == set()
    assert written(board({10: 1}, {7: 2}), 3, 5) == {"10/2"}


def test_where_one_way_hits_there_are_two_plays() -> None:
    assert written(board({13: 1}, {8: 1}), 5, 1) == {"13/7", "13/8*/7"}
    assert written(board({13: 1}, {8: 1, 12: 1}), 5, 1) == {"13/8*/7", "13/12*/7"}


def test_two_ways_to_one_result_are_one_play() -> None:
    assert len(legal_plays(board({13: 1}), (5, 1))) == 1


def test_doubles_are_four_moves_spread_over_any_checkers() -> None:
    assert {len(play.steps) for play in legal_plays(START, (2, 2))} == {4}
    position = board({24: 1, 20: 1}, {12: 2})
    assert written(position, 2, 2) == {"24/18 20/18", "24/22 20/14", "24/16"}


# Landing and hitting.


def test_two_enemy_checkers_block_landing_but_not_passing_over() -> None:
    assert written(board({13: 1}, {10: 2, 11: 5}), 4, 3) == {"13/6"}
    assert written(board({13: 1}, {10: 2, 9: 2, 11: 5}), 4, 3) == set()


def test_no_limit_to_a_stack() -> None:
    position = board({7: 14, 13: 1}, {5: 2, 6: 2, 1: 2})
    assert written(position, 6, 2) == {"13/7"}
    (play,) = legal_plays(position, (6, 2))
    assert play.result.counts[7] == 15


def test_a_blot_landed_on_goes_to_the_bar() -> None:
    position = board({8: 1, 6: 1}, {5: 1, 20: 2})
    (hitting,) = (play for play in legal_plays(position, (3, 1)) if str(play) == "8/5* 6/5")
    assert hitting.result == board({5: 2}, {20: 2}, their_bar=1)


def test_hitting_is_never_compulsory() -> None:
    position = board({8: 1, 6: 1}, {5: 1, 20: 2})
    assert any("*" not in text for text in written(position, 3, 1))


def test_one_blot_hit_twice_is_hit_once() -> None:
    position = board({8: 2}, {5: 1, 20: 2})
    assert "8/5*(2) 5/2(2)" not in written(position, 3, 3)
    found = {str(play): play.result for play in legal_plays(position, (3, 3))}
    assert found["8/5*/2(2)"] == board({2: 2}, {20: 2}, their_bar=1)


# As many dice as possible.


def test_both_dice_must_be_played_where_they_can() -> None:
    # 5/4 would leave no 5 to play.
    assert written(board({13: 1, 5: 1}, {8: 2}), 5, 1) == {"13/7"}


def test_the_higher_die_where_only_one_can_be_played() -> None:
    position = Position.parse("---------b----------A---b-")
    assert written(position, 6, 5) == {"20/14"}


def test_the_lower_die_where_the_higher_one_cannot_be_played() -> None:
    position = board({20: 1}, {14: 2, 9: 2})
    assert written(position, 6, 5) == {"20/15"}


def test_a_player_who_cannot_move_has_no_plays() -> None:
    assert written(board({25: 1, 6: 5}, {24: 2, 20: 2}), 1, 5) == set()


def test_doubles_as_many_as_possible() -> None:
    assert written(board({20: 1}, {8: 2}), 4, 4) == {"20/12"}
    assert written(board({20: 1}, {4: 2}), 4, 4) == {"20/8"}


# The bar.


def test_everything_on_the_bar_enters_first() -> None:
    position = board({25: 2, 8: 3}, {24: 2})
    assert written(position, 4, 1) == {"bar/21"}
    assert written(position, 4, 3) == {"bar/22 bar/21"}
    assert written(board({25: 1, 8: 1}, {24: 2}), 4, 1) == {"bar/20", "bar/21 8/7"}
    assert written(board({25: 3, 8: 1}), 4, 4) == {"bar/17 bar/21(2)", "bar/21(3) 8/4"}


def test_the_dice_cannot_be_added_to_enter() -> None:
    assert written(board({25: 1}, {22: 2, 21: 2}), 3, 4) == set()
    assert written(board({25: 1}, {22: 2}), 3, 4) == {"bar/18"}


def test_die_n_enters_on_the_opponents_n_point() -> None:
    for die in range(1, 7):
        (play,) = legal_plays(board({25: 4}), (die, die))
        assert str(play) == f"bar/{25 - die}(4)"


def test_nothing_enters_against_a_closed_board() -> None:
    closed = dict.fromkeys(range(19, 25), 2)
    for first in range(1, 7):
        for second in range(1, 7):
            assert written(board({25: 1, 6: 5}, closed), first, second) == set()


def test_entering_may_hit() -> None:
    position = board({25: 1, 6: 2}, {20: 1, 24: 2, 1: 2})
    (play,) = legal_plays(position, (5, 5))[:1]
    assert play.result.opponent_bar == 1
    assert sum(count for count in play.result.counts if count > 0) == 3


# Bearing off.


def test_bearing_off_from_the_dies_own_point_or_a_full_move_instead() -> None:
    assert written(board({6: 1, 4: 1}), 4, 1) == {"6/5 4/off", "6/2 4/3", "6/1"}


def test_the_example_of_the_rules() -> None:
    assert written(board({6: 1, 5: 1, 2: 1, 1: 1}), 4, 3) == {"6/2 5/2", "6/3 5/1"}


def test_a_higher_die_bears_off_from_the_highest_point_only() -> None:
    assert written(board({4: 2, 3: 1}), 6, 5) == {"4/off(2)"}
    assert written(board({5: 2, 3: 1}), 4, 4) == {"5/off 5/1 3/off"}
    assert written(board({6: 2, 3: 1}), 5, 4) == {"6/2 6/1"}


def test_a_die_must_move_a_checker_its_full_value_where_it_can() -> None:
    assert written(board({5: 2, 2: 1}), 4, 1) == {"5/off", "5/4 5/1", "5/1 2/1"}


def test_bearing_off_begins_within_a_turn() -> None:
    assert "8/6 5/off" in written(board({8: 1, 6: 1, 5: 1}), 5, 2)
    assert "7/off" in written(board({7: 1, 1: 3}), 6, 1)
    # The 2 can't bring the last checker home, so no 5 bears off.
    assert written(board({8: 1, 5: 2}, {6: 2}), 5, 2) == {"8/1", "8/3 5/3"}


def test_after_a_hit_bearing_off_waits() -> None:
    assert written(board({25: 1, 6: 2, 5: 2}), 6, 5) == {"bar/14", "bar/19 6/1"}


def test_the_last_checker_off_ends_the_game_at_once() -> None:
    assert "4/off" in written(board({4: 1}, {1: 1}), 6, 3)
    (play,) = legal_plays(board({6: 1}, {24: 2}), (6, 1))
    assert play.steps == ((6, 0),)
    assert legal_plays(board({}, {24: 2}), (6, 1)) == ()


# What other programs got wrong.


def test_both_dice_with_a_checker_on_the_bar() -> None:
    position = board(
        {25: 1, 24: 3, 22: 1, 6: 3, 5: 2, 3: 2, 2: 3}, {19: 6, 17: 3, 12: 3, 7: 1, 1: 2}
    )
    assert written(position, 5, 3) == {"bar/20 24/21", "bar/20 6/3", "bar/20 5/2"}


def test_the_only_play_uses_both_dice() -> None:
    for position, dice in scattered_turns(11, 2000):
        plays = legal_plays(position, dice)
        if len(plays) == 1 and dice[0] != dice[1] and plays[0].result.off < 15:
            longest = max(len(steps) for steps, _ in oracle.sequences(position, dice))
            assert len(plays[0].steps) == longest


# Plays as values.


def test_play_has_before_steps_and_result() -> None:
    (play,) = (play for play in legal_plays(START, (3, 1)) if str(play) == "8/5 6/5")
    assert play.before == START
    assert play.steps == ((8, 5), (6, 5))
    assert str(play.result) == "-b---BD-B---eE---c-e----B-"
    assert play == legal_plays(START, (1, 3))[legal_plays(START, (3, 1)).index(play)]
    assert play != Play(START.flipped(), play.key + 1, play.steps)
    assert len({play, Play(START, play.key, ())}) == 1
    assert repr(play) == "<Play 8/5 6/5 in '-b----E-C---eE---c-e----B-'>"
    with pytest.raises(AttributeError):
        play.steps = ()  # type: ignore[misc]


@pytest.mark.parametrize("dice", [(0, 1), (1, 7), (-1, 3)])
def test_what_is_not_a_roll(dice: Dice) -> None:
    with pytest.raises(Refusal) as caught:
        legal_plays(START, dice)
    assert caught.value.rule is Rule.BAD_DICE


# Properties.


@settings(max_examples=300, deadline=None)
@given(any_turn)
def test_properties_of_plays(turn: tuple[Position, Dice]) -> None:
    position, (first, second) = turn
    plays = legal_plays(position, (first, second))
    assert plays == legal_plays(position, (second, first))
    assert len(results(plays)) == len(plays)
    men = _men(position)
    for play in plays:
        own, theirs = _men(play.result)
        borne_off = sum(target == 0 for _, target in play.steps)
        assert (own + borne_off, theirs) == men
        assert Position(play.result.counts) == play.result
        assert play.result.pips >= position.pips - sum((first, second)) * (1 + (first == second))


def _men(position: Position) -> tuple[int, int]:
    return 15 - position.off, 15 - position.opponent_off


def test_the_oracle_agrees_on_games() -> None:
    for position, dice in turns(1, 400):
        assert results(legal_plays(position, dice)) == oracle.results(position, dice)


def test_the_oracle_agrees_on_anything() -> None:
    for position, dice in scattered_turns(2, 1200):
        expected = oracle.results(position, dice)
        assert results(legal_plays(position, dice)) == expected, f"{position} {dice}"


@settings(max_examples=100, deadline=None)
@given(any_turn)
def test_the_oracle_agrees(turn: tuple[Position, Dice]) -> None:
    _, (first, second) = turn
    if first != second:
        assert results(legal_plays(*turn)) == oracle.results(*turn)


def test_fifteen_checkers_a_side_in_whole_games() -> None:
    for seed in range(20):
        for position, _ in playout(random.Random(seed)):
            own, theirs = _men(position)
            assert own + position.off == theirs + position.opponent_off == 15
            assert Position(position.counts) == position


def test_steps_are_in_playable_order() -> None:
    for position, dice in scattered_turns(3, 1500):
        if dice[0] != dice[1]:
            legal = {steps for steps, _ in oracle.sequences(position, dice)}
            assert all(play.steps in legal for play in legal_plays(position, dice))
