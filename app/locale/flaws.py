"""What can be wrong with a translation: placeholders, plural forms, gaps, leftovers, the header."""

import gettext
from collections.abc import Iterator
from dataclasses import dataclass
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from app.locale.po_files import messages

Part = tuple[str, str | None, str | None]
"""A placeholder: its name, how it is formatted and how it is converted."""

_DUMMIES = ("FULL NAME", "EMAIL@ADDRESS", "ORGANIZATION", "LL@li.org", "FIRST AUTHOR")
_MANY = 1000
"""As far as the rule for plurals is tried."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong in a file of translations.

    Attributes:
        line: the line of the message; 1 for the header, and for what is missing.
        reason: what is wrong.
    """

    line: int
    reason: str


def unusable(catalogue: Catalog) -> Iterator[tuple[Message, Flaw]]:
    """The translations that can't be filled in as their messages are."""
    for_one = _for_one(catalogue)
    for message in messages(catalogue):
        reason = _misfit(message, for_one, catalogue.num_plurals)
        if reason:
            yield message, Flaw(message.lineno or 1, f"{_quoted(message)}: {reason}")


def flaws(catalogue: Catalog, template: Catalog, language: str) -> Iterator[Flaw]:
    """Everything wrong with a catalogue.

    Args:
        catalogue: that of a translator.
        template: all messages there are.
        language: the code of the language, the name of its folder.
    """
    yield from (Flaw(1, reason) for reason in _of_the_header(catalogue, language))
    wanted = {_key(message) for message in messages(template)}
    there = {_key(message) for message in messages(catalogue)}
    for message in messages(template):
        if _key(message) not in there:
            yield Flaw(1, f"{_quoted(message)} is missing: run “make catalogues”")
    for message in messages(catalogue):
        line = message.lineno or 1
        if _key(message) not in wanted:
            yield Flaw(line, f"{_quoted(message)} is said nowhere: run “make catalogues”")
        elif message.fuzzy:
            yield Flaw(line, f"{_quoted(message)} is fuzzy: look at it and take the flag away")
        elif not all(_forms(message)):
            yield Flaw(line, f"{_quoted(message)} is not translated")
        elif len(_forms(message)) != (catalogue.num_plurals if message.pluralizable else 1):
            yield Flaw(line, f"{_quoted(message)} has not {catalogue.num_plurals} plural forms")
        elif any(_edges(form) != _edges(_english(message)[-1]) for form in _forms(message)):
            yield Flaw(line, f"{_quoted(message)} begins or ends with other spaces")
    yield from (flaw for _message, flaw in unusable(catalogue))


def _of_the_header(catalogue: Catalog, language: str) -> Iterator[str]:
    if catalogue.locale_identifier != language:
        yield f"the header says Language: {catalogue.locale_identifier}, but it lies in {language}"
    if catalogue.fuzzy:
        yield "the header is fuzzy"
    told = f"{catalogue.header_comment} {catalogue.last_translator} {catalogue.language_team}"
    for dummy in _DUMMIES:
        if dummy in told:
            yield f"the header still says {dummy}"
    try:
        count, rule = get_plural(Locale.parse(language))[:2]
    except (UnknownLocaleError, ValueError):
        return  # a language that Babel doesn't know
    said = (catalogue.num_plurals, catalogue.plural_expr.replace(" ", ""))
    if said != (count, str(rule).replace(" ", "")):
        yield f"the header should say Plural-Forms: nplurals={count}; plural={rule};"


def _misfit(message: Message, for_one: frozenset[int], count: int) -> str:
    """Why a translation can't stand for its message; "" if it can.

    Args:
        message: the message and its translation.
        for_one: the plural forms that may leave the number out, as in “a checker”.
        count: how many plural forms there are.
    """
    english = [_parts(form) for form in _english(message)]
    if None in english:
        return ""  # nothing is ever filled in
    singular, plural = (set(part or ()) for part in (english[0], english[-1]))
    told = _forms(message)
    if len(told) > (count if message.pluralizable else 1):
        return "it has too many plural forms"
    for index, form in enumerate(told):
        if not form:
            continue
        parts = _parts(form)
        if parts is None:
            return "a brace { or } stands alone"
        at_hand = set(parts)
        alone = message.pluralizable and index in for_one
        least, most = (singular & plural, singular | plural) if alone else (plural, plural)
        if not least <= at_hand <= most:
            return f"it needs {_listed(most)}, and has {_listed(at_hand)}"
    return ""


def _for_one(catalogue: Catalog) -> frozenset[int]:
    """The plural forms for nothing but 1, or 0 and 1."""
    rule = gettext.c2py(catalogue.plural_expr)
    return frozenset(range(catalogue.num_plurals)) - {rule(number) for number in range(2, _MANY)}


def _parts(text: str) -> list[Part] | None:
    """The placeholders of a text; None if its braces don't fit together."""
    try:
        return [
            (name, how, kind) for _, name, how, kind in Formatter().parse(text) if name is not None
        ]
    except ValueError:
        return None


def _listed(parts: set[Part]) -> str:
    return ", ".join(sorted("{" + part[0] + "}" for part in parts)) or "no placeholder"


def _english(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (str(message.id),)


def _forms(message: Message) -> tuple[str, ...]:
    told = message.string
    return tuple(told) if isinstance(told, tuple | list) else (told or "",)


def _key(message: Message) -> tuple[str | None, tuple[str, ...]]:
    return message.context, _english(message)


def _edges(text: str) -> tuple[str, str]:
    """The white space around a text."""
    body = text.strip()
    before, _, behind = text.partition(body) if body else (text, "", "")
    return before, behind


def _quoted(message: Message) -> str:
    text = " ".join(_english(message)[0].split())
    return f"“{text if len(text) <= 50 else text[:49] + '…'}”"
