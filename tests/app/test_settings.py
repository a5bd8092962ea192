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


TEXTS = {"name", "server"}


@pytest.mark.parametrize("name", sorted({*Settings.model_fields} - TEXTS))
@pytest.mark.parametrize("value", ["", "maybe", 2, 1.5, [], {}, "true"])
def test_anything_else_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate({name: value})


@pytest.mark.parametrize("name", ["x" * 41, "a\nb", "\x1b[2J", 1, None])
def test_a_name_that_can_not_be_shown_is_refused(name: object) -> None:
    assert Settings(name="Ann B.").name == "Ann B."
    with pytest.raises(ValidationError):
        Settings.model_validate({"name": name})


@pytest.mark.parametrize(
    "server", ["ws://localhost:4000/v1", "wss://mail.example.org/v1", "ws://127.0.0.1:5/", ""]
)
def test_a_server_has_an_address(server: str) -> None:
    assert Settings(server=server).server == server


@pytest.mark.parametrize(
    "server", ["http://a/", "ws://", "ws:///v1", "ws://a b/", "ws://a/\n", "ws://u@a/", 1]
)
def test_anything_else_is_no_address(server: object) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate({"server": server})


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
