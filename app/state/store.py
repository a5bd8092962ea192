"""The store: the one place where a match changes.

A command makes the next state by the rules, journals it, then publishes it as
one frozen view. A command that the rules refuse raises `Refusal` and changes
nothing; one that the log cannot keep raises what the log raises, and changes
nothing either.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.state.automatic import Habits, bear_off_play, next_automatic
from app.state.dice import DiceSource
from app.state.kept import SOUND, AsLeft, Clock, Listener, Log
from app.state.moved import MovedMatch
from app.state.timing import Stopwatch, standing
from app.state.view import Automatic
from rules.actions import (
    Accept,
    Beaver,
    Call,
    Claim,
    Dice,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Level,
    NextGame,
    OpeningRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from rules.clock import Clocks
from rules.game import Phase
from rules.record import Record
from rules.refusal import Refusal, Rule
from rules.side import Side

if TYPE_CHECKING:
    from app.state.corrections import TurnBack

__all__ = ["AsLeft", "Clock", "Listener", "Log", "MatchStore", "store_for"]


class MatchStore(MovedMatch):
    """A match that is being played.

    Attributes:
        view: the published state.
    """

    def __init__(
        self,
        record: Record,
        log: Log,
        dice: DiceSource,
        clock: Clock,
        *,
        stopwatch: Stopwatch = standing,
        left: AsLeft = SOUND,
    ) -> None:
        """A match as it was left.

        Args:
            record: the header and the actions so far.
            log: what keeps the next ones.
            dice: where the dice come from.
            clock: milliseconds since 1970, UTC.
            stopwatch: what the time used is measured by.
            left: what else was kept of it.
        """
        self._dice = dice
        super().__init__(record, log, clock, stopwatch=stopwatch, left=left)

    # Dice

    def roll(self, dice: Dice | None = None) -> None:
        """Roll the dice, or the opening dice where a game begins.

        Args:
            dice: the numbers on the real dice, only where they are typed in; at the
                opening White's die comes first.

        Raises:
            Refusal: when no roll is due.
        """
        self._writable()
        if self.view.match.game.phase is Phase.OPENING:
            self._check(OpeningRoll(*(dice or (1, 2))))  # refused before anything is drawn
            self._apply(OpeningRoll(*self._drawn(dice)))
        else:
            self._roll(self._acting(), dice)

    def roll_early(self, dice: Dice | None = None) -> None:
        """Roll while the opponent's dice still lie on the table.

        Args:
            dice: the numbers on the real dice, only where they are typed in.

        Raises:
            Refusal: unless nothing about the opponent's play can matter any more.
        """
        self._roll(self._acting().opponent, dice)

    def invalid_roll(self, reason: InvalidReason) -> None:
        """Declare that a roll by hand doesn't count; it is rolled again."""
        if not self.view.typed_dice:
            raise Refusal(Rule.NOT_HERE)
        self._apply(InvalidRoll(self.view.actor, reason))

    # Manners and clocks

    def call(self, by: Side | None = None) -> None:
        """Call the play just made illegal.

        Args:
            by: who calls it; the opponent of the one who made it by default.
        """
        last = self.view.match.game.last
        caller = last.by.opponent if last is not None else Side.WHITE
        self._apply(Call(caller if by is None else by))

    @property
    def clocks(self) -> Clocks | None:
        """The clocks with the time of the action in the making, None in a match without them."""
        clocks = self.view.match.charged(self.elapsed).clocks
        if clocks is None:
            return None
        return replace(clocks, running=self.view.actor if self.view.clock_runs else None)

    def claim(self, by: Side | None = None) -> None:
        """Claim the match, or the game of a session, because a flag has fallen.

        Args:
            by: who claims it; the opponent of the one whose flag fell by default.
        """
        clocks, actor = self.clocks, self.view.actor or Side.WHITE
        fallen = [side for side in Side if clocks is not None and clocks.flagged(side)]
        self._apply(Claim((fallen[0] if fallen else actor).opponent if by is None else by))

    def pause(self) -> None:
        """Stop the clocks until `go_on_with_clocks`, or until the next action."""
        self._writable()
        if self.view.stopped:
            raise Refusal(Rule.CLOCKS_STAND)
        self._apply(Pause())

    def stand_up(self) -> None:
        """Leave the table: no clock runs while nobody is there."""
        if self.view.clock_runs and not self.view.read_only:
            self.pause()

    # Corrections

    def take_back(self, to: int) -> None:
        """Correct what was entered: go on as if nothing had happened since an action.

        Args:
            to: the number of the last action that is still right, 0 for none.
        """
        self._apply(TakeBack(to))

    def turns_to_take_back(self) -> "tuple[TurnBack, ...]":
        """What can be taken back, the latest first."""
        from app.state.corrections import turns_back

        return turns_back(Record(self.header, self.entries), self._lines)

    # Cube and resignation

    def double(self, player: int | None = None, against: int | None = None) -> None:
        """Offer the cube; in a chouette's team, propose it.

        Args:
            player: who does it, in a chouette (as in all commands that ask for it); the first
                one whose decision it is by default.
            against: the member whose cube the box turns, where each has one.
        """
        self._apply(Double(*self._who(player), against))

    def take(self, player: int | None = None) -> None:
        """Take the double, or play on after a beaver."""
        self._apply(Take(*self._who(player)))

    def pass_double(self, player: int | None = None) -> None:
        """Give the game up for the last agreed stake."""
        self._apply(Pass(*self._who(player)))

    def beaver(self, player: int | None = None) -> None:
        """Turn the cube once more."""
        self._apply(Beaver(*self._who(player)))

    def resign(self, level: Level, player: int | None = None) -> None:
        """Offer to lose the game at a level."""
        by, who = self._who(player)
        self._apply(Resign(by, level, who))

    def check_resignation(self, player: int | None = None) -> None:
        """Raise the refusal if no game can be resigned now."""
        by, who = self._who(player)
        self._check(Resign(by, Level.SINGLE, who))

    def accept(self, player: int | None = None) -> None:
        """Accept the resignation."""
        self._apply(Accept(*self._who(player)))

    def refuse(self, player: int | None = None) -> None:
        """Refuse the resignation; play goes on."""
        self._apply(Refuse(*self._who(player)))

    # Between games

    def next_game(self) -> None:
        """Set the checkers up again."""
        self._apply(NextGame())

    def end_session(self) -> None:
        """End a money session."""
        self._apply(EndSession())

    # By itself

    def automatic(self, habits: Habits) -> Automatic | None:
        """What the table may do by itself now, if anything."""
        if self.view.read_only:
            return None
        what = next_automatic(self.view, habits)
        taken_back = what is Automatic.PLAY and self._taken_back == self.view.seq
        return None if taken_back else what

    def run_automatic(self, what: Automatic) -> None:
        """Do one thing that `automatic` named."""
        match what:
            case Automatic.ROLL:
                self.roll()
            case Automatic.PICK_UP:
                self.pick_up()
            case Automatic.PLAY:
                draft = self._draft()
                play = bear_off_play(draft) or draft.plays[0]
                self._advance(draft.move(*play.steps))

    # Within

    def _roll(self, by: Side, dice: Dice | None) -> None:
        self._check(Roll(by, dice or (1, 2)))  # refused before anything is drawn
        self._apply(Roll(by, self._drawn(dice)))

    def _who(self, player: int | None) -> tuple[Side, int | None]:
        """The side that acts, and who of it."""
        return self._acting(), player

    def _drawn(self, typed: Dice | None) -> Dice:
        """Dice that were typed in, or the next roll of the source."""
        self._check_typed(typed)
        return typed if typed is not None else self._dice.roll(self._rolls)

    def _check_typed(self, typed: tuple[int, ...] | None) -> None:
        """Raise the refusal if dice are typed in where the source rolls, or the other way round."""
        if self.view.typed_dice != (typed is not None):
            raise Refusal(Rule.BAD_DICE, text="")


def store_for(
    record: Record,
    log: Log,
    dice: DiceSource,
    clock: Clock,
    *,
    stopwatch: Stopwatch = standing,
    left: AsLeft = SOUND,
) -> MatchStore:
    """The store of a match, or of a chouette; the arguments are those of `MatchStore`."""
    kind = MatchStore
    if record.header.chouette is not None:
        from app.state.chouette_store import ChouetteStore  # only a chouette waits for it

        kind = ChouetteStore
    return kind(record, log, dice, clock, stopwatch=stopwatch, left=left)
