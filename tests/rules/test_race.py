"""Pip counts and what is wasted of them, against the exact number of rolls of a bear-off."""

from functools import cache
from itertools import combinations_with_replacement
from math import isclose

import pytest
from hypothesis import given, settings

from rules.plays import legal_plays
from rules.position import START, Position
from rules.race import PIPS_A_ROLL, count, race
from rules.shots import ROLLS
from tests.strategies import board, positions

FAR = {24: 15}  # an opponent who is nearly home, behind everything


@cache
def exact_rolls(position: Position) -> float:
    """The expected number of rolls of the best bear-off, by all legal plays of all rolls."""
    if not position.pips:
        return 0.0
    total = 0.0
    for high, low in ROLLS:
        plays = legal_plays(position, (high, low))
        total += (1 if high == low else 2) * min(exact_rolls(play.result) for play in plays)
    return 1 + total / 36


def home(*points: int) -> Position:
    counts: dict[int, int] = {}
    for point in points:
        counts[point] = counts.get(point, 0) + 1
    return board(counts, FAR)


# Pips.


def test_the_opening_position_is_even_and_no_race() -> None:
    standing = race(START)
    assert (standing.mine.pips, standing.theirs.pips) == (167, 167)
    assert standing.contact
    assert (standing.lead, standing.lead_percent) == (0, 0.0)


def test_the_lead_in_pips_and_percent() -> None:
    ahead = race(board({10: 10}, {14: 10}))
    assert (ahead.lead, ahead.lead_percent) == (10, 10.0)
    behind = race(board({10: 10}, {14: 10}).flipped())
    assert (behind.lead, behind.lead_percent) == (-10, -10.0)


def test_a_checker_on_the_bar_counts_25() -> None:
    assert count(board({25: 1, 1: 1}, FAR)).pips == 26


# Effective pips.


def test_known_stacks_on_the_ace_point() -> None:
    # Walter Trice: seven checkers take 28.999 effective pips, thirteen 50.000.
    assert count(board({1: 7}, FAR)).effective == pytest.approx(28.999, abs=0.01)
    assert count(board({1: 13}, FAR)).effective == pytest.approx(50.0, abs=0.01)


@pytest.mark.parametrize(
    "points", [p for n in (1, 2, 3) for p in combinations_with_replacement((1, 3, 4, 6), n)]
)
def test_few_checkers_are_exact(points: tuple[int, ...]) -> None:
    position = home(*points)
    assert isclose(count(position).rolls, exact_rolls(position), abs_tol=1e-9)


@pytest.mark.parametrize(
    "points",
    [
        (4, 4, 3, 1),
        (6, 5, 4, 3),
        (6, 6, 5, 4, 2),
        (5, 4, 3, 2, 1),
        (1, 1, 1, 1, 2),
        (6, 6, 6, 2),
        (3, 3, 2, 2, 2),
    ],
)
def test_more_checkers_are_within_a_pip(points: tuple[int, ...]) -> None:
    position = home(*points)
    exact = exact_rolls(position) * PIPS_A_ROLL
    assert count(position).effective == pytest.approx(exact, abs=0.8)


def test_a_good_bear_in_wastes_about_eight_pips() -> None:
    # Zare: low-wastage positions lose 7 to 8 pips.
    assert count(board({6: 4, 5: 4, 4: 3, 3: 2, 2: 2}, FAR)).wastage == pytest.approx(7.5, abs=0.7)
    assert count(board({8: 2, 7: 2, 6: 5, 5: 3, 4: 3}, FAR)).wastage == pytest.approx(8.5, abs=1.0)


def test_stacks_and_gaps_waste_more() -> None:
    smooth = count(board({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, FAR))
    stacked = count(board({6: 5, 3: 5, 2: 1, 1: 4}, FAR))
    assert stacked.wastage > smooth.wastage + 1


@given(positions())
@settings(max_examples=50, deadline=None)
def test_wastage_is_never_negative(position: Position) -> None:
    for side in (position, position.flipped()):
        assert count(side).effective >= count(side).pips
        assert count(side).keith >= count(side).pips


# Keith.


def test_keith_counts_stacks_and_gaps() -> None:
    # Two beyond one on the ace-point, one beyond one on the deuce-point, one beyond three on the
    # 3-point, gaps on 4 and 6.
    assert count(board({1: 3, 2: 2, 3: 4, 5: 2}, FAR)).keith == (3 + 4 + 12 + 10) + 4 + 1 + 1 + 2


def test_the_player_on_roll_adds_a_seventh() -> None:
    standing = race(board({6: 5, 5: 5, 4: 4}, {19: 5, 20: 5, 21: 4}))
    assert (standing.mine.keith, standing.theirs.keith) == (71, 71)
    assert standing.keith == (81, 71)


# Winning chances.


def test_chances_at_the_ends() -> None:
    over = board({}, {24: 2})
    assert race(over).win == 1.0
    assert race(over.flipped()).win == 0.0


def test_chances_of_an_even_race_are_those_of_the_roll() -> None:
    even = race(board({10: 10}, {15: 10}))
    assert 0.55 < even.win < 0.65


def test_a_long_race_by_kleinmans_formula() -> None:
    # On roll with 100 pips against 113: (13 + 4)² / (213 - 4) = 1.38, about 80 %.
    standing = race(board({10: 10}, {13: 8, 16: 1, 17: 1}))
    assert (standing.mine.pips, standing.theirs.pips) == (100, 113)
    assert standing.win == pytest.approx(0.80, abs=0.02)


def test_bgsage_agrees_where_it_is_installed() -> None:
    bgbot = pytest.importorskip("bgbot_cpp")
    weights = pytest.importorskip("bgsage.weights")
    table = bgbot.BearoffDB()
    assert table.load(weights.bearoff_db_path())
    errors, chances = [], []
    for mine in SAMPLES:
        for theirs in SAMPLES:
            position = board(
                dict(enumerate(mine, 1)), {25 - point: n for point, n in enumerate(theirs, 1) if n}
            )
            standing = race(position)
            errors.append(abs(standing.mine.effective - table.lookup_epc(position.counts, 0)))
            chances.append(abs(standing.win - table.lookup_probs(position.counts, False)[0]))
    assert sum(errors) / len(errors) < 0.5
    assert max(errors) < 1.2
    assert sum(chances) / len(chances) < 0.03
    assert max(chances) < 0.12


# Homes as games come to them, by the number of checkers on the points 1 to 6.
SAMPLES = (
    (2, 2, 2, 3, 3, 3),
    (1, 2, 3, 3, 3, 3),
    (0, 0, 3, 4, 4, 4),
    (2, 2, 2, 2, 2, 2),
    (3, 2, 3, 1, 2, 0),
    (4, 3, 1, 2, 1, 1),
    (1, 1, 2, 2, 2, 1),
    (3, 3, 2, 0, 0, 0),
    (2, 0, 2, 1, 1, 0),
    (5, 2, 2, 1, 0, 0),
)
