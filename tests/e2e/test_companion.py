"""A match on a wooden board kept in a real terminal: begun, typed, corrected, killed, exported."""

import subprocess
from pathlib import Path

import pytest

from app.formats.foreign import read_match
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import MakePlay, TakeBack
from rules.record import Record
from tests.e2e.harness import Terminal
from tests.e2e.player import click_on, command, kept, wait_kept

pytest.importorskip("bgsage")


def record(data: Path) -> Record:
    with Journal.open(paths_for(data).journal) as journal:
        (row,) = journal.matches()
        return journal.load(row.id).record


def begin(terminal: Terminal) -> None:
    """Agree on a match on a wooden board."""
    click_on(terminal, "a person here")
    terminal.wait_gone("Your name")
    click_on(terminal, "a wooden board")
    click_on(terminal, "Start the match")


def turn(terminal: Terminal, data: Path, dice: str, play: str) -> int:
    """Type a turn, and count the keys; a rank is typed once the plays are there."""
    before = kept(data)
    terminal.send(dice)
    wait_kept(terminal, data, before + 1)
    if play in "123":
        terminal.wait_for("1 to 3, or the play")
    terminal.send(play)
    terminal.keys("Enter")
    wait_kept(terminal, data, before + 2)
    return len(dice) + len(play) + 1


def test_a_match_on_a_wooden_board(tmp_path: Path) -> None:
    with Terminal(command(tmp_path, "play"), size=(120, 36)) as terminal:
        begin(terminal)
        terminal.wait_for("such as 31?")
        assert turn(terminal, tmp_path, "31", "1") == 4
        turn(terminal, tmp_path, "62", "24/18 13/11")
        assert turn(terminal, tmp_path, "44", "2") == 4
        assert turn(terminal, tmp_path, "21", "3") == 4
        terminal.send("u")
        terminal.wait_for("which turn is the first wrong one?")
        terminal.keys("Down", "Enter")
        wait_kept(terminal, tmp_path, 9)
        terminal.wait_for("corrected")
        terminal.kill9()
        terminal.restart(command(tmp_path, "resume"))
        terminal.wait_for("corrected")
        turn(terminal, tmp_path, "43", "24/20 13/10")
        terminal.keys("C-e")
        terminal.wait_for("Written to")
        terminal.keys("C-q")
        assert terminal.wait_end() == 0
    entries = record(tmp_path).entries
    assert [entry.action for entry in entries if isinstance(entry.action, TakeBack)] == [
        TakeBack(4)
    ]
    exported = tmp_path / "exports" / "match-1.mat"
    (part,) = read_match(exported).parts
    assert sum(isinstance(entry.action, MakePlay) for entry in part.record.entries) == 3
    again = tmp_path / "again.mat"
    subprocess.run(command(tmp_path, "convert", "1", str(again)), check=True, capture_output=True)
    assert again.read_text() == exported.read_text()
