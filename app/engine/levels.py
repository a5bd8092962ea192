"""The levels of the computer's play, and how good each of them is.

This module loads no engine: screens and the command line name the levels from it.
"""

from dataclasses import dataclass

from app.engine.engine import Search
from app.i18n import N_


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level misjudges; all zero for one that plays what its search finds.

    Attributes:
        bias: how strongly habits (fear of blots, love of hitting, …) colour its judgement; 1 for
            a weak player's.
        noise: the equity by which a play is typically misjudged in a hard decision.
        oversight: how likely a play that is hard to see isn't seen, from 0 to 1.
        cube_error: by how much the winning chances are typically misjudged, from 0 to 1.
        threshold: the equity by which it typically doubles, takes and passes too early or late.
        book: whether it knows how the opening rolls are played.
    """

    bias: float = 0.0
    noise: float = 0.0
    oversight: float = 0.0
    cube_error: float = 0.0
    threshold: float = 0.0
    book: bool = True

    @property
    def faultless(self) -> bool:
        """Whether it plays just what its search finds."""
        return not (self.bias or self.noise or self.oversight or self.cube_error or self.threshold)


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play.

    Attributes:
        id: its name in options, seats and files.
        title: the message id of its name for the player.
        pr: its performance rating as measured by `make levels`, lower is better.
        pr_error: how far the true rating may lie from it (95 of 100 times).
        search: how deeply it searches.
        skill: how it misjudges what the search finds.
    """

    id: str
    title: str
    pr: float
    pr_error: float
    search: Search
    skill: Skill


# Measured by `make levels` with bgsage 2.0.20260907: money games of a level against itself (60 of
# the first two, 40 of the next three, 16 of the last), judged at 3ply, world class at 4ply. The
# judge is the same engine, so the strongest look a little better than they would to another one.
LEVELS: tuple[Level, ...] = (
    Level(
        "beginner",
        N_("Beginner"),
        24.2,
        2.2,
        Search.TWO,
        Skill(1.25, 0.2, 0.6, 0.16, 0.14, book=False),
    ),
    Level("casual", N_("Casual"), 17.6, 1.4, Search.TWO, Skill(0.92, 0.14, 0.43, 0.125, 0.105)),
    Level(
        "intermediate",
        N_("Intermediate"),
        13.9,
        1.2,
        Search.TWO,
        Skill(0.68, 0.105, 0.29, 0.1, 0.08),
    ),
    Level("advanced", N_("Advanced"), 8.2, 0.8, Search.TWO, Skill(0.4, 0.065, 0.15, 0.065, 0.05)),
    Level("expert", N_("Expert"), 4.6, 0.7, Search.TWO, Skill(0.25, 0.045, 0.06, 0.04, 0.035)),
    Level("world-class", N_("World class"), 0.2, 0.1, Search.THREE, Skill()),
)
"""All levels, the weakest first."""

_BY_ID = {one.id: one for one in LEVELS}


def level(name: str) -> Level:
    """The level of an id.

    Raises:
        KeyError: if there is no such level.
    """
    return _BY_ID[name]
