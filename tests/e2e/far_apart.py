"""Two people who sit far apart: each has a program and a folder, and there is one server."""

import json
import re
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from app.storage import coding
from app.storage.paths import paths_for
from rules.actions import Accept, Action, NextGame, Resign
from rules.apart import owner_of
from rules.match import Match
from rules.side import Side
from rules.terms import Terms
from tests.app.net.mailbox import MailboxServer
from tests.e2e.harness import PATIENCE, Missing, Terminal
from tests.e2e.player import Mouse, act, click_on, command, wait_pips

CODE = re.compile(r"(?<![\w-])\d+-[a-z]+-[a-z]+(?![\w-])")
LOW, HIGH = (80, 24), (120, 36)

_LEVELS = {1: "single game", 2: "gammon", 3: "backgammon"}

Wish = Callable[[Match], Action]
"""What is to happen next; the dice of a roll are not looked at."""


class Person:
    """Somebody with a program, seen from the chair.

    Attributes:
        name: as the settings have it, and the friend sees it.
        side: the colour in the match.
        data: the folder of the program.
        terminal: where it runs.
    """

    def __init__(
        self, name: str, side: Side, data: Path, server: str, size: tuple[int, int]
    ) -> None:
        """Start the program.

        Args:
            name: the player's name.
            side: the colour in the match.
            data: a folder for the program.
            server: the address of the mailbox server.
            size: columns and rows of the terminal.
        """
        self.name, self.side, self.data = name, side, data
        paths = paths_for(data)
        paths.prepare()
        told = {"name": name, "server": server, "animation": "fast"}
        paths.settings.write_text(json.dumps(told), encoding="utf-8")
        self.terminal = Terminal(command(data), size=size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.terminal.close()

    # On the way to the table, by mouse

    def see(self, wanted: str | Callable[[str], object]) -> str:
        """Wait until a text is on the screen, in one line or several, or a condition holds."""
        if callable(wanted):
            return self.terminal.wait_for(wanted)
        return self.terminal.wait_for(lambda screen: wanted in _flowing(screen))

    def see_for_long(self, wanted: str) -> None:
        """Wait for a text that comes late."""
        self.terminal.wait_for(wanted, patience=3 * PATIENCE)

    def click(self, text: str) -> None:
        """Click a text once it is on the screen."""
        click_on(self.terminal, text)

    def choose(self, text: str) -> None:
        """Click a line of a menu that says nothing else."""
        screen = self.terminal.wait_for(lambda screen: _line_of(screen, text) is not None)
        y = _line_of(screen, text)
        assert y is not None
        self.terminal.click((screen.split("\n")[y].index(text), y))

    def click_key(self, text: str) -> None:
        """Click a word on the line of keys, which is the last one."""
        self.terminal.wait_for(text)
        rows = self.terminal.rows()
        y = max(y for y, row in enumerate(rows) if row.strip())
        if text not in rows[y]:
            raise Missing(f"{text!r} is no key:\n" + "\n".join(rows))
        self.terminal.click((rows[y].index(text) + 1, y))

    def go_to_friends(self) -> None:
        """From the home screen to what can be done with friends."""
        self.click("Play with a friend")
        self.see("nothing to sign up for")

    def propose(self, length: int) -> str:
        """Put a match together, and return the code for it."""
        self.ask_for_code(length)
        return self.code()

    def ask_for_code(self, length: int) -> None:
        """Put a match together, and ask for a code."""
        self.click("New match")
        self.see("Propose a match")
        click_on(self.terminal, f" {length} ", line="Length")
        self.terminal.wait_still()  # rows come and go with the length
        self.click("Get a code")

    def code(self, *, other_than: str = "") -> str:
        """The code on the screen, as soon as there is one."""
        shown = self.terminal.wait_for(lambda screen: _code(screen) not in ("", other_than))
        return _code(shown)

    def join(self, code: str) -> None:
        """Type a code, and go to who waits with it."""
        self.click("Join with a code")
        self.see("The code")
        self.type_code(code)

    def type_code(self, code: str) -> None:
        """Type a code into its line, and go to the friend."""
        self.see("The code")
        self.terminal.send(code)
        self.see(code)
        self.choose("Join")

    def retype(self, code: str) -> None:
        """Type a code in place of another one."""
        before = self.code()
        x, y = self.terminal.find(before)
        self.terminal.click((x + len(before), y))
        self.terminal.keys("C-u")
        self.terminal.wait_gone(before)
        self.terminal.send(code)
        self.see(code)

    def accept(self) -> None:
        """Look at what is proposed, and accept it."""
        self.see("proposes this match")
        self.click("Play this match")

    def sit_down(self) -> None:
        """Wait for the table, and see where everything is on it."""
        self.hands = Mouse(self.terminal)
        self.hands.look(self.side)

    # At the table

    def say(self, text: str) -> None:
        """Say something across the table."""
        self.terminal.wait_still()  # the line of keys changes with the turn
        self.click_key("c say")
        self.terminal.wait_gone("c say")
        self.terminal.send(text + "\r")

    def do(self, match: Match, action: Action) -> None:
        """Make something happen."""
        match action:
            case Resign():
                self.click_key("r resign")
                self.click(_LEVELS[action.level])
            case Accept():
                self.click_key("a accept")
            case _:
                act(self.hands, match, action)

    def start_again(self) -> None:
        """Start the program that was killed, and go back to the table."""
        self.terminal.restart(command(self.data, "resume"))
        self.sit_down()

    # What is kept

    def count(self, number: int) -> int:
        """How many actions of a match are kept."""
        return len(self._rows(number))

    def actions(self, number: int, *, after: int = 0) -> tuple[Action, ...]:
        """The actions of a match that are kept, from some number on."""
        entries, unreadable = coding.entries(self._rows(number, after))
        assert not unreadable
        return tuple(entry.action for entry in entries)

    def verdict(self, number: int) -> str:
        """What `barpoint verify` says of a match."""
        done = subprocess.run(
            command(self.data, "verify", str(number)), capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        return done.stdout

    def _rows(self, number: int, after: int = 0) -> list[tuple[int, str]]:
        uri = f"{paths_for(self.data).journal.as_uri()}?mode=ro"
        asked = "SELECT seq, body FROM action WHERE match = ? AND seq > ? ORDER BY seq"
        with closing(sqlite3.connect(uri, uri=True)) as journal:
            return journal.execute(asked, (number, after)).fetchall()


class Pair:
    """Two at the two sides of a match; its host plays White.

    Attributes:
        host: who proposed it.
        guest: who came.
        match: the match as both have it.
        played: how many actions both have.
    """

    def __init__(self, host: Person, guest: Person) -> None:
        self.host, self.guest = host, guest
        self.both = host, guest

    def meet(self, length: int) -> None:
        """Tell a code, type it, accept, and sit down."""
        for person in self.both:
            person.go_to_friends()
        self.guest.join(self.host.propose(length))
        self.guest.accept()
        self.sit_down(length)

    def sit_down(self, length: int, *, number: int = 1) -> None:
        """Both come to the table of a new match, which has this number in both journals."""
        self.match, self.number, self.played = Match.begin(Terms(length)), number, 0
        for person in self.both:
            person.sit_down()

    def person(self, side: Side) -> Person:
        """Who has a colour."""
        return self.host if side is self.host.side else self.guest

    @property
    def owner(self) -> Person:
        """Whose action comes next."""
        return self.person(owner_of(self.match, self.host.side))

    def do(self, wish: Wish) -> Action:
        """Make the next thing happen, and see it on both sides.

        Returns:
            What has happened.
        """
        action = wish(self.match)
        if isinstance(action, NextGame):
            for person in self.both:
                person.click("Next game")
        else:
            self.owner.do(self.match, action)
        kept = self.follow()
        assert type(kept) is type(action)
        if not self.match.game.result:
            self.see_pips()
        return kept

    def follow(self) -> Action:
        """Wait until both have kept one more action, and return it."""
        self.wait_kept(self.played + 1)
        (kept,) = self.host.actions(self.number, after=self.played)
        self.match = self.match.apply(kept)
        self.played += 1
        return kept

    def go_on(self, wish: Wish, until: Callable[[Match], bool]) -> None:
        """Play until something is so."""
        while not until(self.match):
            self.do(wish)

    def see_pips(self) -> None:
        """Wait until both see how the race stands."""
        for person in self.both:
            wait_pips(person.terminal, self.match)

    def wait_kept(self, count: int) -> None:
        """Wait until both have kept so many actions, and no other ones."""
        end = time.monotonic() + PATIENCE
        while any(person.count(self.number) < count for person in self.both):
            if time.monotonic() > end or not all(person.terminal.alive for person in self.both):
                kept = ", ".join(f"{who.count(self.number)} by {who.name}" for who in self.both)
                screens = "\n".join(person.terminal.screen() for person in self.both)
                raise Missing(f"{kept} are kept, not {count}:\n{screens}")
            time.sleep(0.01)

    def check(self) -> None:
        """Both have kept the same, and `barpoint verify` finds it in order on both sides."""
        kept = self.host.actions(self.number)
        assert self.guest.actions(self.number) == kept
        for person in self.both:
            verdict = person.verdict(self.number)
            assert f"{len(kept)} of {len(kept)}" in verdict
            assert "Everything fits" in verdict


@contextmanager
def pair(folder: Path, server: MailboxServer, *sizes: tuple[int, int]) -> Iterator[Pair]:
    """Anna, who proposes, and Ben, each at home.

    Args:
        folder: where their folders go.
        server: the server both have in their settings.
        sizes: of Anna's terminal and Ben's.
    """
    with ExitStack() as stack:
        anna, ben = (
            stack.enter_context(Person(name, side, folder / name, server.url, size))
            for name, side, size in zip(("Anna", "Ben"), Side, sizes, strict=True)
        )
        yield Pair(anna, ben)


def _code(screen: str) -> str:
    found = CODE.search(screen)
    return found[0] if found else ""


def _line_of(screen: str, text: str) -> int | None:
    """The row of a menu's line, None where it isn't shown."""
    rows = (row.strip(" ▸") for row in screen.split("\n"))
    return next((y for y, row in enumerate(rows) if row == text), None)


def _flowing(screen: str) -> str:
    """The words of a screen, whatever line they stand on."""
    return " ".join(screen.split())
