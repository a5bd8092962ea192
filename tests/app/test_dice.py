"""Dice are fair, repeatable from a seed, and never seeded again."""

import inspect
import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.state import dice as dice_module
from app.state.dice import (
    AgreedDice,
    DiceSource,
    NoDiceAgreed,
    NoDiceTyped,
    SeededDice,
    SystemDice,
    TypedDice,
    parse_dice,
    source_for,
)
from app.state.dice_stats import PAIRS, fit
from rules.record import DiceSpec
from rules.refusal import Refusal, Rule

ROLLS = 30_000
FAIR_FACES = (1 / 6,) * 6
FAIR_ROLLS = (1 / 36,) * 36


@pytest.mark.parametrize("source", [SystemDice(), SeededDice("7"), SeededDice("")])
def test_every_face_and_every_roll_comes_as_often_as_it_should(source: DiceSource) -> None:
    rolls = [source.roll(n) for n in range(ROLLS)]
    for die in (0, 1):
        faces = [sum(roll[die] == face for roll in rolls) for face in range(1, 7)]
        found = fit(faces, FAIR_FACES)
        assert sum(faces) == ROLLS
        assert found is not None
        assert found.p > 1e-6
    pairs = [rolls.count((first, second)) for first in range(1, 7) for second in range(1, 7)]
    found = fit(pairs, FAIR_ROLLS)
    assert found is not None
    assert found.p > 1e-6


def test_one_roll_says_nothing_about_the_next() -> None:
    rolls = [SeededDice("7").roll(n) for n in range(ROLLS)]
    pairs = [(first[1], second[0]) for first, second in itertools.pairwise(rolls)]
    counts = [pairs.count((one, two)) for one in range(1, 7) for two in range(1, 7)]
    found = fit(counts, FAIR_ROLLS)
    assert found is not None
    assert found.p > 1e-6


def test_seeds_give_independent_dice() -> None:
    firsts = [SeededDice(str(seed)).roll(0) for seed in range(ROLLS)]
    counts = [firsts.count((one, two)) for one in range(1, 7) for two in range(1, 7)]
    found = fit(counts, FAIR_ROLLS)
    assert found is not None
    assert found.p > 1e-6


@given(st.text(max_size=20), st.integers(0, 10**6))
def test_a_seeded_roll_is_the_same_whenever_it_is_asked(seed: str, n: int) -> None:
    source = SeededDice(seed)
    once = source.roll(n)
    source.roll(n + 1)
    assert source.roll(n) == once == SeededDice(seed).roll(n)
    assert all(1 <= die <= 6 for die in once)


def test_the_dice_of_a_seed_never_change_between_releases() -> None:
    rolls = [SeededDice("7").roll(n) for n in range(6)]
    assert rolls == [(6, 1), (1, 2), (6, 6), (2, 5), (1, 3), (4, 6)]


@pytest.mark.parametrize("module", ["random", "time", "datetime"])
def test_nothing_is_seeded_with_the_time(module: str) -> None:
    assert f"import {module}" not in inspect.getsource(dice_module)


def test_the_header_says_where_dice_come_from() -> None:
    assert isinstance(source_for(DiceSpec()), SystemDice)
    seeded = source_for(DiceSpec("seed", "7"))
    assert seeded.roll(3) == SeededDice("7").roll(3)
    assert isinstance(source_for(DiceSpec("typed")), TypedDice)


def test_nobody_rolls_for_players_who_roll_by_hand() -> None:
    with pytest.raises(NoDiceTyped):
        TypedDice().roll(0)


def test_nobody_rolls_alone_where_both_sides_agree_on_the_dice() -> None:
    source = source_for(DiceSpec("agreed"))
    assert isinstance(source, AgreedDice)
    with pytest.raises(NoDiceAgreed):
        source.roll(0)


@pytest.mark.parametrize("text", ["31", "3 1", "3-1", " 3,1 ", "3/1", "3  1", "3x1", "3 - 1"])
def test_dice_are_read_forgivingly(text: str) -> None:
    assert parse_dice(text) == (3, 1)


@pytest.mark.parametrize(
    "text", ["", "3", "07", "70", "3 7", "311", "a", "3--1", "-3 1", "３１", "²1"]
)
def test_unreadable_dice_are_refused_by_name(text: str) -> None:
    with pytest.raises(Refusal) as raised:
        parse_dice(text)
    assert raised.value.rule is Rule.BAD_DICE
    assert raised.value.facts == {"text": text.strip()}


def test_there_are_21_rolls() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == math.comb(7, 2)
