"""Analysing a whole match: every decision judged, graded and summed up."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from app.engine import catalogue
from app.engine.analysis.asking import Asking, Cubes, Judge, Pace, Progress
from app.engine.analysis.decisions import find
from app.engine.analysis.grading import (
    XG,
    Thresholds,
    answer_cost,
    answer_counts,
    cube_counts,
    play_counts,
    tally,
)
from app.engine.analysis.luck import luck_of_opening, luck_of_roll, worth_of_resigning
from app.engine.analysis.report import (
    Decision,
    DecisionKind,
    GameReport,
    Judged,
    MatchReport,
    Skipped,
    Tally,
)
from app.engine.analysis.themes import theme
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.position import CHECKERS
from rules.record import Record
from rules.side import Side

__all__ = ["Judge", "Progress", "analyse"]

Told = Callable[[Progress], None]

_OF_ONE_POSITION = (Trouble.UNFIT, Trouble.FAILED)  # other trouble concerns the whole engine
_ONE_THREAD = (Search.ONE, Search.TWO)
"""Searches in which bgsage leaves most of a second core idle; the deeper ones use all there are."""


async def analyse(
    record: Record,
    thinker: Judge,
    search: Search,
    *,
    progress: Told | None = None,
    thresholds: Thresholds = XG,
    engine: str = "",
) -> MatchReport:
    """Judge every decision of a match.

    It may be cancelled at any question; with a thinker that remembers, the next time goes on
    where this one stopped.

    Args:
        record: the match; one that is damaged or unfinished is analysed as far as it goes.
        thinker: who judges. A twin of it helps where that is faster.
        search: how deeply. Luck is always looked at 1ply.
        progress: told before the first decision and after each.
        thresholds: the grades.
        engine: the name of the engine for the report.

    Raises:
        EngineTrouble: if the engine fails altogether, or if it can't judge any decision at all.
    """
    found = find(record)
    judges = [thinker, *(thinker.twin() for _ in range(_at_once(thinker, search) - 1))]
    work = _Work(found.decisions, progress, Pace(found.decisions, len(judges)))
    cubes = Cubes()
    work.tell()
    try:
        await _all(
            work.go_through(_Judging(Asking(judge, search, work.pace, cubes), thresholds))
            for judge in judges
        )
    finally:
        for twin in judges[1:]:
            twin.close()
    work.check()
    return MatchReport(
        engine,
        search.value,
        tuple(one for one in work.results if isinstance(one, Judged)),
        _games(work.results),
        tuple(one for one in work.results if isinstance(one, Skipped)),
        found.stopped,
        found.actions,
    )


def _at_once(thinker: Judge, search: Search) -> int:
    """How many processes are worth their while."""
    idle = thinker.engine != catalogue.USUAL or search in _ONE_THREAD
    return 2 if idle and (os.cpu_count() or 1) > 1 else 1


async def _all(workers: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Wait for all workers; when one fails or all are to stop, none goes on."""
    tasks = [asyncio.ensure_future(worker) for worker in workers]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Work:
    """The decisions of a match, handed out one by one.

    Attributes:
        pace: how long the rest will take.
    """

    def __init__(self, decisions: Sequence[Decision], told: Told | None, pace: Pace) -> None:
        self.pace = pace
        self._total = len(decisions)
        self._left = enumerate(decisions)
        self._done: dict[int, Judged | Skipped] = {}
        self._told = told
        self._trouble: EngineTrouble | None = None

    @property
    def results(self) -> list[Judged | Skipped]:
        """What became of each decision, in order."""
        return [self._done[place] for place in sorted(self._done)]

    async def go_through(self, judging: "_Judging") -> None:
        """Judge decisions until none is left."""
        for place, decision in self._left:
            try:
                self._done[place] = await judging.of(decision)
            except EngineTrouble as trouble:
                if trouble.kind not in _OF_ONE_POSITION:
                    raise
                self._trouble = trouble
                self._done[place] = Skipped(decision, trouble.kind, trouble.why)
            self.pace.leave(decision)
            self.tell()
            await asyncio.sleep(0)  # what is remembered makes nobody wait, and would not let go

    def check(self) -> None:
        """Raise the trouble again if nothing at all could be judged."""
        if self._trouble and not any(isinstance(one, Judged) for one in self._done.values()):
            raise self._trouble

    def tell(self) -> None:
        """Tell how far it is."""
        if self._told is not None:
            left = self.pace.seconds_left if len(self._done) < self._total else 0.0
            self._told(Progress(len(self._done), self._total, left))


class _Judging:
    """How decisions are judged by one thinker."""

    def __init__(self, asking: Asking, thresholds: Thresholds) -> None:
        self._asking = asking
        self._thresholds = thresholds

    async def of(self, decision: Decision) -> Judged:
        """Judge a decision."""
        return await _JUDGES[decision.kind](self, decision)

    async def play(self, decision: Decision) -> Judged:
        """A checker play, and the luck of its roll."""
        question, result = decision.question, decision.result
        assert result is not None
        verdict = await self._asking.play(question, (result,))
        chosen = verdict.of(result)
        if chosen is None and verdict.candidates:
            raise EngineTrouble(Trouble.FAILED, "", "play")
        cost = verdict.cost(result) or 0.0
        counted = play_counts(verdict)
        if result.off == CHECKERS:
            chance = 1.0
        elif chosen is not None:
            chance = chosen.chances.win
        else:
            chance = await self._after_a_dance(decision)
        luck = await self._luck(decision)
        return self._graded(decision, verdict, cost, counted, chance, luck)

    async def cube(self, decision: Decision) -> Judged:
        """A double, or a roll instead."""
        verdict = await self._asking.cube(decision.question)
        doubled = decision.chosen == "double"
        cost = verdict.cost(doubled=doubled)
        counted = cube_counts(verdict, doubled=doubled)
        return self._graded(decision, verdict, cost, counted, verdict.chances.win)

    async def answer(self, decision: Decision) -> Judged:
        """A take, a pass or a beaver."""
        verdict = await self._asking.cube(decision.question)
        cost = answer_cost(verdict, decision.chosen)
        chance = 0.0 if decision.chosen == "pass" else 1.0 - verdict.chances.win
        return self._graded(decision, verdict, cost, answer_counts(verdict), chance)

    async def resignation(self, decision: Decision) -> Judged:
        """A resignation, or the answer to it; it never counts, as in other programs."""
        question = decision.question
        verdict: PlayVerdict | CubeVerdict
        if question.dice is None:
            verdict = await self._asking.cube(question)
            worth, win = verdict.best, verdict.chances.win
        else:
            verdict = await self._asking.play(question)
            if verdict.best is None:
                raise EngineTrouble(Trouble.UNFIT, "", "dice")
            worth, win = verdict.best.equity, verdict.best.chances.win
        given_up = worth - worth_of_resigning(question.stakes, decision.points)
        if decision.chosen == "resign":
            return self._graded(decision, verdict, max(0.0, given_up), False, win)
        accepted = decision.chosen == "accept"
        cost = max(0.0, -given_up if accepted else given_up)
        return self._graded(decision, verdict, cost, False, 1.0 if accepted else 1.0 - win)

    def _graded(
        self,
        decision: Decision,
        verdict: PlayVerdict | CubeVerdict,
        cost: float,
        counted: bool,
        chance: float,
        luck: float | None = None,
    ) -> Judged:
        """A verdict with its grade.

        Args:
            decision: what was decided.
            verdict: what the engine says.
            cost: what it lost.
            counted: whether it counts.
            chance: the chances of the player who decided, after it.
            luck: of the roll.
        """
        win = chance if decision.by is Side.WHITE else 1.0 - chance
        grade = self._thresholds.grade(cost)
        return Judged(decision, verdict, cost, counted, grade, theme(decision), luck, win)

    async def _luck(self, decision: Decision) -> float | None:
        """The luck of the roll that was played; None where the engine can't tell."""
        question = decision.question
        try:
            if question.opening:
                return luck_of_opening(await self._asking.opening(question))
            return luck_of_roll(await self._asking.rolls(question), question)
        except EngineTrouble as trouble:
            if trouble.kind not in _OF_ONE_POSITION:
                raise
            return None

    async def _after_a_dance(self, decision: Decision) -> float:
        """The chances of a player who could not move: those of the opponent before the roll."""
        question = decision.question
        turned = Question(question.position.flipped(), question.stakes.turned)
        return 1.0 - (await self._asking.cube(turned)).chances.win


_JUDGES = {
    DecisionKind.PLAY: _Judging.play,
    DecisionKind.CUBE: _Judging.cube,
    DecisionKind.ANSWER: _Judging.answer,
    DecisionKind.RESIGNATION: _Judging.resignation,
}


def _games(results: Sequence[Judged | Skipped]) -> tuple[GameReport, ...]:
    """The sums of each game."""
    sums = {one.decision.game: [Tally(), Tally()] for one in results}
    for one in results:
        if isinstance(one, Judged):
            sums[one.decision.game][one.decision.by] += tally(one)
    return tuple(GameReport(number, (white, black)) for number, (white, black) in sums.items())
