"""The settings file: bad values lose only themselves, nothing of the player's is thrown away."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.state.settings import Settings
from app.storage import settings_file
from app.storage.errors import Kind, StorageError
from app.storage.settings_file import load, save, write_atomically
from tests.app.rights import needs_rights, without_rights


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_without_a_file_everything_is_as_usual(path: Path) -> None:
    assert load(path) == (Settings(), ())
    assert not path.exists()


def test_settings_come_back(path: Path) -> None:
    settings = Settings(direction="clockwise", theme="slate", ascii=False, language="en")
    save(path, settings)
    assert load(path) == (settings, ())


def test_the_file_is_for_people(path: Path) -> None:
    save(path, Settings())
    lines = path.read_text().splitlines()
    assert lines[1] == '  "animation": "normal",'
    assert lines[1:-1] == sorted(lines[1:-1])
    assert path.read_text().endswith("}\n")


def test_a_bad_value_loses_only_itself_and_says_so(path: Path) -> None:
    raw = {"theme": "pink", "direction": "clockwise", "auto_roll": "yes", "ascii": 1}
    settings, complaints = load(written(path, json.dumps(raw)))
    assert settings == Settings(direction="clockwise")
    assert complaints == (
        "The setting ascii is 1, but it must be one of: true, false, null. null is used.",
        'The setting auto_roll is "yes", but it must be one of: true, false. false is used.',
        'The setting theme is "pink", but it must be one of: "wood", "slate", "high-contrast", '
        '"colour-blind". "wood" is used.',
    )
    assert json.loads(path.read_text()) == raw


def test_a_language_without_words_is_named(path: Path) -> None:
    settings, complaints = load(written(path, '{"language": "tlh", "numbers": false}'))
    assert settings == Settings(numbers=False)
    assert complaints == (
        'The setting language is "tlh", but it must be one of: "en", "et", "hi", null. '
        "null is used.",
    )


@pytest.mark.parametrize("value", ["https://example.org", "ws://", "ws://a b", "x", 1, None])
def test_a_server_that_can_not_be_one_is_named(path: Path, value: object) -> None:
    settings, (complaint,) = load(written(path, json.dumps({"server": value, "name": "Ann"})))
    assert (settings.server, settings.name) == ("", "Ann")
    assert complaint.startswith(f"The setting server is {json.dumps(value)}, but it must be a text")
    assert complaint.endswith('such as "wss://example.org:4000/v1". "" is used.')


def test_a_long_value_is_cut(path: Path) -> None:
    _, (complaint,) = load(written(path, json.dumps({"theme": "x" * 5000})))
    assert len(complaint) < 200


def test_what_a_newer_version_wrote_is_kept(path: Path) -> None:
    written(path, '{"clock": {"reserve": 14}, "theme": "slate"}')
    settings, complaints = load(path)
    assert (settings.theme, complaints) == ("slate", ())
    save(path, Settings(theme="wood"))
    raw = json.loads(path.read_text())
    assert (raw["clock"], raw["theme"]) == ({"reserve": 14}, "wood")


@pytest.mark.parametrize(
    "content",
    [b"", b"nonsense", b"[1, 2]", b'"wood"', b"\xff\xfe\x00", b'{"theme": ', b"[" * 100_000],
)
def test_garbage_is_set_aside_and_said(path: Path, content: bytes) -> None:
    settings, (complaint,) = load(written(path, content))
    assert settings == Settings()
    (kept,) = path.parent.iterdir()
    assert kept.name.startswith("settings.damaged-")
    assert kept.read_bytes() == content
    assert f"kept as {kept}" in complaint
    assert complaint.endswith(".")


def test_garbage_that_appears_before_saving_is_set_aside_too(path: Path) -> None:
    written(path, b"nonsense")
    save(path, Settings(theme="slate"))
    assert load(path) == (Settings(theme="slate"), ())
    kept = [file for file in path.parent.iterdir() if file != path]
    assert [file.read_bytes() for file in kept] == [b"nonsense"]


def test_two_damaged_files_of_one_day_are_both_kept(path: Path) -> None:
    for content in (b"one", b"two", b"three"):
        load(written(path, content))
    assert {file.read_bytes() for file in path.parent.iterdir()} == {b"one", b"two", b"three"}


def test_a_file_with_a_byte_order_mark_is_read(path: Path) -> None:
    settings, complaints = load(written(path, b'\xef\xbb\xbf{"theme": "slate"}'))
    assert (settings.theme, complaints) == ("slate", ())


def test_a_folder_in_its_place_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    settings, (complaint,) = load(path)
    assert settings == Settings()
    assert "can't be read" in complaint
    with pytest.raises(StorageError):
        save(path, Settings())


def test_a_failed_save_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, Settings(theme="slate"))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError) as raised:
        save(path, Settings(theme="wood"))
    assert raised.value.kind is Kind.FULL
    assert load(path)[0].theme == "slate"
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@needs_rights
def test_a_folder_without_rights_is_said(path: Path) -> None:
    save(path, Settings(theme="slate"))
    with without_rights(path.parent):
        with pytest.raises(StorageError) as raised:
            save(path, Settings())
        assert raised.value.kind is Kind.READ_ONLY
        assert load(path)[0].theme == "slate"


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = written(tmp_path / "dotfiles" / "barpoint.json", "{}")
    path.parent.mkdir()
    path.symlink_to(real)
    save(path, Settings(theme="slate"))
    assert path.is_symlink()
    assert json.loads(real.read_text())["theme"] == "slate"


def test_writing_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, "long " * 100)
    write_atomically(path, "short")
    assert path.read_text() == "short"
    assert list(tmp_path.iterdir()) == [path]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(raw=st.dictionaries(st.sampled_from([*Settings.model_fields, "other"]), JSON))
def test_whatever_stands_in_the_file_there_are_settings(
    tmp_path_factory: pytest.TempPathFactory, raw: dict[str, object]
) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.json"
    path.write_text(json.dumps(raw))
    settings, complaints = settings_file.load(path)
    for name, value in raw.items():
        if name != "other":
            complained = any(f"setting {name} is" in text for text in complaints)
            same = json.dumps(getattr(settings, name)) == json.dumps(value)
            assert complained != same
