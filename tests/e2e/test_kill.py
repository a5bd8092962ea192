"""The program ended without warning, at any moment: what was journaled is there again."""

import random
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from app.storage.journal import Journal, Loaded
from app.storage.paths import paths_for
from rules.actions import Action, MakePlay
from rules.draft import TurnDraft
from rules.match import Match
from rules.side import Side
from tests.conftest import SOAK
from tests.e2e.harness import Terminal
from tests.e2e.looks import looks
from tests.e2e.player import Mouse, act, command, wait_pips
from tests.e2e.prepared import begin
from tests.e2e.scripts import Script, found

KILLS = 20 if SOAK else 6


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def resumed(data: Path, match: Match) -> Terminal:
    terminal = Terminal(command(data, "resume"))
    wait_pips(terminal, match)
    return terminal


def before(script: Script, count: int) -> Match:
    """The match after so many actions."""
    return next(islice(script.matches(), count, None))[0]


def plays_of_two_steps(script: Script) -> Iterator[int]:
    """How many actions precede each play that has at least two different steps."""
    for count, (_, action) in enumerate(script.matches()):
        if isinstance(action, MakePlay) and len(set(action.steps)) > 1:
            yield count


def test_half_a_turn_comes_back_as_it_was(data: Path) -> None:
    script = found()
    count = next(islice(plays_of_two_steps(script), 3, None))
    begin(data, script, count)
    match = before(script, count)
    action = script.actions[count]
    assert isinstance(action, MakePlay)
    with resumed(data, match) as terminal:
        assert match.game.turn is not None
        mouse = Mouse(terminal)
        mouse.look(match.game.turn)
        terminal.wait_still()
        mouse.steps(match, action.steps[:1])
        wait_draft(terminal, match, 1)
        terminal.wait_still()
        seen = looks(terminal.screen(styled=True))
        terminal.kill9()
        terminal.restart()
        wait_draft(terminal, match, 1)
        terminal.wait_still()
        assert looks(terminal.screen(styled=True)) == seen
        assert loaded(data).draft == (count, action.steps[:1])


def wait_draft(terminal: Terminal, match: Match, steps: int) -> None:
    """Wait until the pip count of the player on roll shows so many steps of the script."""
    draft = draft_of(match)
    action = next(
        action
        for before, action in found().matches()
        if before.game == match.game and isinstance(action, MakePlay)
    )
    pips = draft.move(*action.steps[:steps]).position.pips
    terminal.wait_for(lambda screen: str(pips) in screen)


def draft_of(match: Match) -> TurnDraft:
    assert match.game.dice is not None
    return TurnDraft.start(match.game.position, match.game.dice)


def loaded(data: Path) -> Loaded:
    with Journal.open(paths_for(data).journal) as journal:
        (row,) = journal.matches()
        return journal.load(row.id)


def test_kills_at_random_moments_lose_nothing(data: Path) -> None:
    script = found()
    told = list(script.matches())
    chance = random.Random(20)
    begin(data, script, 1)
    known = 1
    with Terminal(command(data, "resume")) as terminal:
        for kill in range(10 * KILLS):
            if kill >= KILLS and known > KILLS:
                break  # a busy machine may get nowhere between two kills
            now = loaded(data)
            wait_pips_of(terminal, now)
            mouse = Mouse(terminal)
            mouse.look(now.match.game.turn or Side.WHITE)
            hurry(mouse, told[known : known + 4], len(now.draft[1]) if now.draft else 0)
            time.sleep(chance.uniform(0.0, 0.4))  # the moment is what is random here
            terminal.kill9()
            known = check(loaded(data), script, known)
            terminal.restart()
    assert known > KILLS


def hurry(mouse: Mouse, told: list[tuple[Match, Action]], done: int) -> None:
    """Do several things without waiting for any of them."""
    for match, action in told:
        act(mouse, match, action, done)
        done = 0


def wait_pips_of(terminal: Terminal, now: Loaded) -> None:
    """Wait until the board of the journal, with its half-played turn, is on the screen."""
    game = now.match.game
    pips = {side: game.pips(side) for side in Side}
    if now.draft is not None and game.turn is not None:
        position = draft_of(now.match).move(*now.draft[1]).position
        pips[game.turn] = position.pips
        pips[game.turn.opponent] = position.opponent_pips
    terminal.wait_for(lambda screen: all(str(count) in screen for count in pips.values()))


def check(now: Loaded, script: Script, known: int) -> int:
    """What the journal holds is a beginning of the script, and no shorter than before."""
    assert now.damaged is None
    actions = tuple(entry.action for entry in now.record.entries)
    assert len(actions) >= known
    assert actions == script.actions[: len(actions)]
    if now.draft is not None:
        following = script.actions[len(actions)]
        assert isinstance(following, MakePlay)
        assert following.steps[: len(now.draft[1])] == now.draft[1]
    return len(actions)
