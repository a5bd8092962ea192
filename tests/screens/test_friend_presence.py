"""Whether the friend is there: away, cut off, gone, met again, or not to be trusted."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from app.friends.view import FriendView, Presence
from app.net.happenings import Fault
from app.screens import attendance
from app.screens.fault_words import fault_sentence
from app.screens.friend_table import FriendScreen
from app.screens.home import HomeScreen
from app.screens.hosting import HostingScreen
from app.screens.joining import JoiningScreen
from app.screens.matches import MatchesScreen
from app.storage.friendship import Friendships
from rules.game import Phase
from rules.side import Side
from tests.app.friends.memory import Exchange
from tests.screens.far_table import (
    FarTable,
    far_away,
    meet_again,
    note,
    sat_down,
    settle,
    with_a_friend,
)
from tests.screens.sitting import QUIET, sitting

WHITE, BLACK = Side.WHITE, Side.BLACK


async def test_presence_stands_on_the_plate_and_nothing_runs_on_the_own_turn(
    tmp_path: Path,
) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(WHITE)
        assert note(seat) == ""
        assert not seat.screen._minutes.waits
        seat.far.match.set_away(True)
        await seat.until(lambda: note(seat) == "away")
        assert seat.screen._minutes.waits
        seat.far.match.set_away(False)
        await seat.until(lambda: note(seat) == "")
        assert not seat.screen._minutes.waits
        await seat.until_turn(BLACK)
        assert note(seat) == "thinking …"
        assert seat.screen._minutes.waits


async def test_who_touches_nothing_for_a_while_is_away_until_a_key_is_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "PATIENCE", 0.2)
    async with with_a_friend(tmp_path) as seat:
        await seat.until(lambda: seat.far.match.view.presence is Presence.AWAY)
        monkeypatch.setattr(attendance, "PATIENCE", 3600.0)
        await seat.press("n")
        await seat.until(lambda: seat.far.match.view.presence is Presence.HERE)


async def test_a_cut_line_is_told_and_comes_back_by_itself(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(BLACK)
        seat.transport.cut()
        await seat.until(lambda: seat.table.view.plates[WHITE].note == "no connection")
        assert seat.prompt == "No connection: it is tried again and again. Or meet anew:"
        assert seat.choices == ["tell_code", "type_code"]
        seat.transport.restore()
        await seat.until(lambda: seat.prompt == "Bob is on roll.")
        await seat.turn()
        assert seat.level


async def test_leaving_is_asked_about_and_seen_by_the_friend(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(WHITE)
        await seat.press("q")
        assert seat.prompt == "Leave Bob? To go on, you meet again with a code."
        await seat.press("escape")
        assert seat.prompt.startswith("Your roll")
        await seat.press("q", "1")
        await seat.until(lambda: isinstance(seat.app.screen, HomeScreen))
        await seat.until(lambda: seat.far.match.view.presence is Presence.LEFT)
        assert not seat.app.friends.live
        seat.app.push_screen(MatchesScreen())
        await seat.until(lambda: isinstance(seat.app.screen, MatchesScreen))
        await seat.press("enter")
        await seat.until(lambda: "No engine while you play a friend" in seat.text)
        assert isinstance(seat.app.screen, MatchesScreen)


async def test_the_end_of_the_program_says_goodbye(tmp_path: Path) -> None:
    exchange = Exchange()
    async with far_away(tmp_path / "far", exchange) as far:
        async with sat_down(tmp_path / "here", far, exchange) as seat:
            await seat.press("ctrl+q")
        async with asyncio.timeout(60):
            while far.match.view.presence is not Presence.LEFT:
                await asyncio.sleep(0.01)


async def test_a_friend_who_left_is_met_again_by_a_code_at_the_same_table(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(WHITE)
        screen, entries = seat.screen, seat.store.entries
        seat.far.match.leave()
        await seat.until(lambda: note(seat) == "has left")
        assert seat.prompt == "Bob has left the table. To go on, meet again:"
        await seat.press("space")
        assert seat.prompt == "Bob has left the table. To go on, meet again:"
        await seat.press("c")
        assert seat.prompt == "Bob isn't here to read it."
        for key, kind in (("y", HostingScreen), ("j", JoiningScreen)):
            await seat.press(key)
            await seat.until(lambda kind=kind: isinstance(seat.app.screen, kind))
            await seat.press("escape")
            await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))
        await meet_again(seat)
        await seat.until(lambda: seat.friend.presence is Presence.HERE)
        assert seat.screen is screen
        assert seat.store.entries[: len(entries)] == entries
        assert note(seat) == ""
        await seat.press("y")  # who was killed is missed only after a while
        await seat.until(lambda: isinstance(seat.app.screen, HostingScreen))
        await seat.press("escape")
        await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))
        await seat.press("space")
        await seat.both(lambda: seat.phase is Phase.TO_PLAY)


async def test_a_roll_that_was_begun_waits_for_the_friend(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(WHITE)
        seat.far.transport.cut()
        await seat.press("space")
        await seat.until(lambda: seat.friend.rolling)
        assert seat.prompt == "You roll …"
        await seat.press("d")
        assert seat.prompt == "The dice are rolling: wait for them."
        seat.far.transport.restore()
        await seat.both(lambda: seat.phase is Phase.TO_PLAY)


async def test_a_match_is_taken_up_again_where_it_was(tmp_path: Path) -> None:
    exchange = Exchange()
    async with far_away(tmp_path / "far", exchange) as far:
        async with sat_down(tmp_path / "here", far, exchange) as seat:
            await seat.until_turn(WHITE, Phase.TO_PLAY)
            match_id, before = seat.match.id, seat.view.match
            seat.transport.kill()
        async with sitting(tmp_path / "here", settings=QUIET, size=(80, 24)) as again:
            transport = settle(again.app, exchange, seed=3)
            again.app.open_match(match_id)
            seat = FarTable(again.app, again.pilot, exchange, far, transport)
            await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))
            assert seat.view.match.game == before.game
            assert note(seat) == "not here"
            assert seat.prompt.endswith("choose a blue checker.")
            await seat.turn_alone()
            assert seat.prompt == "Bob isn't here. To go on, meet again:"
            await meet_again(seat)
            await seat.both(lambda: seat.prompt == "Bob is on roll.")
            await seat.turn()


async def test_a_fault_ends_the_match_and_says_whose_it_is(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(WHITE)
        match_id, journal = seat.match.id, seat.app.journal
        await seat.press("q", "1")
        await seat.until(lambda: isinstance(seat.app.screen, HomeScreen))
        friendships = Friendships(journal)
        bond = friendships.bond(match_id)
        assert bond is not None
        friendships.keep_bond(match_id, replace(bond, fault=Fault.WRONG_VALUE_THEIRS))
        seat.app.open_match(match_id)
        await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))
        told = fault_sentence(Fault.WRONG_VALUE_THEIRS, "Bob")
        assert seat.prompt == told
        assert "dice verified" not in seat.text
        for key in ("space", "d", "y", "u", "e"):
            await seat.press(key)
        assert seat.phase is Phase.TO_ROLL
        await seat.press("escape")
        assert seat.prompt == told


async def test_whatever_changes_at_once_is_shown_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(WHITE)
        told: list[Presence] = []

        def follow(_old: FriendView, new: FriendView) -> None:
            told.append(new.presence)

        monkeypatch.setattr(seat.screen, "follow_friend", follow)
        for times in range(1000):
            presence = Presence.HERE if times % 2 else Presence.AWAY
            seat.match._publish(replace(seat.friend, presence=presence, since=times))
        await seat.settled()
        assert told == [Presence.HERE]
