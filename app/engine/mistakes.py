"""How a level misjudges what the engine tells it.

A weak level errs as people do, not by chance moves. It sees the engine's equities coloured by
the habits of the game (what it likes and fears is drawn once a game, so it errs alike in alike
positions), blurred the more the harder the decision is, and doesn't see some plays that are
hard to see. Where one play stands out, or nothing is to be lost, it plays like everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.engine.habits import HABITS, hard_to_see, seen
from app.engine.levels import Skill
from app.engine.verdicts import Candidate, CubeVerdict, PlayVerdict
from rules.position import Position

_OUTSTANDING = 0.15  # a lead of so much equity is halfway to being obvious
_CLOSE = 0.08  # plays within so much of the best make a decision hard
_CROWD = 6
_ABSURD = 0.6  # nobody plays what loses more,
_LOOKED = 80  # or what is not among so many best
_RACE = 0.3  # judging races is a matter of counting
_TEMPER = 0.05  # how far likings differ from game to game
_SWING = 2.0  # equity for each unit of winning chances, the cube as it is
_UNTHINKABLE = 0.4  # nobody errs by more than this with the cube
_EVEN, _GONE = 0.5, 0.05  # winning chances with which nobody passes, or takes wrongly
_NOTHING = 0.001  # equity that is within the errors of any search


@dataclass(frozen=True, slots=True)
class Mood:
    """How a player is disposed in a game.

    Attributes:
        likings: what it adds for a unit of each of the habits.
        optimism: how much it overrates its winning chances, in standard deviations.
        caution: how much later it doubles than is right, the same.
        pride: how much too much it takes, the same.
    """

    likings: tuple[float, ...]
    optimism: float
    caution: float
    pride: float

    @classmethod
    def drawn(cls, chance: Random) -> "Mood":
        """The mood of one game."""
        likings = tuple(habit.liking + chance.gauss(0, _TEMPER) for habit in HABITS)
        return cls(likings, chance.gauss(0, 1), chance.gauss(0.3, 1), chance.gauss(0, 1))


def choose_play(verdict: PlayVerdict, skill: Skill, mood: Mood, chance: Random) -> Position:
    """The result of the play that a level picks.

    Args:
        verdict: all legal plays, at least one.
        skill: how it misjudges.
        mood: how it is disposed in this game.
        chance: for this decision alone.
    """
    best = verdict.candidates[0]
    known = verdict.question.opening and skill.book
    if skill.faultless or known or len(verdict.candidates) == 1:
        return best.result
    before = verdict.question.position
    thinkable = [one for one in verdict.candidates if best.equity - one.equity < _ABSURD][:_LOOKED]
    hardness = difficulty(verdict)
    coloured = skill.bias * _ease(verdict, 2 * _OUTSTANDING) if before.contact else 0.0
    looked: list[tuple[float, Candidate]] = []
    unseen: list[tuple[float, Candidate]] = []
    for one in sorted(thinkable, key=lambda one: one.result.key):
        liking = _dot(mood.likings, seen(before, one.result)) if coloured else 0.0
        felt = one.equity + coloured * liking + skill.noise * hardness * chance.gauss(0, 1)
        missed = chance.random() < skill.oversight * hardness * hard_to_see(before, one.result)
        (unseen if missed else looked).append((felt, one))
    return max(looked or unseen, key=lambda pair: pair[0])[1].result


def difficulty(verdict: PlayVerdict) -> float:
    """How hard a play is to find, from 0 (one stands out) to 1 (many are close, in contact)."""
    best = verdict.candidates[0].equity
    close = sum(best - one.equity < _CLOSE for one in verdict.candidates) - 1
    crowd = min(1.0, 0.4 + close / _CROWD)
    contact = 1.0 if verdict.question.position.contact else _RACE
    return contact * crowd * _ease(verdict, _OUTSTANDING)


def _ease(verdict: PlayVerdict, scale: float) -> float:
    """1 where two plays are level, falling with the lead of the best."""
    first, second = verdict.candidates[0].equity, verdict.candidates[1].equity
    return 1.0 / (1.0 + ((first - second) / scale) ** 2)


def right_double(verdict: CubeVerdict) -> bool:
    """Whether to double, if nothing is misjudged.

    A double that gains nothing only gives the cube away, unless the opponent has to pass, or has
    no use for it, winning the match with the game as it is. A won game needn't be played out.
    """
    gain = min(verdict.double_take, verdict.double_pass) - verdict.no_double
    if not verdict.take:
        return gain >= 0.0
    stakes = verdict.question.stakes
    free = stakes.away is not None and stakes.away[1] <= stakes.value
    return gain > (-_NOTHING if free else _NOTHING / 100)


def wants_double(verdict: CubeVerdict, skill: Skill, mood: Mood, chance: Random) -> bool:
    """Whether a level doubles."""
    right = right_double(verdict)
    if skill.faultless or verdict.cost(doubled=not right) > _UNTHINKABLE:
        return right
    if not right and verdict.chances.win < _EVEN:
        return False
    error = _error(verdict, skill, mood, chance)
    rolling = verdict.no_double + error
    doubling = min(verdict.double_take + 2 * error, verdict.double_pass)
    return doubling - rolling > skill.threshold * mood.caution


def wants_take(verdict: CubeVerdict, skill: Skill, mood: Mood, chance: Random) -> bool:
    """Whether a level takes the double that a verdict speaks of."""
    right = verdict.take
    if skill.faultless or verdict.answer_cost(taken=not right) > _UNTHINKABLE:
        return right
    chances = 1.0 - verdict.chances.win
    if (right and chances >= _EVEN) or (not right and chances < _GONE):
        return right
    hope = 2 * _error(verdict, skill, mood, chance) + skill.threshold * mood.pride
    return verdict.double_take - hope <= verdict.double_pass


def _error(verdict: CubeVerdict, skill: Skill, mood: Mood, chance: Random) -> float:
    """How much a level overrates its equity, in points of the present cube."""
    off = 0.6 * mood.optimism + 0.8 * chance.gauss(0, 1)
    volatile = 1.0 if verdict.question.position.contact else _RACE
    return _SWING * skill.cube_error * off * volatile


def _dot(weights: Sequence[float], figures: Sequence[float]) -> float:
    return sum(weight * figure for weight, figure in zip(weights, figures, strict=True))
