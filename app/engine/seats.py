"""How a header says that the computer plays a side, and at which level."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engine.levels import Level

HUMAN = "human"
_COMPUTER = "computer:"


def seat_of(level: "Level") -> str:
    """The seat of the computer at a level, as it is kept in a header.

    >>> from app.engine.levels import LEVELS
    >>> seat_of(LEVELS[0])
    'computer:beginner'
    """
    return _COMPUTER + level.id


def level_of(seat: str) -> "Level | None":
    """The level that plays in a seat, None for people and for levels of another version."""
    if not seat.startswith(_COMPUTER):
        return None
    from app.engine.levels import LEVELS  # two people at a table need none

    return next((level for level in LEVELS if seat_of(level) == seat), None)
