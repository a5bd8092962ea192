"""The clocks of a match: what is left to each side, and whose time passes."""

from dataclasses import dataclass, replace

from rules.side import Side
from rules.terms import ClockTerms


@dataclass(frozen=True, slots=True)
class Clocks:
    """Two clocks.

    A *span* is an unbroken stretch in which the same side has to act; a pause doesn't break it.
    The delay passes first in each span, and only then the reserve.

    Attributes:
        terms: reserve and delay.
        left: what is left of the reserves of White and Black, in milliseconds; below zero once
            a flag has fallen.
        running: whose clock runs, None where both stand.
        span: what has passed of this span, in milliseconds.
    """

    terms: ClockTerms
    left: tuple[int, int]
    running: Side | None = None
    span: int = 0

    @classmethod
    def wound(cls, terms: ClockTerms, running: Side | None = None) -> "Clocks":
        """Clocks with the whole reserve.

        >>> Clocks.wound(ClockTerms(60_000)).left
        (60000, 60000)
        """
        return cls(terms, (terms.reserve, terms.reserve), running)

    @property
    def delay_left(self) -> int:
        """What is left of the delay of this span, in milliseconds."""
        return max(self.terms.delay - self.span, 0)

    def flagged(self, side: Side) -> bool:
        """Whether a player's time is up."""
        return self.left[side] <= 0

    def charged(self, side: Side | None, used: int) -> "Clocks":
        """The clocks after so many milliseconds of the span of a side; nobody's cost nothing.

        >>> clocks = Clocks.wound(ClockTerms(60_000, 12_000), Side.WHITE)
        >>> clocks = clocks.charged(Side.WHITE, 10_000).charged(Side.WHITE, 5_000)
        >>> clocks.left, clocks.span, clocks.delay_left
        ((57000, 60000), 15000, 0)
        """
        if side is None:
            return self
        cost = max(used - self.delay_left, 0)
        white, black = self.left
        left = (white - cost, black) if side == Side.WHITE else (white, black - cost)
        return replace(self, left=left, span=self.span + used)

    def handed(self, before: Side | None, after: Side | None) -> "Clocks":
        """The clocks running for who has to act after somebody else, or the same side, had to."""
        goes_on = before is not None and before == after
        return replace(self, running=after, span=self.span if goes_on else 0)

    def stopped(self) -> "Clocks":
        """The clocks standing; the span goes on where it was left."""
        return replace(self, running=None)
