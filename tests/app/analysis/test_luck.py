"""Luck is measured against all rolls, the opening roll against the score."""

import pytest

from app.engine.analysis.luck import (
    luck_of_opening,
    luck_of_roll,
    worth_of_resigning,
    worth_of_score,
)
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import Candidate, Chances, PlayVerdict, RollsVerdict, RollWorth
from rules.position import START
from tests.app.analysis.matches import ALL_ROLLS


def test_a_roll_is_as_lucky_as_it_is_better_than_the_mean() -> None:
    rolls = tuple(RollWorth(dice, 1.0 if dice == (6, 6) else 0.0) for dice in ALL_ROLLS)
    verdict = RollsVerdict(Question(START), rolls)
    assert luck_of_roll(verdict, Question(START, dice=(6, 6))) == pytest.approx(35 / 36)
    assert luck_of_roll(verdict, Question(START, dice=(2, 1))) == pytest.approx(-1 / 36)
    assert luck_of_roll(verdict, Question(START, dice=(1, 2))) == pytest.approx(-1 / 36)


@pytest.mark.parametrize("away", [None, (7, 7), (1, 1)])
def test_before_the_opening_of_an_even_match_nobody_is_ahead(away: tuple[int, int] | None) -> None:
    stakes = Stakes(away=away)
    assert worth_of_score(stakes) == pytest.approx(0.0, abs=1e-9)
    question = Question(START, stakes, (3, 1), opening=True)
    verdict = PlayVerdict(question, (Candidate(START, 0.15, Chances(0.55), "1ply"),))
    assert luck_of_opening(verdict) == pytest.approx(0.15)


def test_the_score_counts_before_an_opening() -> None:
    ahead = worth_of_score(Stakes(away=(2, 5)))
    assert worth_of_score(Stakes(away=(5, 2))) == pytest.approx(-ahead)
    assert ahead != pytest.approx(0.0, abs=0.01)
    crawford = worth_of_score(Stakes(away=(3, 1), crawford=True))
    assert crawford != pytest.approx(worth_of_score(Stakes(away=(3, 1))), abs=0.01)


def test_what_a_resignation_leaves() -> None:
    assert worth_of_resigning(Stakes(2), 4) == -2.0
    assert worth_of_resigning(Stakes(away=(5, 5)), 1) == pytest.approx(-1.0)
    assert worth_of_resigning(Stakes(2, away=(5, 5)), 2) == pytest.approx(-1.0)
    gammon = worth_of_resigning(Stakes(away=(5, 5)), 2)
    assert -2.2 < gammon < -1.8
    lost = worth_of_resigning(Stakes(away=(5, 2), holder=Holder.MIDDLE), 2)
    assert worth_of_resigning(Stakes(away=(5, 2)), 6) == lost  # the match is lost already
