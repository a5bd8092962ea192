"""Lines through magic-wormhole and a real server: how they come about, break, heal and end."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path

import pytest

from app.net import reactor, tunnel, wormhole
from app.net.transport import MOST_BYTES, Line, Opening, TransportError, Trouble, transport_for
from app.net.wormhole import DEFAULT_SERVER
from tests.app.net import impostor
from tests.app.net.mailbox import MailboxServer, mailbox_server
from tests.app.net.meddler import Habits, meddler

ROOT = Path(__file__).parents[3]
SOON = 60.0
"""Seconds after which what hasn't come never comes, on a busy machine either."""

NOBODY = "ws://127.0.0.1:9/v1"
"""The port where everything is dropped; nobody listens there."""


@pytest.fixture(scope="module")
def server() -> Iterator[MailboxServer]:
    with mailbox_server() as running:
        yield running


async def meet(hosts: str, joins: str) -> tuple[Line, Line]:
    """Two lines that are one, by these servers."""
    async with asyncio.timeout(SOON):
        opening = transport_for(hosts).host()
        joining = transport_for(joins).join(await opening.code())
        return await opening.line(), await joining.line()


async def trouble(opening: Opening) -> TransportError:
    """Why no line came of it; the code and the line tell the same."""
    async with asyncio.timeout(SOON):
        with pytest.raises(TransportError) as caught:
            await opening.line()
        with pytest.raises(TransportError) as again:
            await opening.code()
    assert again.value.trouble is caught.value.trouble
    await opening.close()
    return caught.value


async def heard(line: Line) -> bytes:
    async with asyncio.timeout(SOON):
        return await line.receive()


async def until_connected(line: Line, connected: bool) -> None:
    changed = asyncio.Event()
    line.watch(lambda _: changed.set())
    async with asyncio.timeout(SOON):
        while line.connected is not connected:
            await changed.wait()
            changed.clear()


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not happened():
            await asyncio.sleep(0.01)


async def test_who_knows_the_code_gets_a_line_that_carries_messages_in_order(
    server: MailboxServer,
) -> None:
    ours, theirs = await meet(server.url, server.url)
    assert ours.connected
    assert theirs.connected
    sent = [bytes([number]) * MOST_BYTES for number in range(20)]
    for message in sent:
        ours.send(message)
    assert [await heard(theirs) for _ in sent] == sent
    theirs.send(b"")
    assert await heard(ours) == b""
    with pytest.raises(ValueError, match="2049"):
        ours.send(bytes(MOST_BYTES + 1))
    await asyncio.gather(ours.close(), theirs.close())


async def test_a_wrong_word_uses_the_code_up_on_both_sides(server: MailboxServer) -> None:
    opening = transport_for(server.url).host()
    number, *words = (await opening.code()).split("-")
    other = "crossover" if words[0] != "crossover" else "Dakota"
    joining = transport_for(server.url).join(f"{number}-{other}-{words[1]}")
    assert (await trouble(joining)).trouble is Trouble.WRONG_CODE
    assert (await trouble(opening)).trouble is Trouble.WRONG_CODE


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("", ""),
        ("7", "7"),
        ("crossover-clockwork", "crossover-clockwork"),
        ("7-crossover", "7-crossover"),
        ("7-crossover-clockwork-zulu", "7-crossover-clockwork-zulu"),
        ("x-crossover-clockwork", "x"),
        ("7-crosover-clockwork", "crosover"),
        ("7-clockwork-crossover", "clockwork"),
        ("1234567890-crossover-clockwork", "1234567890"),
    ],
)
async def test_what_cannot_be_a_code_is_told_before_it_is_used_up(typed: str, wrong: str) -> None:
    error = await trouble(transport_for(NOBODY).join(typed))
    assert (error.trouble, error.detail) == (Trouble.BAD_CODE, wrong)


@pytest.mark.parametrize("spelling", ["{0}-{1}-{2}", " {0}  {1} {2} ", "0{0}-{1}-{2}"])
async def test_capitals_spaces_and_zeros_are_no_mistakes(
    server: MailboxServer, spelling: str
) -> None:
    opening = transport_for(server.url).host()
    typed = spelling.format(*(await opening.code()).split("-")).upper()
    joining = transport_for(server.url).join(typed)
    async with asyncio.timeout(SOON):
        lines = await asyncio.gather(opening.line(), joining.line())
    await asyncio.gather(*(line.close() for line in lines))


async def test_hindi_digits_are_digits() -> None:
    opening = transport_for(NOBODY).join("७-crossover-clockwork")
    assert (await trouble(opening)).trouble is Trouble.UNREACHABLE


async def test_a_third_is_told_that_the_code_is_used(server: MailboxServer) -> None:
    with meddler(server.port) as slow:
        first = transport_for(slow.url).host()
        code = await first.code()
        slow.stall()
        second = transport_for(server.url).join(code)
        async with asyncio.timeout(SOON):
            await second.code()
        third = transport_for(server.url).join(code)
        assert (await trouble(third)).trouble is Trouble.CODE_USED
        slow.go_on()
        await asyncio.gather(first.close(), second.close())


@pytest.mark.parametrize(
    "address",
    [NOBODY, "ws://127.0.0.1:99999/v1", "ws://", "no address", "http://127.0.0.1:9", "ws://[::1"],
)
async def test_a_server_that_cannot_be_reached_is_told(address: str) -> None:
    assert (await trouble(transport_for(address).host())).trouble is Trouble.UNREACHABLE
    joining = transport_for(address).join("7-crossover-clockwork")
    assert (await trouble(joining)).trouble is Trouble.UNREACHABLE


async def test_a_server_may_refuse_everybody() -> None:
    with mailbox_server(refusing="closed\x1b[2J for\nthe winter") as refusing:
        error = await trouble(transport_for(refusing.url).host())
    assert (error.trouble, error.detail) == (
        Trouble.SERVER_REFUSES,
        "closed [2J for the winter",
    )


async def test_a_web_server_is_no_mailbox_server() -> None:
    async with impostor.web_server() as url:
        assert (await trouble(transport_for(url).host())).trouble is Trouble.SERVER_REFUSES


@pytest.mark.parametrize(
    "said",
    [
        b'{"type": "allocated", "nameplate": "\\u001b[31m7"}',
        b'{"type": "allocated", "nameplate": 7}',
        b'{"type": "message"}',
        b'{"type": "error", "error": "away", "orig": {}}',
    ],
)
async def test_a_server_that_talks_nonsense_is_told(said: bytes) -> None:
    async with impostor.talker((impostor.TEXT, said)) as url:
        assert (await trouble(transport_for(url).host())).trouble is Trouble.SERVER_REFUSES


@pytest.mark.parametrize(
    "said",
    [(impostor.TEXT, b"not JSON"), (impostor.BINARY, b"\0"), (impostor.TEXT, b'{"type":"x"}')],
)
async def test_a_server_that_never_comes_to_the_point_is_given_up(
    said: tuple[int, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "PATIENCE", 1.0)
    async with impostor.talker(said) as url:
        assert (await trouble(transport_for(url).host())).trouble is Trouble.UNREACHABLE


async def test_a_line_outlives_the_server_and_tells_so(tmp_path: Path) -> None:
    program = ContextVar[str]("program")
    program.set("the one that began")
    with mailbox_server(kept=tmp_path / "mailboxes") as server:
        ours, theirs = await meet(server.url, server.url)
        told: list[bool] = []
        heard_by: list[str | None] = []
        ours.watch(told.append)
        ours.watch(lambda _: heard_by.append(program.get(None)))
        server.stop()
        await until_connected(ours, False)
        ours.send(b"meanwhile")
        server.start()
        assert await heard(theirs) == b"meanwhile"
        assert ours.connected
        assert told == [False, True]
        assert heard_by == ["the one that began"] * 2
        await asyncio.gather(ours.close(), theirs.close())


async def test_a_code_that_waits_tells_that_the_server_is_lost(tmp_path: Path) -> None:
    with mailbox_server(kept=tmp_path / "mailboxes") as server:
        waiting = transport_for(server.url).host()
        code = await waiting.code()
        told: list[bool] = []
        waiting.watch(told.append)
        server.stop()
        await until(lambda: told == [False])
        server.start()
        await until(lambda: told == [False, True])
        guest = transport_for(server.url).join(code)
        ours, theirs = await asyncio.gather(waiting.line(), guest.line())
        await asyncio.gather(ours.close(), theirs.close())


async def test_a_line_outlives_a_server_that_has_forgotten_everything() -> None:
    with mailbox_server() as server:
        ours, theirs = await meet(server.url, server.url)
        server.stop()
        await until_connected(ours, False)
        server.start()
        ours.send(b"go on")
        assert await heard(theirs) == b"go on"
        await asyncio.gather(ours.close(), theirs.close())


async def test_nothing_gets_lost_or_mixed_up_by_a_bad_network(server: MailboxServer) -> None:
    habits = Habits(lives=1.0, most_cuts=8, holds=0.3, most_held=0.1, repeats=0.2)
    messages = [b"%d" % number for number in range(60)]
    with meddler(server.port, habits, seed=7) as bad:
        lines = await meet(bad.url, bad.url)

        async def talk(line: Line) -> list[bytes]:
            answers = []
            for first in range(0, len(messages), 10):
                for message in messages[first : first + 10]:
                    line.send(message)
                answers += [await heard(line) for _ in range(10)]
            return answers

        answers = await asyncio.gather(*(talk(line) for line in lines))
        await asyncio.gather(*(line.close() for line in lines))
    assert answers == [messages, messages]
    assert bad.cuts
    assert bad.held
    assert bad.repeated


async def test_what_the_server_has_forgotten_does_not_hold_up_what_follows(
    server: MailboxServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "CHECK_SECONDS", 0.2)
    with meddler(server.port) as near, meddler(server.port) as far:
        ours, theirs = await meet(near.url, far.url)
        far.shut()
        await until_connected(theirs, False)
        ours.send(b"the server alone has this")
        await until(lambda: "0" in near.phases)  # the server tells its sender too
        near.shut()
        await until_connected(ours, False)
        await until(lambda: server.prune() == 0)
        ours.send(b"and this is still here")
        near.go_on()
        far.go_on()
        assert await heard(theirs) == b"and this is still here"
        theirs.send(b"heard")
        assert await heard(ours) == b"heard"
        await asyncio.gather(ours.close(), theirs.close())


async def test_a_code_that_the_server_must_have_forgotten_is_given_up(
    server: MailboxServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "EXPIRY_SECONDS", 0.0)
    with meddler(server.port) as bad:
        opening = transport_for(bad.url).host()
        await opening.code()
        bad.cut()
        assert (await trouble(opening)).trouble is Trouble.CLOSED


async def test_after_sleep_the_server_is_found_again(
    server: MailboxServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "CHECK_SECONDS", 0.1)
    with meddler(server.port) as still:
        ours, theirs = await meet(server.url, still.url)
        still.stall()  # what a network looks like that has changed during a sleep
        ours.send(b"good morning")
        awake = time.time
        monkeypatch.setattr("app.net.tunnel.time.time", lambda: awake() + 3600)
        await until_connected(theirs, False)
        still.go_on()
        assert await heard(theirs) == b"good morning"
        await asyncio.gather(ours.close(), theirs.close())


async def test_what_was_heard_can_be_read_after_the_end(server: MailboxServer) -> None:
    ours, theirs = await meet(server.url, server.url)
    theirs.send(b"one")
    theirs.send(b"two")
    await theirs.close()
    assert await heard(ours) == b"one"
    await ours.close()
    await ours.close()
    ours.send(b"to nobody")
    assert not ours.connected
    assert await heard(ours) == b"two"
    with pytest.raises(TransportError) as caught:
        await heard(ours)
    assert caught.value.trouble is Trouble.CLOSED


async def test_a_line_ends_without_the_server_too() -> None:
    with mailbox_server() as server:
        ours, theirs = await meet(server.url, server.url)
    async with asyncio.timeout(SOON):
        await asyncio.gather(ours.close(), theirs.close())


async def test_who_gives_up_waiting_is_told_so(server: MailboxServer) -> None:
    opening = transport_for(server.url).host()
    await opening.code()
    waiting = asyncio.create_task(trouble(opening))
    await asyncio.sleep(0)
    await opening.close()
    assert (await waiting).trouble is Trouble.CLOSED


async def test_giving_up_an_opening_leaves_its_line_alone(server: MailboxServer) -> None:
    opening = transport_for(server.url).host()
    joining = transport_for(server.url).join(await opening.code())
    ours, theirs = await opening.line(), await joining.line()
    await opening.close()
    ours.send(b"still there")
    assert await heard(theirs) == b"still there"
    await asyncio.gather(ours.close(), theirs.close())


async def test_who_sends_without_end_is_left(
    server: MailboxServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wormhole, "MOST_UNREAD", 10)
    ours, theirs = await meet(server.url, server.url)
    for number in range(12):
        ours.send(b"%d" % number)
    await until_connected(theirs, False)
    assert [await heard(theirs) for _ in range(10)] == [b"%d" % number for number in range(10)]
    with pytest.raises(TransportError) as caught:
        await theirs.receive()
    assert caught.value.trouble is Trouble.MALFORMED
    await ours.close()


async def read_all(line: Line) -> None:
    """Read until the line ends."""
    async with asyncio.timeout(SOON):
        while True:
            await line.receive()


@pytest.mark.parametrize(
    ("phase", "numbers"),
    [("{}", range(2, 100, 2)), ("dilate-{}", range(40)), ("dilate-{}", range(1, 40))],
)
async def test_who_sends_without_end_what_is_never_heard_is_left(
    server: MailboxServer, phase: str, numbers: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(tunnel, "MOST_EARLY", 10)
    ours, theirs = await meet(server.url, server.url)
    boss = ours._passage._tunnel._wormhole._boss  # type: ignore[attr-defined]
    for number in numbers:
        reactor.TWISTED.call(boss._S.send, phase.format(number), b"x")
    with pytest.raises(TransportError) as caught:
        await read_all(theirs)
    assert caught.value.trouble is Trouble.MALFORMED
    await ours.close()


def test_the_usual_server_is_the_public_one_of_magic_wormhole() -> None:
    from wormhole.cli.public_relay import MAILBOX_RELAY

    assert DEFAULT_SERVER == MAILBOX_RELAY


QUIET = """
import asyncio, sys
from app.net.transport import transport_for, TransportError
from app.net.reactor import TWISTED
from tests.app.net import impostor

NONSENSE = ((impostor.TEXT, b"nonsense"), (impostor.TEXT, b'{"type": "welcome"}'))

def fail():
    from twisted.internet import defer
    from twisted.python import log
    defer.fail(ValueError("nobody handles this"))
    log.err(ValueError("nor this"))
    raise ValueError("nor that")

async def main(url):
    opening = transport_for(url).host()
    joining = transport_for(url).join(await opening.code())
    await asyncio.gather(opening.line(), joining.line())
    transport_for(url).host()
    TWISTED.call(fail)
    for said in NONSENSE:
        async with impostor.talker(said) as bad:
            with_nonsense = transport_for(bad).host()
            await asyncio.sleep(0.5)
    async with impostor.web_server() as bad:
        try:
            await transport_for(bad).host().code()
        except TransportError as error:
            print(error.trouble)

asyncio.run(main(sys.argv[1]))
"""


def test_nothing_is_printed_and_an_open_line_does_not_keep_the_program(
    server: MailboxServer,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", QUIET, server.url],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "server-refuses\n", "")
