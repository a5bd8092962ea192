"""Table manners at a chouette: a play that ended the game is called, and everybody plays on."""

from dataclasses import replace
from pathlib import Path

from rules.chouette import Asked
from rules.terms import Manners
from tests.screens.round_table import MONEY, gathered
from tests.screens.test_chouette_table import E, begun

FREE = replace(MONEY, manners=Manners(illegal_stand=True))


async def test_the_play_that_ended_the_game_can_be_called_from_the_result(tmp_path: Path) -> None:
    async with gathered(tmp_path, terms=FREE) as table:
        await begun(table)
        table.store.roll((3, 1))
        counts = enumerate(table.view.match.game.position.counts)
        off = tuple((place, 0) for place, count in counts for _ in range(max(count, 0)))
        table.store.lay(off)
        assert table.asked is Asked.BETWEEN
        await table.until(lambda: table.app.screen.id == "chouette-result")
        assert table.chouette.scores[E] > 0
        await table.click_item("Call the last play")
        assert table.asked is Asked.TURN
        assert table.chouette.scores == (0,) * 5
        assert table.view.match.game.dice == (3, 1)
        assert "called illegal" in table.text


async def test_a_play_that_stands_is_not_called_from_the_result(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("d", "a", "a", "a", "p")
        await table.until(lambda: table.app.screen.id == "chouette-result")
        assert "Call the last play" not in table.text
