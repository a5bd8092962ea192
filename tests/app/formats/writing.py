"""Match files of other programs, written as far as their readers look at them."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.actions import Accept, MakePlay, NextGame, OpeningRoll, Pass, Resign, Roll, Take
from rules.match import Match
from rules.plays import Play
from rules.position import BAR, Position
from rules.record import Record
from rules.side import Side


@dataclass(frozen=True)
class Event:
    """One thing that happened: the states around it and the play with its dice, if it is one."""

    before: Match
    after: Match
    action: Any
    play: Play | None = None
    dice: tuple[int, int] = (0, 0)


def events(record: Record) -> Iterator[Event]:
    match = Match.begin(record.header.terms, record.header.start)
    for entry in record.entries:
        after = match.apply(entry.action)
        last = after.game.last
        if isinstance(entry.action, MakePlay) and last is not None:
            yield Event(match, after, entry.action, last.play, last.dice)
        else:
            yield Event(match, after, entry.action)
        match = after


# .xg


def as_xg(record: Record, *, analysed: bool = True) -> bytes:
    """An .xg file; without its analysis it has no plays that can be read."""
    records = [_xg_match(record)]
    number = 0
    cube: bytearray | None = None
    for event in events(record):
        match event.action:
            case OpeningRoll() if event.after.game.turn is not None:
                number += 1
                records.append(_xg_game(event.after, number))
                cube = _xg_cube(event.after.game.turn, -2)
            case Roll() if cube is None:
                cube = _xg_cube(event.action.by, 0)
            case MakePlay():
                records += [cube or bytearray(), _xg_move(event, analysed)]
                cube = None
            case Take():
                cube = _xg_cube(event.action.by.opponent, 1, 1)
            case Pass():
                records.append(_xg_cube(event.action.by.opponent, 1, 0))
            case _:
                pass
        if event.after.game.result is not None:
            records.append(_xg_footer(event.after))
    return xg_file(b"".join(records))


def xg_file(records: bytes) -> bytes:
    """Records behind a header."""
    return b"RGMH" + bytes(8232 - 4) + zlib.compress(records)


def _put(kind: int, **fields: tuple[int, str, Any]) -> bytearray:
    block = bytearray(2560)
    block[8] = kind
    for place, form, value in fields.values():
        struct.pack_into(form, block, place, *(value if isinstance(value, tuple) else (value,)))
    return block


def _xg_match(record: Record) -> bytearray:
    terms = record.header.terms
    block = _put(
        0,
        length=(92, "<i", terms.length or 99999),
        crawford=(100, "<b", terms.crawford),
        jacoby=(101, "<b", terms.jacoby),
        date=(128, "<d", 46000.0),
        limit=(612, "<i", 10),
    )
    for place, name in zip((880, 1138), record.header.players, strict=True):
        letters = name.encode("utf-16-le")
        block[place : place + len(letters)] = letters
    return block


def _xg_game(match: Match, number: int) -> bytearray:
    white, black = match.score
    return _put(
        1,
        white=(12, "<i", white),
        black=(16, "<i", black),
        crawford=(20, "<b", match.game.crawford),
        number=(48, "<i", number),
    )


def _sign(side: Side) -> int:
    return 1 if side is Side.WHITE else -1


def _xg_cube(by: Side, doubled: int, taken: int = -1) -> bytearray:
    return _put(2, by=(12, "<i", _sign(by)), doubled=(16, "<i", doubled), taken=(20, "<i", taken))


def _xg_move(event: Event, analysed: bool) -> bytearray:
    assert event.play is not None
    after = event.play.result.counts
    hops = [hop for source, target in event.play.steps for hop in (source - 1, target - 1)]
    hops = [24 if hop == BAR - 1 else hop for hop in hops]
    return _put(
        3,
        after=(35, "<26b", after),
        by=(64, "<i", _sign(event.action.by)),
        dice=(100, "<2i", event.dice),
        count=(120, "<i", int(analysed)),
        candidate=(192, "<26b", after),
        hops=(1024, "<8b", tuple((hops + [-1] * 8)[:8])),
    )


def _xg_footer(match: Match) -> bytearray:
    result = match.game.result
    assert result is not None
    resigned = result.ending.value == "resigned"
    return _put(
        4,
        white=(12, "<i", match.score[0]),
        black=(16, "<i", match.score[1]),
        winner=(24, "<i", _sign(result.winner)),
        points=(28, "<i", result.points),
        ending=(32, "<i", int(result.level) + 100 * resigned),
    )


# .bgf


def as_bgf(record: Record) -> bytes:
    """A .bgf file; green is White."""
    games: list[dict[str, Any]] = []
    for event in events(record):
        match event.action:
            case OpeningRoll() if event.after.game.turn is not None:
                games.append(_bgf_game(event.after))
            case MakePlay():
                games[-1]["moves"].append(_bgf_move(event))
            case Take() | Pass():
                taken = isinstance(event.action, Take)
                games[-1]["moves"] += _bgf_cube(event.action.by.opponent, taken)
            case Resign() | Accept() | NextGame():
                games[-1]["wasResignation"] = isinstance(event.action, Accept)
            case _:
                pass
        result = event.after.game.result
        if result is not None:
            games[-1]["wonPoints"] = result.points
    header = record.header
    white, black = record.fold().match.score
    return bgf_file(
        {
            "nameGreen": header.players[0],
            "nameRed": header.players[1],
            "matchlen": header.terms.length,
            "useCrawford": header.terms.crawford,
            "useJacoby": header.terms.jacoby,
            "finalGreen": white,
            "finalRed": black,
            "games": games,
        }
    )


def bgf_file(match: Any) -> bytes:
    """A match behind a header, packed."""
    return b'{"format":"BGF","version":"1.0"}\n' + zlib.compress(b":)\n\x00" + smile(match))


def _bgf_game(match: Match) -> dict[str, Any]:
    return {
        "scoreGreen": match.score[0],
        "scoreRed": match.score[1],
        "isCrawford": match.game.crawford,
        "wonPoints": 0,
        "wasResignation": False,
        "initial": {"points": _bgf_points(match.game.board), "cube": 1, "cubeOwner": 0},
        "moves": [],
    }


def _bgf_points(board: Position) -> list[int]:
    """The 24 points in Red's numbers, green counted positive, and the two bars."""
    return [*(board.counts[24 - slot] for slot in range(24)), board.counts[BAR], -board.counts[0]]


def _bgf_move(event: Event) -> dict[str, Any]:
    assert event.play is not None
    steps = event.play.steps
    sources = [source for source, _target in steps] + [-1] * (4 - len(steps))
    targets = [target for _source, target in steps] + [-1] * (4 - len(steps))
    told: dict[str, Any] = {
        "player": -_sign(event.action.by),
        "red": event.dice[0],
        "green": event.dice[1],
        "from": sources,
        "to": targets,
        "equity": {},
    }
    if not steps:
        told |= {"dancingEquity": {}, "from": [event.dice[0], -1], "to": [event.dice[1], -1]}
    return told


def _bgf_cube(doubler: Side, taken: bool) -> list[dict[str, Any]]:
    decision = {"hasDoubled": True, "hasAccepted": taken}
    said = {"player": -_sign(doubler), "from": [-1] * 4, "to": [-1] * 4}
    return [said | {"equity": {"cubeDecision": decision}}, said | {"equity": {}}]


def smile(value: Any) -> bytes:
    """A value in binary JSON, as far as BGBlitz uses it."""
    if isinstance(value, dict):
        inside = b"".join(_smile_key(key) + smile(one) for key, one in value.items())
        return b"\xfa" + inside + b"\xfb"
    if isinstance(value, list):
        return b"\xf8" + b"".join(map(smile, value)) + b"\xf9"
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        return b"\x24" + _smile_int(2 * value if value >= 0 else -2 * value - 1)
    letters = str(value).encode("ascii")
    return bytes([0x3F + len(letters)]) + letters if letters else b"\x20"


def _smile_key(key: str) -> bytes:
    return bytes([0x7F + len(key)]) + key.encode("ascii")


def _smile_int(value: int) -> bytes:
    groups = [0x80 | value & 0x3F]
    value >>= 6
    while value:
        groups.append(value & 0x3F)
        value >>= 6
    return bytes(reversed(groups))
