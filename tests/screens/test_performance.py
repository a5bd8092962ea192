"""How well somebody plays, from analysed matches in the library; and the list of matches."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from app.engine.levels import LEVELS
from app.engine.seats import seat_of
from app.screens.analysis import AnalysisScreen
from app.screens.home import HomeScreen
from app.screens.matches import MatchesScreen
from app.screens.parts.menu import Menu
from app.screens.performance import (
    PerformanceScreen,
    opponent_bars,
    theme_bars,
    week_bars,
)
from app.storage.library import JudgedRow, Performance
from rules.record import Header
from rules.terms import Terms
from tests.screens.analysed import ID, counted, kept, played, renamed
from tests.screens.hostapp import HostApp
from tests.screens.kept import check_golden
from tests.screens.seen import line_of, text
from widgets.bars import LyingBars, StandingBars

MONDAY = 1_760_313_600_000  # 2025-10-13, 00:00 UTC
DAY = 86_400_000
EXPERT, BEGINNER = seat_of(LEVELS[4]), seat_of(LEVELS[0])


def performance(group: str, cost: float, decisions: int = 100) -> Performance:
    return Performance(group, 1, decisions, 0, cost, 0.0, 0, 0, 0, 0.0, decisions)


def analysed_match(
    app: HostApp, number: int, week: int, seat: str, cost: float, theme: str = "race"
) -> None:
    """A match of Ann against a level, whose ten decisions cost the same."""
    identity = f"{number:08}{ID[8:]}"
    at = MONDAY + week * 7 * DAY + DAY
    app.journal.create(Header(identity, ("Ann", "Barpoint"), Terms(5), at, ("human", seat)))
    rows = [
        JudgedRow(seq, 1, 0, at, "play", theme, "fine", cost, counted=True, luck=0.1)
        for seq in range(1, 11)
    ]
    app.library.keep_report(identity, rows, engine="pips 1.0", search="1ply", actions=10)


def season(app: HostApp) -> None:
    """Three weeks with a pause, two opponents, three kinds of games."""
    analysed_match(app, 1, 0, BEGINNER, 0.04)
    analysed_match(app, 2, 1, EXPERT, 0.02, "blitz")
    analysed_match(app, 3, 3, EXPERT, 0.01, "opening")


async def click_words(pilot: Pilot[str], words: str) -> None:
    await pilot.click(offset=line_of(pilot.app, words))
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)], ids=lambda size: f"{size[0]}")
async def test_it_is_drawn_as_kept(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    season(app)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        check_golden(f"performance-{size[0]}", text(app))


async def test_in_ascii_it_is_drawn_as_kept(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen, plain=True)
    season(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text(app).isascii()
        check_golden("performance-80-ascii", text(app))


async def test_it_tells_the_sums(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    season(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        line = text(app).splitlines()[1]
        for part in ("PR 11.7: Advanced", "3 matches", "30 decisions", "luck +3.00"):
            assert part in line


async def test_weeks_kinds_and_opponents_are_bars(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    season(app)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        weeks = app.screen.query_one("#weeks", StandingBars).view.bars
        assert [(bar.label, bar.text) for bar in weeks] == [
            ("10-13", "20.0"),
            ("10-20", "10.0"),
            ("10-27", ""),
            ("11-03", "5.0"),
        ]
        themes = app.screen.query_one("#themes", LyingBars).view.bars
        assert [(bar.label, bar.text) for bar in themes] == [
            ("opening", "5.0"),
            ("blitz", "10.0"),
            ("race", "20.0"),
        ]
        opponents = app.screen.query_one("#opponents", LyingBars).view.bars
        assert {bar.label: bar.text for bar in opponents} == {"Expert": "7.5", "Beginner": "20.0"}


async def test_an_empty_library_says_what_to_do(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Nothing has been analysed yet." in text(app)
        assert "PR by week" not in text(app)
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, MatchesScreen)
        assert "No match has been played yet" in text(app)


async def test_what_was_analysed_meanwhile_is_counted(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        await pilot.pause()
        season(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "3 matches" in text(app)
        assert "PR by week" in text(app)


async def test_blunders_are_those_of_the_setting(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    analysed_match(app, 1, 0, BEGINNER, 0.1)
    async with app.run_test(size=(80, 24)):
        assert "10 blunders" in text(app)
    app = HostApp(tmp_path, PerformanceScreen)
    app.settings = app.settings.model_copy(update={"grading": "gnubg"})
    async with app.run_test(size=(80, 24)):
        assert "0 blunders" in text(app)


async def test_two_players_can_be_looked_at_apart(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    await counted(app.journal, played())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        together = text(app).splitlines()[2]
        await pilot.press("f")
        await pilot.pause()
        one = text(app).splitlines()[2]
        await click_words(pilot, "everybody here")
        assert text(app).splitlines()[2] == together
        assert one != together


async def test_escape_leads_back(tmp_path: Path) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


@pytest.mark.parametrize("size", [(60, 14), (40, 10), (200, 60)])
async def test_it_holds_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, PerformanceScreen)
    season(app)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "How well you play" in text(app)


# Pure


def test_weeks_are_in_order_and_pauses_stay_blank() -> None:
    weeks = [performance("2025-12-22", 1.0), performance("2026-01-05", 2.0)]
    view = week_bars(weeks)
    assert [bar.label for bar in view.bars] == ["12-22", "12-29", "01-05"]
    assert [bar.value for bar in view.bars] == [5.0, None, 10.0]
    assert view.most == 10
    assert week_bars([performance("2025-12-22", 2.3)]).most == 15
    assert week_bars([]).bars == ()
    assert weeks[0].week == date(2025, 12, 22)


def test_kinds_stand_in_the_order_of_a_game() -> None:
    view = theme_bars([performance(name, 1.0) for name in ("cube", "race", "opening", "prime")])
    assert [bar.label for bar in view.bars] == ["opening", "prime", "race", "cube"]


def test_opponents_have_their_names() -> None:
    names = {
        "human": "people",
        "friend": "friends",
        EXPERT: "Expert",
        "computer:of-another-version": "computer:of-another-version",
    }
    view = opponent_bars([performance(seat, 1.0) for seat in names])
    assert [bar.label for bar in view.bars] == [*names.values()]


def test_a_group_without_a_counted_decision_has_no_bar() -> None:
    (bar,) = opponent_bars([performance("human", 0.0, 0)]).bars
    assert (bar.value, bar.text) == (None, "–")


# The list of matches, and the home screen


async def test_every_match_can_be_chosen_to_be_analysed(tmp_path: Path) -> None:
    app = HostApp(tmp_path, MatchesScreen)
    kept(app.journal, played())
    kept(app.journal, renamed(played(most=20), 7, players=("Cleo", "Dan")))
    await counted(app.journal, renamed(played(), 8, players=("Eve", "Fay")))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        lines = text(app).splitlines()
        assert any("#1" in line and "Ann" in line and "analysed" not in line for line in lines)
        assert any("#2" in line and "Cleo" in line and "unfinished" in line for line in lines)
        assert any("#3" in line and "Eve" in line and "analysed" in line for line in lines)
        await click_words(pilot, "Cleo")
        assert isinstance(app.screen, AnalysisScreen)
        assert "Analysis: Cleo" in text(app)


@pytest.mark.parametrize(
    ("key", "words", "screen"),
    [("a", "Analyse a match", MatchesScreen), ("p", "How well you play", PerformanceScreen)],
)
async def test_the_home_screen_opens_both(
    tmp_path: Path, key: str, words: str, screen: Callable[[], Screen[None]]
) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        for way in ("key", "click"):
            await (pilot.press(key) if way == "key" else click_words(pilot, words))
            await pilot.pause()
            assert type(app.screen) is screen
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_an_empty_list_leads_back(tmp_path: Path) -> None:
    app = HostApp(tmp_path, MatchesScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [item.id for item in app.screen.query_one(Menu).items] == ["back"]
        await pilot.press("enter")
        await pilot.pause()
        assert app.asked == [("dismissed", None)]
