"""Every blunder of a person becomes a card that asks the same question again."""

import json
from dataclasses import replace

import pytest

from app.analyse.cards import asked, cards
from app.engine.analysis.analyse import analyse
from app.engine.analysis.report import DecisionKind, Grade, MatchReport
from app.engine.engine import Search
from rules.record import Record
from rules.side import Side
from rules.terms import Terms
from tests.app.analysis.matches import Abacus, random_record

NOW = 1_800_000_000_000
TERMS = (Terms(1), Terms(5), Terms.of_money(), replace(Terms.of_money(), jacoby=True, beavers=1))


async def judged(terms: Terms, seed: int) -> tuple[MatchReport, Record]:
    record = random_record(terms, seed, most=150)
    return await analyse(record, Abacus(), Search.ONE), record


@pytest.mark.parametrize("terms", TERMS, ids=str)
async def test_a_card_asks_what_was_decided(terms: Terms) -> None:
    report, record = await judged(terms, seed=3)
    made = {row.seq: row for row in cards(report, record, NOW)}
    blunders = [
        one
        for one in report.judged
        if one.grade is Grade.BLUNDER and one.decision.kind is not DecisionKind.RESIGNATION
    ]
    assert blunders
    assert list(made) == [one.decision.seq for one in blunders]
    for one in blunders:
        decision, row = one.decision, made[one.decision.seq]
        question = asked(row).question
        assert replace(question, opening=decision.question.opening).key == decision.question.key
        assert asked(row).answerer is decision.by
        assert (row.kind, row.chosen, row.cost) == (
            decision.kind.value,
            decision.chosen,
            one.cost,
        )
        assert row.made == record.entries[decision.seq - 1].at
        assert row.due == NOW
        assert json.loads(row.state)["last_review"] is None
    questions = {(one.decision.kind, one.decision.question.key) for one in blunders}
    assert len({row.key for row in made.values()}) == len(questions)


async def test_all_kinds_of_decisions_make_cards() -> None:
    kinds = set()
    for seed in range(4):
        report, record = await judged(TERMS[3], seed)
        kinds |= {row.kind for row in cards(report, record, NOW)}
    assert kinds == {"play", "cube", "answer"}


async def test_the_computer_has_no_cards() -> None:
    report, record = await judged(Terms(5), seed=3)
    head = replace(record.header, seats=("human", "computer:casual"))
    mixed = Record(head, record.entries)
    sides = {one.decision.seq: one.decision.by for one in report.judged}
    assert {sides[row.seq] for row in cards(report, record, NOW)} == {Side.WHITE, Side.BLACK}
    assert {sides[row.seq] for row in cards(report, mixed, NOW)} == {Side.WHITE}
