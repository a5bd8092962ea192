"""Statistics of the dice of a match, for players who wonder whether they are fair."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.actions import Dice, OpeningRoll, Roll
from rules.record import Entry
from rules.side import Side

PAIRS: tuple[Dice, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 different rolls, the higher die first."""

PIPS_A_ROLL = 49 / 6
"""The pips of a roll in the long run: 7, and a double counts twice."""

DOUBLES_SHARE = 1 / 6
"""The share of doubles in the long run."""

_CLOSE = 1e-14


@dataclass(frozen=True, slots=True)
class Fit:
    """How well counts agree with what fair dice give in the long run.

    Attributes:
        chi_square: the sum of (counted - expected)² / expected.
        degrees: the degrees of freedom.
        p: the share of fair dice that look at least as uneven.
    """

    chi_square: float
    degrees: int
    p: float


@dataclass(frozen=True, slots=True)
class SideDice:
    """What a player rolled.

    Attributes:
        faces: how often 1, 2, … 6 came up, opening dice included.
        pairs: how often each of `PAIRS` came up, opening rolls left out.
        openings_won: how often the opening die was the higher one.
    """

    faces: tuple[int, ...] = (0,) * 6
    pairs: tuple[int, ...] = (0,) * len(PAIRS)
    openings_won: int = 0

    @property
    def rolls(self) -> int:
        """The rolls of two dice."""
        return sum(self.pairs)

    @property
    def doubles(self) -> int:
        """The doubles among the rolls."""
        return sum(
            count for (high, low), count in zip(PAIRS, self.pairs, strict=True) if high == low
        )

    @property
    def pips(self) -> int:
        """The pips of all rolls, doubles counted twice."""
        return sum(
            count * (high + low) * (2 if high == low else 1)
            for (high, low), count in zip(PAIRS, self.pairs, strict=True)
        )

    def faces_fit(self) -> Fit | None:
        """Whether the faces come equally often, None before the first die."""
        return fit(self.faces, (1 / 6,) * 6)

    def __add__(self, other: "SideDice") -> "SideDice":
        return SideDice(
            tuple(map(sum, zip(self.faces, other.faces, strict=True))),
            tuple(map(sum, zip(self.pairs, other.pairs, strict=True))),
            self.openings_won + other.openings_won,
        )


@dataclass(frozen=True, slots=True)
class DiceStats:
    """The dice of a match or a session.

    Attributes:
        white: what White rolled.
        black: what Black rolled.
        openings: the opening rolls, ties included.
        ties: the opening rolls that were tied.
    """

    white: SideDice = SideDice()
    black: SideDice = SideDice()
    openings: int = 0
    ties: int = 0

    @property
    def both(self) -> SideDice:
        """The dice of both players together."""
        return self.white + self.black

    def of(self, side: Side) -> SideDice:
        """The dice of a player."""
        return self.white if side is Side.WHITE else self.black


def dice_stats(entries: Iterable[Entry]) -> DiceStats:
    """Count the dice of a record."""
    actions = [entry.action for entry in entries]
    openings = [action for action in actions if isinstance(action, OpeningRoll)]
    rolls = [action for action in actions if isinstance(action, Roll)]
    whites = [opening.white for opening in openings]
    blacks = [opening.black for opening in openings]
    won = sum(white > black for white, black in zip(whites, blacks, strict=True))
    lost = sum(white < black for white, black in zip(whites, blacks, strict=True))
    return DiceStats(
        white=_counted([roll.dice for roll in rolls if roll.by is Side.WHITE], whites, won),
        black=_counted([roll.dice for roll in rolls if roll.by is Side.BLACK], blacks, lost),
        openings=len(openings),
        ties=len(openings) - won - lost,
    )


def fit(counts: Sequence[int], shares: Sequence[float]) -> Fit | None:
    """The chi-square test of counts against the shares expected, None if all counts are 0."""
    total = sum(counts)
    if not total:
        return None
    chi_square = sum(
        (count - total * share) ** 2 / (total * share)
        for count, share in zip(counts, shares, strict=True)
    )
    degrees = len(counts) - 1
    return Fit(chi_square, degrees, upper_gamma(degrees / 2, chi_square / 2))


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0.

    >>> round(upper_gamma(1, 2), 6) == round(math.exp(-2), 6)
    True
    """
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The power series of the lower function, without its scale."""
    term = total = 1 / a
    step = a
    while abs(term) > abs(total) * _CLOSE:
        step += 1
        term *= x / step
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The continued fraction of the upper function, without its scale (Lentz's method)."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    product, n, change = d, 0, 0.0
    while abs(change - 1) > _CLOSE and n < 10_000:
        n += 1
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        change = c * d
        product *= change
    return product


def _counted(rolls: Sequence[Dice], openings: Sequence[int], won: int) -> SideDice:
    faces = Counter(openings)
    for dice in rolls:
        faces.update(dice)
    pairs = Counter((max(dice), min(dice)) for dice in rolls)
    return SideDice(
        faces=tuple(faces[face] for face in range(1, 7)),
        pairs=tuple(pairs[pair] for pair in PAIRS),
        openings_won=won,
    )
