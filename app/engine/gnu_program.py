"""The program gnubg as a process that is talked to."""

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from itertools import count

from app.engine.engine import EngineTrouble, Trouble

ID = "gnubg"

GAMES = "/usr/games:/usr/local/games"
"""Where Debian puts games, which not everybody's PATH names."""

_LONGEST_LINE = 1 << 16
_LONGEST_ANSWER = 1 << 22
_VERSION_PATIENCE = 10.0

_MANNERS = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set automatic bearoff off",
    "set automatic crawford off",
    "set automatic doubles 0",
    "set confirm new off",
    "set cheat enable on",
    "set sound enable off",
    "set display off",
    "set output matchpc off",
    "set output mwc off",
    "set output winpc off",
    "set output digits 6",
    "set output rawboard on",
    "set player 0 human",
    "set player 1 human",
    # Every legal play is searched to the whole depth.
    "set evaluation movefilter 1 0 9999 0 0",
    "set evaluation movefilter 2 0 9999 0 0",
    "set evaluation movefilter 2 1 -1 0 0",
)
"""It acts on nothing by itself, and tells numbers in a way that can be read."""


def path() -> str | None:
    """Where the program lies, None if it is not installed."""
    return shutil.which("gnubg") or shutil.which("gnubg", path=GAMES)


@cache
def version() -> str:
    """Which one is installed; empty if it doesn't say."""
    try:
        told = subprocess.run(
            [_installed(), "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_VERSION_PATIENCE,
            env=_environment(),
            check=False,
        ).stdout
    except (OSError, EngineTrouble, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"\d+(\.\d+)+", told)
    return found[0] if found else ""


class Program:
    """The running program.

    It stays in the session of the process that asks, and is killed with it; its input ends with
    that process too.

    Raises:
        EngineTrouble: MISSING if it is not installed, FAILED if it can't be started.
    """

    def __init__(self) -> None:
        # It makes folders for its settings as it starts, and has no use for them then.
        with tempfile.TemporaryDirectory(prefix="barpoint-") as folder:
            try:
                self._process = subprocess.Popen(
                    [_installed(), "--tty", "--quiet", "--no-rc", f"--prefsdir={folder}"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                    errors="replace",
                    env=_environment(),
                )
            except OSError as error:
                raise EngineTrouble(Trouble.FAILED, ID, str(error)) from error
            self._numbers = count(1)
            self.ask(*_MANNERS)

    @property
    def ended(self) -> bool:
        """Whether it can't be asked any more."""
        return self._process.poll() is not None

    def end(self) -> None:
        """End it, at once."""
        self._process.kill()
        self._process.wait()

    def ask(self, *commands: str) -> str:
        """What the program prints about commands.

        Raises:
            EngineTrouble: CRASHED if it ends before it has said everything.
        """
        assert self._process.stdin is not None
        # A player's name is the one thing that it repeats as it was told.
        mark = f"barpoint{next(self._numbers)}"
        with contextlib.suppress(OSError):  # it has ended, which the reading tells
            self._process.stdin.write("\n".join((*commands, f"set player 0 name {mark}\n")))
            self._process.stdin.flush()
        return self._until(mark)

    def _until(self, mark: str) -> str:
        assert self._process.stdout is not None
        told: list[str] = []
        size = 0
        while line := self._process.stdout.readline(_LONGEST_LINE):
            if mark in line and line.startswith("Player 0 "):
                return "".join(told)
            told.append(line)
            size += len(line)
            if size > _LONGEST_ANSWER:
                break
        self.end()
        raise EngineTrouble(Trouble.CRASHED, ID, "it ended, or didn't come to an end")


def _installed() -> str:
    found = path()
    if found is None:
        raise EngineTrouble(Trouble.MISSING, ID)
    return found


def _environment() -> dict[str, str]:
    """English, and no window."""
    kept = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return kept | {"LC_ALL": "C", "LANGUAGE": "C"}
