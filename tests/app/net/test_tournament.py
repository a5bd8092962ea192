"""Two programs play whole matches through everything that networks and computers do."""

import sys
from pathlib import Path

import pytest

from tests.app.net.mailbox import mailbox_server
from tests.app.net.meddler import Habits, meddler
from tests.app.net.tournament import Plan, play, results
from tests.conftest import SOAK

PAIRS = 4 if SOAK else 1
PLAN = Plan(125, 0.7, 1.5, points=(1, 1, 1, 3)) if SOAK else Plan(3, 1.0, 1.5)
HABITS = Habits(lives=10.0 if SOAK else 5.0, holds=0.1, most_held=0.04, repeats=0.1)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
async def test_matches_come_to_the_same_end_on_both_sides_whatever_happens(
    tmp_path: Path,
) -> None:
    with mailbox_server() as server, meddler(server.port, HABITS, seed=1) as bad:
        pairs = await play(tmp_path, bad.url, PLAN, pairs=PAIRS, seed=1)
    played = [result for pair in pairs for result in results(pair)]
    assert len(played) == PAIRS * PLAN.matches
    assert all(result.equal and result.finished and result.good for result in played), played
    assert sum(pair.kills for pair in pairs)
    assert bad.cuts
    assert bad.held
    assert bad.repeated
    print(
        f"{len(played)} matches, {sum(result.actions for result in played)} actions,"
        f" {sum(pair.kills for pair in pairs)} kills, {sum(pair.meetings for pair in pairs)}"
        f" meetings, {bad.cuts} connections cut, {bad.held} messages held back,"
        f" {bad.repeated} repeated, {sum(result.refused for result in played)} refused"
    )
