"""Words come through gettext, and the language can change while the program runs."""

import ast
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import i18n

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A catalogue of a made-up language."""
    catalogue(
        tmp_path / "xx" / "LC_MESSAGES" / "barpoint.mo",
        {
            "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n",
            "Roll": "Veereta",
            "board\x04point": "koht",
            "score\x04point": "punkt",
            "{count} die\0{count} dice": "{count} täring\0{count} täringut",
        },
    )
    return tmp_path


def catalogue(path: Path, messages: dict[str, str]) -> None:
    """Write a compiled catalogue in the format of GNU gettext."""
    pairs = [(key.encode(), messages[key].encode()) for key in sorted(messages)]
    table = 28
    texts = table + 16 * len(pairs)
    blob = b""
    tables: list[list[tuple[int, int]]] = [[], []]
    for column in (0, 1):
        for pair in pairs:
            tables[column].append((len(pair[column]), texts + len(blob)))
            blob += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), table, table + 8 * len(pairs), 0, 0)
    rows = b"".join(struct.pack("<2I", *row) for column in tables for row in column)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + rows + blob)


def test_english_is_always_there() -> None:
    assert i18n.available()[0] == "en"
    assert i18n.current() == "en"
    assert i18n.gettext("Roll") == "Roll"
    assert i18n.pgettext("board", "point") == "point"
    assert [i18n.ngettext("one", "many", count) for count in (0, 1, 2)] == ["many", "one", "many"]


def test_the_language_changes_while_the_program_runs(folder: Path) -> None:
    assert i18n.available(folder) == ("en", "xx")
    i18n.set_language("xx", folder)
    assert i18n.current() == "xx"
    assert i18n._("Roll") == "Veereta"
    assert i18n.pgettext("board", "point") == "koht"
    assert i18n.pgettext("score", "point") == "punkt"
    assert i18n.ngettext("{count} die", "{count} dice", 3) == "{count} täringut"
    assert i18n.gettext("Not translated yet") == "Not translated yet"
    i18n.set_language(None)
    assert i18n._("Roll") == "Roll"


def test_an_unknown_language_changes_nothing(folder: Path) -> None:
    i18n.set_language("xx", folder)
    with pytest.raises(i18n.UnknownLanguage) as raised:
        i18n.set_language("yy", folder)
    assert raised.value.code == "yy"
    assert i18n._("Roll") == "Veereta"


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 24])
def test_a_damaged_catalogue_is_like_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "zz" / "LC_MESSAGES" / "barpoint.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    with pytest.raises(i18n.UnknownLanguage):
        i18n.set_language("zz", tmp_path)


def test_marked_messages_stay_english() -> None:
    assert i18n.N_("Roll") == "Roll"


LOOKED_UP = {"_", "gettext", "pgettext", "ngettext"}


def test_nothing_is_translated_at_import() -> None:
    """A message looked up outside a function keeps the language of the start for ever."""
    early = []
    for path in ROOT.glob("app/**/*.py"):
        for node in outside_functions(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in LOOKED_UP:
                early.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert early == []


def outside_functions(node: ast.AST) -> Iterator[ast.expr]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.expr):
            yield child
        yield from outside_functions(child)


def test_messages_are_literals_that_tools_can_find() -> None:
    """Only variables and literals are looked up: an f-string could never be in a catalogue."""
    wrong = []
    for path in ROOT.glob("app/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                marked = node.func.id in LOOKED_UP | {"N_"}
                if marked and any(isinstance(part, ast.JoinedStr) for part in node.args):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert wrong == []


def test_no_message_stands_within_an_f_string() -> None:
    """What collects messages looks into f-strings under some versions of Python only."""
    wrong = []
    for path in ROOT.glob("app/**/*.py"):
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for node in ast.walk(outer) if isinstance(outer, ast.JoinedStr) else ():
                called = node.func if isinstance(node, ast.Call) else None
                if isinstance(called, ast.Name) and called.id in LOOKED_UP | {"N_"}:
                    wrong.extend(
                        f"{path.relative_to(ROOT)}:{node.lineno}"
                        for part in node.args
                        if isinstance(part, ast.Constant)
                    )
    assert wrong == []
