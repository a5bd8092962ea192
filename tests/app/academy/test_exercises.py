"""Exercises are drawn from real positions, and graded by rules, arithmetic or an engine's word."""

import json
import random
from itertools import product
from pathlib import Path

import pytest

from app.academy import exercises
from app.academy.exercises import CubeAnswer, Exercise, Graded, Kind, draw
from app.academy.files import BrokenFile
from app.academy.pool import FILE, load, pool
from app.engine.catalogue import installed
from app.engine.engine import Search
from app.engine.question import Question, Stakes
from rules.plays import legal_plays
from rules.position import START, Position


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_draws_many_different_exercises(kind: Kind) -> None:
    chance = random.Random(1)
    drawn = [draw(kind, chance) for _ in range(60)]
    assert {one.kind for one in drawn} == {kind}
    assert len(set(drawn)) >= 14
    assert [draw(kind, random.Random(5)) for _ in range(2)] == [draw(kind, random.Random(5))] * 2


@pytest.mark.parametrize("kind", [Kind.OPENINGS, Kind.BEAR_OFFS])
def test_a_play_is_graded_by_what_it_loses(kind: Kind) -> None:
    chance = random.Random(2)
    for _ in range(40):
        one = draw(kind, chance)
        assert one.dice is not None
        best = exercises.best_play(one)
        assert exercises.grade_play(one, best.result) == Graded(correct=True)
        costs = [
            exercises.grade_play(one, play.result) for play in legal_plays(one.position, one.dice)
        ]
        assert min(graded.cost for graded in costs) == 0
        assert max(graded.cost for graded in costs) > exercises.FINE
        assert all(graded.correct == (graded.cost <= exercises.FINE) for graded in costs)
        with pytest.raises(ValueError, match="not a legal play"):
            exercises.grade_play(one, START)


def test_pips_are_counted_by_the_rules() -> None:
    one = Exercise(Kind.PIPS, Position.parse("-b----E-C---eE---c-e----B-"))
    assert exercises.grade_pips(one, 167, 167).correct
    assert not exercises.grade_pips(one, 167, 166).correct
    assert not exercises.grade_pips(one, 166, 167).correct


@pytest.mark.parametrize(
    ("board", "dice", "points"),
    [
        ("-b----E-C---eE---c-e----B-", (6, 5), {24, 13, 8}),
        ("-b----E-C---eE---c-e----B-", (3, 1), {24, 13, 8, 6}),
        ("---------b----------A---b-", (6, 5), {20}),  # only the six can be played
        ("-bbbbbb------------------A", (6, 6), {25}),  # not the closed board: it is the other's
    ],
)
def test_the_points_that_can_move_are_found(
    board: str, dice: tuple[int, int], points: set[int]
) -> None:
    one = Exercise(Kind.MOVES, Position.parse(board), dice)
    assert exercises.movable(one) == points
    assert exercises.grade_moves(one, frozenset(points)).correct
    assert not exercises.grade_moves(one, frozenset(points - {max(points)})).correct
    assert not exercises.grade_moves(one, frozenset({*points, 1})).correct


@pytest.mark.parametrize(
    ("away", "cube", "percent"),
    [
        ((2, 2), 1, 32.3),  # a take plays for the match: 0.323 of it is kept by passing
        ((4, 2), 1, 18.5),  # the redouble is for the match
        ((2, 4), 1, 19.9),
        ((9, 9), 1, 24.9),
        ((5, 3), 2, 15.8),
    ],
)
def test_take_points_are_reckoned_from_the_score(
    away: tuple[int, int], cube: int, percent: float
) -> None:
    one = Exercise(Kind.TAKE_POINTS, away=away, cube=cube)
    assert 100 * exercises.take_point(one) == pytest.approx(percent, abs=0.6)
    near = round(percent)
    assert exercises.grade_take_point(one, near).correct
    assert not exercises.grade_take_point(one, near + 4).correct
    assert not exercises.grade_take_point(one, near - 4).correct


def test_every_score_that_is_asked_has_a_take_point() -> None:
    chance = random.Random(3)
    for _ in range(300):
        assert 0.05 < exercises.take_point(draw(Kind.TAKE_POINTS, chance)) < 0.5


def test_the_right_cube_answer_costs_nothing_and_all_answers_are_asked() -> None:
    found = set()
    for position, worth in pool().cubes.items():
        one = Exercise(Kind.CUBES, position)
        right = exercises.cube_answer(one)
        found.add(right)
        assert exercises.grade_cube(one, right) == Graded(correct=True)
        costs = {answer: exercises.grade_cube(one, answer).cost for answer in CubeAnswer}
        assert costs[CubeAnswer.NO_DOUBLE] == costs[CubeAnswer.TOO_GOOD]
        mistakes = abs(worth.take - worth.passed)
        between = abs(costs[CubeAnswer.DOUBLE_TAKE] - costs[CubeAnswer.DOUBLE_PASS])
        assert between == pytest.approx(mistakes)
        doubled = min(worth.take, worth.passed)
        early = max(worth.no_double - doubled, 0)
        replied = min(costs[CubeAnswer.DOUBLE_TAKE], costs[CubeAnswer.DOUBLE_PASS])
        assert replied == pytest.approx(early), "a double that is answered well costs what it loses"
        assert (right in (CubeAnswer.NO_DOUBLE, CubeAnswer.TOO_GOOD)) is (early > 0)
        if early:
            assert (right is CubeAnswer.TOO_GOOD) is (worth.no_double > worth.passed)
        assert max(costs.values()) > exercises.FINE
    assert found == set(CubeAnswer)


def test_the_table_of_scores_is_sound() -> None:
    chances = pool().chances
    for mine, theirs in product(range(1, 16), repeat=2):
        assert chances(mine, theirs) == pytest.approx(1 - chances(theirs, mine), abs=2e-4)
        assert chances(mine, theirs) < chances(mine, theirs + 1) if theirs < 15 else True
    assert (chances(0, 3), chances(-2, 3), chances(3, 0)) == (1, 1, 0)


@pytest.mark.skipif(not installed("bgsage"), reason="needs bgsage")
def test_the_engine_still_says_what_is_written_down() -> None:
    from app.engine.sage import Sage

    sage, chance = Sage(), random.Random(4)
    name = sage.title.rpartition(" ")[0]
    assert pool().engine == name
    assert pool().version
    for position, worth in chance.sample(sorted(pool().cubes.items(), key=str), 4):
        verdict = sage.cube(Question(position, Stakes()), Search.TWO)
        assert verdict.no_double == pytest.approx(worth.no_double, abs=0.1)
        assert verdict.double_take == pytest.approx(worth.take, abs=0.15)
    for (position, dice), plays in chance.sample(sorted(pool().bear_offs.items(), key=str), 4):
        found = sage.play(Question(position, Stakes(cube=False), dice), Search.TWO)
        assert {one.result for one in found.candidates} == set(plays)
        best = found.candidates[0].result
        assert max(plays.values()) - plays[best] < 0.01


@pytest.mark.skipif(not installed("bgsage"), reason="needs bgsage")
def test_a_quick_search_comes_near_every_figure() -> None:
    from app.engine.sage import Sage

    sage = Sage()
    for position, worth in pool().cubes.items():
        verdict = sage.cube(Question(position, Stakes()), Search.ONE)
        assert worth.no_double == pytest.approx(verdict.no_double, abs=0.16)
        assert worth.take == pytest.approx(verdict.double_take, abs=0.26)
        assert worth.win == pytest.approx(verdict.chances.win, abs=0.05)
        assert worth.passed == 1
    for (position, dice), plays in pool().bear_offs.items():
        found = sage.play(Question(position, Stakes(cube=False), dice), Search.ONE)
        best = max(plays.values())
        for result, equity in plays.items():
            assert best - equity == pytest.approx(found.cost(result), abs=0.001)


BROKEN = {
    "no such file": (None, "exercises.json can't be read: there is no such file."),
    "no text": (b'{\n"engine": "\xff"', "exercises.json, line 2, can't be read: this is no UTF-8"),
    "no JSON": (b'{\n "engine": 1,\n oops}', "exercises.json, line 3, can't be read: this is no"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, what: str) -> None:
    path, (content, told) = tmp_path / FILE.name, BROKEN[what]
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BrokenFile) as raised:
        load(path)
    assert str(raised.value).startswith(told)


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [("cubes", "win", 7), ("bearoffs", "dice", [1, 9]), ("cubes", "position", "-bb")],
)
def test_a_wrong_entry_is_named_with_its_line(
    tmp_path: Path, part: str, key: str, value: object
) -> None:
    path, text = tmp_path / FILE.name, FILE.read_text("utf-8")
    lines = text.splitlines()
    line = next(row for row, told in enumerate(lines) if f'"{part}": [' in told) + 3
    entry = json.loads(lines[line].strip(" ,"))
    entry[key] = value
    lines[line] = json.dumps(entry) + ","
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(BrokenFile) as raised:
        load(path)
    assert f"line {line + 1}, can't be read: “{key}” isn't as it should be" in str(raised.value)
