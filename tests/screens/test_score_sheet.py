"""The score sheet and the settlement of a game: what it counted, and what it comes to."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.screens.score_sheet import ScoreSheetScreen, settlement
from app.state.view import MatchView
from rules.chouette import BOX
from tests.rules.chouettes import game_won
from tests.screens.hostapp import HostApp
from tests.screens.round_table import over
from tests.screens.seen import text
from widgets.glyphs import ASCII, STANDINGS


def after_two() -> MatchView:
    """Anna has lost as the box, then Bela, who followed her, has won."""
    view = over()
    assert view.chouette is not None
    chouette = game_won(view.chouette, BOX)
    return replace(view, match=chouette.match, chouette=chouette)


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_a_settlement_has_the_points_of_the_game_and_the_scores_after_it(plain: bool) -> None:
    chouette = after_two().chouette
    assert chouette is not None
    signs = ASCII.standings if plain else STANDINGS
    assert settlement(chouette, chouette.sheet[-1], plain) == [
        (signs["box"], "Bela", "+4", "+5"),
        (signs["captain"], "Cid", "−1", "0"),
        (signs["member"], "Dora", "−1", "0"),
        (signs["member"], "Emil", "−1", "0"),
        (signs["member"], "Anna", "−1", "−5"),
    ]


async def test_the_last_line_of_the_sheet_is_the_sum_of_the_others(tmp_path: Path) -> None:
    app = HostApp(tmp_path, lambda: ScoreSheetScreen(after_two()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = [" ".join(row.split()).strip("│ ") for row in text(app).splitlines()]
        box, captain = STANDINGS["box"], STANDINGS["captain"]
        for row in (
            "Bela Dora Emil Anna Cid",
            f"1 {captain} +1 +1 +1 {box} −4 +1",
            f"2 {box} +4 −1 −1 −1 {captain} −1",
            "= +5 0 0 −5 0",
        ):
            assert row in rows


async def test_long_names_of_many_are_told_apart_on_two_lines(tmp_path: Path) -> None:
    names = ("Alexandrina", "Alexander", "Bartholomew", "Jo", *"CDEFGH")
    app = HostApp(tmp_path, lambda: ScoreSheetScreen(over(names)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = [row.strip("│ ").split() for row in text(app).splitlines()]
        upper = next(row for row in rows if row[:1] == ["Alex"])
        assert upper == ["Alex", "Bart", "Jo", *"CDEFGH", "Alex"]
        assert rows[rows.index(upper) + 1] == ["a…", "L", "hol…", "a…", "A"]
