"""A match that is kept: each action is folded, journaled, then published as one frozen view."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

from app.state.history import corrected, extended, opened
from app.state.listening import Listeners
from app.state.timing import Stopwatch, Timing, standing
from app.state.view import Line, MatchView
from rules.actions import (
    Action,
    OpeningRoll,
    OrderRoll,
    Pause,
    Roll,
    Step,
    TakeBack,
    ends_turn,
)
from rules.match import Match
from rules.record import Entry, Header, Record, State, following
from rules.refusal import Refusal, Rule

Listener = Callable[[MatchView, MatchView], None]
Clock = Callable[[], int]


class Log(Protocol):
    """What the store needs of a journal; every call returns only when the data is durable."""

    def append(self, match_id: str, entry: Entry, state: State) -> None:
        """Keep one more action, with the state after it for a list of matches.

        The half-played turn is dropped when it is played or corrected, when the play before it is
        called, or without dice; it stays, and follows the action, while its dice lie on the table
        (a resignation may be refused).
        """

    def save_draft(self, match_id: str, seq: int, steps: tuple[Step, ...]) -> None:
        """Keep the half-played turn that follows action `seq`."""

    def save_clock(self, match_id: str, seq: int, used: int) -> None:
        """Keep how many milliseconds the clock has run since action `seq`."""


@dataclass(frozen=True, slots=True)
class AsLeft:
    """What is known of a match, beside its record, from when it was left.

    Attributes:
        draft: the half-played turn, with the number of the action it follows.
        running: how long the clock had run since the last action, in milliseconds.
        damage: what is wrong with a record that can only be looked at.
    """

    draft: tuple[int, tuple[Step, ...]] | None = None
    running: int = 0
    damage: str | None = None


SOUND = AsLeft()
"""Nothing but a sound record."""


class KeptMatch:
    """The record of a match, its states, and the view of the last one.

    Attributes:
        view: the published state.
    """

    def __init__(
        self,
        record: Record,
        log: Log,
        clock: Clock,
        *,
        stopwatch: Stopwatch = standing,
        left: AsLeft = SOUND,
    ) -> None:
        """A match as it was left.

        Args:
            record: the header and the actions so far.
            log: what keeps the next ones.
            clock: milliseconds since 1970, UTC.
            stopwatch: what the time used is measured by.
            left: what else was kept of it.
        """
        self._log = log
        self._clock = clock
        self._listeners = Listeners[MatchView]()
        self._timing = Timing(stopwatch)
        self.view = self._folded(record, left)
        if left.running:  # it ran when the program was killed
            self.view = replace(self.view, stopped=False)
        self._follow_clock(left.running)

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
        return self._listeners.add(listener)

    # Time

    @property
    def elapsed(self) -> int:
        """Milliseconds that the running clock has run since the last action."""
        return self._timing.elapsed

    def heartbeat(self) -> None:
        """Keep the running time, so that a kill loses only what passed since.

        Raises what the log raises; nothing is lost but the time until the next one.
        """
        if self._timing.runs:
            self._log.save_clock(self.header.id, self.view.seq, self.elapsed)

    def go_on_with_clocks(self) -> None:
        """Let the clock run again that was stopped."""
        if self.view.stopped and not self.view.read_only:
            self._publish(replace(self.view, stopped=False))

    def _follow_clock(self, carried: int = 0) -> None:
        """Measure time where a clock runs, and only there."""
        if self.view.clock_runs and not self.view.read_only:
            self._timing.start(carried)
        else:
            self._timing.stop(carried)

    # Within

    def _folded(self, record: Record, left: AsLeft) -> MatchView:
        self._entries: list[Entry] = []
        self._states: list[State] = [record.header.begin()]
        self._lines: list[tuple[Line, ...]] = [opened(self._states[0].match)]
        self._rolls = 0  # of the dice source, so that none comes twice
        view = _showing(MatchView(record.header, self._states[0].match), self._states[0])
        view = replace(view, lines=self._lines[0], damage=left.damage)
        for entry in record.entries:
            view = self._after(view, entry, following(self._states, entry))
        view, draft = _with_draft(view), left.draft
        if draft is not None and view.draft is not None and draft[0] == view.seq:
            with suppress(Refusal):
                view = replace(view, draft=view.draft.move(*draft[1]))
        return view

    def _after(self, view: MatchView, entry: Entry, state: State) -> MatchView:
        """The view after one more entry, which is remembered."""
        action = entry.action
        if isinstance(action, TakeBack):
            lines = corrected(self._lines[action.to], state.match)
        else:
            lines = extended(view.lines, action, state.match)
        self._entries.append(entry)
        self._rolls += rolls_in(action)
        self._states.append(state)
        self._lines.append(lines)
        return replace(
            _showing(view, state),
            seq=entry.seq,
            lines=lines,
            selected=None,
            draft=None if ends_turn(action) else view.draft,
            stopped=isinstance(action, Pause),
        )

    def _apply(self, action: Action) -> None:
        """Let something happen: keep it, then show it."""
        self._writable()
        self._keep(Entry(self.view.seq + 1, self._clock(), action, used=self.elapsed))

    def _keep(self, entry: Entry) -> None:
        """Keep the next entry, then show it."""
        state = following(self._states, entry)
        self._log.append(self.header.id, entry, state)
        self._publish(_with_draft(self._after(self.view, entry, state)))

    def _publish(self, view: MatchView) -> None:
        old, self.view = self.view, view
        if old.seq != view.seq or old.stopped != view.stopped:
            self._follow_clock(self.elapsed if old.seq == view.seq else 0)
        self._listeners.tell(old, view)

    def _check(self, action: Action) -> None:
        """Raise the refusal if something can't happen now."""
        following(self._states, Entry(self.view.seq + 1, 0, action, used=self.elapsed))

    def _writable(self) -> None:
        if self.view.read_only:
            raise Refusal(Rule.READ_ONLY)


def rolls_in(action: Action) -> int:
    """How many rolls of the dice source an action has taken, two dice each."""
    if isinstance(action, OrderRoll):
        return (len(action.dice) + 1) // 2
    return int(isinstance(action, Roll | OpeningRoll))


def _with_draft(view: MatchView) -> MatchView:
    """The view with the half-played turn of the dice on the table, as far as it has got."""
    if view.match.game.dice is None:
        return replace(view, draft=None)
    return view if view.draft is not None else replace(view, draft=view.match.game.draft())


def _showing(view: MatchView, state: State) -> MatchView:
    if isinstance(state, Match):
        return replace(view, match=state)
    from rules.chouette import Chouette

    assert isinstance(state, Chouette)
    return replace(view, match=state.match, chouette=state)
