"""bgsage's search of the plays of a roll, without the search that it throws away.

Its analyzer searches the best plays without the cube first, and then every play once more with
the cube. Only the second search tells anything, and it is all that is done here: the same
figures, sooner.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import bgbot_cpp
from bgsage import BgBotAnalyzer, MoveAnalysis, Probabilities, flip_board, invert_probs

from app.engine.one_ply import Board, networks, ranked, told

_THREADS = max(2, os.cpu_count() or 2)
_TURNED = {
    bgbot_cpp.CubeOwner.CENTERED: bgbot_cpp.CubeOwner.CENTERED,
    bgbot_cpp.CubeOwner.PLAYER: bgbot_cpp.CubeOwner.OPPONENT,
    bgbot_cpp.CubeOwner.OPPONENT: bgbot_cpp.CubeOwner.PLAYER,
}


class SeveralPlies:
    """What bgsage's analyzer is asked at two plies and more, answered in the same way."""

    def __init__(self, plies: int) -> None:
        """Load what it takes.

        Args:
            plies: how deeply to search, 2 or more.
        """
        self._plies = plies
        self._usual = BgBotAnalyzer(eval_level=f"{plies}ply")
        self._judge, self._table = networks()

    def checker_play(
        self,
        board: Board,
        *dice: int,
        force_boards: Sequence[Board] = (),
        **stakes: Any,
    ) -> Any:
        """Judge every legal play, all of them as deeply: none has to be forced."""
        results = [list(result) for result in bgbot_cpp.possible_moves(board, *dice)]
        facing = _facing(stakes)
        # New threads for every question, as the analyzer takes them: bgsage keeps for a thread
        # what it has found, and doesn't say for how long that holds.
        with ThreadPoolExecutor(_THREADS) as pool:
            return ranked(pool.map(lambda result: self._move(result, board, facing), results))

    def cube_action(self, board: Board, **stakes: Any) -> Any:
        """Judge no double, double-take and double-pass before the roll."""
        return self._usual.cube_action(board, **stakes)

    def _move(self, result: Board, before: Board, facing: dict[str, Any]) -> MoveAnalysis:
        """A play, judged as the position that the opponent faces."""
        found = bgbot_cpp.cubeful_probs_and_equity_nply(
            flip_board(result),
            strategy=self._judge,
            n_plies=self._plies,
            n_threads=1,
            bearoff_db=self._table,
            root_board=before,
            **facing,
        )
        probabilities = Probabilities.from_list(invert_probs(list(found["probs"])))
        return MoveAnalysis(
            board=result,
            equity=-found["equity"],
            cubeless_equity=probabilities.equity,
            probs=probabilities,
            equity_diff=0.0,
            eval_level=f"{self._plies}-ply",
        )


def _facing(stakes: dict[str, Any]) -> dict[str, Any]:
    """The stakes as the opponent sees them."""
    place, options = told(stakes)
    facing = {"owner": _TURNED[place.pop("cube_owner")], **options, **place}
    if "away1" in place:
        facing |= {"away1": place["away2"], "away2": place["away1"]}
    return facing
