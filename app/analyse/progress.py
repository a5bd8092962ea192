"""How far an analysis is, on one line of stderr that is written over."""

import sys
import time
from typing import TextIO

from app.engine.analysis.analyse import Progress
from app.i18n import gettext as _

_EVERY = 0.1
_BAR = 24
_WIDEST = 78


class ProgressLine:
    """The line; nothing is written where stderr is no terminal.

    Attributes:
        before: decisions of the pieces that are done with.
        done: decisions done with in all.
    """

    def __init__(self, stream: TextIO | None = None, *, total: int = 0) -> None:
        """A line that is not shown yet.

        Args:
            stream: where to write, None for stderr.
            total: decisions in all, where several pieces are told one after another.
        """
        self._stream = sys.stderr if stream is None else stream
        self._shown = _is_terminal(self._stream)
        self._next = 0.0
        self._width = 0
        self._total = total
        self.before = 0
        self.done = 0

    def tell(self, progress: Progress) -> None:
        """Write how far it is, unless that was just done."""
        self.done = self.before + progress.done
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + _EVERY
        total = max(self._total, progress.total)
        self._write(line(Progress(self.done, total, progress.seconds_left)))

    def clear(self) -> None:
        """Leave an empty line behind."""
        if self._width:
            self._write("")
            self._write("", end="\r")

    def _write(self, text: str, end: str = "") -> None:
        self._stream.write(f"\r{text.ljust(self._width)}{end}")
        self._stream.flush()
        self._width = len(text)


def line(progress: Progress) -> str:
    """The line for an analysis that has come so far.

    >>> line(Progress(30, 120, 75.0))
    'Analysing  25 % [######..................] 30 of 120 decisions, 1:15 left'
    """
    share = progress.done / progress.total if progress.total else 0.0
    bar = "#" * round(share * _BAR)
    told = _("Analysing {percent:3} % [{bar}] {done} of {total} decisions").format(
        percent=int(share * 100), bar=bar.ljust(_BAR, "."), done=progress.done, total=progress.total
    )
    if progress.seconds_left is not None:
        left = _("{time} left").format(time=_clock(progress.seconds_left))
        told = f"{told}, {left}"
    return told[:_WIDEST]


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False
