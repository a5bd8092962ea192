"""Whatever doesn't fit in a chouette is refused by the name of its rule, and changes nothing."""

import json
from collections.abc import Callable

import pytest

from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Beaver,
    Claim,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
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
from rules.chouette import BOX, TEAM, Chouette
from rules.position import START
from rules.record import BadRecord, Entry, Fault, Header, Problem, Record, Start
from rules.refusal import Rule
from rules.side import Side
from rules.terms import ChouetteTerms, Terms
from tests.rules.chouettes import (
    MONEY,
    NAMES,
    OWN,
    answered,
    begun,
    did,
    doubled,
    game_won,
    on_roll,
    seated,
)
from tests.rules.tables import refused

ID = "2f1c8a54-5f0c-4b43-9d4f-0d6a3ffb1c11"


def box_on_roll() -> Chouette:
    """Ann is box and on roll; Ben, captain, and Dan are in, Cleo is out; the team has the cube."""
    return answered(did(on_roll(seated(4), BOX), Double(BOX)), "tpt")


def team_to_play() -> Chouette:
    return did(seated(4), OpeningRoll(1, 3))


def team_on_roll() -> Chouette:
    return on_roll(seated(4), TEAM)


def asking() -> Chouette:
    return did(team_on_roll(), Double(TEAM, 2), Agree(TEAM, 1))


def asking_to_resign() -> Chouette:
    return did(team_on_roll(), Resign(TEAM, Level.SINGLE))


def box_doubled() -> Chouette:
    return did(on_roll(seated(4), BOX), Double(BOX), Take(TEAM, 2))


def team_doubled() -> Chouette:
    return doubled(team_on_roll())


def box_resigned() -> Chouette:
    return did(on_roll(seated(4), BOX), Resign(BOX, Level.SINGLE), Accept(TEAM, 3))


def own_cubes(side: Side) -> Chouette:
    return on_roll(seated(4, MONEY, OWN), side)


def own_cube_doubled() -> Chouette:
    return did(own_cubes(BOX), Double(BOX, against=2))


def over() -> Chouette:
    return game_won(seated(4), BOX)


TABLE: list[tuple[Callable[[], Chouette], Action, Rule]] = [
    # Before the order is rolled.
    (begun, OrderRoll((6, 5, 4, 3)), Rule.ORDER_DICE),
    (begun, OrderRoll((6, 5, 4, 3, 2, 1)), Rule.ORDER_DICE),
    (begun, OrderRoll((6, 5, 4, 3, 7)), Rule.ORDER_DICE),
    (begun, OrderRoll((6, 5, 4, 3, 0)), Rule.ORDER_DICE),
    (begun, OrderRoll(()), Rule.ORDER_DICE),
    (begun, OpeningRoll(3, 1), Rule.ORDER_FIRST),
    (begun, NextGame(), Rule.ORDER_FIRST),
    (begun, EndSession(), Rule.ORDER_FIRST),
    (begun, Double(BOX), Rule.ORDER_FIRST),
    # Before the opening roll.
    (seated, OrderRoll((1, 2, 3, 4, 5)), Rule.ORDER_IS_SET),
    (seated, OpeningRoll(7, 1), Rule.BAD_DICE),
    (seated, Roll(BOX, (3, 1)), Rule.OPENING_FIRST),
    (seated, Double(BOX), Rule.NOT_BEFORE_OPENING),
    (seated, Double(TEAM, 2), Rule.NOT_BEFORE_OPENING),
    (seated, Resign(TEAM, Level.SINGLE), Rule.OPENING_FIRST),
    (seated, Advise(TEAM, 2, ()), Rule.WRONG_TURN),
    (seated, NextGame(), Rule.GAME_NOT_OVER),
    # Wrong turns, wrong dice, wrong plays.
    (box_on_roll, Roll(TEAM, (3, 1)), Rule.WRONG_TURN),
    (box_on_roll, Roll(BOX, (3, 7)), Rule.BAD_DICE),
    (box_on_roll, MakePlay(BOX, ((8, 5),)), Rule.ROLL_FIRST),
    (box_on_roll, OpeningRoll(3, 1), Rule.ROLL_FIRST),
    (box_on_roll, InvalidRoll(TEAM, InvalidReason.LEANING), Rule.WRONG_TURN),
    (team_to_play, MakePlay(BOX, ((8, 5), (6, 5))), Rule.WRONG_TURN),
    (team_to_play, MakePlay(TEAM, ((8, 5),)), Rule.UNFINISHED_PLAY),
    (team_to_play, Roll(TEAM, (3, 1)), Rule.PLAY_FIRST),
    (team_to_play, TakeBack(1), Rule.NOT_HERE),
    (team_to_play, Claim(TEAM), Rule.NOT_HERE),
    (team_to_play, Pause(), Rule.NOT_HERE),
    # Whose cube it is.
    (box_on_roll, Double(BOX), Rule.CUBE_NOT_YOURS),
    (box_on_roll, Double(TEAM, 1), Rule.WRONG_TURN),
    (box_on_roll, Double(TEAM, 2), Rule.NOT_IN_GAME),
    (box_on_roll, Double(TEAM, 9), Rule.NOT_IN_GAME),
    (box_on_roll, Double(TEAM, 0), Rule.OTHER_SIDE),
    (box_on_roll, Double(BOX, 1), Rule.OTHER_SIDE),
    (team_on_roll, Double(BOX), Rule.WRONG_TURN),
    (team_on_roll, Double(TEAM, 1, 2), Rule.ONE_CUBE),
    (team_to_play, Double(TEAM), Rule.NOT_BEFORE_OPENING),
    (lambda: on_roll(seated(4), BOX), Double(BOX, 0, 2), Rule.ONE_CUBE),
    (lambda: own_cubes(BOX), Double(BOX), Rule.NAME_THE_CUBE),
    (lambda: own_cubes(BOX), Double(BOX, 0, 0), Rule.NOT_IN_GAME),
    (lambda: own_cubes(BOX), Double(BOX, 0, 7), Rule.NOT_IN_GAME),
    (lambda: own_cubes(TEAM), Double(TEAM, 2, 3), Rule.ONE_CUBE),
    # While the team is asked.
    (asking, Agree(TEAM, 2), Rule.NOT_ASKED),
    (asking, Agree(TEAM, 1), Rule.NOT_ASKED),
    (asking, Object(TEAM, 1), Rule.NOT_ASKED),
    (asking, Agree(TEAM, 8), Rule.NOT_ASKED),
    (asking, Agree(TEAM, 0), Rule.OTHER_SIDE),
    (asking, Agree(BOX, 0), Rule.NOT_ASKED),
    (asking, Object(BOX, 3), Rule.OTHER_SIDE),
    (asking, Take(BOX), Rule.ASK_THE_TEAM),
    (asking, Roll(TEAM, (3, 1)), Rule.ASK_THE_TEAM),
    (asking, Double(TEAM, 3), Rule.ASK_THE_TEAM),
    (asking, Resign(TEAM, Level.SINGLE), Rule.ASK_THE_TEAM),
    (asking_to_resign, Accept(BOX), Rule.ASK_THE_TEAM),
    (asking_to_resign, Agree(TEAM, 1), Rule.NOT_ASKED),
    (team_on_roll, Agree(TEAM, 1), Rule.NOTHING_TO_ANSWER),
    (team_on_roll, Object(TEAM, 1), Rule.NOTHING_TO_ANSWER),
    # While a double waits for its answers.
    (box_doubled, Take(TEAM, 2), Rule.NOT_ASKED),
    (box_doubled, Pass(TEAM, 2), Rule.NOT_ASKED),
    (box_doubled, Pass(TEAM, 7), Rule.NOT_ASKED),
    (box_doubled, Take(TEAM), Rule.NAME_THE_PLAYER),
    (box_doubled, Take(TEAM, 0), Rule.OTHER_SIDE),
    (box_doubled, Take(BOX, 0), Rule.WRONG_TURN),
    (box_doubled, Beaver(TEAM, 1), Rule.BEAVERS_OFF),
    (box_doubled, Accept(TEAM, 1), Rule.NOTHING_TO_ANSWER),
    (box_doubled, Roll(BOX, (3, 1)), Rule.ANSWER_DOUBLE),
    (box_doubled, Double(BOX), Rule.ANSWER_DOUBLE),
    (box_doubled, Resign(BOX, Level.SINGLE), Rule.ANSWER_DOUBLE),
    (team_doubled, Take(TEAM, 1), Rule.WRONG_TURN),
    (team_doubled, Take(BOX, 1), Rule.OTHER_SIDE),
    (team_doubled, Object(TEAM, 1), Rule.NOTHING_TO_ANSWER),
    (own_cube_doubled, Take(TEAM, 1), Rule.NOT_ASKED),
    (own_cube_doubled, Double(BOX, 0, 3), Rule.ANSWER_DOUBLE),
    (team_on_roll, Take(BOX), Rule.NOTHING_TO_ANSWER),
    # Resignations.
    (box_resigned, Accept(TEAM, 3), Rule.NOT_ASKED),
    (box_resigned, Refuse(TEAM), Rule.NAME_THE_PLAYER),
    (box_resigned, Accept(BOX, 0), Rule.WRONG_TURN),
    (box_resigned, Take(TEAM, 1), Rule.NOTHING_TO_ANSWER),
    (box_resigned, Roll(BOX, (3, 1)), Rule.ANSWER_RESIGNATION),
    (box_on_roll, Resign(TEAM, Level.SINGLE, 1), Rule.WRONG_TURN),
    (box_on_roll, Resign(TEAM, Level.SINGLE, 2), Rule.NOT_IN_GAME),
    (box_on_roll, Resign(BOX, Level.SINGLE, 3), Rule.OTHER_SIDE),
    (box_on_roll, Refuse(TEAM, 1), Rule.NOTHING_TO_ANSWER),
    # Marks.
    (team_to_play, Advise(TEAM, 2, ((8, 4),)), Rule.NO_SUCH_DIE),
    (team_to_play, Advise(TEAM, 2, ((6, 3), (6, 3))), Rule.NO_SUCH_DIE),
    (team_to_play, Advise(BOX, 0, ((8, 5),)), Rule.OTHER_SIDE),
    (team_to_play, Advise(TEAM, 0, ((8, 5),)), Rule.OTHER_SIDE),
    (team_to_play, Advise(TEAM, 6, ((8, 5),)), Rule.NOT_IN_GAME),
    (team_on_roll, Advise(TEAM, 2, ((8, 5),)), Rule.ROLL_FIRST),
    (box_on_roll, Advise(TEAM, 1, ()), Rule.WRONG_TURN),
    # Between two games.
    (over, Roll(BOX, (3, 1)), Rule.GAME_OVER),
    (over, OpeningRoll(3, 1), Rule.GAME_OVER),
    (over, Double(TEAM, 1), Rule.GAME_OVER),
    (over, Agree(TEAM, 1), Rule.GAME_OVER),
    (over, Accept(BOX), Rule.GAME_OVER),
    (over, Advise(TEAM, 1, ()), Rule.GAME_OVER),
    (over, OrderRoll((1, 2, 3, 4)), Rule.ORDER_IS_SET),
]


@pytest.mark.parametrize(("state", "action", "rule"), TABLE)
def test_refused(state: Callable[[], Chouette], action: Action, rule: Rule) -> None:
    chouette = state()
    assert refused(chouette, action) is rule
    assert chouette == state()


def test_why_nobody_can_double() -> None:
    for state, rule in ((begun, Rule.ORDER_FIRST), (over, Rule.GAME_OVER)):
        refusal = state().why_no_double(1)
        assert refusal is not None
        assert refusal.rule is rule
    refusal = asking().why_no_double(3)
    assert refusal is not None
    assert refusal.rule is Rule.ASK_THE_TEAM
    assert not box_on_roll().can_double(2)
    assert team_on_roll().can_double(2)


# Headers and records.

HEADER = Header(ID, NAMES[:3], MONEY, 0, ("human",) * 3, chouette=ChouetteTerms())


@pytest.mark.parametrize("count", [3, 10])
@pytest.mark.parametrize("options", [ChouetteTerms(), ChouetteTerms(True, False)])
def test_headers_there_and_back(count: int, options: ChouetteTerms) -> None:
    seats = ("human", "computer:expert", *["human"] * (count - 2))
    header = Header(ID, NAMES[:count], MONEY, 5, seats, chouette=options)
    assert Header.from_dict(json.loads(json.dumps(header.to_dict()))) == header
    begins = header.begin()
    assert isinstance(begins, Chouette)
    assert [person.seat for person in begins.people] == list(seats)


@pytest.mark.parametrize(
    ("header", "faults"),
    [
        (Header(ID, ("A", "B"), MONEY, 0, chouette=ChouetteTerms()), {"players", "seats"}),
        (
            Header(ID, NAMES[:11], MONEY, 0, NAMES[:11], chouette=ChouetteTerms()),
            {"players", "seats"},
        ),
        (Header(ID, ("A", "B", "a"), MONEY, 0, NAMES[:3], chouette=ChouetteTerms()), {"players"}),
        (Header(ID, NAMES[:3], Terms(7), 0, NAMES[:3], chouette=ChouetteTerms()), {"terms"}),
        (
            Header(ID, NAMES[:3], MONEY, 0, NAMES[:3], start=Start(START, BOX), chouette=OWN),
            {"start"},
        ),
        (Header(ID, NAMES[:3], MONEY, 0, NAMES[:3]), {"players", "seats"}),
    ],
)
def test_headers_of_no_chouette(header: Header, faults: set[str]) -> None:
    with pytest.raises(BadRecord) as caught:
        Header.from_dict(header.to_dict())
    assert {fault.field for fault in caught.value.faults} <= faults
    assert "players" in faults or Fault(next(iter(faults)), Problem.DISAGREES) in (
        caught.value.faults
    )


def test_a_record_is_followed_as_far_as_it_is_legal() -> None:
    actions: list[Action] = [OrderRoll((6, 5, 4)), OpeningRoll(1, 3), Roll(BOX, (3, 1))]
    record = Record(HEADER, tuple(Entry(n, 0, action) for n, action in enumerate(actions, 1)))
    folded = record.fold()
    assert folded.count == 2
    assert isinstance(folded.state, Chouette)
    assert folded.state.deciders == (1,)
    assert str(folded.stopped) == "wrong-turn"
