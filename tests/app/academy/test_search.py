"""Searching in three languages."""

import pytest

from app.academy.search import Query, in_order


@pytest.mark.parametrize(
    ("typed", "texts", "fits"),
    [
        ("", ("anything",), True),
        ("blot HIT", ("A blot is hit", ""), True),
        ("hit blot", ("Blots", "hitting"), True),
        ("hit gammon", ("Blots", "hitting"), False),
        ("koik", ("Kõik käigud",), True),
        ("ÕIGE", ("õige",), True),
        ("sisene  uuesti", ("Sisene laualt uuesti",), True),
        ("फिर", ("फ़िर से डबल",), True),  # without the nukta
        ("फ़िर", ("फिर से डबल",), True),  # with it, in two signs
        ("क़", ("\u0958दम",), True),  # in one sign and in two
        ("पासा", ("पासे",), False),  # vowel signs count
        ("पाँच", ("पांच",), True),
        ("can't", ("can’t move",), True),
    ],
)
def test_words_are_found_in_any_order_without_case_and_accents(
    typed: str, texts: tuple[str, ...], fits: bool
) -> None:
    assert Query.of(typed).fits(*texts) is fits


@pytest.mark.parametrize(
    ("typed", "text", "parts"),
    [
        ("pip", "A pip, and PIPs", ["pip", "PIP"]),
        ("a b", "ab", ["ab"]),
        ("oo", "Kõõk", ["õõ"]),
        ("e", "e\u0301t", ["e\u0301"]),  # an accent of its own stays with its letter
        ("ग", "गोटी", ["गो"]),  # so does a vowel sign
        ("ss", "straße", ["ß"]),
        ("x", "none", []),
    ],
)
def test_what_was_found_is_whole_letters(typed: str, text: str, parts: list[str]) -> None:
    assert [text[start:end] for start, end in Query.of(typed).found_in(text)] == parts


def test_words_are_sorted_as_a_language_does() -> None:
    english = "abcdefghijklmnopqrstuvwxyz"
    estonian = "abcdefghijklmnopqrsšzžtuvwõäöüxy"
    words = ["täring", "tops", "õige", "Zeus", "ümber", "anum", "žest", "bar point", "bar"]
    for alphabet, order in (
        (english, ["anum", "bar", "bar point", "õige", "täring", "tops", "ümber", "žest", "Zeus"]),
        (estonian, ["anum", "bar", "bar point", "Zeus", "žest", "tops", "täring", "õige", "ümber"]),
    ):
        assert sorted(words, key=lambda word: in_order(word, alphabet)) == order
    hindi = ["अंक", "अलग", "अवरुद्ध", "अवैध", "कदम", "कप", "क़लम", "का", "क्यूब", "फ़ौज", "फ्लैग"]
    assert sorted(set(hindi), key=lambda word: in_order(word, english)) == hindi
