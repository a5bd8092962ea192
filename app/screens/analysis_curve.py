"""The curve of an analysed match: whose chances, and which blunders are marked."""

from app.engine.analysis.report import Grade, MatchReport
from app.engine.seats import level_of
from rules.apart import FRIEND
from rules.record import Header
from rules.side import Side
from widgets.chances import ChancesView, Mark


def low_side(header: Header, bottom: str) -> Side:
    """Whose chances the plot shows from below: the only person's here, or the bottom player's."""
    people = [side for side in Side if _here(header.seats[side])]
    if len(people) == 1:
        return people[0]
    return Side.WHITE if bottom == "white" else Side.BLACK


def _here(seat: str) -> bool:
    """Whether somebody plays in a seat who sits at this screen."""
    return seat != FRIEND and level_of(seat) is None


def chances_view(
    report: MatchReport, low: Side, cursor: int | None, only: Side | None = None
) -> ChancesView:
    """The winning chances of a match.

    Args:
        report: what the analysis found.
        low: whose chances are shown from below.
        cursor: index of the decision that is looked at.
        only: whose blunders are marked; None for both players'.
    """
    judged = report.judged
    first = {one.decision.game: at for at, one in reversed(list(enumerate(judged)))}
    return ChancesView(
        values=tuple(one.win if low is Side.WHITE else 1.0 - one.win for one in judged),
        games=tuple(sorted(first.values())),
        marks=tuple(
            Mark(at, one.decision.by, one.cost)
            for at, one in enumerate(judged)
            if one.grade is Grade.BLUNDER and only in (None, one.decision.by)
        ),
        low=low,
        cursor=cursor,
    )
