"""The handed cases: every one exactly."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from rules.plays import legal_plays
from rules.position import Position
from tests.strategies import results

CASES = Path(__file__).parent / "data" / "legal-plays.jsonl"


def _cases() -> list[dict[str, Any]]:
    with CASES.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_all_cases_are_here() -> None:
    assert len(_cases()) == 2124


def test_results_of_every_case() -> None:
    wrong: Counter[str] = Counter()
    for case in _cases():
        plays = legal_plays(Position.parse(case["position"]), tuple(case["dice"]))
        found = sorted(str(play.result) for play in plays)
        digest = hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]
        if (found, len(plays), digest) != (case["results"], case["count"], case["sha256"]):
            wrong[case["kind"]] += 1
    assert not wrong


def test_dice_in_the_other_order_give_the_same_plays() -> None:
    for case in _cases():
        position = Position.parse(case["position"])
        first, second = case["dice"]
        swapped = legal_plays(position, (second, first))
        assert legal_plays(position, (first, second)) == swapped


def test_results_are_distinct() -> None:
    for case in _cases():
        position = Position.parse(case["position"])
        plays = legal_plays(position, tuple(case["dice"]))
        assert len(results(plays)) == len(plays)
