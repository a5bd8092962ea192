"""Records: there and back, strict reading, and how far a broken log goes."""

import json

import pytest

from rules.actions import (
    Action,
    Double,
    Level,
    MakePlay,
    OpeningRoll,
    Resign,
    Roll,
    Take,
)
from rules.cube import Cube
from rules.position import START
from rules.record import BadRecord, DiceSpec, Entry, Header, Problem, Record
from rules.refusal import Refusal, Rule
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.rules.faults import (
    DISAGREES,
    GONE,
    MISSING,
    NEWER,
    RANGE,
    TYPE,
    UNKNOWN,
    changed,
    faults,
)
from tests.rules.tables import BLACK, WHITE, owned

ID = "2f1c8a54-5f0c-4b43-9d4f-0d6a3ffb1c11"
HEADER = Header(ID, ("Ann", "Bö"), Terms(7), 1_700_000_000_000)

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
    Header(ID, ("A", "B"), Terms(5, manners=Manners(True, True, True), clock=ClockTerms(1, 0)), 5),
    Header(ID, ("A", "B"), Terms(5, manners=Manners(wooden=True), clock=ClockTerms(90_000)), 5),
    Header(
        ID,
        ("A", "B"),
        Terms(5, manners=Manners(changes=True)),
        5,
        ("human", "friend"),
        DiceSpec("agreed"),
    ),
]


@pytest.mark.parametrize("header", HEADERS)
def test_headers_there_and_back(header: Header) -> None:
    assert Header.from_dict(json.loads(json.dumps(header.to_dict()))) == header


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


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("terms.manners.wooden", 1, TYPE),
        ("terms.manners.early_rolls", GONE, MISSING),
        ("terms.manners.changes", "yes", TYPE),
        ("terms.manners.rude", True, UNKNOWN),
        ("terms.manners", [], TYPE),
        ("terms.clock.reserve", 0, RANGE),
        ("terms.clock.delay", -1, RANGE),
        ("terms.clock.delay", GONE, MISSING),
        ("terms.clock.colour", "red", UNKNOWN),
        ("terms.clock", 60, TYPE),
    ],
)
def test_wrong_manners_and_clocks(path: str, value: object, problem: Problem) -> None:
    terms = Terms(7, manners=Manners(wooden=True), clock=ClockTerms(60_000))
    data = changed(Header(ID, ("A", "B"), terms, 5).to_dict(), path, value)
    assert (path, problem) in faults(Header.from_dict, data)


def test_terms_without_manners_and_clocks_are_written_as_ever() -> None:
    assert not {"manners", "clock"} & set(HEADER.to_dict()["terms"])


def test_manners_from_before_there_were_changes_are_read_and_written_as_ever() -> None:
    header = Header(ID, ("A", "B"), Terms(7, manners=Manners(wooden=True)), 5)
    old = {"illegal_stand": False, "early_rolls": False, "wooden": True}
    assert header.to_dict()["terms"]["manners"] == old
    assert Header.from_dict(header.to_dict()) == header
    apart = Header(ID, ("A", "B"), Terms(7, manners=Manners(changes=True)), 5)
    assert apart.to_dict()["terms"]["manners"]["changes"] is True


def test_agreed_dice_have_no_seed() -> None:
    data = Header(ID, ("A", "B"), Terms(7), 5, dice=DiceSpec("agreed")).to_dict()
    wrong = changed(data, "dice.seed", "7")
    assert ("dice.seed", DISAGREES) in faults(Header.from_dict, wrong)


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
    assert [state.match.game.phase.value for state in kept.states()] == [
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
