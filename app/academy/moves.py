"""Moves as lessons write them, such as `13/7`, `bar/20*`, `13/7/5*` or `6/4(2)`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.actions import Step
from rules.position import BAR, OFF

_TIMES = re.compile(r"\((\d)\)$")
_NAMES = {"bar": BAR, "off": OFF}


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one checker, in the numbers of the player who moves it.

    Attributes:
        stops: where it leaves, where it touches down, where it ends.
        hits: where it is said to hit.
    """

    stops: tuple[int, ...]
    hits: tuple[int, ...] = ()

    @property
    def legs(self) -> tuple[Step, ...]:
        """Its parts, from one stop to the next."""
        return tuple(pairwise(self.stops))


def ways(text: str) -> tuple[Way, ...]:
    """The ways that a text names, one for each checker.

    >>> ways("13/7*/5 6/4(2)")[0]
    Way(stops=(13, 7, 5), hits=(7,))
    >>> len(ways("13/7*/5 6/4(2)"))
    3
    """
    return tuple(_ways(text))


def _ways(text: str) -> Iterator[Way]:
    for word in text.split():
        times = _TIMES.search(word)
        stops = _TIMES.sub("", word).split("/")
        places = tuple(_place(stop) for stop in stops)
        hits = tuple(place for stop, place in zip(stops, places, strict=True) if stop.endswith("*"))
        yield from [Way(places, hits)] * (int(times[1]) if times else 1)


def _place(stop: str) -> int:
    name = stop.rstrip("*")
    return _NAMES[name] if name in _NAMES else int(name)


def within(legs: Sequence[Step], steps: Sequence[Step]) -> bool:
    """Whether steps that were played contain moves, each by one die or by several.

    >>> within([(13, 5)], [(6, 4), (13, 11), (11, 5)])
    True
    >>> within([(13, 5), (6, 4)], [(13, 11), (11, 5)])
    False
    """
    if not legs:
        return True
    (source, target), *others = legs
    for at, (start, end) in enumerate(steps):
        if start == source and end >= target:
            rest = [*steps[:at], *steps[at + 1 :]]
            onwards = [(end, target)] if end > target else []
            if within([*onwards, *others], rest):
                return True
    return False
