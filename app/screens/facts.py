"""Live facts for the quiet line of the table: shots at a blot."""

from app.i18n import _, ngettext
from app.screens.projection import to_white
from app.state.view import MatchView
from rules.position import Position
from rules.shots import THROWS, shots
from rules.side import Side
from widgets.spot import Spot


def facts(view: MatchView, spot: Spot | None) -> str:
    """What the table tells of the place that is pointed at, or of the race.

    Args:
        view: the match.
        spot: the place; None for none.
    """
    shown = _shown(view)
    if spot is None or spot.kind != "point":
        return ""
    return _shots(shown, view.match.game.turn or Side.WHITE, spot.point)


def _shown(view: MatchView) -> Position:
    return view.match.game.position if view.draft is None else view.draft.position


def _shots(shown: Position, mover: Side, number: int) -> str:
    """How many rolls hit the blot on a point, whose-ever it is."""
    mine = to_white(number, mover)
    count = shown.counts[mine]
    if abs(count) != 1:
        return ""
    position, point = (shown, mine) if count > 0 else (shown.flipped(), 25 - mine)
    shot = shots(position).at(point)
    if shot is None:
        return ""
    return ngettext(
        "{count} of {all} rolls hits {point}", "{count} of {all} rolls hit {point}", shot.ways
    ).format(count=shot.ways, all=THROWS, point=mine)
