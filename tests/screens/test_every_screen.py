"""What every screen must do: plain ASCII, no colours, no markup, no double choices."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen

from app.academy.exercises import Kind
from app.friends.view import FriendView, Proposal
from app.main import BarpointApp
from app.screens.academy import AcademyScreen
from app.screens.across import Across
from app.screens.analysis import AnalysisScreen
from app.screens.chouette_end import ChouetteEndScreen
from app.screens.chouette_form import NewChouetteScreen
from app.screens.chouette_help import ChouetteKeysScreen, ChouettePaletteScreen
from app.screens.chouette_result import ChouetteResultScreen
from app.screens.coming_and_going import DepartScreen, JoinScreen
from app.screens.drill import DrillScreen
from app.screens.friend_help import FriendKeysScreen, FriendPaletteScreen
from app.screens.friends import FriendsScreen
from app.screens.glossary import GlossaryScreen
from app.screens.home import HomeScreen
from app.screens.hosting import HostingScreen
from app.screens.joining import JoiningScreen
from app.screens.keys import KeysScreen
from app.screens.lesson import LessonScreen
from app.screens.matches import MatchesScreen
from app.screens.new_match import NewMatchScreen
from app.screens.opening_book import OpeningBookScreen
from app.screens.palette import PaletteScreen
from app.screens.parts.menu import Menu
from app.screens.performance import PerformanceScreen
from app.screens.proposing import ProposingScreen
from app.screens.record import RecordScreen
from app.screens.reference import ReferenceScreen
from app.screens.result import ResultScreen
from app.screens.rules import RulesScreen
from app.screens.score_sheet import ScoreSheetScreen
from app.screens.settings import SettingsScreen
from app.screens.statistics import DiceStatisticsScreen
from app.screens.trainer import TrainerScreen
from app.screens.training import TrainingScreen
from rules.side import Side
from rules.terms import Terms
from tests.screens import games, round_table
from tests.screens.analysed import ID
from tests.screens.hostapp import HostApp, header
from tests.screens.seen import text
from tests.screens.test_panels import rolled

SCREENS: dict[str, Callable[[], Screen[object]]] = {
    "home": lambda: HomeScreen(("A notice – with “signs” … and more.",)),
    "new": NewMatchScreen,
    "friends": FriendsScreen,
    "proposing": ProposingScreen,
    "hosting": lambda: HostingScreen(Proposal("Ann", Terms(7))),
    "no match to go on with": lambda: HostingScreen(resuming="none"),
    "joining": JoiningScreen,
    "settings": SettingsScreen,
    "rules": RulesScreen,
    "reference": ReferenceScreen,
    "glossary": GlossaryScreen,
    "result": lambda: ResultScreen(games.won(games.GAMMON, cube=games.OWNED)),
    "record": lambda: RecordScreen(games.two_games()),
    "keys": KeysScreen,
    "palette": lambda: PaletteScreen(games.two_games()),
    "matches": MatchesScreen,
    "performance": PerformanceScreen,
    "analysis": lambda: AnalysisScreen(ID),
    "opening book": OpeningBookScreen,
    "academy": AcademyScreen,
    "lesson": lambda: LessonScreen("board/01-object"),
    "question": lambda: LessonScreen("moving/02-two-dice"),
    "statistics": lambda: DiceStatisticsScreen(header(), rolled(40, lambda: 4)),
    "training": TrainingScreen,
    "trainer": lambda: TrainerScreen(Kind.MOVES),
    "drill": DrillScreen,
    "new chouette": NewChouetteScreen,
    "chouette end": lambda: ChouetteEndScreen(round_table.ended()),
    "settlement": lambda: ChouetteResultScreen(round_table.over()),
    "sheet": lambda: ScoreSheetScreen(round_table.over()),
    "join": lambda: JoinScreen(round_table.store_of()),
    "depart": lambda: DepartScreen(round_table.store_of()),
    "friend keys": FriendKeysScreen,
    "friend palette": lambda: FriendPaletteScreen(
        games.two_games(), Across(FriendView("Bob", Side.BLACK)), waiting=False, claims=()
    ),
    "chouette keys": ChouetteKeysScreen,
    "chouette palette": lambda: ChouettePaletteScreen(round_table.over(), (), waiting=False),
}
ROOT = Path(__file__).parents[2]
SIZES = [(80, 24), (120, 36), (60, 14)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
async def test_only_ascii_is_drawn(
    tmp_path: Path, screen: Callable[[], Screen[object]], size: tuple[int, int]
) -> None:
    app = HostApp(tmp_path, screen, plain=True)
    app.journal.create(header())
    async with app.run_test(size=size) as pilot:
        seen = set(text(app))
        await pilot.press("down", "down", "pagedown")
        await pilot.pause()
        seen |= set(text(app))
        assert {letter for letter in seen if not letter.isascii()} == set()


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
async def test_no_colour_is_sent(tmp_path: Path, screen: Callable[[], Screen[object]]) -> None:
    app = HostApp(tmp_path, screen, no_color=True)
    app.journal.create(header())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down")
        await pilot.pause()
        styles = {
            segment.style
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
        }
        for style in styles:
            for color in (style.color, style.bgcolor):
                assert color is None or color.is_default, style


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
async def test_nothing_is_written_in_markup(
    tmp_path: Path, screen: Callable[[], Screen[object]]
) -> None:
    app = HostApp(tmp_path, screen)
    app.journal.create(header("[b]Ann[/b]", "[red]Bob"))
    async with app.run_test(size=(80, 24)):
        if re.search(r"home|new-match", app.screen.id or ""):
            assert "[b]Ann[/b]" in text(app)
            assert "[red]Bob" in text(app)


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
async def test_choosing_twice_at_once_is_choosing_once(
    tmp_path: Path, screen: Callable[[], Screen[object]]
) -> None:
    app = HostApp(tmp_path, screen)
    async with app.run_test(size=(80, 24)) as pilot:
        for menu in app.screen.query(Menu):
            menu.action_choose()
            menu.action_choose()
        await pilot.pause()
        await pilot.pause()
        assert len(app.screen_stack) <= 3
        assert len(app.asked) <= 1 or app.screen.id == "new-match"


async def test_a_key_pressed_twice_at_once_opens_one_screen(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.action_new_match()
        home.action_new_match()
        await pilot.pause()
        assert len(app.screen_stack) == 3


def test_no_two_widgets_share_the_name_that_styles_go_by() -> None:
    names = [
        name
        for folder in ("app", "widgets")
        for path in (ROOT / folder).rglob("*.py")
        for name in re.findall(
            r"^class (\w+)\(.*\b(?:Widget|Part|Static|Screen|Vertical|"
            r"Horizontal|Form|Panel)\b",
            path.read_text(),
            re.MULTILINE,
        )
    ]
    assert sorted(names) == sorted(set(names))


async def test_the_table_has_the_whole_screen_after_home(tmp_path: Path) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path)])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "pagedown", "enter")
        await pilot.pause()
        assert app.screen.query_one("#board").region.height == 19
