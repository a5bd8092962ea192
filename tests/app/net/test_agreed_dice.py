"""Dice of two values are even, whatever one side does."""

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from uuid import UUID

import pytest

from app.net.dice import agreed_dice, commitment, own_value
from rules.side import Side
from tests.app.net.ledgers import ID
from tests.conftest import SOAK

ROLLS = 100_000
MOST = 66.6  # chi-square with 35 degrees of freedom: one in a thousand even dice are above
Chooser = Callable[[int], bytes]


def honest(number: int) -> bytes:
    return own_value(b"white", ID, number)


def as_honest(number: int) -> bytes:
    return own_value(b"black", ID, number)


def constant(number: int) -> bytes:
    return bytes(32)


def counting(number: int) -> bytes:
    return number.to_bytes(32)


def greedy(number: int) -> bytes:
    """The value that would be best against a guess at the other's, of eight."""
    guess = own_value(b"guess", ID, number)
    values = [own_value(b"try" + bytes([at]), ID, number) for at in range(8)]
    return max(values, key=lambda value: sum(agreed_dice(ID, number, guess, value)))


def copying(number: int) -> bytes:
    """What the other has told of its value, which is all that can be known of it."""
    return commitment(ID, number, Side.WHITE, honest(number))


def chi_square(counts: Counter[tuple[int, int]], total: int) -> float:
    expected = total / 36
    pairs = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    return sum((counts[pair] - expected) ** 2 / expected for pair in pairs)


@pytest.mark.parametrize(
    "black", [as_honest, constant, counting, copying, greedy], ids=lambda one: one.__name__
)
def test_dice_are_even(black: Chooser) -> None:
    rolls = ROLLS if SOAK or black not in (greedy, counting) else ROLLS // 10
    counts = Counter(agreed_dice(ID, at, honest(at), black(at)) for at in range(rolls))
    assert sum(counts.values()) == rolls
    assert chi_square(counts, rolls) < MOST


def test_the_measure_sees_loaded_dice() -> None:
    rng = Random(1)
    loaded = Counter((rng.choice([1, 2, 3, 4, 5, 6, 6]), rng.randint(1, 6)) for _ in range(8_000))
    assert chi_square(loaded, 8_000) > MOST


def test_bytes_that_would_favour_small_numbers_are_left_out() -> None:
    """What 100,000 rolls can't show: of 256 bytes four are too many for six numbers."""
    told, values = b"barpoint roll 1" + UUID(ID).bytes, bytes(64)
    for number in count():
        block = hashlib.sha256(told + number.to_bytes(4) + values + bytes(4)).digest()
        if block[0] >= 252:
            break
    first, second, *_ = [byte % 6 + 1 for byte in block if byte < 252]
    assert agreed_dice(ID, number, values[:32], values[32:]) == (first, second)
    assert block[0] % 6 + 1 != first


def test_dice_follow_from_everything_they_are_made_of() -> None:
    white, black = bytes(32), bytes([1] * 32)
    dice = [agreed_dice(ID, number, white, black) for number in range(50)]
    assert dice == [agreed_dice(ID, number, white, black) for number in range(50)]
    assert dice != [agreed_dice(ID, number, black, white) for number in range(50)]
    assert dice != [agreed_dice(ID, number, white, white) for number in range(50)]
    assert dice != [agreed_dice(ID, number, black, black) for number in range(50)]
    assert dice != [agreed_dice(ID.replace("0", "1"), number, white, black) for number in range(50)]


def test_a_commitment_is_of_one_side_one_roll_and_one_match() -> None:
    value = bytes(32)
    told = commitment(ID, 0, Side.WHITE, value)
    others = [
        commitment(ID, 0, Side.BLACK, value),
        commitment(ID, 1, Side.WHITE, value),
        commitment(ID.replace("0", "1"), 0, Side.WHITE, value),
        commitment(ID, 0, Side.WHITE, bytes([1] * 32)),
    ]
    assert told not in others


def test_own_values_are_of_one_seed_one_roll_and_one_match() -> None:
    value = own_value(b"seed", ID, 3)
    assert value == own_value(b"seed", ID, 3)
    others = [
        own_value(b"other", ID, 3),
        own_value(b"seed", ID, 4),
        own_value(b"seed", ID.replace("0", "1"), 3),
    ]
    assert value not in others
