"""What the package needs; the wheel, built, installed and run from another folder."""

import ast
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import venv
import zipfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.cli import HELP, VERSION
from app.engine.levels import LEVELS
from tests.locale.fourth import CODE, SPOKEN, said, write_catalogue

ROOT = Path(__file__).parents[1]
OPENING_31 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def pip(python: Path | str, *arguments: str) -> None:
    done = subprocess.run(
        [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        # pip has settings of its own there.
        env={name: value for name, value in os.environ.items() if name != "XDG_CONFIG_HOME"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a fresh checkout with one more language, and with a broken one."""
    folder, source = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("source")
    made = shutil.ignore_patterns("__pycache__", "*.mo")
    for package in ("app", "widgets", "rules"):
        shutil.copytree(ROOT / package, source / package, ignore=made)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, source)
    write_catalogue(source / "app" / "locale")
    broken = source / "app" / "locale" / "zz" / "LC_MESSAGES" / "barpoint.po"
    broken.parent.mkdir(parents=True)
    broken.write_text('msgid "oops\n', encoding="utf-8")
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", str(folder), str(source))
    (built,) = folder.glob("barpoint-*.whl")
    return built


def test_few_libraries_are_needed_within_honest_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    form = re.compile(r"([\w-]+)>=([\d.]+),<([\d.]+)(; .+)?")
    needed = [form.fullmatch(line) for line in project["dependencies"]]
    assert [found and found[1] for found in needed] == [
        "textual", "rich", "pydantic", "platformdirs", "gammonview", "fsrs",
        "magic-wormhole", "twisted", "zope-interface", "pynacl", "bgsage",
    ]  # fmt: skip
    assert project["scripts"] == {"barpoint": "app.cli:main"}
    for found in needed:
        assert found is not None
        assert bool(found[4]) is (found[1] == "bgsage")
        if found[1] == "bgsage" and not find_spec("bgsage"):
            continue
        installed = [int(part) for part in version(found[1]).split(".")[:3]]
        lowest, beyond = ([int(part) for part in found[at].split(".")] for at in (2, 3))
        assert lowest <= installed < beyond


ELSEWHERE = {
    "app/engine/sage.py": {"bgsage"},
    "app/engine/one_ply.py": {"bgsage", "bgbot_cpp"},
    "app/engine/several_plies.py": {"bgsage", "bgbot_cpp"},
    "app/engine/analysis/luck.py": {"gvformat"},
    "app/formats/": {"gvformat"},
    "app/academy/schedule.py": {"fsrs"},
    "app/locale/": {"babel"},
    "app/net/chain.py": {"nacl"},
    "app/net/codes.py": {"wormhole"},
    "app/net/reactor.py": {"twisted", "wormhole", "zope"},
    "app/net/tunnel.py": {"twisted", "wormhole", "zope"},
}
"""What is imported in one place only."""


def test_no_other_library_is_imported() -> None:
    ours = ("rules", "widgets", "app")
    # Rich comes with Textual, which hands its styles and segments out.
    known = {*sys.stdlib_module_names, *ours, "textual", "rich", "pydantic", "platformdirs"}
    for path in (path for name in ours for path in (ROOT / name).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        here = [names for folder, names in ELSEWHERE.items() if place.startswith(folder)]
        allowed = known.union(*here)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            assert {name.split(".")[0] for name in names} <= allowed, path


def test_the_readme_begins_with_the_two_commands_and_shows_the_table() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^```\n(.+)\n```$", readme, re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]
    assert readme.index("make test") < readme.index("uv tool install .") < readme.index("pipx")
    pictures = re.findall(r"!\[.+\]\((.+)\)", readme)
    assert pictures
    for picture in pictures:
        assert "<svg" in (ROOT / picture).read_text(encoding="utf-8")


def test_the_readme_tells_how_good_each_level_is() -> None:
    table = "\n".join(
        f"| {one.title} | `{one.id}` | {one.pr:.1f} ± {one.pr_error:.1f} |" for one in LEVELS
    )
    assert table in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_wheel_holds_every_module_and_all_data(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        str(path.relative_to(ROOT))
        for package in ("rules", "widgets", "app")
        for pattern in ("*.py", "*.tcss", "*.po", "*.pot", "*.sql")
        for path in (ROOT / package).rglob(pattern)
    }
    assert wanted <= packed
    for words in (name for name in packed if name.endswith(".po")):
        assert (words.replace(".po", ".mo") in packed) is ("/zz/" not in words)
    assert not [name for name in packed if name.startswith("tests")]


@pytest.mark.slow
def test_an_installed_wheel_runs_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv")
    binaries = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip(sys.executable, "--python", str(binaries / "python"), "install", "--no-compile", str(wheel))
    elsewhere = tmp_path / "elsewhere"
    # A stranger's package of the same name lies where the program is started.
    (elsewhere / "app").mkdir(parents=True)
    (elsewhere / "app" / "__init__.py").write_text("raise SystemExit('the wrong app')")
    for command in ("--version", "--help"):
        done = subprocess.run(
            [binaries / "barpoint", command],
            cwd=elsewhere,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "barpoint" in done.stdout.lower()
        if command == "--version":
            assert done.stdout.split()[-1] == VERSION == wheel.name.split("-")[1]
    done = subprocess.run(
        [binaries / "barpoint", "--lang", CODE, "--help"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == said(HELP).format(languages=SPOKEN) + "\n"
    program = "import app.main, sys; sys.exit(not app.main.__file__.startswith(sys.prefix))"
    done = subprocess.run(
        [binaries / "python", "-c", program], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    _check_engine(binaries, tmp_path / "data")


def _check_engine(binaries: Path, folder: Path) -> None:
    """The engine that came with the wheel judges; without one the program says what to install."""
    asked = ["analyse", "--data-dir", folder, "--level", "quick", "--engine", "bgsage", OPENING_31]
    if find_spec("bgsage"):
        done = subprocess.run(
            [binaries / "barpoint", *asked], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "1. 8/5 6/5" in done.stdout
    pip(sys.executable, "--python", str(binaries / "python"), "uninstall", "--yes", "bgsage")
    done = subprocess.run(
        [binaries / "barpoint", *asked, "--data-dir", folder / "new"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "bgsage" in done.stderr
    assert done.stderr.count("\n") == 1
    done = subprocess.run([binaries / "barpoint", "plays", OPENING_31], check=False)
    assert done.returncode == 0


def make_with(python: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """`make play` in a bare checkout, on a computer whose only Python is a script."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    binaries = tmp_path / "bin"
    binaries.mkdir()
    (binaries / "python3").write_text(f"#!/bin/sh\n{python}\n", encoding="utf-8")
    (binaries / "python3").chmod(0o755)
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    return subprocess.run(
        [make, "play"],
        cwd=tmp_path,
        env={"PATH": str(binaries)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_make_tells_of_a_python_that_is_too_old(tmp_path: Path) -> None:
    done = make_with('if [ "$1" = -V ]; then echo Python 3.9.6; else exit 1; fi', tmp_path)
    assert done.returncode
    assert "Barpoint needs Python 3.11 or newer, and this computer has Python 3.9.6." in done.stderr


def test_make_tells_of_a_python_without_venv(tmp_path: Path) -> None:
    done = make_with('case "$2" in *venv*) exit 1;; *) exit 0;; esac', tmp_path)
    assert done.returncode
    assert "apt install python3-venv" in done.stderr


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A checkout that is set up, with a catalogue, and programs that only note what they are asked.

    What is asked stands in `log`; a file `broken` makes Python fail.
    """
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    words = tmp_path / "app" / "locale" / "xx" / "LC_MESSAGES"
    words.mkdir(parents=True)
    (words / "barpoint.po").touch()
    binaries = tmp_path / ".venv" / "bin"
    binaries.mkdir(parents=True)
    for name in ("python", "barpoint", "pytest"):
        program = binaries / name
        program.write_text('#!/bin/sh\necho "${0##*/} $*" >>log\ntest ! -f broken\n', "utf-8")
        program.chmod(0o755)
    for name in ("play", "test"):
        (tmp_path / ".venv" / f".ready-to-{name}").touch()
    return tmp_path


def asked_by_make(folder: Path, what: str) -> list[str]:
    """What a command of the Makefile asks of the programs."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    (folder / "log").write_text("", "utf-8")
    subprocess.run([make, "-s", what], cwd=folder, check=False, capture_output=True)
    return [line.strip() for line in (folder / "log").read_text("utf-8").splitlines()]


def test_make_compiles_what_was_translated_before_it_is_used(ready: Path) -> None:
    compiled = "python -m app.locale.catalogues compile"
    assert asked_by_make(ready, "play") == [compiled, "barpoint"]
    assert asked_by_make(ready, "test") == ["pytest -n auto"]
    later = time.time() + 60
    os.utime(ready / "app" / "locale" / "xx" / "LC_MESSAGES" / "barpoint.po", (later, later))
    (ready / "broken").touch()
    for _ in range(2):  # what is wrong is told each time, and the game starts all the same
        assert asked_by_make(ready, "play") == [compiled, "barpoint"]
    (ready / "broken").unlink()
    assert asked_by_make(ready, "catalogues") == ["python -m app.locale.catalogues update compile"]


def test_make_compiles_the_program_while_it_is_set_up(ready: Path) -> None:
    compiled = "python -m compileall -q app widgets rules"
    assert compiled not in asked_by_make(ready, "play")
    (ready / ".venv" / ".ready-to-play").unlink()
    assert compiled in asked_by_make(ready, "play")
