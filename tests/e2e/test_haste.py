"""Hands faster than the program: what arrives in one go is heard in its order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.actions import MakePlay, Roll
from tests.e2e.harness import Terminal
from tests.e2e.player import Mouse, act, command, kept, wait_kept, wait_pips
from tests.e2e.prepared import begin
from tests.e2e.scripts import found

FIRST, LAST = 6, 18
"""Rolls and plays of the script, between the double and the end."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    begin(tmp_path, found(), FIRST)
    with Terminal(command(tmp_path, "resume")) as terminal:
        wait_pips(terminal, list(found().matches())[FIRST][0])
        yield terminal


def test_all_clicks_of_a_turn_at_once(table: Terminal, tmp_path: Path) -> None:
    told = list(found().matches())[FIRST:LAST]
    assert all(isinstance(action, Roll | MakePlay) for _, action in told)
    mouse = Mouse(table)
    assert told[0][0].game.turn is not None
    mouse.look(told[0][0].game.turn)
    for count, (match, action) in enumerate(told, FIRST + 1):
        act(mouse, match, action)
        wait_kept(table, tmp_path, count)
        table.wait_for("choose a blue checker" if isinstance(action, Roll) else "Your roll")


def test_keys_of_a_whole_turn_at_once(table: Terminal, tmp_path: Path) -> None:
    (match, roll), (_, play) = list(found().matches())[FIRST : FIRST + 2]
    assert isinstance(roll, Roll)
    assert isinstance(play, MakePlay)
    table.send(" ")
    wait_kept(table, tmp_path, FIRST + 1)
    steps = " ".join(f"{source}/{target}" for source, target in play.steps)
    table.send(f"/{steps.replace('25/', 'bar/')}\r ")
    wait_kept(table, tmp_path, FIRST + 2)
    wait_pips(table, match.apply(roll).apply(play))


def test_a_play_in_the_clipboard_is_pasted(table: Terminal, tmp_path: Path) -> None:
    table.send(" ")
    wait_kept(table, tmp_path, FIRST + 1)
    table.send("\x1b[200~13/7\n8/7\x1b[201~")
    table.wait_for("13/7 8/7")
    assert kept(tmp_path) == FIRST + 1


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)], ids=str)
def test_a_click_on_the_first_thing_seen_opens_what_was_clicked(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with Terminal(command(tmp_path), size=size) as terminal:
        terminal.wait_for("New chouette")
        terminal.click(terminal.find("New chouette"))
        terminal.wait_for("Player 1")
        assert "Black" not in terminal.screen()
