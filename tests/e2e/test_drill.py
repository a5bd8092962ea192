"""From an analysed match to a drilled mistake, by mouse in a terminal; killed, it is kept."""

from pathlib import Path

import pytest

from app.formats.xgid import parse_xgid
from app.storage.journal import Journal
from app.storage.paths import paths_for
from app.storage.practice import CardRow, Practice
from rules.actions import MakePlay, Roll
from rules.match import Match
from rules.plays import legal_plays
from tests.e2e.harness import Terminal
from tests.e2e.player import Mouse, act, click_on, command
from tests.e2e.prepared import keep
from tests.e2e.scripts import runner
from tests.screens.analysed import played

pytest.importorskip("bgsage")

SOME = 24
"""So many actions of a match that chance played hold several blunders."""


def due(data: Path) -> tuple[CardRow, ...]:
    with Journal.open(paths_for(data).journal) as journal:
        return Practice(journal).due_cards()


def answer(terminal: Terminal, card: CardRow) -> None:
    """Decide on the board what a card asks: run, roll or take."""
    xgid = parse_xgid(card.xgid)
    match = Match.begin(xgid.terms(), xgid.start())
    side = xgid.turn
    mouse = Mouse(terminal)
    mouse.look(side)
    if card.kind == "play":
        assert xgid.dice is not None
        best = max(legal_plays(xgid.position, xgid.dice), key=runner)
        act(mouse, match, MakePlay(side, best.steps))
    elif card.kind == "cube":
        act(mouse, match, Roll(side, (1, 1)))
    else:
        mouse.answer("take")


def test_mistakes_of_a_match_are_drilled(tmp_path: Path) -> None:
    keep(tmp_path, played().header, [entry.action for entry in played().entries[:SOME]])
    with Terminal(command(tmp_path), size=(100, 30)) as terminal:
        terminal.wait_for("Analyse a match")
        assert "to drill today" not in terminal.screen()
        click_on(terminal, "Analyse a match")
        click_on(terminal, "Ann 0", line="#1")
        click_on(terminal, "quick")
        click_on(terminal, "Analyse", line="  Analyse  ")
        terminal.wait_for("blunder")
        for _ in range(2):
            terminal.keys("Escape")
            terminal.wait_still()
        terminal.wait_for("mistakes to drill today")
        cards = due(tmp_path)
        assert f"{len(cards)} mistakes to drill today" in terminal.screen()
        click_on(terminal, "to drill today")
        terminal.wait_for(f"1 of {len(cards)}")
        answer(terminal, cards[0])
        terminal.wait_for("it cost")
        terminal.kill9()
        left = due(tmp_path)
        assert len(left) == len(cards) - 1, "it was kept before it was shown"
        assert cards[0].number not in {card.number for card in left}
        terminal.restart()
        terminal.wait_for(f"{len(left)} mistakes to drill today")
        click_on(terminal, "to drill today")
        terminal.wait_for(f"1 of {len(left)}")
        click_on(terminal, "Esc back")
        terminal.wait_for("mistakes to drill today")
        terminal.keys("q")
        assert terminal.wait_end() == 0
