"""How long something has been so: told in minutes, and looked at again once a minute."""

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

from app.i18n import _, ngettext
from widgets.once import once

MINUTE = 60_000
"""Milliseconds."""

_HOUR = 60 * MINUTE
_DAY = 24 * _HOUR
_SLACK = 0.05
"""Seconds after a minute's end at which it is looked again, so that it has surely ended."""


def span_text(passed: int) -> str:
    """A span of time in whole minutes, hours or days; nothing for less than a minute.

    Args:
        passed: in milliseconds.
    """
    if passed < MINUTE:
        return ""
    if passed < _HOUR:
        return _("{count} min").format(count=passed // MINUTE)
    if passed < _DAY:
        return _("{count} h").format(count=passed // _HOUR)
    days = passed // _DAY
    return ngettext("{count} day", "{count} days", days).format(count=days)


class Minutes:
    """Shows a span of time again as each of its minutes ends; where none is told, it is idle."""

    def __init__(
        self, screen: Screen[None], now: Callable[[], int], show: Callable[[], None]
    ) -> None:
        """A look at a span.

        Args:
            screen: whose timers are used.
            now: milliseconds since 1970, UTC.
            show: shows it again.
        """
        self._screen = screen
        self._now = now
        self._show = show
        self._since: int | None = None
        self._timer: Timer | None = None

    @property
    def waits(self) -> bool:
        """Whether the end of a minute is waited for."""
        return self._timer is not None

    def follow(self, since: int | None) -> None:
        """Tell a span from now on.

        Args:
            since: when it began, in milliseconds since 1970; None where no span is told.
        """
        if since == self._since:
            return
        self._since = since
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if since is not None:
            self._wait(since)

    def _wait(self, since: int) -> None:
        rest = MINUTE - (self._now() - since) % MINUTE
        self._timer = once(self._screen, rest / 1000 + _SLACK, self._ended)

    def _ended(self) -> None:
        self._show()
        if self._since is not None:
            self._wait(self._since)
