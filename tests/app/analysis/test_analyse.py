"""A whole match is judged, stopped and taken up again, and summed up."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from app.engine.analysis import analyse as module
from app.engine.analysis.analyse import analyse
from app.engine.analysis.asking import Pace, Progress
from app.engine.analysis.decisions import decisions
from app.engine.analysis.grading import GNUBG, tally
from app.engine.analysis.report import DecisionKind, Grade, MatchReport, Tally
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.memory import Remembering
from app.engine.question import Question
from app.engine.thinker import Thinker
from app.engine.verdicts import PlayVerdict
from rules.actions import Accept, Level, MakePlay, OpeningRoll, Pass, Resign, Roll
from rules.position import Position
from rules.record import Record
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.analysis.matches import Abacus, random_record, record_of, worth
from tests.app.analysis.test_decisions import CLOSED_OUT, OPENED, REPLIED

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.fixture(params=[1, 2], ids=["one process", "two processes"])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many processes judge."""
    count = int(request.param)
    monkeypatch.setattr(module.os, "cpu_count", lambda: count)
    return count


async def judged(record: Record, **asked: object) -> MatchReport:
    return await analyse(record, Abacus(), Search.TWO, **asked)  # type: ignore[arg-type]


# Verdicts


async def test_every_decision_is_judged_in_order(cores: int) -> None:
    record = random_record(Terms(5), seed=4)
    report = await judged(record, engine="Abacus 1")
    assert tuple(one.decision for one in report.judged) == decisions(record)
    assert (report.engine, report.search, report.skipped) == ("Abacus 1", "2ply", ())
    assert (report.actions, report.stopped) == (len(record.entries), None)
    assert [game.number for game in report.games] == sorted({one.game for one in decisions(record)})


async def test_costs_and_grades() -> None:
    report = await judged(record_of(*REPLIED), thresholds=GNUBG)
    opening, rolled, reply = report.judged
    assert isinstance(opening.verdict, PlayVerdict)
    assert (opening.cost, opening.grade, opening.counted) == (0.0, Grade.FINE, False)
    before = worth(rolled.decision.question.position)
    assert rolled.cost == max(0.0, 1.5 * before - 0.1 - before)
    assert (reply.luck, rolled.luck) == (pytest.approx(0.04), None)
    assert opening.luck == pytest.approx(worth(opening.decision.question.position) + 4 / 200)


async def test_what_was_played_is_searched_as_deeply_as_the_best() -> None:
    told: dict[Question, tuple[Position, ...]] = {}

    class Noting(Abacus):
        async def play(
            self, question: Question, search: Search, also: Sequence[Position] = ()
        ) -> PlayVerdict:
            if search is Search.THREE:
                told[question] = tuple(also)
            return await super().play(question, search, also)

    record = random_record(Terms(1), seed=4)
    await analyse(record, Noting(), Search.THREE)
    plays = [one for one in decisions(record) if one.kind is DecisionKind.PLAY]
    assert told == {one.question: (one.result,) for one in plays}


async def test_the_sums_are_those_of_the_decisions(cores: int) -> None:
    report = await judged(random_record(Terms(7), seed=9))
    for side in Side:
        mine = [one for one in report.judged if one.decision.by is side]
        total = sum((tally(one) for one in mine), Tally())
        assert report.tallies[side].decisions == total.decisions == sum(one.counted for one in mine)
        assert report.tallies[side].pr == pytest.approx(total.pr)
        assert report.tallies[side].luck == pytest.approx(total.luck)


async def test_the_chances_are_whites(cores: int) -> None:
    report = await judged(record_of(*REPLIED))
    assert [one.win for one in report.judged] == pytest.approx([0.51, 0.51, 0.4825])
    start = Start(Position.parse("-A----------------------b-"), WHITE, dice=(2, 1))
    (last,) = (await judged(record_of(MakePlay(WHITE, ((1, 0),)), start=start))).judged
    assert last.win == 1.0


async def test_the_end_of_a_game_is_certain() -> None:
    doubled = Start(Position.parse("-b----E-C---eE---c-e----B-"), BLACK, doubled=True)
    (answer,) = (await judged(record_of(Pass(WHITE), start=doubled))).judged
    assert answer.win == 0.0
    resigned = record_of(*OPENED, Resign(BLACK, Level.SINGLE), Accept(WHITE))
    assert (await judged(resigned)).judged[-1].win == 1.0


async def test_a_dance_shows_what_the_opponent_has_then() -> None:
    start = Start(CLOSED_OUT, WHITE, dice=(6, 6))
    engine = Abacus()
    (dance,) = (
        await analyse(record_of(MakePlay(WHITE, ()), start=start), engine, Search.TWO)
    ).judged
    assert not dance.counted
    assert dance.win == pytest.approx(0.5 + worth(CLOSED_OUT) / 2)


@pytest.mark.parametrize(
    ("pips_ahead", "level", "resigner", "acceptor"),
    [(0, 1, 1.0, 0.0), (-200, 1, 0.0, 0.0), (-300, 1, 0.0, 0.5), (-300, 2, 0.5, 0.0)],
)
async def test_resignations_are_judged_and_never_count(
    pips_ahead: int, level: int, resigner: float, acceptor: float
) -> None:
    class Given(Abacus):
        async def cube(self, question: Question, search: Search) -> "object":  # type: ignore[override]
            verdict = await super().cube(question, search)
            lead = pips_ahead / 200
            return replace(verdict, no_double=lead, double_take=lead - 1)

    record = record_of(*OPENED, Resign(BLACK, Level(level)), Accept(WHITE), terms=Terms(0))
    report = await analyse(record, Given(), Search.TWO)  # type: ignore[arg-type]
    offered, accepted = report.judged[1:]
    assert offered.decision.kind is accepted.decision.kind is DecisionKind.RESIGNATION
    assert (offered.cost, accepted.cost) == (pytest.approx(resigner), pytest.approx(acceptor))
    assert not offered.counted
    assert not accepted.counted


async def test_a_resignation_over_dice_is_judged_by_the_roll() -> None:
    rolled = record_of(*OPENED, Roll(BLACK, (6, 6)), Resign(BLACK, Level.SINGLE), terms=Terms(0))
    _, _, resigned = (await judged(rolled)).judged
    assert isinstance(resigned.verdict, PlayVerdict)
    assert resigned.verdict.best is not None
    assert resigned.cost == pytest.approx(resigned.verdict.best.equity + 1)


# What is asked


async def test_nothing_is_asked_twice(cores: int) -> None:
    engine = Abacus()
    record = random_record(Terms(9), seed=2)
    await analyse(record, engine, Search.TWO)
    asked = Counter((kind, search, question.key) for kind, search, question in engine.questions)
    again = {
        key: count
        for key, count in asked.items()
        if count > 1 and "b----E-C---eE---c-e----B-" not in key[2]
    }
    assert not again
    assert {search for kind, search, _ in engine.questions if kind != "rolls"} >= {Search.TWO}
    assert {search for kind, search, _ in engine.questions if kind == "rolls"} == {Search.ONE}


async def test_twins_are_closed(cores: int) -> None:
    engine = Abacus()
    await analyse(record_of(*REPLIED), engine, Search.TWO)
    assert len(engine.twins) == cores - 1
    assert all(twin.closed for twin in engine.twins)
    assert not engine.closed


async def test_a_search_that_uses_all_cores_has_no_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.os, "cpu_count", lambda: 8)
    engine = Abacus()
    engine.engine = "bgsage"
    await analyse(record_of(*REPLIED), engine, Search.THREE)
    assert engine.twins == []
    await analyse(record_of(*REPLIED), engine, Search.TWO)
    assert len(engine.twins) == 1


# Damaged, unfinished, unfit


async def test_an_unfinished_match_is_judged_as_far_as_it_goes() -> None:
    report = await judged(record_of(*REPLIED, Roll(WHITE, (2, 1))))
    assert [one.decision.chosen for one in report.judged] == ["8/5 6/5", "roll", "24/13", "roll"]
    nothing = await judged(record_of(OpeningRoll(1, 1)))
    assert (nothing.judged, nothing.games, nothing.tallies) == ((), (), (Tally(), Tally()))


async def test_a_damaged_match_is_judged_as_far_as_it_can_be_followed() -> None:
    report = await judged(record_of(*OPENED, Roll(BLACK, (7, 1)), Roll(BLACK, (6, 5))))
    assert len(report.judged) == 1
    assert (report.actions, report.stopped) == (2, 3)


async def test_an_unfit_position_is_skipped_and_named(cores: int) -> None:
    record = record_of(*REPLIED)
    opening, rolled, reply = decisions(record)
    engine = Abacus(unfit=[reply.question.key])
    report = await analyse(record, engine, Search.TWO)
    assert [one.decision for one in report.judged] == [opening, rolled]
    (skipped,) = report.skipped
    assert (skipped.decision, skipped.kind, skipped.why) == (reply, Trouble.UNFIT, "position")
    assert report.tallies[BLACK].plays == 0


async def test_without_its_luck_a_play_is_judged_all_the_same() -> None:
    class Straight(Abacus):
        async def rolls(self, question: Question, search: Search) -> "object":  # type: ignore[override]
            raise EngineTrouble(Trouble.UNFIT, "abacus", "search")

    report = await analyse(record_of(*REPLIED), Straight(), Search.TWO)  # type: ignore[arg-type]
    assert [one.luck is None for one in report.judged] == [False, True, True]


async def test_a_match_that_is_unfit_altogether_is_refused() -> None:
    record = record_of(*OPENED)
    engine = Abacus(unfit=[one.question.key for one in decisions(record)])
    with pytest.raises(EngineTrouble) as raised:
        await analyse(record, engine, Search.TWO)
    assert (raised.value.kind, raised.value.why) == (Trouble.UNFIT, "position")


# Stopped and taken up again


class Notebook(dict[str, str]):
    """A memory."""

    def recall(self, key: str) -> str | None:
        return self.get(key)

    def keep(self, key: str, body: str) -> None:
        self[key] = body


def remembering(engine: Abacus, notebook: Notebook) -> Remembering:
    return Remembering(engine, notebook)  # type: ignore[arg-type]


def asked_by_key(engine: Abacus) -> Counter[tuple[str, str, str]]:
    return Counter(
        (kind, search.value, question.key) for kind, search, question in engine.questions
    )


async def test_cancelled_and_taken_up_again_nothing_is_computed_twice(cores: int) -> None:
    record = random_record(Terms(3), seed=1)
    whole = Abacus()
    await analyse(record, remembering(whole, Notebook()), Search.TWO)
    notebook, engine = Notebook(), Abacus(pause=0.0005)
    stops = 0
    while True:
        work = asyncio.ensure_future(analyse(record, remembering(engine, notebook), Search.TWO))
        answered = len(engine.questions)
        while not work.done() and len(engine.questions) < answered + 20:  # however slow it is
            await asyncio.sleep(0.001)
        if work.done():
            break
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        stops += 1
    assert stops > 2
    assert all(twin.closed for twin in engine.twins)
    assert asked_by_key(engine) == asked_by_key(whole)
    assert len(work.result().judged) == len(decisions(record))


async def test_after_a_crash_what_was_done_is_kept(cores: int) -> None:
    record = random_record(Terms(3), seed=1)
    notebook = Notebook()
    with pytest.raises(EngineTrouble) as raised:
        await analyse(record, remembering(Abacus(crash_at=20), notebook), Search.TWO)
    assert raised.value.kind is Trouble.CRASHED
    assert len(notebook) >= 20 - cores
    engine = Abacus()
    await analyse(record, remembering(engine, notebook), Search.TWO)
    whole = Abacus()
    await analyse(record, remembering(whole, Notebook()), Search.TWO)
    assert len(engine.questions) <= len(whole.questions) - (20 - cores)


async def test_the_engines_process_dies_and_what_was_done_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module.os, "cpu_count", lambda: 1)  # it dies at the second decision
    record = record_of(*REPLIED)
    notebook = Notebook()
    thinker = Thinker("tests.app.engine.planted:Fragile")
    try:
        with pytest.raises(EngineTrouble) as raised:
            await analyse(record, Remembering(thinker, notebook), Search.ONE)
    finally:
        thinker.close()
    assert raised.value.kind is Trouble.CRASHED
    assert any(" play " in key for key in notebook)


async def test_what_is_remembered_does_not_keep_the_table_waiting() -> None:
    record = random_record(Terms(3), seed=1)
    notebook = Notebook()
    await analyse(record, remembering(Abacus(), notebook), Search.TWO)
    work = asyncio.ensure_future(analyse(record, remembering(Abacus(), notebook), Search.TWO))
    beats = 0
    while not work.done():
        await asyncio.sleep(0)
        beats += 1
    assert beats >= len(decisions(record)) / 2


# Progress


async def test_progress_is_told_from_the_first_to_the_last(cores: int) -> None:
    record = random_record(Terms(3), seed=1)
    told: list[Progress] = []
    await judged(record, progress=told.append)
    total = len(decisions(record))
    assert [one.done for one in told] == list(range(total + 1))
    assert {one.total for one in told} == {total}
    assert (told[0].seconds_left, told[-1].seconds_left) == (None, 0.0)
    assert all(one.seconds_left is not None for one in told[2 * cores :])


def test_the_time_left_comes_from_the_measured_pace() -> None:
    found = decisions(record_of(*REPLIED, Roll(WHITE, (2, 1)), MakePlay(WHITE, ((13, 11), (6, 5)))))
    pace = Pace(found, at_once=2)
    assert pace.seconds_left is None
    pace.took(next(iter(pace.left)), 2.0)  # a play
    assert pace.seconds_left == pytest.approx((3 + 3 + 2) * 2.0 / 2)
    for ask, seconds in zip(pace.left, (4.0, 1.0, 0.5), strict=True):  # play, rolls, cube
        pace.took(ask, seconds)
    pace.leave(found[0])
    assert pace.seconds_left == pytest.approx((2 * 3.0 + 2 * 1.0 + 2 * 0.5) / 2)


async def test_remembered_answers_tell_nothing_of_the_pace(
    monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    record = random_record(Terms(3), seed=1)
    notebook = Notebook()
    await analyse(record, remembering(Abacus(), notebook), Search.TWO)
    told: list[Progress] = []
    tell: Callable[[Progress], None] = told.append
    await analyse(record, remembering(Abacus(), notebook), Search.TWO, progress=tell)
    assert {one.seconds_left for one in told} == {None, 0.0}
