"""A fourth language, made of the messages there are: every letter stands for a Latin one.

It is written as a translator would write it, one file, and compiled by the same tool.
"""

import re
from pathlib import Path
from string import Formatter

from app.i18n import DOMAIN, SOURCE_LANGUAGE, known
from app.locale.catalogues import compile_all
from app.locale.messages import DOMAINS, template
from app.locale.po_files import begun, messages, text_of

CODE = "xx"
NAME = "Ыыы"
SPOKEN = ", ".join((SOURCE_LANGUAGE, *sorted({*known()[1:], CODE})))
"""The codes of all languages, this one among them; there may be more than those of today."""

_LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHERS = "абцдефгхийклмнопярстувшжызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЖЫЗ"
_TABLE = str.maketrans(_LATIN, _OTHERS)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")


def said(english: str) -> str:
    """A text in the fourth language; what stands in braces stays."""
    told = ""
    for words, name, how, kind in Formatter().parse(english):
        told += words.translate(_TABLE).replace("{", "{{").replace("}", "}}")
        if name is not None:
            told += "{" + name + (f"!{kind}" if kind else "") + (f":{how}" if how else "") + "}"
    return told


def write_catalogue(folder: Path, domain: str = DOMAIN) -> Path:
    """Put one file into a folder of languages: everything translated."""
    catalogue = begun(CODE, template(domain))
    for message in messages(catalogue):
        if isinstance(message.id, tuple):
            message.string = tuple(map(said, message.id))
        else:
            message.string = NAME if message.context == "language" else said(message.id)
    path = folder / CODE / "LC_MESSAGES" / f"{domain}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(catalogue), encoding="utf-8")
    return path


def compiled_in(folder: Path) -> Path:
    """A folder with the fourth language, ready to be spoken."""
    for domain in DOMAINS:
        write_catalogue(folder, domain)
    assert compile_all(folder) == []
    return folder


def left_in_english(shown: str, known: frozenset[str]) -> set[str]:
    """The English words on a screen, but for those that are the same in every language.

    What follows “in English” on a line is English on purpose.
    """
    others = re.sub(re.escape(said("in English:")) + ".*", "", shown)
    return {word for word in _WORD.findall(others) if word not in known}
