"""All lessons are true: every position, play, arrow and claim in them holds by the rules."""

from pathlib import Path
from typing import Any

import pytest

from app.academy.lesson import Lesson
from app.academy.shelf import FOLDER
from app.engine.catalogue import installed
from app.engine.engine import Search
from tests.app.academy.claims import (
    asks_engine,
    engine_faults,
    faults,
    lesson_files,
    read_lesson,
    read_track,
)

FILES = lesson_files()
TRACKS = sorted(path.parent for path in FOLDER.glob("*/track.toml"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_lesson_says_and_asks_what_the_rules_say(path: Path) -> None:
    assert faults(read_lesson(path)) == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_lesson_judges_as_the_engine_does(path: Path, soak: bool) -> None:
    lesson = read_lesson(path)
    if not asks_engine(lesson):
        return
    if not installed("bgsage"):
        pytest.skip("bgsage is not installed")
    from app.engine.sage import Sage

    assert engine_faults(lesson, Sage(), Search.THREE if soak else Search.TWO) == []


@pytest.mark.parametrize("folder", TRACKS, ids=lambda folder: folder.name)
def test_a_track_lists_all_its_lessons(folder: Path) -> None:
    files = {path.stem for path in folder.glob("*.toml")} - {"track"}
    order = read_track(folder).order
    assert len(set(order)) == len(order)
    assert set(order) == files


def test_no_two_lessons_have_the_same_title() -> None:
    titles = [read_lesson(path).title for path in FILES]
    assert len(set(titles)) == len(titles)


# What the checker finds: a sound lesson, and everything that can be wrong in one.

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:{length}:10"
ROLLED = START.format(dice="31", length=1)
BEFORE = START.format(dice="00", length=5)
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:0:5:10"
CRAWFORD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:0:1:5:10"
SHUT = "XGID=aBBBBBB----A---------bbbA-:0:0:-1:65:0:0:0:1:10"
LAST = "XGID=-A----------------------o-:1:1:1:63:0:0:0:7:10"

MAKE = {
    "kind": "do",
    "text": "Make a point.",
    "position": ROLLED,
    "accept": ["8/5 6/5"],
    "right": "Yes.",
    "hint": "No.",
}
READ = {"kind": "read", "text": "This is so.", "position": ROLLED}
DANCE = {
    "kind": "act",
    "text": "Nothing can be played.",
    "position": SHUT,
    "act": "pick up",
    "right": "Yes.",
    "hint": "No.",
}
ROLL = {**DANCE, "position": BEFORE, "act": "roll"}
TOUCH = {
    "kind": "touch",
    "text": "Where?",
    "position": ROLLED,
    "places": ["5"],
    "right": "Yes.",
    "hint": "No.",
}
CHOOSE = {
    "kind": "choose",
    "text": "Which?",
    "position": ROLLED,
    "options": [
        {"label": "This", "right": True, "reason": "Yes.", "arrows": ["8/5", "6/5"]},
        {"label": "That", "reason": "No.", "arrows": ["24/20"]},
    ],
}
SETUP = {"kind": "setup", "text": "Set it up.", "target": ROLLED, "right": "Yes.", "hint": "No."}
TABLE = {
    "kind": "score",
    "text": "What is paid?",
    "position": ROLLED,
    "asked": [["gammon", 2]],
    "right": "Yes.",
    "hint": "No.",
}


def lesson(*steps: dict[str, Any]) -> Lesson:
    return Lesson.model_validate({"title": "One", "summary": "This.", "step": list(steps)})


def found(step: dict[str, Any], **changed: Any) -> str:
    """What is found in a lesson with one changed step, as one text."""
    return "\n".join(faults(lesson(READ, READ, READ, {**step, **changed}, MAKE)))


CLAIMS = {
    "pips": [167, 167],
    "plays": 16,
    "movable": 4,
    "legal": ["8/5 6/5", "24/20"],
    "illegal": {"24/21": "unfinished-play", "13/12": "blocked", "8/3": "no-such-die"},
    "dances": False,
    "contact": True,
    "forced": False,
    "may_double": False,
    "crawford": False,
}


@pytest.mark.parametrize("step", [MAKE, READ, DANCE, ROLL, TOUCH, CHOOSE, SETUP, TABLE])
def test_a_sound_step_is_left_alone(step: dict[str, Any]) -> None:
    assert found(step) == ""


def test_what_is_so_may_be_claimed() -> None:
    assert found(READ, claim=CLAIMS) == ""
    assert found(READ, position=LAST, claim={"result": "gammon", "points": 4}) == ""


@pytest.mark.parametrize(
    ("step", "changed", "told"),
    [
        (READ, {"claim": {"pips": [167, 166]}}, "pips"),
        (READ, {"claim": {"plays": 15}}, "plays"),
        (READ, {"claim": {"movable": 3}}, "movable"),
        (READ, {"claim": {"legal": ["8/4 6/5"]}}, "8/4 6/5 is not a legal play"),
        (READ, {"claim": {"illegal": {"13/12": "enter-first"}}}, "what forbids 13/12"),
        (READ, {"claim": {"illegal": {"8/5 6/5": "blocked"}}}, "what forbids 8/5 6/5"),
        (READ, {"claim": {"dances": True}}, "dances"),
        (READ, {"claim": {"contact": False}}, "contact"),
        (READ, {"claim": {"forced": True}}, "forced"),
        (READ, {"claim": {"best": "13/8"}}, "13/8 is not a legal play"),
        (READ, {"position": BEFORE, "claim": {"plays": 16}}, "no dice"),
        (READ, {"position": BEFORE, "claim": {"may_double": False}}, "may_double"),
        (READ, {"position": CRAWFORD, "claim": {"crawford": False}}, "crawford"),
        (READ, {"position": CRAWFORD, "claim": {"may_double": True}}, "may_double"),
        (READ, {"position": LAST, "claim": {"result": "single"}}, "result"),
        (READ, {"position": LAST, "claim": {"result": "gammon", "points": 2}}, "points"),
        (READ, {"position": DOUBLED, "claim": {"points": 4}}, "points"),
        (READ, {"arrows": ["12/9"]}, "no checker stands on 12"),
        (READ, {"arrows": ["8/9"]}, "backwards"),
        (READ, {"their_arrows": ["24/23*"]}, "a star"),
        (READ, {"points": ["cube"]}, "a cube is named"),
        (READ, {"position": BEFORE, "points": ["dice"]}, "dice are named"),
        (READ, {"text": "A word. " * 40}, "too many"),
        (READ, {"text": "A *word."}, "star"),
        (MAKE, {"accept": ["8/5 6/4"]}, "not a legal play"),
        (MAKE, {"accept": ["8/5 6/5", "6/5 8/5"]}, "the same"),
        (MAKE, {"accept": ["8/5 6/5"], "claim": {"plays": 1}}, "plays is 16"),
        (MAKE, {"accept": []}, "the hint is never told"),
        (MAKE, {"position": BEFORE}, "no dice"),
        (MAKE, {"position": SHUT}, "nothing can be played"),
        (MAKE, {"wrong": [{"play": "13/12 6/3", "reason": "No."}]}, "before it is made"),
        (MAKE, {"wrong": [{"play": "6/5 8/5", "reason": "No."}]}, "right however it goes on"),
        (MAKE, {"wrong": [{"play": "12/8", "reason": "No."}]}, "no checker stands on 12"),
        (MAKE, {"wrong": [{"play": "8/2", "reason": "No."}]}, "no dice go"),
        (MAKE, {"wrong": [{"rule": "enter-first", "reason": "No."}]}, "enter-first"),
        (DANCE, {"position": ROLLED}, "unfinished-play"),
        (ROLL, {"position": ROLLED}, "roll is refused"),
        (ROLL, {"act": "take"}, "nothing-to-answer"),
        (ROLL, {"act": "double", "position": CRAWFORD}, "crawford"),
        (ROLL, {"wrong": [{"act": "roll", "reason": "No."}]}, "right and wrong"),
        (ROLL, {"wrong": [{"rule": "crawford", "reason": "No."}]}, "no act is answered"),
        (TOUCH, {"places": ["cube"]}, "a cube is named"),
        (TOUCH, {"places": ["5", "5"]}, "touched twice"),
        (TOUCH, {"wrong": [{"place": "5", "reason": "No."}]}, "right and wrong"),
        (
            CHOOSE,
            {
                "options": [
                    {"label": "This", "right": True, "reason": "Yes.", "arrows": ["8/4", "6/5"]},
                    {"label": "This", "reason": "No.", "arrows": ["12/8"]},
                ]
            },
            "two answers are the same\n{}: no checker stands on 12",
        ),
        (SETUP, {"position": LAST}, "no position counts"),
        (TABLE, {"asked": [["single", 64], ["single", 64]]}, "asked for twice"),
        (TABLE, {"cubes": [2, 2]}, "different faces"),
        (TABLE, {"cubes": [4]}, "no column"),
    ],
)
def test_whatever_is_wrong_is_found(
    step: dict[str, Any], changed: dict[str, Any], told: str
) -> None:
    text = found(step, **changed)
    for part in told.split("\n{}: "):
        assert part in text


def test_a_lesson_ends_with_something_to_do_and_is_neither_short_nor_long() -> None:
    assert faults(lesson(READ, READ, READ, READ, READ)) == ["nothing is done in the last step"]
    assert faults(lesson(MAKE)) == ["too short or too long"]
    assert faults(lesson(*[MAKE] * 20)) == ["too short or too long"]


def test_a_step_goes_on_with_the_board_that_was_played() -> None:
    def after(move: str) -> dict[str, Any]:
        return {"kind": "read", "text": "There they stand.", "arrows": [move]}

    freely = {key: MAKE[key] for key in ("kind", "text", "position", "right")}
    assert faults(lesson(READ, READ, MAKE, after("5/4"), MAKE)) == []
    assert "no checker stands on 5" in faults(lesson(READ, READ, READ, after("5/4"), MAKE))[0]
    assert faults(lesson(READ, READ, freely, after("13/9"), MAKE)) == []
    both_left = faults(lesson(READ, READ, freely, after("24/20"), MAKE))
    assert both_left == ["step 4 (read): arrow 24/20: no checker stands on 24"]


@pytest.mark.skipif(not installed("bgsage"), reason="bgsage is not installed")
def test_the_engine_contradicts_what_is_badly_judged() -> None:
    from app.engine.sage import Sage

    def judged(step: dict[str, Any], **claim: Any) -> str:
        return "\n".join(engine_faults(lesson({**step, "claim": claim}), Sage()))

    assert judged(MAKE, best="8/5 6/5") == ""
    assert "falls short" in judged(READ, best="6/2")
    assert "is not accepted" in judged({**MAKE, "accept": ["6/2"]}, best="8/5 6/5")
    assert judged({**READ, "position": BEFORE}, cube="no double") == ""
    assert "cube is no double" in judged({**READ, "position": BEFORE}, cube="double, pass")
