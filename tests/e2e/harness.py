"""The installed program in a real terminal: tmux on a private socket.

Everything a person at a terminal can do, and everything they can see. Nothing here waits
for a fixed time: a test says what it waits for.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

BARPOINT = Path(sys.executable).with_name("barpoint")
TMUX = shutil.which("tmux")
PATIENCE = 30.0
"""Seconds after which a thing that doesn't come is missing; long, for busy machines."""

LEFT, MIDDLE, RIGHT = 0, 1, 2
_MOTION, _CTRL = 32, 16
_OPTIONS = (
    ("-s", "escape-time", "0"),
    ("-s", "set-clipboard", "on"),
    ("-g", "default-terminal", "tmux-256color"),
    ("-g", "status", "off"),
    ("-g", "remain-on-exit", "on"),
    ("-g", "history-limit", "0"),
)

# tmux itself sometimes never tells how a program ended. The status appears all at once.
_RUN = """
pid=$1; status=$2; shift 2
sh -c 'echo $$ >"$0"; exec "$@"' "$pid" "$@"
echo $? >"$status.new"; mv "$status.new" "$status"
"""

# COLUMNS and LINES, which pytest's workers have, would hide the real size from programs.
_ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in {"COLUMNS", "LINES", "NO_COLOR", "TMUX", "TMUX_PANE"}
} | {"LC_ALL": "C.UTF-8"}

Cell = tuple[int, int]
"""Column and row, counted from 0 at the top left."""


class Missing(AssertionError):
    """What was waited for did not come; the message holds the last screen."""


class Terminal:
    """A terminal of a fixed size with one program in it.

    Args:
        command: the program and its arguments.
        size: columns and rows.
        environment: variables set for the program beside the usual ones.
        folder: the working folder of the program.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (120, 36),
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.command = tuple(command)
        self.size = size
        self._home = Path(tempfile.mkdtemp(prefix="bp-"))
        self._folder = folder or self._home
        self._environment = {
            "LC_ALL": "C.UTF-8",
            "HOME": str(self._home),
            "COLORTERM": "truecolor",
        } | dict(environment or {})
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program and the terminal."""
        self._tmux("kill-server", check=False)
        shutil.rmtree(self._home, ignore_errors=True)

    def restart(self, command: Sequence[str] | None = None) -> None:
        """Start the program (or another command) again, in a fresh terminal of the same size.

        A respawned pane of tmux still shows what the dead program had painted.
        """
        if command is not None:
            self.command = tuple(command)
        self._tmux("kill-server")
        self._start()

    # What a person does

    def send(self, text: str) -> None:
        """Send text (or escape sequences) to the program as it is."""
        for start in range(0, len(text), 4000):
            self._tmux("send-keys", "-l", "--", text[start : start + 4000])

    def keys(self, *names: str) -> None:
        """Press keys by their tmux names: `Enter`, `Space`, `C-q`, `Up`, `t`."""
        self._tmux("send-keys", "--", *names)

    def click(self, *cells: Cell, button: int = LEFT, ctrl: bool = False) -> None:
        """Press and release on one cell after the other, all in one go."""
        self.send("".join(click_text(cell, button, ctrl) for cell in cells))

    def drag(self, start: Cell, *path: Cell, button: int = LEFT) -> None:
        """Press on a cell, move over others, and release on the last."""
        moves = "".join(_mouse(button + _MOTION, cell) for cell in path)
        self.send(_mouse(button, start) + moves + _mouse(button, path[-1], release=True))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal."""
        self.size = (columns, rows)
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    # What a person sees

    def screen(self, *, styled: bool = False) -> str:
        """What is on the screen, a line for each row; with colours as escape sequences."""
        return self._tmux("capture-pane", "-p", *(("-e",) if styled else ()))

    def rows(self) -> list[str]:
        """The rows of the screen, each as long as the screen is wide."""
        columns, rows = self.size
        lines = self.screen().split("\n")[:rows]
        return [line.ljust(columns) for line in lines]

    def find(self, text: str) -> Cell:
        """The cell on which a text begins on the screen.

        Raises:
            Missing: if it is not there.
        """
        for y, line in enumerate(self.rows()):
            if (x := line.find(text)) >= 0:
                return x, y
        raise Missing(f"{text!r} is not on the screen:\n{self.screen()}")

    def wait_for(self, wanted: str | Callable[[str], object], *, patience: float = PATIENCE) -> str:
        """Wait until a text is on the screen, or a condition on it holds.

        Returns:
            The screen on which it did.

        Raises:
            Missing: if it did not come, or the program ended before.
        """
        end = time.monotonic() + patience
        while True:
            alive = self.alive
            screen = self.screen()
            if wanted in screen if isinstance(wanted, str) else wanted(screen):
                return screen
            if not alive or time.monotonic() > end:
                name = repr(wanted) if isinstance(wanted, str) else wanted.__name__
                state = "did not come" if alive else f"came not before the end ({self.status})"
                raise Missing(f"{name} {state}:\n{screen}")
            time.sleep(0.02)

    def wait_gone(self, text: str, *, patience: float = PATIENCE) -> str:
        """Wait until a text is no longer on the screen."""
        return self.wait_for(lambda screen: text not in screen, patience=patience)

    def wait_still(self, *, quiet: float = 0.25, patience: float = PATIENCE) -> str:
        """Wait until the screen has not changed for a while, and return it."""
        end = time.monotonic() + patience
        last, since = self.screen(styled=True), time.monotonic()
        while time.monotonic() - since < quiet:
            if time.monotonic() > end:
                raise Missing(f"the screen never came to rest:\n{last}")
            time.sleep(0.02)
            if (now := self.screen(styled=True)) != last:
                last, since = now, time.monotonic()
        return self.screen()

    def wait_end(self, *, patience: float = PATIENCE) -> int:
        """Wait until the program has ended, and return its exit status."""
        end = time.monotonic() + patience
        while self.alive:
            if time.monotonic() > end:
                raise Missing(f"the program goes on:\n{self.screen()}")
            time.sleep(0.02)
        return self.status

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        return not self._status_file.exists()

    @property
    def status(self) -> int:
        """The exit status of a program that has ended; 128 + n after signal n."""
        return int(self._status_file.read_text())

    # The program from outside

    @property
    def pid(self) -> int:
        """The process id of the program."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._pid_file.exists() and (told := self._pid_file.read_text().strip()):
                return int(told)
            time.sleep(0.01)
        raise Missing("the program was never started")

    def kill9(self) -> None:
        """End the program without any warning."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait_end()

    def cpu_ticks(self) -> int:
        """The processor time the program has used, in clock ticks (1/100 s on Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def _start(self) -> None:
        folder = Path(tempfile.mkdtemp(dir=self._home))
        self._socket = folder / "tmux"
        self._pid_file, self._status_file = folder / "pid", folder / "status"
        columns, rows = map(str, self.size)
        commands: list[str] = ["start-server", ";"]
        for level, name, value in _OPTIONS:
            commands += ["set-option", level, name, value, ";"]
        self._tmux(
            *commands,
            *("new-session", "-d", "-x", columns, "-y", rows, "-c", str(self._folder)),
            *(*self._variables(), "--", "sh", "-c", _RUN, "sh"),
            *(str(self._pid_file), str(self._status_file), *self.command),
        )
        # Only now: set before the first session, it makes tmux 3.3 crash.
        self._tmux("set-option", "-g", "window-size", "manual")

    def _variables(self) -> list[str]:
        return [part for pair in self._environment.items() for part in ("-e", "=".join(pair))]

    def _tmux(self, *arguments: str, check: bool = True) -> str:
        assert TMUX, "tmux is not installed"
        done = subprocess.run(
            [TMUX, "-S", str(self._socket), "-f", "/dev/null", *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env=_ENVIRONMENT,
        )
        if check and done.returncode:
            raise RuntimeError(f"tmux {shlex.join(arguments)}: {done.stderr}")
        return done.stdout


def click_text(cell: Cell, button: int = LEFT, ctrl: bool = False) -> str:
    """What a terminal sends for a press and a release on a cell."""
    code = button + _CTRL * ctrl
    return _mouse(code, cell) + _mouse(code, cell, release=True)


def _mouse(code: int, cell: Cell, *, release: bool = False) -> str:
    return f"\x1b[<{code};{cell[0] + 1};{cell[1] + 1}{'m' if release else 'M'}"
