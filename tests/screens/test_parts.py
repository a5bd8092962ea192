"""The parts that screens are made of: menus, rows of values, papers, text in cells."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import on
from textual.app import ComposeResult
from textual.events import MouseMove, MouseScrollDown, MouseScrollUp
from textual.screen import Screen

from app.screens.parts.cells import cut, fitted
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.rules import CHAPTERS, RulesScreen
from tests.conftest import SOAK
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text

THREE = (
    MenuItem("one", "One", "note"),
    MenuItem("two", "Two", detail="a second line"),
    MenuItem("three", "Three", apart=True),
)
COLOURS = (Option("red", "red"), Option("green", "green"), Option("blue", "dark blue"))


class Bench(Screen[None]):
    """A screen that notes what its parts tell."""

    def __init__(self, *parts: Callable[[], Menu | ChoiceRow]) -> None:
        super().__init__()
        self.told: list[object] = []
        self._parts = parts

    def compose(self) -> ComposeResult:
        for part in self._parts:
            yield part()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        self.told.append(event.item.id)

    @on(ChoiceRow.Changed)
    def _changed(self, event: ChoiceRow.Changed) -> None:
        self.told.append((event.value, event.clicked))


def bench(folder: Path, *parts: Callable[[], Menu | ChoiceRow]) -> tuple[HostApp, Bench]:
    screen = Bench(*parts)
    return HostApp(folder, lambda: screen), screen


# Menu


async def test_what_is_too_long_for_a_menu_goes_on_below(tmp_path: Path) -> None:
    entries = (
        MenuItem("one", "An entry that is long", heading="Head"),
        MenuItem("two", "Unbreakabletoolong", detail="more"),
        MenuItem("three", "Three"),
    )
    app, screen = bench(tmp_path, lambda: Menu(entries, folds=True))
    async with app.run_test(size=(14, 9)) as pilot:
        screen.query_one(Menu).styles.height = "100%"
        await pilot.pause()
        assert [line.rstrip() for line in text(app).splitlines()] == [
            "  Head",
            "▸ An entry",
            "  that is long",
            "  Unbreakablet",
            "  oolong",
            "    more",
            "  Three",
            "",
            "",
        ]
        for y in range(7):
            await pilot.click(Menu, offset=(3, y))
        assert screen.told == ["one", "one", "two", "two", "two", "three"]
        await pilot.resize_terminal(14, 4)
        await pilot.press("up", "up")
        await pilot.pause()
        assert text(app).splitlines()[0].startswith("  Head")
        await pilot.press("up")
        await pilot.pause()
        assert text(app).splitlines()[-1].startswith("▸ Three")


async def test_a_menu_with_fewer_entries_scrolls_back(tmp_path: Path) -> None:
    many = tuple(MenuItem(str(at), f"Entry {at}") for at in range(30))
    app, screen = bench(tmp_path, lambda: Menu(many))
    async with app.run_test(size=(20, 5)) as pilot:
        menu = screen.query_one(Menu)
        menu.styles.height = "100%"
        await pilot.press("end", "home")
        await pilot.pause()
        for _ in range(20):
            await pilot._post_mouse_events([MouseScrollDown], menu, (3, 3))
        assert "Entry 20" in text(app)
        menu.items = many[:2]
        await pilot.pause()
        assert text(app).splitlines()[0].strip() == "▸ Entry 0"
        menu.items = ()
        await pilot.pause()
        assert not text(app).strip()


async def test_a_menu_by_keys(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: Menu(THREE))
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("enter", "down", "enter", "down", "space", "down", "enter", "up", "enter")
        await pilot.press("home", "enter", "end", "enter")
        assert screen.told == ["one", "two", "three", "one", "three", "one", "three"]


async def test_a_menu_by_mouse_on_any_of_its_lines(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: Menu(THREE))
    async with app.run_test(size=(40, 10)) as pilot:
        for x, y in ((2, 0), (6, 1), (6, 2), (30, 4)):
            await pilot.click(offset=(x, y))
        await pilot.click(offset=(3, 3))  # the line that keeps the third apart
        await pilot.click(offset=(3, 8))  # below everything
        assert screen.told == ["one", "two", "two", "three"]


async def test_the_entry_under_the_mouse_is_marked(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: Menu(THREE))
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.hover(offset=(6, 2))
        assert screen.query_one(Menu).cursor == 1
        assert "▸ Two" in text(app)
        await pilot._post_mouse_events([MouseMove], offset=(3, 3))
        assert screen.query_one(Menu).cursor == 1


async def test_a_menu_that_does_not_wrap_leads_on(tmp_path: Path) -> None:
    app, screen = bench(
        tmp_path, lambda: ChoiceRow("Colour", COLOURS, "red"), lambda: Menu(THREE, wraps=False)
    )
    async with app.run_test(size=(60, 10)) as pilot:
        screen.query_one(Menu).focus()
        await pilot.press("down", "down", "down")
        assert screen.query_one(Menu).cursor == 2


async def test_new_entries_keep_the_cursor_where_it_was(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: Menu(THREE))
    async with app.run_test(size=(40, 10)) as pilot:
        menu = screen.query_one(Menu)
        await pilot.press("down")
        menu.items = (MenuItem("zero", "Zero"), *THREE)
        assert menu.items[menu.cursor].id == "two"
        menu.items = (MenuItem("zero", "Zero"),)
        assert menu.cursor == 0
        menu.items = ()
        await pilot.press("down", "enter", "end", "home")
        assert screen.told == []


async def test_a_long_menu_scrolls_by_wheel_and_keys(tmp_path: Path) -> None:
    items = tuple(MenuItem(str(n), f"Entry {n}") for n in range(30))
    app, screen = bench(tmp_path, lambda: Menu(items))
    async with app.run_test(size=(40, 10)) as pilot:
        menu = screen.query_one(Menu)
        menu.styles.height = 8
        await pilot.pause()
        assert "▾" in text(app)
        for _ in range(5):
            await pilot._post_mouse_events([MouseScrollDown], menu, (3, 3))
        await pilot.click(menu, offset=(3, 0))
        assert screen.told == ["5"]
        await pilot.press("end")
        assert "Entry 29" in text(app)
        assert "▴" in text(app)
        for _ in range(40):
            await pilot._post_mouse_events([MouseScrollUp], menu, (3, 3))
        assert "Entry 0" in text(app)


async def test_long_words_are_cut(tmp_path: Path) -> None:
    item = MenuItem("long", "名前" * 10, "a note that has no room any more", "detail " * 9)
    app, _ = bench(tmp_path, lambda: Menu((item,)))
    async with app.run_test(size=(30, 5)):
        assert "…" in text(app)


# Rows of values


async def test_a_row_by_keys_goes_round(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: ChoiceRow("Colour", COLOURS, "red"))
    async with app.run_test(size=(60, 5)) as pilot:
        await pilot.press("right", "enter", "space", "left")
        assert screen.told == [
            ("green", False),
            ("blue", False),
            ("red", False),
            ("blue", False),
        ]
        assert "▐dark blue▌" in text(app)


async def test_a_row_by_mouse(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: ChoiceRow("Colour", COLOURS, "red"))
    async with app.run_test(size=(60, 5)) as pilot:
        await pilot.click(offset=line_of(app, "dark blue"))
        await pilot.click(offset=line_of(app, "green"))
        await pilot.click(offset=line_of(app, "Colour"))
        await pilot.click(offset=(59, 0))
        assert screen.told == [("blue", True), ("green", True), ("blue", False)]


async def test_a_row_without_room_shows_one_value_with_a_way_on_and_back(tmp_path: Path) -> None:
    app, screen = bench(tmp_path, lambda: ChoiceRow("Colour", COLOURS, "red"))
    async with app.run_test(size=(40, 5)) as pilot:
        assert "‹▐red▌›" in text(app)
        await pilot.click(offset=line_of(app, "›"))
        await pilot.click(offset=line_of(app, "›"))
        assert "dark blue" in text(app)
        await pilot.click(offset=line_of(app, "‹"))
        assert screen.told == [("green", False), ("blue", False), ("green", False)]


async def test_values_stand_below_each_other_with_and_without_room(tmp_path: Path) -> None:
    few = COLOURS[:2]
    rows = (lambda: ChoiceRow("Few", few, "red"), lambda: ChoiceRow("Many", COLOURS, "red"))
    app, _screen = bench(tmp_path, *rows)
    async with app.run_test(size=(40, 5)):
        lines = text(app).splitlines()
        assert lines[0].index("▐red▌") == lines[1].index("▐red▌") > 0


async def test_what_has_no_room_behind_an_entry_is_left_out_part_by_part(tmp_path: Path) -> None:
    entry = MenuItem("one", "Ann 0 – Bob 0", "today · match to 5 · game 1")
    app, _screen = bench(tmp_path, lambda: Menu((entry,)))
    async with app.run_test(size=(40, 5)):
        assert text(app).splitlines()[0].rstrip().endswith("Ann 0 – Bob 0  today · match to 5")


# Rules


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (40, 12)] if SOAK else [(80, 24)])
async def test_the_rules_can_be_read_to_their_end(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, RulesScreen)
    async with app.run_test(size=size) as pilot:
        seen = text(app)
        for _ in range(30):
            await pilot.press("space")
            await pilot.pause()
            seen += text(app)
        for heading, _ in CHAPTERS:
            assert heading in seen
        assert "Back" in text(app)


@pytest.mark.parametrize("how", ["escape", "enter", "click", "tab"])
async def test_the_rules_are_left(tmp_path: Path, how: str) -> None:
    app = HostApp(tmp_path, RulesScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        if how == "click":
            await pilot.click(offset=line_of(app, "Back"))
        elif how == "tab":
            await pilot.press("tab", "down", "enter")
        else:
            await pilot.press(how)
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


def test_the_rules_tell_of_everything() -> None:
    told = " ".join(paragraph for _, paragraphs in CHAPTERS for paragraph in paragraphs)
    for word in (
        "15 checkers",
        "blot",
        "bar",
        "bear off",
        "Doubles",
        "gammon",
        "backgammon",
        "Crawford",
        "Jacoby",
        "Automatic doubles",
        "Beaver",
        "raccoon",
        "picked up",
        "shaken in the cup",
        "early rolls",
        "invalid",
        "call an illegal one",
        "reserve",
        "12 seconds",
        "flag",
        "the box",
        "captain",
        "64",
    ):
        assert word in told


# Cells


def test_text_is_fitted_to_cells() -> None:
    assert fitted("名前", 6) == "名前  "
    assert fitted("名前名前", 5) == "名前…"
    assert fitted("abc", 0) == ""
    assert cut("abcdef", 4, "...") == "a..."


def test_plain_words_have_no_typographic_signs() -> None:
    assert written("“2 × cube” – it’s … → ·", plain=True).isascii()
    assert written("“2 × cube”", plain=False) == "“2 × cube”"
