"""What the surroundings say about the terminal: its characters, its colours, whether it is one."""

import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import TextIO

from app.i18n import gettext

_PLAIN_LOCALES = ("C", "POSIX")
_OLD_TERMINALS = ("ansi", "vt52", "vt100", "vt102", "vt220")


def speaks_ascii_only(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale or the kind of terminal asks for plain ASCII characters.

    The first of LC_ALL, LC_CTYPE and LANG that is not empty decides; Python's own
    encoding can't be asked, because it is UTF-8 under LC_ALL=C too.
    """
    if environ.get("TERM", "") in _OLD_TERMINALS:
        return True
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next((name for name in names if name), "")
    codeset = locale.partition(".")[2].partition("@")[0]
    unicode = codeset.lower().replace("-", "").replace("_", "") in ("", "utf8")
    return locale in _PLAIN_LOCALES or not unicode


def take_no_color(environ: MutableMapping[str, str] = os.environ) -> bool:
    """Whether NO_COLOR asks for no colours; an empty value doesn't count.

    It is taken out of the environment, because Textual would answer it with
    greys that can't be told apart.
    """
    return bool(environ.pop("NO_COLOR", ""))


def bears_signs(words: str) -> bool:
    """Whether letters bear signs of their own in these words, as in Hindi.

    Terminals don't agree how wide such letters are.

    >>> bears_signs("Sätted"), bears_signs("गोटी")
    (False, True)
    """
    if words.isascii():
        return False
    from unicodedata import category

    return any(category(letter) in ("Mc", "Mn") for letter in words)


def why_unfit(environ: Mapping[str, str] = os.environ) -> str | None:
    """The sentence that says why nothing can be drawn here, None where it can.

    Textual reads the keyboard from stdin and draws on stderr.
    """
    if not _is_terminal(sys.stdin):
        return gettext(
            "Barpoint is played in a terminal, but its input is not one: "
            "start it without redirecting stdin."
        )
    if not _is_terminal(sys.stderr):
        return gettext(
            "Barpoint is drawn on a terminal through stderr, but that is not one: "
            "start it without redirecting stderr."
        )
    if environ.get("TERM") == "dumb":
        return gettext(
            "This terminal (TERM=dumb) can't show a board: start Barpoint in another one."
        )
    return None


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False
