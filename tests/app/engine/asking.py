"""What the tests of engines share: questions, thinkers, and a look at processes."""

import asyncio
import json
import os
import random
from pathlib import Path

import pytest

from app.engine import catalogue
from app.engine.question import Question, Stakes
from app.engine.thinker import Thinker
from rules.position import START, Position

CASES = Path(__file__).parents[2] / "rules" / "data" / "legal-plays.jsonl"
PLANTED = "tests.app.engine.planted"

OPENING = Question(START, Stakes(), (3, 1), opening=True)
BEFORE = OPENING.before_roll

needs_sage = pytest.mark.skipif(not catalogue.installed("bgsage"), reason="bgsage is not installed")
needs_gnubg = pytest.mark.skipif(not catalogue.installed("gnubg"), reason="gnubg is not installed")
needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")


def handed(number: int, seed: int, stakes: Stakes | None = None) -> list[Question]:
    """Some of the handed positions with their rolls."""
    lines = CASES.read_text(encoding="utf-8").splitlines()
    found = []
    for line in random.Random(seed).sample(lines, number):
        case = json.loads(line)
        high, low = case["dice"]
        found.append(Question(Position.parse(case["position"]), stakes or Stakes(), (high, low)))
    return found


def process(thinker: Thinker) -> int:
    """The number of a thinker's process."""
    child = thinker.child
    assert child is not None
    return child.pid


def lives(pid: int) -> bool:
    """Whether a process is there, be it as a zombie."""
    return Path(f"/proc/{pid}").exists()


def runs(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


async def until_gone(pid: int, seconds: float = 60.0) -> None:
    """Wait until a process has ended."""
    for _ in range(int(seconds / 0.02)):
        if not runs(pid):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"process {pid} is still there")


def descendants(pid: int) -> set[int]:
    """All processes that a process has started, and they themselves."""
    children: dict[int, set[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), set()).add(int(entry))
    found, new = set[int](), {pid}
    while new:
        new = {child for parent in new for child in children.get(parent, set())} - found
        found |= new
    return found
