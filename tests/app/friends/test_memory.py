"""The lines that the other tests of friends talk over."""

import asyncio

import pytest

from app.net.transport import Line, TransportError, Trouble
from tests.app.friends.memory import Exchange, MemoryTransport


async def met(exchange: Exchange) -> tuple[MemoryTransport, Line, MemoryTransport, Line]:
    """Two programs with a line."""
    here, there = exchange.transport(), exchange.transport()
    opening = here.host()
    code = await opening.code()
    other, line = await asyncio.gather(there.join(code).line(), opening.line())
    return here, line, there, other


async def test_what_is_sent_arrives_in_order() -> None:
    _, line, _, other = await met(Exchange())
    for number in range(5):
        line.send(b"%d" % number)
    assert [await other.receive() for _ in range(5)] == [b"0", b"1", b"2", b"3", b"4"]
    await line.close()
    with pytest.raises(TransportError, match="closed"):
        await other.receive()


async def test_what_is_sent_over_a_cut_line_arrives_when_it_is_mended() -> None:
    here, line, there, other = await met(Exchange())
    seen: list[bool] = []
    other.watch(seen.append)
    there.cut()
    line.send(b"later")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(other.receive(), 0)
    assert line.connected
    assert not other.connected
    there.restore()
    assert await other.receive() == b"later"
    assert seen == [False, True]
    here.kill()
    line.send(b"never")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(other.receive(), 0)


async def test_a_wrong_word_uses_the_code_up_on_both_sides() -> None:
    exchange = Exchange()
    opening = exchange.transport().host()
    number = (await opening.code()).partition("-")[0]
    for code, trouble in (
        (f"{number}-zulu-zulu", Trouble.WRONG_CODE),
        (f"{number}-zulu-zulu", Trouble.CODE_USED),
        ("what", Trouble.BAD_CODE),
    ):
        with pytest.raises(TransportError) as raised:
            await exchange.transport().join(code).line()
        assert raised.value.trouble is trouble
    with pytest.raises(TransportError) as raised:
        await opening.line()
    assert raised.value.trouble is Trouble.WRONG_CODE


async def test_nobody_answers_where_the_server_is_down() -> None:
    exchange = Exchange()
    exchange.reachable = False
    with pytest.raises(TransportError) as raised:
        await exchange.transport().host().code()
    assert raised.value.trouble is Trouble.UNREACHABLE


def test_words_are_completed() -> None:
    complete = MemoryTransport(Exchange()).complete
    assert complete("7-cr") == ("7-crossover-",)
    assert complete("7-crossover-cl") == ("7-crossover-clockwork",)
    assert complete("7") == ()
