"""A timer that goes off once goes off, even if it is late before it begins to wait."""

import asyncio

from textual.app import App
from textual.pilot import Pilot

from widgets.once import once

LATE = 1e-9
"""Seconds that are over before anything can be done in them."""


async def gone_off(pilot: Pilot[None]) -> None:
    """Wait for the last of the timers that go off at once."""
    last: list[bool] = []
    once(pilot.app.screen, LATE, lambda: last.append(True))
    async with asyncio.timeout(60):
        while not last:
            await pilot.pause(0.01)


async def test_a_timer_that_is_late_from_the_beginning_goes_off() -> None:
    app: App[None] = App()
    told: list[int] = []
    async with app.run_test() as pilot:
        for number in range(20):
            once(app.screen, LATE, lambda number=number: told.append(number))
        await gone_off(pilot)
        assert sorted(told) == list(range(20))


async def test_a_timer_that_is_stopped_does_not() -> None:
    app: App[None] = App()
    told: list[int] = []
    async with app.run_test() as pilot:
        once(app.screen, LATE, lambda: told.append(1)).stop()
        await gone_off(pilot)
        assert told == []
