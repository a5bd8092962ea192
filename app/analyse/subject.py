"""What `barpoint analyse` is asked about: a position, a match of our own, or a file."""

import re
from dataclasses import dataclass
from pathlib import Path

_FEWEST_COLONS = 5
_NUMBER = re.compile(r"#?([0-9]{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match in the journal.

    Attributes:
        number: its small number.
    """

    number: int


Subject = str | OwnMatch | Path
"""The text of an XGID, a match of our own, or a file."""


def subject_of(text: str) -> Subject:
    """What a word on the command line means.

    >>> subject_of("#7"), subject_of("7.mat").name
    (OwnMatch(number=7), '7.mat')
    """
    number = _NUMBER.fullmatch(text.strip())
    if number is not None:
        return OwnMatch(int(number[1]))
    if text.count(":") >= _FEWEST_COLONS or "xgid" in text.lower().partition("=")[0]:
        return text
    return Path(text).expanduser()
