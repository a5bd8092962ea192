"""Tasks in the background: nothing they raise is lost, and all of them end."""

import asyncio

import pytest

from app.friends import errands
from app.friends.errands import Errands


async def test_what_a_task_raises_is_told() -> None:
    told: list[Exception] = []
    tasks = Errands(told.append)

    async def fail() -> None:
        raise RuntimeError("nobody thought of it")

    tasks.run(fail())
    await tasks.end()
    assert [str(error) for error in told] == ["nobody thought of it"]


async def test_what_is_cancelled_is_no_failure() -> None:
    told: list[Exception] = []
    tasks = Errands(told.append)
    tasks.run(asyncio.sleep(1000)).cancel()
    await tasks.end()
    assert told == []


async def test_the_end_waits_for_what_ends_by_itself_and_for_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errands, "FAREWELL", 0.01)
    tasks = Errands(lambda error: None)
    ended: list[str] = []

    async def first() -> None:
        tasks.run(second())

    async def second() -> None:
        ended.append("second")

    forever = tasks.run(asyncio.sleep(1000))
    tasks.run(first())
    await tasks.end()
    assert ended == ["second"]
    assert forever.cancelled()
