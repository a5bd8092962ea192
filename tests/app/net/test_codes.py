"""Codes as players type them: what is meant, what can't be one, and how they are completed."""

import pytest

from app.net.codes import code_of, completions, is_code


@pytest.mark.parametrize(
    "typed",
    [
        "7-crossover-clockwork",
        " 7 Crossover  CLOCKWORK ",
        "007-crossover-clockwork",
        "७-crossover-clockwork",
    ],
)
def test_spellings_of_one_code_are_one_code(typed: str) -> None:
    assert code_of(typed) == ("7-crossover-clockwork", "")


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("7-crosover-clockwork", "crosover"),
        ("7-clockwork-crossover", "clockwork"),
        ("seven-crossover-clockwork", "seven"),
        ("7-crossover", "7-crossover"),
        ("7-crossover-clockwork-", "7-crossover-clockwork-"),
    ],
)
def test_the_part_that_is_wrong_is_named(typed: str, wrong: str) -> None:
    assert code_of(typed) == ("", wrong)


def test_a_server_gives_no_other_codes() -> None:
    assert is_code("7-crossover-clockwork")
    for other in ("7", "7-a", "7-a-b-c", "७-a-b", "7-a-b\n", "\x1b7-a-b", "1234567890-a-b"):
        assert not is_code(other)


def test_codes_are_completed_word_by_word() -> None:
    assert completions("7-cros") == ("7-crossover-",)
    assert completions("7 Cros") == ("7-crossover-",)
    assert completions("7-crossover") == ("7-crossover-",)
    assert completions("7-crossover-clo") == ("7-crossover-clockwork",)
    assert completions("7-crossover-clockwork") == ()
    assert completions("7-c")[:2] == ("7-camelot-", "7-candidate-")
    assert len(completions("7-")) == 256
    assert len(completions("7-crossover-")) == 256
    for nothing in ("", "7", "-", "x-", "7-xyz", "7-clockwork-", "7-crossover-clockwork-"):
        assert completions(nothing) == ()
