"""bgsage's judgement of a position alone, without a search, many times as fast as its usual way.

Its analyzer judges play by play in Python and loads its networks anew for every cube. The
functions that it has for many positions at once do neither, and come to the same figures.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import bgbot_cpp
from bgsage import CubeActionResult, MoveAnalysis, Probabilities, default_weights
from bgsage.analyzer import resolve_owner
from bgsage.weights import bearoff_db_path

_THREADS = 1
_DEPTH = "1-ply"

Board = list[int]


class OnePly:
    """What bgsage's analyzer is asked at one ply, answered in the same way."""

    def __init__(self) -> None:
        self._judge, _table = networks()

    def checker_play(
        self,
        board: Board,
        *dice: int,
        force_boards: Sequence[Board] = (),
        **stakes: Any,
    ) -> Any:
        """Judge every legal play, all of them alike: none has to be forced."""
        place, options = told(stakes)
        asked = {"board": board, "die1": dice[0], "die2": dice[1], **place}
        (found,) = bgbot_cpp.batch_checker_play([asked], self._judge, n_threads=_THREADS, **options)
        return ranked(_move(move) for move in found["moves"])

    def cube_action(self, board: Board, **stakes: Any) -> CubeActionResult:
        """Judge no double, double-take and double-pass before the roll."""
        place, options = told(stakes)
        asked = (board, *place.values())
        (found,) = bgbot_cpp.batch_evaluate_positions([asked], self._judge, _THREADS, **options)
        return CubeActionResult(
            probs=Probabilities.from_list(list(found["probs"])),
            cubeless_equity=found["cubeless_equity"],
            equity_nd=found["equity_nd"],
            equity_dt=found["equity_dt"],
            equity_dp=found["equity_dp"],
            should_double=bool(found["should_double"]),
            should_take=bool(found["should_take"]),
            optimal_equity=found["cubeful_equity"],
            optimal_action=found["optimal_action"],
            eval_level=_DEPTH,
            is_beaver=bool(found.get("is_beaver", False)),
        )


def ranked(moves: Iterable[MoveAnalysis]) -> Any:
    """Plays, the best first; those that win or lose the cube alike by their chances without it."""
    return SimpleNamespace(
        moves=sorted(moves, key=lambda one: (-one.equity, -one.cubeless_equity, tuple(one.board)))
    )


@cache
def networks() -> tuple[Any, Any]:
    """What judges a position, and the table of bear-offs that it knows, None if it is missing."""
    weights = default_weights()
    judge = bgbot_cpp.create_strategy(
        weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
    )
    table, path = bgbot_cpp.BearoffDB(), bearoff_db_path()
    if path is None or not table.load(path):
        return judge, None
    return bgbot_cpp.BearoffStrategy(judge, table), table


def told(stakes: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bool]]:
    """The cube and the score in the order of bgsage's tuples, and the options of money play."""
    place = {
        "cube_value": stakes.get("cube_value", 1),
        "cube_owner": resolve_owner(stakes.get("cube_owner", "centered")),
    }
    if "away1" not in stakes:
        return place, {"jacoby": stakes["jacoby"], "beaver": stakes["beaver"]}
    place |= {"away1": stakes["away1"], "away2": stakes["away2"]}
    place["is_crawford"] = stakes.get("is_crawford", False)
    return place, {"jacoby": False, "beaver": False}


def _move(move: dict[str, Any]) -> MoveAnalysis:
    return MoveAnalysis(
        board=list(move["board"]),
        equity=move["equity"],
        cubeless_equity=move["cubeless_equity"],
        probs=Probabilities.from_list(list(move["probs"])),
        equity_diff=move["equity_diff"],
        eval_level=_DEPTH,
    )
