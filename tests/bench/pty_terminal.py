"""A program behind a pseudo-terminal, with a stopwatch on every byte it writes."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
"""A variable that makes Python compile every module at every start; players don't have it."""

QUIET = 0.15
"""Seconds without a byte after which a response is over."""

_ANSWERS = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",  # synchronized output: known, off
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",  # in-band resize: unknown
}


@dataclass(frozen=True, slots=True)
class Response:
    """What a program wrote in answer to something.

    Attributes:
        seconds: from the question to the last byte.
        data: the bytes.
    """

    seconds: float
    data: bytes


class PtyTerminal:
    """A program running in a pseudo-terminal of a fixed size."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (120, 36),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        os.set_blocking(self._master, False)
        told = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**told, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            | {"LC_ALL": "C.UTF-8"}
            | dict(environment or {}),
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process id of the program."""
        return self._process.pid

    def close(self) -> None:
        """End the program."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._master)

    def started_up(self, marker: bytes = b"", *, patience: float = 20.0) -> Response:
        """Wait for the first full paint: the marker was written, and then nothing more."""
        return self._read(self.started, marker, 3 * QUIET, patience)

    def ask(self, text: bytes, *, patience: float = 10.0) -> Response:
        """Send bytes to the program and time its answer."""
        self._read(time.perf_counter(), None, 0.0, 0.0)
        began = time.perf_counter()
        os.write(self._master, text)
        return self._read(began, b"", QUIET, patience)

    def _read(self, began: float, marker: bytes | None, quiet: float, patience: float) -> Response:
        data = bytearray()
        last = began
        while True:
            waited = bool(data) and marker is not None and marker in data
            wait = quiet if waited else max(0.0, began + patience - time.perf_counter())
            if not select.select([self._master], [], [], wait)[0]:
                break
            try:
                chunk = os.read(self._master, 1 << 16)
            except OSError:
                break
            last = time.perf_counter()
            data += chunk
            for question, answer in _ANSWERS.items():
                if question in chunk:
                    os.write(self._master, answer)
        if marker is not None and (not data or marker not in data):
            raise RuntimeError(f"no answer with {marker!r}: {bytes(data[-400:])!r}")
        return Response(last - began, bytes(data))


def memory(pid: int) -> tuple[int, int]:
    """Resident and proportional memory of a process in KiB, as Linux tells them."""
    told = dict(
        line.split(":", 1)
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    )
    return int(told["Rss"].split()[0]), int(told["Pss"].split()[0])
