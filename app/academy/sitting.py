"""A sitting over the cards that are due: one after the other, the missed ones once more."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Sitting:
    """Which cards are still to be asked, by their numbers.

    Attributes:
        waiting: those that have not been asked; the first of them is on the table.
        again: those that were missed, or missed again.
        count: how many there are in all.
        right: how many were known at the first try.
        skipped: how many were left for another time.
    """

    waiting: tuple[int, ...]
    again: tuple[int, ...] = ()
    count: int = 0
    right: int = 0
    skipped: int = 0

    @classmethod
    def of(cls, cards: Iterable[int]) -> "Sitting":
        """A sitting over these cards, in this order."""
        waiting = tuple(cards)
        return cls(waiting, count=len(waiting))

    @property
    def card(self) -> int | None:
        """The card that is asked now; None at the end."""
        return next(iter((*self.waiting, *self.again)), None)

    @property
    def first(self) -> bool:
        """Whether it is asked for the first time."""
        return bool(self.waiting)

    @property
    def number(self) -> int:
        """Which of all cards it is, from 1."""
        return min(self.count - len(self.waiting) + 1, self.count)

    def answered(self, *, knew: bool) -> "Sitting":
        """The sitting after an answer; what wasn't known comes once more at the end.

        >>> Sitting.of([7, 8]).answered(knew=False).answered(knew=True).card
        7
        """
        card, rest = self.card, self._without_first()
        if card is None:
            return self
        if not knew:
            return replace(rest, again=(*rest.again, card))
        return replace(rest, right=rest.right + 1) if self.first else rest

    def skip(self) -> "Sitting":
        """The sitting with this card left for another time; a missed one comes no more."""
        rest = self._without_first()
        return replace(rest, skipped=rest.skipped + 1) if self.first else rest

    def drop(self) -> "Sitting":
        """The sitting without this card."""
        rest = self._without_first()
        return replace(rest, count=rest.count - 1) if self.first else rest

    def _without_first(self) -> "Sitting":
        if self.waiting:
            return replace(self, waiting=self.waiting[1:])
        return replace(self, again=self.again[1:])


def days_until(due: int, now: int) -> int:
    """In how many days something is due, by the calendar here.

    Args:
        due: a moment in milliseconds since 1970 (UTC).
        now: the present, likewise.
    """
    then, today = (datetime.fromtimestamp(moment / 1000).date() for moment in (due, now))
    return max((then - today).days, 0)
