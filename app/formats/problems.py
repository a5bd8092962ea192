"""How a match file fails."""

from pathlib import Path

from app.i18n import gettext as _

_LONGEST = 60


class BadFile(ValueError):
    """A file that can't be read as a match.

    Attributes:
        name: what the player calls it.
        reason: what is wrong with it, in the player's language, without a full stop.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return _("{name} can't be analysed: {reason}.").format(name=self.name, reason=self.reason)


def named(path: Path) -> str:
    """A file's name as it can be quoted in a sentence: short and printable."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in str(path))
    return shown if len(shown) <= _LONGEST else "…" + shown[1 - _LONGEST :]
