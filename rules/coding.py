"""Terms, starts and actions as JSON-able data, and back."""

from collections.abc import Callable
from typing import Any

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
    Step,
    Take,
)
from rules.cube import Cube
from rules.fields import Fields, Problem
from rules.position import START, Position
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

Data = dict[str, Any]


def terms_to_data(terms: Terms) -> Data:
    """Terms as JSON-able data."""
    return {
        "length": terms.length,
        "crawford": terms.crawford,
        "jacoby": terms.jacoby,
        "automatic_doubles": terms.automatic_doubles,
        "beavers": terms.beavers,
        "cube_limit": terms.cube_limit,
        "backgammon": terms.backgammon,
    }


def read_terms(fields: Fields) -> Terms:
    """Terms from their fields; usual ones where a field is wrong."""
    length = fields.integer("length", 0)
    limit = fields.integer("cube_limit", 0)
    if limit & (limit - 1):
        fields.wrong("cube_limit", Problem.OUT_OF_RANGE)
        limit = 0
    terms = Terms(
        length,
        crawford=fields.flag("crawford"),
        jacoby=fields.flag("jacoby"),
        automatic_doubles=fields.integer("automatic_doubles", 0, 5),
        beavers=fields.integer("beavers", 0),
        cube_limit=limit,
        backgammon=fields.integer("backgammon", 2, 3),
    )
    fields.end()
    return terms


def start_to_data(start: Start) -> Data:
    """A start as JSON-able data; the board is the position field of an XGID."""
    return {
        "board": str(start.board),
        "turn": int(start.turn),
        "dice": None if start.dice is None else list(start.dice),
        "cube": start.cube.value,
        "owner": None if start.cube.owner is None else int(start.cube.owner),
        "score": list(start.score),
        "crawford": start.crawford,
        "doubled": start.doubled,
        "extra_turns": start.extra_turns,
    }


def read_start(fields: Fields, terms: Terms) -> Start:
    """A start from its fields, which must go with the terms."""
    owner = Side(fields.integer("owner", 0, 1)) if fields.has("owner") else None
    fields.get("owner")
    dice = fields.pair("dice", 1, 6) if fields.has("dice") else None
    fields.get("dice")
    start = Start(
        board=fields.made("board", Position.parse, START),
        turn=Side(fields.integer("turn", 0, 1)),
        dice=dice,
        cube=Cube(fields.integer("cube", 1), owner, turned=owner is not None),
        score=fields.pair("score", 0),
        crawford=fields.flag("crawford"),
        doubled=fields.flag("doubled"),
        extra_turns=fields.integer("extra_turns", 0),
    )
    fields.end()
    for name in start.faults(terms):
        fields.wrong(name, Problem.DISAGREES)
    return start


def action_to_data(action: Action) -> Data:
    """The own fields of an action, without its kind and player."""
    match action:
        case OpeningRoll(white, black):
            return {"white": white, "black": black}
        case Roll(_, dice):
            return {"dice": list(dice)}
        case MakePlay(_, steps):
            return {"steps": [list(step) for step in steps]}
        case Resign(_, level):
            return {"level": int(level)}
        case _:
            return {}


def read_action(fields: Fields) -> Action:
    """An action from the fields of its entry, `kind` and `by` among them."""
    kind = fields.text("kind")
    if kind in _NOBODYS:
        if fields.get("by") is not None:
            fields.wrong("by", Problem.OUT_OF_RANGE)
        return _NOBODYS[kind](fields)
    by = Side(fields.integer("by", 0, 1))
    if kind in _PLAYERS:
        return _PLAYERS[kind](fields, by)
    if kind:
        fields.wrong("kind", Problem.UNKNOWN)
    return NextGame()


def _read_steps(fields: Fields) -> tuple[Step, ...]:
    value = fields.get("steps")
    if not isinstance(value, list):
        fields.wrong("steps", Problem.WRONG_TYPE)
        return ()
    steps: list[Step] = []
    for step in value:
        if not isinstance(step, list) or [type(place) for place in step] != [int, int]:
            fields.wrong("steps", Problem.WRONG_TYPE)
            return ()
        steps.append((step[0], step[1]))
    if len(steps) > 4 or not all(25 >= source > target >= 0 for source, target in steps):
        fields.wrong("steps", Problem.OUT_OF_RANGE)
    return tuple(steps)


def _read_opening(fields: Fields) -> Action:
    return OpeningRoll(fields.integer("white", 1, 6), fields.integer("black", 1, 6))


_NOBODYS: dict[str, Callable[[Fields], Action]] = {
    OpeningRoll.kind: _read_opening,
    NextGame.kind: lambda fields: NextGame(),
    EndSession.kind: lambda fields: EndSession(),
}
_PLAYERS: dict[str, Callable[[Fields, Side], Action]] = {
    Roll.kind: lambda fields, by: Roll(by, fields.pair("dice", 1, 6)),
    MakePlay.kind: lambda fields, by: MakePlay(by, _read_steps(fields)),
    Double.kind: lambda fields, by: Double(by),
    Take.kind: lambda fields, by: Take(by),
    Pass.kind: lambda fields, by: Pass(by),
    Beaver.kind: lambda fields, by: Beaver(by),
    Resign.kind: lambda fields, by: Resign(by, Level(fields.integer("level", 1, 3))),
    Accept.kind: lambda fields, by: Accept(by),
    Refuse.kind: lambda fields, by: Refuse(by),
}
