"""What is said across the table: beside the board, in quick phrases, over whatever hides it."""

from functools import partial
from pathlib import Path

import pytest

from app.friends.view import Phrase
from app.screens.entry import EntryField
from app.screens.friend_result import FriendResultScreen
from app.screens.friend_table import FriendScreen
from app.screens.settings import SettingsScreen
from app.screens.talk import TalkScreen
from rules.actions import Level
from rules.game import Phase
from rules.side import Side
from tests.screens.far_table import ONE_POINT, FarTable, with_a_friend
from widgets.geometry import Size

WHITE, BLACK = Side.WHITE, Side.BLACK
TALKED = [("wide", (120, 36)), ("narrow", (80, 24))]


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
        seat.far.match.say("are [b]you[/b] there?")
        await seat.until(lambda: "Bob: are [b]you[/b] there?" in seat.text)
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
        seat.far.match.say("where [b]are[/b] you?")
        await seat.until(lambda: "Bob: where [b]are[/b] you?" in seat.text)
        assert seat.friend.unread == 1
        await seat.press("escape")
        await seat.until(lambda: seat.friend.unread == 0)


def unread(seat: FarTable, count: int) -> bool:
    return seat.friend.unread == count


@pytest.mark.usefixtures("notices_stay")
async def test_a_friend_who_talks_without_end_hides_nothing(tmp_path: Path) -> None:
    async with with_a_friend(tmp_path, size=(120, 36)) as seat:
        await seat.press("s")
        await seat.until(lambda: isinstance(seat.app.screen, SettingsScreen))
        for number in range(8):
            seat.far.match.say(f"line {number}")
            await seat.until(partial(unread, seat, number + 1))
            await seat.settled()
        assert 1 <= len(seat.app._notifications) <= 4
        assert "Bob: line 0" in seat.text


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
