"""The shape of the house: who may know whom, what a start loads, how long a module gets."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "widgets", "app")
LONGEST_MODULE = 400
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")


def modules(*packages: str) -> Iterator[Path]:
    for package in packages or PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def loaded_by(program: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running a program."""
    code = f"import sys\ntry:\n    {program}\nexcept SystemExit:\n    pass\n"
    code += "print('\\n'.join(sys.modules), file=sys.__stderr__)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_load_neither_textual_nor_pydantic(option: str) -> None:
    loaded = loaded_by(f"from app.cli import main; sys.exit(main(['{option}']))")
    assert "app.cli" in loaded
    assert not loaded & {"textual", "rich", "pydantic", "sqlite3", "widgets"}


def test_importing_the_program_loads_no_heavy_library() -> None:
    loaded = loaded_by("import app.main")
    assert "textual" in loaded
    assert not loaded & {"bgsage", "bgbot_cpp", "numpy", "twisted", "gvformat"}


def test_a_start_loads_nothing_that_thinks() -> None:
    home = loaded_by("import app.main, app.screens.home")
    assert not [name for name in home if name.startswith(("app.engine", "app.analyse"))]
    table = loaded_by("import app.main, app.screens.table")
    thinking = {"player", "thinker", "memory", "child", "teacher", "analysis", "catalogue"}
    assert not table & ({f"app.engine.{name}" for name in thinking} | {"bgsage", "numpy"})


def test_asking_an_engine_loads_it_in_its_own_process_only() -> None:
    loaded = loaded_by(
        "import app.engine.player, app.engine.thinker, app.engine.memory, app.engine.gnu"
    )
    assert "app.engine.child" in loaded
    assert not loaded & {"app.engine.sage", "bgsage", "bgbot_cpp", "numpy", "textual"}


def test_rules_load_nothing_but_the_standard_library() -> None:
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in modules("rules")]
    loaded = loaded_by("import " + ", ".join(name.removesuffix(".__init__") for name in names))
    foreign = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    # A site-packages folder may hold start-up hooks of its own, which a bare interpreter loads.
    assert foreign - {name.partition(".")[0] for name in loaded_by("pass")} == {"rules"}


PLANTED = {
    "rules": ["import textual", "import random", "import widgets.view", "import time"],
    "widgets": ["import app.i18n", "import sqlite3"],
    "app/state": ["import app.storage", "import widgets.view"],
    "app/storage": ["import app.formats", "import app.screens", "import textual"],
    "app/formats": ["import app.storage", "import app.main"],
    "app/engine": ["import app.storage", "import app.state.store", "import textual"],
    "app/engine/analysis": ["import app.formats", "import app.screens", "import sqlite3"],
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product to plant things in."""
    folder = tmp_path_factory.mktemp("planted")
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def kept_contracts(folder: Path) -> bool:
    done = subprocess.run(
        [LINT_IMPORTS, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert "Contracts:" in done.stdout, done.stdout + done.stderr
    return done.returncode == 0


def test_imports_run_one_way(copy: Path) -> None:
    assert kept_contracts(copy)


@pytest.mark.parametrize(
    ("package", "line"),
    [(package, line) for package, lines in PLANTED.items() for line in lines],
)
def test_a_planted_import_is_caught(copy: Path, package: str, line: str) -> None:
    planted = copy / package / "planted.py"
    # Lazy, inside a function: hidden as well as an import can be.
    planted.write_text(f"def planted() -> None:\n    {line}\n", encoding="utf-8")
    try:
        assert not kept_contracts(copy)
    finally:
        planted.unlink()


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_is_short_and_finished(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_MODULE
    assert path.stem not in {"utils", "util", "helpers", "misc", "common"}
    assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text)
    classes = [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    assert not [name for name in classes if name.endswith(("Manager", "Helper", "Util", "Utils"))]


@pytest.mark.parametrize("path", list(modules("rules")), ids=lambda path: path.stem)
def test_rules_print_and_read_nothing(path: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "input", "open", "eval", "exec", "_"}


def test_every_folder_of_tests_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
