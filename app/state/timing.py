"""The time that the action in the making has taken so far."""

from collections.abc import Callable

Stopwatch = Callable[[], int]
"""Milliseconds that only go forward, from any beginning."""


class Timing:
    """How long the running clock has run since the last action.

    What a program that was killed had measured is carried over from what it kept.
    """

    def __init__(self, stopwatch: Stopwatch) -> None:
        self._stopwatch = stopwatch
        self._since: int | None = None
        self._carried = 0

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    @property
    def elapsed(self) -> int:
        """Milliseconds since the last action, 0 where no clock has run."""
        if self._since is None:
            return self._carried
        return self._carried + max(self._stopwatch() - self._since, 0)

    def start(self, carried: int = 0) -> None:
        """Let time pass from now on.

        Args:
            carried: what has passed already.
        """
        self._since, self._carried = self._stopwatch(), carried

    def stop(self, carried: int = 0) -> None:
        """Let no time pass.

        Args:
            carried: what has passed already.
        """
        self._since, self._carried = None, carried


def standing() -> int:
    """A stopwatch that stands still, for matches without clocks."""
    return 0
