"""How bad a decision is, and whether it counts.

What counts is defined as in gammonview's methodology (and, as far as it is known, in XG):

- a checker play counts if there are at least two, unless the ten best are worth the same;
- to double or to roll counts unless it is both obvious and right;
- an answer to a double counts unless take and pass are worth the same;
- resignations don't count.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.engine.analysis.report import DecisionKind, Grade, Judged, Tally
from app.engine.verdicts import CubeVerdict, PlayVerdict

_COMPARED = 10  # plays whose equities must differ for a decision to count
_SAME_PLAY = 1e-4
_SAME_CUBE = 0.001
_FAR_FROM_DOUBLE = 0.2
_HOPELESS = -0.9


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From which cost on a decision gets its grade.

    Attributes:
        doubtful: equity lost, in points of the cube (normalised in a match).
        error: the same.
        blunder: the same.
    """

    doubtful: float
    error: float
    blunder: float

    def __post_init__(self) -> None:
        if not 0 < self.doubtful <= self.error <= self.blunder:
            raise ValueError(f"thresholds rise, unlike {self}")

    def grade(self, cost: float) -> Grade:
        """How bad a decision of a cost is.

        >>> GNUBG.grade(0.03).value, GNUBG.grade(0.0301).value, GNUBG.grade(0.2).value
        ('fine', 'doubtful', 'blunder')
        """
        if cost > self.blunder:
            return Grade.BLUNDER
        if cost > self.error:
            return Grade.ERROR
        return Grade.DOUBTFUL if cost > self.doubtful else Grade.FINE


XG = Thresholds(0.01, 0.02, 0.08)
"""The lines that eXtreme Gammon draws for outplays, errors and blunders."""

GNUBG = Thresholds(0.03, 0.06, 0.12)
"""The lines that GNU Backgammon draws for doubtful, bad and very bad."""

PRESETS: Mapping[str, Thresholds] = {"xg": XG, "gnubg": GNUBG}
"""By the names that settings and options use."""


def play_counts(verdict: PlayVerdict) -> bool:
    """Whether a checker play counts for the PR."""
    candidates = verdict.candidates[:_COMPARED]
    return len(candidates) > 1 and (abs(candidates[0].equity - candidates[-1].equity) >= _SAME_PLAY)


def cube_counts(verdict: CubeVerdict, *, doubled: bool) -> bool:
    """Whether doubling or rolling counts for the PR."""
    no_double, take, passed = verdict.no_double, verdict.double_take, verdict.double_pass
    obvious = (
        abs(no_double - min(take, passed)) < _SAME_CUBE
        or no_double - take > _FAR_FROM_DOUBLE
        or no_double - passed > _FAR_FROM_DOUBLE
        or (no_double < _HOPELESS and take < _HOPELESS)
    )
    return not obvious or verdict.cost(doubled=doubled) >= _SAME_CUBE


def answer_counts(verdict: CubeVerdict) -> bool:
    """Whether taking or passing counts for the PR."""
    return abs(verdict.double_take - verdict.double_pass) >= _SAME_CUBE


def answer_cost(verdict: CubeVerdict, chosen: str) -> float:
    """What an answer to a double lost.

    In money play a beavered cube is worth twice the cube that is only taken, whichever of the two
    the verdict's `double_take` speaks of.

    Args:
        verdict: the doubler's.
        chosen: `take`, `pass` or `beaver`.
    """
    if not answer_counts(verdict):
        return 0.0
    take = verdict.double_take / 2 if verdict.beaver else verdict.double_take
    worth = {"take": take, "pass": verdict.double_pass}
    if verdict.question.stakes.beavers:
        worth["beaver"] = take * 2
    return worth.get(chosen, take) - min(worth.values())


def tally(judged: Judged) -> Tally:
    """What one decision adds to the sums of the player who took it."""
    luck = judged.luck or 0.0
    if not judged.counted:
        return Tally(luck=luck)
    of_checkers = judged.decision.kind is DecisionKind.PLAY
    return Tally(
        plays=int(of_checkers),
        cubes=int(not of_checkers),
        play_cost=judged.cost if of_checkers else 0.0,
        cube_cost=0.0 if of_checkers else judged.cost,
        luck=luck,
        doubtful=int(judged.grade is Grade.DOUBTFUL),
        errors=int(judged.grade is Grade.ERROR),
        blunders=int(judged.grade is Grade.BLUNDER),
    )
