"""Damage in a lesson that is found when it is read, before a learner can come across it."""

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.academy import pool
from app.academy.files import BrokenFile, load
from app.academy.lesson import Lesson
from app.academy.shelf import FOLDER, TRACKS, playable, shelf

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10"
DO = {
    "kind": "do",
    "text": "Make a point.",
    "position": START,
    "accept": ["8/5 6/5"],
    "right": "Yes.",
    "hint": "No.",
}
SCORE = {
    "kind": "score",
    "text": "What is paid?",
    "position": START,
    "asked": [["gammon", 2]],
    "right": "Yes.",
    "hint": "No.",
}


@pytest.mark.parametrize(
    ("step", "changed"),
    [
        (DO, {"wrong": [{"play": "thirteen", "reason": "No."}]}),
        (DO, {"wrong": [{"play": "13/10 6/", "reason": "No."}]}),
        (DO, {"wrong": [{"play": "13/10", "rule": "blocked", "reason": "No."}]}),
        (DO, {"arrows": ["25/20"]}),
        (DO, {"their_arrows": ["8/0"]}),
        (DO, {"points": ["0"]}),
        (DO, {"hint": None}),
        (SCORE, {"cubes": [2, -4]}),
        (SCORE, {"cubes": []}),
        (SCORE, {"asked": []}),
    ],
)
def test_what_could_not_be_shown_is_no_lesson(
    step: dict[str, Any], changed: dict[str, Any]
) -> None:
    def read(one: dict[str, Any]) -> None:
        Lesson.model_validate({"title": "One", "summary": "This.", "step": [one]})

    read(step)
    with pytest.raises(ValidationError):
        read({**step, **changed})


def test_letters_that_went_astray_spoil_one_lesson_at_most(tmp_path: Path) -> None:
    chance = random.Random(5)
    files = sorted(FOLDER.glob("*/*.toml"))
    every = len(shelf().lessons)
    for number in range(8):
        folder = tmp_path / str(number)
        shutil.copytree(FOLDER, folder)
        hurt = folder / chance.choice(files).relative_to(FOLDER)
        text = hurt.read_text("utf-8")
        at, until = sorted(chance.sample(range(len(text)), 2))
        hurt.write_text(text[:at] + chance.choice('"[]{=*\n') + text[until:], "utf-8")
        found = shelf(folder)
        assert len(found.lessons) >= every - 1
        assert {track.name for track in found.tracks} == set(TRACKS)
        for broken in found.broken:
            assert f"{hurt.parent.name}/{hurt.name}" == broken.file
            assert broken.line
            assert broken.reason
        name = f"{hurt.parent.name}/{hurt.stem}"
        if name in found.lessons:
            assert not unplayable(name, folder).endswith("line 0")


def unplayable(name: str, folder: Path) -> str:
    """Where it is told that a lesson can't be played; empty where it can."""
    try:
        playable(name, folder)
    except BrokenFile as error:
        return f"{error.broken.file}, line {error.broken.line}"
    return ""


DEEP, LONG = "[" * 100_000, "9" * 5000


@pytest.mark.parametrize("text", [f"x = {DEEP}", f"x = {LONG}", f"x = {'{y=' * 50_000}"])
def test_what_python_itself_refuses_to_read_is_named_too(tmp_path: Path, text: str) -> None:
    (tmp_path / "one.toml").write_text(text)
    with pytest.raises(BrokenFile, match=r"one\.toml can't be read: this is no TOML"):
        load(tmp_path, "one.toml", Lesson)
    (tmp_path / "one.json").write_text(DEEP)
    with pytest.raises(BrokenFile, match=r"one\.json can't be read: this is no JSON"):
        pool.load(tmp_path / "one.json")


def test_a_file_that_is_there_and_cannot_be_opened_is_not_called_missing(tmp_path: Path) -> None:
    (tmp_path / "one.toml").mkdir()
    (tmp_path / "two.toml").symlink_to("two.toml")
    told = {
        "one": "it is a folder",
        "two": "can't be opened",
        "\0": "can't be opened",
        "3": "no such",
    }
    for name, reason in told.items():
        with pytest.raises(BrokenFile, match=reason):
            load(tmp_path, f"{name}.toml", Lesson)


def test_every_play_that_would_be_right_is_tried_out(tmp_path: Path) -> None:
    folder = tmp_path / "shelf"
    shutil.copytree(FOLDER, folder)
    path = folder / "moving" / "05-hits.toml"
    text = path.read_text("utf-8")
    at = text.index("accept = [") + len("accept = [")
    first, end = text.index('"', at), text.index('"', at + 1) + 1
    path.write_text(f'{text[:end]}, "24/1"{text[end:]}', "utf-8")
    assert text[first:end].startswith('"')
    line = text[:at].count("\n") + 1
    assert unplayable("moving/05-hits", folder) == f"moving/05-hits.toml, line {line}"
    assert unplayable("moving/04-blocked", folder) == ""
