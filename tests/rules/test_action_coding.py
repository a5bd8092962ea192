"""Entries and their actions as data: there and back, and strict reading."""

import json
from typing import Any, get_args

import pytest

from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Beaver,
    Call,
    Claim,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Join,
    Leave,
    Level,
    MakePlay,
    NextGame,
    Object,
    OpeningRoll,
    OrderRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from rules.record import Entry, Problem
from rules.side import Side
from tests.rules.faults import GONE, MISSING, NEWER, RANGE, TYPE, UNKNOWN, changed, faults
from tests.rules.tables import BLACK, WHITE

ACTIONS: list[tuple[Action, dict[str, Any]]] = [
    (OpeningRoll(3, 1), {"kind": "opening", "by": None, "white": 3, "black": 1}),
    (Roll(WHITE, (6, 5)), {"kind": "roll", "by": 0, "dice": [6, 5]}),
    (MakePlay(BLACK, ((8, 5), (6, 5))), {"kind": "play", "by": 1, "steps": [[8, 5], [6, 5]]}),
    (MakePlay(BLACK, ()), {"kind": "play", "by": 1, "steps": []}),
    (Double(WHITE), {"kind": "double", "by": 0}),
    (Take(BLACK), {"kind": "take", "by": 1}),
    (Pass(BLACK), {"kind": "pass", "by": 1}),
    (Beaver(BLACK), {"kind": "beaver", "by": 1}),
    (Resign(WHITE, Level.GAMMON), {"kind": "resign", "by": 0, "level": 2}),
    (Accept(BLACK), {"kind": "accept", "by": 1}),
    (Refuse(BLACK), {"kind": "refuse", "by": 1}),
    (NextGame(), {"kind": "next", "by": None}),
    (EndSession(), {"kind": "end", "by": None}),
    (MakePlay(WHITE, ((5, 8), (0, 3))), {"kind": "play", "by": 0, "steps": [[5, 8], [0, 3]]}),
    (
        InvalidRoll(BLACK, InvalidReason.ON_A_CHECKER),
        {"kind": "invalid", "by": 1, "reason": "on-a-checker"},
    ),
    (
        InvalidRoll(None, InvalidReason.OUTSIDE),
        {"kind": "invalid", "by": None, "reason": "outside"},
    ),
    (Call(WHITE), {"kind": "call", "by": 0}),
    (Claim(BLACK), {"kind": "claim", "by": 1}),
    (Pause(), {"kind": "pause", "by": None}),
    (TakeBack(3), {"kind": "correct", "by": None, "to": 3}),
    (TakeBack(0), {"kind": "correct", "by": None, "to": 0}),
    (OrderRoll((3, 6, 6, 1)), {"kind": "order", "by": None, "dice": [3, 6, 6, 1]}),
    (Double(BLACK, player=3), {"kind": "double", "by": 1, "player": 3}),
    (Double(WHITE, 0, 2), {"kind": "double", "by": 0, "player": 0, "against": 2}),
    (Take(BLACK, 2), {"kind": "take", "by": 1, "player": 2}),
    (Pass(BLACK, 0), {"kind": "pass", "by": 1, "player": 0}),
    (Beaver(BLACK, 1), {"kind": "beaver", "by": 1, "player": 1}),
    (Resign(BLACK, Level.GAMMON, 1), {"kind": "resign", "by": 1, "level": 2, "player": 1}),
    (Accept(BLACK, 1), {"kind": "accept", "by": 1, "player": 1}),
    (Refuse(BLACK, 1), {"kind": "refuse", "by": 1, "player": 1}),
    (Agree(BLACK, 2), {"kind": "agree", "by": 1, "player": 2}),
    (Object(BLACK, 0), {"kind": "object", "by": 1, "player": 0}),
    (
        Advise(BLACK, 2, ((8, 5), (6, 5))),
        {"kind": "advise", "by": 1, "player": 2, "steps": [[8, 5], [6, 5]]},
    ),
    (Advise(BLACK, 2, ()), {"kind": "advise", "by": 1, "player": 2, "steps": []}),
    (Join("Eve"), {"kind": "join", "by": None, "name": "Eve", "seat": "human"}),
    (Leave(1, 3), {"kind": "leave", "by": None, "player": 1, "deputy": 3}),
    (Leave(0), {"kind": "leave", "by": None, "player": 0, "deputy": None}),
]


@pytest.mark.parametrize(("action", "own"), ACTIONS)
def test_entries_there_and_back(action: Action, own: dict[str, Any]) -> None:
    entry = Entry(5, 1234, action)
    data = entry.to_dict()
    assert data == {"seq": 5, "at": 1234, "v": 1, **own}
    again = Entry.from_dict(json.loads(json.dumps(data)))
    assert again == entry
    assert (again.by, again.kind) == (action.by, action.kind)
    assert again.by is None or isinstance(again.by, Side)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("seq", 0, RANGE),
        ("seq", "1", TYPE),
        ("seq", True, TYPE),
        ("seq", GONE, MISSING),
        ("at", -1, RANGE),
        ("at", 1.5, TYPE),
        ("by", 2, RANGE),
        ("by", None, TYPE),
        ("by", GONE, MISSING),
        ("kind", "explode", UNKNOWN),
        ("kind", GONE, MISSING),
        ("kind", 3, TYPE),
        ("v", 2, NEWER),
        ("v", 0, RANGE),
        ("v", GONE, MISSING),
        ("dice", [0, 3], RANGE),
        ("dice", [1, 7], RANGE),
        ("dice", [3], RANGE),
        ("dice", [1, 2, 3], RANGE),
        ("dice", [], RANGE),
        ("dice", "31", TYPE),
        ("dice", [3.0, 1], TYPE),
        ("dice", GONE, MISSING),
        ("note", "hello", UNKNOWN),
    ],
)
def test_wrong_fields_of_an_entry(path: str, value: object, problem: Problem) -> None:
    data = changed(Entry(1, 2, Roll(WHITE, (3, 1))).to_dict(), path, value)
    assert (path, problem) in faults(Entry.from_dict, data)


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ("8/5", TYPE),
        ([8, 5], TYPE),
        ([[8, "5"]], TYPE),
        ([[8, True]], TYPE),
        ([[8]], TYPE),
        ([[8, 8]], RANGE),
        ([[26, 20]], RANGE),
        ([[6, -1]], RANGE),
        ([[6, 5]] * 17, RANGE),
        (None, TYPE),
    ],
)
def test_wrong_steps(steps: object, problem: Problem) -> None:
    data = changed(Entry(1, 2, MakePlay(WHITE, ())).to_dict(), "steps", steps)
    assert faults(Entry.from_dict, data) == {("steps", problem)}


@pytest.mark.parametrize("action", [NextGame(), Pause(), TakeBack(1), OrderRoll((3,))])
def test_nobodys_actions_have_nobody(action: Action) -> None:
    data = changed(Entry(1, 2, action).to_dict(), "by", 1)
    assert faults(Entry.from_dict, data) == {("by", RANGE)}


@pytest.mark.parametrize(
    ("action", "path", "value", "problem"),
    [
        (InvalidRoll(WHITE, InvalidReason.LEANING), "reason", "sneeze", RANGE),
        (InvalidRoll(WHITE, InvalidReason.LEANING), "by", 2, RANGE),
        (Call(WHITE), "by", None, TYPE),
        (Claim(WHITE), "by", GONE, MISSING),
        (Claim(WHITE), "steps", [], UNKNOWN),
        (TakeBack(3), "to", -1, RANGE),
        (TakeBack(3), "to", "3", TYPE),
        (TakeBack(3), "to", GONE, MISSING),
        (OrderRoll((3, 1)), "dice", [3, 7], RANGE),
        (OrderRoll((3, 1)), "dice", [True, 1], TYPE),
        (OrderRoll((3, 1)), "dice", "31", TYPE),
        (Double(WHITE, 1), "player", -1, RANGE),
        (Double(WHITE, 1), "player", "Ann", TYPE),
        (Agree(BLACK, 1), "player", GONE, MISSING),
        (Advise(BLACK, 1, ()), "steps", None, TYPE),
        (Join("Eve"), "name", "", RANGE),
        (Join("Eve"), "seat", GONE, MISSING),
        (Leave(1), "player", None, TYPE),
        (Leave(1), "deputy", -1, RANGE),
    ],
)
def test_wrong_fields_of_the_other_actions(
    action: Action, path: str, value: object, problem: Problem
) -> None:
    data = changed(Entry(1, 2, action).to_dict(), path, value)
    assert (path, problem) in faults(Entry.from_dict, data)


def test_the_time_used_is_kept_where_there_is_any() -> None:
    entry = Entry(5, 1234, Roll(WHITE, (6, 5)), used=7_500)
    assert entry.to_dict()["used"] == 7_500
    assert Entry.from_dict(entry.to_dict()) == entry
    assert "used" not in Entry(5, 1234, Roll(WHITE, (6, 5))).to_dict()
    assert faults(Entry.from_dict, changed(entry.to_dict(), "used", -1)) == {("used", RANGE)}
    assert faults(Entry.from_dict, changed(entry.to_dict(), "used", 1.5)) == {("used", TYPE)}


def test_every_kind_of_action_is_tried() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(get_args(Action))
