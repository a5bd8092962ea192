"""Counting dice, and saying how likely fair dice look like that."""

import math

import pytest

from app.state.dice_stats import (
    PAIRS,
    PIPS_A_ROLL,
    DiceStats,
    SideDice,
    dice_stats,
    fit,
    upper_gamma,
)
from rules.actions import Dice, OpeningRoll, Roll
from rules.record import Entry
from rules.side import Side
from rules.terms import Terms
from tests.app.playing import happenings, header


def stats(*actions: OpeningRoll | Roll) -> DiceStats:
    return dice_stats(Entry(seq, seq, action) for seq, action in enumerate(actions, 1))


def pairs(side: SideDice) -> dict[Dice, int]:
    return {pair: count for pair, count in zip(PAIRS, side.pairs, strict=True) if count}


def test_dice_are_counted_for_each_player() -> None:
    found = stats(
        OpeningRoll(3, 3),
        OpeningRoll(2, 5),
        Roll(Side.WHITE, (6, 6)),
        Roll(Side.BLACK, (1, 4)),
        Roll(Side.WHITE, (4, 1)),
    )
    assert found.white.faces == (1, 1, 1, 1, 0, 2)
    assert found.black.faces == (1, 0, 1, 1, 1, 0)
    assert pairs(found.white) == {(6, 6): 1, (4, 1): 1}
    assert pairs(found.black) == {(4, 1): 1}
    assert (found.white.rolls, found.white.doubles, found.white.pips) == (2, 1, 29)
    assert (found.openings, found.ties) == (2, 1)
    assert (found.white.openings_won, found.black.openings_won) == (0, 1)
    assert found.of(Side.BLACK) is found.black
    assert found.both.faces == (2, 1, 2, 2, 1, 2)
    assert pairs(found.both) == {(6, 6): 1, (4, 1): 2}


def test_without_dice_nothing_is_claimed() -> None:
    found = stats()
    assert found == DiceStats()
    assert found.both.faces_fit() is None


def test_all_rolls_once_are_exactly_what_is_expected() -> None:
    rolls = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    white = stats(*(Roll(Side.WHITE, dice) for dice in rolls)).white
    found = white.faces_fit()
    assert found is not None
    assert found.chi_square == pytest.approx(0, abs=1e-12)
    assert found.p == pytest.approx(1)
    assert white.pips / white.rolls == pytest.approx(PIPS_A_ROLL)


def test_dice_without_a_six_are_found_out() -> None:
    rolls = [(n % 5 + 1, n // 5 % 5 + 1) for n in range(200)]
    found = stats(*(Roll(Side.WHITE, dice) for dice in rolls)).white.faces_fit()
    assert found is not None
    assert found.p < 1e-9


@pytest.mark.parametrize(
    ("chi_square", "degrees", "p"),
    [  # from the usual tables
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (1.145, 5, 0.95),
        (31.410, 20, 0.05),
        (37.566, 20, 0.01),
        (49.802, 35, 0.05),
    ],
)
def test_p_agrees_with_the_tables(chi_square: float, degrees: int, p: float) -> None:
    assert upper_gamma(degrees / 2, chi_square / 2) == pytest.approx(p, rel=2e-3)


@pytest.mark.parametrize("x", [0.0, 1e-9, 0.3, 1.0, 1.9, 2.1, 5.0, 30.0, 300.0])
def test_closed_forms_of_the_gamma_function(x: float) -> None:
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-10)
    assert upper_gamma(2, x) == pytest.approx((1 + x) * math.exp(-x), rel=1e-10)
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-8)


def test_a_hopeless_sample_has_no_chance() -> None:
    found = fit([10_000, 0, 0, 0, 0, 0], (1 / 6,) * 6)
    assert found is not None
    assert 0 <= found.p < 1e-300


def test_the_dice_of_a_whole_match() -> None:
    entries = [happening.entry for happening in happenings(header(Terms(5)), seed=3)]
    found = dice_stats(entries)
    rolls = sum(isinstance(entry.action, Roll) for entry in entries)
    assert found.both.rolls == rolls
    assert sum(found.both.faces) == 2 * rolls + 2 * found.openings
