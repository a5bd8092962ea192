"""The actions of a match: everything that ever happens at a table is one of these.

A match is a header and a list of actions; `rules.match` folds the list into a
state. Dice are part of the actions, so nothing here is random.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import ClassVar

from rules.side import Side

Dice = tuple[int, int]
MOST_STEPS = 16
"""How many steps a play may have; more than four only where illegal plays stand."""
Step = tuple[int, int]  # (from, to) in the mover's numbers; 25 is the bar, 0 is off


class InvalidReason(StrEnum):
    """Why a roll by hand doesn't count."""

    OUTSIDE = "outside"  # not both dice on the right half
    LEANING = "leaning"
    ON_A_CHECKER = "on-a-checker"


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
    """The offer to play on for twice the stake.

    In a chouette a member's double is a proposal that the rest of the team must agree to.

    Attributes:
        by: the side.
        player: who it is, in a chouette (as in all actions that have this field).
        against: the member whose cube the box turns, where each member has one.
    """

    kind: ClassVar[str] = "double"
    by: Side
    player: int | None = None
    against: int | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """The doubled (or beavered) player plays on."""

    kind: ClassVar[str] = "take"
    by: Side
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The doubled (or beavered) player gives the game up for the last agreed stake."""

    kind: ClassVar[str] = "pass"
    by: Side
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Beaver:
    """An extra turn of the cube in answer to a double; in answer to a beaver, a raccoon."""

    kind: ClassVar[str] = "beaver"
    by: Side
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """The offer to lose the game at a level."""

    kind: ClassVar[str] = "resign"
    by: Side
    level: Level
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """The opponent accepts a resignation."""

    kind: ClassVar[str] = "accept"
    by: Side
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """The opponent refuses a resignation; play goes on."""

    kind: ClassVar[str] = "refuse"
    by: Side
    player: int | None = None


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


@dataclass(frozen=True, slots=True)
class InvalidRoll:
    """A roll by hand that doesn't count and is rolled again; at the opening it is nobody's."""

    kind: ClassVar[str] = "invalid"
    by: Side | None
    reason: InvalidReason


@dataclass(frozen=True, slots=True)
class Call:
    """The play just made is called illegal, and taken back."""

    kind: ClassVar[str] = "call"
    by: Side


@dataclass(frozen=True, slots=True)
class Claim:
    """A player claims the match, or the game of a session, because the opponent's flag fell."""

    kind: ClassVar[str] = "claim"
    by: Side


@dataclass(frozen=True, slots=True)
class Pause:
    """The clocks stop until the next action; the time used up to here is in its entry."""

    kind: ClassVar[str] = "pause"

    @property
    def by(self) -> Side | None:
        """Nobody in particular."""
        return None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A correction: everything after the action `to` is as if it had never happened.

    What is taken back stays in the record. Only a record folds it (`rules.record`).
    """

    kind: ClassVar[str] = "correct"
    to: int

    @property
    def by(self) -> Side | None:
        """Nobody in particular."""
        return None


@dataclass(frozen=True, slots=True)
class OrderRoll:
    """One die for each player whose place in a chouette is still open, in the order of names."""

    kind: ClassVar[str] = "order"
    dice: tuple[int, ...]

    @property
    def by(self) -> Side | None:
        """Nobody alone: all roll."""
        return None


@dataclass(frozen=True, slots=True)
class Agree:
    """A member of the team agrees to its double, or to its resignation."""

    kind: ClassVar[str] = "agree"
    by: Side
    player: int


@dataclass(frozen=True, slots=True)
class Object:
    """A member of the team keeps it from doubling, or from resigning."""

    kind: ClassVar[str] = "object"
    by: Side
    player: int


@dataclass(frozen=True, slots=True)
class Advise:
    """What a member would play, put on the board for the captain; no steps take it away."""

    kind: ClassVar[str] = "advise"
    by: Side
    player: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody joins a chouette at the end of the team, between games."""

    kind: ClassVar[str] = "join"
    name: str
    seat: str = "human"

    @property
    def by(self) -> Side | None:
        """Nobody of the two sides."""
        return None


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody leaves a chouette.

    Attributes:
        player: who.
        deputy: who answers for the rest of the game, where one is being played.
    """

    kind: ClassVar[str] = "leave"
    player: int
    deputy: int | None = None

    @property
    def by(self) -> Side | None:
        """Nobody of the two sides."""
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
    | InvalidRoll
    | Call
    | Claim
    | Pause
    | TakeBack
    | OrderRoll
    | Agree
    | Object
    | Advise
    | Join
    | Leave
)


def ends_turn(action: Action) -> bool:
    """Whether what was half played of a turn is dropped with an action, whatever dice lie there.

    It is where the turn is played or corrected, and where the play before it is called.
    """
    return isinstance(action, MakePlay | Call | TakeBack)
