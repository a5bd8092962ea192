"""The home screen: unfinished matches, the menu, notices."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, ScreenResume
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from app.main import BarpointApp
from app.screens import home
from app.screens.home import HomeScreen, when
from app.screens.new_match import NewMatchScreen
from app.screens.parts.menu import Menu, MenuItem
from app.screens.rules import RulesScreen
from app.screens.settings import SettingsScreen
from app.screens.table import TableScreen
from app.storage.clock import now
from app.storage.due import midnight
from app.storage.practice import CardRow
from rules.actions import Double, EndSession, MakePlay, OpeningRoll, Take
from rules.match import Match
from rules.record import Entry
from rules.side import Side
from rules.terms import Terms
from tests.screens.hostapp import CREATED, HostApp, header
from tests.screens.seen import line_of, text

DAY = 86_400_000


def begun(app: HostApp, white: str, black: str, terms: Terms | None = None, age: int = 0) -> str:
    """Keep a match with its opening roll 3-1."""
    head = header(white, black, terms, CREATED)
    roll = OpeningRoll(3, 1)
    app.journal.create(head)
    moment = int(time.time() * 1000) - age
    app.journal.append(head.id, Entry(1, moment, roll), Match.begin(head.terms).apply(roll))
    return head.id


async def click_words(pilot: Pilot[object], words: str) -> None:
    """Click where some words stand."""
    await pilot.click(offset=line_of(pilot.app, words))
    await pilot.pause()


async def test_without_a_match_there_is_nothing_to_continue(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)):
        assert [item.id for item in app.screen.query_one(Menu).items] == [
            "learn",
            "new",
            "friends",
            "chouette",
            "analyse",
            "performance",
            "settings",
            "rules",
            "quit",
        ]
        assert "Continue" not in text(app)
        assert "B A R P O I N T" in text(app)


async def test_who_has_begun_a_lesson_is_not_asked_again(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Never played? Learn it here" in text(app)
        app.practice.keep_step("board/01-object", 1)
        app.screen.post_message(ScreenResume())
        await pilot.pause()
        assert "Never played?" not in text(app)
        assert "Learn  step by step, on a real board" in text(app)
        assert app.screen.query_one(Menu).items[0].id == "learn"


async def test_continue_is_the_match_played_last(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    begun(app, "Cleo", "Dan", age=DAY)
    latest = begun(app, "Ann", "Bob")
    async with app.run_test(size=(100, 36)) as pilot:
        shown = text(app)
        assert "Continue  Ann 0 – Bob 0" in shown
        assert "match to 7 · game 1 · Ann to play · pips 167 – 167" in shown
        assert "Cleo 0 – Dan 0" in shown
        assert "yesterday" in shown
        await pilot.press("enter")
        assert app.asked == [("open", latest)]


def turned(app: HostApp, white: str, black: str, *, ties: int = 0, taken: bool = False) -> None:
    """Keep a match for money in which the cube was turned."""
    head = header(white, black, Terms(0, automatic_doubles=1), CREATED)
    app.journal.create(head)
    match, moment = Match.begin(head.terms), int(time.time() * 1000)
    doubled = (Double(Side.BLACK), Take(Side.WHITE)) if taken else ()
    played = MakePlay(Side.WHITE, ((8, 5), (6, 5)))
    tied = [OpeningRoll(2, 2)] * ties
    for seq, action in enumerate((*tied, OpeningRoll(3, 1), played, *doubled), 1):
        match = match.apply(action)
        app.journal.append(head.id, Entry(seq, moment, action), match)


@pytest.mark.parametrize("size", [(80, 24), (100, 36)])
async def test_a_cube_that_was_turned_is_told(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, HomeScreen)
    begun(app, "Ann", "Bob")
    turned(app, "Cleo", "Dan", ties=1)
    turned(app, "Eve", "Fay", taken=True)
    async with app.run_test(size=size):
        lines = text(app).splitlines()
    eve, cleo, ann = [line for line in lines if " to play" in line]
    assert "Fay to play" in eve
    assert "cube 2 (Eve)" in eve
    assert "Dan to play" in cleo
    assert ("cube 2" in cleo) is (size > (80, 24)), "each has one line only on a low screen"
    assert "(" not in cleo
    assert "cube" not in ann
    assert not any("…" in line for line in (eve, cleo, ann))


async def test_an_older_match_is_opened_by_a_click(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    older = begun(app, "Cleo", "Dan", Terms.of_money(), age=3 * DAY)
    begun(app, "Ann", "Bob")
    async with app.run_test(size=(80, 24)) as pilot:
        await click_words(pilot, "Cleo 0")
        assert app.asked == [("open", older)]


async def test_a_new_day_brings_its_mistakes_to_a_screen_that_was_left_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, today = HostApp(tmp_path, HomeScreen), now()
    row = CardRow(0, "one", "", 1, "play", "", "", 0.1, today, midnight(today) + 1, "")
    app.practice.add_cards((row,))
    monkeypatch.setattr(home, "_GLANCE", 0.01)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        menu = app.screen.query_one(Menu)
        there = menu.items[menu.cursor].id
        assert "drill" not in [item.id for item in menu.items]
        monkeypatch.setattr(home, "now", lambda: midnight(today) + 2)
        for _moment in range(500):
            if menu.items[0].id != "drill":
                await pilot.pause(0.01)
        assert menu.items[0].id == "drill"
        assert menu.items[menu.cursor].id == there
        assert "1 mistake to drill today" in text(app)


async def test_a_finished_match_is_not_listed(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    head = header("Eve", "Fay", Terms(0))
    app.journal.create(head)
    ended = Match(head.terms, Match.begin(head.terms).game, ended=True)
    app.journal.append(head.id, Entry(1, CREATED, EndSession()), ended)
    async with app.run_test(size=(80, 24)):
        assert "Eve" not in text(app)
        assert "Never played?" not in text(app)


async def test_it_shows_new_matches_when_it_comes_back(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        begun(app, "Ann", "Bob")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "Continue  Ann 0 – Bob 0" in text(app)


@pytest.mark.parametrize(
    ("words", "key", "screen"),
    [
        ("New match", "n", NewMatchScreen),
        ("Settings", "s", SettingsScreen),
        ("Rules at a glance", "r", RulesScreen),
    ],
)
async def test_every_entry_opens_by_key_click_and_arrows(
    tmp_path: Path, words: str, key: str, screen: type
) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        await click_words(pilot, words)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        while (
            words not in app.screen.query_one(Menu).items[app.screen.query_one(Menu).cursor].label
        ):
            await pilot.press("down")
        await pilot.press("enter")
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("how", ["click", "key", "menu"])
async def test_quitting_ends_the_program(tmp_path: Path, how: str) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        if how == "click":
            await click_words(pilot, "Quit")
        elif how == "key":
            await pilot.press("q")
        else:
            await pilot.press("end", "enter")
        await pilot.pause()
        assert app._exit


async def test_many_matches_scroll_and_the_menu_stays_reachable(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    for number in range(15):
        begun(app, f"White{number}", f"Black{number}", age=number * DAY)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "New match" not in text(app)
        assert "▾" in text(app)
        await pilot.press("up")
        assert "Quit" in text(app)
        assert "▴" in text(app)
        await pilot.press("home")
        assert "Continue" in text(app)
        menu = app.screen.query_one(Menu)
        for _ in range(14):
            await pilot._post_mouse_events([MouseScrollDown], menu, (5, 5))
        assert "Settings" in text(app)


async def test_notices_are_shown_in_place(tmp_path: Path) -> None:
    told = "The value [red] of “theme” is not known: wood is used."
    app = HostApp(tmp_path, lambda: HomeScreen((told,)))
    async with app.run_test(size=(80, 24)):
        assert told in text(app)


async def test_trouble_with_the_journal_is_one_sentence(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        app.journal.close()
        await pilot.press("s", "escape")
        await pilot.pause()
        assert "can't be used" in text(app)
        assert "New match" in text(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50), (60, 15), (30, 8), (250, 20)])
async def test_any_size_shows_the_menu(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=size) as pilot:
        assert "New match" in text(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "B A R P O I N T" in text(app)


async def test_colours_follow_the_theme(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.export_screenshot()
        app.theme = "slate"
        await pilot.pause()
        frame = "#323b49"
        assert frame not in before
        assert frame in app.export_screenshot()


def test_when_tells_the_day_as_short_as_it_can() -> None:
    now = time.mktime((2026, 3, 2, 12, 0, 0, 0, 0, -1))
    assert when(int(now * 1000) - 3_600_000, now) == "today 11:00"
    assert when(int(now * 1000) - DAY, now) == "yesterday 12:00"
    assert when(int(now * 1000) - 2 * DAY, now) == "2026-02-28"


def test_the_start_needs_no_other_screen() -> None:
    code = (
        "import sys, app.screens.home;"
        "print([m for m in sys.modules if m.startswith('app.screens.')"
        " or m.startswith('textual.widgets._')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout
    for heavy in ("new_match", "settings", "rules", "panel", "_data_table", "_markdown"):
        assert heavy not in loaded


async def test_from_home_to_a_table_and_back_and_on(tmp_path: Path) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), "--seed", "7"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "left", "down", *"Ann", "enter", *"Bob", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "Continue  Ann 0 – Bob 0" in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert len(app.screen_stack) == 1


async def test_a_key_too_early_for_a_table_does_nothing(tmp_path: Path) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), "play", "--to", "3"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+s", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        match_id = app.screen.store.header.id
        app.go_home()
        await pilot.pause()
        app.open_match(match_id)
        for action in ("undo", "quadrants"):
            assert not await app.run_action(action, app.screen)
        await pilot.pause()
        assert await app.run_action("quadrants", app.screen)


@pytest.mark.parametrize("notices", [(), ("A notice.", "Another one.")], ids=["quiet", "told"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)], ids=str)
async def test_nothing_moves_after_the_first_paint(
    tmp_path: Path,
    size: tuple[int, int],
    notices: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = HostApp(tmp_path, lambda: HomeScreen(notices))
    begun(app, "Ann", "Bob")
    begun(app, "Cid", "Dora", age=DAY)
    painted: list[tuple[Region, tuple[MenuItem, ...]]] = []
    display = HostApp._display

    def seen(self: HostApp, screen: Screen[object], shown: object) -> None:
        display(self, screen, shown)  # type: ignore[arg-type]
        if isinstance(screen, HomeScreen):
            menu = screen.query_one(Menu)
            painted.append((menu.region, menu.items))

    monkeypatch.setattr(HostApp, "_display", seen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert len(painted) > 1
        assert set(painted) == {(app.screen.query_one(Menu).region, painted[-1][1])}
        assert "Continue" in text(app)
