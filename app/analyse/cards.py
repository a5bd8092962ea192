"""Mistakes of an analysed match as cards to be drilled, and the questions on such cards."""

from app.academy.schedule import begun
from app.analyse.match import xgid_of
from app.analyse.position import Asked
from app.engine.analysis.report import DecisionKind, Grade, Judged, MatchReport
from app.formats.xgid import parse_xgid
from app.storage.practice import CardRow
from rules.record import Record

_HUMAN = "human"


def cards(report: MatchReport, record: Record, now: int) -> tuple[CardRow, ...]:
    """A card for every blunder that a person made.

    Resignations are left out: there is nothing to be learnt by heart about them.

    Args:
        report: the analysis of the match.
        record: the match, for its people and the times of its actions.
        now: in milliseconds since 1970 (UTC).
    """
    return tuple(
        card(one, record, now)
        for one in report.judged
        if one.grade is Grade.BLUNDER
        and one.decision.kind is not DecisionKind.RESIGNATION
        and record.header.seats[one.decision.by] == _HUMAN
    )


def card(judged: Judged, record: Record, now: int) -> CardRow:
    """The card of one decision, due at once."""
    decision, scheduled = judged.decision, begun(now)
    return CardRow(
        number=0,
        key=f"{decision.kind.value} {decision.question.key}",
        match=record.header.id,
        seq=decision.seq,
        kind=decision.kind.value,
        xgid=str(xgid_of(decision, record.header.terms)),
        chosen=decision.chosen,
        cost=judged.cost,
        made=record.entries[decision.seq - 1].at,
        due=scheduled.due,
        state=scheduled.state,
    )


def asked(row: CardRow) -> Asked:
    """What a card asks.

    Raises:
        BadXGID: if its position can't be read.
    """
    return Asked.of(parse_xgid(row.xgid))
