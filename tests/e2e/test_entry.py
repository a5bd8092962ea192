"""Starting where it can't be played, and waiting without costing anything."""

import os
import subprocess
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests.e2e.harness import BARPOINT, Terminal
from tests.e2e.player import command, wait_pips
from tests.e2e.prepared import begin
from tests.e2e.scripts import found
from tests.e2e.sight import Sight


@pytest.fixture
def table(tmp_path: Path) -> tuple[str, ...]:
    begin(tmp_path, found(), 4)
    return command(tmp_path, "resume")


@pytest.mark.parametrize("arguments", [[], ["play"], ["resume"]])
def test_without_a_terminal_one_sentence_is_told(tmp_path: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        command(tmp_path, *arguments),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "terminal" in done.stderr


def test_stderr_in_a_file_is_told_too(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    line = f'{BARPOINT} --data-dir "{tmp_path}" 2>"{errors}"; echo "status $?"; read x'
    with Terminal(("sh", "-c", line)) as terminal:
        terminal.wait_for("status 2")
    assert errors.read_text(encoding="utf-8").count("\n") == 1


def test_a_terminal_that_is_too_small_says_what_it_needs_and_recovers(
    table: tuple[str, ...],
) -> None:
    with Terminal(table, size=(79, 24)) as terminal:
        terminal.wait_for("80")
        terminal.wait_for("24")
        for size in ((80, 24), (80, 23), (120, 36), (30, 5), (160, 50), (1, 1), (80, 24)):
            terminal.resize(*size)
            if size[0] >= 80 and size[1] >= 24:
                terminal.wait_for(_has_numbers)
            else:
                terminal.wait_for(lambda screen: not _has_numbers(screen))
            assert terminal.alive


def _has_numbers(screen: str) -> bool:
    try:
        return bool(Sight.of(screen.split("\n")))
    except AssertionError:
        return False


def test_nothing_to_resume_is_told(tmp_path: Path) -> None:
    with Terminal(command(tmp_path, "resume")) as terminal:
        terminal.wait_for("There is no unfinished match.")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads Linux's process table")
def test_a_table_that_waits_uses_no_processor(table: tuple[str, ...]) -> None:
    with Terminal(table) as terminal:
        terminal.wait_for(_has_numbers)
        terminal.wait_still(quiet=1.0)
        used = [terminal.cpu_ticks()]
        for _ in range(4):  # the quietest second counts: another program may stir this one
            time.sleep(1.0)
            used.append(terminal.cpu_ticks())
        ticks = [after - before for before, after in pairwise(used)]
        assert min(ticks) <= 0.01 * os.sysconf("SC_CLK_TCK")
        assert sum(ticks) <= 0.02 * os.sysconf("SC_CLK_TCK") * len(ticks)


def test_the_table_is_shown_as_it_was_left(tmp_path: Path) -> None:
    script = found()
    begin(tmp_path, script, 11)
    told = list(script.matches())
    with Terminal(command(tmp_path, "resume"), size=(80, 24)) as terminal:
        wait_pips(terminal, told[11][0])
