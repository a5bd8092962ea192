"""The quicker search of plays comes to the figures of bgsage's own analyzer, everywhere."""

from typing import Any

import pytest

from app.engine.catalogue import installed
from tests.conftest import SOAK

if not installed("bgsage"):
    pytest.skip("bgsage is not installed", allow_module_level=True)

from bgsage import BgBotAnalyzer

from app.engine.several_plies import SeveralPlies
from tests.app.engine.test_one_ply import PLACES, STAKES, board, figures

CASES = [(2, places, STAKES) for places in (PLACES,)] + [(3, PLACES[:2], STAKES[:6:3])]


@pytest.mark.parametrize(("plies", "places", "stakes"), CASES, ids=["2ply", "3ply"])
def test_plays_are_judged_alike(
    plies: int, places: list[Any], stakes: list[dict[str, Any]]
) -> None:
    quick, usual = SeveralPlies(plies), BgBotAnalyzer(eval_level=f"{plies}ply")
    for number, place in enumerate(places):
        for told in stakes if SOAK else stakes[number % 3 :: 3]:
            for dice in ((3, 1), (6, 6)) if plies == 2 else ((3, 1),):
                ours = quick.checker_play(board(place), *dice, **told).moves
                theirs = usual.checker_play(board(place), *dice, **told).moves
                found, usually = list(map(figures, ours)), list(map(figures, theirs))
                assert found == usually, (str(place), told, dice)


def test_cubes_are_asked_of_the_analyzer() -> None:
    quick, usual = SeveralPlies(2), BgBotAnalyzer(eval_level="2ply")
    ours, theirs = (one.cube_action(board(PLACES[0]), **STAKES[0]) for one in (quick, usual))
    assert ours == theirs
