"""The table with a friend: what each sees of the other, and what each can and can't do."""

from pathlib import Path

import pytest
from textual.screen import Screen

from app.friends.view import Ask, Presence
from app.screens.entry import EntryField
from app.screens.friend_help import FriendKeysScreen, FriendPaletteScreen
from app.screens.friend_result import FriendResultScreen
from app.screens.friend_table import FriendScreen
from app.screens.home import HomeScreen
from app.screens.parts.menu import Menu
from app.screens.record import RecordScreen
from rules.actions import MakePlay
from rules.game import Phase
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.screens.far_table import (
    ONE_POINT,
    lost_here,
    with_,
    with_a_friend,
)
from tests.screens.sitting import QUIET
from widgets.view import TableView

WHITE, BLACK = Side.WHITE, Side.BLACK


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


async def test_the_friend_asks_for_a_rematch_and_gets_it(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, terms=ONE_POINT) as seat:
        await lost_here(seat)
        first, far = seat.match.id, seat.far.match
        far.ask(Ask.REMATCH)
        await seat.until(lambda: "Bob asks for a rematch." in seat.text)
        await seat.press("e")
        await seat.until(lambda: far.view.rematch)
        await seat.until(
            lambda: isinstance(seat.app.screen, FriendScreen) and seat.match.id != first
        )


async def test_a_rematch_that_takes_its_time_is_told_and_asked_for_once(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, terms=ONE_POINT) as seat:
        await lost_here(seat)
        first, far = seat.match, seat.far.match
        far.ask(Ask.REMATCH)
        await seat.until(lambda: "Bob asks for a rematch." in seat.text)
        seat.far.transport.cut()
        await seat.press("e")
        told = "You both want a rematch: its table is being set up …"
        await seat.until(lambda: seat.prompt == told)
        await seat.press("e")
        assert seat.prompt == told
        assert first.view.asking is None
        await seat.press("c")
        assert seat.prompt == "Say it at the table of the rematch, which is being set up."
        seat.far.transport.restore()
        await seat.until(lambda: seat.match.id != first.id)


async def test_who_goes_home_gives_the_friend_no_rematch(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, terms=ONE_POINT) as seat:
        await lost_here(seat)
        far = seat.far.match
        far.ask(Ask.REMATCH)
        await seat.until(lambda: "Bob asks for a rematch." in seat.text)
        await seat.press("escape")
        await seat.until(lambda: isinstance(seat.app.screen, HomeScreen))
        await seat.until(lambda: far.view.presence is Presence.LEFT)
        assert not far.view.rematch


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
