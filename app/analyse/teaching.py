"""What a teacher says about verdicts, and plays in notation, for a terminal."""

import textwrap
from collections.abc import Iterator

from app.engine import teacher
from app.engine.analysis.report import DecisionKind, Judged
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.plays import legal_plays
from rules.position import Position

EXPLAINED = 3
"""So many plays are explained in the lines for a terminal."""

_WIDTH = 78


def play(verdict: PlayVerdict, index: int) -> tuple[str, ...]:
    """What is said about one of the plays, in phrases."""
    return teacher.words_for(verdict.question.position, verdict.candidates[index].result)


def cube(verdict: CubeVerdict) -> tuple[str, ...]:
    """What is said about the cube to the player who may double, in sentences."""
    chances = teacher.chances_words(verdict.chances)
    if not verdict.question.stakes.may_double:
        return (chances,)
    return teacher.cube_words(verdict), chances


def answer(verdict: CubeVerdict) -> tuple[str, ...]:
    """What is said to the player who was doubled, in sentences."""
    return (teacher.answer_words(verdict),)


def better(one: Judged) -> tuple[str, ...]:
    """What is said about the play or action that would have been right."""
    verdict, decision = one.verdict, one.decision
    if decision.kind is DecisionKind.RESIGNATION:
        answering = decision.chosen != "resign"
        return (teacher.resignation_words(verdict, answering=answering),)
    if isinstance(verdict, CubeVerdict):
        answering = decision.kind is DecisionKind.ANSWER
        return answer(verdict) if answering else (teacher.cube_words(verdict),)
    if verdict.best is None or decision.result is None:
        return ()
    told = teacher.difference(decision.question.position, verdict.best.result, decision.result)
    return (told,) if told else ()


def notation(verdict: PlayVerdict) -> dict[Position, str]:
    """The notation of every play of a roll, by its result."""
    question = verdict.question
    if question.dice is None:
        return {}
    return {made.result: str(made) for made in legal_plays(question.position, question.dice)}


def folded(text: str, indent: str = "  ") -> Iterator[str]:
    """A text on lines that fit, indented a little more where it goes on."""
    yield from textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")
