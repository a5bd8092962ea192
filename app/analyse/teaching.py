"""What a teacher says about verdicts, and plays in notation, for a terminal."""

import textwrap
from collections.abc import Iterator, Sequence

from app.engine.analysis.report import Judged
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.plays import legal_plays
from rules.position import Position

EXPLAINED = 3
"""So many plays are explained in the lines for a terminal."""

_WIDTH = 76


def play(verdict: PlayVerdict, index: int) -> tuple[str, ...]:
    """What is said about one of the plays."""
    return ()


def cube(verdict: CubeVerdict) -> tuple[str, ...]:
    """What is said about the cube."""
    return ()


def better(one: Judged) -> tuple[str, ...]:
    """What is said about the play or action that would have been right."""
    verdict = one.verdict
    if isinstance(verdict, CubeVerdict):
        return cube(verdict)
    return play(verdict, 0) if verdict.candidates else ()


def notation(verdict: PlayVerdict) -> dict[Position, str]:
    """The notation of every play of a roll, by its result."""
    question = verdict.question
    if question.dice is None:
        return {}
    return {made.result: str(made) for made in legal_plays(question.position, question.dice)}


def folded(head: str, words: Sequence[str], indent: str = "  ") -> Iterator[str]:
    """Words behind a head, on lines that fit, indented where they go on."""
    text = head + " ".join(words)
    yield from textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")
