"""Counts of results, one and two rolls deep, that two public generators agree on."""

import pytest

from rules.plays import legal_plays
from rules.position import START, Position
from tests.rules.gnubg import position_of_id
from tests.strategies import ROLLS

OPENING_BY_ROLL = {
    (1, 1): 42,
    (2, 1): 15,
    (2, 2): 75,
    (3, 1): 16,
    (3, 2): 17,
    (3, 3): 73,
    (4, 1): 14,
    (4, 2): 18,
    (4, 3): 17,
    (4, 4): 52,
    (5, 1): 8,
    (5, 2): 8,
    (5, 3): 9,
    (5, 4): 9,
    (5, 5): 4,
    (6, 1): 10,
    (6, 2): 14,
    (6, 3): 14,
    (6, 4): 14,
    (6, 5): 7,
    (6, 6): 11,
}


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for roll in ROLLS:
        plays = legal_plays(position, roll)
        if depth == 1:
            total += len(plays) or 1
        elif plays:
            total += sum(perft(play.result.flipped(), depth - 1) for play in plays)
        else:
            total += perft(position.flipped(), depth - 1)
    return total


@pytest.mark.parametrize(("roll", "count"), OPENING_BY_ROLL.items())
def test_opening_by_roll(roll: tuple[int, int], count: int) -> None:
    assert len(legal_plays(START, roll)) == count


def test_opening_position() -> None:
    assert perft(START, 1) == 447
    assert perft(START, 2) == 202_782


@pytest.mark.parametrize(
    ("position_id", "one", "two"),
    [
        ("jGfkASjg8wcBMA", 355, 299_714),
        ("zGbiIQgxH/AAWA", 93, 89_136),
        ("zGbiIYCYD3gALA", 93, 73_808),
        ("AACAkCRJqqoAAA", 11_702, 360_795),
        ("2+4OAADs3hcAAA", 328, 122_672),
        ("YNsWADZsuzsAAA", 198, 264_047),
    ],
)
def test_positions_of_gnubg(position_id: str, one: int, two: int) -> None:
    position = position_of_id(position_id)
    assert perft(position, 1) == one
    assert perft(position, 2) == two
