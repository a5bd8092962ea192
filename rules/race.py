"""The race: pips, what the bear-off will waste of them, and who gets home first.

A player bears off in so many rolls on average; each roll moves 49/6 pips. Their product is the
effective pip count, and what it exceeds the pip count by is the wastage (Walter Trice, "Effective
Pip Count", Flint Area BackgammoNews, 2000; Douglas Zare, "The Effective Pip Count", 2003). Here it
is exact for three checkers and fewer at home, and estimated for more.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

from rules.position import HOME, Position
from rules.shots import ROLLS

PIPS_A_ROLL = 49 / 6
"""What a roll moves on average, doubles counted twice."""

# Half a roll: what it is worth to be the one who rolls first (Danny Kleinman, "Vision Laughs at
# Counting", 1992).
_ON_ROLL = 4.0

# Wastage of four checkers and more at home, fitted to the exact expected rolls of all 54,263
# positions of up to 15 checkers on the points 1 to 6, smooth ones and those that bear-offs reach
# weighted most. On these it is 0.25 pips off on average (Keith's count 0.8 and pips alone 1.7,
# after their own mean is taken off). By point, from 1 to 6: for each checker, for their square,
# for an empty point, and over one more than the checkers.
_CHECKER = (3.017, 2.050, 1.318, 0.531, 0.420, 0.349)
_SQUARE = (-0.001, 0.015, 0.027, 0.042, 0.032, 0.018)
_EMPTY = (-1.427, -1.211, -0.997, -0.430, -0.702, -0.882)
_SPARSE = (6.318, 4.811, 3.858, 2.438, 3.346, 3.657)
_CONSTANT = -11.940
_NUMBER_SQUARED = -0.0225
_SHARE = -11.338  # over the number of checkers
_MEAN_PIPS = 0.658
_ODD = -0.065
_ODD_ACES = 1.529  # for an odd number, by the share that stands on the 1-point

# What each checker still outside adds to the wastage of the home it will fill.
_OUTSIDE = 0.23

_FEW = 3  # so many checkers are counted exactly

_Home = tuple[int, ...]  # how many checkers on the points 1 to 6


@dataclass(frozen=True, slots=True)
class Count:
    """How far one player has to go.

    Attributes:
        pips: the pip count.
        effective: the pip count with what the bear-off will waste.
        keith: the pip count with Tom Keith's extra pips for stacks and gaps, as players count
            them ("Cube Handling in Noncontact Positions", 2004).
    """

    pips: int
    effective: float
    keith: int

    @property
    def wastage(self) -> float:
        """The pips that will be lost to dice not fully used."""
        return self.effective - self.pips

    @property
    def rolls(self) -> float:
        """How many rolls it takes on average."""
        return self.effective / PIPS_A_ROLL


@dataclass(frozen=True, slots=True)
class Race:
    """How two players stand in the race, seen by the one on roll.

    Attributes:
        contact: whether checkers still have to pass each other: then it is no race yet.
        mine: how far the player on roll has to go.
        theirs: how far the opponent has to go.
    """

    contact: bool
    mine: Count
    theirs: Count

    @property
    def lead(self) -> int:
        """How many pips the player on roll is ahead; negative behind."""
        return self.theirs.pips - self.mine.pips

    @property
    def lead_percent(self) -> float:
        """The lead in percent of the leader's pips; negative behind."""
        least = min(self.mine.pips, self.theirs.pips)
        return 100 * self.lead / least if least else 0.0

    @property
    def keith(self) -> tuple[int, int]:
        """Keith's counts, that of the player on roll raised by a seventh (rounded down).

        Double if it exceeds the opponent's by no more than 4, redouble by no more than 3; the
        opponent takes if it exceeds theirs by at least 2.
        """
        return self.mine.keith + self.mine.keith // 7, self.theirs.keith

    @property
    def effective_lead(self) -> float:
        """How many pips the player on roll is ahead with wastage; negative behind."""
        return self.theirs.effective - self.mine.effective

    @property
    def win(self) -> float:
        """The chance of the player on roll to win the race, 0 to 1.

        Kleinman's formula, which sees the lead as a normal deviate, with effective counts and the
        spread that bear-offs really have: 0.02 off on average against the exact chances at home,
        where his own with pips is 0.06 off.
        """
        if not self.mine.pips or not self.theirs.pips:
            return float(not self.mine.pips)
        total = self.mine.effective + self.theirs.effective - _ON_ROLL
        spread = max(1.8 * total - 40.0, 0.8 * total)
        return _normal((self.effective_lead + _ON_ROLL) / sqrt(spread))


def race(position: Position) -> Race:
    """The race as the player on roll sees it.

    >>> standing = race(Position.parse("--BBCCD-------------ddcab-"))
    >>> standing.contact, standing.lead, round(standing.mine.effective, 1)
    (False, -12, 68.8)
    """
    return Race(position.contact, count(position), count(position.flipped()))


def count(position: Position) -> Count:
    """How far the player has to go, of whom the position is seen."""
    counts = [max(slot, 0) for slot in position.counts]
    pips = position.pips
    home = tuple(counts[1 : HOME + 1])
    outside = sum(counts[HOME + 1 :])
    return Count(pips, _effective(pips, home, outside), pips + _keith_extra(home))


def _keith_extra(home: _Home) -> int:
    """Two for each checker beyond one on the 1-point, and so on for stacks and gaps."""
    stacks = 2 * max(home[0] - 1, 0) + max(home[1] - 1, 0) + max(home[2] - 3, 0)
    return stacks + sum(not checkers for checkers in home[3:])


def _effective(pips: int, home: _Home, outside: int) -> float:
    return pips + _wastage(_filled(home, outside)) + _OUTSIDE * outside


def _filled(home: _Home, outside: int) -> _Home:
    """The home after all checkers have come in, each to the emptiest of the points 6, 5 and 4."""
    filled = list(home)
    for _ in range(outside):
        least = min((5, 4, 3), key=lambda index: filled[index])
        filled[least] += 1
    return tuple(filled)


def _wastage(home: _Home) -> float:
    """What bearing off from a home wastes."""
    number = sum(home)
    if home[0] == number > _FEW:  # Trice: n rolls without misses take 7n + 1 effective pips
        return float(7 * ((number + 1) // 2) + 1 - number)
    if number > _FEW:
        return _estimate(home)
    pips = sum(point * checkers for point, checkers in enumerate(home, 1))
    return _mean_rolls(home) * PIPS_A_ROLL - pips


def _estimate(home: _Home) -> float:
    """The wastage of four checkers and more."""
    number = sum(home)
    waste = sum(
        each * checkers + square * checkers**2 + sparse / (1 + checkers) + empty * (not checkers)
        for checkers, each, square, empty, sparse in zip(
            home, _CHECKER, _SQUARE, _EMPTY, _SPARSE, strict=True
        )
    )
    mean = sum(point * checkers for point, checkers in enumerate(home, 1)) / number
    odd = _ODD + _ODD_ACES * home[0] / number if number % 2 else 0.0
    whole = _CONSTANT + _NUMBER_SQUARED * number**2 + _SHARE / number + _MEAN_PIPS * mean
    return float(whole + waste + odd)


@lru_cache(maxsize=1024)
def _mean_rolls(home: _Home) -> float:
    """The exact number of rolls that a few checkers need, played to need the fewest."""
    if not any(home):
        return 0.0
    return (
        1
        + sum(
            (1 if high == low else 2) * min(_mean_rolls(after) for after in _after(home, high, low))
            for high, low in ROLLS
        )
        / 36
    )


def _after(home: _Home, high: int, low: int) -> set[_Home]:
    """The homes that a roll can lead to."""
    orders = ((high,) * 4,) if high == low else ((high, low), (low, high))
    ends: set[_Home] = set()
    for order in orders:
        layer = {home}
        for die in order:
            layer = {after for before in layer for after in _moved(before, die)}
        ends |= layer
    return ends


def _moved(home: _Home, die: int) -> set[_Home]:
    """The homes after one die; the same one where nothing is left to move."""
    highest = max((point for point, checkers in enumerate(home, 1) if checkers), default=0)
    if not highest:
        return {home}
    sources = [point for point in range(die, highest + 1) if home[point - 1]] or [highest]
    found = set()
    for source in sources:
        after = list(home)
        after[source - 1] -= 1
        if source > die:
            after[source - die - 1] += 1
        found.add(tuple(after))
    return found


def _normal(deviate: float) -> float:
    """The share of a normal distribution below a deviate."""
    return 0.5 * (1.0 + erf(deviate / sqrt(2.0)))
