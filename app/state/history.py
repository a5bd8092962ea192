"""The lines of the move list, made from the actions of the game in play."""

from dataclasses import replace

from app.state.view import Line, LineKind
from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.match import Match
from rules.side import Side

_ANSWERS: dict[type, LineKind] = {
    Take: LineKind.TAKE,
    Pass: LineKind.PASS,
    Accept: LineKind.ACCEPT,
    Refuse: LineKind.REFUSE,
}


def extended(lines: tuple[Line, ...], action: Action, after: Match) -> tuple[Line, ...]:
    """The lines with one more action told.

    Args:
        lines: the lines so far, of the same game.
        action: an action that the rules accepted.
        after: the match after it.
    """
    match action:
        case NextGame():
            return ()
        case OpeningRoll(white, black) if white == black:
            return (*lines, Line(LineKind.OPENING_TIE, None, (white, black)))
        case OpeningRoll() | Roll():
            return (*lines, Line(LineKind.ROLLED, after.game.turn, after.game.dice))
        case MakePlay(by):
            return _played(lines, by, after)
        case Double(by):
            return (*lines, Line(LineKind.DOUBLE, by, text=str(after.game.offered)))
        case Beaver(by):
            answered = after.game.extra_turns % 2 == 0
            kind = LineKind.RACCOON if answered else LineKind.BEAVER
            return (*lines, Line(kind, by, text=str(after.game.offered)))
        case Resign(by, level):
            return (*_closed(lines), Line(LineKind.RESIGN, by, level=level))
        case Refuse(by):
            return _reopened((*lines, Line(LineKind.REFUSE, by)), after)
        case Take() | Pass() | Accept():
            return (*lines, Line(_ANSWERS[type(action)], action.by))
        case _:
            return lines


def _played(lines: tuple[Line, ...], by: Side, after: Match) -> tuple[Line, ...]:
    last = after.game.last
    text = str(last.play) if last is not None and last.play.steps else ""
    kind = LineKind.PLAY if text else LineKind.DANCE
    return (*lines[:-1], replace(lines[-1], kind=kind, by=by, text=text))


def opened(match: Match) -> tuple[Line, ...]:
    """The lines of a match that has no actions yet: a roll, if it starts with one."""
    return _reopened((), match)


def _closed(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines without an open roll at the end, which a resignation leaves unplayed."""
    if lines and lines[-1].kind is LineKind.ROLLED:
        return lines[:-1]
    return lines


def _reopened(lines: tuple[Line, ...], after: Match) -> tuple[Line, ...]:
    """Lines with the roll at the end again that is still to be played."""
    if after.game.dice is None:
        return lines
    return (*lines, Line(LineKind.ROLLED, after.game.turn, after.game.dice))
