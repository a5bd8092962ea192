"""kill -9 in the middle of writing: all that was acknowledged is there, in both journal modes."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.storage.journal import Journal
from rules.record import Record
from tests.app.busy import HEAD
from tests.conftest import SOAK

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


def killed(path: Path, seed: int, mode: str, seconds: float) -> set[tuple[int, int]]:
    """Let a program write, kill it after some time, and say what it may have kept.

    Returns:
        Numbers of actions, each with a number of steps of the half-played turn.
    """
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.app.busy", str(path), str(seed), mode],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    lines = [program.stdout.readline()]
    timer = threading.Timer(seconds, program.kill)
    timer.start()
    lines += program.stdout.readlines()
    program.wait()
    assert program.returncode == -9
    acknowledged = [line for line in lines if line.endswith("\n")]
    seq, steps = map(int, acknowledged[-1].split())
    # One more call may have been kept; a turn found at the start is played anew.
    anew = {(seq, 1)} if len(acknowledged) == 1 else set()
    return {(seq, steps), (seq, steps + 1), (seq + 1, 0)} | anew


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_nothing_acknowledged_is_lost(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "journal.sqlite3"
    chance = random.Random(mode)
    before: Record | None = None
    for kill in range(100 if SOAK else 5):
        possible = killed(path, kill, mode, chance.uniform(0, 0.3))
        with Journal.open(path) as journal:
            assert journal.notices == []
            loaded = journal.load(HEAD.id)
            assert loaded.damaged is None
            kept = len(loaded.record.entries), len(loaded.draft[1]) if loaded.draft else 0
            assert kept in possible
            if before is not None:
                count = len(before.entries)
                assert loaded.record.entries[:count] == before.entries
            before = loaded.record
            with journal.lease(HEAD.id):
                assert journal.matches()[0].position == str(loaded.match.game.board)
