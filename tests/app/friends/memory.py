"""Lines between programs of one process: a server of codes that tests can cut, hold and spoil."""

import asyncio
import itertools
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from app.net.transport import MOST_BYTES, Line, Opening, Transport, TransportError, Trouble

WORDS = ("crossover", "clockwork", "aardvark", "adroitness", "zulu", "yesteryear")
_CODE = re.compile(r"(\d+)-([a-z]+-[a-z]+)", re.ASCII)

Meddler = Callable[[bytes], tuple[bytes, ...]]


class Exchange:
    """The server that all programs of a test share.

    Attributes:
        reachable: whether anybody gets an answer who asks for a code, or for a friend.
        sent: every message that anybody has sent.
        meddler: what becomes of each message, None where nobody meddles.
    """

    def __init__(self) -> None:
        self.reachable = True
        self.sent: list[bytes] = []
        self.meddler: Meddler | None = None
        self._numbers = itertools.count(7)
        self._plates: dict[int, _Plate] = {}
        self._answering = asyncio.Event()
        self._answering.set()

    def transport(self) -> "MemoryTransport":
        """The way of one program to the others."""
        return MemoryTransport(self)

    def hold(self) -> None:
        """Answer nobody, until `go_on`."""
        self._answering.clear()

    def go_on(self) -> None:
        """Answer again."""
        self._answering.set()

    def spoil(self, code: str) -> None:
        """Have a stranger use a code up with wrong words."""
        plate = self._plates[int(code.partition("-")[0])]
        plate.fail(Trouble.WRONG_CODE)

    def forget(self, code: str) -> None:
        """Forget a code whose host waits, as a server does that lost sight of it for long."""
        self._plates[int(code.partition("-")[0])].fail(Trouble.CLOSED)

    async def answer(self) -> None:
        """Return when the server answers.

        Raises:
            TransportError: if it can't be reached.
        """
        await self._answering.wait()
        if not self.reachable:
            raise TransportError(Trouble.UNREACHABLE, "connection refused")

    def claim(self) -> "_Plate":
        """A new code."""
        number = next(self._numbers)
        first, second = WORDS[number % 2 :][:2]
        plate = _Plate(f"{number}-{first}-{second}", asyncio.get_running_loop().create_future())
        self._plates[number] = plate
        return plate

    def meet(self, code: str, guest: "MemoryLine") -> None:
        """Bring a guest to the host of a code.

        Raises:
            TransportError: if the code is wrong, or no host waits there any more.
        """
        plate = self._plates.get(int(code.partition("-")[0]))
        if plate is None or plate.met.done():
            raise TransportError(Trouble.CODE_USED, "crowded")
        if plate.code != code:
            plate.fail(Trouble.WRONG_CODE)
            raise TransportError(Trouble.WRONG_CODE)
        plate.met.set_result(guest)


@dataclass
class _Plate:
    """A code, and the host that waits there."""

    code: str
    met: "asyncio.Future[MemoryLine]"

    def fail(self, trouble: Trouble) -> None:
        if not self.met.done():
            self.met.set_exception(TransportError(trouble))
            self.met.exception()  # the host may never ask


class MemoryTransport:
    """A `Transport` of one program.

    Attributes:
        lines: every line that it has made.
        servers: the addresses for which it was asked, one for each meeting.
    """

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.lines: list[MemoryLine] = []
        self.servers: list[str] = []
        self.watchers: list[Callable[[bool], None]] = []

    def __call__(self, server: str = "") -> Transport:
        """Itself, whatever the server: what `Friends` is given to make transports."""
        self.servers.append(server)
        return self

    def host(self) -> Opening:
        return _Hosting(self)

    def join(self, code: str) -> Opening:
        return _Joining(self, code)

    def complete(self, typed: str) -> tuple[str, ...]:
        number, *words = typed.split("-")
        if not number.isdecimal() or not 1 <= len(words) <= 2:
            return ()
        end = "-" if len(words) == 1 else ""
        begun = typed[: len(typed) - len(words[-1])]
        return tuple(f"{begun}{word}{end}" for word in WORDS if word.startswith(words[-1]))

    def new_line(self) -> "MemoryLine":
        line = MemoryLine(self.exchange)
        self.lines.append(line)
        return line

    def cut(self) -> None:
        """Cut this program off; what is sent waits."""
        self._tell(connected=False)
        for line in self.lines:
            line.set_connected(False)

    def restore(self) -> None:
        """Connect it again; what has waited goes on its way."""
        self._tell(connected=True)
        for line in self.lines:
            line.set_connected(True)

    def _tell(self, *, connected: bool) -> None:
        for watcher in tuple(self.watchers):
            watcher(connected)

    def kill(self) -> None:
        """End its lines as a kill of the program does: nobody is told."""
        for line in self.lines:
            line.die()


class _Hosting:
    """An `Opening` of who gets a code."""

    def __init__(self, transport: MemoryTransport) -> None:
        self._transport = transport
        self._plate: _Plate | None = None
        self._line: MemoryLine | None = None

    def watch(self, listener: Callable[[bool], None]) -> None:
        self._transport.watchers.append(listener)

    async def _claimed(self) -> _Plate:
        await self._transport.exchange.answer()
        if self._plate is None:
            self._plate = self._transport.exchange.claim()
        return self._plate

    async def code(self) -> str:
        return (await self._claimed()).code

    async def line(self) -> Line:
        plate = await self._claimed()
        guest = await asyncio.shield(plate.met)
        if self._line is None:
            self._line = self._transport.new_line()
            self._line.connect(guest)
        return self._line

    async def close(self) -> None:
        if self._plate is not None and self._line is None:
            self._plate.fail(Trouble.CLOSED)


class _Joining:
    """An `Opening` of who has been told a code."""

    def __init__(self, transport: MemoryTransport, code: str) -> None:
        self._transport = transport
        self._code = code

    def watch(self, listener: Callable[[bool], None]) -> None:
        self._transport.watchers.append(listener)

    async def code(self) -> str:
        if not _CODE.fullmatch(self._code):
            raise TransportError(Trouble.BAD_CODE)
        await self._transport.exchange.answer()
        return self._code

    async def line(self) -> Line:
        await self.code()
        line = self._transport.new_line()
        self._transport.exchange.meet(self._code, line)
        return line

    async def close(self) -> None:
        return


class MemoryLine:
    """One end of a `Line`."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._connected = True
        self._closed = False
        self._dead = False
        self._peer: MemoryLine | None = None
        self._waiting: deque[bytes | None] = deque()  # None ends the line
        self._arrived: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._listeners: list[Callable[[bool], None]] = []

    def connect(self, peer: "MemoryLine") -> None:
        """Have another end."""
        self._peer, peer._peer = peer, self
        self._flush()
        peer._flush()

    @property
    def connected(self) -> bool:
        return self._connected

    def set_connected(self, connected: bool) -> None:
        """Cut it, or connect it again."""
        if connected == self._connected or self._dead:
            return
        self._connected = connected
        for listener in tuple(self._listeners):
            listener(connected)
        self._flush()
        if self._peer is not None:
            self._peer._flush()

    def die(self) -> None:
        """Neither send nor hear anything any more."""
        self._connected, self._dead, self._closed = False, True, True
        self._waiting.clear()

    def watch(self, listener: Callable[[bool], None]) -> None:
        self._listeners.append(listener)

    def send(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise ValueError(f"{len(data)} bytes are too many for one message")
        if self._closed:
            return
        self._exchange.sent.append(data)
        meddler = self._exchange.meddler
        self._waiting.extend((data,) if meddler is None else meddler(data))
        self._flush()

    async def receive(self) -> bytes:
        data = await self._arrived.get()
        if data is None:
            self._arrived.put_nowait(None)  # whoever asks again
            raise TransportError(Trouble.CLOSED)
        return data

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._waiting.append(None)
        self._flush()
        self._arrived.put_nowait(None)

    def _flush(self) -> None:
        peer = self._peer
        if peer is None or not (self._connected and peer._connected):
            return
        while self._waiting:
            peer._arrived.put_nowait(self._waiting.popleft())
