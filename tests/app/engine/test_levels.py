"""The levels: six of them, named, in order, known without an engine."""

import subprocess
import sys
from itertools import pairwise

import pytest

from app.engine.levels import LEVELS, level

IDS = ("beginner", "casual", "intermediate", "advanced", "expert", "world-class")


def test_there_are_six_levels_with_names_and_their_ids_lead_to_them() -> None:
    assert tuple(one.id for one in LEVELS) == IDS
    assert [level(name) for name in IDS] == list(LEVELS)
    assert len({one.title for one in LEVELS}) == len(LEVELS)


def test_an_unknown_level_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        level("grandmaster")


def test_the_measured_ratings_are_in_order_and_apart_by_more_than_their_errors() -> None:
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.pr - weaker.pr_error > stronger.pr + stronger.pr_error


def test_the_levels_load_no_engine_and_no_screen() -> None:
    code = "import app.engine.levels, app.engine.seats, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"bgsage", "numpy", "textual", "asyncio"} & set(done.stdout.split())
