"""The tool for catalogues: what it finds in code and data, keeps, compiles and refuses."""

import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from app.locale.catalogues import begin, check, compile_all, extract, main, update
from app.locale.messages import template
from app.locale.po_files import messages

CODE = '''
"""_("not this")"""
from app.i18n import N_, _, gettext, ngettext, pgettext
from app.i18n import gettext as say

TITLE = N_("Title")


def tell(count: int, name: str) -> str:
    # Translators: what stands over the list.
    _("Over")
    pgettext("board", "point")
    pgettext("score", "point")
    ngettext("{count} die", "{count} dice", count)
    return gettext(
        "A long sentence of {name}, "
        "in two pieces."
    ) + gettext(TITLE) + _(name) + _("Title")
'''
LESSON = '''
title = "The bar"
summary = "Enter first."
position = "XGID"

[[step]]
kind = "do"
text = """
Enter with *both*.

Then go on. """
accept = ["bar/22"]
right = "Well done."
wrong = [{ play = "13/7", reason = "The bar comes first." }]

[[step]]
kind = "choose"
text = "Who may hit?"
options = [{ label = "White", right = true, reason = "Well done." }]
hint = ["First look.", "Then think."]
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small program with one lesson."""
    for place, content in {
        "app/b.py": CODE,
        "widgets/a.py": "from app.i18n import _\n_('From a widget')\n",
        "app/academy/lessons/moving/bar.toml": LESSON,
        "app/academy/glossary.toml": '[[word]]\nword = "blot"\nmeaning = "One checker."\n',
    }.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path


def found(domain: str, root: Path) -> dict[object, Message]:
    return {(one.context, one.id): one for one in messages(template(domain, root))}


def test_all_that_is_marked_in_the_code_is_found(root: Path) -> None:
    assert set(found("barpoint", root)) == {
        (None, "Title"),
        (None, "Over"),
        ("board", "point"),
        ("score", "point"),
        (None, ("{count} die", "{count} dice")),
        (None, "A long sentence of {name}, in two pieces."),
        (None, "From a widget"),
    }
    assert found("barpoint", root)[None, "Over"].auto_comments == ["what stands over the list."]


def test_all_that_is_read_in_the_academy_is_found(root: Path) -> None:
    texts = found("academy", root)
    assert [text for _, text in texts] == [
        "blot",
        "One checker.",
        "The bar",
        "Enter first.",
        "Enter with *both*.\n\nThen go on.",
        "Well done.",
        "The bar comes first.",
        "Who may hit?",
        "White",
        "First look.",
        "Then think.",
    ]
    one = texts[None, "The bar comes first."]
    assert one.auto_comments == ["The bar: reason"]
    assert [file for file, _ in one.locations] == ["app/academy/lessons/moving/bar.toml"]


def test_a_broken_lesson_is_named(root: Path) -> None:
    lesson = root / "app" / "academy" / "lessons" / "moving" / "bar.toml"
    lesson.write_text('title = "The bar"\ntext = oops\n')
    path = po(root / "locale", "\n" + WHOLE)
    told = check(root / "locale", root)
    assert len(told) == 1
    assert told[0].startswith("app/academy/lessons/moving/bar.toml:2: ")
    assert update(root / "locale", root) == told
    assert "#: app/b.py" in path.read_text(encoding="utf-8")  # the other one is brought up to date
    assert not path.with_name("academy.po").exists()


def po(folder: Path, body: str, language: str = "et", header: str = "") -> Path:
    """A file of a translator; its header takes 8 lines, and the first message stands in line 9."""
    path = folder / language / "LC_MESSAGES" / "barpoint.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = header or (
        '# By hand.\nmsgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '"Last-Translator: Me\\n"\n"Language-Team: Eesti\\n"\n'
    )
    path.write_text(head + body, encoding="utf-8")
    return path


def spoken(path: Path) -> gettext.NullTranslations:
    with path.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_an_update_keeps_what_is_translated_and_guesses_nothing(root: Path) -> None:
    folder = root / "locale"
    path = po(
        folder,
        '\n# My own note.\nmsgid "Over"\nmsgstr "Üle"\n\nmsgid "Titles"\nmsgstr "Pealkirjad"\n'
        '\nmsgctxt "board"\nmsgid "point"\nmsgstr "punkt"\n',
    )
    assert update(folder, root) == []
    text = path.read_text(encoding="utf-8")
    assert '# My own note.\n#. what stands over the list.\n#: app/b.py\nmsgid "Over"\n' in text
    assert 'msgstr "Üle"' in text
    assert 'msgctxt "board"\nmsgid "point"\nmsgstr "punkt"\n' in text
    assert 'msgctxt "score"\nmsgid "point"\nmsgstr ""\n' in text
    assert 'msgid "Title"\nmsgstr ""\n' in text
    assert "Titles" not in text
    assert "fuzzy" not in text
    assert "20" not in text.partition("\n\n")[0]  # no dates
    academy = path.with_name("academy.po")
    assert 'msgid "The bar comes first."\nmsgstr ""\n' in academy.read_text(encoding="utf-8")
    both = path.read_bytes(), academy.read_bytes()
    assert update(folder, root) == []
    assert (path.read_bytes(), academy.read_bytes()) == both


def test_a_language_is_begun_by_its_code(root: Path) -> None:
    folder = root / "locale"
    made = begin(folder, "lt", root)
    assert [path.name for path in made] == ["barpoint.po", "academy.po"]
    assert "nplurals=3" in made[0].read_text(encoding="utf-8")
    assert begin(folder, "lt", root) == []
    told = check(folder, root)
    assert len(told) == 7 + 11
    assert all(line.endswith("is not translated") for line in told)


@pytest.mark.parametrize("words", [["init"], ["init", "../x"], ["init", "fi", "et"], ["mend"], []])
def test_a_command_that_makes_no_sense_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(words)
    assert raised.value.code == 2


def test_templates_are_written(root: Path) -> None:
    assert [path.name for path in extract(root / "build")] == ["barpoint.pot", "academy.pot"]
    assert 'msgid "Rules at a glance"' in (root / "build" / "barpoint.pot").read_text()


BROKEN = {
    b'msgid "Over"\nmsgstr "oops\n': (10, "this is no message, text or comment"),
    b'msgid "Over"\nmsgstr "a "b" c"\n': (10, "this is no message, text or comment"),
    b'<<<<<<< ours\nmsgid "Over"\nmsgstr "x"\n': (9, "this is no message, text or comment"),
    b'msgid "Over"\n\nmsgid "Title"\nmsgstr "x"\n': (9, "missing msgstr"),
    b'msgid "Over"\nmsgstr "\xff"\n': (10, "this is not UTF-8"),
    b'msgid "Over"\nmsgstr "a"\n\nmsgid "Over"\nmsgstr "b"\n': (12, "there already"),
    b'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\nmsgstr[2] "e"\n': (
        9,
        "more translations than num_plurals",
    ),
}


@pytest.mark.parametrize("body", BROKEN)
def test_a_broken_file_is_named_and_the_others_are_compiled(
    tmp_path: Path, body: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    good = po(tmp_path, 'msgid "Over"\nmsgstr "Üle"\n', "fi")
    bad = po(tmp_path, 'msgid "Over"\nmsgstr "Üle"\n')
    assert compile_all(tmp_path) == []
    good.with_suffix(".mo").unlink()
    head = bad.read_bytes().partition(b'msgid "Over"')[0]
    bad.write_bytes(head + body)
    line, reason = BROKEN[body]
    assert main(["compile", "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{bad}:{line}: ")
    assert reason in told
    assert told.count("\n") == 1
    assert spoken(good).gettext("Over") == "Üle"
    assert spoken(bad).gettext("Over") == "Üle"  # as it was compiled before


@pytest.mark.parametrize("rule", ["nplurals=2; plural=(n;", "nplurals=2; plural=n;"])
def test_a_rule_for_plurals_that_can_not_be_followed_is_named(tmp_path: Path, rule: str) -> None:
    path = po(tmp_path, 'msgid "Over"\nmsgstr "Üle"\n')
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("nplurals=2; plural=(n != 1);", rule), encoding="utf-8")
    (told,) = compile_all(tmp_path)
    assert told.startswith(f"{path}:6: Plural-Forms ")


@pytest.mark.parametrize("charset", ["koi8-r", "iso-8859-13", "none"])
def test_a_header_that_names_other_letters_is_named(tmp_path: Path, charset: str) -> None:
    good = po(tmp_path, 'msgid "Over"\nmsgstr "Yli"\n', "fi")
    path = po(tmp_path, 'msgid "Over"\nmsgstr "Üle"\n')
    text = path.read_text(encoding="utf-8").replace("charset=utf-8", f"charset={charset}")
    path.write_text(text, encoding="utf-8")
    (told,) = compile_all(tmp_path)
    assert told == f"{path}:5: the header says charset={charset}, not UTF-8"
    assert spoken(good).gettext("Over") == "Yli"
    (told,) = [one for one in update(tmp_path) if str(path) in one]
    assert told.startswith(f"{path}:5: ")
    assert path.read_text(encoding="utf-8") == text


def plural(one: str, many: str) -> str:
    return (
        'msgid "{count} die of {name}"\nmsgid_plural "{count} dice of {name}"\n'
        f'msgstr[0] "{one}"\nmsgstr[1] "{many}"\n'
    )


@pytest.mark.parametrize(
    "body",
    [
        'msgid "{count} of {name}"\nmsgstr "{count}"\n',
        'msgid "{count} of {name}"\nmsgstr "{count} {nimi}"\n',
        'msgid "{count} of {name}"\nmsgstr "{count} {name} {"\n',
        'msgid "{count} of {name}"\nmsgstr "{count:.1f} {name}"\n',
        'msgid "no one"\nmsgstr "{count}"\n',
        plural("{count} {name}", "{count}"),
        plural("{count}", "{count} {name} {more}"),
    ],
)
def test_a_translation_with_wrong_placeholders_is_left_in_english(
    tmp_path: Path, body: str
) -> None:
    path = po(tmp_path, f'{body}\nmsgid "Over"\nmsgstr "Üle"\n')
    (told,) = compile_all(tmp_path)
    assert told.startswith(f"{path}:9: “")
    assert told.endswith("English is used there")
    words = spoken(path)
    assert words.gettext("Over") == "Üle"
    for message in ("{count} of {name}", "no one"):
        assert words.gettext(message) == message
    assert words.ngettext("{count} die of {name}", "{count} dice of {name}", 2).startswith(
        "{count} d"
    )


def test_a_form_for_one_may_leave_the_number_out(tmp_path: Path) -> None:
    body = (
        'msgid "a die"\nmsgid_plural "{count} dice"\n'
        'msgstr[0] "üks täring"\nmsgstr[1] "{count} täringut"\n'
    )
    path = po(tmp_path, body)
    assert compile_all(tmp_path) == []
    assert spoken(path).ngettext("a die", "{count} dice", 1) == "üks täring"
    po(tmp_path, body.replace('[1] "{count}', '[1] "kaks'))
    assert "it needs {count}, and has no placeholder" in compile_all(tmp_path)[0]


WHOLE = (
    'msgid "Title"\nmsgstr "Pealkiri"\n\nmsgid "Over"\nmsgstr "Üle"\n\n'
    'msgctxt "board"\nmsgid "point"\nmsgstr "punkt"\n\n'
    'msgctxt "score"\nmsgid "point"\nmsgstr "skooripunkt"\n\n'
    'msgid "{count} die"\nmsgid_plural "{count} dice"\n'
    'msgstr[0] "{count} täring"\nmsgstr[1] "{count} täringut"\n\n'
    'msgid "A long sentence of {name}, in two pieces."\nmsgstr "{name}: pikk lause."\n\n'
    'msgid "From a widget"\nmsgstr "Vidin"\n'
)
FLAWS = {
    ('msgid "Over"\nmsgstr "Üle"\n', ""): (1, "“Over” is missing: run “make catalogues”"),
    ('msgid "Over"', 'msgid "Under"'): (1, "“Over” is missing: run “make catalogues”"),
    ('"Vidin"\n', '"Vidin"\n\nmsgid "Gone"\nmsgstr "Läinud"\n'): (35, "“Gone” is said nowhere"),
    ('msgctxt "score"\n', 'msgctxt "board game"\n'): (1, "“point” is missing"),
    ('"Üle"', '""'): (13, "“Over” is not translated"),
    ('"{count} täringut"', '""'): (24, "“{count} die” is not translated"),
    ('msgid "Over"', '#, fuzzy\nmsgid "Over"'): (14, "“Over” is fuzzy"),
    ('"Üle"', '"Üle "'): (13, "“Over” begins or ends with other spaces"),
    ('"{name}: pikk', '"{nimi}: pikk'): (29, "it needs {name}, and has {nimi}"),
    ('msgstr[1] "{count} täringut"\n', ""): (24, "“{count} die” is not translated"),
    ("(n != 1)", "(n > 1)"): (1, "should say Plural-Forms: nplurals=2; plural=(n != 1);"),
    ("Language: et", "Language: fi"): (1, "the header says Language: fi, but it lies in et"),
    ("Last-Translator: Me", "Last-Translator: FULL NAME"): (1, "the header still says FULL NAME"),
    ("# By hand.\n", "# By hand.\n#, fuzzy\n"): (1, "the header is fuzzy"),
}


@pytest.mark.parametrize("change", FLAWS)
def test_a_flaw_is_named_with_its_line(root: Path, change: tuple[str, str]) -> None:
    folder = root / "locale"
    path = po(folder, "\n" + WHOLE)
    assert check(folder, root) == []
    text = path.read_text(encoding="utf-8")
    assert text.count(change[0]) == 1
    path.write_text(text.replace(*change), encoding="utf-8")
    line, reason = FLAWS[change]
    told = check(folder, root)
    assert told[0].startswith(f"{path}:")
    assert any(one.startswith(f"{path}:{line}: ") and reason in one for one in told), told
