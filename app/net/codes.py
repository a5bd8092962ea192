"""Codes as players tell them: a number and two words of magic-wormhole's list, `7-crossover-...`.

A code is good for one guess, so what can't be one is better found before it is used up.
"""

import re
from functools import cache

WORDS = 2
MOST_DIGITS = 9

_NUMBER = re.compile(rf"\d{{1,{MOST_DIGITS}}}")
_SPELT = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}(-[a-z]+){{{WORDS}}}")


def is_code(text: str) -> bool:
    """Whether this is spelt as codes are, whatever its words."""
    return _SPELT.fullmatch(text) is not None


def code_of(typed: str) -> tuple[str, str]:
    """The code that was meant.

    Capitals, and spaces in place of hyphens, are no mistakes; nor are the digits of other scripts.

    Args:
        typed: what a player typed.

    Returns:
        The code, and nothing; or nothing, and the part that can't be in one (all of it where the
        parts are not three).
    """
    number, *words = _parts(typed.strip()) or [""]
    if len(words) != WORDS:
        return "", typed.strip()
    if not _NUMBER.fullmatch(number):
        return "", number
    for at, word in enumerate(words):
        if word not in _words(at):
            return "", word
    return "-".join([str(int(number)), *words]), ""


def completions(typed: str) -> tuple[str, ...]:
    """The codes, as far as they are sure, that begin with what was typed.

    Args:
        typed: the code so far, such as `7-cros`.

    Returns:
        What it may be instead, in the order of the alphabet.
    """
    number, *words = _parts(typed.lstrip()) or [""]
    if not 1 <= len(words) <= WORDS or not _NUMBER.fullmatch(number):
        return ()
    *whole, begun = words
    if any(word not in _words(at) for at, word in enumerate(whole)):
        return ()
    before = "-".join([str(int(number)), *whole])
    after = "-" if len(words) < WORDS else ""
    fitting = (word for word in _words(len(whole)) if word.startswith(begun))
    found = (f"{before}-{word}{after}" for word in sorted(fitting))
    return tuple(code for code in found if code != typed)


def _parts(typed: str) -> list[str]:
    return re.split(r"[-\s]+", typed.lower())


@cache
def _words(at: int) -> frozenset[str]:
    """The words that may stand first (0) or second (1)."""
    from wormhole._wordlist import even_words_lowercase, odd_words_lowercase

    return frozenset((odd_words_lowercase, even_words_lowercase)[at])
