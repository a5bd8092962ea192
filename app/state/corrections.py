"""The turns of a match kept from a wooden board, to choose from what was entered wrongly."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.state.view import Line, LineKind
from rules.actions import (
    EndSession,
    InvalidRoll,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pause,
    Roll,
)
from rules.record import Record
from rules.side import Side


@dataclass(frozen=True, slots=True)
class TurnBack:
    """A turn, or another thing that a player did, that can be taken back.

    Attributes:
        to: the number of the last action before it.
        game: the number of its game, from 1.
        line: what it was.
    """

    to: int
    game: int
    line: Line


def turns_back(record: Record, lines: Sequence[tuple[Line, ...]]) -> tuple[TurnBack, ...]:
    """What can be taken back, the latest first: whole turns with their dice, doubles, answers.

    Args:
        record: the match.
        lines: the lines of the move list before the first action and after each one.
    """
    found: list[TurnBack] = []
    rolled: dict[Side, int] = {}  # how many actions lead to the dice that are not yet played
    game = 1
    for entry in record.standing:
        before = entry.seq - 1
        match entry.action:
            case NextGame():
                game, rolled = game + 1, {}
            case Roll(by):
                rolled[by] = before
            case OpeningRoll(white, black) if white != black:
                rolled[Side.WHITE if white > black else Side.BLACK] = before
            case MakePlay(by):
                found.append(TurnBack(rolled.pop(by, before), game, _told(lines[entry.seq])))
            case Pause() | InvalidRoll() | EndSession():
                pass
            case _:
                found.append(TurnBack(before, game, _told(lines[entry.seq])))
    last = lines[-1][-1] if lines[-1] else None
    if last is not None and last.kind is LineKind.ROLLED and last.by in rolled:
        found.append(TurnBack(rolled[last.by], game, last))
    return tuple(reversed(found))


def _told(lines: tuple[Line, ...]) -> Line:
    """What the move list told last, apart from an open roll."""
    return lines[-2] if lines[-1].kind is LineKind.ROLLED else lines[-1]
