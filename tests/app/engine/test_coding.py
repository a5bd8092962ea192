"""Verdicts as text: back as they were, and nothing else believed."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.coding import (
    Undecodable,
    cube_verdict,
    encoded,
    play_verdict,
    question_body,
    question_of,
    rolls_verdict,
)
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import (
    Candidate,
    Chances,
    CubeVerdict,
    PlayVerdict,
    RollsVerdict,
    RollWorth,
)
from rules.plays import legal_plays
from rules.position import START, Position
from tests.app.engine.asking import BEFORE, OPENING, handed

SHARES = Chances(0.5123456, 0.2, 0.01, 0.15, 0.005)


def play_of(question: Question) -> PlayVerdict:
    results = [play.result for play in legal_plays(question.position, question.dice or (0, 0))]
    judged = [
        Candidate(result, 1.5 - number / 8, SHARES, "2ply") for number, result in enumerate(results)
    ]
    return PlayVerdict(question, tuple(judged))


CUBE = CubeVerdict(BEFORE, SHARES, 0.1, -0.25, 1.0, beaver=True, search="3ply")
ROLLS = RollsVerdict(
    BEFORE,
    tuple(
        RollWorth((high, low), (high - 3) / 4, START if low > 1 else None)
        for high in range(6, 0, -1)
        for low in range(1, high + 1)
    ),
)

STAKES = st.builds(
    Stakes,
    st.sampled_from([1, 2, 64]),
    st.sampled_from(Holder),
    st.none() | st.tuples(st.integers(1, 25), st.integers(1, 25)),
    crawford=st.booleans(),
    jacoby=st.booleans(),
    beavers=st.booleans(),
    cube=st.booleans(),
)


@given(STAKES, st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)), st.booleans())
def test_questions_come_back(stakes: Stakes, dice: tuple[int, int] | None, opening: bool) -> None:
    question = Question(START, stakes, dice, opening=opening)
    body = json.loads(json.dumps(question_body(question)))
    assert question_of(body) == question


@pytest.mark.parametrize("question", handed(20, seed=5), ids=lambda one: one.key)
def test_verdicts_about_plays_come_back(question: Question) -> None:
    verdict = play_of(question)
    assert play_verdict(encoded(verdict), question) == verdict


def test_verdicts_about_the_cube_and_the_rolls_come_back() -> None:
    assert cube_verdict(encoded(CUBE), BEFORE) == CUBE
    assert rolls_verdict(encoded(ROLLS), BEFORE) == ROLLS


READERS = [
    (play_verdict, OPENING, encoded(play_of(OPENING))),
    (cube_verdict, BEFORE, encoded(CUBE)),
    (rolls_verdict, BEFORE, encoded(ROLLS)),
]


@pytest.mark.parametrize(("read", "question", "text"), READERS)
def test_no_beginning_of_a_text_is_believed(read: Any, question: Question, text: str) -> None:
    for length in range(0, len(text), 7):
        with pytest.raises(Undecodable):
            read(text[:length], question)


@pytest.mark.parametrize(("read", "question", "text"), READERS)
@pytest.mark.parametrize(
    "other",
    ["null", "[]", "{}", "17", '"x"', "[" * 100_000, '{"candidates":7}', '{"rolls":[[6,6]]}']
    + [text for _, _, text in READERS],
)
def test_other_texts_are_refused(read: Any, question: Question, text: str, other: str) -> None:
    if other != text:
        with pytest.raises(Undecodable):
            read(other, question)


@pytest.mark.parametrize(("read", "question", "text"), READERS)
def test_a_damaged_text_is_refused_or_a_verdict_still(
    read: Any, question: Question, text: str
) -> None:
    chance = random.Random(8)
    for _ in range(500):
        place = chance.randrange(len(text))
        damaged = text[:place] + chance.choice('0x",[]{}-9e\x00') + text[place + 1 :]
        try:
            verdict = read(damaged, question)
        except Undecodable:
            continue
        assert verdict.question == question


def altered(text: str, change: Any) -> str:
    body = json.loads(text)
    change(body)
    return json.dumps(body)


def put(*path: Any) -> Any:
    """Puts the last of these in the place that the others name."""

    def change(body: Any) -> None:
        *way, last, value = path
        for step in way:
            body = body[step]
        body[last] = value

    return change


@pytest.mark.parametrize(
    ("reader", "change"),
    [
        (0, put("candidates", 0, 1, float("nan"))),
        (0, put("candidates", 0, 1, "1")),
        (0, put("candidates", 0, 1, True)),
        (0, put("candidates", 1, 1, 9.0)),
        (0, put("candidates", 0, 0, str(START))),
        (0, put("candidates", 0, 2, [0.5, 0.1, 0.1, 0.1, 1.5])),
        (0, put("candidates", 0, 2, [0.5] * 6)),
        (0, put("candidates", 0, 3, None)),
        (0, put("candidates", [])),
        (0, lambda body: body["candidates"].append(body["candidates"][-1])),
        (1, put("equities", [0.1, 0.2])),
        (1, put("equities", [0.1, 0.2, float("inf")])),
        (1, put("beaver", 1)),
        (1, put("search", 2)),
        (2, put("rolls", 0, 0, 7)),
        (2, put("rolls", 0, 3, "x" * 26)),
        (2, put("rolls", 0, 2, -9.0)),
        (2, lambda body: body["rolls"].pop()),
    ],
)
def test_a_wrong_value_is_refused(reader: int, change: Any) -> None:
    read, question, text = READERS[reader]
    with pytest.raises(Undecodable):
        read(altered(text, change), question)


def test_a_verdict_about_another_position_is_refused() -> None:
    other = Question(Position.parse("-a----E-C---eE---c-e----B-"), dice=(3, 1))
    with pytest.raises(Undecodable):
        play_verdict(encoded(play_of(OPENING)), other)


@pytest.mark.parametrize(
    "change",
    [
        put("position", "x"),
        put("value", "2"),
        put("value", True),
        put("holder", "nobody"),
        put("away", [1, 2, 3]),
        put("cube", 1),
        put("dice", [6]),
        lambda body: body.pop("opening"),
    ],
)
def test_questions_that_are_none_are_refused(change: Any) -> None:
    body = json.loads(json.dumps(question_body(OPENING)))
    change(body)
    with pytest.raises(Undecodable):
        question_of(body)
