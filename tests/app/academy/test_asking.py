"""An exercise is answered step by step, a round counts, a sitting brings missed cards back."""

import random
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from app.academy import asking as tries
from app.academy.asking import Asking, begin
from app.academy.exercises import CubeAnswer, Exercise, Kind, cube_answer, draw, take_point
from app.academy.pool import pool
from app.academy.rounds import LENGTH, Given, Round, fresh
from app.academy.sitting import Sitting, days_until
from rules.position import BAR, START, Position
from rules.refusal import Rule


def test_both_numbers_are_typed_before_pips_are_graded() -> None:
    asking = begin(Exercise(Kind.PIPS, START))
    assert (asking.figures, asking.plays, asking.answered) == (("", ""), False, False)
    for digit in "0167":
        asking = tries.typed(asking, digit)
    asking = tries.confirmed(asking)
    assert (asking.figures, asking.at, asking.answered) == (("167", ""), 1, False)
    for digit in "1669":
        asking = tries.typed(asking, digit)
    assert asking.figures == ("167", "669"), "the last three digits count"
    asking = tries.rubbed(tries.rubbed(tries.rubbed(asking)))
    assert (asking.figures[1], tries.rubbed(asking).at) == ("", 0)
    for digit in "167":
        asking = tries.typed(asking, digit)
    asking = tries.confirmed(tries.turned_to(asking, 2))
    assert asking.graded is not None
    assert asking.graded.correct
    assert tries.typed(asking, "1") == asking == tries.confirmed(asking)


def test_a_missing_number_is_asked_for_wherever_it_is() -> None:
    asking = tries.turned_to(begin(Exercise(Kind.PIPS, START)), 1)
    asking = tries.confirmed(tries.typed(asking, "5"))
    assert (asking.at, asking.answered) == (0, False)
    asking = tries.confirmed(tries.typed(asking, "5"))
    assert asking.graded is not None
    assert not asking.graded.correct


def test_a_share_is_typed_or_changed_by_steps() -> None:
    exercise = Exercise(Kind.TAKE_POINTS, away=(7, 7))
    asking = begin(exercise)
    share = round(100 * take_point(exercise))
    asking = tries.nudged(tries.nudged(asking, -5), share)
    assert asking.numbers == (share,)
    exact = tries.confirmed(asking)
    near = tries.confirmed(tries.nudged(asking, 1))
    far = tries.confirmed(tries.nudged(asking, 9))
    assert [one.graded is not None and one.graded.correct for one in (exact, near, far)] == [
        True,
        True,
        False,
    ]
    assert [one.close for one in (exact, near, far)] == [False, True, False]


def test_points_are_marked_and_what_is_wrong_is_known() -> None:
    asking = begin(Exercise(Kind.MOVES, START, (6, 5)))
    asking = tries.marked(tries.marked(asking, 24), 6)
    refused = tries.marked(asking, 7)
    assert refused.refusal is not None
    assert refused.refusal.rule is Rule.NO_CHECKER
    assert refused.marks == {24, 6}
    assert tries.marked(refused, 6).marks == {24}, "marked twice is not marked"
    assert tries.unmarked(asking).marks == frozenset()
    done = tries.marked_all(asking)
    assert done.graded is not None
    assert not done.graded.correct
    assert (tries.missed(done), tries.mistaken(done)) == ({13, 8}, {6})
    right = tries.marked_all(tries.marked(tries.marked(tries.marked(asking, 6), 13), 8))
    assert right.graded is not None
    assert right.graded.correct
    assert tries.marked(right, 6) == right


def test_a_checker_on_the_bar_is_marked_there() -> None:
    exercise = Exercise(Kind.MOVES, Position.parse("-b----E-C---eD---c-e----BA"), (6, 5))
    asking = tries.marked_all(tries.marked(begin(exercise), BAR))
    assert asking.graded is not None
    assert asking.graded.correct


def test_a_play_is_graded_once_it_is_finished() -> None:
    asking = begin(Exercise(Kind.OPENINGS, START, (3, 1)))
    assert asking.draft is not None
    early = tries.picked_up(asking)
    assert early.refusal is not None
    assert early.refusal.rule is Rule.UNFINISHED_PLAY
    assert not early.answered
    best = asking.draft.move((8, 5), (6, 5))
    done = tries.picked_up(tries.laid(early, best))
    assert done.graded is not None
    assert (done.graded.correct, done.close, done.refusal) == (True, False, None)
    worse = tries.picked_up(tries.laid(asking, asking.draft.move((6, 3), (8, 7))))
    assert worse.graded is not None
    assert not worse.graded.correct
    assert worse.graded.cost > 0.1


def test_an_answer_about_the_cube_is_given_once() -> None:
    asking = begin(Exercise(Kind.CUBES, next(iter(pool().cubes))))
    right = cube_answer(asking.exercise)
    done = tries.chose(asking, right)
    assert done.graded is not None
    assert done.graded.correct
    other = next(one for one in CubeAnswer if one is not right)
    assert tries.chose(done, other) == done


def test_other_ways_to_answer_change_nothing() -> None:
    pips = begin(Exercise(Kind.PIPS, START))
    assert tries.marked(pips, 6) == tries.marked_all(pips) == tries.picked_up(pips) == pips
    assert tries.chose(pips, CubeAnswer.NO_DOUBLE) == pips
    moves: Asking = begin(Exercise(Kind.MOVES, START, (3, 1)))
    assert tries.confirmed(moves) == tries.turned_to(moves, 1) == tries.picked_up(moves) == moves


def test_a_round_adds_up() -> None:
    done = Round()
    assert (done.right, done.mean, done.over) == (0, None, False)
    for at in range(LENGTH):
        assert not done.over
        done = done.with_answer(Given(at % 2 == 0, 0.1 * (at % 2), 1000 * (at + 1)))
    assert done.over
    assert (done.right, done.mean, done.used) == (5, 5000, 55_000)
    assert done.cost == pytest.approx(0.5)


@pytest.mark.parametrize("kind", Kind)
def test_nothing_is_asked_twice_in_a_round(kind: Kind) -> None:
    chance = random.Random(3)
    asked: list[Exercise] = []
    for _ in range(LENGTH):
        asked.append(fresh(kind, chance, asked))
    assert len(set(asked)) == LENGTH
    assert draw(kind, random.Random(3)) == asked[0], "the same chance gives the same exercises"


def test_missed_cards_come_again_until_they_are_known() -> None:
    sitting = Sitting.of([4, 7, 9])
    assert (sitting.card, sitting.number, sitting.count, sitting.first) == (4, 1, 3, True)
    sitting = sitting.answered(knew=False).answered(knew=True)
    assert (sitting.card, sitting.number, sitting.right) == (9, 3, 1)
    sitting = sitting.answered(knew=False)
    assert (sitting.card, sitting.first, sitting.number) == (4, False, 3)
    sitting = sitting.answered(knew=False)
    assert sitting.card == 9
    sitting = sitting.answered(knew=True)
    assert (sitting.card, sitting.right) == (4, 1), "only the first answer counts"
    sitting = sitting.answered(knew=True)
    assert (sitting.card, sitting.right, sitting.count) == (None, 1, 3)
    assert sitting.answered(knew=True) == sitting


def test_cards_are_skipped_and_dropped() -> None:
    sitting = Sitting.of([1, 2, 3]).skip()
    assert (sitting.card, sitting.skipped, sitting.count) == (2, 1, 3)
    sitting = sitting.drop()
    assert (sitting.card, sitting.count, sitting.number) == (3, 2, 2)
    again = sitting.answered(knew=False)
    assert replace(again.skip(), again=()) == replace(again.drop(), again=())
    assert (again.skip().card, again.drop().count, again.skip().skipped) == (None, 2, 1)
    assert Sitting.of(()).card is None


def test_days_are_those_of_the_calendar() -> None:
    noon = datetime(2026, 3, 10, 12)

    def after(**ahead: int) -> int:
        return days_until(
            int((noon + timedelta(**ahead)).timestamp() * 1000), int(noon.timestamp() * 1000)
        )

    assert [after(hours=11), after(hours=13), after(days=3), after(days=-4)] == [0, 1, 3, 0]
