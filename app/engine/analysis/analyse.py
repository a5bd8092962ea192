"""Analysing a whole match: every decision judged, graded and summed up."""

from collections.abc import Callable, Iterable

from app.engine.analysis.asking import Asking, Judge, Pace, Progress
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
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.position import CHECKERS
from rules.record import Record
from rules.side import Side

__all__ = ["Judge", "Progress", "analyse"]

Told = Callable[[Progress], None]

_SKIPPED = (Trouble.UNFIT, Trouble.FAILED)  # of one position; other trouble concerns the engine


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
        thinker: who judges.
        search: how deeply. Luck is always looked at 1ply.
        progress: told before the first decision and after each.
        thresholds: the grades.
        engine: the name of the engine for the report.

    Raises:
        EngineTrouble: if the engine fails altogether, or if it can't judge any decision at all.
    """
    found = find(record)
    pace = Pace(found.decisions)
    analysis = _Analysis(Asking(thinker, search, pace), thresholds)
    total = len(found.decisions)
    for done, decision in enumerate(found.decisions):
        if progress is not None:
            progress(Progress(done, total, pace.seconds_left))
        await analysis.add(decision)
        pace.leave(decision)
    if progress is not None:
        progress(Progress(total, total, 0.0))
    analysis.check()
    return MatchReport(
        engine,
        search.value,
        tuple(analysis.judged),
        _games(analysis.judged, found.decisions),
        tuple(analysis.skipped),
        found.stopped,
        found.actions,
    )


class _Analysis:
    """The decisions judged so far."""

    def __init__(self, asking: Asking, thresholds: Thresholds) -> None:
        self.judged: list[Judged] = []
        self.skipped: list[Skipped] = []
        self._asking = asking
        self._thresholds = thresholds
        self._trouble: EngineTrouble | None = None

    async def add(self, decision: Decision) -> None:
        """Judge one more decision, or note that it can't be."""
        try:
            self.judged.append(await _JUDGES[decision.kind](self, decision))
        except EngineTrouble as trouble:
            if trouble.kind not in _SKIPPED:
                raise
            self._trouble = trouble
            self.skipped.append(Skipped(decision, trouble.kind, trouble.why))

    def check(self) -> None:
        """Raise the trouble again if nothing at all could be judged."""
        if self._trouble is not None and not self.judged:
            raise self._trouble

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
            if trouble.kind not in _SKIPPED:
                raise
            return None

    async def _after_a_dance(self, decision: Decision) -> float:
        """The chances of a player who could not move: as before the roll, without a better word."""
        before = self.judged[-1] if self.judged else None
        if before is None or before.decision.game != decision.game:
            return 0.5
        return before.win if decision.by is Side.WHITE else 1.0 - before.win


_JUDGES = {
    DecisionKind.PLAY: _Analysis.play,
    DecisionKind.CUBE: _Analysis.cube,
    DecisionKind.ANSWER: _Analysis.answer,
    DecisionKind.RESIGNATION: _Analysis.resignation,
}


def _games(judged: Iterable[Judged], decisions: Iterable[Decision]) -> tuple[GameReport, ...]:
    """The sums of each game."""
    sums = {one.game: [Tally(), Tally()] for one in decisions}
    for one in judged:
        sums[one.decision.game][one.decision.by] += tally(one)
    return tuple(GameReport(number, (white, black)) for number, (white, black) in sums.items())
