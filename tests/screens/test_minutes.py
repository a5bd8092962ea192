"""Spans of time that are told: looked at again once a minute, and by nobody where none is."""

import asyncio
from pathlib import Path

import pytest
from textual.screen import Screen

from app.screens import minutes
from app.screens.attendance import PATIENCE, Attendance
from app.screens.minutes import Minutes
from app.storage.clock import now
from tests.screens.hostapp import HostApp


async def test_a_span_is_shown_again_as_each_of_its_minutes_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minutes, "MINUTE", 60)
    app = HostApp(tmp_path, Screen[object])
    async with app.run_test() as pilot:
        shown: list[int] = []
        since = now()
        span = Minutes(app.screen, now, lambda: shown.append(now() - since))
        assert not span.waits
        span.follow(since)
        span.follow(since)  # the same as before
        assert span.waits
        async with asyncio.timeout(60):
            while len(shown) < 3:
                await pilot.pause(0.01)
        assert all(passed // 60 >= number for number, passed in enumerate(shown, 1))
        span.follow(None)
        assert not span.waits
        ended = len(shown)
        await pilot.pause(0.15)
        assert len(shown) == ended


async def test_a_player_is_away_after_a_while_without_a_touch(tmp_path: Path) -> None:
    app = HostApp(tmp_path, Screen[object])
    async with app.run_test():
        clock, told = [0.0], list[bool]()
        there = Attendance(app.screen, told.append, lambda: clock[0])
        there.touched()
        clock[0] = PATIENCE - 1
        there._look()
        assert told == []
        there.touched()
        clock[0] += PATIENCE - 1
        there._look()
        assert told == []
        clock[0] += 1
        there._look()
        assert told == [True]
        there.touched()
        there.touched()
        assert told == [True, False]
        there.stop()
