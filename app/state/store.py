"""The store: the one place where a match changes.

A command makes the next state by the rules, journals it, then publishes it as
one frozen view. A command that the rules refuse raises `Refusal` and changes
nothing; one that the log cannot keep raises what the log raises, and changes
nothing either.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from app.state import choosing
from app.state.automatic import Habits, bear_off_play, next_automatic
from app.state.dice import DiceSource
from app.state.history import extended, opened
from app.state.view import Automatic, MatchView
from rules.actions import (
    Accept,
    Action,
    Beaver,
    Dice,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Step,
    Take,
)
from rules.draft import TurnDraft
from rules.game import Phase
from rules.match import Match
from rules.position import CHECKERS
from rules.record import Entry, Header, Record
from rules.refusal import Refusal, Rule
from rules.side import Side

Listener = Callable[[MatchView, MatchView], None]
Clock = Callable[[], int]


class Log(Protocol):
    """What the store needs of a journal; every call returns only when the data is durable."""

    def append(self, match_id: str, entry: Entry, match: Match) -> None:
        """Keep one more action.

        The half-played turn is dropped with its dice; it stays, and follows the action,
        while they lie on the table (a resignation may be refused).
        """

    def save_draft(self, match_id: str, seq: int, steps: tuple[Step, ...]) -> None:
        """Keep the half-played turn that follows action `seq`."""


class MatchStore:
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
        draft: tuple[int, tuple[Step, ...]] | None = None,
        damage: str | None = None,
    ) -> None:
        self._log = log
        self._dice = dice
        self._clock = clock
        self._listeners: list[Listener] = []
        self._rolls = 0
        self._entries: list[Entry] = []
        self._taken_back: int | None = None  # the action after which a whole turn was taken back
        self.view = self._folded(record, draft, damage)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every action so far, in order."""
        return tuple(self._entries)

    @property
    def header(self) -> Header:
        """The header of the match."""
        return self.view.header

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(old, new)` after every change; returns the way to stop it."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

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
            self._apply(OpeningRoll(*self._drawn(dice)))
            return
        by = self._acting()
        self.view.match.apply(Roll(by, dice or (1, 2)))  # refused before anything is drawn
        self._apply(Roll(by, self._drawn(dice)))

    # Moving checkers

    def choose(self, point: int, *, smaller: bool = False, larger: bool = False) -> None:
        """Choose a point as a click does: select a checker, move it, or make the point.

        Args:
            point: in the mover's numbers, 25 for the bar, 0 for the tray.
            smaller: play the smaller die at once.
            larger: play the larger die at once.

        Raises:
            Refusal: with the reason why nothing can be done there.
        """
        draft = self._draft()
        choice = choosing.choose(draft, self.view.selected, point, smaller=smaller, larger=larger)
        if choice.steps:
            self._advance(draft.move(*choice.steps))
        else:
            self._publish(replace(self.view, selected=choice.selected))

    def move(self, source: int, target: int) -> None:
        """Move a checker from one point to another, or drag it back where it came from."""
        draft = self._draft()
        self._advance(choosing.dragged(draft, source, target))

    def deselect(self) -> None:
        """Put the selected checker back."""
        if self.view.selected is not None:
            self._publish(replace(self.view, selected=None))

    def undo(self) -> None:
        """Take back the last step; before the first one, the selection."""
        self._writable()
        draft = self.view.draft
        if draft is None or self.view.match.game.phase is not Phase.TO_PLAY:
            raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
        if self.view.selected is not None and not draft.steps:
            self.deselect()
            return
        self._advance(draft.undo())

    def play(self, text: str) -> None:
        """Play a turn typed in notation, or the rest of one; the dice still lie there after it."""
        self._advance(choosing.typed(self._draft(), text))

    def lay(self, steps: tuple[Step, ...]) -> None:
        """Play a turn from its beginning in place of what was played of it; the dice still lie.

        Args:
            steps: a whole play, or as much of one as is wanted; none takes the turn back.
        """
        draft = self._draft()
        self._advance(TurnDraft.start(draft.start_position, draft.dice).move(*steps))

    def pick_up(self) -> None:
        """Pick up the dice: the turn is final.

        Raises:
            Refusal: when dice are left that can be played.
        """
        self._apply(MakePlay(self._acting(), self._draft().play.steps))

    # Cube and resignation

    def double(self) -> None:
        """Offer the cube."""
        self._apply(Double(self._acting()))

    def take(self) -> None:
        """Take the double, or play on after a beaver."""
        self._apply(Take(self._acting()))

    def pass_double(self) -> None:
        """Give the game up for the last agreed stake."""
        self._apply(Pass(self._acting()))

    def beaver(self) -> None:
        """Turn the cube once more."""
        self._apply(Beaver(self._acting()))

    def resign(self, level: Level) -> None:
        """Offer to lose the game at a level."""
        self._apply(Resign(self._acting(), level))

    def check_resignation(self) -> None:
        """Raise the refusal if no game can be resigned now."""
        self.view.match.apply(Resign(self._acting(), Level.SINGLE))

    def accept(self) -> None:
        """Accept the resignation."""
        self._apply(Accept(self._acting()))

    def refuse(self) -> None:
        """Refuse the resignation; play goes on."""
        self._apply(Refuse(self._acting()))

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

    def _folded(
        self, record: Record, draft: tuple[int, tuple[Step, ...]] | None, damage: str | None
    ) -> MatchView:
        match = Match.begin(record.header.terms, record.header.start)
        view = MatchView(record.header, match, lines=opened(match), damage=damage)
        for entry in record.entries:
            view = self._after(view, entry, view.match.apply(entry.action))
        view = replace(view, draft=_draft_of(view))
        if draft is not None and view.draft is not None and draft[0] == view.seq:
            with suppress(Refusal):
                view = replace(view, draft=view.draft.move(*draft[1]))
        return view

    def _after(self, view: MatchView, entry: Entry, match: Match) -> MatchView:
        self._entries.append(entry)
        self._rolls += isinstance(entry.action, Roll | OpeningRoll)
        lines = extended(view.lines, entry.action, match)
        return replace(view, match=match, seq=entry.seq, lines=lines, selected=None)

    def _apply(self, action: Action) -> None:
        self._writable()
        view = self.view
        match = view.match.apply(action)
        entry = Entry(seq=view.seq + 1, at=self._clock(), action=action)
        self._log.append(view.header.id, entry, match)
        after = self._after(view, entry, match)
        self._publish(replace(after, draft=_draft_of(after)))

    def _advance(self, draft: TurnDraft) -> None:
        """Keep and show the half-played turn; the fifteenth checker off ends the game."""
        self._writable()
        self._log.save_draft(self.view.header.id, self.view.seq, draft.steps)
        if not draft.steps:
            self._taken_back = self.view.seq
        self._publish(replace(self.view, draft=draft, selected=None))
        if draft.position.off == CHECKERS:
            self.pick_up()

    def _publish(self, view: MatchView) -> None:
        old, self.view = self.view, view
        for listener in tuple(self._listeners):
            listener(old, view)

    def _drawn(self, typed: Dice | None) -> Dice:
        if self.view.typed_dice != (typed is not None):
            raise Refusal(Rule.BAD_DICE, text="")
        return typed if typed is not None else self._dice.roll(self._rolls)

    def _draft(self) -> TurnDraft:
        self._writable()
        if self.view.draft is None or self.view.match.game.phase is not Phase.TO_PLAY:
            raise _no_dice(self.view)
        return self.view.draft

    def _acting(self) -> Side:
        self._writable()
        actor = self.view.actor
        if actor is None:
            raise _no_dice(self.view)
        return actor

    def _writable(self) -> None:
        if self.view.read_only:
            raise Refusal(Rule.READ_ONLY)


def _draft_of(view: MatchView) -> TurnDraft | None:
    """The half-played turn of the dice on the table, as far as it has got."""
    game = view.match.game
    if game.dice is None:
        return None
    if view.draft is not None:
        return view.draft
    return TurnDraft.start(game.position, game.dice)


def _no_dice(view: MatchView) -> Refusal:
    game = view.match.game
    if view.match.over:
        return Refusal(Rule.MATCH_OVER)
    rules = {
        Phase.OPENING: Rule.OPENING_FIRST,
        Phase.TO_ROLL: Rule.ROLL_FIRST,
        Phase.DOUBLED: Rule.ANSWER_DOUBLE,
        Phase.RESIGNED: Rule.ANSWER_RESIGNATION,
        Phase.OVER: Rule.GAME_OVER,
    }
    return Refusal(rules.get(game.phase, Rule.WRONG_TURN))
