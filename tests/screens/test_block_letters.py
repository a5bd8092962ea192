"""Large letters: every letter of a code, as large as there is room, in rows of one width."""

import string

import pytest

from app.screens.parts.block_letters import lettering

CODE = "7-crossover-clockwork"
LETTERS = string.ascii_lowercase + string.digits


def letters_of(rows: tuple[str, ...]) -> str:
    """The ink of large letters."""
    return "".join(sorted(set("".join(rows)) - {" "}))


@pytest.mark.parametrize(
    ("width", "height", "rows", "ink"),
    [
        (300, 5, 5, "█"),
        (116, 11, 11, "█"),
        (115, 11, 3, "▀▄█"),
        (105, 3, 3, "▀▄█"),
        (72, 7, 7, "▀▄█"),
        (72, 6, 1, ""),
        (50, 11, 11, "▀▄█"),
        (41, 2, 1, ""),
        (40, 2, 0, ""),
        (72, 0, 0, ""),
    ],
)
def test_the_code_is_as_large_as_there_is_room(
    width: int, height: int, rows: int, ink: str
) -> None:
    drawn = lettering(CODE, width, height, plain=False)
    assert len(drawn) == rows
    assert len({len(row) for row in drawn}) <= 1
    assert all(len(row) <= width for row in drawn)
    if ink:
        assert letters_of(drawn) == "".join(sorted(ink))
    elif rows:
        assert drawn == (" ".join(CODE),)


def test_every_letter_has_a_form_of_its_own() -> None:
    forms = {letter: lettering(letter, 20, 5, plain=True) for letter in LETTERS}
    assert all(len(form) == 5 for form in forms.values())
    same = [{a, b} for a in LETTERS for b in LETTERS if a < b and forms[a] == forms[b]]
    assert same == [{"0", "o"}], "digits stand alone, before the first hyphen"


def test_plain_letters_are_ascii() -> None:
    for width in (50, 72, 112, 300):
        assert "".join(lettering(CODE, width, 20, plain=True)).isascii()


@pytest.mark.parametrize("code", ["", "7-crossover-ülo", "7-[red]-x", "7 a b"])
def test_what_has_no_form_is_not_drawn(code: str) -> None:
    assert lettering(code, 200, 50, plain=False) == ()
