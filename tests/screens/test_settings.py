"""The settings screen: every setting by keys and by mouse, used and kept at once."""

from pathlib import Path

import pytest
from textual.widgets import Input

from app import i18n
from app.main import BarpointApp
from app.screens.home import HomeScreen
from app.screens.parts.choice_row import ChoiceRow
from app.screens.setting_lines import LINES
from app.screens.settings import GROUPS, SettingsScreen
from app.state.settings import Settings
from tests.conftest import SOAK
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text

SIZE = (80, 24)
FIELDS = {field.name: field for _, fields in GROUPS for field in fields}
VALUES = [(field.name, value, words) for field in FIELDS.values() for value, words in field.options]


def test_every_setting_is_on_the_screen() -> None:
    typed = {line.name for line in LINES}
    assert {*FIELDS, *typed, "language"} == set(Settings.model_fields)


def test_every_value_is_one_that_settings_know() -> None:
    for name, value, _ in VALUES:
        assert getattr(Settings.model_validate({name: value}), name) == value


async def test_every_value_by_a_click(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        for name, value, words in VALUES:
            if name == "ascii":
                continue  # draws everything anew: see below
            row = app.screen.query_one(f"#{name}", ChoiceRow)
            other = next(option.value for option in row.options if option.value != value)
            app.settings = app.settings.model_copy(update={name: other})
            row.value = other
            await pilot.pause()
            line = text(app).splitlines()[row.region.y]
            x = line.rindex(f" {words} ") + 1 if f" {words} " in line else line.rindex(words)
            await pilot.click(offset=(x, row.region.y))
            await pilot.pause()
            assert getattr(app.settings, name) == value, name
            assert app.asked[-1] == ("settings", app.settings)


@pytest.mark.parametrize("key", ["right", "left", "enter"] if SOAK else ["left"])
async def test_every_setting_by_keys(tmp_path: Path, key: str) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        for field in FIELDS.values():
            assert app.focused is not None
            assert app.focused.id == field.name
            seen = set()
            for _ in field.options:
                await pilot.press(key)
                await pilot.pause()
                seen.add(getattr(app.settings, field.name))
            assert seen == {value for value, _ in field.options}
            await pilot.press("down")


async def test_each_setting_is_explained_in_one_line(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        for field in FIELDS.values():
            assert app.focused is not None
            assert app.focused.id == field.name
            assert field.hint in text(app)
            await pilot.press("down")
        for line in LINES:
            await pilot.press("down")
            assert line.hint in text(app)
        await pilot.press("down")
        assert "Every change is kept at once." in text(app)


async def test_a_name_and_a_server_are_typed(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#name")
        await pilot.press(*"Ann  B.", "enter")
        await pilot.pause()
        assert app.settings.name == "Ann B."
        assert app.focused is app.screen.query_one("#server")
        await pilot.press(*"ws://here:4000/v1", "escape")
        await pilot.pause()
        assert app.settings.server == "ws://here:4000/v1"
        assert app.asked[-1] == ("dismissed", None)
        assert [kept[0] for kept in app.asked[:-1]] == ["settings", "settings"]


async def test_what_was_typed_is_kept_where_the_language_is_changed_at_once(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#name")
        # Faster than anything is drawn: the lines are made anew before the old one hears of it.
        for key in ("A", "n", "n", "up", "left"):
            app.simulate_key(key)
        await pilot.pause()
        await pilot.pause()
        assert app.settings.language == "hi"
        assert app.settings.name == "Ann"
        assert app.screen.query_one("#name", Input).value == "Ann"


async def test_what_is_no_server_is_said_and_not_kept(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.click("#server")
        await pilot.press(*"[b]here", "down")
        await pilot.pause()
        assert "“[b]here” is no address of a server" in " ".join(text(app).split())
        assert app.screen.query_one("#server", Input).value == ""
        assert app.settings.server == ""
        assert app.asked == []


async def test_all_settings_have_room_on_a_small_screen(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE):
        for words in ("Settings", "Direction", "Language", "Your name", "Server", "Back", "Esc"):
            assert words in text(app)


async def test_ascii_is_seen_at_once(tmp_path: Path) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        assert not text(app).isascii()
        await pilot.click(offset=line_of(app, "ASCII"))
        await pilot.pause()
        assert text(app).isascii()
        assert app.settings.ascii is True
        assert app.focused is not None
        assert app.focused.id == "ascii"
        await pilot.click(offset=line_of(app, "all"))
        await pilot.pause()
        assert not text(app).isascii()
        assert app.settings.ascii is False


async def test_the_language_is_seen_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "own_names", lambda: {"en": "English", "et": "Eesti"})
    monkeypatch.setattr(i18n, "known", lambda: ("en", "et"))
    monkeypatch.setattr(i18n, "set_language", lambda code: spoken.append(code))
    monkeypatch.setattr("app.screens.settings.gettext", lambda text: f"{text}·{spoken[-1]}")
    spoken: list[str | None] = [None]
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=SIZE) as pilot:
        assert "Direction·None" in text(app)
        await pilot.click(offset=line_of(app, "Eesti"))
        await pilot.pause()
        assert "Direction·et" in text(app)
        assert app.settings.language == "et"


@pytest.mark.parametrize("how", ["escape", "click", "keys"])
async def test_back_over_whatever_was_there(tmp_path: Path, how: str) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("s")
        if how == "click":
            await pilot.click(offset=line_of(app, "Back"))
        elif how == "keys":
            await pilot.press("up", "enter")
        else:
            await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(120, 36), (60, 12), (30, 6)])
async def test_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, SettingsScreen)
    async with app.run_test(size=size) as pilot:
        for _ in range(12):
            await pilot.press("down")
        await pilot.press("up", "enter")
        assert app.settings != Settings(animation="off")


async def test_the_program_keeps_a_change(tmp_path: Path) -> None:
    for theme, words in (("wood", "slate"), ("slate", "high contrast")):
        app = BarpointApp.from_args(["--data-dir", str(tmp_path)])
        async with app.run_test(size=SIZE) as pilot:
            assert app.settings.theme == theme
            await pilot.press("s")
            await pilot.pause()
            await pilot.click(offset=line_of(app, words))
            await pilot.pause()
    assert BarpointApp.from_args(["--data-dir", str(tmp_path)]).settings.theme == "high-contrast"
