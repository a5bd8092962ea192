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
    "friends": ("import app.friends.friends", "textual twisted wormhole autobahn"),
    "verify": ("import app.verify", "textual twisted wormhole autobahn"),
    "journal": ("import app.storage.journal, app.storage.paths", "textual pydantic platformdirs"),
}


TABLE = """
import sys
from pathlib import Path
import app.main
from app.screens.sitting_down import table_of
from app.storage.journal import Journal
from rules.record import Header
from rules.terms import Terms
from widgets.table import Table
from widgets.view import TableView
header = Header("6f1c9a52-7d0e-4b55-9a38-0c1f2f6f2a11", ("Ann", "Ben"), Terms(7), 0)
with Journal.open(Path(sys.argv[1])) as journal:
    journal.create(header)
    table_of(journal, header.id, lambda: sys.exit("no friend plays"))
    Table(TableView(), mono=False)
"""
"""Sits down at the table of a usual match."""

HOME = """
import asyncio
import sys
from app.main import BarpointApp
async def look():
    app = BarpointApp.from_args(["--data-dir", sys.argv[1]])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.id == "home"
asyncio.run(look())
"""
"""Looks at the home screen."""

SELDOM = {
    "rules.chouette",
    "rules.team_game",
    "rules.bets",
    "rules.roster",
    "rules.free",
    "app.state.chouette_store",
    "app.state.corrections",
    "app.storage.salvage",
    "app.cell_table",
    "app.terminal_widths",
    "app.engine.levels",
    "app.engine.question",
    "app.engine.verdicts",
    "app.screens.companion",
    "app.screens.hints",
    "widgets.arrows",
    "widgets.clock",
    "widgets.hint_sheet",
    "widgets.hint_view",
    "widgets.people",
    "widgets.people_view",
}
"""What a usual match has no use for."""

FAR = ("app.friends", "app.net", "app.state.friend_store", "nacl", "twisted", "wormhole")
"""What only those have a use for who play with a friend elsewhere."""


@pytest.mark.parametrize("name", CASES)
def test_only_what_is_needed_is_loaded(name: str) -> None:
    program, unwanted = CASES[name]
    loaded = {module.partition(".")[0] for module in loaded_by(f"import sys; {program}")}
    assert "app" in loaded
    assert not loaded & set(unwanted.split())


def test_a_usual_match_waits_for_nothing_that_others_need(tmp_path: Path) -> None:
    loaded = loaded_by(TABLE, str(tmp_path / "journal.sqlite3"))
    assert "app.screens.table" in loaded
    assert loaded & SELDOM == set()
    assert [name for name in loaded if name.startswith(FAR)] == []


def test_the_home_screen_counts_mistakes_without_the_academy(tmp_path: Path) -> None:
    loaded = loaded_by(HOME, str(tmp_path))
    assert "app.storage.due" in loaded
    unwanted = ("app.academy", "app.analyse", "app.engine", "fsrs", "app.storage.library")
    assert [name for name in loaded if name.startswith((*unwanted, *FAR))] == []
    assert not loaded & {"app.storage.practice", "app.screens.drill", "app.screens.academy"}


def loaded_by(program: str, *arguments: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nprint('\\n', *sys.modules)", *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())
