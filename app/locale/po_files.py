"""Catalogues as translators write them: read strictly, and written always in the same form."""

import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from app.locale.messages import Unreadable

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(rf"(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) )?{_QUOTED})?")
"""What a line may be: nothing, a comment, or one of the words before a quoted text."""

_CHANGING = re.compile(
    r'^"(?:POT-Creation-Date|Report-Msgid-Bugs-To|Generated-By|PO-Revision-Date: YEAR)\b.*\n',
    re.MULTILINE,
)
"""The lines of the header that would differ each time, or say nothing."""
_PROJECT = re.compile(r'^"Project-Id-Version: .*"$', re.MULTILINE)


class _Strict(Catalog):
    """A catalogue that remembers which messages it was given twice."""

    twice: list[Message]

    def __setitem__(self, id: object, message: Message) -> None:
        if id and self.get(message.id, message.context) is not None:
            self.twice.append(message)
        super().__setitem__(message.id, message)


def read(path: Path, name: str = "") -> Catalog:
    """A catalogue of a translator.

    Args:
        path: the file.
        name: what it is called in a complaint.

    Raises:
        Unreadable: if it is malformed.
    """
    name = name or str(path)
    lines = _lines(path, name)
    for number, line in enumerate(lines, 1):
        if not _LINE.fullmatch(line.strip()):
            raise Unreadable(f"{name}:{number}: this is no message, text or comment: {line[:60]}")
    catalogue = _Strict(domain=path.stem)
    catalogue.twice = []
    try:
        PoFileParser(catalogue, ignore_obsolete=True, abort_invalid=True).parse(lines)
    except PoFileError as error:
        reason = str(error).removesuffix(f" on {error.lineno}")
        raise Unreadable(f"{name}:{error.lineno + 1}: {reason}") from error
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise Unreadable(f"{name}:1: the header or a message is malformed: {error}") from error
    _check_charset(catalogue, lines, name)
    _check_plurals(catalogue, lines, name)
    for message in catalogue.twice:
        raise Unreadable(f"{name}:{message.lineno}: this message is there already")
    return catalogue


def _check_charset(catalogue: Catalog, lines: list[str], name: str) -> None:
    """See that the file says what it is written in: what is compiled of it is read by that."""
    if catalogue.charset.lower() not in ("utf-8", "utf8"):
        line = next((n for n, text in enumerate(lines, 1) if "Content-Type:" in text), 1)
        raise Unreadable(f"{name}:{line}: the header says charset={catalogue.charset}, not UTF-8")


def _check_plurals(catalogue: Catalog, lines: list[str], name: str) -> None:
    """See that the rule for plurals can be followed."""
    line = next((n for n, text in enumerate(lines, 1) if "Plural-Forms:" in text), 1)
    try:
        rule = gettext.c2py(catalogue.plural_expr)
        forms = {rule(number) for number in range(1000)}
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise Unreadable(f"{name}:{line}: Plural-Forms is malformed: {error}") from error
    if not forms <= set(range(catalogue.num_plurals)):
        raise Unreadable(f"{name}:{line}: Plural-Forms has more forms than nplurals")


def _lines(path: Path, name: str) -> list[str]:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{name}:1: {error.strerror}") from error
    lines = []
    for number, line in enumerate(raw.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise Unreadable(f"{name}:{number}: this is not UTF-8: {error.reason}") from error
    return lines


def text_of(catalogue: Catalog) -> str:
    """A catalogue as text: in the order of the files, without numbers of lines and dates."""
    file = io.BytesIO()
    write_po(
        file,
        catalogue,
        width=0,
        sort_by_file=True,
        include_lineno=False,
        ignore_obsolete=True,
    )
    text = _CHANGING.sub("", file.getvalue().decode("utf-8"))
    return _PROJECT.sub(r'"Project-Id-Version: Barpoint\\n"', text, count=1).rstrip("\n") + "\n"


def updated(catalogue: Catalog, template: Catalog) -> Catalog:
    """A catalogue with the messages there are now; what is translated stays, nothing is guessed."""
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def begun(language: str, template: Catalog) -> Catalog:
    """A catalogue in which nothing is translated yet."""
    catalogue = Catalog(
        language,
        domain=template.domain,
        project="Barpoint",
        copyright_holder="The Barpoint authors",
        last_translator="The Barpoint authors",
        language_team=language,
        header_comment=(
            "# Translations template for PROJECT.\n"
            "# Copyright (C) ORGANIZATION\n"
            "# This file is distributed under the same license as the PROJECT project."
        ),
        fuzzy=False,
    )
    return updated(catalogue, template)


def messages(catalogue: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in catalogue if message.id)
