"""The harness itself: what it sends arrives, and what it reads is on the screen."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.harness import RIGHT, Missing, Terminal
from tests.e2e.looks import Look, looks

REPORTER = (sys.executable, str(Path(__file__).with_name("mouse_reporter.py")))


@pytest.fixture
def reporter() -> Iterator[Terminal]:
    with Terminal(REPORTER, size=(80, 24)) as terminal:
        terminal.wait_for("size 80x24")
        yield terminal


def test_clicks_arrive_on_their_cell_with_their_button(reporter: Terminal) -> None:
    reporter.click((4, 7))
    reporter.wait_for("up 1 at 4,7;")
    reporter.click((79, 23), button=RIGHT)
    reporter.wait_for("up 3 at 79,23;")
    reporter.click((0, 0), ctrl=True)
    told = reporter.wait_for("up 1 at 0,0 ctrl;")
    assert told.index("down 1 at 4,7;") < told.index("up 1 at 4,7;")


def test_several_clicks_in_one_go_all_arrive_in_order(reporter: Terminal) -> None:
    reporter.click((1, 1), (2, 2), (3, 3))
    told = reporter.wait_for("up 1 at 3,3;")
    places = [told.index(f"down 1 at {n},{n};") for n in (1, 2, 3)]
    assert places == sorted(places)


def test_a_drag_is_a_press_moves_and_a_release(reporter: Terminal) -> None:
    reporter.drag((10, 3), (12, 4), (20, 5))
    told = reporter.wait_for("up 1 at 20,5;")
    assert "down 1 at 10,3;" in told
    assert "move 1 at 12,4;" in told


def test_keys_and_text_arrive(reporter: Terminal) -> None:
    reporter.keys("Enter", "BSpace", "Up", "Space")
    reporter.send("8/")
    told = reporter.wait_for("key slash")
    for key in ("enter", "backspace", "up", "space", "8"):
        assert f"key {key}" in told


def test_a_resize_reaches_the_program(reporter: Terminal) -> None:
    reporter.resize(132, 41)
    reporter.wait_for("size 132x41")
    assert [len(row) for row in reporter.rows()] == [132] * 41
    assert reporter.find("size 132x41") == (0, reporter.rows().index("size 132x41".ljust(132)))


def test_what_does_not_come_is_told_with_the_screen(reporter: Terminal) -> None:
    with pytest.raises(Missing, match="size 80x24"):
        reporter.wait_for("never", patience=0.2)
    with pytest.raises(Missing, match="size 80x24"):
        reporter.find("never")


def test_a_killed_program_is_dead_and_can_be_started_again(reporter: Terminal) -> None:
    first = reporter.pid
    reporter.kill9()
    assert reporter.status == 128 + signal.SIGKILL
    reporter.click((3, 3))
    reporter.restart((sys.executable, "-c", "input()"))
    assert "size" not in reporter.wait_still()
    assert reporter.pid != first


def test_the_exit_status_is_known() -> None:
    with Terminal((sys.executable, "-c", "raise SystemExit(3)")) as terminal:
        assert terminal.wait_end() == 3


def test_colours_are_in_a_styled_screen_and_not_in_a_plain_one() -> None:
    program = "print('\\x1b[38;2;1;2;3mred'); input()"
    with Terminal((sys.executable, "-c", program)) as terminal:
        terminal.wait_for("red")
        assert "\x1b[" in terminal.screen(styled=True)
        assert "\x1b[" not in terminal.screen()


def test_looks_tell_what_is_seen_whatever_painted_it() -> None:
    one = looks("\x1b[1m\x1b[38;2;1;2;3ma\x1b[0m \x1b[48;5;7m \x1b[31m█")
    other = looks("\x1b[38;2;1;2;3;1ma\x1b[22;39m\x1b[32m \x1b[48;5;7m \x1b[49;31m█")
    assert one == other
    assert one != looks("\x1b[38;2;1;2;3ma\x1b[39m \x1b[48;5;7m \x1b[31m█")
    assert looks("a  \nb") == [[("a", Look())], [("b", Look())]]


def test_a_waiting_program_uses_no_processor(reporter: Terminal) -> None:
    reporter.wait_still()
    assert reporter.cpu_ticks() > 0
