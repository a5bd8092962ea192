"""Live facts: the rolls that hit a blot, and the counts of a race with what will be wasted."""

from functools import lru_cache
from typing import TYPE_CHECKING

from app.i18n import _, ngettext
from app.screens.parts.cells import cut
from app.screens.projection import to_white
from app.state.view import MatchView
from rules.position import BAR, Position
from rules.side import Side
from widgets.spot import Spot

if TYPE_CHECKING:
    from rules.shots import Shots

_NAME_CELLS = 12
_DRAWN = 0.05  # a lead that is not written as 0.0


def facts(view: MatchView, spot: Spot | None, reader: Side | None = None) -> str:
    """What the table tells of the place that is pointed at, or of the race.

    Args:
        view: the match.
        spot: the place; None for none.
        reader: in whose numbers it is told; None for those of the player on roll.
    """
    mover = view.match.game.turn
    if mover is None:
        return ""
    shown = _shown(view)
    told = ""
    if spot is not None and spot.kind == "point":
        told = _shots(shown, mover, spot.point, mover if reader is None else reader)
    return told or _race(view, mover)


def _shown(view: MatchView) -> Position:
    return view.match.game.position if view.draft is None else view.draft.position


def _shots(shown: Position, mover: Side, number: int, reader: Side) -> str:
    """How many rolls hit the blot on a point, whose-ever it is."""
    from rules.shots import THROWS

    mine = to_white(number, mover)
    count = shown.counts[mine]
    if abs(count) != 1 or not shown.contact:
        return ""
    position, point = (shown, mine) if count > 0 else (shown.flipped(), BAR - mine)
    shot = _shots_at(position).at(point)
    if shot is None:
        return ""
    return ngettext(
        "{count} of {all} rolls hits {point}", "{count} of {all} rolls hit {point}", shot.ways
    ).format(count=shot.ways, all=THROWS, point=to_white(number, reader))


def _race(view: MatchView, mover: Side) -> str:
    """Who is ahead, and by how much with what the bear-off will waste."""
    shown = _shown(view)
    if shown.contact or view.between_games:
        return ""
    from rules.race import race

    lead = race(shown).effective_lead
    if abs(lead) < _DRAWN:
        return _("even with wastage")
    leader = mover if lead > 0 else mover.opponent
    name = cut(view.names[leader], _NAME_CELLS)
    return _("{lead} ahead with wastage: {name}").format(lead=f"{abs(lead):.1f}", name=name)


# The pointer rests on the same board for long, and every glance asks.
# What counts shots is loaded when it is wanted first: a table begins without.


@lru_cache(maxsize=64)
def _shots_at(position: Position) -> "Shots":
    from rules.shots import shots

    return shots(position)
