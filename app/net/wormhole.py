"""Lines through magic-wormhole: codes of a number and two words, and a mailbox server.

What is sent is encrypted from end to end with a key that only those who know the code agree on
(PAKE: one guess for each code); the server passes it on. The library lives in Twisted's thread
(`app.net.tunnel`), the lines here on a loop.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING

from app.net.codes import code_of, completions
from app.net.reactor import TWISTED
from app.net.transport import MOST_BYTES, Line, Opening, TransportError, Trouble

if TYPE_CHECKING:
    from app.net.tunnel import Tunnel

DEFAULT_SERVER = "ws://relay.magic-wormhole.io:4000/v1"
"""The public server of magic-wormhole; it sees neither words nor moves."""

MOST_UNREAD = 4096
"""Messages that may wait to be read; nobody who plays sends as many."""

GOODBYE_SECONDS = 2.0
"""How long an end may take: first for what was sent to go, then for the server's word."""


class WormholeTransport:
    """Lines by way of one server."""

    def __init__(self, server: str = "") -> None:
        """Load what is needed, in the background.

        Args:
            server: the address of the mailbox server, empty for the public one.
        """
        self._server = server or DEFAULT_SERVER
        TWISTED.start()

    def host(self) -> Opening:
        """Ask for a new code and wait for a friend with it."""
        passage = _Passage()
        passage.begin(self._server, "")
        return _Opening(passage)

    def join(self, code: str) -> Opening:
        """Go to the friend who told this code."""
        passage = _Passage()
        meant, wrong = code_of(code)
        if meant:
            passage.begin(self._server, meant)
        else:
            passage.ended(Trouble.BAD_CODE, wrong)
        return _Opening(passage)

    def complete(self, typed: str) -> tuple[str, ...]:
        """The codes that begin with what was typed."""
        return completions(typed)


class _Passage:
    """A wormhole as the loop sees it: what has happened, and who waits for more."""

    def __init__(self) -> None:
        self.code = ""
        self.connected = False
        self.open = False
        self.end: tuple[Trouble, str] | None = None
        self.unread: deque[bytes] = deque()
        self.watchers: list[Callable[[bool], None]] = []
        self._given = ""
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()  # a screen must find its program, whoever calls it
        self._waiting: set[asyncio.Future[None]] = set()
        self._tunnel: Tunnel | None = None
        self._closing: asyncio.Task[None] | None = None

    def begin(self, server: str, code: str) -> None:
        """Go to the server, with the friend's code or for one."""
        self._given = code
        TWISTED.call(self._begin, server, code)

    def connection(self, stands: bool) -> None:
        """The server is reached, or no longer."""
        self.connected = stands
        self.code = self.code or self._given
        for watcher in tuple(self.watchers):
            watcher(stands)
        self._wake()

    def coded(self, code: str) -> None:
        """There is a code."""
        self.code = code
        self._wake()

    def met(self) -> None:
        """The friend is there."""
        self.open = True
        self._wake()

    def heard(self, data: bytes) -> None:
        """The friend has sent something; what is too long is told by its beginning."""
        if len(self.unread) < MOST_UNREAD:
            self.unread.append(data[: MOST_BYTES + 1])
            self._wake()
        elif self.end is None:
            self._abandon()
            self.ended(Trouble.MALFORMED, "too many messages")

    def ended(self, trouble: Trouble, detail: str) -> None:
        """Nothing comes any more."""
        if self.end is None:
            self.end = trouble, detail
            if self.connected:
                self.connection(False)
            self._wake()

    def send(self, data: bytes) -> None:
        """Send a message, unless all is over."""
        if self.end is None and self._closing is None:
            TWISTED.call(self._send, data)

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait for something, or for the end."""
        while not happened() and self.end is None:
            news = self._loop.create_future()
            self._waiting.add(news)
            try:
                await news
            finally:
                self._waiting.discard(news)

    def lament(self) -> TransportError:
        """What to raise where nothing can come any more."""
        return TransportError(*(self.end or (Trouble.CLOSED, "")))

    async def close(self) -> None:
        """End it, whoever asks for it first."""
        if self._closing is None:
            self._closing = self._loop.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        if self.open and not self.connected:
            await self._within(GOODBYE_SECONDS, lambda: self.connected)
        if self.connected:
            TWISTED.call(self._say_goodbye)
            await self._within(GOODBYE_SECONDS, lambda: False)
        self._abandon()
        self.ended(Trouble.CLOSED, "")

    async def _within(self, seconds: float, happened: Callable[[], object]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.until(happened)

    def _wake(self) -> None:
        for news in self._waiting:
            if not news.done():
                news.set_result(None)

    # What follows runs in Twisted's thread, or has something run there.

    def _begin(self, server: str, code: str) -> None:
        try:
            from app.net.tunnel import Tunnel
        except Exception as error:  # noqa: BLE001 - what is missing or damaged has many errors
            self._tell(self.ended, Trouble.NOT_INSTALLED, str(error))
            return
        self._tunnel = Tunnel(server, code, self, self._tell)
        self._tunnel.open()

    def _send(self, data: bytes) -> None:
        if self._tunnel is not None:
            self._tunnel.send(data)

    def _say_goodbye(self) -> None:
        if self._tunnel is not None:
            self._tunnel.close()

    def _abandon(self) -> None:
        TWISTED.call(self._give_up)

    def _give_up(self) -> None:
        if self._tunnel is not None:
            self._tunnel.abandon()

    def _tell(self, happened: Callable[..., None], *given: object) -> None:
        try:
            self._loop.call_soon_threadsafe(happened, *given, context=self._context)
        except RuntimeError:  # the loop has ended, and with it whoever listened
            self._abandon()


class _Opening:
    """A line in the making, by a wormhole."""

    def __init__(self, passage: _Passage) -> None:
        self._passage = passage
        self._taken = False

    def watch(self, listener: Callable[[bool], None]) -> None:
        """Call `listener(connected)` on the loop, whenever the server is reached or lost."""
        self._passage.watchers.append(listener)

    async def code(self) -> str:
        """The code to tell the friend, or the friend's, as soon as the server has answered."""
        passage = self._passage
        await passage.until(lambda: passage.code)
        if passage.end is not None:
            raise passage.lament()
        return passage.code

    async def line(self) -> Line:
        """The line, as soon as the friend is there and has shown to know the code."""
        passage = self._passage
        await passage.until(lambda: passage.open)
        if not passage.open:
            raise passage.lament()
        self._taken = True
        return _Line(passage)

    async def close(self) -> None:
        """Give it up; a line that came of it lives on."""
        if not self._taken:
            await self._passage.close()


class _Line:
    """A line through a wormhole."""

    def __init__(self, passage: _Passage) -> None:
        self._passage = passage

    @property
    def connected(self) -> bool:
        """Whether the server is reached at the moment."""
        return self._passage.connected

    def watch(self, listener: Callable[[bool], None]) -> None:
        """Call `listener(connected)` on the loop, whenever that changes."""
        self._passage.watchers.append(listener)

    def send(self, data: bytes) -> None:
        """Send a message; while the server isn't reached it waits."""
        if len(data) > MOST_BYTES:
            raise ValueError(f"a message of {len(data)} bytes")
        self._passage.send(data)

    async def receive(self) -> bytes:
        """The next message."""
        passage = self._passage
        await passage.until(lambda: passage.unread)
        if not passage.unread:
            raise passage.lament()
        return passage.unread.popleft()

    async def close(self) -> None:
        """End the line, after what was sent has gone."""
        await self._passage.close()
