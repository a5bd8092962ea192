"""Clocks in a real terminal: they run, stand, outlive a kill, and a fallen flag is claimed."""

import re
from pathlib import Path

import pytest

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Claim, Pause
from rules.position import START
from rules.record import Entry, Header, Record
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Terms
from tests.e2e.harness import Terminal
from tests.e2e.player import click_on, command
from tests.e2e.prepared import CREATED, keep

MATCH = "00000000-0000-0000-0000-000000000011"
RUNS = re.compile(r"\+(\d+)▐(\d+:\d\d)▌")


def begin(data: Path, clock: ClockTerms) -> None:
    """Keep a match in which White has rolled 3-1."""
    start = Start(START, Side.WHITE, (3, 1))
    keep(data, Header(MATCH, ("Anna", "Boris"), Terms(1, clock=clock), CREATED, start=start), ())


def record(data: Path) -> Record:
    with Journal.open(paths_for(data).journal) as journal:
        loaded = journal.load(journal.matches()[0].id)
    assert loaded.damaged is None
    return loaded.record


def last(data: Path) -> Entry:
    return record(data).entries[-1]


def delay(screen: str) -> int:
    """The seconds of the delay that the running clock shows."""
    found = RUNS.search(screen)
    return int(found[1]) if found else 0


@pytest.mark.slow
def test_a_clock_is_agreed_on_runs_stands_and_outlives_a_kill(tmp_path: Path) -> None:
    with Terminal(command(tmp_path, "--seed", "12"), size=(80, 24)) as terminal:
        click_on(terminal, "New match")
        terminal.wait_for("Clocks")
        click_on(terminal, "a person here")
        terminal.wait_gone("Your name")
        click_on(terminal, "1", line="Length")
        terminal.wait_gone("Crawford")
        click_on(terminal, "2 minutes a point")
        terminal.wait_for("▐2 minutes a point▌")
        click_on(terminal, "Start the match")
        terminal.wait_for("Each player rolls one die")
        assert terminal.screen().count("2:00") == 2
        assert not RUNS.search(terminal.screen())  # nobody has to act alone
        terminal.keys("Space")
        terminal.wait_for(RUNS.search)
        terminal.wait_for(lambda screen: 0 < delay(screen) <= 10)

        x, y = terminal.find("▐2:00▌")
        terminal.click((x + 2, y))
        terminal.wait_for("Paused.")
        assert not RUNS.search(terminal.screen())
        terminal.wait_still(quiet=1.5)
        assert isinstance(last(tmp_path).action, Pause)
        assert last(tmp_path).used >= 2000
        stood = re.search(r"\+(\d+) ", terminal.screen())
        assert stood is not None

        terminal.keys("k")
        terminal.wait_for(lambda screen: 0 < delay(screen) <= int(stood[1]) - 3)
        before = delay(terminal.screen())
        terminal.kill9()
        terminal.restart(command(tmp_path, "resume"))
        terminal.wait_for(RUNS.search)
        assert delay(terminal.screen()) <= before + 3  # no more is lost than since it was kept
        terminal.wait_for(lambda screen: 0 < delay(screen) < before)


@pytest.mark.slow
def test_a_fallen_flag_is_claimed_by_mouse(tmp_path: Path) -> None:
    begin(tmp_path, ClockTerms(2000, 1000))
    with Terminal(command(tmp_path, "resume"), size=(80, 24)) as terminal:
        terminal.wait_for("▐flag▌")
        terminal.wait_for("Boris claims")
        assert record(tmp_path).entries == ()  # nothing happens by itself
        click_on(terminal, "Boris claims")
        terminal.wait_for("Claim the match on time?")
        click_on(terminal, "1 Boris claims")
        told = terminal.wait_for("The end of the match")
        assert "Anna's time is up: Boris claims the match." in told
    entry = last(tmp_path)
    assert entry.action == Claim(Side.BLACK)
    assert entry.used >= 3000
    assert record(tmp_path).match().winner is Side.BLACK
