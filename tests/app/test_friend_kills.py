"""kill -9 while two who sit apart play: no match without its bond, nothing told is lost."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.storage.friendship import Friendships
from app.storage.journal import Journal
from rules.apart import followed
from rules.record import Entry
from rules.side import Side
from tests.app.restless_friends import HEAD, rolls_of
from tests.conftest import SOAK

ROOT = Path(__file__).parents[2]
KILLS = 60 if SOAK else 5

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


def killed(folder: Path, seconds: float, *what: str) -> list[list[str]]:
    """Let the program run for a while, kill it, and hear what it had told."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.app.restless_friends", str(folder), *what],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    lines = [program.stdout.readline()]
    timer = threading.Timer(seconds, program.kill)
    timer.start()
    rest, _ = program.communicate()
    assert program.returncode == -9
    lines += rest.splitlines(keepends=True)
    return [line.split() for line in lines if line.endswith("\n")]


def test_no_match_is_begun_without_its_bond_and_its_roll(tmp_path: Path) -> None:
    chance = random.Random(1)
    for _ in range(KILLS):
        (*_, (last,)) = killed(tmp_path, chance.uniform(0, 0.1), "begin")
        with Journal.open(tmp_path / "white.sqlite3") as journal:
            friendships = Friendships(journal)
            matches = [row.id for row in journal.matches()]
            assert len(matches) in (int(last), int(last) + 1)
            assert all(friendships.bond(match_id) for match_id in matches)
            assert all(len(friendships.rolls(match_id)) == 1 for match_id in matches)


def kept(path: Path) -> tuple[tuple[Entry, ...], int]:
    """What one side has kept: its actions, and how many of them the friend has signed.

    The rolls and the list of matches must belong to these actions.
    """
    with Journal.open(path) as journal:
        assert journal.notices == []
        friendships = Friendships(journal)
        loaded = journal.load(HEAD.id)
        assert loaded.damaged is None
        entries = loaded.record.entries
        assert followed(loaded.record, Side.WHITE) == loaded.match
        done = sum(roll.shown for roll in friendships.rolls(HEAD.id))
        assert done - rolls_of(entries) in (0, 1)
        rows = journal.matches()
        journal.rebuild()
        assert journal.matches() == rows
        bond = friendships.bond(HEAD.id)
        assert bond is not None
        return entries, bond.signed


def test_nothing_that_was_told_is_lost(tmp_path: Path) -> None:
    chance = random.Random(2)
    before: tuple[Entry, ...] = ()
    for kill in range(10 * KILLS):
        if kill >= KILLS and len(before) > KILLS:
            break  # a busy machine may get nowhere between two kills
        told = killed(tmp_path, chance.uniform(0, 0.3), "play", str(kill))
        adopting = told[-1] == ["adopting"]
        counts = told[-2] if adopting else told[-1]
        whites, blacks, signed = map(int, counts)
        white, signed_now = kept(tmp_path / "white.sqlite3")
        black, _ = kept(tmp_path / "black.sqlite3")
        assert len(white) in (whites, whites + 1)
        assert signed_now in (signed, whites)
        assert adopting or len(black) in (blacks, blacks + 1)
        shorter, longer = sorted((white, black), key=len)
        assert longer[: len(shorter)] == shorter
        assert adopting or len(longer) - len(shorter) <= 1
        assert white[: len(before)] == before
        before = white
    assert len(before) > KILLS
