"""The table with a friend: what each sees of the other, and what each can and can't do."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.screen import Screen

from app.friends.view import Ask, Phrase, Presence
from app.net.happenings import Fault
from app.screens import attendance
from app.screens.entry import EntryField
from app.screens.fault_words import fault_sentence
from app.screens.friend_help import FriendKeysScreen, FriendPaletteScreen
from app.screens.friend_result import FriendResultScreen
from app.screens.friend_table import FriendScreen
from app.screens.home import HomeScreen
from app.screens.hosting import HostingScreen
from app.screens.joining import JoiningScreen
from app.screens.matches import MatchesScreen
from app.screens.parts.menu import Menu
from app.screens.record import RecordScreen
from app.screens.settings import SettingsScreen
from app.screens.talk import TalkScreen
from app.state.settings import Settings
from app.storage.friendship import Friendships
from rules.actions import Level, MakePlay
from rules.game import Phase
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.friends.memory import Exchange
from tests.screens.far_table import (
    ONE_POINT,
    FarTable,
    far_away,
    meet_again,
    sat_down,
    settle,
    with_a_friend,
)
from tests.screens.sitting import QUIET, sitting
from widgets.geometry import Size
from widgets.view import TableView

WHITE, BLACK = Side.WHITE, Side.BLACK
TALKED = [("wide", (120, 36)), ("narrow", (80, 24))]


def with_(**values: object) -> Settings:
    return QUIET.model_copy(update=values)


def note(seat: FarTable) -> str:
    """What is said on the friend's plate."""
    return seat.table.view.plates[seat.friend.side].note


async def lost_here(seat: FarTable) -> None:
    """Have the player here resign a game, at the beginning of a turn."""
    await seat.until_turn(WHITE)
    seat.store.resign(Level.SINGLE)
    await seat.both(lambda: seat.phase is Phase.RESIGNED)
    seat.far.store.accept()
    await seat.both(lambda: seat.phase is Phase.OVER)
    await seat.until(lambda: isinstance(seat.app.screen, FriendResultScreen))


# Playing


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("mine", [WHITE, BLACK])
async def test_a_turn_by_clicks_is_played_at_both_tables(
    tmp_path: Path, mine: Side, size: tuple[int, int]
) -> None:
    async with with_a_friend(tmp_path, mine=mine, size=size) as seat:
        await seat.until_turn(mine)
        assert seat.board.view.bottom is mine
        assert seat.board.view.numbered_for is mine
        await seat.click(seat.dice(mine))
        await seat.both(lambda: seat.phase is Phase.TO_PLAY)
        draft = seat.view.draft
        assert draft is not None
        for source, target in draft.plays[0].steps:
            white = (source, target) if mine is WHITE else (25 - source, 25 - target)
            await seat.drag(seat.point(white[0]), seat.point(white[1]))
        assert len(seat.far.store.entries) == seat.view.seq  # half a turn is nobody else's
        await seat.click(seat.die)
        await seat.both(lambda: seat.view.actor is mine.opponent)
        assert seat.view.match.game.last == seat.far.store.view.match.game.last
        assert seat.board.view.bottom is mine
        assert seat.board.view.numbered_for is mine


async def test_the_friends_half_turn_is_not_shown_but_the_whole_play_is(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(BLACK)
        assert seat.prompt == "Bob is on roll."
        seat.far.store.roll()
        await seat.both(lambda: seat.phase is Phase.TO_PLAY)
        dice = seat.view.match.game.dice
        assert dice is not None
        assert seat.prompt == f"Bob plays {max(dice)}-{min(dice)}."
        before = seat.board.view.points
        far = seat.far.store.view.draft
        assert far is not None
        seat.far.store.lay(far.plays[0].steps[:1])
        await seat.settled()
        assert seat.board.view.points == before
        seat.far.store.lay(far.plays[0].steps)
        seat.far.store.pick_up()
        await seat.both(lambda: seat.view.actor is WHITE)
        assert seat.board.view.points != before


async def test_the_friends_play_is_shown_step_by_step(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, settings=with_(animation="fast")) as seat:
        await seat.until_turn(BLACK)
        seat.far.store.roll()
        await seat.both(lambda: seat.phase is Phase.TO_PLAY)
        shown: list[TableView] = []

        def see(view: TableView) -> None:
            shown.append(view)

        seat.app.watch(seat.table, "view", see, init=False)
        seat.far.act()
        await seat.both(lambda: seat.view.actor is WHITE)
        play = seat.store.entries[-1].action
        assert isinstance(play, MakePlay)
        await seat.until(lambda: shown and shown[-1].prompt.text.startswith("Your roll"))
        boards = {tuple(point.count for point in view.board.points) for view in shown}
        assert len(boards) == len(play.steps) > 1
        during = [view for view in shown if not view.prompt.text.startswith("Your roll")]
        assert {view.prompt.side for view in during} == {BLACK}
        assert not any(point.movable for view in during for point in view.board.points)


async def test_nothing_can_be_played_for_the_friend_and_it_is_said_why(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(BLACK)
        before = seat.view
        for key in ("space", "d", "r", "t", "slash", "3"):
            await seat.press(key)
            assert seat.prompt == "It is Bob's turn."
            assert not seat.table.view.prompt.warning
            assert not seat.screen.query(EntryField)
        await seat.click(seat.dice(BLACK))
        await seat.press("backspace")
        assert seat.prompt == "The dice are picked up. To change the play, ask Bob: u"
        assert seat.view is before
        keys = [choice.id for choice in seat.table.view.keys]
        assert keys == ["chat", "change", "keys", "leave"]


async def test_automatic_rolls_and_picking_up_work_for_the_own_side_alone(tmp_path: Path) -> None:
    settings = with_(auto_roll=True, pick_up="auto")
    terms = Terms(1, manners=Manners(changes=True))
    async with with_a_friend(tmp_path, settings=settings, terms=terms) as seat:
        await seat.open()
        if seat.view.actor is WHITE:
            await seat.turn()
        await seat.turn()
        await seat.both(lambda: seat.view.actor is WHITE and seat.phase is Phase.TO_PLAY)
        draft = seat.view.draft
        assert draft is not None
        if draft.plays:
            seat.store.lay(draft.plays[0].steps)
        await seat.both(lambda: seat.view.actor is BLACK)
        await seat.settled()
        assert seat.phase is Phase.TO_ROLL


async def test_cube_and_resignation(tmp_path: Path) -> None:
    terms = Terms(0, beavers=1, manners=Manners(changes=True))
    async with with_a_friend(tmp_path, terms=terms) as seat:
        await seat.until_turn(BLACK)
        seat.far.store.double()
        await seat.both(lambda: seat.phase is Phase.DOUBLED)
        assert seat.prompt == "Bob doubles to 2. Passing loses 1."
        await seat.click_words("b beaver")
        await seat.both(lambda: seat.view.match.game.extra_turns == 1)
        seat.far.store.take()
        await seat.both(lambda: seat.phase is Phase.TO_ROLL)
        await seat.turn()
        await seat.press("r", "1")
        await seat.both(lambda: seat.phase is Phase.RESIGNED)
        assert seat.prompt == "Bob thinks about the resignation."
        await seat.press("1", "1")
        assert [entry.action for entry in seat.store.entries if entry.action.kind == "resign"] == [
            seat.store.entries[-1].action
        ]


# Asking


async def test_a_play_is_changed_when_the_friend_lets_it(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(BLACK)
        await seat.click_words("u change my play")
        await seat.until(lambda: seat.far.match.view.asked is Ask.CHANGE)
        assert seat.prompt == "Bob is asked whether you may change your play."
        seat.far.match.answer(True)
        await seat.both(lambda: seat.phase is Phase.TO_PLAY)
        assert seat.view.actor is WHITE
        assert not seat.steps
        await seat.until(lambda: seat.friend.asking is None)


async def test_a_play_stands_when_the_friend_says_so(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.until_turn(BLACK)
        await seat.press("u")
        await seat.until(lambda: seat.far.match.view.asked is Ask.CHANGE)
        seat.far.match.answer(False)
        await seat.until(lambda: seat.prompt == "Bob lets the play stand.")
        assert seat.view.actor is BLACK


@pytest.mark.parametrize(("key", "phase"), [("1", Phase.TO_PLAY), ("2", Phase.TO_ROLL)])
async def test_the_friend_asks_to_change_a_play(tmp_path: Path, key: str, phase: Phase) -> None:
    settings = with_(auto_roll=True)
    async with with_a_friend(tmp_path, settings=QUIET) as seat:
        await seat.until_turn(WHITE)
        seat.far.match.ask(Ask.CHANGE)
        await seat.until(lambda: seat.prompt == "Bob asks to change the play. All right?")
        seat.app.apply_settings(settings)
        await seat.press("space", "d", "escape", "enter")
        await seat.settled()
        assert seat.phase is Phase.TO_ROLL  # neither by hand nor by itself
        assert seat.friend.asked is Ask.CHANGE
        seat.app.apply_settings(QUIET)
        await seat.press(key)
        await seat.both(lambda: seat.friend.asked is None and seat.phase is phase)
        assert seat.view.actor is (BLACK if key == "1" else WHITE)


# Presence


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
        for _ in range(200):
            await asyncio.sleep(0.01)
            if far.match.view.presence is Presence.LEFT:
                return
        raise AssertionError(far.match.view)


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


# Talking


@pytest.mark.parametrize(("name", "size"), TALKED)
async def test_people_talk_beside_the_board(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    async with with_a_friend(tmp_path, size=size) as seat:
        await seat.until_turn(WHITE)
        board = seat.board.region
        assert seat.board.geometry is not None
        assert (seat.board.geometry.size is Size.SMALL) == (name == "narrow")
        await seat.press("c", *"hello 31", "enter")
        await seat.until(lambda: seat.far.match.view.chat)
        assert [line.text for line in seat.far.match.view.chat] == ["hello 31"]
        seat.far.match.say("[bold]well[/bold] \x1b[31mred")
        seat.far.match.say_phrase(Phrase.NICE_ROLL)
        await seat.until(lambda: "Nice roll!" in seat.text)
        assert "Ann: hello 31" in seat.text
        assert "[bold]well[/bold]" in seat.text
        assert "\x1b" not in seat.text
        assert seat.friend.unread == 0
        assert seat.board.region == board


async def test_tab_goes_through_the_quick_phrases(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.press("c", "tab", "tab")
        assert seat.screen.query_one(EntryField).value == "Good luck!"
        await seat.press("shift+tab", "shift+tab")
        assert seat.screen.query_one(EntryField).value == "Goodbye!"
        await seat.press("tab", "tab", "enter")
        await seat.until(lambda: seat.far.match.view.chat)
        assert seat.far.match.view.chat[-1].phrase is Phrase.GOOD_LUCK


async def test_all_that_was_said_opens_by_a_click_and_says_phrases(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await seat.open()
        seat.far.match.say("hi")
        await seat.until(lambda: "Bob: hi" in seat.text)
        await seat.pilot.click(seat.talk)
        await seat.until(lambda: isinstance(seat.app.screen, TalkScreen))
        seat.far.match.say("are you there?")
        await seat.until(lambda: "Bob: are you there?" in seat.text)
        assert seat.friend.unread == 0
        await seat.click_words("Sorry!")
        await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))
        await seat.until(lambda: "Ann: Sorry!" in seat.text)
        await seat.press("l", "c")
        await seat.until(lambda: seat.screen.query(EntryField))


async def test_what_is_said_while_something_hides_the_table_is_told_over_it(
    tmp_path: Path,
) -> None:
    async with with_a_friend(tmp_path, size=(120, 36)) as seat:
        await seat.press("s")
        await seat.until(lambda: isinstance(seat.app.screen, SettingsScreen))
        seat.far.match.say("where are you?")
        await seat.until(lambda: "Bob: where are you?" in seat.text)
        assert seat.friend.unread == 1
        await seat.press("escape")
        await seat.until(lambda: seat.friend.unread == 0)


async def test_what_is_typed_does_not_answer_the_result(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, terms=ONE_POINT) as seat:
        await seat.until_turn(BLACK)
        await seat.press("c", *"well")
        seat.far.store.resign(Level.SINGLE)
        await seat.both(lambda: seat.phase is Phase.RESIGNED)
        seat.store.accept()
        await seat.both(lambda: seat.phase is Phase.OVER)
        await seat.press("space", *"done", "e")
        assert isinstance(seat.app.screen, FriendScreen)
        await seat.press("enter")
        await seat.until(lambda: isinstance(seat.app.screen, FriendResultScreen))
        assert seat.friend.asking is None
        assert [line.text for line in seat.friend.chat] == ["well donee"]


# Between games and after


async def test_the_next_game_begins_when_both_want_it(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await lost_here(seat)
        ids = [item.id for item in seat.app.screen.query_one(Menu).items]
        assert ids == ["next", "leave", "record"]
        await seat.press("enter")
        await seat.until(lambda: seat.prompt == "Waiting for Bob to go on.")
        await seat.until(lambda: seat.far.match.view.ready)
        await seat.press("space")
        await seat.until(lambda: isinstance(seat.app.screen, FriendResultScreen))
        seat.far.store.next_game()
        await seat.both(lambda: seat.view.match.number == 2)
        await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))


async def test_the_result_tells_that_the_friend_waits(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path) as seat:
        await lost_here(seat)
        seat.far.store.next_game()
        await seat.until(lambda: "Bob waits for the next game." in seat.text)
        await seat.press("enter")
        await seat.both(lambda: seat.view.match.number == 2)


async def test_a_rematch_by_one_key(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, terms=ONE_POINT) as seat:
        await lost_here(seat)
        first = seat.match.id
        await seat.press("e")
        await seat.until(lambda: seat.far.match.view.asked is Ask.REMATCH)
        assert seat.prompt == "Bob is asked for a rematch."
        seat.far.match.answer(True)
        await seat.until(
            lambda: isinstance(seat.app.screen, FriendScreen) and seat.match.id != first
        )
        await seat.until(lambda: seat.friend.presence is Presence.HERE)
        assert seat.phase is Phase.OPENING
        assert seat.view.match.terms == ONE_POINT


async def test_the_friend_asks_for_a_rematch_and_is_answered(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, terms=ONE_POINT) as seat:
        await lost_here(seat)
        seat.far.match.ask(Ask.REMATCH)
        await seat.until(lambda: "Bob asks for a rematch." in seat.text)
        await seat.press("escape")
        await seat.until(lambda: isinstance(seat.app.screen, FriendScreen | HomeScreen))


# No engine


async def test_no_engine_is_asked_before_the_match_is_over(tmp_path: Path) -> None:
    settings = with_(tutor="doubtful")
    async with with_a_friend(tmp_path, settings=settings, terms=ONE_POINT) as seat:
        await seat.until_turn(WHITE, Phase.TO_PLAY)
        for key in ("h", "o", "m"):
            await seat.press(key)
            assert seat.prompt == (
                "No engine while you play a friend: after the match everything is open."
            )
        await seat.press("g")
        await seat.until(lambda: isinstance(seat.app.screen, RecordScreen))
        assert "analyse" not in [item.id for item in seat.app.screen.query_one(Menu).items]
        await seat.press("escape")
        await seat.turn()
        assert not seat.app._thinkers
        await lost_here(seat)
        assert "analyse" in [item.id for item in seat.app.screen.query_one(Menu).items]


# Looking up


@pytest.mark.parametrize(
    ("key", "kind", "words"),
    [
        ("question_mark", FriendKeysScreen, "say something"),
        ("ctrl+p", FriendPaletteScreen, "say something"),
    ],
)
async def test_keys_and_palette_know_this_table(
    tmp_path: Path, key: str, kind: type[Screen[object]], words: str
) -> None:
    async with with_a_friend(tmp_path, size=(120, 36)) as seat:
        await seat.press(key)
        await seat.until(lambda: isinstance(seat.app.screen, kind))
        assert words in seat.text


async def test_clocks_run_at_both_tables(tmp_path: Path) -> None:
    terms = Terms(3, manners=Manners(changes=True), clock=ClockTerms(360_000))
    async with with_a_friend(tmp_path, terms=terms) as seat:
        await seat.until_turn(BLACK)
        clocks = seat.table.view.clocks
        assert clocks is not None
        assert clocks[BLACK].since is not None
        assert clocks[WHITE].since is None
        await seat.press("k")
        assert seat.prompt == "That isn't part of this kind of match."
