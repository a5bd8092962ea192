"""What the real program looks like at once: styles and colours, and prompts that have room."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.main import BarpointApp
from app.screens.parts.drawing import TableTop
from app.screens.prompts import Question, prompt_view
from app.state.settings import Settings
from app.state.store import MatchStore
from app.storage import settings_file
from app.storage.paths import paths_for
from rules.actions import Level
from rules.position import START
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.tabletop import header, sit_down, table
from widgets.board import Board
from widgets.glyphs import ASCII, BLOCKS, Glyphs
from widgets.palette import resolve
from widgets.prompt import lay_sentence
from widgets.table import LEAST, place_parts
from widgets.themes import THEMES
from widgets.view import PromptView

LONG = ("Maximiliana Featherstone", "Bartholomew Montgomery-Smythe")


async def test_the_first_screen_has_its_own_styles(tmp_path: Path) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path)])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        drawing = app.screen.query_one(TableTop).region
        assert drawing.y == 1
        assert drawing.x == 80 - drawing.right


@pytest.mark.parametrize("theme", THEMES)
async def test_the_table_begins_in_the_colours_that_were_chosen(tmp_path: Path, theme: str) -> None:
    paths = paths_for(tmp_path)
    paths.prepare()
    settings_file.save(paths.settings, Settings.model_validate({"theme": theme}))
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), "play", "--to", "7"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.query_one(Board).palette == resolve(THEMES[theme].variables)


def prompts() -> list[PromptView]:
    """The longest sentences with the most answers."""
    found = [prompt_view(table().view, Question.RESIGN), prompt_view(sit_down(header()).view, None)]
    money = _named(Terms(0, beavers=9))
    money.double()
    for _ in range(4):
        found.append(prompt_view(money.view, None))
        money.beaver()
    resigned = _named(Terms(7))
    resigned.resign(Level.BACKGAMMON)
    found.append(prompt_view(resigned.view, None))
    return found


def _named(terms: Terms) -> MatchStore:
    """The beginning of a turn of players with long names."""
    start = Start(START, Side.WHITE, None)
    return sit_down(replace(header(terms, start), players=LONG))


@pytest.mark.parametrize("glyphs", [BLOCKS, ASCII])
@pytest.mark.parametrize("above", [True, False])
def test_no_answer_and_no_word_is_lost_beside_the_smallest_table(
    above: bool, glyphs: Glyphs
) -> None:
    places = place_parts(*LEAST)
    assert places is not None
    region = places.prompt_below
    for view in prompts():
        laid = lay_sentence(view, region.width, region.height, above, glyphs)
        assert [chip.choice for chip in laid.chips] == [choice.id for choice in view.choices]
        assert " ".join(line for line in laid.lines if line) == view.text


async def test_a_result_that_was_left_at_once_does_not_come_again(tmp_path: Path) -> None:
    last = "XGID=-B------------------bbccc-:1:1:1:21:3:2:0:7:10"
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), "play", "--xgid", last])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"1/off(2)", "enter")
        await pilot.press("space", "space")
        await pilot.pause(0.6)
        assert app.screen.id == "match"
