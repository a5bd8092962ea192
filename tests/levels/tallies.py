"""What was measured of a level, game by game, kept in a file so that a run can be taken up."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from app.engine import closer, habits, mistakes, player, resigning
from app.engine.analysis.report import DecisionKind, Tally
from app.engine.levels import Level
from tests.levels.selfplay import Cost

_MODULES = (closer, habits, mistakes, player, resigning)
_RESAMPLED = 2000
_TAILS = 0.025


@dataclass(frozen=True, slots=True)
class Rating:
    """A performance rating.

    Attributes:
        pr: 500 times the equity lost for each counted decision.
        error: how far the true one may lie from it, 95 times of 100.
    """

    pr: float
    error: float

    def __str__(self) -> str:
        return f"{self.pr:.2f} ± {self.error:.2f}"


def tally(costs: Sequence[Cost]) -> Tally:
    """The sums of a game."""
    plays = [one.cost for one in costs if one.kind is DecisionKind.PLAY]
    cubes = [one.cost for one in costs if one.kind is not DecisionKind.PLAY]
    return Tally(len(plays), len(cubes), sum(plays), sum(cubes))


def rating(games: Sequence[Tally]) -> Rating:
    """The rating over games, its error by drawing the games again and again."""
    chance = Random(1)
    drawn = sorted(
        _pr(chance.choices(games, k=len(games))) for _ in range(_RESAMPLED if games else 0)
    )
    if not drawn:
        return Rating(0.0, 0.0)
    low, high = (drawn[int(share * len(drawn))] for share in (_TAILS, 1 - _TAILS))
    return Rating(_pr(games), (high - low) / 2)


def _pr(games: Sequence[Tally]) -> float:
    return sum(games, Tally()).pr or 0.0


class Kept:
    """The tallies of a level's games in a file, one a line, in the order of the games.

    Another engine, level or way of making mistakes has another file.
    """

    def __init__(self, folder: Path, level: Level, engine: str, judge: str) -> None:
        kind = (engine, judge, level.search.value, asdict(level.skill))
        sources = b"".join(Path(str(module.__file__)).read_bytes() for module in _MODULES)
        digest = hashlib.sha256(repr(kind).encode() + sources).hexdigest()[:12]
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{level.id}-{digest}.jsonl"

    def games(self) -> list[Tally]:
        """All games so far."""
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="utf-8").splitlines()
        return [Tally(**json.loads(line)) for line in lines]

    def add(self, game: Tally) -> None:
        """Keep one more."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(game)) + "\n")
