"""Hands that play a match in a terminal: by mouse or by keyboard, one action after the other."""

import re
import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Protocol

from app.state.choosing import choose
from rules.actions import (
    Action,
    Double,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Roll,
    Step,
    Take,
)
from rules.draft import TurnDraft
from rules.match import Match
from rules.notation import format_play
from rules.side import Side
from tests.e2e.harness import BARPOINT, PATIENCE, Missing, Terminal
from tests.e2e.sight import OFF, Sight


def command(data: Path, *arguments: str) -> tuple[str, ...]:
    """The installed program with everything it keeps in a folder of its own."""
    return (str(BARPOINT), "--data-dir", str(data), *arguments)


def kept(data: Path) -> int:
    """How many actions the journal of a folder has kept, of all matches."""
    path = data / "journal.sqlite3"
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as journal:
        return int(journal.execute("SELECT COUNT(*) FROM action").fetchone()[0])


def wait_kept(terminal: Terminal, data: Path, count: int) -> None:
    """Wait until the journal has kept that many actions."""
    end = time.monotonic() + PATIENCE
    while kept(data) < count:
        if time.monotonic() > end or not terminal.alive:
            raise Missing(f"{kept(data)} actions are kept, not {count}:\n{terminal.screen()}")
        time.sleep(0.01)


class Hands(Protocol):
    """A way to do things at the table."""

    def proceed(self, match: Match) -> None:
        """Roll, or pick the dice up."""

    def steps(self, match: Match, steps: tuple[Step, ...], done: int = 0) -> None:
        """Move the checkers, but for the first steps that are done already."""

    def double(self) -> None:
        """Offer the cube."""

    def answer(self, word: str) -> None:
        """Take or pass."""


def act(hands: Hands, match: Match, action: Action, done: int = 0) -> None:
    """Do at the table what makes an action happen.

    Args:
        hands: who does it.
        match: the match before it.
        action: what is to happen.
        done: how many steps of a play are done already.
    """
    match action:
        case OpeningRoll() | Roll():
            hands.proceed(match)
        case MakePlay(_, steps):
            hands.steps(match, steps, done)
            if match.game.position.off + sum(target == OFF for _, target in steps) < 15:
                hands.proceed(match)
        case Double():
            hands.double()
        case Take():
            hands.answer("take")
        case Pass():
            hands.answer("pass")
        case NextGame():
            raise ValueError("the result screen is left by the test")


class Mouse:
    """Plays with the mouse alone.

    Args:
        terminal: where.
        dragging: drag checkers instead of clicking.
        flipped: whether the numbers on the screen were seen on Black's turn.
    """

    def __init__(self, terminal: Terminal, *, dragging: bool = False) -> None:
        self.terminal = terminal
        self.dragging = dragging
        self.look(Side.WHITE)

    def look(self, shown: Side) -> None:
        """Look where everything is, with this player's numbers on the board."""
        screen = self.terminal.wait_for(numbers_are_shown)
        self._sight, self._shown = Sight.of(screen.split("\n")), shown

    def proceed(self, match: Match) -> None:
        game = match.game
        flipped = game.turn is not None and game.turn != self._shown
        self.terminal.click(self._sight.dice(flipped=flipped, alone=game.opening))

    def steps(self, match: Match, steps: tuple[Step, ...], done: int = 0) -> None:
        game = match.game
        assert game.turn is not None
        assert game.dice is not None
        draft = TurnDraft.start(game.position, game.dice).move(*steps[:done])
        flipped = game.turn != self._shown
        for source, target in steps[done:]:
            cells = [self._sight.at(place, flipped=flipped) for place in (source, target)]
            if self.dragging:
                self.terminal.drag(*cells)
            else:
                alone = choose(draft, None, source).steps == ((source, target),)
                self.terminal.click(*cells[: 1 if alone else 2])
            draft = draft.move((source, target))

    def choose(self, place: int, *, flipped: bool = False) -> None:
        """Click a place, in the numbers of the player on roll."""
        self.terminal.click(self._sight.at(place, flipped=flipped))

    def double(self) -> None:
        self.terminal.click(self._sight.cube)

    def answer(self, word: str) -> None:
        offered = re.compile(rf"\b{word}\b(?! back)")  # steps may be taken back before a double
        screen = self.terminal.wait_for(offered.search)
        place = offered.search(screen)
        assert place is not None
        before = screen[: place.start()]
        x, y = place.start() - before.rfind("\n") - 1, before.count("\n")
        self.terminal.click((x + 1, y))


class Keyboard:
    """Plays with the keyboard alone: typed notation (always whole plays), letters for the cube."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def proceed(self, match: Match) -> None:
        self.terminal.keys("Space")

    def steps(self, match: Match, steps: tuple[Step, ...], done: int = 0) -> None:
        if steps[done:]:
            self.terminal.send(f"/{format_play(match.game.position, steps)}\r")
            self.terminal.wait_for(lambda screen: "pick up" in screen or "is over" in screen)

    def double(self) -> None:
        self.terminal.send("d")

    def answer(self, word: str) -> None:
        self.terminal.send(word[0])


def perform(
    terminal: Terminal,
    data: Path,
    told: Iterable[tuple[Match, Action]],
    hands: Callable[[Match], Hands],
    between: Callable[[Match], None],
    *,
    done: int = 0,
) -> None:
    """Make a scripted match happen, and look at the pip counts after every turn.

    Args:
        terminal: where the table is on the screen.
        data: the folder of the program.
        told: every action with the match before it.
        hands: who does it.
        between: leaves the result screen for the next game.
        done: how many actions the journal has already.
    """
    for match, action in told:
        if isinstance(action, NextGame):
            between(match)
        else:
            act(hands(match), match, action)
        done += 1
        wait_kept(terminal, data, done)
        if isinstance(action, MakePlay):
            after = match.apply(action)
            if not after.game.result:
                wait_pips(terminal, after)


def click_on(terminal: Terminal, text: str, *, line: str = "") -> None:
    """Click a text once it is on the screen, on the line of another text if one is told."""
    screen = terminal.wait_for(line or text)
    y, row = next((y, row) for y, row in enumerate(screen.split("\n")) if (line or text) in row)
    x = row.index(text)
    terminal.click((x + 1 if len(text) > 1 else x, y))


def wait_pips(terminal: Terminal, match: Match) -> None:
    """Wait until both players' pip counts are on the screen."""
    wanted = [str(match.game.pips(side)) for side in Side]
    terminal.wait_for(lambda screen: all(pips in screen for pips in wanted))


def numbers_are_shown(screen: str) -> bool:
    """Whether the points can be found on the screen."""
    try:
        Sight.of(screen.split("\n"))
    except Missing:
        return False
    return True
