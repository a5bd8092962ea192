"""Searching texts in any language: words in any order, without regard to case and accents."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

Span = tuple[int, int]
"""A part of a text: its first letter, and the one behind its last."""

_LATIN_MARKS = range(0x0300, 0x0370)
_LEFT_OUT = frozenset("\u093c\u200c\u200d\u00ad")  # nukta, joiners, soft hyphen
_ALIKE = str.maketrans({"\u0901": "\u0902", "’": "'", "‘": "'", "–": "-", "−": "-", "ı": "i"})
"""Signs that are written in two ways: the two Hindi signs of a nasal, apostrophes, dashes."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for.

    Attributes:
        words: its words as `folded` has them.
    """

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> "Query":
        """What somebody has typed.

        >>> Query.of(" Kõik  KÄIGUD ").words
        ('koik', 'kaigud')
        """
        return cls(tuple(dict.fromkeys(folded(text).split())))

    def fits(self, *texts: str) -> bool:
        """Whether every word is found in one of the texts.

        >>> Query.of("hit blot").fits("Blots", "A checker that is hit")
        True
        """
        among = [folded(text) for text in texts]
        return all(any(word in text for text in among) for word in self.words)

    def rank(self, title: str, *texts: str) -> int | None:
        """How well something fits, 0 best; None where it doesn't.

        What is called just so comes first, then what begins so, what has the words in its name,
        and what has them in its text.

        >>> [Query.of("shot").rank(title, "a shot") for title in ("shot", "shots", "a shot", "hit")]
        [0, 1, 2, 3]
        """
        name, words = folded(title), " ".join(self.words)
        if name == words:
            return 0
        if name.startswith(words):
            return 1
        if self.fits(title):
            return 2
        return 3 if self.fits(title, *texts) else None

    def found_in(self, text: str) -> tuple[Span, ...]:
        """Where words are found in a text, whole letters with their signs, in order.

        >>> Query.of("oo").found_in("Töö ja öö")
        ((1, 3), (7, 9))
        """
        letters = [(part, at) for at, letter in enumerate(text) for part in _folded(letter)]
        whole = "".join(part for part, _ in letters)
        spans = [
            (letters[start][1], _end(text, letters[start + len(word) - 1][1]))
            for word in self.words
            for start in _places(whole, word)
        ]
        return tuple(_joined(sorted(spans)))


def folded(text: str) -> str:
    """A text without case and accents, to be compared.

    >>> folded("Crawfordi REEGEL, õige")
    'crawfordi reegel, oige'
    """
    return "".join(part for letter in text for part in _folded(letter))


def in_order(word: str, alphabet: str) -> tuple[list[tuple[int, str]], str]:
    """A key by which words are sorted like in a book of a language.

    Args:
        word: the word.
        alphabet: the letters of the language in their order; others are taken for those without
            an accent, and what is in no alphabet at all goes by its number in Unicode; so do the
            signs of letters, as dictionaries of Hindi have it.

    >>> sorted(["õun", "zebra", "ots", "öö"], key=lambda word: in_order(word, "otzõö"))
    ['ots', 'zebra', 'õun', 'öö']
    >>> sorted(["õun", "ots"], key=lambda word: in_order(word, "abcdefghijklmnopqrstuvwxyz"))
    ['ots', 'õun']
    """
    small = word.casefold()
    return [_rank(letter, alphabet) for letter in small if _folded(letter)], small


def _rank(letter: str, alphabet: str) -> tuple[int, str]:
    """The place of a letter: marks and spaces first, then the alphabet, then other writing."""
    for known in (letter, _folded(letter)):
        if known in alphabet:
            return alphabet.index(known) + 1, ""
    written = letter.isalpha() or unicodedata.category(letter)[0] == "M"
    return (len(alphabet) + 1, _folded(letter)) if written else (0, letter)


@lru_cache(maxsize=1024)
def _folded(letter: str) -> str:
    """A letter without case and accent; nothing for a sign that is left out."""
    parts = unicodedata.normalize("NFKD", letter.translate(_ALIKE).casefold())
    return "".join(part for part in parts if _counts(part))


def _counts(part: str) -> bool:
    return ord(part) not in _LATIN_MARKS and part not in _LEFT_OUT


def _places(text: str, word: str) -> Iterator[int]:
    """Where a word begins in a text."""
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _end(text: str, last: int) -> int:
    """The place behind a letter and the signs that belong to it."""
    end = last + 1
    while end < len(text) and unicodedata.category(text[end])[0] == "M":
        end += 1
    return end


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans in order, those that touch as one."""
    held: Span | None = None
    for start, end in spans:
        if held is not None and start <= held[1]:
            held = held[0], max(held[1], end)
            continue
        if held is not None:
            yield held
        held = start, end
    if held is not None:
        yield held
