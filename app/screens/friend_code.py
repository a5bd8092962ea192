"""A code as people write it: read out of whatever was typed or pasted."""

import re

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
    """
    text = text.translate(_AS_HYPHENS).lower()
    found = _WRITTEN.search(text) or _SPOKEN.fullmatch(text)
    return "-".join(found.groups()) if found else ""


def begun(text: str) -> str:
    """The beginning of a code as it would be shown.

    >>> begun("7 Cross"), begun("7.crossover "), begun("")
    ('7-cross', '7-crossover-', '')
    """
    return _BEGUN.sub("-", text.translate(_AS_HYPHENS).lower().lstrip())
