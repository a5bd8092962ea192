"""Exercises: what is asked, drawn by chance, and how an answer is graded.

Pips, moves and take points are graded by the rules and by arithmetic, openings by the opening
book, cube decisions and bear-offs by what an engine said of them when `make exercises` drew the
positions up. Points are numbered from the side of the player who answers, who is on roll.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.academy.book import OPENING_ROLLS, openings
from app.academy.pool import CubeFigures, pool
from rules.actions import Dice
from rules.draft import TurnDraft
from rules.plays import Play, legal_plays
from rules.position import START, Position

CLOSE = 2
"""By how many hundredths a take point may be missed."""

FINE = 0.01
"""Up to this loss of equity, a play or a cube action is right."""


class Kind(StrEnum):
    """What is practised."""

    OPENINGS = "openings"
    PIPS = "pips"
    MOVES = "moves"
    TAKE_POINTS = "take-points"
    CUBES = "cubes"
    BEAR_OFFS = "bear-offs"


class CubeAnswer(StrEnum):
    """How both should handle the cube."""

    NO_DOUBLE = "no-double"
    DOUBLE_TAKE = "double-take"
    DOUBLE_PASS = "double-pass"
    TOO_GOOD = "too-good"


@dataclass(frozen=True, slots=True)
class Exercise:
    """What is asked.

    Attributes:
        kind: what is practised.
        position: the board.
        dice: the roll; None where nothing is rolled.
        away: for a take point, how many points this player and the opponent, who doubles, need.
        cube: for a take point, the cube's value before the double.
    """

    kind: Kind
    position: Position = START
    dice: Dice | None = None
    away: tuple[int, int] | None = None
    cube: int = 1


@dataclass(frozen=True, slots=True)
class Graded:
    """How good an answer was.

    Attributes:
        correct: whether it is counted as right.
        cost: the equity that it loses; 0 where there is none.
    """

    correct: bool
    cost: float = 0.0


def draw(kind: Kind, chance: random.Random) -> Exercise:
    """An exercise, drawn by chance.

    Raises:
        BrokenFile: if the positions or the opening book can't be read.
    """
    return _DRAWN[kind](chance)


def _opening(chance: random.Random) -> Exercise:
    return Exercise(Kind.OPENINGS, START, chance.choice(OPENING_ROLLS))


def _pips(chance: random.Random) -> Exercise:
    return Exercise(Kind.PIPS, chance.choice(pool().positions))


def _moves(chance: random.Random) -> Exercise:
    position = chance.choice(pool().positions)
    return Exercise(Kind.MOVES, position, (chance.randint(1, 6), chance.randint(1, 6)))


def _take_point(chance: random.Random) -> Exercise:
    """A double that is not settled by the score: both need more than the cube is worth."""
    cube = chance.choice((1, 1, 1, 2))
    fewest = cube + 1
    away = (chance.randint(fewest, 9), chance.randint(fewest, 9))
    return Exercise(Kind.TAKE_POINTS, START, away=away, cube=cube)


def _cube(chance: random.Random) -> Exercise:
    return Exercise(Kind.CUBES, chance.choice(tuple(pool().cubes)))


def _bear_off(chance: random.Random) -> Exercise:
    position, dice = chance.choice(tuple(pool().bear_offs))
    return Exercise(Kind.BEAR_OFFS, position, dice)


_DRAWN: Mapping[Kind, Callable[[random.Random], Exercise]] = {
    Kind.OPENINGS: _opening,
    Kind.PIPS: _pips,
    Kind.MOVES: _moves,
    Kind.TAKE_POINTS: _take_point,
    Kind.CUBES: _cube,
    Kind.BEAR_OFFS: _bear_off,
}


# Plays


def play_cost(exercise: Exercise, result: Position) -> float | None:
    """What a play loses against the best, by the board after it; None if it isn't legal.

    Args:
        exercise: an opening or a bear-off.
        result: the board from the side of the player who moved.
    """
    assert exercise.dice is not None
    if exercise.kind is Kind.OPENINGS:
        return openings().grade(exercise.dice, result)
    worth = pool().bear_offs[exercise.position, exercise.dice]
    return max(worth.values()) - worth[result] if result in worth else None


def grade_play(exercise: Exercise, result: Position) -> Graded:
    """How good a play is: an opening or a bear-off.

    Raises:
        ValueError: if it isn't legal.
    """
    cost = play_cost(exercise, result)
    if cost is None:
        raise ValueError("not a legal play of this roll")
    return Graded(cost <= FINE, cost)


def best_play(exercise: Exercise) -> Play:
    """The best play of an opening or a bear-off."""
    assert exercise.dice is not None
    plays = legal_plays(exercise.position, exercise.dice)
    return min(plays, key=lambda play: _or_worst(play_cost(exercise, play.result)))


def _or_worst(cost: float | None) -> float:
    return float("inf") if cost is None else cost


# Pips and moves


def grade_pips(exercise: Exercise, mine: int, theirs: int) -> Graded:
    """Whether both pip counts are right."""
    position = exercise.position
    return Graded((mine, theirs) == (position.pips, position.opponent_pips))


def movable(exercise: Exercise) -> frozenset[int]:
    """The points (25 the bar) with a checker that can move first."""
    assert exercise.dice is not None
    return TurnDraft.start(exercise.position, exercise.dice).sources


def grade_moves(exercise: Exercise, points: frozenset[int]) -> Graded:
    """Whether just the points were found from which a checker can move first."""
    return Graded(points == movable(exercise))


# The cube


def take_point(exercise: Exercise) -> float:
    """The share of games that the player who is doubled must win to take.

    Gammons and later doubles are left out of account: it is what the match scores alone say. Only
    where the doubler wins the match with the doubled cube anyway is it turned once more: then a
    redouble costs the taker nothing, and is made at once.
    """
    passed, lost, won = match_chances(exercise)
    return (passed - lost) / (won - lost)


def match_chances(exercise: Exercise) -> tuple[float, float, float]:
    """The taker's chances to win the match: after a pass, after a loss, and after a win."""
    assert exercise.away is not None
    mine, theirs = exercise.away
    table, stake = pool().chances, 2 * exercise.cube
    won = table(mine - (2 * stake if redoubled_at_once(exercise) else stake), theirs)
    return table(mine, theirs - exercise.cube), table(mine, theirs - stake), won


def redoubled_at_once(exercise: Exercise) -> bool:
    """Whether the taker has nothing to lose by a redouble, and something to win."""
    assert exercise.away is not None
    mine, theirs = exercise.away
    return theirs <= 2 * exercise.cube < mine


def grade_take_point(exercise: Exercise, percent: int) -> Graded:
    """Whether a take point, in hundredths, is near enough."""
    return Graded(abs(percent - 100 * take_point(exercise)) <= CLOSE)


def cube_figures(exercise: Exercise) -> CubeFigures:
    """What the engine says of a cube decision."""
    return pool().cubes[exercise.position]


def cube_answer(exercise: Exercise) -> CubeAnswer:
    """How both should handle the cube."""
    worth = cube_figures(exercise)
    if min(worth.take, worth.passed) >= worth.no_double:
        return CubeAnswer.DOUBLE_TAKE if worth.take <= worth.passed else CubeAnswer.DOUBLE_PASS
    return CubeAnswer.TOO_GOOD if worth.no_double > worth.passed else CubeAnswer.NO_DOUBLE


def grade_cube(exercise: Exercise, answer: CubeAnswer) -> Graded:
    """How good an answer for both players is; each one's mistake counts.

    Not to double is one and the same, whichever reason is given for it.
    """
    worth = cube_figures(exercise)
    best = max(worth.no_double, min(worth.take, worth.passed))
    if answer in (CubeAnswer.NO_DOUBLE, CubeAnswer.TOO_GOOD):
        cost = best - worth.no_double
    else:
        taken = answer is CubeAnswer.DOUBLE_TAKE
        answered = worth.take if taken else worth.passed
        reply = min(worth.take, worth.passed)
        cost = best - reply + answered - reply
    return Graded(cost <= FINE, cost)
