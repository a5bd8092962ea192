"""Our figures are those that gammonview's own analysis gives for the same match and search."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.engine.analysis.analyse import analyse
from app.engine.analysis.report import DecisionKind, MatchReport, Tally
from app.engine.engine import Search
from app.engine.thinker import Thinker
from tests.app.analysis.matches import DATA, record_from
from tests.app.engine.asking import needs_sage
from tests.conftest import SOAK

MATCH = "wild.mat"
"""A match with a Crawford game, doubles, takes and passes right and wrong."""

Game = Mapping[str, Any]


def gammonviews(search: Search) -> list[Game]:
    """Gammonview's analysis of the match, one search for everything, luck at 1ply."""
    from bgsage import BgBotAnalyzer
    from gvanalysis.game_eval import evaluate_game
    from gvanalysis.loader import load_ogxm
    from gvanalysis.ogxm_reconstructor import reconstruct_decisions_from_ogxm

    judge, luck = (BgBotAnalyzer(eval_level=level) for level in (search.value, "1ply"))
    found = reconstruct_decisions_from_ogxm(load_ogxm(DATA / MATCH))
    return [
        evaluate_game(
            {"game_number": number, "score1_start": game["sw"], "score2_start": game["sb"]},
            judge,
            game,
            is_crawford=game["is_crawford"],
            luck_analyzer=luck,
            level=search.value,
        )
        for number, game in enumerate(found, 1)
    ]


async def ours(search: Search) -> MatchReport:
    """Our analysis of it."""
    thinker = Thinker()
    try:
        return await analyse(record_from(MATCH), thinker, search)
    finally:
        thinker.close()


@needs_sage
@pytest.mark.parametrize("search", [Search.ONE, Search.TWO] if SOAK else [Search.ONE])
async def test_the_figures_agree(search: Search) -> None:
    report = await ours(search)
    theirs = gammonviews(search)
    assert len(report.games) == len(theirs)
    for game, other in zip(report.games, theirs, strict=True):
        for side, tally in zip(("p1", "p2"), game.tallies, strict=True):
            compare(tally, {key[3:]: other[key] for key in other if key.startswith(side)})
    for one, tally in zip(("p1", "p2"), report.tallies, strict=True):
        error, count = (sum(game[f"{one}_{what}"] for game in theirs) for what in ("err", "dec"))
        assert tally.pr == pytest.approx(500 * error / count, abs=0.001)
    compare_plays(report, theirs)


def compare(tally: Tally, other: Game) -> None:
    """Compare the sums of a player in a game."""
    assert (tally.decisions, tally.cubes) == (other["dec"], other["cube_dec"])
    assert tally.play_cost + tally.cube_cost == pytest.approx(other["err"], abs=1e-4)
    # Gammonview rounds the luck of each roll to four digits.
    assert tally.luck == pytest.approx(other["luck"], abs=1e-4 * (other["luck_count"] + 1))


def compare_plays(report: MatchReport, theirs: list[Game]) -> None:
    """Compare each checker play."""
    plays = [one for one in report.judged if one.decision.kind is DecisionKind.PLAY]
    others = [move for game in theirs for move in game["moves"] if move["kind"] == "checker"]
    assert len(plays) == len(others)
    for play, other in zip(plays, others, strict=True):
        assert play.luck == pytest.approx(other["luck"], abs=1e-4)
        if play.counted:
            assert play.cost == pytest.approx(other["lost_equity"], abs=1e-4)
        assert play.counted == other.get("counted", False)
