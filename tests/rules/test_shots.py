"""How many rolls hit a blot: well-known numbers, and every legal play tried out."""

import random

import pytest
from hypothesis import given, settings

from rules.position import BAR, OFF, START, Position
from rules.shots import ROLLS, shots, throws
from tests.rules import oracle
from tests.strategies import board, playout, positions, scattered

TOLD = {roll: "{}-{}".format(*roll) for roll in ROLLS}


def ways(position: Position, point: int) -> int:
    shot = shots(position).at(point)
    assert shot is not None
    return shot.ways


def rolls(position: Position, point: int) -> set[str]:
    shot = shots(position).at(point)
    assert shot is not None
    return {TOLD[roll] for roll in shot.rolls}


def tried_out(position: Position) -> dict[int, tuple[tuple[int, int], ...]]:
    """The rolls that hit each blot in some legal play, by the plain way of the oracle."""
    blots = [point for point in range(24, 0, -1) if position.counts[point] == 1]
    theirs = position.flipped()
    after = {roll: [end for _, end in oracle.sequences(theirs, roll)] for roll in ROLLS}
    return {
        point: tuple(
            roll for roll in ROLLS if any(end.counts[BAR - point] >= 0 for end in after[roll])
        )
        for point in blots
    }


# Numbers every player knows: one checker so many pips behind the blot, and nothing in between.

KNOWN = {
    1: 11,
    2: 12,
    3: 14,
    4: 15,
    5: 15,
    6: 17,
    7: 6,
    8: 6,
    9: 5,
    10: 3,
    11: 2,
    12: 3,
    13: 0,
    15: 1,
    16: 1,
    18: 1,
    20: 1,
    21: 0,
}


@pytest.mark.parametrize(("distance", "hits"), KNOWN.items())
def test_a_single_shot_by_its_distance(distance: int, hits: int) -> None:
    assert ways(board({1 + distance: 1}, {1: 1}), 1 + distance) == hits


def test_four_sixes_hit_from_the_bar_to_the_far_end() -> None:
    assert rolls(board({24: 1}, {1: 2}, their_bar=1), 24) == {"6-6"}


def test_points_on_the_way_block_combinations() -> None:
    open_way = board({8: 1}, {1: 1})
    assert rolls(open_way, 8) == {"6-1", "5-2", "4-3"}
    assert rolls(board({8: 1, 7: 2}, {1: 1}), 8) == {"6-1", "5-2", "4-3"}
    assert rolls(board({8: 1, 7: 2, 2: 2}, {1: 1}), 8) == {"5-2", "4-3"}
    assert rolls(board({8: 1, 7: 2, 2: 2, 6: 2, 3: 2}, {1: 1}), 8) == {"4-3"}


def test_doubles_go_up_to_four_steps_while_nothing_blocks() -> None:
    assert "2-2" in rolls(board({9: 1}, {1: 1}), 9)
    assert "2-2" not in rolls(board({9: 1, 5: 2}, {1: 1}), 9)
    assert "3-3" in rolls(board({10: 1}, {1: 1}), 10)
    assert "1-1" not in rolls(board({7: 1}, {1: 1, 2: 1}), 7)


def test_two_hitters_are_a_double_shot() -> None:
    assert ways(board({6: 1}, {5: 1, 3: 1}), 6) == 20  # any 1 and any 3


def test_everything_together_counts_a_throw_once() -> None:
    both = shots(board({5: 1, 4: 1}, {1: 2}))
    assert sum(shot.ways for shot in both.blots) > both.ways == throws(both.rolls)


# The bar.


def test_a_checker_on_the_bar_enters_first() -> None:
    # A 5 hits from the 3-point only with a die that enters.
    half_open = board({8: 1, 2: 2, 1: 2}, {3: 1}, their_bar=1)
    assert rolls(half_open, 8) == {"5-3", "5-4", "5-5", "6-5", "6-2", "4-4"}
    assert ways(board({4: 1}, {20: 2}, their_bar=1), 4) == 11 + 2 + 1 + 1  # 4s, 3-1, 2-2, 1-1


def test_with_two_on_the_bar_only_entering_and_doubles_hit() -> None:
    position = board({8: 1, 3: 1}, {2: 2}, their_bar=2)
    assert rolls(position, 3) == {TOLD[roll] for roll in ROLLS if 3 in roll} | {"1-1"}
    assert rolls(position, 8) == {"3-3", "4-4", "6-6"}


def test_a_closed_board_is_safe() -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    assert shots(board({**closed, 9: 1}, {8: 2}, their_bar=1)).rolls == ()


# What is safe.


def test_a_race_has_no_shots_but_names_its_blots() -> None:
    found = shots(board({5: 1, 3: 2, 1: 1}, {20: 3}))
    assert [(shot.point, shot.ways) for shot in found.blots] == [(5, 0), (1, 0)]
    assert found.ways == 0


def test_the_opening_position_has_no_blot() -> None:
    assert shots(START).blots == ()
    assert shots(START).at(6) is None


def test_a_blot_behind_all_of_them_is_safe() -> None:
    assert ways(board({2: 1, 13: 1}, {5: 2, 9: 2}), 2) == 0


# Against every legal play.


def test_all_plays_of_games_tried_out() -> None:
    rng = random.Random(41)
    for position, _ in playout(rng):
        after = position.flipped()
        assert {shot.point: shot.rolls for shot in shots(after).blots} == tried_out(after)


def test_crowded_positions_tried_out() -> None:
    rng = random.Random(7)
    for _ in range(40):
        position = scattered(rng)
        assert {shot.point: shot.rolls for shot in shots(position).blots} == tried_out(position)


@given(positions())
@settings(max_examples=25, deadline=None)
def test_any_position_tried_out(position: Position) -> None:
    found = shots(position)
    assert {shot.point: shot.rolls for shot in found.blots} == tried_out(position)
    assert found.ways == throws(found.rolls) <= 36
    hit = {roll for shot in found.blots for roll in shot.rolls}
    assert set(found.rolls) == hit
    assert all(position.counts[shot.point] == 1 for shot in found.blots)
    assert OFF not in {shot.point for shot in found.blots}
