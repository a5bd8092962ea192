"""Advice at the table of the whole program: hints by keys and mouse, facts where it is pointed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.engine import catalogue
from app.state.settings import Settings
from rules.game import Phase
from rules.position import START
from rules.side import Side
from tests.screens.sitting import QUIET, Sitting, sitting, xgid
from widgets.glyphs import BLOCKS
from widgets.hint import Hint
from widgets.hint_sheet import lay_hint

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
BLOT = "-b---AD-C---dE---c-e----B-"  # a slot on the 5-point
RACE = "-BCDABB------------eec----"


@asynccontextmanager
async def advised(
    folder: Path,
    board: str = str(START),
    dice: str = "31",
    *,
    size: tuple[int, int] = (120, 36),
    settings: Settings = QUIET,
) -> AsyncIterator[Sitting]:
    """At a table, with an engine that counts pips."""
    arguments = ("play", "--xgid", xgid(board, dice))
    async with sitting(folder, *arguments, size=size, settings=settings) as seat:
        seat.app.engine = "tests.engines:Pips"
        yield seat


async def hint(seat: Sitting) -> Hint:
    """Ask for a hint and wait for it."""
    await seat.press("h")
    panel = seat.screen.query_one(Hint)
    await seat.until(lambda: panel.view is not None and (panel.view.lines or panel.view.cube))
    await seat.settled()
    return panel


def row_of(panel: Hint, index: int) -> tuple[int, int]:
    """A cell of the row in which a play stands."""
    assert panel.view is not None
    plays = lay_hint(panel.view, *panel.size, BLOCKS).plays
    return panel.region.x + 4, panel.region.y + plays.index(index)


@SIZES
async def test_a_hint_ranks_plays_and_shows_the_best_as_arrows(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with advised(tmp_path, size=size) as seat:
        panel = await hint(seat)
        assert panel.has_focus
        assert seat.board.view.arrows
        assert not any(place.movable for place in seat.board.view.points)
        assert "another play" in seat.text
        await seat.press("escape")
        await seat.until(lambda: panel.view is None)
        assert not seat.board.view.arrows
        assert any(place.movable for place in seat.board.view.points)
        assert seat.steps == ()


@SIZES
async def test_a_play_is_selected_by_mouse_and_played_by_a_second_click(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with advised(tmp_path, size=size) as seat:
        panel = await hint(seat)
        first = seat.board.view.arrows
        await seat.click(row_of(panel, 1))
        await seat.settled()
        assert panel.view is not None
        assert panel.view.selected == 1
        assert seat.board.view.arrows != first
        assert seat.steps == ()
        play = panel.view.lines[1].text
        await seat.click(row_of(panel, 1))
        await seat.settled()
        assert panel.view is None
        draft = seat.view.draft
        assert draft is not None
        assert draft.complete
        assert str(draft.play) == play
        assert seat.phase is Phase.TO_PLAY  # the dice still wait to be picked up


async def test_keys_of_the_panel_can_be_clicked(tmp_path: Path) -> None:
    async with advised(tmp_path) as seat:
        panel = await hint(seat)
        await seat.click_words("another play")
        assert panel.view is not None
        assert panel.view.selected == 1
        await seat.click_words("play it")
        await seat.settled()
        assert len(seat.steps) == 2


async def test_the_cube_has_a_hint_too(tmp_path: Path) -> None:
    async with advised(tmp_path, dice="00") as seat:
        panel = await hint(seat)
        assert panel.view is not None
        assert len(panel.view.cube) == 3
        assert panel.view.words
        assert "double/take" in seat.text


async def test_there_is_no_hint_for_an_answer_to_a_resignation(tmp_path: Path) -> None:
    async with advised(tmp_path, dice="00") as seat:
        await seat.press("r", "1", "h")
        assert seat.phase is Phase.RESIGNED
        assert "There is no hint for this answer." in seat.text
        assert seat.screen._hinting.view is None


async def test_shots_are_told_where_it_is_pointed_by_mouse_and_keys(tmp_path: Path) -> None:
    async with advised(tmp_path, BLOT, "00", size=(80, 24)) as seat:
        await seat.pilot.hover(offset=seat.point(5))
        await seat.settled()
        assert "15 of 36 rolls hit 5" in seat.text
        await seat.pilot.hover(offset=seat.point(10))
        await seat.settled()
        assert "rolls hit" not in seat.text
        await seat.press("left", "down")
        for _ in range(12):
            if "15 of 36 rolls hit 5" in seat.text:
                break
            await seat.press("right")
            await seat.settled()
        assert "15 of 36 rolls hit 5" in seat.text


@SIZES
async def test_a_race_shows_its_counts(tmp_path: Path, size: tuple[int, int]) -> None:
    async with advised(tmp_path, RACE, "00", size=size) as seat:
        view = seat.screen.query_one("#table").view  # type: ignore[attr-defined]
        for side in Side:
            effective = view.plates[side].effective
            assert f"({effective:.1f})" in seat.text
        assert "ahead with wastage" in seat.text


async def test_facts_are_left_out_where_they_are_not_wanted(tmp_path: Path) -> None:
    quiet = QUIET.model_copy(update={"live_facts": False})
    async with advised(tmp_path, RACE, "00", settings=quiet) as seat:
        assert "wastage" not in seat.text


@SIZES
@pytest.mark.parametrize("dice", ["31", "00"])
async def test_without_an_engine_a_hint_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], dice: str
) -> None:
    monkeypatch.setattr(catalogue, "installed", lambda engine: False)
    async with advised(tmp_path, dice=dice, size=size) as seat:
        seat.app.engine = catalogue.USUAL
        await seat.press("h")
        panel = seat.screen.query_one(Hint)
        await seat.until(lambda: panel.view is not None and panel.view.warning)
        assert panel.view is not None
        assert "pip install bgsage" in panel.view.text
        assert panel.view.text.count(".") == 1, "one sentence"
        assert "bgsage" in seat.text
        await seat.press("escape")
        assert seat.screen.query_one(Hint).view is None


async def test_without_an_engine_the_21_rolls_say_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "installed", lambda engine: False)
    async with advised(tmp_path, dice="00") as seat:
        seat.app.engine = catalogue.USUAL
        await seat.press("o")
        await seat.until(lambda: "install it with “pip install" in seat.text)


async def test_the_21_rolls_open_over_the_table(tmp_path: Path) -> None:
    async with advised(tmp_path, dice="00") as seat:
        await seat.press("o")
        await seat.until(lambda: "On average" in seat.text)
        assert "The 21 rolls from here for White" in seat.text
        await seat.press("o")
        await seat.until(lambda: seat.app.screen is seat.screen)
