"""The engine's process, seen from the program."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
"""The folder our packages lie in."""

LONGEST_ANSWER = 1 << 22
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; from app.engine.serve import main; main(sys.argv[1])"
)


class Child:
    """A running engine: asked one thing at a time, killed when it is of no more use.

    It has no terminal and a session of its own, so that neither its output nor the player's Ctrl-C
    gets from one to the other. It ends by itself if this program is killed.

    Raises:
        OSError: if the process can't be started.
    """

    def __init__(self, engine: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, engine, *_path()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            **_apart(),
        )
        self._lock = threading.Lock()
        self._asked: asyncio.Future[bytes] | None = None
        self._ended = False
        threading.Thread(target=self._listen, daemon=True, name=f"engine {engine}").start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return not self._ended and self._process.poll() is None

    @property
    def unanswered(self) -> "asyncio.Future[bytes] | None":
        """What it is thinking about, None while it is idle."""
        return self._asked

    def ask(self, line: bytes) -> "asyncio.Future[bytes]":
        """Ask something, when nothing else is unanswered.

        Returns:
            The line of its answer; an empty one if the process ends without answering.
        """
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        with self._lock:
            self._asked = answer
            ended = self._ended
        if ended:
            self._settle(b"")
        with contextlib.suppress(OSError, ValueError):
            # A process that is gone is noticed by the thread that listens.
            assert self._process.stdin is not None
            self._process.stdin.write(line)
            self._process.stdin.flush()
        return answer

    def kill(self) -> None:
        """End it, without waiting: its memory takes the system a while to clear."""
        with contextlib.suppress(OSError):
            _kill(self._process)
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.close()

    def wait(self) -> None:
        """Wait a moment until it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        output: IO[bytes] = self._process.stdout
        with output:
            while line := output.readline(LONGEST_ANSWER):
                self._settle(line)
        self._ended = True
        self._settle(b"")
        with contextlib.suppress(OSError):
            self._process.wait()

    def _settle(self, line: bytes) -> None:
        with self._lock:
            answer, self._asked = self._asked, None
        if answer is None:
            return
        with contextlib.suppress(RuntimeError):  # the program has ended its loop already
            answer.get_loop().call_soon_threadsafe(_answered, answer, line)


def _answered(answer: "asyncio.Future[bytes]", line: bytes) -> None:
    if not answer.done():
        answer.set_result(line)


def _path() -> list[str]:
    """Where the child finds what we found, from whichever folder it is started."""
    found = [os.path.abspath(entry) for entry in sys.path if entry]
    return found if str(ROOT) in found else [str(ROOT), *found]


def _apart() -> dict[str, Any]:
    """Away from the terminal and its Ctrl-C."""
    if sys.platform == "win32":
        apart = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        return {"creationflags": apart | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
    return {"start_new_session": True}


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process and what it has started itself."""
    if sys.platform == "win32":
        process.kill()
    elif process.poll() is None:  # else its number may be another's by now
        os.killpg(process.pid, signal.SIGKILL)
