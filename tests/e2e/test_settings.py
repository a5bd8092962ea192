"""What is set stays set: the direction of the board, and the swap of sides after a game."""

from pathlib import Path

from rules.actions import NextGame
from tests.e2e.harness import Terminal
from tests.e2e.player import Keyboard, act, command
from tests.e2e.prepared import begin
from tests.e2e.scripts import found
from tests.e2e.sight import Sight


def home_at_right(terminal: Terminal) -> bool:
    """Whether the home of the player at the bottom is at the right."""
    terminal.wait_for(_numbers)
    points = Sight.of(terminal.rows()).points
    return points[1][0] > points[12][0]


def _numbers(screen: str) -> bool:
    try:
        return bool(Sight.of(screen.split("\n")))
    except AssertionError:
        return False


def set_by_mouse(terminal: Terminal, name: str, value: str) -> None:
    """Open the settings, click a value, and come back."""
    terminal.send("s")
    terminal.wait_for(name)
    y = terminal.find(name)[1]
    x = terminal.rows()[y].rindex(value)
    terminal.click((x + 1, y))
    terminal.wait_still()
    terminal.keys("Escape")
    terminal.wait_gone(name)


def test_the_direction_of_the_board_survives_a_restart(tmp_path: Path) -> None:
    begin(tmp_path, found(), 4)
    resume = command(tmp_path, "resume")
    with Terminal(resume, size=(120, 36)) as terminal:
        assert home_at_right(terminal)
        set_by_mouse(terminal, "Direction", "clockwise")
        assert not home_at_right(terminal)
        terminal.keys("C-q")
        assert terminal.wait_end() == 0
        terminal.restart()
        assert not home_at_right(terminal)


def test_sides_are_swapped_after_a_game(tmp_path: Path) -> None:
    script = found()
    last = next(
        count for count, action in enumerate(script.actions) if isinstance(action, NextGame)
    )
    begin(tmp_path, script, last - 1)
    with Terminal(command(tmp_path, "resume"), size=(120, 36)) as terminal:
        assert home_at_right(terminal)
        set_by_mouse(terminal, "Swap sides", "on")
        assert home_at_right(terminal)
        match, action = list(script.matches())[last - 1]
        act(Keyboard(terminal), match, action)
        terminal.wait_for("Next game")
        terminal.keys("Enter")
        terminal.wait_gone("Next game")
        terminal.wait_for(lambda screen: _numbers(screen) and not home_at_right(terminal))
