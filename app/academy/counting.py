"""The table of results and cubes, whose cells are filled with what they count."""

from dataclasses import replace

from app.academy.lesson import ScoreTable
from app.academy.trying import Trying, right, wrong

CENTRED = 64
"""The face of the cube in the middle, which counts 1."""

TIMES = {"single": 1, "gammon": 2, "backgammon": 3}
"""What a result counts before the cube."""


def worth(result: str, cube: int) -> int:
    """What a result counts at a face of the cube; 64 lies in the middle and counts 1."""
    return TIMES[result] * (1 if cube == CENTRED else cube)


def numbers_for(result: str, cube: int) -> tuple[int, ...]:
    """The numbers among which what a result counts is to be found, in order."""
    right = worth(result, cube)
    near = {worth(other, cube) for other in TIMES}
    near |= {right * 2, right + 2, right // 2 if right % 2 == 0 else right + 3}
    return tuple(sorted(near))


def asked(trying: Trying) -> int | None:
    """The cell that is asked for now, by its place among all that are asked; None for none."""
    step = trying.step
    assert isinstance(step, ScoreTable)
    return next((at for at in range(len(step.asked)) if at not in trying.found), None)


def scored(trying: Trying, at: int, points: int) -> Trying:
    """The step after a number was named for a cell.

    Args:
        trying: the step.
        at: the cell, by its place among those asked.
        points: the number.
    """
    step = trying.step
    assert isinstance(step, ScoreTable)
    if trying.done or at in trying.found:
        return trying
    if points != worth(*step.asked[at]):
        return wrong(trying, step.hint)
    again = replace(trying, found=(*trying.found, at), answer=None)
    return right(again, step.right) if len(again.found) == len(step.asked) else again
