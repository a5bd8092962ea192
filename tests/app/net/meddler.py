"""A proxy before the mailbox server that does to connections what networks do, and worse.

It passes on what programs say to the server, and takes apart what the server says to them: its
`message`s are held back while later ones overtake them, and come twice. It breaks connections and
stalls them, by itself or when a test says so. It lives in a thread of its own.
"""

import asyncio
import contextlib
import json
import math
import random
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_TEXT = 0x81  # a whole message of text, not masked: servers don't
_LENGTHS = {126: 2, 127: 8}
_END_OF_HEAD = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Habits:
    """What it does by itself; each chance is that of one message of the server.

    Attributes:
        lives: how many seconds a connection lives on the average, for ever where it is none.
        most_cuts: after how many it breaks no more by itself.
        holds: the chance that a message is held back.
        most_held: for how many seconds at most.
        repeats: the chance that it comes a second time, later.
    """

    lives: float = 0
    most_cuts: float = math.inf
    holds: float = 0
    most_held: float = 0.05
    repeats: float = 0


class Meddler:
    """The proxy, seen from the tests; its methods may be called in any thread.

    Attributes:
        port: where it listens on 127.0.0.1.
        cuts: how many connections it has broken.
        held: how many messages it has held back.
        repeated: how many messages it has told twice.
        phases: the names of the messages that have come to it; the friends' own are numbers.
    """

    def __init__(self, server: int, habits: Habits, seed: int) -> None:
        """Prepare it.

        Args:
            server: the port of the mailbox server on 127.0.0.1.
            habits: what it does by itself.
            seed: what its choices follow from.
        """
        self.habits = habits
        self.port = 0
        self.cuts = self.held = self.repeated = 0
        self.phases: set[str] = set()
        self._server = server
        self._open = True
        self._chance = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._passing: asyncio.Event
        self._ways: set[_Way] = set()
        self._ready = threading.Event()
        self._over: asyncio.Event
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._run()])

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/v1"

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()

    def close(self) -> None:
        """End it; all connections break."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """Break all connections."""
        self._do(self._cut_all)

    def shut(self) -> None:
        """Break all connections, and let nobody in."""
        self._open = False
        self.cut()

    def stall(self) -> None:
        """Let nothing through from now on, and break nothing: a network that has gone silent."""
        self._do(self._passing.clear)

    def go_on(self) -> None:
        """Let in everybody, and through what has waited and all that comes."""
        self._open = True
        self._do(self._passing.set)

    def _do(self, command: Callable[[], object]) -> None:
        done = threading.Event()

        def obey() -> None:
            command()
            done.set()

        self._loop.call_soon_threadsafe(obey)
        done.wait()

    async def _run(self) -> None:
        self._passing, self._over = asyncio.Event(), asyncio.Event()
        self._passing.set()
        listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        listening.close()
        self._passing.set()
        for way in tuple(self._ways):
            way.cut()
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if not self._open:
                raise ConnectionRefusedError
            upstream = await asyncio.open_connection("127.0.0.1", self._server)
        except OSError:
            writer.transport.abort()
            return
        way = _Way((reader, writer), upstream)
        self._ways.add(way)
        if self.habits.lives:
            life = self._chance.expovariate(1 / self.habits.lives)
            self._loop.call_later(life, self._wear_out, way)
        await asyncio.gather(
            self._until_broken(way, self._to_server(way)),
            self._until_broken(way, self._to_client(way)),
        )
        self._ways.discard(way)

    async def _until_broken(self, way: "_Way", passing: Coroutine[None, None, None]) -> None:
        with contextlib.suppress(OSError, EOFError):
            await passing
        way.cut()

    def _wear_out(self, way: "_Way") -> None:
        if self.cuts < self.habits.most_cuts:
            self._cut(way)

    def _cut_all(self) -> None:
        for way in tuple(self._ways):
            self._cut(way)

    def _cut(self, way: "_Way") -> None:
        if way in self._ways:
            self.cuts += 1
            way.cut()

    async def _to_server(self, way: "_Way") -> None:
        while data := await way.from_client.read(65536):
            await self._passing.wait()
            way.to_server.write(data)

    async def _to_client(self, way: "_Way") -> None:
        way.pass_on(await way.from_server.readuntil(_END_OF_HEAD))
        while True:
            frame, phase = await _next_frame(way.from_server)
            await self._passing.wait()
            if phase is not None:
                self.phases.add(phase)
                self._meddle(way, frame)
            else:
                way.pass_on(frame)

    def _meddle(self, way: "_Way", frame: bytes) -> None:
        habits, chance = self.habits, self._chance
        if chance.random() < habits.repeats:
            self.repeated += 1
            self._later(way, frame)
        if chance.random() < habits.holds:
            self.held += 1
            self._later(way, frame)
        else:
            way.pass_on(frame)

    def _later(self, way: "_Way", frame: bytes) -> None:
        pause = self._chance.uniform(0, self.habits.most_held)
        self._loop.call_later(pause, way.pass_on, frame)


class _Way:
    """One program's connection, and the one made for it to the server."""

    def __init__(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self.from_client, self._to_client = client
        self.from_server, self.to_server = server

    def pass_on(self, data: bytes) -> None:
        if not self._to_client.is_closing():
            self._to_client.write(data)

    def cut(self) -> None:
        for writer in (self._to_client, self.to_server):
            writer.transport.abort()


async def _next_frame(reader: asyncio.StreamReader) -> tuple[bytes, str | None]:
    """The next frame that the server has sent, and the phase if it is a message of a program."""
    head = await reader.readexactly(2)
    length = head[1]
    if more := _LENGTHS.get(length):
        told = await reader.readexactly(more)
        head, length = head + told, int.from_bytes(told)
    payload = await reader.readexactly(length)
    said = json.loads(payload) if head[0] == _TEXT else {}
    return head + payload, said["phase"] if said.get("type") == "message" else None


@contextmanager
def meddler(server: int, habits: Habits = Habits(), seed: int = 0) -> Iterator[Meddler]:
    """A proxy before the server at this port, as long as the context lasts."""
    between = Meddler(server, habits, seed)
    between.start()
    try:
        yield between
    finally:
        between.close()
