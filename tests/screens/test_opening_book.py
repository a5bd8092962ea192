"""The opening book on the screen: leafing by keys and by mouse, in every size, and its damage."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.academy.book import FOLDER, Book, load, openings
from app.academy.book_data import FIGURES, WORDS
from app.academy.files import BrokenFile
from app.screens.opening_book import OpeningBookScreen
from app.screens.opening_pages import Page, board_view, hint_view, spread
from app.state.settings import Settings
from rules.position import START
from rules.side import Side
from tests.screens.hostapp import HostApp
from tests.screens.kept import check_golden
from tests.screens.seen import line_of, text
from widgets.board import Board
from widgets.hint import Hint

SIZES = [(80, 24), (120, 36), (160, 50)]
BOOK = openings()


@asynccontextmanager
async def shown(
    folder: Path,
    size: tuple[int, int] = (80, 24),
    book: Callable[[], Book] = openings,
    **look: bool,
) -> AsyncIterator[tuple[OpeningBookScreen, Pilot[str]]]:
    """The book on the screen."""
    screen = OpeningBookScreen(book)
    app = HostApp(folder, lambda: screen, **look)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield screen, pilot


async def press(pilot: Pilot[str], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def click(pilot: Pilot[str], words: str) -> None:
    x, y = line_of(pilot.app, words)
    await pilot.hover(offset=(x + 1, y))
    await pilot.pause()
    await pilot.click(offset=(x + 1, y))
    await pilot.pause()


@pytest.mark.parametrize(
    ("size", "look"),
    [
        *((size, {}) for size in SIZES),
        ((80, 24), {"plain": True}),
        ((120, 36), {"no_color": True}),
    ],
    ids=str,
)
async def test_every_page_is_shown_with_board_plays_figures_and_words(
    tmp_path: Path, size: tuple[int, int], look: dict[str, bool]
) -> None:
    async with shown(tmp_path, size, **look) as (screen, pilot):
        for opening in BOOK.openings:
            assert "{}-{} {}".format(*opening.roll, opening.best.play) in text(pilot.app)
        await press(pilot, "down")
        assert screen.query_one(Board).view.arrows
        await press(pilot, "enter")
        seen = text(pilot.app)
        assert ("loss" in seen) is (size[0] > 80)
        assert "- make the 5-point" in seen or "· make the 5-point" in seen
        # Words are broken into lines; every one of the purpose is there.
        for word in BOOK.opening((3, 1)).best.purpose.split():
            assert word in seen
        assert f"Computed by bgsage {BOOK.version}, 4-ply" in seen
        await press(pilot, "enter", "down", "enter")
        assert "3-1: 8/5 6/5" in text(pilot.app)
        assert "2-1: " in text(pilot.app).splitlines()[0]
        assert "plain" not in look or text(pilot.app).isascii()


async def test_the_pages_look_as_kept(tmp_path: Path) -> None:
    async with shown(tmp_path, (120, 36)) as (_screen, pilot):
        await press(pilot, "down", "enter")
        found = re.sub(r"[+−]0\.\d{3}|\b\d{1,2}\.\d\b|2\.0\.\d+|\d-ply", "#", text(pilot.app))
        check_golden("opening-book-120", found)


async def test_keys_lead_through_rolls_plays_and_replies_and_back(tmp_path: Path) -> None:
    async with shown(tmp_path) as (screen, pilot):
        way = [screen.page]
        for key in ("down", "enter", "down", "enter", "end", "enter", "down"):
            await press(pilot, key)
            way.append(screen.page)
        assert way[1:] == [
            Page((3, 1)),
            Page((3, 1), listing=False),
            Page((3, 1), 1, listing=False),
            Page((3, 1), 1, (1, 1)),
            Page((3, 1), 1, (6, 6)),
            Page((3, 1), 1, (6, 6), listing=False),
            Page((3, 1), 1, (6, 6), 1, listing=False),
        ]
        await press(pilot, "enter")  # there is nothing behind a reply
        assert screen.page == way[-1]
        for key, page in (
            ("escape", Page((3, 1), 1, (6, 6), 1)),
            ("q", Page((3, 1), 1, listing=False)),
            ("left", Page((3, 1), 1)),
        ):
            await press(pilot, key)
            assert screen.page == page
        await press(pilot, "up", "right", "backspace")
        assert screen.page == Page((2, 1))
        await press(pilot, "q")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES[::2], ids=lambda size: f"{size[0]}")
async def test_the_mouse_leads_through_all_pages_and_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with shown(tmp_path, size) as (screen, pilot):
        await click(pilot, "6-4 24/18 13/9")
        assert screen.page == Page((6, 4), listing=False)
        other = BOOK.opening((6, 4)).plays[1]
        await click(pilot, f" 2 {other.play}")
        assert screen.page == Page((6, 4), 1, listing=False)
        await click(pilot, f"2 {other.play}")
        assert screen.page == Page((6, 4), 1, (1, 1))
        best = other.best_replies()[4]
        await click(pilot, "{}-{} {}".format(*best.roll, best.play)[:12])
        assert screen.page == Page((6, 4), 1, best.roll, listing=False)
        assert best.play in text(pilot.app).splitlines()[0]
        for _ in range(4):
            await click(pilot, "Esc back")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


async def test_pointing_at_a_roll_shows_its_play(tmp_path: Path) -> None:
    async with shown(tmp_path) as (screen, pilot):
        x, y = line_of(pilot.app, "6-5 24/13")
        await pilot.hover(offset=(x, y))
        await pilot.pause()
        await pilot.pause()
        assert screen.page == Page((6, 5))
        (arrow,) = screen.query_one(Board).view.arrows
        assert (arrow.source, arrow.target, arrow.side) == (24, 13, Side.WHITE)


async def test_it_follows_a_change_of_size(tmp_path: Path) -> None:
    async with shown(tmp_path) as (screen, pilot):
        await press(pilot, "down", "enter")
        for size in ((160, 50), (60, 14), (120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.page == Page((3, 1), listing=False)
            assert screen.query_one(Hint).has_focus
            assert "8/5 6/5" in text(pilot.app)
            assert screen.query_one(Board).display is (size != (60, 14))


# The views


def test_the_opponent_replies_from_the_other_side() -> None:
    for bottom in ("white", "black"):
        settings = Settings(bottom=bottom)  # type: ignore[arg-type]
        first, answer = spread(BOOK, Page((3, 1))), spread(BOOK, Page((3, 1), 0, (6, 6)))
        mine = Side.WHITE if bottom == "white" else Side.BLACK
        board, reply = board_view(first, settings), board_view(answer, settings)
        assert (board.turn, reply.turn) == (mine, mine.opponent)
        assert board.bottom is reply.bottom is mine
        assert {arrow.side for arrow in reply.arrows} == {mine.opponent}
        assert board.dice.values == ((3, 1) if bottom == "white" else (1, 3))
        assert reply.dice.values == (6, 6)
        assert hint_view(answer, settings).side is mine.opponent
        golden = 5 if bottom == "white" else 20
        assert reply.points[golden - 1].side is mine
        assert reply.points[golden - 1].count == 2


def test_a_reply_is_told_in_the_teachers_words() -> None:
    said = hint_view(spread(BOOK, Page((2, 1), 1, (6, 4), listing=False)), Settings()).words
    assert any("hits" in phrase for phrase in said)
    named = hint_view(spread(BOOK, Page((6, 5))), Settings()).words
    assert named[0].startswith("lover's leap")


# Damage


async def test_a_book_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    def damaged() -> Book:
        return load(tmp_path)

    for size in SIZES:
        async with shown(tmp_path, size, damaged) as (screen, pilot):
            with pytest.raises(BrokenFile) as bad:
                damaged()
            seen = text(pilot.app)
            for word in str(bad.value).split():
                assert word in seen
            assert screen.query_one(Board).view.points[5].count == START.counts[6]
            await press(pilot, "down", "enter", "right", "escape")
            assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


async def test_a_damaged_page_is_told_and_the_others_open(tmp_path: Path) -> None:
    figures = (FOLDER / FIGURES).read_text("utf-8")
    (tmp_path / WORDS).write_text((FOLDER / WORDS).read_text("utf-8"), "utf-8")
    broken = re.sub(r'"11": \[\["[^"]*"', '"11": [["24/1"', figures, count=1)
    (tmp_path / FIGURES).write_text(broken, "utf-8")
    book = load(tmp_path)
    with pytest.raises(BrokenFile):
        spread(book, Page((2, 1), 0, (1, 1)))
    async with shown(tmp_path, (120, 36), lambda: book) as (screen, pilot):
        await press(pilot, "enter", "enter", "enter")
        assert screen.page == Page((2, 1), 0, (1, 1), listing=False)
        assert FIGURES in text(pilot.app)
        await press(pilot, "escape", "down", "enter")
        assert screen.page == Page((2, 1), 0, (2, 1), listing=False)
        assert FIGURES not in text(pilot.app)
        await press(pilot, "escape", "escape", "escape", "escape")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]
