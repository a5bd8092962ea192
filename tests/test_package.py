"""The wheel: built, installed into an empty environment, and run from another folder."""

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pip(python: Path | str, *arguments: str) -> None:
    done = subprocess.run(
        [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (built,) = folder.glob("barpoint-*.whl")
    return built


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
    assert not [name for name in packed if name.startswith("tests")]


@pytest.mark.slow
def test_an_installed_wheel_runs_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip(binaries / "python", "install", str(wheel))
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
            assert PROJECT["version"] in done.stdout
    program = "import app.main, sys; sys.exit(not app.main.__file__.startswith(sys.prefix))"
    done = subprocess.run(
        [binaries / "python", "-c", program], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
