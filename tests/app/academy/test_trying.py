"""What a try at a step of a lesson means, and what the teacher says."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from app.academy.acting import acted, acts
from app.academy.counting import numbers_for, scored, worth
from app.academy.lesson import Step
from app.academy.moves import within
from app.academy.scene import after, opening_scene
from app.academy.trying import (
    MANY,
    Trying,
    begin,
    chose,
    follow,
    moved,
    picked_up,
    put,
    refused,
    show,
    solution,
    taken_off,
    touched,
)
from app.formats.xgid import parse_xgid
from rules.notation import parse_draft
from rules.refusal import Refusal, Rule
from rules.side import Side

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:0:10"
_STEP: TypeAdapter[Step] = TypeAdapter(Step)


def step(kind: str, dice: str = "31", **fields: Any) -> Trying:
    """A step at the beginning of a game."""
    told = {"kind": kind, "text": "Text.", "position": START.format(dice=dice), **fields}
    made = _STEP.validate_python(told)
    return begin(made, opening_scene(made))


def play(trying: Trying, text: str) -> Trying:
    """The step after a play and the picking up of the dice."""
    position, dice = trying.scene.position, trying.scene.dice
    assert dice is not None
    return picked_up(moved(trying, parse_draft(position, dice, text)))


POINT = {
    "accept": ["8/5 6/5"],
    "right": "Right.",
    "hint": "Hint.",
    "wrong": [
        {"play": "13/9", "reason": "One checker with both dice."},
        {"play": "24/23", "reason": "Far behind."},
        {"rule": "blocked", "reason": "Blocked."},
        {"play": "13/7", "reason": "Six is not rolled."},
    ],
}


@pytest.mark.parametrize(
    ("text", "right", "said"),
    [
        ("8/5 6/5", True, "Right."),
        ("6/5 8/5", True, "Right."),
        ("13/10/9", False, "One checker with both dice."),
        ("6/5/2", False, "Hint."),
        ("24/23 13/10", False, "Far behind."),
        ("6/3 6/5", False, "Hint."),
    ],
)
def test_a_play_is_judged_by_what_it_leads_to(text: str, right: bool, said: str) -> None:
    after_it = play(step("do", **POINT), text)
    assert after_it.answer is not None
    assert (after_it.done, after_it.answer.right, after_it.answer.text) == (right, right, said)
    assert after_it.misses == (not right)
    assert after_it.draft is not None
    assert bool(after_it.draft.steps) is right, "a wrong play is put back"


def test_refusals_are_told_in_the_lessons_words_or_else_by_the_rule() -> None:
    trying = step("do", **POINT)
    told = refused(trying, Refusal(Rule.BLOCKED, point=19), (24, 19))
    assert told.answer is not None
    assert told.answer.text == "Blocked."
    told = refused(trying, Refusal(Rule.NO_SUCH_DIE, source=13, target=7), (13, 7))
    assert told.answer is not None
    assert told.answer.text == "Six is not rolled."
    told = refused(trying, Refusal(Rule.WRONG_WAY, source=6, target=8), (6, 8))
    assert told.answer is not None
    assert told.answer.refusal is not None
    assert told.answer.refusal.rule is Rule.WRONG_WAY
    assert told.misses == 1


def test_dice_picked_up_too_early_are_no_wrong_try() -> None:
    trying = step("do", **POINT)
    draft = parse_draft(trying.scene.position, (3, 1), "8/5")
    told = picked_up(moved(trying, draft))
    assert told.answer is not None
    assert told.answer.refusal is not None
    assert told.answer.refusal.rule is Rule.UNFINISHED_PLAY
    assert (told.misses, told.done) == (0, False)
    assert told.draft == draft, "it stays as it lies"


def test_any_play_is_right_where_none_is_named() -> None:
    assert play(step("do", right="Right."), "24/23 13/10").done


def test_the_next_step_goes_on_with_the_play_that_was_made() -> None:
    done = play(step("do", right="Right."), "24/20")
    following = follow(done, _STEP.validate_python({"kind": "read", "text": "Text."}))
    counts = following.scene.position.counts
    assert (counts[24], counts[20]) == (1, 1)
    assert following.scene.dice is None
    assert following.done
    again = follow(done, _STEP.validate_python({"kind": "do", "text": "T.", "right": "R."}))
    assert again.scene == done.scene, "a second play takes the same roll"


def test_after_many_wrong_tries_the_teacher_shows_it() -> None:
    trying = step("do", **POINT)
    for count in range(MANY):
        assert not trying.can_be_shown
        trying = play(trying, "6/2")
        assert trying.misses == count + 1
    assert trying.can_be_shown
    shown = show(trying)
    assert shown.done
    assert shown.shown
    assert str(solution(shown)) == "8/5 6/5"
    assert shown.ended == after(shown.step, shown.scene)


def test_all_places_are_touched_in_any_order() -> None:
    trying = step(
        "touch", places=["6", "bar"], right="Right.", hint="Hint.",
        wrong=[{"place": "right half", "reason": "There you roll."}],
    )  # fmt: skip
    trying = touched(trying, ("bar",))
    assert (trying.touched, trying.done, trying.answer) == (("bar",), False, None)
    trying = touched(trying, ("5", "right half"))
    assert trying.answer is not None
    assert (trying.answer.text, trying.misses) == ("There you roll.", 1)
    trying = touched(trying, ("18",))
    assert trying.answer is not None
    assert trying.answer.text == "Hint."
    assert touched(trying, ("6", "right half")).done


def test_acts_are_those_of_the_table_and_broken_rules_are_named() -> None:
    fields = {"right": "Right.", "hint": "Hint.", "wrong": [{"act": "resign", "reason": "Never."}]}
    trying = step("act", dice="00", act="roll", **fields)
    assert acts(trying) == ("roll", "double", "resign")
    said = [acted(trying, act).answer for act in ("roll", "double", "resign")]
    assert [answer.text for answer in said if answer] == ["Right.", "Hint.", "Never."]
    crawford = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10"
    trying = step("act", position=crawford, act="roll", **fields)
    assert acts(trying) == ("roll", "resign")
    told = acted(trying, "double").answer
    assert told is not None
    assert told.refusal is not None
    assert told.refusal.rule is Rule.CRAWFORD
    doubled = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:D:0:0:0:0:10"
    trying = step("act", position=doubled, act="take", **fields)
    assert acts(trying) == ("take", "pass", "resign")
    assert acted(trying, "take").done


def test_options_are_told_each_by_its_reason() -> None:
    options = [{"label": "A", "reason": "No."}, {"label": "B", "right": True, "reason": "Yes."}]
    trying = chose(step("choose", options=options), 0)
    assert trying.answer is not None
    assert (trying.answer.text, trying.done, trying.misses) == ("No.", False, 1)
    trying = chose(trying, 1)
    assert trying.answer is not None
    assert (trying.answer.text, trying.done) == ("Yes.", True)


def test_a_position_is_set_up_checker_by_checker() -> None:
    target = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    trying = step("setup", target=target, side="white", right="Right.", hint="Hint.")
    assert trying.missing == (15, 0)
    assert put(trying, 5).answer is not None, "no checker belongs there"
    assert put(trying, 1).misses == 1, "Black's stand already"
    trying = put(trying, 24)
    assert taken_off(trying, 24).missing == (15, 0)
    assert taken_off(trying, 1) == trying
    for slot in (24, *[13] * 5, *[8] * 3, *[6] * 5):
        trying = put(trying, slot)
    assert trying.done
    assert trying.placed == parse_xgid(target).board.counts
    both = step("setup", target=target, right="Right.", hint="Hint.")
    assert both.missing == (15, 15)
    assert put(both, 1).placed[1] == -1


def test_cells_are_worth_result_times_cube() -> None:
    trying = step(
        "score", cubes=[64, 2, 4], asked=[["gammon", 64], ["backgammon", 4]],
        right="Right.", hint="Hint.",
    )  # fmt: skip
    assert (worth("single", 64), worth("gammon", 64), worth("backgammon", 8)) == (1, 2, 24)
    wrong = scored(trying, 0, 128)
    assert wrong.answer is not None
    assert wrong.answer.text == "Hint."
    trying = scored(scored(wrong, 1, 12), 0, 2)
    assert trying.done
    for result in ("single", "gammon", "backgammon"):
        for cube in (64, 2, 4, 8, 16, 32):
            numbers = numbers_for(result, cube)
            assert worth(result, cube) in numbers
            assert 4 <= len(numbers) <= 6
            assert list(numbers) == sorted(set(numbers))


def test_moves_are_found_within_a_play_whatever_dice_made_them() -> None:
    assert within([(13, 5)], [(13, 11), (11, 5), (6, 4)])
    assert within([(6, 4), (6, 4)], [(6, 4), (6, 4)])
    assert not within([(6, 4), (6, 4)], [(6, 4), (8, 6)])
    assert not within([(13, 10)], [(13, 9)])


def test_numbers_are_those_of_the_player_on_roll() -> None:
    trying = step("do", position=START.format(dice="31").replace(":1:31", ":-1:31"), **POINT)
    assert trying.side is Side.BLACK
    assert play(trying, "8/5 6/5").done
