"""Words and signs for terminals that show plain ASCII characters only."""

from dataclasses import dataclass

_PLAIN = str.maketrans(
    {
        "×": "x",
        "–": "-",
        "—": "-",
        "−": "-",
        "·": "-",
        "…": "...",
        "“": '"',
        "”": '"',
        "„": '"',
        "‘": "'",
        "’": "'",
        "←": "Left",
        "→": "Right",
        "↑": "Up",
        "↓": "Down",
        "²": "^2",
    }
)


@dataclass(frozen=True, slots=True)
class Signs:
    """The few signs that lists and rows are drawn with, each one cell wide.

    Attributes:
        cursor: before the line that Enter chooses.
        above: more lines above the first one shown.
        below: more lines below the last one shown.
        opens: the left end of a chosen value.
        closes: the right end of a chosen value.
        back: before and behind a value that has no room for its alternatives.
        done: before what is done.
    """

    cursor: str
    above: str
    below: str
    opens: str
    closes: str
    back: tuple[str, str]
    done: str


UNICODE = Signs("▸", "▴", "▾", "▐", "▌", ("‹", "›"), "✓")
ASCII = Signs(">", "^", "v", "[", "]", ("<", ">"), "*")


def signs(plain: bool) -> Signs:
    """The signs of a terminal that is plain or not."""
    return ASCII if plain else UNICODE


def written(text: str, plain: bool) -> str:
    """A text as the terminal can show it: typographic signs get their ASCII cousins.

    >>> written("2 × cube 2 – “gammon”…", plain=True)
    '2 x cube 2 - "gammon"...'

    Letters of names and other languages stay as they are.
    """
    return text.translate(_PLAIN) if plain else text
