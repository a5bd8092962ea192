"""The frozen view that the store publishes: everything a screen may show."""

from dataclasses import dataclass
from enum import StrEnum

from rules.actions import Dice, Level
from rules.draft import TurnDraft
from rules.game import Phase
from rules.match import Match
from rules.record import Header
from rules.side import Side


class Automatic(StrEnum):
    """What the table may do by itself because a setting asks for it."""

    ROLL = "roll"
    PLAY = "play"  # a forced play or a bear-off in a race
    PICK_UP = "pick-up"


class LineKind(StrEnum):
    """What a line of the move list tells."""

    OPENING_TIE = "tie"
    ROLLED = "rolled"  # dice on the table, the play is still open
    PLAY = "play"
    DANCE = "dance"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    ACCEPT = "accept"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Line:
    """One happening of the game in play, for the move list.

    Attributes:
        kind: what happened.
        by: whose it is; None for a tie of the opening roll.
        dice: the roll, for plays.
        text: the play in notation, or the cube's new value as a figure.
        level: the level of a resignation.
    """

    kind: LineKind
    by: Side | None
    dice: Dice | None = None
    text: str = ""
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as it stands, with the half-played turn and the selection.

    Attributes:
        header: players, terms and dice source.
        match: the folded state.
        seq: number of the last action, 0 before the first.
        lines: what happened in the game in play.
        draft: the turn being played, or None when no dice are on the table.
        selected: the chosen checker's point in the mover's numbers (25 is the bar).
        damage: what is wrong with a record that can be looked at but not played on.
    """

    header: Header
    match: Match
    seq: int = 0
    lines: tuple[Line, ...] = ()
    draft: TurnDraft | None = None
    selected: int | None = None
    damage: str | None = None

    @property
    def read_only(self) -> bool:
        """Whether the match can be looked at, but not played on."""
        return self.damage is not None

    @property
    def actor(self) -> Side | None:
        """Who must act now; None at the opening roll and between games."""
        return self.match.game.actor

    @property
    def typed_dice(self) -> bool:
        """Whether the dice are rolled by hand and typed in."""
        return self.header.dice.kind == "typed"

    @property
    def between_games(self) -> bool:
        """Whether a game has ended and no next one is set up."""
        return self.match.game.phase is Phase.OVER

    @property
    def finished(self) -> bool:
        """Whether nothing can be played any more."""
        return self.match.over
