"""A fourth language needs a file and nothing else, and leaves nothing in English."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import i18n
from app.cli import HELP
from app.screens.friend_code import EXAMPLE
from tests.app.friends.memory import WORDS
from tests.locale.fourth import (
    CODE,
    NAME,
    SPOKEN,
    compiled_in,
    left_in_english,
    said,
    write_catalogue,
)
from tests.screens.hostapp import HostApp, header
from tests.screens.seen import text
from tests.screens.sitting import sitting, xgid
from tests.screens.test_every_screen import SCREENS

ROOT = Path(__file__).parents[2]

PLAYERS = {"Ann", "Bob", "Anna", "Bela", "Cid", "Dora", "Emil"}
NAMES = {"BARPOINT", "Barpoint", "English", "XGID", "mat", "bgsage"}
KEYS = {"Enter", "Space", "Backspace", "Shift", "Ctrl", "Esc"}
CODES = {*WORDS, *EXAMPLE.split("-")}
THE_SAME = frozenset(PLAYERS | NAMES | KEYS | CODES)
"""What is the same in every language."""


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_in(tmp_path_factory.mktemp("locale"))


@pytest.fixture(autouse=True)
def _there(languages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", languages)


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "home"])
async def test_every_screen_speaks_it(tmp_path: Path, name: str) -> None:
    i18n.set_language(CODE)
    app = HostApp(tmp_path, SCREENS[name])
    app.journal.create(header())
    async with app.run_test(size=(160, 50)) as pilot:
        shown = text(app)
        await pilot.press("down", "down", "pagedown")
        await pilot.pause()
        assert left_in_english(shown + text(app), THE_SAME) == set()


async def test_the_program_speaks_it_from_home_to_a_hint(tmp_path: Path) -> None:
    async with sitting(tmp_path / "home", "--lang", CODE, size=(160, 50)) as seat:
        assert said("New match") in seat.text
        for key in "nsrcap":
            await seat.press(key)
            assert left_in_english(seat.text, THE_SAME) == set()
            if key == "s":
                assert NAME in seat.text
            await seat.press("escape")
    rolled = ("play", "--xgid", xgid(dice="31"))
    async with sitting(tmp_path / "table", *rolled, "--lang", CODE, size=(160, 50)) as seat:
        seat.app.engine = "tests.engines:Pips"
        assert left_in_english(seat.text, THE_SAME) == set()
        await seat.press("h")
        await seat.until(lambda: "8/5 6/5" in seat.text)
        assert left_in_english(seat.text, THE_SAME) == set()
        await seat.press("escape", "slash", "9", "enter")
        assert left_in_english(seat.text, THE_SAME) == set()


async def test_it_is_chosen_in_the_settings(tmp_path: Path) -> None:
    async with sitting(tmp_path) as seat:
        await seat.press("s")
        assert said("Direction") not in seat.text
        await seat.click_words(NAME)
        assert said("Direction") in seat.text
        assert seat.app.settings.language == CODE
        await seat.click_words(said("as the system"))
        assert "Direction" in seat.text
        assert seat.app.settings.language is None


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program into which a translator has put one file."""
    folder = tmp_path_factory.mktemp("checkout")
    for package in ("app", "widgets", "rules"):
        shutil.copytree(
            ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
        )
    write_catalogue(folder / "app" / "locale")
    return folder


def run(folder: Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=os.environ | environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_a_file_is_all_it_takes(checkout: Path) -> None:
    done = run(checkout, "app.locale.catalogues", "compile")
    assert f"/{CODE}/" not in done.stderr
    helped = said(HELP).format(languages=SPOKEN)
    assert run(checkout, "app", "--lang", CODE, "--help").stdout.rstrip("\n") == helped
    done = run(checkout, "app", "--help", LC_ALL=f"{CODE}_YY.UTF-8")
    assert (done.stdout.rstrip("\n"), done.stderr) == (helped, "")
    done = run(checkout, "app", "ply", "--lang", CODE)
    assert (done.returncode, done.stdout) == (2, "")
    assert said("did you mean {command}?").format(command="play") in done.stderr
