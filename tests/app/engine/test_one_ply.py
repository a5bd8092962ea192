"""The quick judgement of a position comes to the figures of bgsage's own analyzer, everywhere."""

from dataclasses import asdict
from typing import Any

import pytest

from app.engine.catalogue import installed
from rules.position import START, Position
from tests.app.engine.asking import handed

if not installed("bgsage"):
    pytest.skip("bgsage is not installed", allow_module_level=True)

from bgsage import BgBotAnalyzer

from app.engine.one_ply import OnePly

STAKES: list[dict[str, Any]] = [
    {"jacoby": False, "beaver": False},
    {"jacoby": True, "beaver": True},
    {"cube_value": 2, "cube_owner": "player", "jacoby": True, "beaver": False},
    {"cube_value": 4, "cube_owner": "opponent", "jacoby": False, "beaver": True},
    {"away1": 5, "away2": 7},
    {"away1": 2, "away2": 4, "cube_value": 2, "cube_owner": "player"},
    {"away1": 5, "away2": 1, "is_crawford": True},
    {"away1": 5, "away2": 1},
    {"away1": 1, "away2": 1},
]
PLACES = [
    *(question.position for question in handed(12, seed=5)),
    START,
    Position.parse("-BBCCCB----------abcccb-a-"),  # a race
    Position.parse("--BCCCC------------ccccb--"),  # all home: the table of bear-offs knows it
    Position.parse("--AB-----------------ba---"),
    Position.parse("-eDCBCA-----b---b----bb-b-"),  # won by the cube: plays of one equity
    Position.parse("aDDDB--------------bbbbbbA"),  # both on the bar
]
"""Contact, race and bear-off."""


def board(position: Position) -> list[int]:
    return [-position.counts[0], *position.counts[1:]]


@pytest.fixture(scope="module")
def quick() -> OnePly:
    return OnePly()


@pytest.fixture(scope="module")
def usual() -> BgBotAnalyzer:
    return BgBotAnalyzer(eval_level="1ply")


def figures(move: Any) -> dict[str, Any]:
    return {"board": tuple(move.board), "equity": move.equity, **asdict(move.probs)}


@pytest.mark.parametrize("stakes", STAKES, ids=str)
def test_plays_are_judged_alike(
    quick: OnePly, usual: BgBotAnalyzer, stakes: dict[str, Any]
) -> None:
    for place in PLACES:
        for dice in ((3, 1), (6, 6), (5, 2)):
            ours = quick.checker_play(board(place), *dice, **stakes).moves
            theirs = usual.checker_play(board(place), *dice, **stakes).moves
            assert list(map(figures, ours)) == list(map(figures, theirs))


@pytest.mark.parametrize("stakes", STAKES, ids=str)
def test_cubes_are_judged_alike(
    quick: OnePly, usual: BgBotAnalyzer, stakes: dict[str, Any]
) -> None:
    for place in PLACES:
        ours, theirs = (one.cube_action(board(place), **stakes) for one in (quick, usual))
        for name in ("equity_nd", "equity_dt", "equity_dp", "is_beaver", "probs", "eval_level"):
            assert getattr(ours, name) == getattr(theirs, name), (str(place), name)
