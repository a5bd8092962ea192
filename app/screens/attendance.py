"""Whether somebody is at the table: they are, as long as they touch keys or mouse now and then."""

from collections.abc import Callable
from time import monotonic

from textual.screen import Screen
from textual.timer import Timer

from widgets.once import once

PATIENCE = 120.0
"""Seconds without a touch after which somebody is away."""


class Attendance:
    """Tells when a player goes away from the table, and comes back."""

    def __init__(
        self,
        screen: Screen[None],
        tell: Callable[[bool], None],
        now: Callable[[], float] = monotonic,
    ) -> None:
        """A look at a player.

        Args:
            screen: the table, whose timers are used.
            tell: told whether the player is away, whenever that changes.
            now: seconds that only go forward.
        """
        self._screen = screen
        self._tell = tell
        self._now = now
        self._last = now()
        self._away = False
        self._timer: Timer | None = None

    def touched(self) -> None:
        """The player has done something."""
        self._last = self._now()
        if self._away:
            self._away = False
            self._tell(False)
        if self._timer is None:
            self._wait(PATIENCE)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self, seconds: float) -> None:
        self._timer = once(self._screen, seconds, self._look)

    def _look(self) -> None:
        left = PATIENCE - (self._now() - self._last)
        if left > 0:
            self._wait(left)
        else:
            self._timer = None
            self._away = True
            self._tell(True)
