"""A greeting over a line: two programs agree on a match, or find one again."""

import asyncio
from collections.abc import Callable

from app.net.greeting import Agreed, Failed, Greeting, GreetingEvent, Resumed
from app.net.transport import Line, TransportError

Outcome = Agreed | Resumed


class Introduction:
    """One greeting, from the first message to what comes of it."""

    def __init__(
        self, line: Line, greeting: Greeting, happened: Callable[[GreetingEvent], None]
    ) -> None:
        """A greeting that hasn't begun.

        Args:
            line: the line, which nobody else reads from meanwhile.
            greeting: this side of it.
            happened: hears of everything on the way.
        """
        self._line = line
        self._greeting = greeting
        self._happened = happened
        self._done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    async def outcome(self) -> Outcome:
        """What comes of it. What is sent after that is left on the line for others.

        Raises:
            TransportError: if nothing does.
        """
        listening = asyncio.get_running_loop().create_task(self._listen())
        try:
            return await self._done
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    def accept(self) -> None:
        """Guest: play the match that is proposed."""
        self._greeting.accept()
        self._follow()

    def decline(self) -> None:
        """Guest: don't play it."""
        self._greeting.decline()
        self._follow()

    def confirm(self) -> None:
        """Tell the friend that the match is kept here."""
        self._greeting.confirm()
        self._follow()

    def leave(self) -> None:
        """Tell the friend that nothing comes of it."""
        self._greeting.leave()
        self._follow()

    async def _listen(self) -> None:
        try:
            self._greeting.start()
            self._follow()
            while not self._done.done():
                self._greeting.heard(await self._line.receive())
                self._follow()
        except Exception as error:  # noqa: BLE001 - it is raised where the outcome is waited for
            if not self._done.done():
                self._done.set_exception(error)

    def _follow(self) -> None:
        """Send what is to be sent, and tell what has happened."""
        for data in self._greeting.outbox():
            self._line.send(data)
        for event in self._greeting.events():
            self._happened(event)
            self._settle(event)

    def _settle(self, event: GreetingEvent) -> None:
        if self._done.done():
            return
        match event:
            case Agreed() | Resumed():
                self._done.set_result(event)
            case Failed(trouble, detail):
                self._done.set_exception(TransportError(trouble, detail))
