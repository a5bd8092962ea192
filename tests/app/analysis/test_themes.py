"""Known positions belong to the kinds of games that players call them by."""

import pytest

from app.engine.analysis.decisions import decisions
from app.engine.analysis.report import DecisionKind, Theme
from app.engine.analysis.themes import theme, theme_of
from rules.position import START, Position
from rules.terms import Terms
from tests.app.analysis.matches import random_record

OPENING, RACE, BEAR_OFF = Theme.OPENING, Theme.RACE, Theme.BEAR_OFF
BACK_GAME, PRIME, BLITZ, HOLDING = Theme.BACK_GAME, Theme.PRIME, Theme.BLITZ, Theme.HOLDING
OTHER = Theme.OTHER

FIRST = "24:2 13:5 8:3 6:5"

KNOWN = [
    ("the beginning", FIRST, FIRST, 1, OPENING),
    ("8/5 6/5 in reply", "24:2 13:5 8:2 6:4 5:2", FIRST, 4, OPENING),
    (
        "a blot hit on the first rolls",
        "bar:1 24:1 13:5 8:3 6:5",
        "24:2 16:1 13:4 8:3 6:5",
        3,
        OPENING,
    ),
    ("the third turn", "24:2 13:5 8:2 6:4 5:2", FIRST, 5, OTHER),
    ("all past one another", "10:2 8:3 6:5 5:3 4:2", "11:1 7:3 6:5 5:4 3:2", 40, RACE),
    ("the last one hurries home", "15:1 6:5 5:4 4:3", "6:4 5:4 4:2 2:2", 40, RACE),
    ("a bear-off", "6:3 5:2 3:4 1:2", "6:4 5:4 4:2 2:2", 50, BEAR_OFF),
    ("a bear-off against an anchor", "6:3 5:4 4:4 3:4", "24:2 6:3 5:3 4:3 3:2 2:2", 40, BEAR_OFF),
    ("a back game", "24:2 22:3 13:2 6:3 5:2 4:3", "13:2 9:3 8:2 7:2 6:2 5:2 4:2", 25, BACK_GAME),
    ("two anchors, but not behind", "24:2 20:2 13:3 8:3 6:5", "24:1 13:5 8:4 6:5", 9, HOLDING),
    ("five points in a row", "13:2 8:2 7:2 6:3 5:2 4:2 3:2", "24:2 13:3 8:3 6:5 4:2", 25, PRIME),
    ("a full prime", "12:1 8:2 7:3 6:3 5:2 4:2 3:2", "24:1 9:2 6:4 5:4 4:4", 35, PRIME),
    ("five points with nobody behind", "8:2 7:2 6:3 5:2 4:2 3:4", "10:3 8:3 6:5 4:4", 25, RACE),
    ("prime against prime", "24:2 8:2 7:2 6:3 5:3 4:3", "24:2 8:2 7:3 6:4 5:2 4:2", 25, PRIME),
    ("two checkers under attack", "13:3 8:3 6:4 5:3 4:2", "bar:2 13:5 8:3 6:5", 9, BLITZ),
    ("on the bar with a blot behind", "13:3 8:3 6:4 5:3 4:2", "bar:1 23:1 13:5 8:3 6:5", 9, BLITZ),
    ("an anchor stops the attack", "24:2 13:3 8:3 6:4 5:3", "bar:1 24:2 13:4 8:3 6:5", 9, OTHER),
    ("one late hit is no attack", "8:2 6:4 5:4 4:3 3:2", "bar:1 6:4 5:4 4:3", 40, OTHER),
    ("the five point held", "20:2 13:3 8:3 6:4 5:3", "13:4 9:2 8:3 6:4 4:2", 15, HOLDING),
    ("the bar point held", "18:2 13:2 8:3 6:5 5:3", "10:3 8:4 6:5 4:3", 15, HOLDING),
    ("the midpoint held", "13:3 8:3 6:5 5:2 4:2", "14:2 8:4 6:5 4:4", 20, HOLDING),
    ("the ace point held to the end", "24:2 6:4 5:4 4:3 3:2", "9:3 8:3 6:4 5:3 4:2", 30, HOLDING),
]


def laid(mine: str, theirs: str) -> Position:
    """A board, told by each player's points in their own numbers."""
    counts = [0] * 26
    for text, place, sign in ((mine, lambda slot: slot, 1), (theirs, lambda slot: 25 - slot, -1)):
        for word in text.split():
            name, _, count = word.partition(":")
            counts[place(25 if name == "bar" else int(name))] = sign * int(count)
    return Position(tuple(counts))


@pytest.mark.parametrize("what", [known[0] for known in KNOWN])
def test_known_positions(what: str) -> None:
    _, mine, theirs, turn, kind = next(known for known in KNOWN if known[0] == what)
    assert theme_of(laid(mine, theirs), turn) is kind


@pytest.mark.parametrize("what", [known[0] for known in KNOWN if known[4] not in (RACE, BEAR_OFF)])
def test_it_is_the_same_game_for_both(what: str) -> None:
    _, mine, theirs, turn, kind = next(known for known in KNOWN if known[0] == what)
    assert theme_of(laid(theirs, mine), turn) is kind


def test_the_cube_is_a_kind_of_its_own() -> None:
    found = decisions(random_record(Terms(7), seed=3))
    for one in found:
        is_cube = one.kind in (DecisionKind.CUBE, DecisionKind.ANSWER)
        assert (theme(one) is Theme.CUBE) == is_cube
    assert theme_of(START, 1) is OPENING
