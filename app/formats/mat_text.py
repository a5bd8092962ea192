"""The text of a `.mat` file, looked at before and after it is read.

`gvformat` leaves out, without a word, what it does not understand in such a file: an empty
name makes it return games without plays. So everything that is played in the text is counted
here, and what it can't read is refused by name.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.formats.problems import BadFile
from app.i18n import N_, ngettext
from app.i18n import gettext as _

_LONGEST_LINE = 500
_LONGEST_HEAD = 6  # lines between the header of a game and its names
_GAME = re.compile(r"\s*game\s+(\d+)\s*", re.IGNORECASE)
_LENGTH = re.compile(r"match\s+of\s+\d+|\d+\s+points?\s+match", re.IGNORECASE)
_ROLL = re.compile(r"(?<!\S)[1-6]{2}:(?!\s*\?{3}(?!\?))")  # `???`: given up after the roll
_DICE = re.compile(r"(?<!\S)([0-9]+):(?:\s|$)")
_ROLL_OF_DICE = re.compile(r"[1-6]{2}")
_ANSWER = re.compile(r"(?<![\w])(?:takes|accepts|drops|rejects|passes)\b", re.IGNORECASE)
_SECOND = re.compile(r"(?<=[^\s)])\s{1,2}(?=[1-6]{2}:|(?:doubles|takes|drops)\b)", re.IGNORECASE)
_TURN = re.compile(r"\s*\d+\)")
_NAMES = re.compile(r"(.*?):\s*(\d+)\s{2,}(.*):\s*(\d+)\s*")
_PLAYER = re.compile(r"\s*;\s*\[Player [12] ", re.IGNORECASE)
_Pair = tuple[str, str, tuple[str, str]]  # two names and the points behind them
_MARKS: Mapping[bytes, str] = {
    b"\xef\xbb\xbf": "utf-8",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
_UNREADABLE: Mapping[str, str] = {
    "beavers": N_("a beaver"),
    "raccoons": N_("a raccoon"),
    "illegal play": N_("a play that is marked as illegal"),
    "set pos": N_("a position that is set up"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """What stands in the text of one game.

    Attributes:
        number: the game's number in the file.
        line: where it begins.
        rolls: the lines of its rolls.
        answers: how many doubles are answered.
        unreadable: the message id of what `gvformat` can't read in it.
    """

    number: int
    line: int
    rolls: tuple[int, ...]
    answers: int
    unreadable: str | None


def decoded(content: bytes) -> str:
    """The text, whatever it is encoded in; names may come out wrong, plays may not.

    Raises:
        BadFile: if it is no text.
    """
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return content[len(mark) if encoding == "utf-8" else 0 :].decode(encoding, "replace")
    if b"\0" in content:
        raise BadFile("", _("it is not text, but binary"))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def spaced(text: str) -> str:
    """The same text with wide gaps between what the two players did.

    After a long play the second column may follow one blank behind it, and `gvformat` would
    leave out what stands there.
    """
    return "\n".join(
        _SECOND.sub("    ", line) if _TURN.match(line) else line for line in text.splitlines()
    )


def named_by_column(text: str) -> tuple[str, tuple[str, str] | None]:
    """The same text with players who are called `A` and `B`, and their real names.

    `gvformat` makes whoever comes first in the alphabet White, and takes a name such as `31` for
    a roll; so it gets names that do no harm, and the left column stays White's.

    Returns:
        The text, and the names in the left and the right column of the first game; None where
        they stand before what each player does, so that they have to stay.
    """
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if _GAME.fullmatch(line)]
    found = {at: pair for head in heads for at, pair in _pair_below(lines, head)}
    names = next(iter(found.values()), None)
    if names is None or any(_speaks(line, names) for _number, line in _played(lines, 1)):
        return text, None
    for at, (left, right, scores) in found.items():
        turned = (left, right) != names[:2] and (left == names[1] or right == names[0])
        first, second = ("B", "A") if turned else ("A", "B")
        lines[at] = f" {first} : {scores[0]}      {second} : {scores[1]}"
    return "\n".join(line for line in lines if not _PLAYER.match(line)), names[:2]


def looks_like_one(content: bytes) -> bool:
    """Whether some content may be a match in text."""
    try:
        text = decoded(content)
    except BadFile:
        return False
    return any(_GAME.fullmatch(line) or _LENGTH.search(line[:200]) for line in text.splitlines())


def check(text: str) -> None:
    """Refuse by name what `gvformat` would leave out without a word.

    Raises:
        BadFile: naming the first thing and its line.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            told = _("line {number} has {count} characters, more than a match has in one")
            raise BadFile("", told.format(number=number, count=len(line)))
    heads = [number for number, line in enumerate(lines, 1) if _GAME.fullmatch(line)]
    if not heads:
        raise BadFile("", _("there is no line “Game 1” in it"))
    for number in heads:
        _check_names(lines, number)
    for number, line in _played(lines, 1):
        wrong = next(
            (dice for dice in _DICE.findall(line) if not _ROLL_OF_DICE.fullmatch(dice)), ""
        )
        if wrong:
            told = _("line {number}: {dice} is no roll of two dice")
            raise BadFile("", told.format(number=number, dice=wrong))


def games(text: str) -> tuple[Told, ...]:
    """What stands in the text of each game."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines, 1) if _GAME.fullmatch(line)]
    return tuple(
        _told(lines, start, end)
        for start, end in zip(heads, [*heads[1:], len(lines) + 1], strict=True)
    )


def missing(told: Told, rolls: int, answers: int) -> str | None:
    """What was left out of a game, None where nothing was.

    Args:
        told: what stands in its text.
        rolls: how many of its rolls could be read.
        answers: how many of its answers to a double could be read.
    """
    if told.unreadable is not None:
        return _("{what} in it can't be read yet").format(what=_(told.unreadable))
    if rolls < len(told.rolls):
        text = ngettext(
            "from line {line} on it has {count} roll, but only {read} could be read",
            "from line {line} on it has {count} rolls, but only {read} could be read",
            len(told.rolls),
        )
        return text.format(line=told.line, count=len(told.rolls), read=rolls)
    if answers < told.answers:
        text = ngettext(
            "from line {line} on it has {count} answer to a double, but only {read} could be read",
            "from line {line} on it has {count} answers to doubles, but only {read} could be read",
            told.answers,
        )
        return text.format(line=told.line, count=told.answers, read=answers)
    return None


def _check_names(lines: list[str], head: int) -> None:
    """See that the names of a game stand where they are looked for, and that both are there."""
    for number, line in enumerate(lines[head : head + _LONGEST_HEAD], head + 1):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        found = None if _TURN.match(line) else _NAMES.fullmatch(line)
        if found is None:
            break
        white, black = found[1].strip(), found[3].strip()
        if not white or not black:
            raise BadFile("", _("line {number}: a player has no name").format(number=number))
        if ":" in white + black:
            told = _("line {number}: a player's name has a colon in it")
            raise BadFile("", told.format(number=number))
        if white == black:
            told = _("line {number}: both players have the same name, {name}")
            raise BadFile("", told.format(number=number, name=white[:30]))
        return
    told = _("line {number}: a game begins, but the names and points of its players do not follow")
    raise BadFile("", told.format(number=head))


def _pair_below(lines: list[str], head: int) -> Iterator[tuple[int, _Pair]]:
    """The line with the names of a game, and what stands in it."""
    for at in range(head + 1, min(head + 1 + _LONGEST_HEAD, len(lines))):
        found = None if _TURN.match(lines[at]) else _NAMES.fullmatch(lines[at])
        if found is not None:
            yield at, (found[1].strip(), found[3].strip(), (found[2], found[4]))
            return


def _speaks(line: str, names: _Pair) -> bool:
    """Whether a name stands before what the player does, as in old files."""
    return any(
        not _ROLL_OF_DICE.fullmatch(name) and re.search(rf"(?:^|\s){re.escape(name)}\s*:", line)
        for name in names[:2]
    )


def _told(lines: list[str], start: int, end: int) -> Told:
    found = _GAME.fullmatch(lines[start - 1])
    assert found is not None
    body = list(_played(lines[start : end - 1], start + 1))
    everything = "\n".join(lines[start : end - 1]).lower()
    unreadable = next((what for word, what in _UNREADABLE.items() if word in everything), None)
    rolls = tuple(number for number, line in body for _roll in _ROLL.findall(line))
    answers = sum(len(_ANSWER.findall(line)) for _number, line in body)
    return Told(int(found[1]), start, rolls, answers, unreadable)


def _played(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    """The numbered lines of a game, without their own numbers; those of the file beside them."""
    for number, line in enumerate(lines, first):
        turn = _TURN.match(line)
        if turn is not None:
            # `1)43:` has no blank in between.
            yield number, " " + line[turn.end() :]
