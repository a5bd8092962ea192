"""The examples in the documentation of the program and of its widgets are true."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for package in ("app", "widgets")
    for file in sorted((ROOT / package).rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]


def test_there_are_examples() -> None:
    assert "app.screens.friend_code" in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.attempted
    assert not tried.failed
