"""How much is taken of whoever sends too much."""

from collections.abc import Callable


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, most: int, a_second: float, now: Callable[[], float]) -> None:
        """A full bucket.

        Args:
            most: how many may come at once.
            a_second: how many more may come with each second.
            now: seconds of a clock that only runs forwards.
        """
        self._most = most
        self._a_second = a_second
        self._now = now
        self._left = float(most)
        self._at = now()

    def take(self) -> bool:
        """Whether one more may come; if so, it has."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
