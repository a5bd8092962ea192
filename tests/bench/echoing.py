"""A program that sends back all that comes over a line; nothing but magic-wormhole is in it."""

import asyncio
import sys
import time
from contextlib import suppress

from app.net.transport import Line, TransportError, transport_for

SIZE = 400


async def echo(url: str, code: str) -> None:
    """Send back what comes, until the other has gone."""
    line = await transport_for(url).join(code).line()
    with suppress(TransportError):
        while data := await line.receive():
            line.send(data)
    await line.close()


async def trips(url: str, times: int) -> list[float]:
    """Milliseconds of messages to such a program and back."""
    opening = transport_for(url).host()
    command = (sys.executable, "-m", __name__, url, await opening.code())
    other = await asyncio.create_subprocess_exec(*command)
    line = await opening.line()
    took = [await _trip(line) for _ in range(times)]
    line.send(b"")
    await other.wait()
    await line.close()
    return took


async def _trip(line: Line) -> float:
    began = time.perf_counter()
    line.send(bytes(SIZE))
    await line.receive()
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    asyncio.run(echo(*sys.argv[1:]))
