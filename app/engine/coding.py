"""Questions and verdicts as JSON: for the engine's process, and for what is kept.

Nothing is believed that is read: a text which isn't exactly a verdict about the question is
refused, be it from an engine gone mad or from a damaged file.
"""

import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import isfinite
from typing import Any

from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import (
    Candidate,
    Chances,
    CubeVerdict,
    PlayVerdict,
    RollsVerdict,
    RollWorth,
)
from rules.plays import legal_plays
from rules.position import Position

Verdict = PlayVerdict | CubeVerdict | RollsVerdict

_DIGITS = 7
_FLAGS = ("crawford", "jacoby", "beavers", "cube")
_BROKEN = (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError)


class Undecodable(ValueError):
    """A text is not what it should be."""


def question_body(question: Question) -> dict[str, Any]:
    """A question as JSON values."""
    stakes = question.stakes
    return {
        "position": str(question.position),
        "value": stakes.value,
        "holder": stakes.holder.value,
        "away": stakes.away,
        **{flag: getattr(stakes, flag) for flag in _FLAGS},
        "dice": question.dice,
        "opening": question.opening,
    }


def question_of(body: Any) -> Question:
    """The question in JSON values.

    Raises:
        Undecodable: if it is none.
    """
    try:
        stakes = Stakes(
            _whole(body["value"]),
            Holder(body["holder"]),
            _pair(body["away"]),
            **{flag: _truth(body[flag]) for flag in _FLAGS},
        )
        position = Position.parse(body["position"])
        return Question(position, stakes, _pair(body["dice"]), _truth(body["opening"]))
    except _BROKEN as error:
        raise Undecodable(str(error)) from error


def encoded(verdict: Verdict) -> str:
    """A verdict as text, without its question."""
    match verdict:
        case PlayVerdict():
            body: Any = {"candidates": [_candidate_body(one) for one in verdict.candidates]}
        case CubeVerdict():
            body = {
                "chances": _chances_body(verdict.chances),
                "equities": _rounded((verdict.no_double, verdict.double_take, verdict.double_pass)),
                "beaver": verdict.beaver,
                "search": verdict.search,
            }
        case RollsVerdict():
            body = {"rolls": [_roll_body(roll) for roll in verdict.rolls]}
    return json.dumps(body, separators=(",", ":"), allow_nan=False)


def play_verdict(text: str, question: Question) -> PlayVerdict:
    """The verdict about a play in a text.

    Raises:
        Undecodable: if it is none, or doesn't judge just the legal plays, the best first.
    """
    plays = legal_plays(question.position, question.dice or (0, 0))
    legal = {str(play.result): play.result for play in plays}
    try:
        found = [_candidate(one, legal) for one in json.loads(text)["candidates"]]
    except _BROKEN as error:
        raise Undecodable(str(error)) from error
    if len(found) != len(legal) or len({one.result for one in found}) != len(legal):
        raise Undecodable("not the legal plays")
    if not _falling([one.equity for one in found]):
        raise Undecodable("not the best first")
    return PlayVerdict(question, tuple(found))


def cube_verdict(text: str, question: Question) -> CubeVerdict:
    """The verdict about the cube in a text.

    Raises:
        Undecodable: if it is none.
    """
    try:
        body = json.loads(text)
        rolling, taken, passed = map(_number, body["equities"])
        return CubeVerdict(
            question,
            _chances(body["chances"]),
            rolling,
            taken,
            passed,
            _truth(body["beaver"]),
            _name(body["search"]),
        )
    except _BROKEN as error:
        raise Undecodable(str(error)) from error


def rolls_verdict(text: str, question: Question) -> RollsVerdict:
    """The verdict about the 21 rolls in a text.

    Raises:
        Undecodable: if it is none, or isn't about all the rolls, the best first.
    """
    try:
        found = [_roll(one) for one in json.loads(text)["rolls"]]
    except _BROKEN as error:
        raise Undecodable(str(error)) from error
    known = {(high, low) for high in range(1, 7) for low in range(1, high + 1)}
    if len(found) != len(known) or {roll.dice for roll in found} != known:
        raise Undecodable("not the 21 rolls")
    if not _falling([roll.equity for roll in found]):
        raise Undecodable("not the best first")
    return RollsVerdict(question, tuple(found))


def _candidate_body(one: Candidate) -> list[Any]:
    return [
        str(one.result),
        round(one.equity, _DIGITS),
        _chances_body(one.chances),
        one.search,
    ]


def _candidate(body: Any, legal: Mapping[str, Position]) -> Candidate:
    result, equity, chances, search = body
    return Candidate(legal[result], _number(equity), _chances(chances), _name(search))


def _chances_body(chances: Chances) -> list[float]:
    return _rounded(
        (
            chances.win,
            chances.gammon,
            chances.backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        )
    )


def _chances(body: Any) -> Chances:
    win, gammon, backgammon, lose_gammon, lose_backgammon = map(_number, body)
    shares = (win, gammon, backgammon, lose_gammon, lose_backgammon)
    if not all(-0.001 <= share <= 1.001 for share in shares):
        raise ValueError("a chance is from 0 to 1")
    return Chances(*shares)


def _roll_body(roll: RollWorth) -> list[Any]:
    best = None if roll.best is None else str(roll.best)
    return [*roll.dice, round(roll.equity, _DIGITS), best]


def _roll(body: Any) -> RollWorth:
    high, low, equity, best = body
    place = None if best is None else Position.parse(best)
    return RollWorth((_whole(high), _whole(low)), _number(equity), place)


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, _DIGITS) for number in numbers]


def _falling(equities: list[float]) -> bool:
    return all(better >= worse for better, worse in pairwise(equities))


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise TypeError("not a number")
    return float(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("not a whole number")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("neither true nor false")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _pair(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    first, second = value
    return _whole(first), _whole(second)
