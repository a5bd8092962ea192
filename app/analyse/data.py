"""Numbers and players as the JSON of `barpoint analyse` has them; see docs/analyse.md."""

from typing import Any

from app.engine.verdicts import Chances

_DIGITS = 4
"""A ten-thousandth of a point is less than any engine knows."""


def number(value: float) -> float:
    """A number without digits that mean nothing.

    >>> number(-0.00001)
    0.0
    """
    return round(value, _DIGITS) + 0.0


def chances_data(chances: Chances) -> dict[str, Any]:
    """Chances from 0 to 1."""
    return {
        "win": number(chances.win),
        "gammon": number(chances.gammon),
        "backgammon": number(chances.backgammon),
        "lose_gammon": number(chances.lose_gammon),
        "lose_backgammon": number(chances.lose_backgammon),
    }
