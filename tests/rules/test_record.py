"""Records: there and back, strict reading, and how far a broken log goes."""

import json
from typing import Any

import pytest

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.cube import Cube
from rules.position import START
from rules.record import BadRecord, DiceSpec, Entry, Fault, Header, Problem, Record
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.rules.tables import BLACK, WHITE, owned

ID = "2f1c8a54-5f0c-4b43-9d4f-0d6a3ffb1c11"
HEADER = Header(ID, ("Ann", "Bö"), Terms(7), 1_700_000_000_000)

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


HEADERS = [
    HEADER,
    Header(ID, ("A", "B"), Terms.of_money(), 0, ("human", "gammon:3"), DiceSpec("seed", "42")),
    Header(ID, ("A", "B"), Terms(0, beavers=2), 5, dice=DiceSpec("typed")),
    Header(ID, ("A", "B"), Terms(7), 5, start=Start(START, BLACK, (3, 1), score=(6, 2))),
    Header(
        ID,
        ("A", "B"),
        Terms(0, beavers=2, cube_limit=0),
        5,
        start=Start(START, WHITE, None, owned(4, WHITE), (9, 12), doubled=True, extra_turns=1),
    ),
    Header(ID, ("A", "B"), Terms(5), 5, start=Start(START, WHITE, score=(4, 2), crawford=True)),
    Header(ID, ("A", "B"), Terms(5), 5, start=Start(START, WHITE, cube=Cube(4))),
]


@pytest.mark.parametrize("header", HEADERS)
def test_headers_there_and_back(header: Header) -> None:
    assert Header.from_dict(json.loads(json.dumps(header.to_dict()))) == header


def faults(read: Any, data: object) -> set[tuple[str, Problem]]:
    with pytest.raises(BadRecord) as caught:
        read(data)
    assert isinstance(caught.value.faults[0], Fault)
    return {(fault.field, fault.problem) for fault in caught.value.faults}


MISSING, UNKNOWN, TYPE = Problem.MISSING, Problem.UNKNOWN, Problem.WRONG_TYPE
RANGE, NEWER, DISAGREES = Problem.OUT_OF_RANGE, Problem.NEWER, Problem.DISAGREES
GONE = object()


def changed(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(data))
    *way, last = path.split(".")
    inner = copy
    for name in way:
        inner = inner[name]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return copy


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


def test_nobodys_actions_have_nobody() -> None:
    data = changed(Entry(1, 2, NextGame()).to_dict(), "by", 1)
    assert faults(Entry.from_dict, data) == {("by", RANGE)}


def test_a_newer_version_is_refused_by_name_alone() -> None:
    data = {"v": 9, "something": "else"}
    assert faults(Entry.from_dict, data) == {("v", NEWER)}
    assert faults(Header.from_dict, data) == {("v", NEWER)}


def test_every_wrong_field_is_named_at_once() -> None:
    data = Entry(1, 2, Resign(WHITE, Level.SINGLE)).to_dict() | {"seq": -4, "level": 7, "at": "x"}
    assert faults(Entry.from_dict, data) == {("seq", RANGE), ("level", RANGE), ("at", TYPE)}
    with pytest.raises(BadRecord, match="seq: out-of-range; at: wrong-type; level: out-of-range"):
        Entry.from_dict(data)


@pytest.mark.parametrize("data", [None, 3, "text", [], [1], b"x"])
def test_data_of_another_shape(data: object) -> None:
    for read in (Entry.from_dict, Header.from_dict, Record.from_dict):
        assert faults(read, data) == {("record", TYPE)}


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("id", "not-a-uuid", RANGE),
        ("id", 5, TYPE),
        ("id", GONE, MISSING),
        ("players", ["A"], RANGE),
        ("players", ["A", ""], RANGE),
        ("players", ["A", 5], TYPE),
        ("players", "AB", TYPE),
        ("seats", GONE, MISSING),
        ("created", -1, RANGE),
        ("dice.kind", "loaded", RANGE),
        ("dice.seed", "42", DISAGREES),
        ("dice.seed", 42, TYPE),
        ("dice", None, TYPE),
        ("terms", GONE, MISSING),
        ("terms", "7", TYPE),
        ("terms.length", -1, RANGE),
        ("terms.length", None, TYPE),
        ("terms.crawford", 1, TYPE),
        ("terms.jacoby", GONE, MISSING),
        ("terms.automatic_doubles", 6, RANGE),
        ("terms.beavers", -1, RANGE),
        ("terms.cube_limit", 48, RANGE),
        ("terms.backgammon", 4, RANGE),
        ("terms.colour", "red", UNKNOWN),
        ("start", GONE, MISSING),
        ("start", 5, TYPE),
        ("start.board", "x" * 26, RANGE),
        ("start.board", "-b----E-C---eE---c-e----C-", RANGE),
        ("start.turn", 2, RANGE),
        ("start.dice", [7, 1], RANGE),
        ("start.dice", GONE, MISSING),
        ("start.cube", 0, RANGE),
        ("start.cube", 3, DISAGREES),
        ("start.owner", 1, DISAGREES),
        ("start.owner", "me", TYPE),
        ("start.score", [9, 0], DISAGREES),
        ("start.score", [-1, 0], RANGE),
        ("start.crawford", True, DISAGREES),
        ("start.extra_turns", 1, DISAGREES),
        ("note", 1, UNKNOWN),
    ],
)
def test_wrong_fields_of_a_header(path: str, value: object, problem: Problem) -> None:
    header = Header(ID, ("A", "B"), Terms(7), 5, start=Start(START, WHITE, (3, 1)))
    field = path if problem is not DISAGREES or path != "start.owner" else "start.cube"
    assert (field, problem) in faults(Header.from_dict, changed(header.to_dict(), path, value))


def test_a_missing_object_is_named_once() -> None:
    data = changed(HEADER.to_dict(), "terms", GONE)
    assert faults(Header.from_dict, data) == {("terms", MISSING)}


# Records

LOG: list[Action] = [
    OpeningRoll(3, 1),
    MakePlay(WHITE, ((8, 5), (6, 5))),
    Double(BLACK),
    Take(WHITE),
    Roll(BLACK, (6, 5)),
]


def record(*actions: Action) -> Record:
    return Record(HEADER, tuple(Entry(seq, seq, action) for seq, action in enumerate(actions, 1)))


def test_a_record_there_and_back() -> None:
    kept = record(*LOG)
    again = Record.from_dict(json.loads(json.dumps(kept.to_dict())))
    assert again == kept
    assert again.match() == kept.match()
    assert again.match().game.cube == owned(2, WHITE)
    assert [state.game.phase.value for state in kept.states()] == [
        "opening",
        "to-play",
        "to-roll",
        "doubled",
        "to-roll",
        "to-play",
    ]


def test_a_record_grows() -> None:
    assert record(*LOG[:-1]).added(Entry(5, 5, LOG[-1])) == record(*LOG)


@pytest.mark.parametrize("count", range(len(LOG)))
def test_any_prefix_folds(count: int) -> None:
    folded = record(*LOG[:count]).fold()
    assert (folded.count, folded.stopped) == (count, None)


def test_a_broken_log_folds_up_to_its_last_legal_action() -> None:
    broken = record(*LOG[:2], Roll(WHITE, (3, 1)), *LOG[2:])
    folded = broken.fold()
    assert folded.count == 2
    assert isinstance(folded.stopped, Refusal)
    assert folded.stopped.rule is Rule.WRONG_TURN
    assert folded.match == record(*LOG[:2]).match()
    with pytest.raises(Refusal):
        broken.match()


@pytest.mark.parametrize("numbers", [(1, 2, 4), (2, 3, 4), (1, 1, 2), (0, 1, 2)])
def test_the_numbers_of_a_log_have_no_gap(numbers: tuple[int, ...]) -> None:
    entries = tuple(Entry(seq, 0, action) for seq, action in zip(numbers, LOG, strict=False))
    folded = Record(HEADER, entries).fold()
    assert isinstance(folded.stopped, BadRecord)
    first = next(at for at, seq in enumerate(numbers) if seq != at + 1)
    assert folded.count == first
    assert folded.stopped.field == f"entries[{first}].seq"
    with pytest.raises(BadRecord):
        Record(HEADER, entries).match()
    with pytest.raises(BadRecord):
        Record.from_dict(Record(HEADER, entries).to_dict())


def test_faults_of_entries_are_named_with_their_place() -> None:
    data = record(*LOG).to_dict()
    data["entries"][2]["kind"] = "flip"
    data["entries"][4]["dice"] = [9, 9]
    data["header"]["terms"]["length"] = "7"
    assert faults(Record.from_dict, data) == {
        ("header.terms.length", TYPE),
        ("entries[2].kind", UNKNOWN),
        ("entries[4].dice", RANGE),
    }
