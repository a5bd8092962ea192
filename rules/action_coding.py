"""Actions as JSON-able data, and back."""

from collections.abc import Callable
from typing import Any

from rules.actions import (
    MOST_STEPS,
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
    Step,
    Take,
    TakeBack,
)
from rules.fields import Fields, Problem
from rules.position import BAR
from rules.side import Side

Data = dict[str, Any]


def action_to_data(action: Action) -> Data:
    """The own fields of an action, without its kind and side."""
    match action:
        case OpeningRoll(white, black):
            return {"white": white, "black": black}
        case Roll(_, dice):
            return {"dice": list(dice)}
        case OrderRoll(faces):
            return {"dice": list(faces)}
        case MakePlay(_, steps):
            return {"steps": _steps(steps)}
        case Advise(_, player, steps):
            return {"player": player, "steps": _steps(steps)}
        case InvalidRoll(_, reason):
            return {"reason": reason.value}
        case TakeBack(to):
            return {"to": to}
        case Join(name, seat):
            return {"name": name, "seat": seat}
        case Leave(player, deputy):
            return {"player": player, "deputy": deputy}
        case Resign(_, level, who):
            return {"level": int(level), **_who(player=who)}
        case Double(_, who, against):
            return _who(player=who, against=against)
        case Agree() | Object() | Take() | Pass() | Beaver() | Accept() | Refuse():
            return _who(player=action.player)
        case _:
            return {}


def read_action(fields: Fields) -> Action:
    """An action from the fields of its entry, `kind` and `by` among them."""
    kind = fields.text("kind")
    if kind in _NOBODYS:
        if fields.get("by") is not None:
            fields.wrong("by", Problem.OUT_OF_RANGE)
        return _NOBODYS[kind](fields)
    if kind == InvalidRoll.kind:
        return _read_invalid(fields)
    by = Side(fields.integer("by", 0, 1))
    if kind in _PLAYERS:
        return _PLAYERS[kind](fields, by)
    if kind:
        fields.wrong("kind", Problem.UNKNOWN)
    return NextGame()


def _steps(steps: tuple[Step, ...]) -> list[list[int]]:
    return [list(step) for step in steps]


def _who(**players: int | None) -> Data:
    return {name: player for name, player in players.items() if player is not None}


def _player(fields: Fields, name: str = "player") -> int | None:
    return fields.integer(name, 0) if fields.has(name) else None


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
    if len(steps) > MOST_STEPS or not all(map(_on_the_board, steps)):
        fields.wrong("steps", Problem.OUT_OF_RANGE)
    return tuple(steps)


def _on_the_board(step: Step) -> bool:
    """Whether a step leads from a place to another; not whether it is legal."""
    source, target = step
    return 0 <= source <= BAR and 0 <= target <= BAR and source != target


def _read_opening(fields: Fields) -> Action:
    return OpeningRoll(fields.integer("white", 1, 6), fields.integer("black", 1, 6))


def _read_order(fields: Fields) -> Action:
    value = fields.get("dice")
    if not isinstance(value, list) or not all(type(die) is int for die in value):
        fields.wrong("dice", Problem.WRONG_TYPE)
        return OrderRoll(())
    if not all(1 <= die <= 6 for die in value):
        fields.wrong("dice", Problem.OUT_OF_RANGE)
    return OrderRoll(tuple(value))


def _read_invalid(fields: Fields) -> Action:
    by = Side(fields.integer("by", 0, 1)) if fields.has("by") else None
    reasons = {reason.value: reason for reason in InvalidReason}
    reason = reasons.get(fields.text("reason", *reasons), InvalidReason.LEANING)
    return InvalidRoll(by, reason)


def _read_leave(fields: Fields) -> Action:
    return Leave(fields.integer("player", 0), _player(fields, "deputy"))


_NOBODYS: dict[str, Callable[[Fields], Action]] = {
    OpeningRoll.kind: _read_opening,
    OrderRoll.kind: _read_order,
    NextGame.kind: lambda fields: NextGame(),
    EndSession.kind: lambda fields: EndSession(),
    Pause.kind: lambda fields: Pause(),
    TakeBack.kind: lambda fields: TakeBack(fields.integer("to", 0)),
    Join.kind: lambda fields: Join(fields.text("name"), fields.text("seat")),
    Leave.kind: _read_leave,
}
_PLAYERS: dict[str, Callable[[Fields, Side], Action]] = {
    Roll.kind: lambda fields, by: Roll(by, fields.pair("dice", 1, 6)),
    MakePlay.kind: lambda fields, by: MakePlay(by, _read_steps(fields)),
    Double.kind: lambda fields, by: Double(by, _player(fields), _player(fields, "against")),
    Take.kind: lambda fields, by: Take(by, _player(fields)),
    Pass.kind: lambda fields, by: Pass(by, _player(fields)),
    Beaver.kind: lambda fields, by: Beaver(by, _player(fields)),
    Resign.kind: lambda fields, by: Resign(
        by, Level(fields.integer("level", 1, 3)), _player(fields)
    ),
    Accept.kind: lambda fields, by: Accept(by, _player(fields)),
    Refuse.kind: lambda fields, by: Refuse(by, _player(fields)),
    Call.kind: lambda fields, by: Call(by),
    Claim.kind: lambda fields, by: Claim(by),
    Agree.kind: lambda fields, by: Agree(by, fields.integer("player", 0)),
    Object.kind: lambda fields, by: Object(by, fields.integer("player", 0)),
    Advise.kind: lambda fields, by: Advise(by, fields.integer("player", 0), _read_steps(fields)),
}
