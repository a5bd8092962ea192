"""Match files of other programs, opened: what they are, and what is wrong with them.

The reading itself is done by `gvformat` (from the package gammonview). It takes much on
trust, so nothing is handed to it that has not been looked at here, and what comes back is
followed by our own rules (`app.formats.following`).
"""

import gzip
import hashlib
import io
import json
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from app.formats import mat_text
from app.formats.following import ANSWERS, ROLLS, Imported, follow
from app.formats.problems import BadFile, named
from app.i18n import N_
from app.i18n import gettext as _

__all__ = ["BadFile", "Imported", "Kind", "read_match"]

LARGEST = 16 * 1024 * 1024
"""Bytes a file may have; the longest real matches have less than one million."""
LARGEST_INSIDE = 8 * LARGEST
"""Bytes it may have when it is unpacked."""

_XG_MAGIC = b"RGMH"
_XG_HEADER = 8232
_XG_RECORD = 2560
_XG_KIND = 8
_XG_MATCH, _XG_PLAY = 0, 3
_HIGHEST_CUBE = 30
_SMILE = b":)\n"
_MOST_CHECKERS = 15


class Kind(StrEnum):
    """The kinds of match files that can be read."""

    XG = ".xg"
    BGF = ".bgf"
    MAT = ".mat"


@dataclass(frozen=True, slots=True)
class _Reader:
    """How one kind is read.

    Attributes:
        title: what the kind is called, for the player.
        check: complains about what the reader would not notice or not survive.
        read: makes the document of it.
    """

    title: str
    check: Callable[[bytes], None]
    read: Callable[[bytes], Mapping[str, Any]]


def read_match(path: Path) -> Imported:
    """Read a match file as far as it can be followed.

    Raises:
        BadFile: if it can't be read at all; one sentence says why.
    """
    content = _content(path)
    kind = _kind(path, content)
    reader = _READERS[kind]
    try:
        reader.check(content)
        document = reader.read(content)
        identity = hashlib.sha256(content).digest()
        if kind is Kind.MAT:
            told = mat_text.games(mat_text.decoded(content))
            gaps, lines = _gaps(told, document["games"]), [game.rolls for game in told]
            return follow(document, identity, gaps, lines)
        return follow(document, identity)
    except BadFile as error:
        raise BadFile(named(path), error.reason) from error
    except Exception as error:
        damaged = _("it is damaged, or not {kind} ({error})")
        reason = damaged.format(kind=_(reader.title), error=type(error).__name__)
        raise BadFile(named(path), reason) from error


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError as error:
        raise BadFile(named(path), _("there is no such file")) from error
    except (OSError, ValueError) as error:
        raise BadFile(named(path), _why_closed(path, error)) from error
    if len(content) > LARGEST:
        raise BadFile(named(path), _too_large(LARGEST))
    if not content.strip():
        raise BadFile(named(path), _("it is empty"))
    return content


def _why_closed(path: Path, error: Exception) -> str:
    if os.path.isdir(path):  # `Path.is_dir` fails for some paths
        return _("it is a folder, not a file")
    reason = getattr(error, "strerror", None) or str(error)
    return _("it can't be opened: {reason}").format(reason=reason)


def _too_large(limit: int) -> str:
    told = _("it is larger than {size} MB, which no match file is")
    return told.format(size=limit // (1024 * 1024))


def _kind(path: Path, content: bytes) -> Kind:
    """What a file is, by what stands in it: a wrong ending of its name does no harm."""
    if content.startswith(_XG_MAGIC):
        return Kind.XG
    head, newline, _rest = content.partition(b"\n")
    if newline and head.lstrip().startswith(b"{"):
        return Kind.BGF
    if mat_text.looks_like_one(content):
        return Kind.MAT
    suffix = path.suffix.lower()
    if suffix in list(Kind):
        told = _("it is named {ending}, but {kind} begins differently")
        raise BadFile(named(path), told.format(ending=suffix, kind=_(_READERS[Kind(suffix)].title)))
    raise BadFile(named(path), _("it is no match in the form of .xg, .bgf or .mat"))


# .xg


def _check_xg(content: bytes) -> None:
    if len(content) < _XG_HEADER:
        raise BadFile("", _("it ends within its header: it was cut off"))
    thumbnail = int.from_bytes(content[20:24], "little")
    start = _XG_HEADER + thumbnail
    if start >= len(content):
        raise BadFile("", _("it ends before its first record: it was cut off"))
    records = _unpacked(content[start:], zlib.decompressobj())
    if len(records) < _XG_RECORD or len(records) % _XG_RECORD:
        raise BadFile("", _("its last record is not whole: it was cut off"))
    blocks = [records[at : at + _XG_RECORD] for at in range(0, len(records), _XG_RECORD)]
    for head in (block for block in blocks if block[_XG_KIND] == _XG_MATCH):
        if _integer(head, 612) > _HIGHEST_CUBE:  # the reader shifts by it
            raise BadFile("", _("the cube's limit in it is impossible"))
    plays = [block for block in blocks if block[_XG_KIND] == _XG_PLAY]
    if plays and not any(_integer(block, 120) for block in plays):
        # What was played stands in the list of candidates only.
        raise BadFile("", _("it was saved without an analysis, and without one has no plays"))


def _integer(block: bytes, place: int) -> int:
    return int.from_bytes(block[place : place + 4], "little", signed=True)


def _read_xg(content: bytes) -> Mapping[str, Any]:
    from gvformat import convert_xg

    return dict(convert_xg(content))


# .bgf


def _check_bgf(content: bytes) -> None:
    head, _newline, body = content.partition(b"\n")
    try:
        json.loads(head)
    except (ValueError, RecursionError) as error:
        raise BadFile("", _("its first line is not the header of a .bgf file")) from error
    if body.startswith(b"\x1f\x8b"):
        body = _unzipped(body)
    elif body[:1] == b"\x78":
        body = _unpacked(body, zlib.decompressobj())
    if not body.startswith(_SMILE):
        raise BadFile("", _("what follows its header is not the match of a .bgf file"))
    from gvformat.bgf import decode_smile

    _check_bgf_match(decode_smile(body))


def _check_bgf_match(match: object) -> None:
    """Refuse numbers that no board has: the reader would make a list as long as they say."""
    games = match.get("games") if isinstance(match, dict) else None
    if not isinstance(games, list) or not games:
        raise BadFile("", _("there is no game in it"))
    for game in games:
        points = game.get("initial", {}).get("points", [])
        if any(abs(int(count)) > _MOST_CHECKERS for count in points):
            raise BadFile("", _("a game in it begins with an impossible board"))


def _read_bgf(content: bytes) -> Mapping[str, Any]:
    from gvformat import convert_bgf

    return dict(convert_bgf(content))


# .mat


def _check_mat(content: bytes) -> None:
    mat_text.check(mat_text.decoded(content))


def _read_mat(content: bytes) -> Mapping[str, Any]:
    from gvformat import mat_to_ogxm

    text, names = mat_text.named_by_column(mat_text.spaced(mat_text.decoded(content)))
    document = dict(mat_to_ogxm(text))
    if names is not None:
        document["player_white"], document["player_black"] = names
    return document


def _gaps(told: Sequence[mat_text.Told], games: Sequence[Mapping[str, Any]]) -> Mapping[int, str]:
    """What was left out of the games of a `.mat`, by their place."""
    if len(told) != len(games):
        raise BadFile("", _("not all of its games can be read"))
    found = (_missing(*pair) for pair in zip(told, games, strict=True))
    return {place: what for place, what in enumerate(found) if what is not None}


def _missing(told: mat_text.Told, game: Mapping[str, Any]) -> str | None:
    actions = [ply["action_id"] for ply in game["plies"]]
    rolls = sum(action in ROLLS for action in actions)
    return mat_text.missing(told, rolls, sum(action in ANSWERS for action in actions))


_READERS: Mapping[Kind, _Reader] = {
    Kind.XG: _Reader(N_("an eXtreme Gammon file"), _check_xg, _read_xg),
    Kind.BGF: _Reader(N_("a BGBlitz file"), _check_bgf, _read_bgf),
    Kind.MAT: _Reader(N_("a match in text (.mat)"), _check_mat, _read_mat),
}


def _unpacked(packed: bytes, unpacking: "zlib._Decompress") -> bytes:
    """What is packed, up to a size that no match has; as it is where it isn't packed."""
    try:
        content = unpacking.decompress(packed, LARGEST_INSIDE)
    except zlib.error:
        return packed
    if unpacking.unconsumed_tail:
        raise BadFile("", _too_large(LARGEST_INSIDE))
    if not unpacking.eof:
        raise BadFile("", _("its packed part has no end: it was cut off"))
    return content


def _unzipped(packed: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(packed)) as file:
            content = file.read(LARGEST_INSIDE + 1)
    except EOFError as error:
        raise BadFile("", _("its packed part has no end: it was cut off")) from error
    except (OSError, zlib.error) as error:
        raise BadFile("", _("its packed part is damaged")) from error
    if len(content) > LARGEST_INSIDE:
        raise BadFile("", _too_large(LARGEST_INSIDE))
    return content
