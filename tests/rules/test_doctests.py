"""The examples in the documentation of the rules are true."""

import doctest
import importlib
import pkgutil

import pytest

import rules

MODULES = [module.name for module in pkgutil.iter_modules(rules.__path__, "rules.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
