"""A whole match against a level of the computer, by mouse in a terminal, and what goes wrong."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from app.state.settings import Settings
from app.storage import settings_file
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Accept, Action, MakePlay, NextGame, OpeningRoll, Roll, Take
from rules.game import Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.record import Record
from rules.side import Side
from tests.conftest import SOAK
from tests.e2e.harness import PATIENCE, Missing, Terminal
from tests.e2e.player import Mouse, act, command, kept
from tests.e2e.scripts import runner

ME = Side.WHITE
QUICK = Settings(animation="off")


def sit_down(
    data: Path, *arguments: str, size: tuple[int, int] = (120, 36), settings: Settings = QUICK
) -> Terminal:
    paths = paths_for(data)
    paths.prepare()
    settings_file.save(paths.settings, settings)
    return Terminal(command(data, *arguments), size=size)


def record(data: Path) -> Record:
    """The match as the journal has it."""
    with Journal.open(paths_for(data).journal) as journal:
        loaded = journal.load(journal.matches()[0].id)
    assert loaded.damaged is None
    return loaded.record


def mine(match: Match) -> Action | None:
    """What a simple player does; None while it is the computer's turn."""
    game = match.game
    if game.phase is Phase.OVER:
        return NextGame()
    if game.phase is Phase.OPENING:
        return OpeningRoll(1, 1)  # a click rolls; the numbers are the program's
    if game.actor is not ME:
        return None
    if game.phase is Phase.DOUBLED:
        return Take(ME)
    if game.phase is Phase.RESIGNED:
        return Accept(ME)
    if game.phase is Phase.TO_ROLL:
        return Roll(ME, (1, 1))
    assert game.dice is not None
    plays = legal_plays(game.position, game.dice)
    return MakePlay(ME, max(plays, key=runner).steps if plays else ())


def do(mouse: Mouse, match: Match, action: Action | None) -> None:
    """Do what the simple player does, if it is its turn."""
    if isinstance(action, Accept):
        mouse.answer("accept")
    elif action is not None:
        act(mouse, match, action)


def wait_for_more(terminal: Terminal, data: Path, count: int) -> None:
    """Wait until the journal has more than so many actions."""
    end = time.monotonic() + PATIENCE
    while kept(data) <= count:
        if time.monotonic() > end or not terminal.alive:
            raise Missing(f"nothing happens after {count} actions:\n{terminal.screen()}")
        time.sleep(0.01)


def play_to_the_end(terminal: Terminal, data: Path) -> Match:
    """Play a match with the mouse alone."""
    mouse = Mouse(terminal)
    while True:
        told = record(data)
        match = told.match()
        if match.over:
            return match
        action = mine(match)
        if isinstance(action, NextGame):
            terminal.wait_for("Next game")
            x, y = terminal.find("Next game")
            terminal.click((x + 1, y))
        else:
            do(mouse, match, action)
        wait_for_more(terminal, data, len(told.entries))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "size"),
    [("advanced", (120, 36)), *([("beginner", (80, 24))] if SOAK else [])],
)
def test_a_match_by_mouse_against_a_level(
    tmp_path: Path, level: str, size: tuple[int, int]
) -> None:
    arguments = ("--seed", "11", "play", "--vs", level, "--to", "3")
    with sit_down(tmp_path, *arguments, size=size) as terminal:
        match = play_to_the_end(terminal, tmp_path)
        terminal.wait_for("The end of the match")
        assert terminal.alive
    told = record(tmp_path)
    assert told.header.seats == ("human", f"computer:{level}")
    assert max(match.score) >= 3
    assert sum(entry.by is Side.BLACK for entry in told.entries) > 10


@pytest.mark.slow
def test_its_moves_are_seen_and_leaving_does_not_wait(tmp_path: Path) -> None:
    arguments = ("--seed", "11", "play", "--vs", "expert", "--to", "3")
    with sit_down(tmp_path, *arguments, settings=Settings(animation="slow")) as terminal:
        mouse = Mouse(terminal)
        while (match := record(tmp_path).match()).game.actor is not Side.BLACK:
            count = kept(tmp_path)
            action = mine(match)
            assert action is not None
            act(mouse, match, action)
            wait_for_more(terminal, tmp_path, count)
        terminal.wait_for("Expert")
        terminal.keys("C-q")
        assert terminal.wait_end() == 0
    assert record(tmp_path).fold().stopped is None


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in told.split()]


@pytest.mark.slow
def test_a_match_goes_on_after_its_engine_is_killed_again_and_again(tmp_path: Path) -> None:
    arguments = ("--seed", "3", "play", "--vs", "casual", "--to", "1")
    with sit_down(tmp_path, *arguments) as terminal:
        mouse = Mouse(terminal)
        for turn in range(1000 if SOAK else 25):
            told = record(tmp_path)
            match = told.match()
            if match.over:
                break
            if turn % 5 == 0:
                for child in children(terminal.pid):
                    with suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
            action = mine(match)
            do(mouse, match, action)
            more_or_again(terminal, tmp_path, len(told.entries))
        if SOAK:
            assert record(tmp_path).match().over
            terminal.wait_for("The end of the match")


def more_or_again(terminal: Terminal, data: Path, count: int) -> None:
    """Wait for the next action; where the engine died, let it try again."""
    end = time.monotonic() + PATIENCE
    while kept(data) <= count:
        if "try again" in terminal.screen():
            terminal.send("1")
            terminal.wait_gone("try again")
        if time.monotonic() > end or not terminal.alive:
            raise Missing(f"nothing happens after {count} actions:\n{terminal.screen()}")
        time.sleep(0.02)


def test_a_killed_program_goes_on_alike(tmp_path: Path) -> None:
    arguments = ("--seed", "11", "play", "--vs", "beginner", "--to", "3")
    with sit_down(tmp_path, *arguments) as terminal:
        mouse = Mouse(terminal)
        while len(record(tmp_path).entries) < 8:
            told = record(tmp_path)
            do(mouse, told.match(), mine(told.match()))
            wait_for_more(terminal, tmp_path, len(told.entries))
        terminal.kill9()
        before = record(tmp_path)
        terminal.restart(command(tmp_path, "resume"))
        terminal.wait_for("Beginner")
        after = record(tmp_path)
        assert after.entries[: len(before.entries)] == before.entries
        match = play_some(terminal, tmp_path, 6)
        assert len(match.entries) >= len(before.entries) + 6


def play_some(terminal: Terminal, data: Path, more: int) -> Record:
    """Play on for so many actions."""
    while (told := record(data)).match().game.actor is Side.BLACK:
        wait_for_more(terminal, data, len(told.entries))
    terminal.wait_still()
    mouse = Mouse(terminal)
    wanted = len(record(data).entries) + more
    while len((told := record(data)).entries) < wanted:
        do(mouse, told.match(), mine(told.match()))
        wait_for_more(terminal, data, len(told.entries))
    return told
