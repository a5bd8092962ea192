"""Leaving when the system says so: it ends the program, or the terminal has been closed."""

import asyncio
import errno
import os
import signal
import sys
import threading
from contextlib import suppress

from textual.app import App

LONGEST = 10.0
"""How many seconds leaving may take once the terminal is gone; usually it is one or two."""


def leave_when_told(app: App[int]) -> None:
    """From now on, leave in good order at SIGTERM and SIGHUP.

    Where the terminal is still there, it is given back as it was.
    """
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        end = getattr(signal, name, None)  # Windows has no window that hangs up
        if end is None or signal.getsignal(end) is signal.SIG_IGN:
            continue
        with suppress(NotImplementedError, RuntimeError, ValueError):  # or another thread
            loop.add_signal_handler(end, _leave, app, 128 + end)


def _leave(app: App[int], status: int) -> None:
    if _terminal_is_gone():
        _write_nowhere(app)
        last = threading.Timer(LONGEST, os._exit, (status,))
        last.daemon = True
        last.start()
    app.exit(None, status)


def _terminal_is_gone() -> bool:
    """Whether nobody can see or hear the program any more."""
    if sys.platform == "win32":
        return False
    import termios

    try:
        termios.tcgetattr(sys.__stderr__ or 2)  # what is drawn on
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    except (OSError, ValueError):
        return True
    return False


def _write_nowhere(app: App[int]) -> None:
    """Drop what is still drawn.

    The thread that wrote it has died of the closed terminal, and whoever writes to it waits, once
    its queue is full, without end: as Textual does that sets a terminal up anew at the SIGCONT
    which the system sends after SIGHUP.
    """
    if app._driver is not None:
        app._driver.write = _nowhere  # type: ignore[method-assign]


def _nowhere(data: str) -> None:
    """Write nothing."""
