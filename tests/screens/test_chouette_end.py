"""The end of a chouette: what everybody has won or lost, who owes whom, and no next game."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.screens.chouette_end import debts, owed_told, won_told
from app.screens.people_view import place_of
from rules.chouette import Asked, Chouette
from tests.rules.chouettes import begun as agreed
from tests.screens.round_table import FIVE, Round, gathered, seated
from tests.screens.test_chouette_table import B, D, E
from tests.screens.test_coming_and_going import between_games
from widgets.people_view import Standing


async def ended(table: Round) -> None:
    """The box, Bela, has passed the first double of Emil's team, and that is all for today."""
    await between_games(table)
    await table.click_item("End the chouette")
    await table.until(lambda: table.app.screen.id == "chouette-end")


def scored(*scores: int) -> Chouette:
    """Five people with these points."""
    chouette = agreed(len(scores))
    people = zip(chouette.people, FIVE, scores, strict=True)
    named = tuple(replace(person, name=name, score=points) for person, name, points in people)
    return replace(chouette, people=named)


async def test_the_end_tells_totals_winners_and_debts(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await ended(table)
        assert table.asked is Asked.ENDED
        assert "The end of the chouette" in table.text
        assert "Anna, Cid, Dora and Emil have won the evening, with 1 point each." in table.text
        assert "Bela  −4  owes Anna 1, Cid 1, Dora 1 and Emil 1" in table.text
        assert "Emil  +1" in table.text


async def test_the_end_leads_to_the_sheet_its_export_and_home(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await ended(table)
        await table.click_item("Score sheet")
        assert table.app.screen.id == "score-sheet"
        await table.press("escape")
        await table.click_words("for a spreadsheet (.csv)")
        await table.click_words("as text (.md)")
        exports = sorted(path.name for path in (tmp_path / "exports").iterdir())
        assert exports == ["chouette-1.csv", "chouette-1.md"]
        await table.click_item("Back home")
        await table.until(lambda: table.app.screen.id == "home")


async def test_an_ended_chouette_opens_with_its_end(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await ended(table)
        match_id = table.view.header.id
        await table.press("escape")
        await table.until(lambda: table.app.screen.id == "home")
        table.app.open_match(match_id)
        await table.until(lambda: table.app.screen.id == "chouette-end")
        assert "Bela  −4" in table.text
    async with seated(tmp_path) as table:
        assert "There is no unfinished match." in table.text


async def test_the_result_is_there_again_by_space(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await ended(table)
        table.app.screen.dismiss(None)
        await table.until(lambda: table.app.screen is table.screen)
        assert "The chouette is over." in table.text
        assert "Space result" in table.text
        await table.press("space")
        assert table.app.screen.id == "chouette-end"


async def test_the_plates_and_the_panel_stay_with_the_last_game(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await ended(table)
        people = table.people.view.people
        assert [(one.name, one.standing) for one in people[:2]] == [
            ("Bela", Standing.BOX),
            ("Emil", Standing.CAPTAIN),
        ]
        assert all(one.standing is Standing.MEMBER for one in people[2:])
        assert [one.place for one in people] == [0, 1, 2, 3, 4]
        plates = table.screen._projected().plates
        assert [plate.name for plate in plates] == ["Bela", "Emil"]
        assert [plate.score for plate in plates] == [-4, 1]
        assert (table.chouette.box, place_of(table.chouette, E)) == (E, 1)
        table.screen.turn_to(B)
        table.app.screen.dismiss(None)
        await table.until(lambda: "Bela is the box" in table.text)


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((5, -3, 1, -3, 0), "Anna has won the evening, with 5 points."),
        ((1, -1, 0, 0, 0), "Anna has won the evening, with 1 point."),
        ((4, 4, -8, 0, 0), "Anna and Bela have won the evening, with 4 points each."),
        ((0, 0, 0, 0, 0), "The evening ends level: nobody has won or lost a point."),
    ],
    ids=str,
)
def test_the_winners_are_named(scores: tuple[int, ...], told: str) -> None:
    assert won_told(scored(*scores)) == told


def test_debts_are_paid_in_full_and_in_few_payments() -> None:
    for scores in [(5, -3, 1, -3, 0), (-9, 3, 3, 3, 0), (0, 0, 0), (7, 2, -1, -4, -4)]:
        left = list(scores)
        owed = debts(scores)
        for who, to, points in owed:
            assert points > 0
            left[who] += points
            left[to] -= points
        assert not any(left)
        assert len(owed) < max(len(scores) - scores.count(0), 1)
    assert owed_told(scored(5, -3, 1, -3, 0), D) == "owes Anna 2 and Cid 1"
    assert owed_told(scored(5, -3, 1, -3, 0), B) == "owes Anna 3"
