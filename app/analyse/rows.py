"""The decisions of an analysed match as the library keeps them for statistics."""

from app.engine.analysis.report import MatchReport
from app.storage.library import JudgedRow
from rules.record import Record


def rows(report: MatchReport, record: Record) -> tuple[JudgedRow, ...]:
    """What the library keeps of a report.

    Args:
        report: the analysis of the match.
        record: the match, for the times of its actions.
    """
    return tuple(
        JudgedRow(
            seq=one.decision.seq,
            game=one.decision.game,
            side=int(one.decision.by),
            at=record.entries[one.decision.seq - 1].at,
            kind=one.decision.kind.value,
            theme=one.theme.value,
            grade=one.grade.value,
            cost=one.cost,
            counted=one.counted,
            luck=one.luck,
        )
        for one in report.judged
    )
