"""The translations that come with the program: nothing is missing, stale, fuzzy or malformed."""

import re
import shutil
from pathlib import Path

import pytest

from app import i18n
from app.i18n import LOCALE_FOLDER, ngettext
from app.locale.catalogues import check, compile_all, files, update
from app.locale.messages import DOMAINS, ROOT
from app.locale.po_files import messages, read

FILES = [path for domain in DOMAINS for path in files(LOCALE_FOLDER, domain)]


@pytest.fixture(scope="module")
def complaints() -> list[str]:
    return check(LOCALE_FOLDER)


def test_there_are_three_languages_with_all_their_words() -> None:
    assert {(path.parent.parent.name, path.stem) for path in FILES} >= {
        (language, domain) for language in ("et", "hi") for domain in DOMAINS
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(LOCALE_FOLDER)))
def test_a_catalogue_is_whole_and_sound(path: Path, complaints: list[str]) -> None:
    name = str(path.relative_to(ROOT))
    assert [told for told in complaints if told.startswith(f"{name}:")] == []


def test_everything_could_be_read(complaints: list[str]) -> None:
    assert [told for told in complaints if ".po:" not in told] == []


def test_an_update_keeps_every_word(tmp_path: Path) -> None:
    shutil.copytree(LOCALE_FOLDER, tmp_path, dirs_exist_ok=True)
    before = {path: words(path) for domain in DOMAINS for path in files(tmp_path, domain)}
    assert update(tmp_path) == []
    for path, told in before.items():
        now = words(path)
        assert now.keys() & told.keys()
        assert {key: now[key] for key in told if key in now} == {
            key: text for key, text in told.items() if key in now
        }


def words(path: Path) -> dict[object, object]:
    return {(one.context, one.id): one.string for one in messages(read(path))}


def test_they_are_compiled_and_count_rightly(tmp_path: Path) -> None:
    shutil.copytree(LOCALE_FOLDER, tmp_path, dirs_exist_ok=True)
    assert compile_all(tmp_path) == []
    for language, numbers, form in (
        ("et", (1,), "{count} mängija"),
        ("et", (0, 2, 5, 11, 21, 101), "{count} mängijat"),
    ):
        i18n.set_language(language, tmp_path)
        for number in numbers:
            assert ngettext("{count} player", "{count} players", number) == form
    names = i18n.own_names(tmp_path)
    assert names.items() >= {"en": "English", "et": "Eesti", "hi": "हिन्दी"}.items()


# What a translation must not change

PLAY = re.compile(r"\b(?:bar|\d+)(?:/(?:off|\d+)\*?)+(?:\(\d\))?")
NUMBER = re.compile(r"\d+")
SPELLED = {
    "1": ("one", "ace", "ühe", "एक"),
    "2": ("two", "deuce", "twice", "दो"),
    "3": ("three", "trey"),
    "4": ("four",),
    "5": ("five",),
    "6": ("six",),
}
"""Numbers that one language writes in digits and another one in a word."""


def numbers(text: str) -> set[str]:
    """The numbers in a text, in digits."""
    return set(NUMBER.findall(text))


def told(number: str, text: str) -> bool:
    """Whether a number is in a text, in digits or in a word."""
    return number in numbers(text) or any(
        word in text.casefold() for word in SPELLED.get(number, ())
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(LOCALE_FOLDER)))
def test_numbers_plays_and_stress_are_those_of_the_english_text(path: Path) -> None:
    for message in messages(read(path)):
        english = message.id[-1] if isinstance(message.id, tuple) else str(message.id)
        forms = message.string if isinstance(message.string, tuple) else (str(message.string),)
        for form in forms:
            assert all(told(number, form) for number in numbers(english)), form
            assert all(told(number, english) for number in numbers(form)), form
            assert set(PLAY.findall(english)) <= set(PLAY.findall(form)), form
            assert form.count("*") % 2 == english.count("*") % 2, form
            assert "*" in form or "*" not in english, form


def test_one_is_not_said_of_many() -> None:
    """In Estonian what is counted only grows longer; in Hindi the verb and the noun change."""
    estonian = read(LOCALE_FOLDER / "et" / "LC_MESSAGES" / "barpoint.po")
    counted = [one.string for one in messages(estonian) if isinstance(one.id, tuple)]
    assert len(counted) > 50
    assert all(len(one) <= len(many) for one, many in counted)
    hindi = read(LOCALE_FOLDER / "hi" / "LC_MESSAGES" / "barpoint.po")
    for message in messages(hindi):
        if isinstance(message.id, tuple):
            one, many = message.string
            assert not many.endswith("है।") or one.endswith("है।"), one
            assert not one.endswith("हैं।") or many.endswith("हैं।"), one
