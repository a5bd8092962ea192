"""Judging plays deeply where it matters: those that are close by a shallow search.

A deep search of every play of a roll takes seconds, and most of them are out of the question.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import Candidate, CubeVerdict, PlayVerdict
from rules.position import CHECKERS, Position

_CLOSE, _MOST = 0.06, 5  # how far apart, and how many, plays that are looked at again may be
_SHALLOW = (Search.ONE, Search.TWO)


class Adviser(Protocol):
    """Whom the computer asks; `app.engine.thinker.Thinker` is one."""

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll."""

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge no double, double-take and double-pass before the roll."""


async def judged_plays(
    adviser: Adviser, question: Question, deep: Search, also: Sequence[Position] = ()
) -> PlayVerdict:
    """The plays of a roll, the close ones as deeply judged as asked for.

    Each of those is judged as the position that the opponent is left with.

    Args:
        adviser: whom to ask.
        question: a position with dice.
        deep: how deeply to look at the close plays.
        also: results to be judged as deeply, close or not.
    """
    shallow = deep if deep in _SHALLOW else Search.TWO
    verdict = await adviser.play(question, shallow, also)
    return verdict if deep is shallow else await judged_again(adviser, verdict, deep, also)


async def judged_again(
    adviser: Adviser, verdict: PlayVerdict, deep: Search, also: Sequence[Position] = ()
) -> PlayVerdict:
    """A shallow verdict with its close plays judged more deeply."""
    question = verdict.question
    lead = verdict.candidates[0]
    near = [one for one in verdict.candidates if lead.equity - one.equity < _CLOSE][:_MOST]
    again = near + [one for one in verdict.candidates if one not in near and one.result in also]
    if len(again) == 1 or lead.result.off == CHECKERS:
        return verdict
    deeper = [await _left(adviser, question, one, deep) for one in again]
    # The others stay as far behind the lead as they were, and are never before the judged ones.
    shift = deeper[0].equity - lead.equity
    deeper.sort(key=lambda one: -one.equity)
    rest = [
        replace(one, equity=min(one.equity + shift, deeper[-1].equity))
        for one in verdict.candidates
        if one not in again
    ]
    return PlayVerdict(question, (*deeper, *rest))


async def _left(
    adviser: Adviser, question: Question, candidate: Candidate, deep: Search
) -> Candidate:
    facing = Question(candidate.result.flipped(), question.stakes.turned)
    verdict = await adviser.cube(facing, deep)
    return Candidate(candidate.result, -verdict.best, verdict.chances.turned, verdict.search)
