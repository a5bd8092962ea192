"""Having a match analysed: the choice, the progress, cancelling, trouble, and what is kept."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.engine import catalogue
from app.engine.analysis.analyse import Progress
from app.engine.analysis.decisions import decisions
from app.engine.analysis.grading import PRESETS
from app.engine.analysis.report import Grade
from app.engine.engine import Search
from app.screens.analysis import DEPTHS, AnalysisScreen, left_words, progress_words
from app.screens.analysis_report import ReportScreen
from app.screens.analysis_review import ReviewScreen
from app.screens.parts.choice_row import ChoiceRow
from app.screens.parts.menu import Menu
from app.screens.parts.progress_bar import ProgressBar, bar
from app.screens.record import RecordScreen
from app.screens.result import ResultScreen
from rules.record import Record
from tests.screens import games
from tests.screens.analysed import ID, counted, kept, played
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text
from tests.screens.sitting import sitting, xgid

PIPS = "tests.engines:Pips"
SHORT = played(seed=8)
"""A game with a double, a take and a redouble that is passed."""

needs_bgsage = pytest.mark.skipif(
    not catalogue.installed("bgsage"), reason="bgsage is not installed"
)


class Here(HostApp):
    """A host that always asks the same engine, whatever is chosen."""

    def thinker(self, engine: str | None = None):  # type: ignore[no-untyped-def]
        return super().thinker(self.engine)


@asynccontextmanager
async def opened(
    folder: Path,
    engine: str = PIPS,
    *,
    record: Record | None = None,
    analysed: bool = False,
    anew: bool = False,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[Here, Pilot[str]]]:
    """The panel for a match that lies in the journal."""
    app = Here(folder, lambda: AnalysisScreen(ID, anew=anew))
    app.engine = engine
    record = record or SHORT
    if analysed:
        await counted(app.journal, record)
    else:
        kept(app.journal, record)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def until(pilot: Pilot[str], holds: Callable[[], object], seconds: float = 60.0) -> None:
    for _ in range(int(seconds / 0.02)):
        await pilot.pause(0.02)
        if holds():
            await pilot.pause()
            return
    raise AssertionError(f"never came:\n{text(pilot.app)}")


def reported(app: HostApp) -> bool:
    return isinstance(app.screen, ReportScreen) and "Mistakes of" in text(app)


async def click_words(pilot: Pilot[str], words: str) -> None:
    await pilot.pause()  # a panel that has just got its words is laid out anew
    await pilot.pause()
    await pilot.click(offset=line_of(pilot.app, words))
    await pilot.pause()


async def test_depth_and_engine_are_asked_in_plain_words(tmp_path: Path) -> None:
    async with opened(tmp_path) as (app, pilot):
        shown = text(app)
        assert "Analysis: Ann" in shown
        for word in ("quick", "normal", "thorough", "deep", "bgsage"):
            assert word in shown
        assert "Looks one roll ahead" in shown
        await click_words(pilot, "thorough")
        assert "Looks two rolls ahead" in text(app)
        assert app.screen.query_one("#depth", ChoiceRow).value == Search.THREE


async def test_depth_can_be_chosen_by_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as (app, pilot):
        await pilot.press("down", "down", "left")
        await pilot.pause()
        assert "Sees every position at a glance" in text(app)


async def test_arrows_go_from_one_choice_to_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path) as (app, pilot):
        for key in ("up", "up", "down"):
            await pilot.press(key)
        assert app.focused is app.screen.query_one("#engine")
        await pilot.press("down")
        assert app.focused is app.screen.query_one(Menu)


async def test_decisions_are_graded_as_the_settings_say(tmp_path: Path) -> None:
    grades = {}
    for grading, lines in PRESETS.items():
        async with opened(tmp_path / grading) as (app, pilot):
            app.settings = app.settings.model_copy(update={"grading": grading})
            await pilot.press("enter")
            await until(pilot, lambda app=app: reported(app))
            assert isinstance(app.screen, ReportScreen)
            judged = app.screen._report.judged
            assert all(one.grade is lines.grade(one.cost) for one in judged)
            grades[grading] = [one.grade for one in judged]
    assert grades["xg"] != grades["gnubg"]


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_an_analysis_ends_in_its_report_and_is_kept(tmp_path: Path, how: str) -> None:
    async with opened(tmp_path) as (app, pilot):
        await (pilot.press("enter") if how == "enter" else click_words(pilot, "Analyse"))
        await until(pilot, lambda: reported(app))
        found = app.library.analysed()[ID]
        assert (found.search, found.whole) == ("2ply", True)
        assert found.actions == len(SHORT.entries)
        assert isinstance(app.screen, ReportScreen)
        blunders = [one for one in app.screen._report.judged if one.grade is Grade.BLUNDER]
        assert {card.seq for card in app.practice.due_cards()} == {
            one.decision.seq for one in blunders
        }
        assert blunders


async def test_the_progress_tells_how_far_and_how_long(tmp_path: Path) -> None:
    async with opened(tmp_path, "tests.engines:Slow") as (app, pilot):
        await pilot.press("enter")
        total = len(decisions(SHORT))
        await until(pilot, lambda: f" of {total} decisions" in text(app) and "left" in text(app))
        assert "━" in text(app)
        assert "what is done is kept" in text(app)


async def test_what_is_judged_while_the_program_ends_is_told_to_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path, "tests.engines:Slow") as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "left" in text(app))
        screen = app.screen
        assert isinstance(screen, AnalysisScreen)
        await screen.query_one(ProgressBar).remove()
        screen._told_at = 0.0
        screen._tell(Progress(1, 2, 3.0))
        for thinker in app._thinkers.values():
            thinker.close()
        await until(pilot, lambda: screen._work is not None and screen._work.is_finished)


async def test_cancelling_keeps_what_is_done_and_again_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path, "tests.engines:Slow") as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "left" in text(app))
        await click_words(pilot, "Cancel")
        assert "Cancelled; the next time goes on from there." in text(app)
        kept_then = _evaluations(app)
        assert kept_then
        await pilot.pause(0.5)
        assert _evaluations(app) == kept_then, "nothing is judged any more"
        assert ID not in app.library.analysed()
        app.engine = "tests.engines:Slow"
        await pilot.press("enter")
        await until(pilot, lambda: _evaluations(app) > kept_then)
        await pilot.press("escape")
        await pilot.pause()
        assert "Cancelled" in text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


def _evaluations(app: HostApp) -> int:
    with app.journal.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM evaluation").fetchone()[0])


async def test_an_analysed_match_opens_at_once_and_asks_no_engine(tmp_path: Path) -> None:
    async with opened(tmp_path) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: reported(app))
        app.adviser.close()
        app.engine = PIPS
        app._thinkers.clear()
        app.screen.dismiss()
        await pilot.pause()
        app.push_screen(AnalysisScreen(ID))
        await until(pilot, lambda: reported(app))
        assert not any(thinker._child for thinker in app._thinkers.values())


async def test_an_analysed_match_can_be_analysed_anew(tmp_path: Path) -> None:
    async with opened(tmp_path, analysed=True, anew=True) as (app, _pilot):
        assert isinstance(app.screen, AnalysisScreen)
        assert "How deeply" in text(app)
        assert app.screen.query_one("#depth", ChoiceRow).value == Search.ONE


async def test_a_match_that_went_on_since_is_asked_about_again(tmp_path: Path) -> None:
    async with opened(tmp_path, record=played(seed=8, most=30), analysed=True) as (app, pilot):
        await until(pilot, lambda: reported(app))
        entry = SHORT.entries[30]
        match = Record(SHORT.header, SHORT.entries[:31]).match()
        app.journal.append(ID, entry, match)
        app.push_screen(AnalysisScreen(ID))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, AnalysisScreen)
        assert "How deeply" in text(app)


async def test_a_match_without_a_decision_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path, record=played(most=0)) as (app, pilot):
        assert "Nothing was decided in this match yet." in text(app)
        assert [item.id for item in app.screen.query_one(Menu).items] == ["back"]
        await pilot.press("enter")
        assert app.asked == [("dismissed", None)]


async def test_a_match_that_is_not_there_says_so(tmp_path: Path) -> None:
    app = HostApp(tmp_path, lambda: AnalysisScreen("00000000-0000-0000-0000-000000000000"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [item.id for item in app.screen.query_one(Menu).items] == ["back"]
        assert app.screen.query_one("#sentence").display


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        ("tests.engines:Nobody", "is not installed"),
        ("tests.engines:Crashing", "stopped unexpectedly"),
        ("tests.engines:Failing", "gave no answer that could be used"),
    ],
)
async def test_trouble_is_told_and_another_try_offered(
    tmp_path: Path, engine: str, words: str
) -> None:
    async with opened(tmp_path, engine) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: words in " ".join(text(app).replace("│", "").split()))
        app.engine = PIPS
        await click_words(pilot, "Again")
        await until(pilot, lambda: reported(app))


async def test_after_trouble_the_choice_can_be_changed(tmp_path: Path) -> None:
    async with opened(tmp_path, "tests.engines:Failing") as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "Again" in text(app))
        await click_words(pilot, "Another way")
        assert "How deeply" in text(app)


async def test_without_any_engine_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = catalogue.EngineInfo("bgsage", "bgsage", False, "Install bgsage, please.")
    monkeypatch.setattr(catalogue, "engines", lambda: (nobody,))
    async with opened(tmp_path) as (app, pilot):
        assert "Install bgsage, please." in text(app)
        assert [item.id for item in app.screen.query_one(Menu).items] == ["back"]
        assert "How deeply" not in text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


@pytest.mark.parametrize("size", [(80, 24), (60, 14), (120, 36)])
async def test_the_panel_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size=size) as (app, _pilot):
        assert "Back" in text(app)


# Where it is opened


async def test_it_is_opened_from_the_record_of_games(tmp_path: Path) -> None:
    view = games.two_games()
    app = HostApp(tmp_path, lambda: RecordScreen(view))
    app.journal.create(view.header)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_words(pilot, "Analyse")
        assert isinstance(app.screen, AnalysisScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, RecordScreen)


async def test_it_is_opened_from_the_result(tmp_path: Path) -> None:
    view = games.won(games.GAMMON, score=(5, 0))
    app = HostApp(tmp_path, lambda: ResultScreen(view))
    app.journal.create(view.header)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_words(pilot, "Analyse")
        assert isinstance(app.screen, AnalysisScreen)
        assert app.asked == []


@pytest.mark.parametrize("how", ["key", "palette"])
async def test_it_is_opened_from_the_table(tmp_path: Path, how: str) -> None:
    async with sitting(tmp_path, "play", "--xgid", xgid(dice="31")) as seat:
        await seat.press("slash", *"8/5 6/5", "enter", "space")
        if how == "key":
            await seat.press("m")
        else:
            await seat.press("ctrl+p")
            await seat.click_words("analyse the match")
        await seat.settled()
        assert isinstance(seat.app.screen, AnalysisScreen)
        assert "How deeply" in seat.text
        await seat.press("escape")
        assert seat.app.screen is seat.screen


# Words


def test_times_are_told_as_people_say_them() -> None:
    assert left_words(0.2) == "1 second left"
    assert left_words(42.4) == "42 seconds left"
    assert left_words(61) == "about 1 minute left"
    assert left_words(500) == "about 8 minutes left"
    assert left_words(7300) == "about 2 hours left"
    assert progress_words(Progress(3, 40)) == "3 of 40 decisions"
    assert progress_words(Progress(3, 40, 7)) == "3 of 40 decisions · 7 seconds left"


def test_every_depth_is_a_search_in_words() -> None:
    assert [search for search, *_ in DEPTHS] == [
        Search.ONE,
        Search.TWO,
        Search.THREE,
        Search.FOUR,
    ]


def test_a_bar_is_as_long_as_it_should_be() -> None:
    for share in (-1, 0, 0.3, 0.999, 1, 2):
        for plain in (True, False):
            assert len("".join(bar(share, 20, plain=plain))) == 20
    assert bar(1.0, 4, plain=False) == ("━━━━", "")


# With the real engine


@needs_bgsage
async def test_a_short_match_is_analysed_by_the_real_engine_and_looked_through(
    tmp_path: Path,
) -> None:
    app = HostApp(tmp_path, lambda: AnalysisScreen(ID))
    kept(app.journal, SHORT)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await click_words(pilot, "quick")
        await click_words(pilot, "Analyse")
        await until(pilot, lambda: reported(app), 60)
        assert "bgsage" in text(app)
        assert "PR" in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert "played" in text(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert app.library.analysed()[ID].engine.startswith("bgsage ")
