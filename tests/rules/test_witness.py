"""A foreign witness: bgsage's generator on 10,000 random positions.

Where nobody can move it may answer with the board as it was.
"""

from typing import Any

import pytest

from rules.plays import legal_plays
from rules.position import Position
from tests.strategies import scattered_turns, turns

bgsage: Any = pytest.importorskip("bgsage")


def _told_to_bgsage(position: Position) -> list[int]:
    """The counts as bgsage has them: the opponent's bar is positive."""
    counts = list(position.counts)
    counts[0] = -counts[0]
    return counts


@pytest.mark.parametrize(
    "given",
    [turns(20_260_901, 5000), scattered_turns(20_260_902, 5000)],
    ids=["played", "scattered"],
)
def test_bgsage_agrees(given: Any) -> None:
    count = 0
    for position, dice in given:
        before = _told_to_bgsage(position)
        theirs = bgsage.possible_moves(before, *dice)
        expected = sorted(tuple(board) for board in theirs if board != before)
        found = sorted(tuple(_told_to_bgsage(play.result)) for play in legal_plays(position, dice))
        assert found == expected, f"{position} {dice}"
        count += 1
    assert count == 5000
