"""The cube in words."""

from dataclasses import replace

import pytest

from app.engine.cube_words import (
    answer_words,
    chances_words,
    closeness,
    cube_words,
    percent,
    resignation_words,
)
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict
from rules.position import START
from tests.strategies import board

LIKELY = Chances(0.7, 0.1)
MONEY = Stakes()
MINE = Stakes(value=2, holder=Holder.MINE)
BEAVERS = Stakes(beavers=True)


def verdict(
    no_double: float,
    double_take: float,
    *,
    double_pass: float = 1.0,
    chances: Chances = LIKELY,
    stakes: Stakes = MONEY,
    beaver: bool = False,
) -> CubeVerdict:
    question = Question(START, stakes)
    return CubeVerdict(question, chances, no_double, double_take, double_pass, beaver)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            verdict(0.5, 0.25),
            "No double: the advantage is too small. Doubling costs 0.250 (clear).",
        ),
        (
            verdict(0.5, 0.49, stakes=MINE),
            "No redouble: the advantage is too small. Doubling costs 0.010 (very close).",
        ),
        (
            verdict(-0.2, -0.6, chances=Chances(0.45)),
            "No double: you are not the favourite. Doubling costs 0.400 (clear).",
        ),
        (
            verdict(0.1, -0.1, beaver=True, stakes=BEAVERS),
            "No double: the opponent would beaver. Doubling costs 0.200 (clear).",
        ),
        (
            verdict(0.1, -0.1, beaver=True),
            "No double: the advantage is too small. Doubling costs 0.200 (clear).",
        ),
        (
            verdict(1.0, 1.0, stakes=Stakes(away=(2, 3), value=2)),
            "No double: this game wins the match without it. Doubling costs 0.000 (very close).",
        ),
        (
            verdict(0.9, 0.9, double_pass=0.9, stakes=Stakes(holder=Holder.THEIRS)),
            "A double is not possible.",
        ),
        (
            verdict(0.5, 0.55),
            "Double, take. The double is close (0.050), the take is clear (0.450).",
        ),
        (
            verdict(0.9, 0.99, stakes=MINE),
            "Redouble, take. The double is clear (0.090), the take is very close (0.010).",
        ),
        (verdict(0.9, 1.3), "Double, pass. The pass is clear (0.300); doubling gains 0.100."),
        (
            verdict(1.25, 1.6, chances=Chances(0.9, 0.5)),
            "Too good to double: play on for the gammon. Doubling costs 0.250 (clear).",
        ),
        (
            verdict(1.01, 1.6, chances=Chances(0.9, 0.02), stakes=MINE),
            "Too good to redouble: playing on wins more than a pass."
            " Doubling costs 0.010 (very close).",
        ),
        (
            verdict(-0.4, -0.3, beaver=True, stakes=BEAVERS),
            "Double, beaver: doubling is right though the opponent turns the cube once more.",
        ),
    ],
)
def test_the_player_on_roll(given: CubeVerdict, words: str) -> None:
    assert cube_words(given) == words


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            verdict(0.6, 0.8, chances=Chances(0.74)),
            "You can take: you win 26%, and about 22% is enough (clear).",
        ),
        (
            verdict(0.9, 1.05, chances=Chances(0.79)),
            "Pass: you win 21%, and you would need about 22% to take (close).",
        ),
        (verdict(0.1, -0.3, chances=Chances(0.53)), "You can take: you win 47% (clear)."),
        (verdict(0.99, 2.1, chances=Chances(0.98)), "Pass: you win only 2% (clear)."),
        (
            verdict(0.1, -0.3, chances=Chances(0.48), beaver=True, stakes=BEAVERS),
            "Beaver: you win 52%, and the cube is worth more to you (clear).",
        ),
        (
            verdict(0.1, -0.3, chances=Chances(0.48), beaver=True),
            "You can take: you win 52% (clear).",
        ),
    ],
)
def test_the_player_who_was_doubled(given: CubeVerdict, words: str) -> None:
    assert answer_words(given) == words


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        ({19: 5, 20: 5, 21: 5}, "In the race: 4 pips ahead (6%), Keith's count 81 against 75."),
        ({19: 5, 20: 6, 21: 3}, "In the race: 1 pip ahead (1%), Keith's count 81 against 72."),
        ({19: 5, 20: 5, 21: 4}, "In the race: pips even, Keith's count 81 against 71."),
        ({19: 5, 20: 5, 21: 3}, "In the race: 4 pips behind (6%), Keith's count 81 against 67."),
    ],
)
def test_a_race_is_counted(theirs: dict[int, int], words: str) -> None:
    position = board({6: 5, 5: 5, 4: 4}, theirs)
    given = replace(verdict(0.5, 0.55), question=Question(position))
    assert cube_words(given).endswith(" " + words)


def test_how_close() -> None:
    assert [closeness(margin) for margin in (0.0, 0.019, -0.05, 0.08, 1)] == [
        "very close",
        "very close",
        "close",
        "clear",
        "clear",
    ]


@pytest.mark.parametrize("rolled", [False, True])
def test_a_resignation_is_told_to_the_player_who_decides(rolled: bool) -> None:
    given: PlayVerdict | CubeVerdict = verdict(0.5, 0.55)
    if rolled:
        best = Candidate(START, 0.5, LIKELY, "1ply")
        given = PlayVerdict(Question(START, dice=(3, 1)), (best,))
    mine, theirs = "70% (10% gammons)", "30%"
    assert resignation_words(given, answering=False) == f"You win {mine}, the opponent {theirs}."
    assert resignation_words(given, answering=True) == f"You win {theirs}, the opponent {mine}."


def test_chances() -> None:
    assert (
        chances_words(Chances(0.62, 0.18, 0.01, 0.09))
        == "You win 62% (18% gammons), the opponent 38% (9% gammons)."
    )
    assert chances_words(Chances(0.3)) == "You win 30%, the opponent 70%."


def test_percents_are_not_rounded_to_certainty() -> None:
    told = [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)]
    assert told == ["0%", "<1%", "50%", ">99%", "100%"]
