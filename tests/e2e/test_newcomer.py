"""Somebody who has never played learns to move: by mouse alone, from the first start on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.academy.lesson import Choose, Lesson, Step
from app.academy.scene import scenes
from app.academy.shelf import shelf
from app.formats.xgid import XGID
from app.storage.journal import Journal
from app.storage.paths import paths_for
from app.storage.practice import Practice
from rules.position import BAR, OFF
from rules.side import Side
from tests.e2e.harness import Cell, Missing, Terminal
from tests.e2e.player import click_on, command, numbers_are_shown
from tests.e2e.sight import Sight
from tests.screens.scholar import SIDES, Chip, Deed, OnBoard, deeds

LEARNT = ("board", "moving")
"""The tracks that a newcomer works through, from the first lesson on."""


@pytest.mark.slow
def test_a_newcomer_learns_to_move_by_mouse(tmp_path: Path) -> None:
    learn(tmp_path, (80, 24), LEARNT[1:])


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_newcomer_takes_both_tracks(tmp_path: Path, size: tuple[int, int], soak: bool) -> None:
    if not soak:
        pytest.skip("long: the second track is done in every run")
    learn(tmp_path, size, LEARNT)


def learn(data: Path, size: tuple[int, int], tracks: tuple[str, ...]) -> None:
    """Start for the first time, find the lessons, and do those of some tracks, in order."""
    rows = [row for row in shelf().tracks if row.name in tracks]
    names = [name for row in rows for name in row.lessons]
    lessons = [shelf().lessons[name] for name in names]
    with Terminal(command(data, "--lang", "en"), size=size) as terminal:
        click_on(terminal, "Never played?")
        terminal.wait_for(rows[0].title)
        find_lesson(terminal, lessons[0].title)
        for lesson, following in zip(lessons, [*lessons[1:], None], strict=True):
            terminal.wait_for(f"1 of {len(lesson.steps)}")
            attend(terminal, lesson)
            terminal.wait_for("You have finished the lesson")
            if following is not None:
                click_on(terminal, "Next lesson: ")
        terminal.keys("C-q")
        assert terminal.wait_end() == 0
    with Journal.open(paths_for(data).journal) as journal:
        known = Practice(journal).lessons()
    assert {name for name in known if known[name].done} == set(names)


def find_lesson(terminal: Terminal, title: str) -> None:
    """Scroll to a lesson, and open it."""
    wheel_down = "\x1b[<65;10;12M"
    for _ in range(40):
        try:
            x, y = terminal.find(title)
        except Missing:
            terminal.send(wheel_down)
            terminal.wait_still()
        else:
            terminal.click((x + 1, y))
            return
    raise Missing(f"{title!r} is not among the lessons:\n{terminal.screen()}")


def attend(terminal: Terminal, lesson: Lesson) -> None:
    """Do every step of a lesson, and go on to its end."""
    count = len(lesson.steps)
    for at, (step, scene) in enumerate(zip(lesson.steps, scenes(lesson), strict=True), 1):
        terminal.wait_for(f"{at} of {count}")
        asked = list(deeds(step, scene))
        if asked:
            for cells in in_one_go(terminal, step, scene, asked):
                terminal.click(*cells)
        click_on(terminal, "Enter finish" if at == count else "Enter next")


def in_one_go(
    terminal: Terminal, step: Step, scene: XGID, asked: list[Deed]
) -> Iterator[tuple[Cell, ...]]:
    """The cells to click: all those on the board at once."""
    on_board = [deed for deed in asked if isinstance(deed, OnBoard)]
    if on_board:
        sight = Sight.of(terminal.wait_for(numbers_are_shown).split("\n"))
        shown = scene.turn if step.numbers is None else SIDES[step.numbers]
        yield tuple(cell_of(sight, deed, shown) for deed in on_board)
    for deed in asked:
        if isinstance(deed, Chip):
            yield (cell_of_words(terminal, step, deed.id),)


def cell_of(sight: Sight, deed: OnBoard, shown: Side) -> Cell:
    """Where a place of the board is seen."""
    flipped = deed.side is not shown
    match deed.name:
        case "dice":
            return sight.dice(flipped=flipped)
        case "cube":
            return sight.cube
        case "right half":
            return sight.felt(flipped=flipped)
    names = {"bar": BAR, "off": OFF}
    place = names[deed.name] if deed.name in names else int(deed.name)
    return sight.at(place, flipped=flipped)


def cell_of_words(terminal: Terminal, step: Step, choice: str) -> Cell:
    """Where something to choose is written: an answer behind its number, or a word."""
    if isinstance(step, Choose):
        number = int(choice.removeprefix("option(").rstrip(")"))
        first = step.options[number].label.replace("*", "").split()[0]
        words = f"{number + 1} {first}"
    else:
        words = choice.removeprefix("act('").rstrip("')")
    terminal.wait_for(words)
    x, y = last(terminal, words)
    return x + 2, y


def last(terminal: Terminal, words: str) -> Cell:
    """Where some words stand lowest on the screen."""
    found = [(row.rfind(words), y) for y, row in enumerate(terminal.rows()) if words in row]
    return found[-1]
