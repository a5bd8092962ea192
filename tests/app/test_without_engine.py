"""Where no engine is installed: the game works, and what needs one says what to install."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

BLOCKED = """
import asyncio, sys
for name in ("bgsage", "bgbot_cpp", "numpy"):
    sys.modules[name] = None
from app.engine import gnu_program
gnu_program.path = lambda: None
"""

PEOPLE = """
from app.main import BarpointApp
from rules.game import Phase
async def main(folder):
    app = BarpointApp.from_args(["--data-dir", folder, "--seed", "7", "play", "--to", "1"])
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space")
        await pilot.pause()
        print(app.screen.store.view.match.game.phase.value)
asyncio.run(main(sys.argv[1]))
"""

COMPUTER = """
from app.main import BarpointApp
from widgets.table import Table
async def main(folder):
    app = BarpointApp.from_args(
        ["--data-dir", folder, "play", "--vs", "beginner", "--xgid",
         "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:1:10"])
    async with app.run_test(size=(120, 36)) as pilot:
        for _ in range(1200):
            if app.screen._trouble is not None:
                break
            await pilot.pause(0.05)
        print(app.screen.query_one(Table).view.hint.text)
        await pilot.press("2")
        await pilot.pause()
        print(app.screen.waiting)
asyncio.run(main(sys.argv[1]))
"""

COMMAND = """
from app.cli import main
sys.exit(main(["--data-dir", sys.argv[1], *sys.argv[2:]]))
"""


def run(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + program, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_people_play_without_an_engine(tmp_path: Path) -> None:
    done = run(PEOPLE, tmp_path)
    assert done.stdout.split() == ["to-play"], done.stderr


def test_the_computer_says_what_to_install(tmp_path: Path) -> None:
    done = run(COMPUTER, tmp_path)
    said, waiting = done.stdout.splitlines()
    assert "pip install bgsage" in said
    assert waiting == "False"  # the player plays its turn, and the match goes on


def test_the_analysis_says_what_to_install(tmp_path: Path) -> None:
    match = ROOT / "tests/app/formats/data/five-points.mat"
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    for subject in (match, position):
        done = run(COMMAND, tmp_path, "analyse", subject)
        assert done.returncode == 2
        assert done.stdout == ""
        assert "pip install bgsage" in done.stderr
        assert done.stderr.count("\n") == 1


def test_plays_are_printed_without_an_engine(tmp_path: Path) -> None:
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    assert run(COMMAND, tmp_path, "plays", position).returncode == 0
