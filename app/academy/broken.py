"""What is wrong with a file of the academy: file, line and reason, in one sentence."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import TYPE_CHECKING

from app.i18n import _, gettext

if TYPE_CHECKING:
    from pydantic import ValidationError

Place = Sequence[str | int]
"""Where something lies in a file: names of keys, and places in lists from 0."""

_AT = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_KINDS = frozenset({"read", "look", "do", "touch", "act", "choose", "setup", "score"})


@dataclass(frozen=True, slots=True)
class Broken:
    """What is wrong with a file.

    Attributes:
        file: its name below the folder of lessons.
        line: where; 0 where no line can be named.
        reason: what, in the player's language.
    """

    file: str
    line: int
    reason: str

    @property
    def sentence(self) -> str:
        """All of it."""
        if not self.line:
            return _("{file} can't be read: {reason}.").format(file=self.file, reason=self.reason)
        return _("{file}, line {line}, can't be read: {reason}.").format(
            file=self.file, line=self.line, reason=self.reason
        )


def missing(file: str) -> Broken:
    """A file that isn't there."""
    return Broken(file, 0, _("there is no such file"))


def closed(file: str, error: OSError | ValueError) -> Broken:
    """A file that can't be opened: a folder, or one that nobody may read."""
    if isinstance(error, IsADirectoryError):
        return Broken(file, 0, _("it is a folder, not a file"))
    reason = getattr(error, "strerror", None) or str(error)
    return Broken(file, 0, _("it can't be opened: {reason}").format(reason=reason))


def not_text(file: str, raw: bytes, error: UnicodeDecodeError) -> Broken:
    """A file that isn't UTF-8."""
    return Broken(file, raw.count(b"\n", 0, error.start) + 1, _("this is no UTF-8 text"))


def not_toml(file: str, text: str, error: ValueError | RecursionError) -> Broken:
    """A file that isn't TOML."""
    told = str(error)
    at = _AT.search(told)
    end = len(text.splitlines()) if isinstance(error, TOMLDecodeError) else 0
    line = int(at[1]) if at and at[1] else end
    return Broken(file, line, _("this is no TOML ({told})").format(told=_AT.sub("", told)))


def not_json(file: str, text: str) -> Broken | None:
    """A file that isn't JSON; None for one that is."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        line, told = error.lineno, error.msg
    except (ValueError, RecursionError) as error:  # thousands of digits, or of brackets
        line, told = 0, str(error)
    else:
        return None
    return Broken(file, line, _("this is no JSON ({told})").format(told=told))


def not_valid(file: str, text: str, error: "ValidationError") -> Broken:
    """A file with the wrong keys or values; the first of them is named."""
    place = _without_kinds(error.errors(include_url=False)[0]["loc"])
    return Broken(file, line_of(text, place), _reason(error, place))


def unplayable(file: str, folder: Path, step: int, reason: str) -> Broken:
    """A lesson with a step that can't be played.

    Args:
        file: its name below the folder of lessons.
        folder: the folder of lessons.
        step: the step, from 0.
        reason: why, as a sentence.
    """
    text = (folder / file).read_text("utf-8")
    line = line_of(text, ("step", step, "accept")) or line_of(text, ("step", step))
    return Broken(file, line, reason.rstrip("."))


def _without_kinds(place: Place) -> Place:
    """A place without the kind of its step, which pydantic puts behind its number."""
    if len(place) > 2 and place[0] == "step" and place[2] in _KINDS:
        return (*place[:2], *place[3:])
    return place


def _reason(error: "ValidationError", place: Place) -> str:
    details = error.errors(include_url=False)[0]
    key = next((name for name in reversed(place) if isinstance(name, str)), "")
    context = details.get("ctx", {})
    match details["type"]:
        case "missing":
            return _("“{key}” is missing").format(key=key)
        case "extra_forbidden":
            return _("“{key}” is no key that is known here").format(key=key)
        case "union_tag_invalid" | "union_tag_not_found":
            told = _("a step needs one of these kinds: {kinds}")
            return told.format(kinds=", ".join(sorted(_KINDS)))
        case "value_error":
            return gettext(str(context.get("error", ""))).rstrip(".")
    value = str(details["input"])
    value = value if len(value) <= 40 else value[:39] + "…"
    told = _("“{key}” can't be “{value}” ({told})")
    return told.format(key=key, value=value, told=details["msg"])


def line_of(text: str, place: Place) -> int:
    """The line on which something lies in a TOML file, from 1; of what is missing, its table's."""
    lines = text.splitlines()
    start, end, table = 0, len(lines), ""
    for at, name in enumerate(place):
        if not isinstance(name, str):
            continue
        table = f"{table}.{name}".lstrip(".")
        number = place[at + 1] if at + 1 < len(place) else 0
        heads = _heads(lines, table, start, end)
        if heads and isinstance(number, int) and number < len(heads):
            start = heads[number]
            end = heads[number + 1] if number + 1 < len(heads) else end
            continue
        key = re.compile(rf"\s*['\"]?{re.escape(name)}['\"]?\s*=")
        found = next((row for row in range(start, end) if key.match(lines[row])), start)
        return found + 1
    return start + 1


def _heads(lines: Sequence[str], table: str, start: int, end: int) -> list[int]:
    """The rows on which a table, or each of a list of them, begins."""
    head = re.compile(rf"\s*\[{{1,2}}\s*{re.escape(table)}\s*\]{{1,2}}")
    return [row for row in range(start, end) if head.match(lines[row])]
