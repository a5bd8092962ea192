"""What chances are worth where nobody may double any more, and where an engine knows it."""

from enum import StrEnum
from functools import cache

from app.engine.question import Holder, Stakes
from app.engine.verdicts import Chances

GAMMONS = 0.26
"""How many games between equal players end in a gammon without the cube."""


class Way(StrEnum):
    """How an engine is asked about stakes.

    Engines have two ways to say that nobody doubles: the Crawford game, after which they count on
    the cube's return, and double match point, where gammons don't count either.
    """

    AS_IS = "as-is"
    CRAWFORD = "crawford"
    POINT = "point"  # as at double match point, where gammons don't count
    CHANCES = "chances"  # for the chances only: their worth is reckoned here

    @classmethod
    def to(cls, stakes: Stakes) -> "Way":
        """The way to ask about stakes."""
        if stakes.cube or stakes.away == (1, 1):
            return cls.AS_IS
        if stakes.away is None:
            return cls.CHANCES if _gammons_count(stakes) else cls.POINT
        return cls.CRAWFORD if stakes.crawford and 1 in stakes.away else cls.CHANCES


def cubeless_equity(chances: Chances, stakes: Stakes) -> float:
    """The equity of a game that is played to its end at the present stake.

    In a match it is normalised: 1 is a single win, -1 a single loss. The points to come are
    judged as games without a cube.
    """
    ends = _ends(chances, gammons=_gammons_count(stakes))
    if stakes.away is None:
        return sum(points * share for points, share in ends)
    won, lost = _after(stakes, 1), _after(stakes, -1)
    if won == lost:
        return 0.0
    reached = sum(_after(stakes, points) * share for points, share in ends)
    return 2 * (reached - lost) / (won - lost) - 1


def match_chances(mine: int, theirs: int) -> float:
    """The chances of equal players to win a match without a cube, by the points they need."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    return _match_chances(mine, theirs)


@cache
def _match_chances(mine: int, theirs: int) -> float:
    single, gammon = 1 - GAMMONS, GAMMONS
    won = single * match_chances(mine - 1, theirs) + gammon * match_chances(mine - 2, theirs)
    lost = single * match_chances(mine, theirs - 1) + gammon * match_chances(mine, theirs - 2)
    return (won + lost) / 2


def _gammons_count(stakes: Stakes) -> bool:
    """Whether gammons count in a game in which nobody doubles any more."""
    return stakes.away is not None or not stakes.jacoby or stakes.holder is not Holder.MIDDLE


def _after(stakes: Stakes, points: int) -> float:
    """The chances to win the match after a game won (or lost, negative) by so many points."""
    assert stakes.away is not None
    mine, theirs = stakes.away
    counted = points * stakes.value
    return match_chances(mine - max(counted, 0), theirs + min(counted, 0))


def _ends(chances: Chances, *, gammons: bool) -> tuple[tuple[int, float], ...]:
    """The ends of a game, as points won and their probability."""
    win, lose = chances.win, 1 - chances.win
    if not gammons:
        return ((1, win), (-1, lose))
    return (
        (1, win - chances.gammon),
        (2, chances.gammon - chances.backgammon),
        (3, chances.backgammon),
        (-1, lose - chances.lose_gammon),
        (-2, chances.lose_gammon - chances.lose_backgammon),
        (-3, chances.lose_backgammon),
    )
