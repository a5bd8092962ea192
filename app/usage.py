"""A command line split into words and options, and what is said of one that can't be followed."""

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import NoReturn

from app.i18n import gettext

_LONGEST_QUOTE = 40
_BARE_XGID = re.compile(r"-[A-Za-z-]{19,}:.*", re.DOTALL)


class UsageError(Exception):
    """The command line can't be followed; the text is a sentence for the player."""


class _Parser(argparse.ArgumentParser):
    """Splits arguments; never prints and never exits."""

    def error(self, message: str) -> NoReturn:
        """Hand a complaint of argparse on."""
        raise UsageError(
            gettext("{complaint}: “barpoint --help” shows what is possible.").format(
                complaint=message
            )
        )


def _parser() -> _Parser:
    parser = _Parser(prog="barpoint", add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("words", nargs="*")
    for name in ("--data-dir", "--seed", "--lang", "--to", "--vs", "--xgid", "--level", "--engine"):
        parser.add_argument(name)
    for name in ("--ascii", "--money", "--json", "--version"):
        parser.add_argument(name, action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    return parser


def split(arguments: Sequence[str]) -> argparse.Namespace:
    """The words and options as they were typed; a bare XGID that begins like an option is a word.

    Raises:
        UsageError: if there is no such option, or its value is missing.
    """
    safe = [f"XGID={text}" if _BARE_XGID.fullmatch(text) else text for text in arguments]
    try:
        told, unknown = _parser().parse_known_intermixed_args(safe)
    except argparse.ArgumentError as error:
        option = error.argument_name or ""
        if "expected one argument" in error.message:
            told_so = gettext("{option} needs a value behind it.").format(option=option)
        else:
            told_so = gettext("{option} is not used rightly: {reason}.").format(
                option=option, reason=error.message
            )
        raise UsageError(told_so) from error
    if unknown and not (told.help or told.version):
        raise UsageError(
            gettext("There is no option {option}: “barpoint --help” lists them.").format(
                option=quoted(unknown[0])
            )
        )
    return told


def hint(word: str, known: Iterable[str]) -> str:
    """What may have been meant, or else all that is known."""
    import difflib

    choices = tuple(known)
    near = difflib.get_close_matches(word.lower(), choices, 1)
    if near:
        return gettext("did you mean {command}?").format(command=near[0])
    return gettext("there are {commands}.").format(commands=", ".join(choices))


def quoted(text: str) -> str:
    """What was typed, short and on one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    if len(shown) > _LONGEST_QUOTE:
        shown = shown[: _LONGEST_QUOTE - 1] + "…"
    return gettext("“{text}”").format(text=shown)
