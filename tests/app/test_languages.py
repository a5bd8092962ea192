"""Which language is spoken, and what is said where its words can't be read."""

import json
import shutil
from pathlib import Path

import pytest

from app import i18n, languages
from app.cli import main
from app.main import BarpointApp
from app.screens.settings import SettingsScreen
from tests.app.test_i18n import catalogue
from tests.screens.seen import text

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues of two made-up languages that work, and of two that don't."""
    folder = tmp_path / "locale"
    for code in ("xx", "yy_YY"):
        words = {"": HEADER, "New match": f"New in {code}", "language\x04own name": code.upper()}
        catalogue(folder / code / "LC_MESSAGES" / "barpoint.mo", words)
    shutil.copytree(folder / "xx", folder / "bad")
    (folder / "bad" / "LC_MESSAGES" / "barpoint.mo").write_bytes(b"\xde\x12\x04\x95" + b"\xff" * 24)
    (folder / "raw" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "raw" / "LC_MESSAGES" / "barpoint.po").write_text("")
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", folder)
    return folder


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, None),
        ({"LANG": "xx"}, "xx"),
        ({"LANG": "xx_EE.UTF-8"}, "xx"),
        ({"LANG": "xx_EE.ISO-8859-15@euro"}, "xx"),
        ({"LANG": "yy_YY.UTF-8"}, "yy_YY"),
        ({"LANG": "yy-YY"}, "yy_YY"),
        ({"LANG": "yy_ZZ.UTF-8"}, None),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "raw_RW.UTF-8"}, "raw"),
        ({"LANG": "C"}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "tlh_QN"}, None),
        ({"LANG": "../xx"}, None),
        ({"LC_ALL": "xx_EE", "LC_MESSAGES": "yy_YY", "LANG": "en_GB"}, "xx"),
        ({"LC_ALL": "", "LC_MESSAGES": "yy_YY", "LANG": "xx"}, "yy_YY"),
        ({"LC_CTYPE": "xx_EE", "LANG": "en_GB"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "xx"}, None),
        ({"LANGUAGE": "xx", "LANG": "en_GB.UTF-8"}, "xx"),
        ({"LANGUAGE": "tlh:xx:en", "LANG": "yy_YY"}, "xx"),
        ({"LANGUAGE": "tlh", "LANG": "yy_YY"}, "yy_YY"),
        ({"LANGUAGE": "en:xx", "LANG": "xx_EE"}, "en"),
        ({"LANGUAGE": "xx"}, "xx"),
        ({"LANGUAGE": "xx", "LC_ALL": "C"}, None),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], code: str | None) -> None:
    assert languages.system(environ) == code


def settings_with(folder: Path, content: object) -> str:
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(content), encoding="utf-8")
    return str(folder)


def test_the_option_comes_first_then_the_setting_then_the_system(tmp_path: Path) -> None:
    data = settings_with(tmp_path / "data", {"language": "yy_YY"})
    system = {"LANG": "xx_EE"}
    assert languages.asked(["--data-dir", data, "--lang", "en"], system) == "en"
    assert languages.asked(["--lang=tlh", "--lang=xx", f"--data-dir={data}"], {}) == "xx"
    assert languages.asked(["--help", f"--data-dir={data}"], system) == "yy_YY"
    for content in ({"language": None}, {"language": "tlh"}, {"language": 7}, ["xx"], "xx", {}):
        data = settings_with(tmp_path / "data", content)
        assert languages.asked(["--data-dir", data], system) == "xx"
    (tmp_path / "data" / "settings.json").write_bytes(b"\xff")
    for place in (data, str(tmp_path / "none"), "~nobody", "a\0b", ""):
        assert languages.asked(["--data-dir", place], system) == "xx"
    assert languages.asked(["--lang"], {}) is None


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("bad", "English is used, because {file} can't be read (it is damaged): "),
        ("raw", "English is used, because {file} is missing: "),
    ],
)
def test_without_words_help_is_in_english(
    folder: Path, capsys: pytest.CaptureFixture[str], code: str, told: str
) -> None:
    file = folder / code / "LC_MESSAGES" / "barpoint.mo"
    assert main(["--lang", code, "--help"]) == 0
    printed = capsys.readouterr()
    assert printed.err.startswith(f"barpoint: {told.format(file=file)}“make catalogues” makes it")
    assert printed.err.count("\n") == 1
    assert printed.out.startswith("Backgammon in the terminal")
    assert i18n.current() == "en"
    assert main(["--lang", "tlh", "--help"]) == 2
    assert "--lang takes en, bad, raw, xx, yy_YY, not “tlh”." in capsys.readouterr().err


@pytest.mark.parametrize("code", ["bad", "raw"])
@pytest.mark.parametrize("how", ["option", "setting", "system"])
async def test_without_words_the_program_says_so_and_speaks_the_others(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, code: str, how: str
) -> None:
    data = settings_with(tmp_path / "data", {"language": code if how == "setting" else None})
    if how == "system":
        monkeypatch.setenv("LC_ALL", f"{code}_ZZ.UTF-8")
    option = ["--lang", code] if how == "option" else []
    app = BarpointApp.from_args(["--data-dir", data, *option])
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        shown = " ".join(text(app).split())
        assert "New match" in shown
        assert "English is used, because" in shown
        assert "make catalogues" in shown
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert "as the system" in text(app)
        assert "XX" in text(app)
        app.apply_settings(app.settings.model_copy(update={"language": "xx"}))
        await pilot.press("escape")
        await pilot.pause()
        assert "New in xx" in text(app)


@pytest.mark.parametrize(
    ("option", "setting", "system", "spoken"),
    [
        ("xx", "yy_YY", "en_GB", "xx"),
        ("en", "yy_YY", "xx_XX", "en"),
        (None, "yy_YY", "xx_XX", "yy_YY"),
        (None, None, "xx_XX", "xx"),
        (None, None, "C", "en"),
    ],
)
def test_the_program_speaks_what_is_asked_for_first(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    option: str | None,
    setting: str | None,
    system: str,
    spoken: str,
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    data = settings_with(tmp_path / "data", {"language": setting})
    BarpointApp.from_args(["--data-dir", data, *(["--lang", option] if option else [])])
    assert i18n.current() == spoken


async def test_a_language_that_breaks_meanwhile_is_told(tmp_path: Path, folder: Path) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path / "data"), "--lang", "xx"])
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        app.apply_settings(app.settings.model_copy(update={"language": "bad"}))
        await pilot.pause()
        assert "damaged" in text(app)
        assert i18n.current() == "en"


def test_the_words_of_lessons_come_from_their_own_catalogue(folder: Path) -> None:
    place = folder / "xx" / "LC_MESSAGES"
    (place / "academy.po").write_text("")
    i18n.set_language("xx")
    assert i18n.lesson("Roll twice.") == "Roll twice."
    trouble = i18n.lesson_trouble()
    assert trouble is not None
    assert i18n.complaint(trouble).startswith(f"English is used, because {place}/academy.mo is mis")
    (place / "academy.mo").write_bytes(b"nonsense")
    i18n.set_language("xx")
    assert i18n.lesson("Roll twice.") == "Roll twice."
    trouble = i18n.lesson_trouble()
    assert trouble is not None
    assert not trouble.missing
    (place / "academy.mo").unlink()
    words = {"": HEADER, "Roll twice.": "Kaks korda.", "{n} points": "{m} punkti"}
    catalogue(place / "academy.mo", words)
    assert i18n.lesson("Roll twice.") == "Roll twice."  # read already
    i18n.set_language("xx")
    assert i18n.lesson_trouble() is None
    assert i18n.lesson("Roll twice.") == "Kaks korda."
    i18n.set_language("yy_YY")
    assert i18n.lesson("Roll twice.") == "Roll twice."
    assert i18n.lesson_trouble() is None  # nobody has begun to translate the lessons
    i18n.set_language(None)
    assert i18n.lesson("Roll twice.") == "Roll twice."


def test_what_can_not_be_filled_in_stays_english(folder: Path) -> None:
    wrong = ("{size} of {size}", "{name", "name}", "{name:d}", "{name!r}", "{name.x}", "{}", "{0}")
    words = {"": HEADER, "right {name}": "õige {name}", "bare {name}": "paljas"}
    words |= {f"{index} {{name}}": text for index, text in enumerate(wrong)}
    words |= {"{count} die\0{count} dice": "üks täring\0{count} täringut {name}"}
    catalogue(folder / "zz" / "LC_MESSAGES" / "barpoint.mo", words)
    i18n.set_language("zz")
    assert i18n.gettext("right {name}").format(name="Ann") == "õige Ann"
    assert i18n.gettext("bare {name}").format(name="Ann") == "paljas"
    for index in range(len(wrong)):
        assert i18n.gettext(f"{index} {{name}}").format(name="Ann") == f"{index} Ann"
    assert i18n.ngettext("{count} die", "{count} dice", 1).format(count=1) == "üks täring"
    assert i18n.ngettext("{count} die", "{count} dice", 3).format(count=3) == "3 dice"


def test_languages_are_called_as_they_call_themselves(folder: Path) -> None:
    catalogue(folder / "zz" / "LC_MESSAGES" / "barpoint.mo", {"": HEADER})
    assert i18n.own_names() == {"en": "English", "xx": "XX", "yy_YY": "YY_YY", "zz": "zz"}
    assert i18n.available() == ("en", "bad", "xx", "yy_YY", "zz")
    assert i18n.known() == ("en", "bad", "raw", "xx", "yy_YY", "zz")


@pytest.mark.parametrize(
    "header",
    [
        HEADER.replace("n!=1", "n%0"),
        HEADER.replace("n!=1", "(n"),
        HEADER.replace("UTF-8", "klingon"),
        "Plural-Forms: x\n",
    ],
)
def test_a_header_that_can_not_be_followed_is_damage(folder: Path, header: str) -> None:
    catalogue(folder / "zz" / "LC_MESSAGES" / "barpoint.mo", {"": header, "Roll": "Veereta"})
    with pytest.raises(i18n.UnknownLanguage) as raised:
        i18n.set_language("zz")
    assert not raised.value.missing
    assert "it is damaged" in i18n.complaint(raised.value)
