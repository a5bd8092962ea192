"""What counts, what it costs, and how bad that is."""

import pytest

from app.engine.analysis.grading import (
    GNUBG,
    PRESETS,
    XG,
    Thresholds,
    answer_cost,
    answer_counts,
    cube_counts,
    play_counts,
    tally,
)
from app.engine.analysis.report import Decision, DecisionKind, Grade, Judged, Tally, Theme
from app.engine.question import Question, Stakes
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict
from rules.position import START
from rules.side import Side

HALF = Chances(0.5)
BEFORE = Question(START)


def plays(*equities: float) -> PlayVerdict:
    judged = tuple(Candidate(START, equity, HALF, "2ply") for equity in equities)
    return PlayVerdict(Question(START, dice=(3, 1)), judged)


def cube(
    no_double: float,
    take: float,
    passed: float = 1.0,
    *,
    beaver: bool = False,
    beavers: bool = False,
) -> CubeVerdict:
    question = Question(START, Stakes(beavers=beavers))
    return CubeVerdict(question, HALF, no_double, take, passed, beaver=beaver)


@pytest.mark.parametrize(
    ("preset", "cost", "grade"),
    [
        (XG, 0.0, Grade.FINE),
        (XG, 0.01, Grade.FINE),
        (XG, 0.0101, Grade.DOUBTFUL),
        (XG, 0.0201, Grade.ERROR),
        (XG, 0.08, Grade.ERROR),
        (XG, 0.0801, Grade.BLUNDER),
        (GNUBG, 0.03, Grade.FINE),
        (GNUBG, 0.0301, Grade.DOUBTFUL),
        (GNUBG, 0.0601, Grade.ERROR),
        (GNUBG, 0.1201, Grade.BLUNDER),
    ],
)
def test_grades(preset: Thresholds, cost: float, grade: Grade) -> None:
    assert preset.grade(cost) is grade


def test_presets_have_names_and_thresholds_rise() -> None:
    assert (PRESETS["xg"], PRESETS["gnubg"]) == (XG, GNUBG)
    for wrong in ((0.0, 0.1, 0.2), (0.2, 0.1, 0.3), (0.1, 0.3, 0.2)):
        with pytest.raises(ValueError, match="thresholds rise"):
            Thresholds(*wrong)


@pytest.mark.parametrize(
    ("verdict", "counts"),
    [
        (plays(), False),  # a dance
        (plays(0.1), False),  # forced
        (plays(0.1, 0.1), False),
        (plays(1.0, 0.99991), False),
        (plays(1.0, 0.9998), True),
        (plays(*([0.5] * 10), -1.0), False),  # the ten best are the same
        (plays(*([0.5] * 9), 0.4), True),
    ],
)
def test_which_plays_count(verdict: PlayVerdict, counts: bool) -> None:
    assert play_counts(verdict) is counts


@pytest.mark.parametrize(
    ("no_double", "take", "passed", "rolling", "doubling"),
    [
        (0.5, 0.6, 1.0, True, True),
        (0.5, 0.5005, 1.0, False, False),  # no difference
        (0.5, 0.29, 1.0, False, True),  # far from a double
        (0.5, 0.31, 1.0, True, True),
        (1.3, 1.5, 1.0, False, True),  # far too good
        (1.1, 1.5, 1.0, True, True),
        (-0.95, -1.0, 1.0, False, True),  # hopeless
    ],
)
def test_which_cube_decisions_count(
    no_double: float, take: float, passed: float, rolling: bool, doubling: bool
) -> None:
    verdict = cube(no_double, take, passed)
    assert cube_counts(verdict, doubled=False) is rolling
    assert cube_counts(verdict, doubled=True) is doubling


def test_which_answers_count_and_what_they_cost() -> None:
    take, drop, same = cube(0.5, 0.6), cube(0.9, 1.25), cube(0.8, 1.0005)
    assert [answer_counts(one) for one in (take, drop, same)] == [True, True, False]
    assert answer_cost(take, "take") == 0.0
    assert answer_cost(take, "pass") == pytest.approx(0.4)
    assert answer_cost(drop, "take") == pytest.approx(0.25)
    assert answer_cost(drop, "pass") == 0.0
    assert answer_cost(same, "take") == 0.0


def test_a_beaver_is_worth_twice_a_take() -> None:
    right = cube(-0.2, -0.4, beaver=True, beavers=True)  # the verdict speaks of the beavered cube
    assert answer_cost(right, "beaver") == 0.0
    assert answer_cost(right, "take") == pytest.approx(0.2)
    assert answer_cost(right, "pass") == pytest.approx(1.4)
    wrong = cube(0.1, 0.2, beavers=True)
    assert answer_cost(wrong, "take") == 0.0
    assert answer_cost(wrong, "beaver") == pytest.approx(0.2)


def judged(kind: DecisionKind, cost: float, *, counted: bool = True) -> Judged:
    decision = Decision(1, 1, Side.WHITE, kind, BEFORE, None, "")
    luck = 0.25 if kind is DecisionKind.PLAY else None
    verdict = cube(0.0, 0.0)
    return Judged(decision, verdict, cost, counted, XG.grade(cost), Theme.OTHER, luck, 0.5)


def test_what_a_decision_adds() -> None:
    assert tally(judged(DecisionKind.PLAY, 0.05)) == Tally(1, 0, 0.05, 0.0, 0.25, 0, 1, 0)
    assert tally(judged(DecisionKind.PLAY, 0.5, counted=False)) == Tally(luck=0.25)
    assert tally(judged(DecisionKind.ANSWER, 0.5)) == Tally(cubes=1, cube_cost=0.5, blunders=1)
    both = tally(judged(DecisionKind.CUBE, 0.015)) + tally(judged(DecisionKind.PLAY, 0.085))
    assert (both.doubtful, both.blunders, both.decisions) == (1, 1, 2)
    assert both.pr == pytest.approx(500 * 0.1 / 2)
    assert Tally().pr is None
