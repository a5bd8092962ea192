"""The palette: what is possible at the table, and nothing else, and it is done when chosen."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.screens.home import HomeScreen
from app.screens.palette import PaletteScreen, possible
from app.screens.parts.menu import Menu
from app.screens.table import TableScreen
from app.state.commands import COMMANDS
from app.state.store import MatchStore
from rules.actions import Level
from rules.game import Phase
from rules.side import Side
from rules.terms import Terms
from tests.app.tabletop import header, sit_down, table
from tests.screens.mannered import by_hand, called, early
from tests.screens.sitting import sitting, xgid

ALWAYS = [
    "odds", "record", "analyse", "dice_statistics", "quadrants", "position", "settings", "rules",
    "keys", "leave", "app.quit",
]  # fmt: skip
ROLLED = ("play", "--xgid", xgid(dice="31"))


def rolled() -> MatchStore:
    return table(dice=(3, 1))


def begun() -> MatchStore:
    store = rolled()
    store.move(8, 5)
    return store


def played() -> MatchStore:
    store = rolled()
    store.play("8/5 6/5")
    return store


def doubled() -> MatchStore:
    store = table(terms=Terms(0, beavers=1))
    store.double()
    return store


def resigned() -> MatchStore:
    store = rolled()
    store.resign(Level.SINGLE)
    return store


def over() -> MatchStore:
    store = table()
    store.double()
    store.pass_double()
    return store


@pytest.mark.parametrize(
    ("begin", "offered"),
    [
        (lambda: sit_down(header()), ["proceed"]),
        (table, ["proceed", "double", "resign", "hint"]),
        (lambda: table(score=(6, 0), crawford=True), ["proceed", "resign"]),
        (rolled, ["notation", "resign", "hint"]),
        (begun, ["undo", "notation", "resign", "hint"]),
        (played, ["proceed", "undo", "notation", "resign", "hint"]),
        (doubled, ["take", "pass", "beaver", "hint"]),
        (resigned, ["accept", "refuse"]),
        (over, ["proceed"]),
        (by_hand, ["proceed", "double", "resign", "invalid_roll", "hint", *ALWAYS[:-1], "pause"]),
        (called, ["proceed", "double", "resign", "call", "hint"]),
        (early, ["notation", "resign", "roll_early", "hint"]),
        (lambda: sit_down(header(), damage="It stops."), []),
    ],
    ids=["opening", "to roll", "Crawford", "rolled", "begun", "played", "doubled", "resigned",
         "over", "by hand", "called", "early", "damaged"],
)  # fmt: skip
def test_only_what_is_possible_is_offered(
    begin: Callable[[], MatchStore], offered: list[str]
) -> None:
    items = list(possible(begin().view))
    assert [item.id for item in items if item.id in offered] == offered
    assert {item.id for item in items} == {*offered, *ALWAYS}
    assert all(item.label and item.note for item in items)


def test_everything_is_offered_somewhere_but_what_needs_a_place_on_the_board() -> None:
    begins = (table, begun, played, doubled, resigned, by_hand, called, early)
    views = [begin().view for begin in begins]
    offered = {item.id for view in views for item in possible(view, claims=(Side.WHITE,))}
    rest = {command.id for command in COMMANDS if "(" not in command.id} - offered
    assert rest == {"press", "press_smaller", "drop", "commands"}


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_what_is_chosen_is_done(tmp_path: Path, how: str) -> None:
    async with sitting(tmp_path, "play", "--xgid", xgid(), size=(80, 24)) as seat:
        await seat.press("ctrl+p")
        assert isinstance(seat.app.screen, PaletteScreen)
        assert all(words in seat.text for words in ("roll", "Space", "quit", "Ctrl+Q", "Close"))
        if how == "enter":
            await seat.press("down", "enter")
        else:
            await seat.click_words("double  d")
        await seat.settled()
        assert isinstance(seat.app.screen, TableScreen)
        assert seat.phase is Phase.DOUBLED


async def test_every_command_it_offers_works(tmp_path: Path) -> None:
    tried: set[str] = set()
    offered = len(list(possible(played().view)))
    for number in range(offered):
        async with sitting(tmp_path / str(number), *ROLLED, size=(80, 24)) as seat:
            await seat.press("slash", *"8/5 6/5", "enter")
            before = seat.text
            await seat.press("ctrl+p")
            menu = seat.app.screen.query_one(Menu)
            menu.cursor = number
            chosen = menu.items[number].id
            tried.add(chosen)
            await seat.press("enter")
            await seat.settled()
            assert not isinstance(seat.app.screen, PaletteScreen)
            assert seat.app._exit if chosen == "app.quit" else seat.text != before, chosen
    assert len(tried) == offered


@pytest.mark.parametrize("key", ["escape", "end enter"])
async def test_nothing_happens_when_it_is_closed(tmp_path: Path, key: str) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        before = seat.view
        await seat.press("ctrl+p", *key.split())
        assert isinstance(seat.app.screen, TableScreen)
        assert seat.view is before


async def test_a_low_screen_scrolls_it(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED, size=(80, 24)) as seat:
        await seat.press("ctrl+p")
        await seat.pilot.resize_terminal(60, 12)
        await seat.press("end")
        assert "Close" in seat.text


async def test_the_home_screen_is_a_list_already(tmp_path: Path) -> None:
    async with sitting(tmp_path) as seat:
        await seat.press("ctrl+p")
        assert isinstance(seat.app.screen, HomeScreen)
