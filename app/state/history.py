"""The lines of the move list, made from the actions of the game in play."""

from app.state.view import Line, LineKind
from rules.actions import (
    Accept,
    Action,
    Agree,
    Beaver,
    Call,
    Claim,
    Double,
    InvalidRoll,
    MakePlay,
    NextGame,
    Object,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Take,
)
from rules.game import Phase
from rules.match import Match
from rules.side import Side

_PLAIN: dict[type, LineKind] = {
    Take: LineKind.TAKE,
    Pass: LineKind.PASS,
    Accept: LineKind.ACCEPT,
    Refuse: LineKind.REFUSE,
    Agree: LineKind.AGREE,
    Object: LineKind.OBJECT,
}


def extended(lines: tuple[Line, ...], action: Action, after: Match) -> tuple[Line, ...]:
    """The lines with one more action told.

    Args:
        lines: the lines so far, of the same game.
        action: an action that the rules accepted, other than a correction.
        after: the match after it.
    """
    told = () if isinstance(action, NextGame) else _closed(lines)
    line = _line(action, after)
    return _reopened(told if line is None else (*told, line), after)


def corrected(lines: tuple[Line, ...], after: Match) -> tuple[Line, ...]:
    """The lines after a correction, which is told where the match goes on from.

    Args:
        lines: the lines of that time.
        after: the match of that time.
    """
    return _reopened((*_closed(lines), Line(LineKind.CORRECTED, None)), after)


def opened(match: Match) -> tuple[Line, ...]:
    """The lines of a match that has no actions yet: a roll, if it starts with one."""
    return _reopened((), match)


def _line(action: Action, after: Match) -> Line | None:
    """What is told of an action; rolls are told by the play that follows."""
    match action:
        case OpeningRoll(white, black) if white == black:
            return Line(LineKind.OPENING_TIE, None, (white, black))
        case MakePlay(by):
            return _played(by, after)
        case InvalidRoll(by, reason):
            return Line(LineKind.INVALID, by, reason=reason)
        case Call(by):
            return Line(LineKind.CALLED, by)
        case Claim(by):
            return Line(LineKind.CLAIM, by)
        case _:
            return _of_stake(action, after)


def _of_stake(action: Action, after: Match) -> Line | None:
    """What is told of an action about the stake."""
    match action:
        case Double(by, player):
            # In a chouette's team it is a proposal until all have agreed.
            if after.game.phase is not Phase.DOUBLED:
                return Line(LineKind.PROPOSE, by, player=player)
            return Line(LineKind.DOUBLE, by, text=str(after.game.offered), player=player)
        case Beaver(by, player):
            answered = after.game.extra_turns % 2 == 0
            kind = LineKind.RACCOON if answered else LineKind.BEAVER
            return Line(kind, by, text=str(after.game.offered), player=player)
        case Resign(by, level, player):
            return Line(LineKind.RESIGN, by, level=level, player=player)
        case Take() | Pass() | Accept() | Refuse() | Agree() | Object():
            return Line(_PLAIN[type(action)], action.by, player=action.player)
        case _:
            return None


def _played(by: Side, after: Match) -> Line:
    last = after.game.last
    assert last is not None
    kind = LineKind.PLAY if last.play.steps else LineKind.DANCE
    text = str(last.play) if last.play.steps else ""
    return Line(kind, by, last.dice, text, legal=last.legal)


def _closed(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines without an open roll at the end."""
    if lines and lines[-1].kind is LineKind.ROLLED:
        return lines[:-1]
    return lines


def _reopened(lines: tuple[Line, ...], after: Match) -> tuple[Line, ...]:
    """Lines with the roll at the end that is still to be played."""
    if after.game.phase is not Phase.TO_PLAY:
        return lines
    return (*lines, Line(LineKind.ROLLED, after.game.turn, after.game.dice))
