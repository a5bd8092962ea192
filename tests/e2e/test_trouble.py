"""The installed program where something is wrong: one sentence, and nothing lost."""

import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.paths import paths_for
from tests.conftest import SOAK
from tests.e2e.harness import PATIENCE, Terminal
from tests.e2e.player import command, kept
from tests.e2e.prepared import begin
from tests.e2e.scripts import found

ROOT = Path(__file__).parents[2]
CLOSED = 60 if SOAK else 10
BREAKING = """
from app.screens.table import TableScreen
TableScreen.action_position = lambda self: 1 / 0
from app.cli import main
raise SystemExit(main())
"""
ENDING = """
import os, signal
from app.screens.table import TableScreen
TableScreen.action_position = lambda self: os.kill(os.getpid(), signal.NAME)
from app.cli import main
raise SystemExit(main())
"""


def words(screen: str) -> str:
    """A screen without the breaks between its lines."""
    return " ".join(screen.split())


def then(*arguments: str) -> tuple[str, ...]:
    """Run a program, and keep what it leaves on the screen."""
    return ("sh", "-c", '"$@"; echo "status $?"; read x', "sh", *arguments)


def test_a_journal_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    begin(tmp_path, found(), 4)
    path = paths_for(tmp_path).journal
    with closing(sqlite3.connect(path)) as journal:
        journal.execute("PRAGMA user_version = 99")
    with Terminal(then(*command(tmp_path, "resume")), size=(250, 36)) as terminal:
        told = words(terminal.wait_for("status 2"))
        assert "was written by a newer Barpoint" in told
        assert "Traceback" not in told
    assert kept(tmp_path) == 4


@pytest.mark.parametrize("arguments", [(), ("resume",)])
def test_a_damaged_journal_is_set_aside_and_told(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    begin(tmp_path, found(), 4)
    path = paths_for(tmp_path).journal
    damaged = b"damaged" + path.read_bytes()[7:]
    path.write_bytes(damaged)
    with Terminal(command(tmp_path, *arguments)) as terminal:
        terminal.wait_for(lambda screen: "it is kept as" in words(screen))
    assert damaged in [other.read_bytes() for other in path.parent.iterdir() if other.is_file()]


def test_a_crash_is_one_sentence_and_the_match_is_there(tmp_path: Path) -> None:
    begin(tmp_path, found(), 4)
    program = (sys.executable, "-c", BREAKING, *command(tmp_path, "resume")[1:])
    with Terminal(then(*program), folder=ROOT) as terminal:
        terminal.wait_for("Anna")
        terminal.send("x")
        told = words(terminal.wait_for("status 1"))
        assert "Barpoint stopped because of an error in it" in told
        assert "Traceback" not in told
        assert "ZeroDivisionError" in paths_for(tmp_path).crash_log.read_text()
        terminal.restart(command(tmp_path, "resume"))
        terminal.wait_for("Anna")
    assert kept(tmp_path) == 4


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_given_back_when_the_system_ends_the_program(
    tmp_path: Path, end: signal.Signals
) -> None:
    begin(tmp_path, found(), 4)
    ending = ENDING.replace("NAME", end.name)
    program = (sys.executable, "-c", ending, *command(tmp_path, "resume")[1:])
    with Terminal(then(*program), folder=ROOT) as terminal:
        terminal.wait_for("Anna")
        terminal.send("x")
        assert words(terminal.wait_for("status")) == f"status {128 + end}"
    assert kept(tmp_path) == 4


def test_closed_terminals_leave_no_program_behind(tmp_path: Path) -> None:
    """One that stays keeps its match from being opened; whether it does is a matter of luck."""
    left = set()
    for number in range(CLOSED):
        data = tmp_path / str(number)
        with Terminal(command(data, "--seed", "60", "play", "--to", "3")) as terminal:
            terminal.wait_for("roll")
            left.add(terminal.pid)
    end = time.monotonic() + PATIENCE
    while left and time.monotonic() < end:
        left = {pid for pid in left if Path(f"/proc/{pid}").exists()}
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def test_the_checkout_runs_as_a_module(tmp_path: Path) -> None:
    program = (sys.executable, "-m", "app", "--data-dir", str(tmp_path))
    with Terminal(program, folder=ROOT) as terminal:
        terminal.wait_for("New match")
        terminal.send("q")
        assert terminal.wait_end() == 0
