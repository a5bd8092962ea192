"""Verdicts as the panel of hints and the arrows show them."""

from dataclasses import replace

import pytest

from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import Candidate, Chances, CubeChoice, CubeVerdict, PlayVerdict
from app.screens.hints import (
    MOST,
    arrows,
    arrows_of,
    cube_hint,
    play_hint,
    play_of,
    signed,
    thinking,
    trouble,
    with_arrows,
)
from rules.plays import legal_plays
from rules.position import START, Position
from rules.side import Side
from tests.engines import Pips
from tests.strategies import board, turns
from widgets.view import Arrow, BoardView, PointView

W, B = Side.WHITE, Side.BLACK
QUESTION = Question(START, dice=(3, 1))
EVEN = Chances(0.5, 0.15, 0.01, 0.12, 0.005)


def judged(question: Question, *losses: float) -> PlayVerdict:
    """A verdict on some plays of a roll, each worse than the best by so much."""
    assert question.dice is not None
    results = [play.result for play in legal_plays(question.position, question.dice)]
    found = [
        Candidate(result, 0.159 - loss, EVEN, "2ply" if loss < 0.1 else "1ply")
        for result, loss in zip(results, losses, strict=False)
    ]
    return PlayVerdict(question, tuple(found))


def cube(no_double: float, take: float, give: float = 1.0, **more: bool) -> CubeVerdict:
    return CubeVerdict(Question(START), EVEN, no_double, take, give, search="3ply", **more)


def test_plays_are_ranked_with_what_they_lose() -> None:
    view = play_hint(judged(QUESTION, 0, 0.0214, 0.3), 1, ("makes a point",), W)
    assert [line.value for line in view.lines] == ["+0.159", "+0.138", "−0.141"]
    assert [line.loss for line in view.lines] == ["", "−0.021", "−0.300"]
    assert [line.rough for line in view.lines] == [False, False, True]
    assert view.note == "2-ply"
    assert view.selected == 1
    assert view.words == ("makes a point",)


def test_notation_is_that_of_the_play() -> None:
    verdict = Pips().play(QUESTION, Search.ONE)
    view = play_hint(verdict, 0, (), W)
    for index, line in enumerate(view.lines):
        play = play_of(verdict, index)
        assert line.text == str(play)
        assert play.result == verdict.candidates[index].result


def test_no_more_are_listed_than_have_a_rank_of_one_digit() -> None:
    assert len(play_hint(Pips().play(QUESTION, Search.ONE), 0, (), W).lines) == MOST


def test_chances_are_those_of_the_selected_play_for_both() -> None:
    verdict = judged(QUESTION, 0, 0.02)
    second = replace(verdict.candidates[1], chances=Chances(0.4, 0.1, 0.02, 0.2, 0.03))
    verdict = replace(verdict, candidates=(verdict.candidates[0], second))
    win, gammon, backgammon = play_hint(verdict, 1, (), W).chances
    assert (win.mine, win.theirs) == (0.4, pytest.approx(0.6))
    assert (gammon.mine, gammon.theirs) == (0.1, 0.2)
    assert (backgammon.mine, backgammon.theirs) == (0.02, 0.03)


def test_nothing_to_play_is_said() -> None:
    assert play_hint(PlayVerdict(QUESTION, ()), None, (), W).text == "No checker can move."


@pytest.mark.parametrize(
    ("verdict", "choice", "right"),
    [
        (cube(0.3, 0.1), CubeChoice.NO_DOUBLE, "no double"),
        (cube(1.2, 1.5), CubeChoice.TOO_GOOD, "no double"),
        (cube(0.6, 0.9), CubeChoice.DOUBLE_TAKE, "double/take"),
        (cube(0.9, 1.2), CubeChoice.DOUBLE_PASS, "double/pass"),
        (cube(-0.5, -0.3, beaver=True), CubeChoice.DOUBLE_BEAVER, "double/beaver"),
    ],
)
def test_the_right_way_with_the_cube_is_marked(
    verdict: CubeVerdict, choice: CubeChoice, right: str
) -> None:
    assert verdict.choice is choice
    view = cube_hint(verdict, ("in words",), B)
    assert [line.text for line in view.cube if line.best] == [right]
    assert [line.amount for line in view.cube] == [
        verdict.no_double,
        verdict.double_take,
        verdict.double_pass,
    ]
    assert view.words == ("in words",)
    assert view.note == "3-ply"


@pytest.mark.parametrize(
    ("verdict", "right"),
    [
        (cube(0.3, 0.1), "double/take"),
        (cube(1.2, 1.5), "double/pass"),
        (cube(-0.5, -0.3, beaver=True), "double/beaver"),
    ],
)
def test_who_was_doubled_sees_the_right_answer_marked(verdict: CubeVerdict, right: str) -> None:
    view = cube_hint(verdict, (), B, answers=True)
    assert [line.text for line in view.cube if line.best] == [right]


def test_while_there_is_no_answer_a_sentence_stands_there() -> None:
    assert thinking(cube=True, side=W).text == "thinking …"
    view = trouble("The engine stopped.", cube=False, side=W)
    assert view.warning
    assert view.text == "The engine stopped."


@pytest.mark.parametrize(
    ("equity", "text"), [(0.1594, "+0.159"), (-0.0004, "−0.000"), (0.0, "+0.000"), (2, "+2.000")]
)
def test_equities_are_written_with_their_sign(equity: float, text: str) -> None:
    assert signed(equity) == text


# Arrows


def of(position: Position, dice: tuple[int, int], text: str, side: Side) -> tuple[Arrow, ...]:
    play = next(play for play in legal_plays(position, dice) if str(play) == text)
    return arrows_of(play, side)


def test_an_arrow_for_each_checker_in_whites_numbers() -> None:
    assert of(START, (3, 1), "8/5 6/5", W) == (Arrow(8, 5, W), Arrow(6, 5, W))
    assert of(START, (3, 1), "8/5 6/5", B) == (Arrow(17, 20, B), Arrow(19, 20, B))
    assert of(START, (6, 6), "24/18(2) 13/7(2)", W) == (
        *[Arrow(24, 18, W)] * 2,
        *[Arrow(13, 7, W)] * 2,
    )


def test_hits_on_the_way_and_at_the_end() -> None:
    blots = board({24: 2, 6: 5}, {20: 1, 18: 1, 12: 5})
    assert of(blots, (4, 2), "24/20*/18*", W) == (Arrow(24, 18, W, (20, 18)),)
    assert of(blots, (4, 2), "24/20*/18*", B) == (Arrow(1, 7, B, (5, 7)),)


def test_the_bar_and_the_tray_have_numbers_of_their_own() -> None:
    assert of(board({25: 1, 6: 5}), (6, 6), "bar/1", W)[0].source == 25
    assert of(board({25: 1, 6: 5}), (6, 6), "bar/1", B)[0].source == 0
    off = of(board({6: 2}), (6, 6), "6/off(2)", W)
    assert off == (Arrow(6, 0, W),) * 2
    assert of(board({6: 2}), (6, 6), "6/off(2)", B) == (Arrow(19, 25, B),) * 2


def test_every_play_has_as_many_arrows_as_checkers_move() -> None:
    for position, dice in turns(17, 60):
        for play in legal_plays(position, dice)[:8]:
            shown = arrows_of(play, W)
            pips = sum(arrow.source - arrow.target for arrow in shown)
            assert pips == sum(source - target for source, target in play.steps)
            assert len(shown) <= len(play.steps)


def test_other_marks_step_back_while_arrows_are_looked_at() -> None:
    marked = BoardView(points=(PointView(W, 2, movable=True, last=True),) * 24)
    shown = with_arrows(marked, arrows(judged(QUESTION, 0), 0, W))
    assert set(shown.points) == {PointView(W, 2)}
    assert shown.arrows
    assert with_arrows(marked, ()) is marked
