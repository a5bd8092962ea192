"""Legal plays per second on the handed cases, against two other generators."""

import json
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from rules.plays import legal_plays
from rules.position import Position
from tests.bench.report import Figure, at_least

CASES = Path(__file__).parents[1] / "rules" / "data" / "legal-plays.jsonl"
ROUNDS = 7


def measure() -> Iterator[Figure]:
    """Time all generators in turn, several rounds, and compare the medians."""
    cases = _cases()
    runs: dict[str, Callable[[], int]] = {
        "lazy": _ours(cases, decoded=False),
        "decoded": _ours(cases, decoded=True),
    }
    if find_spec("bgsage"):
        runs["bgsage"] = _bgsage(cases)
    if find_spec("gvformat"):
        runs["gvformat"] = _gvformat(cases)
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            began = time.perf_counter()
            run()
            times[name].append((time.perf_counter() - began) / len(cases))
    speeds = {name: 1 / statistics.median(taken) for name, taken in times.items()}
    for name, aim in (("bgsage", 1 / 3), ("gvformat", 7)):
        for kind, told in (("lazy", ""), ("decoded", ", every result read")):
            if name in speeds:
                what = f"legal plays of a roll{told} (against {name})"
                yield at_least(what, speeds[kind], speeds[name], "/s", aim)


def _cases() -> list[tuple[Position, tuple[int, int]]]:
    with CASES.open(encoding="utf-8") as lines:
        told = [json.loads(line) for line in lines]
    return [(Position.parse(case["position"]), tuple(case["dice"])) for case in told]


def _ours(cases: list[tuple[Position, tuple[int, int]]], *, decoded: bool) -> Callable[[], int]:
    def run() -> int:
        found = 0
        for position, dice in cases:
            plays = legal_plays(position, dice)
            found += len(plays)
            if decoded:
                for play in plays:
                    play.result.counts  # noqa: B018 - reading is what is measured
        return found

    return run


def _bgsage(cases: list[tuple[Position, tuple[int, int]]]) -> Callable[[], int]:
    from bgsage import possible_moves

    asked = []
    for position, dice in cases:
        counts = list(position.counts)
        counts[0] = abs(counts[0])
        asked.append((counts, *dice))
    return lambda: sum(len(possible_moves(*question)) for question in asked)


def _gvformat(cases: list[tuple[Position, tuple[int, int]]]) -> Callable[[], int]:
    from gvformat.legality import legal_plays as their_plays

    asked = []
    for position, dice in cases:
        counts = position.counts
        mine = [0, *(max(count, 0) for count in counts[1:])]
        opponents = [0, *(max(-count, 0) for count in counts[1:25]), 0]
        asked.append((mine, opponents, *dice))
    return lambda: sum(len(their_plays(*question)[0]) for question in asked)
