"""The measurement of levels: sums, error bars, runs that are taken up, a quick one whole."""

from pathlib import Path

import pytest

from app.engine.analysis.report import DecisionKind, Tally
from app.engine.catalogue import installed
from app.engine.levels import LEVELS, level
from tests.conftest import SOAK
from tests.levels.__main__ import line, measure
from tests.levels.selfplay import Cost
from tests.levels.tallies import Kept, rating, tally

GAMES = [Tally(20, 5, 0.5, 0.1), Tally(30, 8, 1.5, 0.3), Tally(10, 2, 0.1, 0.0)] * 8


def test_a_game_is_summed_up() -> None:
    costs = [Cost(DecisionKind.PLAY, 0.1), Cost(DecisionKind.CUBE, 0.2)]
    assert tally([*costs, Cost(DecisionKind.ANSWER, 0.0)]) == Tally(1, 2, 0.1, 0.2)


def test_the_rating_is_that_of_all_decisions_with_an_error_that_falls_with_games() -> None:
    assert rating(GAMES).pr == pytest.approx(500 * 8 * 2.5 / (8 * 75))
    assert 0 < rating(GAMES * 4).error < rating(GAMES).error
    assert rating([GAMES[0]] * 5).error == 0
    assert rating([]).pr == 0


def test_what_was_measured_is_kept_for_the_same_level_and_judge(tmp_path: Path) -> None:
    kept = Kept(tmp_path, LEVELS[0], "engine 1", "2ply")
    for game in GAMES[:2]:
        kept.add(game)
    assert Kept(tmp_path, LEVELS[0], "engine 1", "2ply").games() == GAMES[:2]
    assert not Kept(tmp_path, LEVELS[1], "engine 1", "2ply").games()
    assert not Kept(tmp_path, LEVELS[0], "engine 2", "2ply").games()
    assert not Kept(tmp_path, LEVELS[0], "engine 1", "3ply").games()


@pytest.mark.skipif(not installed("bgsage"), reason="bgsage is not installed")
@pytest.mark.skipif(not SOAK, reason="two whole games are measured")
async def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    from app.engine.sage import Sage

    beginner = level("beginner")
    first = await measure(beginner, Sage(), 1, tmp_path)
    more = await measure(beginner, Sage(), 2, tmp_path)
    assert more[:1] == first
    assert await measure(beginner, Sage(), 1, tmp_path) == first
    assert line(beginner, more).startswith("beginner")
