"""How long a move is on its way to a friend, and how much is sent for it."""

import asyncio
import base64
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from app.net.transport import MOST_BYTES
from tests.app.net.mailbox import mailbox_server
from tests.bench.echoing import trips
from tests.bench.report import Figure, at_most, in_bytes

CHECKOUT = Path(__file__).parents[2]
TIMES = 200
ACTIONS = 200
PATIENCE = 90.0


def measure() -> Iterator[Figure]:
    """Measure the way of moves against that of bare messages through the server and back."""
    with mailbox_server() as server, tempfile.TemporaryDirectory() as folder:
        plain, bare = _around(server.url)
        moves, sizes = _moves(server.url, Path(folder))
        later = _around(server.url)
    by_socket = statistics.median([*plain, *later[0]])
    by_wormhole = statistics.median([*bare, *later[1]])
    move = statistics.median(moves)
    told = "a move to the friend against a bare round trip"
    yield at_most(f"{told} of magic-wormhole", move, by_wormhole, "ms", 3)
    yield at_most(f"{told} of plain sockets", move, by_socket, "ms", 3)
    yield in_bytes("longest message between friends", max(sizes), MOST_BYTES)
    yield in_bytes("median message between friends", int(statistics.median(sizes)), MOST_BYTES)


def _around(url: str) -> tuple[list[float], list[float]]:
    """Milliseconds through the server and back: by plain sockets, and by magic-wormhole."""
    return asyncio.run(_bare(url)), asyncio.run(trips(url, TIMES))


async def _bare(url: str) -> list[float]:
    """Milliseconds from one client of the server to another and back, with nothing above."""
    one, other = await Client.to(url), await Client.to(url)
    for side, client in enumerate((one, other)):
        await client.say(type="bind", appid="bench", side=str(side))
        await client.say(type="open", mailbox="bench")
    body = os.urandom(400).hex()
    took = []
    for number in range(TIMES):
        began = time.perf_counter()
        await one.say(type="add", phase=str(number), body=body)
        await other.hear(str(number), "0")
        await other.say(type="add", phase=str(number), body=body)
        await one.hear(str(number), "1")
        took.append((time.perf_counter() - began) * 1000)
    one.close()
    other.close()
    return took


class Client:
    """A connection to the server that knows of WebSockets what it needs."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, url: str) -> "Client":
        """Connect to the server."""
        place = urlsplit(url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {place.path} HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        writer.write("\r\n".join([*head, "", ""]).encode())
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def say(self, **what: str) -> None:
        """Send a command, masked with zeros as a client must."""
        text = json.dumps(what).encode()
        short = len(text) < 126
        length = bytes([0x80 | len(text)]) if short else b"\xfe" + len(text).to_bytes(2)
        self._writer.write(b"\x81" + length + bytes(4) + text)
        await self._writer.drain()

    async def hear(self, phase: str, side: str) -> None:
        """Wait for a message."""
        while True:
            length = (await self._reader.readexactly(2))[1]
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2))
            told = json.loads(await self._reader.readexactly(length))
            if told["type"] == "message" and (told["phase"], told["side"]) == (phase, side):
                return

    def close(self) -> None:
        self._writer.close()


def _moves(url: str, folder: Path) -> tuple[list[float], list[int]]:
    """Milliseconds from a move's end to its being shown on the other side; bytes of messages."""
    host = _program(folder / "Ann", url)
    guest = _program(folder / "Ben", url, _told(host)["code"])
    done, shown, sizes = dict[int, int](), dict[int, int](), list[int]()
    for program in (host, guest):
        try:
            told, _ = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()
        assert program.returncode == 0
        last = json.loads(told)
        done |= dict(last["done"])
        shown |= dict(last["shown"])
        sizes += last["sizes"]
    ways = [(shown[seq] - at) / 1_000_000 for seq, at in done.items() if seq in shown]
    assert ways
    return ways, sizes


def _program(folder: Path, *given: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.bench.moving", str(folder), str(ACTIONS), *given]
    return subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)


def _told(program: subprocess.Popen[str]) -> dict[str, str]:
    assert program.stdout is not None
    told: dict[str, str] = json.loads(program.stdout.readline())
    return told
