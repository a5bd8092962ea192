"""Two players finish a 3-point match: a double, a take, a gammon, the Crawford game, a drop.

Once by mouse alone and once by keyboard alone, from the command line to the final score.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

import pytest

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Action, Roll
from rules.match import Match
from rules.terms import Terms
from tests.e2e.harness import Terminal
from tests.e2e.player import Keyboard, Mouse, command, perform
from tests.e2e.scripts import Script, found


@pytest.fixture
def script() -> Script:
    return found()


def play(data: Path, size: tuple[int, int], script: Script) -> Terminal:
    arguments = ("--seed", script.seed, "play", "--to", str(script.terms.length))
    return Terminal(command(data, *arguments), size=size)


def results_are_told(terminal: Terminal, match: Match) -> None:
    """The result screen tells who won what, and what follows."""
    told = terminal.wait_for("Next game")
    if match.number == 1:
        assert "Crawford" in told
        assert "2 – 0" in told.replace("White ", "").replace("Black ", "")
    else:
        assert "gammon" in told
        assert "2 – 2" in told.replace("White ", "").replace("Black ", "")


def click_on(terminal: Terminal, text: str) -> None:
    x, y = terminal.find(text)
    terminal.click((x + 1, y))


def with_refused_double(terminal: Terminal, script: Script) -> Iterator[tuple[Match, Action]]:
    """The script, with a double tried in the Crawford game, which has no cube."""
    tried = False
    for match, action in script.matches():
        if match.game.crawford and isinstance(action, Roll) and not tried:
            tried = True
            terminal.wait_still()
            terminal.send("d")
            terminal.wait_for("nobody can double")
        yield match, action


def kept_match(data: Path) -> list[Match]:
    """The match in the journal after each of its actions."""
    with Journal.open(paths_for(data).journal) as journal:
        (row,) = journal.matches(finished=True)
        assert row.score == (2, 3)
        return states(entry.action for entry in journal.load(row.id).record.entries)


def states(actions: Iterable[Action]) -> list[Match]:
    """A match after each action; equal wherever the same happened, by whatever steps."""
    return list(accumulate(actions, Match.apply, initial=Match.begin(Terms(3))))


@pytest.mark.parametrize(
    ("size", "dragging"), [((80, 24), True), ((120, 36), False)], ids=["drag", "click"]
)
@pytest.mark.slow
def test_a_match_by_mouse(
    tmp_path: Path, script: Script, size: tuple[int, int], dragging: bool
) -> None:
    with play(tmp_path, size, script) as terminal:
        mouse = Mouse(terminal, dragging=dragging)

        def between(match: Match) -> None:
            results_are_told(terminal, match)
            click_on(terminal, "Next game")
            terminal.wait_gone("Next game")

        perform(terminal, tmp_path, script.matches(), lambda _: mouse, between)
        terminal.wait_for("The end of the match")
    assert kept_match(tmp_path) == states(script.actions)


@pytest.mark.slow
def test_a_match_by_keyboard(tmp_path: Path, script: Script) -> None:
    with play(tmp_path, (80, 24), script) as terminal:
        terminal.wait_for("White")
        keyboard = Keyboard(terminal)

        def between(match: Match) -> None:
            results_are_told(terminal, match)
            terminal.keys("Enter")
            terminal.wait_gone("Next game")

        perform(
            terminal, tmp_path, with_refused_double(terminal, script), lambda _: keyboard, between
        )
        terminal.wait_for("The end of the match")
    assert kept_match(tmp_path) == states(script.actions)
