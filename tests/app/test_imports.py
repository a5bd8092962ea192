"""What each part of app loads, so that nobody waits for what isn't used."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"

CASES = {
    "--help": ("from app.cli import main; main(['--help'])", "textual pydantic sqlite3 rules"),
    "--version": (
        "from app.cli import main; main(['--version'])",
        "textual pydantic sqlite3 rules",
    ),
    "an error": ("from app.cli import main; main(['--to'])", "textual pydantic sqlite3 rules"),
    "plays": (f"from app.cli import main; main(['plays', '{XGID}'])", "textual pydantic sqlite3"),
    "no terminal": ("from app.cli import main; main([])", "textual pydantic sqlite3"),
    "analyse": ("import app.analyse.command", "textual bgsage numpy gvformat"),
    "levels": ("import app.engine.levels, app.engine.seats", "textual bgsage numpy sqlite3"),
    "words": ("import app.i18n, app.refusals", "textual pydantic sqlite3"),
    "dice": ("import app.state.dice, app.state.dice_stats", "textual pydantic sqlite3"),
    "settings": ("import app.state.settings", "textual sqlite3 rules platformdirs"),
    "journal": ("import app.storage.journal, app.storage.paths", "textual pydantic platformdirs"),
}


@pytest.mark.parametrize("name", CASES)
def test_only_what_is_needed_is_loaded(name: str) -> None:
    program, unwanted = CASES[name]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {program}; print('\\n', *sys.modules)"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {module.partition(".")[0] for module in done.stdout.splitlines()[-1].split()}
    assert "app" in loaded
    assert not loaded & set(unwanted.split())
