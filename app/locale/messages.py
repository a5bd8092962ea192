"""Every message of the program and of the academy, found in the code and in the data."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from app.i18n import DOMAIN, LESSONS

ROOT = Path(__file__).parents[2]

_CODE = ("app", "widgets")
_DATA = "app/academy"

_KEYWORDS = {
    "_": None,
    "gettext": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""What marks a message, and which of its arguments are words: `c` is the context."""

_COMMENT = "Translators:"
"""What a comment begins with that is meant for translators."""


_AT_LINE = re.compile(r"\(at line (\d+)")


class Unreadable(Exception):
    """A file of words can't be read; the text names file, line and reason."""


def template(domain: str, root: Path = ROOT) -> Catalog:
    """All messages of a domain, untranslated.

    Raises:
        Unreadable: if one of the files is broken.
    """
    found = Catalog(domain=domain)
    (_of_the_program if domain == DOMAIN else _of_the_academy)(found, root)
    return found


def _of_the_program(found: Catalog, root: Path) -> None:
    for path in sorted(path for folder in _CODE for path in (root / folder).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for line, words, comments, context in extract_from_file(
            "python",
            path,
            keywords=_KEYWORDS,
            comment_tags=(_COMMENT,),
            strip_comment_tags=True,
        ):
            found.add(words, locations=[(name, line)], auto_comments=comments, context=context)


def _of_the_academy(found: Catalog, root: Path) -> None:
    from app.academy.lesson import TRANSLATED

    for path in sorted((root / _DATA).rglob("*.toml")):
        name = path.relative_to(root).as_posix()
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            line = _AT_LINE.search(str(error))
            raise Unreadable(f"{name}:{line[1] if line else 1}: {error}") from error
        title = data.get("title")
        for place, (key, text) in enumerate(_texts(data, TRANSLATED), 1):
            about = f"{title.strip()}: {key}" if isinstance(title, str) else key
            # There are no numbers of lines: the place keeps the order of the file.
            found.add(text, locations=[(name, place)], auto_comments=[about])


def _texts(data: object, keys: frozenset[str], key: str = "") -> Iterator[tuple[str, str]]:
    """The texts under some keys, at any depth, with their keys and as the academy reads them."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _texts(value, keys, name)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, keys, key)
    elif isinstance(data, str) and key in keys and data.strip():
        yield key, data.strip()


DOMAINS = (DOMAIN, LESSONS)
"""The catalogues of a language."""
