"""The terminal changes its size at random during play: nothing breaks, every click hits."""

import random
from pathlib import Path

from app.state.choosing import choose
from rules.draft import TurnDraft
from rules.match import Match
from tests.conftest import SOAK
from tests.e2e.harness import Terminal
from tests.e2e.player import Mouse, act, command, numbers_are_shown, wait_kept
from tests.e2e.prepared import begin
from tests.e2e.scripts import found
from widgets.table import place_parts

RESIZES = 100 if SOAK else 40
BURST = 4
"""How many sizes follow each other before one is looked at."""


def random_size(chance: random.Random) -> tuple[int, int]:
    if chance.random() < 0.2:
        return chance.randint(1, 90), chance.randint(1, 30)
    return chance.randint(80, 200), chance.randint(24, 60)


def test_many_resizes_and_never_a_wrong_hit(tmp_path: Path) -> None:
    script = found()
    told = list(script.matches())
    done = 2
    begin(tmp_path, script, done)
    chance = random.Random(100)
    with Terminal(command(tmp_path, "resume")) as terminal:
        terminal.wait_for("Anna")
        for _ in range(RESIZES // BURST):
            for _ in range(BURST):
                terminal.resize(*random_size(chance))
            if terminal.size[0] < 80 or terminal.size[1] < 24:
                terminal.wait_for(lambda screen: "Anna" not in screen)
                terminal.resize(80 + terminal.size[0], 24 + terminal.size[1])
            terminal.wait_for(lambda screen: laid_out(screen, terminal.size))
            terminal.wait_still()
            match, action = told[done]
            mouse = Mouse(terminal)
            assert match.game.turn is not None
            mouse.look(match.game.turn)
            if match.game.dice is not None:
                select_each(terminal, mouse, match)
            act(mouse, match, action)
            done += 1
            wait_kept(terminal, tmp_path, done)
        assert terminal.alive


def laid_out(screen: str, size: tuple[int, int]) -> bool:
    """Whether the table has been painted for a size: a busy program may be late with it.

    Only for waiting: where the points are is read from the screen.
    """
    places, rows = place_parts(*size), screen.split("\n")
    if places is None or len(rows) <= places.keys.y:
        return False
    first, last = rows[places.score.y][places.score.x :], rows[places.keys.y][places.keys.x :]
    return "match to" in first and last.rstrip().endswith("leave") and numbers_are_shown(screen)


def select_each(terminal: Terminal, mouse: Mouse, match: Match) -> None:
    """Select every checker that can go to several places, and read which one the table means."""
    assert match.game.dice is not None
    draft = TurnDraft.start(match.game.position, match.game.dice)
    for source in sorted(draft.sources):
        if choose(draft, None, source).selected is None:
            continue
        mouse.choose(source)
        name = "the bar" if source == 25 else str(source)
        terminal.wait_for(f"checker on {name} go")
        mouse.choose(source)
        terminal.wait_gone("checker on")
