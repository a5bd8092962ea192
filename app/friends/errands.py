"""What goes on in the background for friends: tasks that are ended with the program."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress

Failed = Callable[[Exception], None]

FAREWELL = 5.0
"""Seconds that everything may take to end: a line sends what waits, and says goodbye."""


class Errands:
    """Tasks, each held until it is done; what nobody thought of in one is told."""

    def __init__(self, failed: Failed) -> None:
        """No task yet.

        Args:
            failed: hears of an exception that ended a task.
        """
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, errand: Coroutine[None, None, None]) -> "asyncio.Task[None]":
        """Begin a task on the running loop."""
        task = asyncio.get_running_loop().create_task(errand)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def end(self) -> None:
        """Wait for what still goes on, and then cancel it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self._tasks:
                    await asyncio.wait(self._tasks)
        left = tuple(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, Exception):
            self._failed(error)
