import copy
import pickle

import pytest
from hypothesis import given

from rules.position import (
    START,
    InvalidPosition,
    Position,
    Problem,
    ProblemKind,
    Setup,
)
from tests.strategies import board, positions

OPENING = "-b----E-C---eE---c-e----B-"


def test_opening_position() -> None:
    assert str(START) == OPENING
    own = {point: count for point, count in enumerate(START.counts) if count > 0}
    assert own == {24: 2, 13: 5, 8: 3, 6: 5}
    assert (START.pips, START.opponent_pips) == (167, 167)
    assert (START.off, START.opponent_off, START.bar, START.opponent_bar) == (0, 0, 0, 0)
    assert START.flipped() == START
    assert START.contact
    assert not START.all_home


def test_bars_and_checkers_off() -> None:
    position = Position.parse("b---BAB------------aa--b-C")
    assert (position.bar, position.opponent_bar) == (3, 2)
    assert (position.off, position.opponent_off) == (7, 9)
    assert position.rearmost == 25
    assert position.pips == 4 * 2 + 5 + 6 * 2 + 25 * 3
    assert position.opponent_pips == 6 + 5 + 2 * 2 + 25 * 2
    assert position.flipped().bar == 2


@pytest.mark.parametrize(
    ("position", "contact"),
    [
        (board({6: 15}, {7: 15}), False),
        (board({7: 15}, {6: 15}), True),
        (board({6: 14}, {20: 15}), False),
        (board({25: 1, 6: 14}, {24: 15}), True),
        (board({6: 15}, {20: 14}, their_bar=1), True),
        (board({}, {1: 1}), False),
    ],
)
def test_contact(position: Position, contact: bool) -> None:
    assert position.contact is contact
    assert position.flipped().contact is contact


def test_all_home() -> None:
    assert board({6: 1}).all_home
    assert not board({7: 1, 6: 3}).all_home
    assert not board({25: 1, 6: 3}).all_home


@given(positions())
def test_flipping_twice_changes_nothing(position: Position) -> None:
    flipped = position.flipped()
    assert flipped.flipped() == position
    assert flipped.counts == tuple(-count for count in reversed(position.counts))
    assert (flipped.pips, flipped.off) == (position.opponent_pips, position.opponent_off)


@given(positions())
def test_text_is_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position(position.counts) == position
    assert hash(Position(position.counts)) == hash(position)
    assert eval(repr(position)) == position


def test_positions_are_values() -> None:
    assert START != "something else"
    assert {START: 1}[Position.parse(OPENING)] == 1
    assert pickle.loads(pickle.dumps(START)) == START
    assert copy.deepcopy(START) == START
    with pytest.raises(AttributeError):
        START.key = 5  # type: ignore[misc]


def test_setup_may_be_anything() -> None:
    counts = (3, 10, 9, *[0] * 20, -9, -9, -1)
    problems = Setup(counts).problems()
    assert problems == (
        Problem(ProblemKind.OWN_TOO_MANY, count=22),
        Problem(ProblemKind.OPPONENT_TOO_MANY, count=19),
        Problem(ProblemKind.OPPONENT_BAR, slot=0, count=3),
        Problem(ProblemKind.OWN_BAR, slot=25, count=1),
    )
    with pytest.raises(InvalidPosition) as caught:
        Setup(counts).position()
    assert caught.value.problems == problems
    assert str(caught.value) == (
        "own-too-many(22); opponent-too-many(19); opponent-bar(0, 3); own-bar(25, 1)"
    )


def test_setup_of_a_position_is_fine() -> None:
    assert Setup(START.counts).problems() == ()
    assert Setup.parse(OPENING).position() == START


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [Problem(ProblemKind.LENGTH)]),
        (OPENING[:-1], [Problem(ProblemKind.LENGTH, count=25)]),
        (
            "?b----E-C---eE---c-e----Z-x",
            [
                Problem(ProblemKind.LENGTH, count=27),
                Problem(ProblemKind.CHARACTER, slot=0, character="?"),
                Problem(ProblemKind.CHARACTER, slot=24, character="Z"),
                Problem(ProblemKind.CHARACTER, slot=26, character="x"),
            ],
        ),
        ("-P------------------------", [Problem(ProblemKind.OWN_TOO_MANY, count=16)]),
        ("Ab----E-C---dE---c-e----A-", [Problem(ProblemKind.OPPONENT_BAR, slot=0, count=1)]),
        ("-b----D-C---eE---c-d----Ba", [Problem(ProblemKind.OWN_BAR, slot=25, count=1)]),
        ("-" * 26, [Problem(ProblemKind.BOTH_FINISHED)]),
        ("aBBBBBB------------bbbbbbA", [Problem(ProblemKind.BOTH_SHUT_OUT)]),
    ],
)
def test_everything_wrong_is_named(text: str, problems: list[Problem]) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text)
    assert list(caught.value.problems) == problems


def test_wrong_number_of_counts() -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position((0,) * 25)
    assert caught.value.problems == (Problem(ProblemKind.LENGTH, count=25),)


def test_one_side_shut_out_is_possible() -> None:
    Position.parse("oBBBBBBC------------------")
    Position.parse("aBBBBBB-----------------bA")
