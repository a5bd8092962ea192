"""Where a lesson asks for a play of a certain kind, every play of that kind is right."""

from collections.abc import Callable

import pytest

from app.academy.lesson import Do
from app.academy.scene import scenes
from app.academy.shelf import shelf
from app.academy.trying import right_results
from rules.plays import Play, legal_plays
from rules.position import HOME

Purpose = Callable[[Play], bool]


def stands(**wanted: int) -> Purpose:
    """So many checkers on points after the play, written `on_5=2`."""
    points = {int(name.removeprefix("on_")): count for name, count in wanted.items()}
    return lambda play: all(play.result.counts[point] == count for point, count in points.items())


def hits(play: Play) -> bool:
    return play.result.opponent_bar > play.before.opponent_bar


def bears_off(count: int) -> Purpose:
    return lambda play: play.result.off - play.before.off == count


def all_home(play: Play) -> bool:
    return play.result.all_home


def keeps_closed(play: Play) -> bool:
    return all(count >= 2 for count in play.result.counts[1 : HOME + 1])


def anything(play: Play) -> bool:
    return True


PURPOSES: dict[tuple[str, int], Purpose] = {
    ("moving/02-two-dice", 2): stands(on_5=2),
    ("moving/02-two-dice", 4): stands(on_24=1, on_13=6),
    ("moving/03-doubles", 2): stands(on_5=2, on_3=2),
    ("moving/03-doubles", 3): stands(on_16=1),
    ("moving/03-doubles", 4): stands(on_18=2, on_7=2),
    ("moving/04-blocked", 2): stands(on_8=4, on_11=1),
    ("moving/04-blocked", 5): stands(on_18=1),
    ("moving/05-hits", 2): hits,
    ("moving/05-hits", 5): stands(on_7=2),
    ("moving/05-hits", 6): lambda play: hits(play) and play.result.counts[7] == 1,
    ("moving/06-entering", 5): hits,
    ("moving/07-closed", 7): keeps_closed,
    ("moving/08-must-play", 2): anything,
    ("moving/08-must-play", 3): anything,
    ("moving/09-coming-home", 3): all_home,
    ("moving/09-coming-home", 5): all_home,
    ("moving/09-coming-home", 6): bears_off(1),
    ("moving/10-bearing-off", 2): bears_off(2),
    ("moving/10-bearing-off", 3): bears_off(0),
    ("moving/10-bearing-off", 7): bears_off(1),
    ("moving/10-bearing-off", 8): anything,
    ("moving/12-ending", 3): bears_off(1),
    ("moving/12-ending", 6): bears_off(2),
    ("moving/12-ending", 8): lambda play: bears_off(1)(play) and play.result.counts[1] == 1,
}
"""What is asked for in the steps (from 1) of the two tracks where not every play is right."""


def asked() -> dict[tuple[str, int], Do]:
    return {
        (name, number): step
        for name, lesson in shelf().lessons.items()
        if name.startswith(("board/", "moving/"))
        for number, step in enumerate(lesson.steps, 1)
        if isinstance(step, Do) and step.accept
    }


def test_every_such_step_has_its_purpose_named() -> None:
    assert set(asked()) == set(PURPOSES)


@pytest.mark.parametrize("place", PURPOSES, ids=lambda place: f"{place[0]}:{place[1]}")
def test_every_play_of_the_kind_is_right_and_no_other(place: tuple[str, int]) -> None:
    name, number = place
    step = asked()[place]
    scene = list(scenes(shelf().lessons[name]))[number - 1]
    assert scene.dice is not None
    wanted = {
        play.result for play in legal_plays(scene.position, scene.dice) if PURPOSES[place](play)
    }
    assert right_results(step, scene) == wanted
