"""A code as people write it: read out of whatever was typed or pasted."""

import re
from unicodedata import decimal

EXAMPLE = "7-crossover-clockwork"
"""What a code looks like."""

_HYPHENS = "‐‑‒–—―−_"
_AS_HYPHENS = str.maketrans(_HYPHENS, "-" * len(_HYPHENS))

_WRITTEN = re.compile(r"(?<![\w-])(\d{1,9})-([a-z]+)-([a-z]+)(?![\w-])", re.ASCII)
"""A code as it is shown, anywhere in a sentence."""

_SPOKEN = re.compile(r"\W*(\d{1,9})[\W_]+([a-z]+)[\W_]+([a-z]+)\W*", re.ASCII)
"""A code and nothing else, with anything between its parts."""

_BEGUN = re.compile(r"[\W_]+", re.ASCII)


def code_in(text: str) -> str:
    """The code in a text, empty where there is none.

    >>> code_in(" 7 Crossover. CLOCKWORK"), code_in("Come! It's 7–crossover–clockwork, at 8.")
    ('7-crossover-clockwork', '7-crossover-clockwork')
    >>> code_in("७ crossover clockwork")
    '7-crossover-clockwork'
    """
    text = _plain(text)
    found = _WRITTEN.search(text) or _SPOKEN.fullmatch(text)
    return "-".join(found.groups()) if found else ""


def begun(text: str) -> str:
    """The beginning of a code as it would be shown.

    >>> begun("7 Cross"), begun("7.crossover "), begun("७ cross"), begun("")
    ('7-cross', '7-crossover-', '7-cross', '')
    """
    return _BEGUN.sub("-", _plain(text).lstrip())


def _plain(text: str) -> str:
    """A text in small letters, with the usual hyphens and digits, whatever keyboard it is from."""
    usual = text.translate(_AS_HYPHENS).lower()
    return "".join(str(decimal(sign)) if sign.isdecimal() else sign for sign in usual)
