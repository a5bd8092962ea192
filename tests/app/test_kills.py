"""Kills at random moments while the store is busy: nothing that it told of is lost."""

import ast
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Action
from tests.conftest import SOAK

GROUPS = 4
KILLS = 50 if SOAK else 10
"""In each group; the groups run beside each other."""

BEGUN = ((False, True), (False, False), (True, False))
"""Whether each group begins with a chouette, and whether without clocks."""

ROOT = Path(__file__).parents[2]
Told = tuple[str, int, int, tuple[tuple[int, int], ...]]
"""The match, how many actions there are, how long the clock has run, and half a turn."""


def read(line: str) -> Told:
    match_id, count, clock, steps = line.split(" ", 3)
    return match_id, int(count), int(clock), tuple(ast.literal_eval(steps))


def told_before_the_kill(data: Path, seed: int, seconds: float) -> list[Told]:
    """Let the restless program play for a moment, kill it, and hear what it had told."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.app.restless", str(data), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    lines = [process.stdout.readline()]  # it plays; from here on any moment may be the last
    time.sleep(seconds)
    process.kill()
    rest, _ = process.communicate()
    lines += rest.splitlines(keepends=True)
    return [read(line) for line in lines if line.endswith("]\n")]


def as_told(told: Told, last: Told) -> bool:
    """Whether a match was resumed where it was left; its clock has gone on from there."""
    *where, clock, steps = told
    *was, before, half = last
    return (where, steps) == (was, half) and clock >= before


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_nothing_that_was_told_is_lost(tmp_path: Path, group: int) -> None:
    chance = random.Random(group)
    known: dict[str, tuple[Action, ...]] = {}
    last: Told | None = None
    for kill in range(10 * KILLS):
        if kill >= KILLS and sum(map(len, known.values())) > KILLS:
            break  # a busy machine may get nowhere between two kills
        told = told_before_the_kill(tmp_path, GROUPS * kill + group, chance.uniform(0.0, 0.08))
        if last is not None:
            assert as_told(told[0], last) or told[0][0] not in known, "not where it was left"
        with Journal.open(paths_for(tmp_path).journal) as journal:
            assert not journal.notices
            for row in journal.matches():
                loaded = journal.load(row.id)
                assert loaded.damaged is None
                actions = tuple(entry.action for entry in loaded.record.entries)
                before = known.get(row.id, ())
                assert actions[: len(before)] == before
                known[row.id] = actions
            match_id, count, clock, steps = told[-1]
            loaded = journal.load(match_id)
            kept = len(loaded.record.entries)
            draft = loaded.draft[1] if loaded.draft else ()
            # One more thing may have become durable than was told.
            assert kept in (count, count + 1)
            if kept == count:
                assert draft in (steps, steps[:-1]) or draft[:-1] == steps
                assert loaded.running >= clock
            unfinished = journal.matches(finished=False)
            last = None
            if unfinished:
                loaded = journal.load(unfinished[0].id)
                steps = loaded.draft[1] if loaded.draft else ()
                count = len(loaded.record.entries)
                last = (unfinished[0].id, count, loaded.running, steps)
    assert sum(map(len, known.values())) > KILLS
    with Journal.open(paths_for(tmp_path).journal) as journal:
        first = journal.matches()[-1]
    assert (bool(first.people), first.terms.clock is None) == BEGUN[group % len(BEGUN)]
