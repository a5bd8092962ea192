"""Terminals that show letters with signs each in their own way, for the real program.

tmux has one way only. These keep what is printed in cells, and say where their cursor is
when they are asked, as other terminals would.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self
from unicodedata import category, combining, east_asian_width

from tests.e2e.harness import PATIENCE, Missing

Way = Callable[[str], int]
"""The cells of a letter with all that is joined to it."""

_SEQUENCE = re.compile(
    r"\x1b\[(?P<private>[?<>=]?)(?P<numbers>[\d;]*)(?P<between>[ $]?)(?P<final>[@-~])"
    r"|\x1b\](?:[^\x07\x1b])*(?:\x07|\x1b\\)"
    r"|\x1b(?P<short>[78])"
)
_SIGNS = ("Mn", "Mc", "Cf")
_VIRAMA = 9


def _letters(text: str) -> int:
    return sum(
        2 if east_asian_width(letter) in "WF" else 1
        for letter in text
        if category(letter) not in _SIGNS
    )


def no_cell(text: str) -> int:
    """Signs take none, as Rich thinks."""
    return _letters(text)


def own_cells(text: str) -> int:
    """A sign beside its letter takes a cell of its own, as in tmux and xterm."""
    return _letters(text) + sum(category(letter) == "Mc" for letter in text)


def one_cell(text: str) -> int:
    """Everything that is joined shares one cell."""
    return min(_letters(text[:1]), 2)


def two_cells(text: str) -> int:
    """Everything that is joined has two cells at most."""
    return min(own_cells(text), 2)


def joined(before: str, letter: str) -> bool:
    """Whether a letter belongs to the one before it: as a sign, or behind the sign that joins."""
    kind = category(letter)
    return kind in _SIGNS or (
        kind == "Lo" and bool(before) and combining(before.rstrip("\u200d")[-1]) == _VIRAMA
    )


def spread(line: str, way: Way, columns: int) -> list[str]:
    """A line of text in the cells of a row; nothing where a letter before it reaches."""
    glyphs: list[str] = []
    for letter in line:
        if glyphs and joined(glyphs[-1], letter):
            glyphs[-1] += letter
        else:
            glyphs.append(letter)
    cells = [part for glyph in glyphs for part in (glyph, *[""] * (way(glyph) - 1))]
    return cells + [" "] * (columns - len(cells))


WAYS: Mapping[str, Way] = {way.__name__: way for way in (no_cell, own_cells, one_cell, two_cells)}


class LetteredTerminal:
    """A terminal with a program in it, as wide and with such letters as it is told.

    Args:
        command: the program and its arguments.
        way: how many cells it gives to a letter and what is joined to it.
        size: columns and rows.
        slow: the seconds until it answers where its cursor is; None for never.
        noise: what it sends before the first answer.
    """

    def __init__(
        self,
        command: Sequence[str],
        way: Way,
        *,
        size: tuple[int, int] = (80, 24),
        slow: float | None = 0,
        noise: str = "",
    ) -> None:
        self.size = size
        self.output = ""
        self._way = way
        self._slow, self._noise = slow, noise
        self._answers: list[tuple[float, str]] = []
        self._cells = [[" "] * size[0] for _ in range(size[1])]
        self._cursor = self._kept = (0, 0)
        self._last: tuple[int, int] | None = None
        self._rest = ""
        self._decode = getincrementaldecoder("utf-8")().decode
        self._near, far = pty.openpty()
        fcntl.ioctl(self._near, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in {"COLUMNS", "LINES", "NO_COLOR", "TMUX"}
        }
        self._program = subprocess.Popen(
            command,
            stdin=far,
            stdout=far,
            stderr=far,
            env=environment | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
        os.close(far)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._program.poll() is None:
            os.killpg(self._program.pid, signal.SIGKILL)
        self._program.wait()
        os.close(self._near)

    def send(self, text: str) -> None:
        """Type something."""
        os.write(self._near, text.encode())

    def cells(self) -> list[list[str]]:
        """What is in the cells of each row; nothing where a letter before it reaches."""
        return [list(row) for row in self._cells]

    def wait_for(self, wanted: str) -> list[list[str]]:
        """Wait until a text is on the screen and nothing more happens, and return the cells."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            quiet = not self._take(0.25)
            if quiet and wanted in self.text():
                return self.cells()
        raise Missing(f"{wanted!r} did not come:\n{self.text()}")

    def text(self) -> str:
        """The screen as lines of text."""
        return "\n".join("".join(row) for row in self._cells)

    def _take(self, patience: float) -> bool:
        """Show what the program prints, and send what is due.

        Returns:
            Whether anything came.
        """
        now = time.monotonic()
        for due, answer in [one for one in self._answers if one[0] <= now]:
            self._answers.remove((due, answer))
            self.send(answer)
        waits = [patience, *(max(due - now, 0) for due, _ in self._answers)]
        if not select.select([self._near], [], [], min(waits))[0]:
            return bool(self._answers)
        try:
            data = os.read(self._near, 65536)
        except OSError:  # the program has ended
            raise Missing(f"the program ended:\n{self.text()}") from None
        text = self._decode(data)
        self.output += text
        self._show(text)
        return True

    def _show(self, text: str) -> None:
        text, at = self._rest + text, 0
        self._rest = ""
        while at < len(text):
            if text[at] != "\x1b":
                self._put(text[at])
                at += 1
            elif found := _SEQUENCE.match(text, at):
                self._obey(found)
                at = found.end()
            else:
                self._rest = text[at:]
                return

    def _put(self, letter: str) -> None:
        x, y = self._cursor
        if letter == "\r":
            self._cursor, self._last = (0, y), None
        elif letter == "\n":
            self._cursor, self._last = (0, min(y + 1, self.size[1] - 1)), None
        elif letter >= " ":
            if self._last is not None and self._joined(letter):
                (x, y), letter = self._last, self._cells[self._last[1]][self._last[0]] + letter
            x = min(x, self.size[0] - 1)  # lines are not wrapped
            self._last = (x, y)
            cells = max(self._way(letter), 1)
            for column in range(x, min(x + cells, self.size[0])):
                self._cells[y][column] = "" if column > x else letter
            self._cursor = (min(x + cells, self.size[0]), y)

    def _joined(self, letter: str) -> bool:
        assert self._last is not None
        return joined(self._cells[self._last[1]][self._last[0]], letter)

    def _obey(self, found: re.Match[str]) -> None:
        self._last = None if found["final"] != "m" else self._last
        x, y = self._cursor
        if found["short"] == "7":
            self._kept = self._cursor
        elif found["short"] == "8":
            self._cursor = self._kept
        elif found["private"] or found["between"] or not found["final"]:
            return
        numbers = [int(number) for number in (found["numbers"] or "").split(";") if number]
        match found["final"]:
            case "H":
                row, column = numbers or (1, 1)
                self._cursor = (min(column, self.size[0]) - 1, min(row, self.size[1]) - 1)
            case "C":
                self._cursor = (min(x + (numbers or [1])[0], self.size[0] - 1), y)
            case "K":
                self._cells[y] = [" "] * self.size[0]
            case "n" if numbers == [6] and self._slow is not None:
                noise, self._noise = self._noise, ""
                answer = f"{noise}\x1b[{y + 1};{min(x, self.size[0] - 1) + 1}R"
                self._answers.append((time.monotonic() + self._slow, answer))
