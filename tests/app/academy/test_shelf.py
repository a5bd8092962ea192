"""The shelf of lessons: what is read, and what is said about files that can't be."""

import shutil
from pathlib import Path

import pytest

from app.academy.files import BrokenFile
from app.academy.shelf import TRACKS, playable, shelf

TRACK = 'title = "A track"\nsummary = "What it is about."\norder = ["01-one", "02-two"]\n'
LESSON = """\
title = "A lesson"
summary = "What is learnt."

[[step]]
kind = "read"
position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10"
text = "Read this."

[[step]]
kind = "do"
accept = ["8/5 6/5"]
text = "Make your 5-point."
right = "Well done."
hint = "Two checkers make a point."

[[step.wrong]]
play = "13/10"
reason = "That leaves a blot."

[[step]]
kind = "choose"
text = "Which?"

[[step.options]]
label = "This one"
right = true
reason = "Yes."

[[step.options]]
label = "That one"
reason = "No."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two tracks, the first of them with two lessons."""
    for name in TRACKS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "track.toml").write_text(TRACK)
        for lesson in ("01-one", "02-two"):
            (tmp_path / name / f"{lesson}.toml").write_text(LESSON)
    return tmp_path


def line_of(text: str) -> int:
    """The line of the lesson above on which a text begins."""
    return LESSON[: LESSON.index(text)].count("\n") + 1


def test_all_lessons_of_the_program_are_in_order_and_whole() -> None:
    found = shelf()
    assert [track.name for track in found.tracks] == list(TRACKS)
    assert found.broken == ()
    assert list(found.lessons) == [name for track in found.tracks for name in track.lessons]
    for name in found.lessons:
        assert playable(name) is found.lessons[name]


def test_tracks_come_in_the_order_in_which_they_are_learnt(folder: Path) -> None:
    found = shelf(folder)
    assert list(found.lessons)[:3] == ["board/01-one", "board/02-two", "moving/01-one"]
    assert found.after("board/02-two") == "moving/01-one"
    assert found.after(list(found.lessons)[-1]) is None
    assert found.track_of("moving/02-two").title == "A track"


BROKEN = {
    "syntax": ('kind = "do"', "kind = do", 'kind = "do"', "TOML"),
    "open text": ('reason = "No."', 'reason = "No.', 'reason = "No."', "TOML"),
    "key": ('hint = "Two', 'hnit = "Two', 'hint = "Two', "hnit"),
    "kind": ('kind = "do"', 'kind = "dance"', '[[step]]\nkind = "do"', "touch"),
    "missing": ('text = "Which?"\n', "", '[[step]]\nkind = "choose"', "“text” is missing"),
    "no right": ("right = true\n", "", '[[step]]\nkind = "choose"', "must be right"),
    "position": ("c-e----B", "c-e----C", 'position = "X', "16 checkers"),
    "option": ('label = "That one"', 'word = "That one"', '[[step.options]]\nlabel = "That', ""),
    "reason": ('play = "13/10"', 'rule = "unheard"', 'play = "13/10"', "unheard"),
    "place": ('text = "Read this."', 'text = "R."\npoints = ["25"]', 'text = "Which', ""),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_lesson_is_named_with_line_and_reason(folder: Path, case: str) -> None:
    good, bad, place, reason = BROKEN[case]
    assert LESSON.count(good) == 1
    (folder / "moving" / "01-one.toml").write_text(LESSON.replace(good, bad))
    found = shelf(folder)
    (broken,) = found.broken
    assert broken.file == "moving/01-one.toml"
    line = line_of(place)
    if case == "place":
        line = line_of('text = "Read this."') + 1
    assert broken.line == line, broken.sentence
    assert reason in broken.reason
    assert broken.sentence.startswith(f"moving/01-one.toml, line {line}, ")
    assert "\n" not in broken.sentence
    assert len(found.lessons) == 2 * len(TRACKS) - 1
    assert "moving/02-two" in found.lessons


def test_what_is_not_utf8_is_named_with_its_line(folder: Path) -> None:
    raw = LESSON.replace("Make your", "Mäke your").encode("latin-1")
    (folder / "board" / "02-two.toml").write_bytes(raw)
    (broken,) = shelf(folder).broken
    assert (broken.file, broken.line) == ("board/02-two.toml", line_of("Make your"))
    assert "UTF-8" in broken.reason


def test_a_missing_file_is_named_and_a_missing_track_spoils_no_lesson(folder: Path) -> None:
    (folder / "board" / "01-one.toml").unlink()
    (folder / "scoring" / "track.toml").unlink()
    shutil.rmtree(folder / "strategy")
    found = shelf(folder)
    assert [broken.file for broken in found.broken] == [
        "board/01-one.toml",
        "scoring/track.toml",
        "strategy/track.toml",
    ]
    assert not any(broken.line for broken in found.broken)
    assert [track.lessons for track in found.tracks if track.name == "scoring"] == [
        ("scoring/01-one", "scoring/02-two")
    ]
    assert "strategy" not in [track.name for track in found.tracks]


def test_a_lesson_that_no_track_names_stands_at_the_end(folder: Path) -> None:
    (folder / "board" / "00-extra.toml").write_text(LESSON)
    assert shelf(folder).tracks[0].lessons == ("board/01-one", "board/02-two", "board/00-extra")


@pytest.mark.parametrize(
    ("good", "bad", "place"),
    [
        ('accept = ["8/5 6/5"]', 'accept = ["8/5 6/4"]', "accept = "),
        (":31:0", ":00:0", "accept = "),
    ],
    ids=["no such play", "no dice"],
)
def test_a_play_that_can_not_be_made_is_named_when_the_lesson_opens(
    folder: Path, good: str, bad: str, place: str
) -> None:
    (folder / "board" / "01-one.toml").write_text(LESSON.replace(good, bad))
    assert shelf(folder).broken == ()
    with pytest.raises(BrokenFile) as caught:
        playable("board/01-one", folder)
    assert (caught.value.broken.file, caught.value.broken.line) == (
        "board/01-one.toml",
        line_of(place),
    )
