"""The actions of a match: everything that ever happens at a table is one of these.

A match is a header and a list of actions; `rules.match` folds the list into a
state. Dice are part of the actions, so nothing here is random.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from rules.side import Side

Dice = tuple[int, int]
Step = tuple[int, int]  # (from, to) in the mover's numbers; 25 is the bar, 0 is off


class Level(IntEnum):
    """What a finished or resigned game counts, times the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """Each player's one die; the higher starts, a tie is rolled again."""

    kind: ClassVar[str] = "opening"
    white: int
    black: int

    @property
    def by(self) -> Side | None:
        """Nobody alone: both roll."""
        return None


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of the player on roll."""

    kind: ClassVar[str] = "roll"
    by: Side
    dice: Dice


@dataclass(frozen=True, slots=True)
class MakePlay:
    """A whole turn of checker moves, final with it; no steps where nothing can move."""

    kind: ClassVar[str] = "play"
    by: Side
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Double:
    """The offer to play on for twice the stake."""

    kind: ClassVar[str] = "double"
    by: Side


@dataclass(frozen=True, slots=True)
class Take:
    """The doubled (or beavered) player plays on."""

    kind: ClassVar[str] = "take"
    by: Side


@dataclass(frozen=True, slots=True)
class Pass:
    """The doubled (or beavered) player gives the game up for the last agreed stake."""

    kind: ClassVar[str] = "pass"
    by: Side


@dataclass(frozen=True, slots=True)
class Beaver:
    """An extra turn of the cube in answer to a double; in answer to a beaver, a raccoon."""

    kind: ClassVar[str] = "beaver"
    by: Side


@dataclass(frozen=True, slots=True)
class Resign:
    """The offer to lose the game at a level."""

    kind: ClassVar[str] = "resign"
    by: Side
    level: Level


@dataclass(frozen=True, slots=True)
class Accept:
    """The opponent accepts a resignation."""

    kind: ClassVar[str] = "accept"
    by: Side


@dataclass(frozen=True, slots=True)
class Refuse:
    """The opponent refuses a resignation; play goes on."""

    kind: ClassVar[str] = "refuse"
    by: Side


@dataclass(frozen=True, slots=True)
class NextGame:
    """The checkers are set up again after a finished game."""

    kind: ClassVar[str] = "next"

    @property
    def by(self) -> Side | None:
        """Nobody in particular."""
        return None


@dataclass(frozen=True, slots=True)
class EndSession:
    """A money session ends, between two games."""

    kind: ClassVar[str] = "end"

    @property
    def by(self) -> Side | None:
        """Nobody in particular."""
        return None


Action = (
    OpeningRoll
    | Roll
    | MakePlay
    | Double
    | Take
    | Pass
    | Beaver
    | Resign
    | Accept
    | Refuse
    | NextGame
    | EndSession
)
