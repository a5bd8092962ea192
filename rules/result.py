"""How a game ends and what it counts."""

from dataclasses import dataclass
from enum import StrEnum

from rules.actions import Level
from rules.position import Position
from rules.side import Side


class Ending(StrEnum):
    """The ways a game ends."""

    BORNE_OFF = "borne-off"
    PASSED = "passed"
    RESIGNED = "resigned"
    CLAIMED = "claimed"  # the loser's flag fell


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game.

    Attributes:
        winner: who won it.
        points: what it counts, the cube included; for a match that is claimed, what it lacked.
        level: the level it was paid at.
        ending: how it came to its end.
        cube: the value of the cube it was paid at.
        crawford: whether it was the Crawford game.
        reached: the level on the board or resigned, before Jacoby made it single.
    """

    winner: Side
    points: int
    level: Level
    ending: Ending
    cube: int
    crawford: bool
    reached: Level


def level_won(final: Position) -> Level:
    """The level of a game that the mover of this position has just borne off.

    >>> level_won(Position.parse("-" * 24 + "o-"))
    <Level.GAMMON: 2>
    """
    if final.opponent_off:
        return Level.SINGLE
    behind = final.counts[0] < 0 or any(count < 0 for count in final.counts[1:7])
    return Level.BACKGAMMON if behind else Level.GAMMON
