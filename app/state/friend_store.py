"""The store of a match with a friend, who sits apart and has a store of their own.

Each action is written first by the side that owns it (`rules.apart`); the other side receives
it. What isn't this side's to do is passed on as a wish.
"""

from dataclasses import replace
from typing import Protocol

from app.state.automatic import Habits
from app.state.corrections import TurnBack
from app.state.dice import AgreedDice
from app.state.kept import SOUND, AsLeft, Clock, Log
from app.state.store import MatchStore
from app.state.timing import Stopwatch, standing
from app.state.view import Automatic
from rules.actions import (
    Action,
    Claim,
    Dice,
    Double,
    EndSession,
    NextGame,
    OpeningRoll,
    Pause,
    Roll,
    TakeBack,
)
from rules.apart import check_envelope, check_owner, followed, owner_of
from rules.phase import Phase
from rules.record import Entry, Record
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.turn import Draft


class Wishes(Protocol):
    """Whoever passes on to the friend what this side has done, and what it wants."""

    @property
    def rolling(self) -> bool:
        """Whether this side has begun a roll that isn't on the table yet.

        Then nothing else may happen: the friend may know the dice already.
        """

    @property
    def ended(self) -> bool:
        """Whether the match can't be played on, because one side broke what was agreed on."""

    def kept(self, entry: Entry) -> None:
        """Hear of this side's next action, which is kept and shown; not of its dice."""

    def roll(self) -> None:
        """Begin to agree on the dice; `FriendStore.rolled` lays them on the table.

        Raises whatever keeps the roll from beginning; nothing has changed then.
        """

    def next_game(self) -> None:
        """Want the next game; `FriendStore.set_up` sets it up where both want it."""

    def end_session(self) -> None:
        """Want the host to end the session."""

    def claim(self) -> None:
        """Want the friend's program to write down that the friend's flag has fallen."""


class FriendStore(MatchStore):
    """A match with a friend that is being played.

    Attributes:
        view: the published state.
        side: which side is played here.
        host: which side proposed the match.
    """

    def __init__(
        self,
        record: Record,
        log: Log,
        clock: Clock,
        wishes: Wishes,
        *,
        side: Side,
        host: Side,
        stopwatch: Stopwatch = standing,
        left: AsLeft = SOUND,
    ) -> None:
        """A match as it was left.

        Args:
            record: the header and the actions so far.
            log: what keeps the next ones.
            clock: milliseconds since 1970, UTC.
            wishes: what hears of this side's actions and wishes.
            side: which side is played here.
            host: which side proposed the match.
            stopwatch: what the time used is measured by.
            left: what else was kept of it.
        """
        self.side, self.host = side, host
        self._wishes = wishes
        super().__init__(record, log, AgreedDice(), clock, stopwatch=stopwatch, left=left)

    @property
    def owner(self) -> Side:
        """Whose program writes the next action."""
        return owner_of(self.view.match, self.host)

    @property
    def mine(self) -> bool:
        """Whether the next action is this side's to write."""
        return self.owner is self.side

    # The friend

    def receive(self, entry: Entry) -> None:
        """Keep the friend's next action, and show it.

        Whether its dice are those that both agreed on is for the caller to check.

        Raises:
            Refusal: if the rules don't allow it; nothing has changed.
        """
        self._writable()
        check_envelope(entry, self.view.seq)
        check_owner(self.view.match, entry.action, self.side.opponent, self.host)
        self._keep(entry)

    def rolled(self, dice: Dice) -> None:
        """Lay the dice on the table that both agreed on; whoever agreed on them sends them on.

        Raises:
            Refusal: if no roll is due here.
        """
        self._writable()
        action = self._roll_of(dice)
        check_owner(self.view.match, action, self.side, self.host)
        super()._apply(action)

    def set_up(self) -> None:
        """Set the checkers up again, where both want the next game.

        Raises:
            Refusal: if this side isn't the host, or the game goes on.
        """
        self._apply(NextGame())

    def check_change(self) -> None:
        """Raise the refusal if this side can't ask to change the play it has just made."""
        self._writable()
        if self.view.actor is self.side:
            raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
        self._check(TakeBack(self.view.seq - 1))

    def change(self) -> None:
        """Let the friend change the play just made.

        Raises:
            Refusal: if something has followed it, or it ended the game.
        """
        self._apply(TakeBack(self.view.seq - 1))

    def restart(self, entries: tuple[Entry, ...]) -> None:
        """Go on from other actions, which are kept already, and show where they lead.

        Raises:
            Refusal: if the rules don't allow one of them; nothing has changed.
        """
        record = Record(self.header, entries)
        followed(record, self.host)
        self._publish(self._folded(record, SOUND))
        self._follow_clock()

    def hold_clock(self) -> None:
        """Let no more time pass until the next action: both agree on dice, which takes time."""
        self._timing.stop(self.elapsed)

    def halt(self) -> None:
        """Let the clock stand while nothing is heard of the friend, where the friend is due.

        That is the friend's own clock, or this side's in a roll that both agree on, and either
        after a fault. Nothing is written down: what time the friend takes is measured there.
        """
        if not self.view.clock_runs or self.view.read_only:
            return
        if not self.mine or self._wishes.ended:
            self._publish(replace(self.view, stopped=True))
        elif self._wishes.rolling:
            self.hold_clock()

    # Commands that the friend has a part in

    def roll(self, dice: Dice | None = None) -> None:
        """Begin to agree on the dice; they come as soon as the friend's program has answered.

        Args:
            dice: none: nobody types them in here.

        Raises:
            Refusal: when no roll is due.
        """
        self._writable()
        self._check_typed(dice)
        if self._wishes.rolling:
            raise Refusal(Rule.PLAY_FIRST)
        self._check(self._roll_of((2, 1)))  # refused before anything is shown to the friend
        self.heartbeat()
        seq = self.view.seq
        self._wishes.roll()
        if self.view.seq == seq:
            self.hold_clock()

    def roll_early(self, dice: Dice | None = None) -> None:
        """Refuse: so rolls only who sits at the same table."""
        raise Refusal(Rule.NOT_HERE)

    def next_game(self) -> None:
        """Want the next game; it is set up when both do."""
        self._writable()
        self._check(NextGame())
        self._wishes.next_game()

    def end_session(self) -> None:
        """End a money session, or have the host end it."""
        if self.mine:
            super().end_session()
        else:
            self._check(EndSession())
            self._wishes.end_session()

    def claim(self, by: Side | None = None) -> None:
        """Claim on time, or have the friend's program write it down."""
        if self.mine:
            super().claim(by)
        else:
            self._check(Claim(self.side))
            self._wishes.claim()

    def pause(self) -> None:
        """Refuse: nobody stops their own clock, and thinks on."""
        raise Refusal(Rule.NOT_HERE)

    def stand_up(self) -> None:
        """Leave the table: this side's clock stops."""
        idle = self.view.read_only or self._wishes.ended or self._wishes.rolling
        if self.mine and self.view.clock_runs and not idle:
            self._apply(Pause())

    def turns_to_take_back(self) -> tuple[TurnBack, ...]:
        """Nothing: only the play just made can be changed, with `change`."""
        return ()

    def automatic(self, habits: Habits) -> Automatic | None:
        """What the table may do by itself now: nothing while it is the friend's to act."""
        if self.view.actor is not self.side or self._wishes.rolling:
            return None
        return super().automatic(habits)

    # Within

    def _apply(self, action: Action) -> None:
        """Let this side do something: keep it, show it, and send it on its way."""
        self._writable()
        check_owner(self.view.match, action, self.side, self.host)
        if self._wishes.rolling and not isinstance(action, Roll | OpeningRoll):
            raise Refusal(
                Rule.TOO_LATE_TO_DOUBLE if isinstance(action, Double) else Rule.ROLL_FIRST
            )
        super()._apply(action)
        self._wishes.kept(self._entries[-1])

    def _writable(self) -> None:
        super()._writable()
        if self._wishes.ended:
            raise Refusal(Rule.MATCH_OVER)

    def _roll_of(self, dice: Dice) -> OpeningRoll | Roll:
        opening = self.view.match.game.phase is Phase.OPENING
        return OpeningRoll(*dice) if opening else Roll(self.side, dice)

    def _acting(self) -> Side:
        actor = super()._acting()
        if actor is not self.side:
            raise Refusal(Rule.WRONG_TURN)
        return actor

    def _advance(self, draft: Draft) -> None:
        if self.view.actor is not self.side:
            raise Refusal(Rule.WRONG_TURN)
        super()._advance(draft)

    def _draft(self) -> Draft:
        draft = super()._draft()
        self._acting()
        return draft
