"""What clocks and table manners ask at a chouette is seen there."""

from dataclasses import replace
from pathlib import Path

from rules.actions import InvalidRoll
from rules.chouette import Asked
from rules.terms import ClockTerms, Manners
from tests.screens.round_table import MONEY, gathered

FREE = replace(MONEY, manners=Manners(illegal_stand=True))
TIMED = replace(MONEY, clock=ClockTerms(1, 0))


async def test_why_a_roll_does_not_count_is_asked(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await table.order(5, 6, 4, 3, 2)
        await table.press("v")
        assert "Why doesn't the roll count?" in table.text
        await table.press("2")
        assert isinstance(table.store.entries[-1].action, InvalidRoll)
        assert "A die was leaning: roll again." in table.text


async def test_dice_of_a_free_play_are_not_picked_up_by_a_slip(tmp_path: Path) -> None:
    async with gathered(tmp_path, terms=FREE) as table:
        await table.order(5, 6, 4, 3, 2)
        await table.open(3, 1)
        await table.press("space")
        assert "Pick up the dice without a move?" in table.text
        await table.press("1")
        assert "call the play" in table.text


async def test_a_claim_is_offered_and_asked(tmp_path: Path) -> None:
    async with gathered(tmp_path, terms=TIMED) as table:
        await table.order(5, 6, 4, 3, 2)
        await table.open(3, 1)
        await table.until(lambda: table.screen.claims)
        table.screen._show()
        assert "Anna claims" in table.text
        await table.press("k")
        assert "Paused." in table.text
        await table.press("w")
        assert "Claim the game on time?" in table.text
        await table.press("1")
        assert table.asked is Asked.BETWEEN
