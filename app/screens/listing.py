"""The move list: the lines of the store in the players' words."""

from app.i18n import _
from app.screens.manner_words import invalid_roll
from app.screens.prompts import level_name
from app.state.view import Line, LineKind, MatchView
from rules.actions import Dice
from rules.side import Side
from widgets.view import MoveLine, MovesView

_TURNS = (LineKind.PLAY, LineKind.DANCE, LineKind.ROLLED)


def moves_view(view: MatchView) -> MovesView:
    """The game in play, turn by turn; White's turn opens a new number, as in match files."""
    title = _("Game {n}").format(n=max(view.match.number, 1))
    lines: list[MoveLine] = []
    number, ready = 0, True
    for line in view.lines:
        opens = line.by is not None and (number == 0 or (ready and line.by is Side.WHITE))
        if opens:
            number, ready = number + 1, False
        if line.by is Side.BLACK and line.kind in _TURNS:
            ready = True
        lines.append(MoveLine(line.by, text(line), _dice(line.dice), number if opens else 0))
    return MovesView(title, tuple(lines))


def text(line: Line) -> str:
    """What happened, in notation or words."""
    match line.kind:
        case LineKind.PLAY:
            return line.text
        case LineKind.ROLLED:
            return "…"
        case LineKind.DANCE:
            return _("cannot move")
        case LineKind.OPENING_TIE:
            return _("tie")
        case LineKind.DOUBLE:
            return _("doubles to {value}").format(value=line.text)
        case LineKind.BEAVER:
            return _("beavers to {value}").format(value=line.text)
        case LineKind.RACCOON:
            return _("raccoons to {value}").format(value=line.text)
        case LineKind.TAKE:
            return _("takes")
        case LineKind.PASS:
            return _("passes")
        case LineKind.RESIGN:
            level = level_name(line.level) if line.level is not None else ""
            return _("resigns {level}").format(level=level)
        case LineKind.ACCEPT:
            return _("accepts")
        case LineKind.REFUSE:
            return _("refuses")
        case _:
            return _of_manners(line)


def _of_manners(line: Line) -> str:
    """What happened by clocks and table manners."""
    match line.kind:
        case LineKind.INVALID:
            return invalid_roll(line.reason) if line.reason is not None else ""
        case LineKind.CALLED:
            return _("called illegal, taken back")
        case LineKind.CLAIM:
            return _("claims on time")
        case LineKind.CORRECTED:
            return _("corrected from here")
        case _:
            return _of_the_team(line.kind)


def _of_the_team(kind: LineKind) -> str:
    """What a team agrees on in a chouette."""
    if kind is LineKind.PROPOSE:
        return _("wants to double")
    return _("agrees") if kind is LineKind.AGREE else _("objects")


def _dice(dice: Dice | None) -> str:
    """A roll as match files write it, the larger die first."""
    return f"{max(dice)}{min(dice)}" if dice is not None else ""
