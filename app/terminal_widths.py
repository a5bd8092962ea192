"""How many cells this terminal gives to letters that bear signs, as those of Hindi do.

Terminals don't agree. tmux and xterm give a vowel sign beside its letter a cell of its
own, others none, and some give a whole group of letters one cell or two. So the terminal
is asked: samples are printed, and it reports where its cursor has come to. Text is then
measured as it answered (`app.cell_table`). Where no measure of single letters explains
the answers, or none come, every stretch of such text has the cells it was measured with,
and the cursor is put behind them: what stands to the right is straight all the same.
"""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events

from app import cell_table

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.message import Message

PATIENCE = 0.4
"""Seconds to wait for the answers; nothing of a terminal on this machine takes as long."""

# Letters with a sign beside them (the last of these before them), signs over and under
# them, and two or three joined to one.
SAMPLES: Mapping[str, tuple[int, int]] = {
    "का": (1, 1),
    "कि": (1, 1),
    "कै": (1, 0),
    "कु": (1, 0),
    "क़": (1, 0),
    "क्ष": (2, 0),
    "क्षि": (2, 1),
}
"""What is printed, and how many letters and signs beside them it has."""

_APART = 8
_ROW = 2  # a function key with Shift looks like the report of a cursor in the first row

QUESTION = "".join(
    (
        "\x1b7\x1b[8m",  # keep the cursor, and show nothing
        *(
            f"\x1b[{_ROW};{1 + _APART * index}H{sample}\x1b[6n"
            for index, sample in enumerate(SAMPLES)
        ),
        "\x1b[0m\x1b[2K\x1b8",
    )
)

UNWRAPPED, WRAPPED = "\x1b[?7l", "\x1b[?7h"
"""Textual has long lines cut off; a terminal then puts a sign over the last letter of a row, which
stands in its last cell, over the letter before. Where every text has the cells it was measured
with, no line is too long: it may be wrapped, and the signs stay where they belong."""

_LETTERS = "ऀ-႟ក-៿"
_STRETCH = re.compile(f"[{_LETTERS}](?:[{_LETTERS}\u200c\u200d]| (?=[{_LETTERS}]))*")
"""Words in the scripts of India and their neighbours, and the spaces between them."""


@dataclass(frozen=True, slots=True)
class Widths:
    """What is known of the terminal.

    Attributes:
        signs: the cells of a sign beside its letter.
        exact: whether every text has the cells of its letters and signs, added up.
    """

    signs: int
    exact: bool


UNKNOWN = Widths(1, exact=False)
"""Most terminals give a sign a cell, and hardly any gives it more."""


def told(cells: Mapping[str, int]) -> Widths:
    """What the cells of the samples tell about the terminal."""
    beside = any(cells[sample] > letters for sample, (letters, signs) in SAMPLES.items() if signs)
    exact = all(
        cells[sample] == letters + beside * signs for sample, (letters, signs) in SAMPLES.items()
    )
    return Widths(int(beside), exact)


def straightened(output: str) -> str:
    """Output in which text with signs takes the cells it was measured with, and no others."""
    return _STRETCH.sub(_placed, output)


def _placed(stretch: re.Match[str]) -> str:
    text = stretch[0]
    cells = cell_len(text)
    # Spaces first: the terminal may give the text fewer cells than there are.
    return f"\x1b7{' ' * cells}\x1b8{text}\x1b8\x1b[{cells}C"


class Ruler:
    """Asks a running terminal for its widths, and measures and writes by them.

    Args:
        driver: reads and writes for Textual.
    """

    def __init__(self, driver: "Driver") -> None:
        self.widths = UNKNOWN
        self._cells: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._answered = asyncio.Event()
        self._in_use = False
        self._silent = driver.is_headless
        self._write, self._process = driver.write, driver.process_message
        if not self._silent:
            driver.write = self._write_straight  # type: ignore[method-assign]
            driver.process_message = self._overhear  # type: ignore[method-assign]

    async def measure(self, patience: float = PATIENCE) -> None:
        """Ask, and measure by what is answered; by what is usual if nothing is in time."""
        if not self._silent:
            self._write(QUESTION)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._answered.wait(), patience)
        self._in_use = True
        cell_table.use(self.widths.signs)
        if self.widths.exact:
            self._write(WRAPPED)

    def _overhear(self, message: "Message") -> None:
        """Take the answers out of what the terminal sends; this runs in the driver's thread."""
        if isinstance(message, events.CursorPosition):
            self._loop.call_soon_threadsafe(self._hear, message.x, message.y)
        else:
            self._process(message)

    def _hear(self, x: int, y: int) -> None:
        index, cells = divmod(x, _APART)
        if y != _ROW - 1 or index >= len(SAMPLES):
            return
        self._cells[tuple(SAMPLES)[index]] = cells
        if len(self._cells) == len(SAMPLES):
            self._believe(told(self._cells))
            self._answered.set()

    def _believe(self, widths: Widths) -> None:
        """Use what was answered; what comes too late can't change the measure any more."""
        if not self._in_use or widths.signs == self.widths.signs:
            self.widths = widths
        if self._in_use and self.widths.exact:
            self._write(WRAPPED)

    def _write_straight(self, data: str) -> None:
        if self.widths.exact:
            self._write(data.replace(UNWRAPPED, WRAPPED))  # as after a suspension
        else:
            self._write(straightened(data))
