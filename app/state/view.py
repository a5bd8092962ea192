"""The frozen view that the store publishes: everything a screen may show."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rules.actions import Dice, InvalidReason, Level
from rules.game import Phase
from rules.match import Match
from rules.record import Header
from rules.side import Side
from rules.turn import Draft

if TYPE_CHECKING:
    from rules.chouette import Chouette


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
    INVALID = "invalid"  # a roll by hand that doesn't count
    CALLED = "called"  # a play that was called illegal and taken back
    CLAIM = "claim"
    CORRECTED = "corrected"  # what was entered after the line above was taken back
    PROPOSE = "propose"  # a double of a chouette's team, before all agreed to it
    AGREE = "agree"
    OBJECT = "object"


@dataclass(frozen=True, slots=True)
class Line:
    """One happening of the game in play, for the move list.

    Attributes:
        kind: what happened.
        by: whose it is; None for a tie of the opening roll, and where it is nobody's alone.
        dice: the roll, for plays.
        text: the play in notation, or the cube's new value as a figure.
        level: the level of a resignation.
        player: who of a chouette did it, by the place in its roster.
        legal: whether a play is legal; others stand where the players agreed on it.
        reason: why a roll doesn't count.
    """

    kind: LineKind
    by: Side | None
    dice: Dice | None = None
    text: str = ""
    level: Level | None = None
    player: int | None = None
    legal: bool = True
    reason: InvalidReason | None = None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as it stands, with the half-played turn and the selection.

    Attributes:
        header: players, terms and dice source.
        match: the folded state; of a chouette the two sides at the table.
        seq: number of the last action, 0 before the first.
        lines: what happened in the game in play.
        draft: the turn being played, or None when no dice are on the table.
        selected: the chosen checker's point in the mover's numbers (25 is the bar).
        damage: what is wrong with a record that can be looked at but not played on.
        chouette: the folded state of a chouette, None in a match of two.
        stopped: whether the players stopped the clocks and have not gone on yet.
    """

    header: Header
    match: Match
    seq: int = 0
    lines: tuple[Line, ...] = ()
    draft: Draft | None = None
    selected: int | None = None
    damage: str | None = None
    chouette: "Chouette | None" = None
    stopped: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """The names of White and Black; of box and captain, empty until that is settled."""
        if self.chouette is None:
            return self.header.pair
        people, box, captain = self.chouette.people, self.chouette.box, self.chouette.captain
        return (
            "" if box is None else people[box].name,
            "" if captain is None else people[captain].name,
        )

    @property
    def clock_runs(self) -> bool:
        """Whether the time of one of the sides passes."""
        timed = self.match.terms.clock is not None and not self.match.over
        return timed and self.actor is not None and not self.stopped

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
