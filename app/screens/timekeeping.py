"""The clocks of a table: what is shown of them, whose flag has fallen, and how they are kept."""

from contextlib import suppress
from time import monotonic

from textual.screen import Screen
from textual.timer import Timer

from app.state.store import MatchStore
from app.storage.errors import StorageError
from rules.clock import Clocks
from rules.side import Side
from widgets.view import ClockView

HEARTBEAT = 1.0
"""Seconds after which the running time is kept again: a kill loses no more than them."""


class Timekeeper:
    """Follows the clocks of a match; where there are none, or they stand, it does nothing."""

    def __init__(self, screen: Screen[None], store: MatchStore) -> None:
        """A timekeeper for a table.

        Args:
            screen: whose timers are used.
            store: the match.
        """
        self._screen = screen
        self._store = store
        self._timer: Timer | None = None

    def views(self) -> tuple[ClockView, ClockView] | None:
        """White's and Black's clock as they are now, None in a match without them."""
        clocks, now = self._store.clocks, monotonic()
        if clocks is None:
            return None
        return self._view(clocks, Side.WHITE, now), self._view(clocks, Side.BLACK, now)

    def _view(self, clocks: Clocks, side: Side, now: float) -> ClockView:
        delay = clocks.delay_left if self._store.view.actor is side else 0
        return ClockView(side, clocks.left[side], delay, now if clocks.running is side else None)

    def claims(self) -> tuple[Side, ...]:
        """Who may claim, because the opponent's flag has fallen."""
        clocks, match = self._store.clocks, self._store.view.match
        if clocks is None or self._store.view.read_only:
            return ()
        now = match.charged(self._store.elapsed)
        return tuple(side for side in Side if now.why_no_claim(side) is None)

    def follow(self) -> None:
        """Keep the running time every now and then, as long as a clock runs."""
        if not self._store.view.clock_runs or self._store.view.read_only:
            self.stop()
        elif self._timer is None:
            self._timer = self._screen.set_interval(HEARTBEAT, self._beat)

    def stop(self) -> None:
        """Keep nothing any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _beat(self) -> None:
        with suppress(StorageError):  # the next one, or the next action, keeps it
            self._store.heartbeat()
