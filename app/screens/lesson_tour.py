"""A checker that walks its whole way over the board, at a pace that can be followed."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from app.screens.lesson_board import tour_length
from app.screens.motion import PACES
from app.state.settings import Speed
from widgets.once import once

BRISK = 3
"""It makes so many steps in the time of one at the table."""


class Tour:
    """One checker on its way.

    Attributes:
        gone: how many steps it has gone; None while none walks.
    """

    def __init__(
        self, screen: Screen[Any], speed: Callable[[], Speed], show: Callable[[], None]
    ) -> None:
        """A way over the board of a screen.

        Args:
            screen: whose timers are used.
            speed: the speed set by the player; without animation the whole way is shown at once.
            show: shows where the checker is now.
        """
        self._screen = screen
        self._speed = speed
        self._show = show
        self._timer: Timer | None = None
        self.gone: int | None = None

    def begin(self) -> None:
        """Walk from the beginning."""
        self.end()
        self._stand(0)

    def end(self) -> None:
        """Let nothing more happen."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.gone = None

    def _stand(self, gone: int) -> None:
        speed, last = self._speed(), tour_length() - 1
        self.gone = last if speed == "off" else gone
        self._timer = None
        if self.gone < last:
            self._timer = once(self._screen, PACES[speed] / BRISK, self._walk)
        self._show()

    def _walk(self) -> None:
        if self.gone is not None:
            self._stand(self.gone + 1)
