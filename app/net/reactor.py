"""Twisted's reactor, in one thread of its own that starts when it is first needed.

What magic-wormhole does happens in this thread and nowhere else; results are handed to a loop
with `call_soon_threadsafe`. The thread never keeps the program from ending, and nothing that
Twisted or the libraries on it complain of reaches the terminal, which the screens draw on.
"""

import threading
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any


class ReactorThread:
    """The thread; there is one, `TWISTED`, as a process has one reactor."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._reactor: Any = None
        self._early: list[Callable[[], object]] = []

    def start(self) -> None:
        """Load Twisted and magic-wormhole in the thread, unless that has been done."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="twisted", daemon=True)
                self._thread.start()

    def call(self, function: Callable[..., object], *given: object) -> None:
        """Have the thread call a function, in the order of the calls; from any thread."""
        self.start()
        with self._lock:
            if self._reactor is None:
                self._early.append(partial(function, *given))
            else:
                self._reactor.callFromThread(function, *given)

    def _run(self) -> None:
        try:
            _keep_quiet()
            from twisted.internet import reactor
        except Exception:  # noqa: BLE001 - what is missing or damaged has many errors
            running: Any = _Missing()
        else:
            running = reactor
            # Names are looked up in other threads, which must not keep the program from ending.
            running.getThreadPool().threadFactory = partial(threading.Thread, daemon=True)
        with self._lock:
            for early in self._early:
                running.callFromThread(early)
            self._early.clear()
            self._reactor = running
        running.run(installSignalHandlers=False)


class _Missing:
    """What stands in for a reactor that can't be loaded: whoever is called finds out why."""

    def callFromThread(self, function: Callable[..., object], *given: object) -> None:  # noqa: N802
        """Call it at once."""
        function(*given)

    def run(self, *, installSignalHandlers: bool) -> None:  # noqa: N803
        """Nothing is left to do."""


def _keep_quiet() -> None:
    """Drop what Twisted logs: before that is said it prints what it takes for critical."""
    import wormhole._rendezvous
    from twisted.logger import ILogObserver, globalLogBeginner
    from zope.interface import provider

    usual = warnings.showwarning
    nobody = provider(ILogObserver)(_drop)
    globalLogBeginner.beginLoggingTo([nobody], redirectStandardIO=False, discardBuffer=True)
    warnings.showwarning = usual  # of the whole program, and not Twisted's to take
    wormhole._rendezvous.print = _drop  # it prints the nonsense that a server may talk


def _drop(*event: object) -> None:
    """What went wrong on a line is told by how it ends."""


TWISTED = ReactorThread()
