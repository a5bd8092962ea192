"""The settings are one frozen model that takes only the values it lists."""

import ast
import inspect
from typing import get_args

import pytest
from pydantic import ValidationError

from app.engine.analysis.grading import PRESETS
from app.state import settings as module
from app.state.settings import Settings
from widgets.themes import THEMES


def test_the_usual_settings() -> None:
    settings = Settings()
    assert settings.direction == "counterclockwise"
    assert settings.pick_up == "hand"
    assert (settings.ascii, settings.language) == (None, None)
    on = {name for name, value in settings.model_dump().items() if value is True}
    assert on == {"numbers", "live_facts"}  # nothing happens by itself unless a player asks for it


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Settings().theme = "slate"  # type: ignore[misc]


@pytest.mark.parametrize("name", Settings.model_fields)
@pytest.mark.parametrize("value", ["", "maybe", 2, 1.5, [], {}, "true"])
def test_anything_else_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate({name: value})


def test_a_language_without_words_is_refused() -> None:
    assert Settings(language="en").language == "en"
    with pytest.raises(ValidationError):
        Settings(language="tlh")


def test_every_setting_has_its_docstring() -> None:
    tree = ast.parse(inspect.getsource(module))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef))
    fields = [index for index, node in enumerate(body) if isinstance(node, ast.AnnAssign)]
    assert len(fields) == len(Settings.model_fields)
    for index in fields:
        below = body[index + 1]
        assert isinstance(below, ast.Expr)
        assert isinstance(below.value, ast.Constant)
        assert str(below.value.value).endswith(".")


def test_every_preset_of_grades_can_be_chosen() -> None:
    assert set(get_args(module.Grading)) == set(PRESETS)


def test_every_theme_can_be_chosen() -> None:
    assert set(get_args(module.ThemeName)) == set(THEMES)
