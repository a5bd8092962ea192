"""What is taught: every subject in its track, and answers that are right where they say so."""

from collections.abc import Iterator

import pytest

from app.academy.lesson import Choose, Decide, Do, Lesson, Look, ScoreTable, Setup, Step
from app.academy.shelf import shelf
from app.formats.xgid import parse_xgid
from rules.position import START
from rules.refusal import Rule

LESSONS = shelf().lessons

TAUGHT = {
    "board": "object points way quadrants start sides pips",
    "moving": "first-roll two-dice doubles blocked hits entering closed must-play coming-home"
    " bearing-off last-details ending",
    "scoring": "what-a-game-counts the-cube take-or-pass when-you-may-double matches money-play"
    " resigning the-whole-table",
    "chouette": "box-and-team captain cube-of-the-team box-doubles settling rotation"
    " coming-and-going rolling ending-a-turn calling-illegal-plays clocks",
    "strategy": "golden-point anchors primes blitz holding-game back-game race bearing-off"
    " bearing-off-against-contact safe-or-bold when-to-double when-to-take",
}
"""The lessons of every track in the order in which they build on each other."""


def steps(lesson_id: str) -> tuple[Step, ...]:
    return LESSONS[lesson_id].steps


def test_no_lesson_is_lost() -> None:
    assert {track.name for track in shelf().tracks} == set(TAUGHT)
    for track in shelf().tracks:
        told = [name.partition("/")[2].partition("-")[2] for name in track.lessons]
        assert told == TAUGHT[track.name].split()


def test_the_way_of_each_colour_is_walked_and_the_board_lies_both_ways() -> None:
    walked = {one.tour for one in steps("board/03-way") if isinstance(one, Look)}
    assert {"white", "black"} <= walked
    lies = {(one.mirrored, one.bottom) for one in steps("board/06-sides")}
    assert {(True, "white"), (False, "black")} <= lies
    assert any(one.quadrants for one in steps("board/04-quadrants"))


def test_the_starting_position_is_set_up_by_the_learner() -> None:
    set_up = [one for one in steps("board/05-start") if isinstance(one, Setup)]
    assert {one.side for one in set_up} == {"white", "black"}
    assert all(parse_xgid(one.target).board == START for one in set_up)


def test_every_cell_of_results_and_cubes_is_filled_in() -> None:
    asked = {
        cell
        for one in steps("scoring/08-the-whole-table") + steps("scoring/02-the-cube")
        if isinstance(one, ScoreTable)
        for cell in one.asked
    }
    for cube in (64, 2, 4, 8, 16, 32):
        assert {("gammon", cube), ("backgammon", cube)} <= asked
    assert {("single", cube) for cube in (64, 2, 4, 8)} <= asked


def test_every_rule_of_moving_is_run_into() -> None:
    """Wrong tries of the Moving track have reasons that name what was broken."""
    named = {
        entry.rule
        for name, lesson in LESSONS.items()
        if name.startswith("moving/")
        for one in lesson.steps
        if isinstance(one, Do | Decide)
        for entry in one.wrong
        if entry.rule is not None
    } | {
        rule
        for name, lesson in LESSONS.items()
        if name.startswith("moving/")
        for one in lesson.steps
        if one.claim is not None
        for rule in one.claim.illegal.values()
    }
    assert named >= {
        Rule.BLOCKED,
        Rule.ENTER_FIRST,
        Rule.NOT_ALL_HOME,
        Rule.CHECKER_BEHIND,
        Rule.UNFINISHED_PLAY,
    }


def test_every_act_at_the_table_is_done_somewhere() -> None:
    done = {one.act for lesson in LESSONS.values() for one in lesson.steps if type(one) is Decide}
    assert done == {
        *("roll", "pick up", "double", "take", "pass", "beaver", "resign", "accept", "refuse")
    }


# Answers

YES = ("Yes", "Right", "Exactly", "That is all of it")
"""What the teacher begins with where an answer is right, and nowhere else."""


def questions() -> Iterator[tuple[str, Choose]]:
    for name, lesson in LESSONS.items():
        for number, one in enumerate(lesson.steps, 1):
            if isinstance(one, Choose):
                yield f"{name}:{number}", one


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_is_said_to_an_answer_fits_whether_it_is_right(lesson: Lesson) -> None:
    for one in lesson.steps:
        if isinstance(one, Choose):
            for option in one.options:
                assert option.reason.startswith(YES) is option.right, option.label


def test_answers_agree_with_what_is_claimed_of_the_board() -> None:
    agreed = 0
    for place, one in questions():
        claim, right = one.claim, [option for option in one.options if option.right]
        if claim is None:
            continue
        for option in right:
            said = option.label.casefold()
            if claim.points is not None and any(letter.isdigit() for letter in said):
                assert str(claim.points) in said, place
                agreed += 1
            if claim.result is not None and said.endswith(("single", "gammon")):
                assert said.split()[-1] == claim.result, place
                agreed += 1
            if claim.pips is not None and said.removesuffix(" pips").isdigit():
                mine, theirs = claim.pips
                assert int(said.removesuffix(" pips")) in (mine, theirs, abs(mine - theirs)), place
                agreed += 1
            if claim.may_double is not None and said.startswith(("yes", "no")):
                assert said.startswith("yes") is claim.may_double, place
                agreed += 1
            if claim.best is not None and option.arrows:
                assert set(option.arrows) == set(claim.best.split()), place
                agreed += 1
    assert agreed > 15
