"""How the table with a friend looks, at every size and in plain characters."""

import pytest

from app.friends.view import ChatLine, FriendView, Phrase, Presence
from app.screens.across import Across
from app.screens.friend_view import friend_view
from app.screens.projection import Overlay
from app.state.settings import Settings
from app.state.view import MatchView
from rules.side import Side
from tests.screens.kept import check_golden
from tests.screens.seen import text
from tests.screens.test_friend_prompts import mine, theirs
from tests.widgets.tables import TableApp
from widgets.view import TableView

NOW = 1_700_000_000_000
SIZES = [(80, 24), (120, 36), (160, 50)]
CHAT = (
    ChatLine(Side.BLACK, "", Phrase.HELLO, NOW),
    ChatLine(Side.WHITE, "Good evening – and “good dice” to you…", None, NOW),
    ChatLine(Side.BLACK, "", Phrase.NICE_ROLL, NOW),
)
BOB = FriendView("Bob", Side.BLACK, Presence.HERE, NOW, chat=CHAT, rolls=3)
LOST = FriendView("Bob", Side.BLACK, Presence.SILENT, NOW - 200_000, rolls=3)


def shown(view: MatchView, friend: FriendView, *, waiting: bool) -> TableView:
    overlay = Overlay(waiting=waiting, reader=Side.WHITE)
    return friend_view(view, Settings(), overlay, Across(friend, NOW, NOW))


STATES = {
    "friend-talking": shown(mine(), BOB, waiting=False),
    "friend-lost": shown(theirs(), LOST, waiting=True),
}


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", SIZES, ids=["80", "120", "160"])
@pytest.mark.parametrize("name", STATES)
async def test_the_table_is_drawn_as_kept(name: str, size: tuple[int, int], plain: bool) -> None:
    app = TableApp(STATES[name], plain=plain)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        drawn = "\n".join(line.rstrip() for line in text(app).splitlines()) + "\n"
    assert drawn.isascii() or not plain
    check_golden(f"{name}-{size[0]}{'-ascii' if plain else ''}", drawn)
