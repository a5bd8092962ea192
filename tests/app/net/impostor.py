"""Servers on loopback that are no mailbox servers, or bad ones."""

import asyncio
import base64
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of RFC 6455
TEXT, BINARY = 1, 2


@asynccontextmanager
async def web_server() -> AsyncIterator[str]:
    """The address of a web server that knows nothing of mailboxes."""
    async with _listening(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", ()) as url:
        yield url


@asynccontextmanager
async def talker(*said: tuple[int, bytes]) -> AsyncIterator[str]:
    """The address of a server that lets everybody in, and says what it is told to.

    Args:
        said: kinds of frames and what they hold.
    """
    async with _listening(b"", said) as url:
        yield url


@asynccontextmanager
async def _listening(answer: bytes, said: tuple[tuple[int, bytes], ...]) -> AsyncIterator[str]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.readuntil(b"\r\n\r\n")
        writer.write(answer or _welcome(asked))
        for kind, payload in said:
            assert len(payload) < 126
            writer.write(bytes([0x80 | kind, len(payload)]) + payload)
        if answer:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    server.close()


def _welcome(asked: bytes) -> bytes:
    found = re.search(r"sec-websocket-key: (\S+)", asked.decode(), re.IGNORECASE)
    assert found
    key = base64.b64encode(hashlib.sha1(f"{found[1]}{_GUID}".encode()).digest()).decode()
    head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    return f"{head}Sec-WebSocket-Accept: {key}\r\n\r\n".encode()
