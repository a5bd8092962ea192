"""What is said to an answer in the trainers."""

import pytest

from app.academy import asking as tries
from app.academy.asking import begin
from app.academy.exercises import CubeAnswer, Exercise, Kind, cube_answer
from app.academy.pool import pool
from app.screens.trainer_words import verdict


@pytest.mark.parametrize(
    ("right", "said"),
    [
        (CubeAnswer.TOO_GOOD, CubeAnswer.NO_DOUBLE),
        (CubeAnswer.NO_DOUBLE, CubeAnswer.TOO_GOOD),
    ],
)
def test_no_double_for_another_reason_is_not_called_worse(
    right: CubeAnswer, said: CubeAnswer
) -> None:
    exercises = (Exercise(Kind.CUBES, position) for position in pool().cubes)
    asked = next(one for one in exercises if cube_answer(one) is right)
    told = verdict(tries.chose(begin(asked), said), 1000).text
    assert told.startswith("Right, you don't double. More exactly: ")
    assert "0.000" not in told
