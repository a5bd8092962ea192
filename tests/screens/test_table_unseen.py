"""While the terminal is too small for the table, nothing is played."""

from pathlib import Path

import pytest

from rules.chouette import Asked
from rules.game import Phase
from tests.screens.round_table import gathered
from tests.screens.sitting import sitting, xgid
from tests.screens.test_chouette_table import begun

PLAYED = ("play", "--xgid", xgid(dice="31"))


@pytest.mark.parametrize("keys", ["space", "backspace", "d", "slash 6 slash 3 enter", "1 enter"])
async def test_no_key_plays_what_cannot_be_seen(tmp_path: Path, keys: str) -> None:
    async with sitting(tmp_path, *PLAYED) as seat:
        await seat.press("slash", *"8/5 6/5", "enter")
        before = seat.view
        assert before.draft is not None
        assert before.draft.complete
        await seat.pilot.resize_terminal(79, 24)
        await seat.press(*keys.split())
        assert seat.view is before
        await seat.pilot.resize_terminal(80, 24)
        await seat.press("space")
        assert seat.phase is Phase.TO_ROLL


async def test_no_double_is_dropped_unseen(tmp_path: Path) -> None:
    async with sitting(tmp_path, "play", "--xgid", xgid()) as seat:
        await seat.press("d")
        await seat.pilot.resize_terminal(60, 20)
        await seat.press("p", "t")
        assert seat.phase is Phase.DOUBLED
        await seat.pilot.resize_terminal(120, 36)
        await seat.press("t")
        assert seat.phase is Phase.TO_ROLL


async def test_no_member_of_a_team_answers_unseen(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("d")
        await table.pilot.resize_terminal(60, 20)
        await table.press("a", "o")
        assert table.asked is Asked.AGREE_DOUBLE
        assert table.chouette.answers == ()
        await table.pilot.resize_terminal(120, 36)
        await table.press("o")
        assert table.asked is Asked.TURN


async def test_nothing_is_resigned_unseen(tmp_path: Path) -> None:
    async with sitting(tmp_path, *PLAYED) as seat:
        await seat.press("r")
        await seat.pilot.resize_terminal(60, 20)
        await seat.press("1")
        assert seat.phase is Phase.TO_PLAY


@pytest.mark.parametrize("key", ["q", "s", "question_mark"])
async def test_other_keys_work_in_any_terminal(tmp_path: Path, key: str) -> None:
    async with sitting(tmp_path, *PLAYED) as seat:
        await seat.pilot.resize_terminal(60, 20)
        await seat.press(key)
        assert seat.app.screen.id != "match"
