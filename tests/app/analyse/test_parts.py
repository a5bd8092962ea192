"""The parts of `barpoint analyse` that ask no engine."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from app.analyse.answering import Answer, Offer, answers
from app.analyse.match import joined, xgid_of
from app.analyse.progress import ProgressLine, line
from app.analyse.subject import OwnMatch, Subject, subject_of
from app.engine.analysis.analyse import Progress
from app.engine.analysis.report import (
    Decision,
    DecisionKind,
    GameReport,
    Grade,
    Judged,
    MatchReport,
    Tally,
    Theme,
)
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import Chances, CubeVerdict
from rules.position import START, Position
from rules.side import Side
from rules.terms import Terms

MONEY = Question(START, Stakes(beavers=True))
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("7", OwnMatch(7)),
        ("#12", OwnMatch(12)),
        (" 7 ", OwnMatch(7)),
        (XGID, XGID),
        (XGID.removeprefix("XGID="), XGID.removeprefix("XGID=")),
        ("xgid=short", "xgid=short"),
        ("7.mat", Path("7.mat")),
        ("./7", Path("7")),
        ("C:/games/a.xg", Path("C:/games/a.xg")),
        ("٣", Path("٣")),
    ],
)
def test_what_a_word_means(text: str, subject: Subject) -> None:
    assert subject_of(text) == subject


def verdict(taken: float, *, beaver: bool = False) -> CubeVerdict:
    return CubeVerdict(MONEY, Chances(0.5), 0.0, taken, 1.0, beaver)


def test_a_double_is_taken_passed_or_beavered() -> None:
    assert answers(verdict(0.3), Offer.DOUBLE) == (
        Answer("take", -0.3),
        Answer("beaver", -0.6),
        Answer("pass", -1.0),
    )
    assert answers(verdict(1.2), Offer.DOUBLE)[0] == Answer("pass", -1.0)
    # The equity of a beavered double is what stands in the verdict where a beaver is right.
    assert answers(verdict(-0.2, beaver=True), Offer.DOUBLE)[:2] == (
        Answer("beaver", 0.2),
        Answer("take", 0.1),
    )


def test_a_beaver_is_taken_passed_or_raccooned() -> None:
    assert answers(verdict(0.3), Offer.BEAVER) == (
        Answer("raccoon", 1.2),
        Answer("take", 0.6),
        Answer("pass", -2.0),
    )
    assert answers(verdict(-0.6, beaver=True), Offer.BEAVER) == (
        Answer("take", -0.6),
        Answer("raccoon", -1.2),
        Answer("pass", -2.0),
    )


def test_a_raccoon_is_taken_or_passed() -> None:
    assert answers(verdict(0.3), Offer.RACCOON) == (Answer("take", -1.2), Answer("pass", -4.0))


def test_without_beavers_there_are_two_answers() -> None:
    plain = replace(verdict(0.3), question=Question(START))
    assert [one.action for one in answers(plain, Offer.DOUBLE)] == ["take", "pass"]


# Progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("progress", "end"),
    [
        (Progress(0, 10), "0 of 10 decisions"),
        (Progress(9, 10, 59.6), "9 of 10 decisions, 1:00 left"),
        (Progress(1, 9999, 7265.0), "1 of 9999 decisions, 2:01:05 left"),
        (Progress(0, 0), "0 of 0 decisions"),
    ],
)
def test_progress_fits_the_line(progress: Progress, end: str) -> None:
    assert line(progress).endswith(end)
    assert len(line(progress)) < 80


def test_the_line_is_written_over_and_cleared() -> None:
    screen = Screen()
    shown = ProgressLine(screen, total=200)
    shown.before = 100
    shown.tell(Progress(50, 100, 3.0))
    shown.tell(Progress(51, 100, 3.0))  # too soon
    assert screen.getvalue().count("\r") == 1
    assert "150 of 200" in screen.getvalue()
    assert shown.done == 151
    shown.clear()
    assert screen.getvalue().endswith("\r")
    assert "\n" not in screen.getvalue()


def test_nothing_is_written_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    shown = ProgressLine(stream)
    shown.tell(Progress(1, 2))
    shown.clear()
    assert stream.getvalue() == ""
    assert shown.done == 1


# Reports


def judged(game: int, by: Side, question: Question, chosen: str, kind: DecisionKind) -> Judged:
    decision = Decision(1, game, by, kind, question, None, chosen)
    return Judged(
        decision, verdict(0.3), 0.0, True, Grade.FINE, Theme.CUBE, None, 0.5
    )  # fmt: skip


def test_the_parts_of_a_match_become_one_report() -> None:
    one = judged(1, Side.WHITE, MONEY, "roll", DecisionKind.CUBE)
    reports = [
        (first, MatchReport("e", "2ply", (one,), (GameReport(1, (Tally(plays=1), Tally())),)))
        for first in (1, 3)
    ]
    whole = joined(reports)
    assert [each.decision.game for each in whole.judged] == [1, 3]
    assert [game.number for game in whole.games] == [1, 3]
    assert whole.tallies[0].plays == 2


def test_the_position_of_a_decision_is_absolute() -> None:
    position = Position.parse("-b--B-D-C---dD---c-ea---B-")
    stakes = Stakes(2, Holder.MINE, (7, 5))
    terms = Terms(9)
    for by, kind, chosen, wanted in (
        (Side.WHITE, DecisionKind.CUBE, "roll", f"XGID={position}:1:1:1:00:2:4:0:9:10"),
        (Side.BLACK, DecisionKind.CUBE, "double",
         f"XGID={position.flipped()}:1:-1:-1:00:4:2:0:9:10"),
        (Side.BLACK, DecisionKind.ANSWER, "take", f"XGID={position}:1:1:1:D:2:4:0:9:10"),
    ):  # fmt: skip
        one = judged(1, by, Question(position, stakes), chosen, kind)
        assert str(xgid_of(one.decision, terms)) == wanted
