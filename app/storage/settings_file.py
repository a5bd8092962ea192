"""The settings file: JSON that people may edit, read forgivingly and written at once or not at all.

A wrong value loses only itself, and what a newer version wrote is kept.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import ValidationError

from app import i18n
from app.i18n import gettext
from app.state.settings import Settings
from app.storage.aside import set_aside
from app.storage.errors import from_os

_LONGEST_QUOTE = 40

_TEXTS = {"name": '"Ann"', "server": '"wss://example.org:4000/v1"'}
"""Examples of the settings that are texts, as they stand in the file."""


class _Garbage(Exception):
    """The file is no JSON object."""


def load(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """Read the settings.

    Returns:
        The settings, with the usual value for everything missing or wrong, and a
        sentence for each value that was wrong. A file that is no settings at all
        is set aside, and the sentence says where.
    """
    try:
        raw = _read(path)
    except _Garbage:
        return Settings(), (_put_aside(path),)
    except OSError as error:
        told = gettext("The settings in {path} can't be read ({reason}): the usual ones are used.")
        return Settings(), (told.format(path=path, reason=error.strerror or error),)
    # The usual values need no validation, and so a first start needs no validator.
    return _validated(raw) if raw else (Settings.model_construct(), ())


def save(path: Path, settings: Settings) -> None:
    """Write the settings, keeping the values of the file that this program doesn't know.

    Raises:
        StorageError: if they can't be written; the old file is untouched then.
    """
    try:
        try:
            raw = _read(path)
        except _Garbage:
            set_aside(path)
            raw = {}
        kept = {name: value for name, value in raw.items() if name not in Settings.model_fields}
        text = json.dumps(
            kept | settings.model_dump(), indent=2, sort_keys=True, ensure_ascii=False
        )
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_atomically(path, text + "\n")
    except OSError as error:
        raise from_os(error, path) from error


def write_atomically(path: Path, text: str) -> None:
    """Replace a file by a new one that is wholly on the disk.

    Raises:
        OSError: if that fails; the old file is untouched then.
    """
    target = path.resolve()  # a link stays a link
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _read(path: Path) -> dict[str, Any]:
    try:
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise _Garbage from error
    if not isinstance(raw, dict):
        raise _Garbage
    return raw


def _validated(raw: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    try:
        return Settings.model_validate(raw), ()
    except ValidationError as error:
        wrong = sorted({str(found["loc"][0]) for found in error.errors(include_url=False)})
    sound = {name: value for name, value in raw.items() if name not in wrong}
    return Settings.model_validate(sound), tuple(_complaint(name, raw[name]) for name in wrong)


def _complaint(name: str, value: object) -> str:
    written = json.dumps(value, ensure_ascii=False)
    if len(written) > _LONGEST_QUOTE:
        written = written[: _LONGEST_QUOTE - 1] + "…"
    field = Settings.model_fields[name]
    if name in _TEXTS:
        told = gettext(
            "The setting {name} is {value}, but it must be a text such as {example}. {usual} is"
            " used."
        )
        usual = json.dumps(field.default)
        return told.format(name=name, value=written, example=_TEXTS[name], usual=usual)
    told = gettext(
        "The setting {name} is {value}, but it must be one of: {choices}. {usual} is used."
    )
    return told.format(
        name=name,
        value=written,
        choices=", ".join(_choices(name)),
        usual=json.dumps(field.default),
    )


def _choices(name: str) -> tuple[str, ...]:
    """What may stand in the file for a setting."""
    if name == "language":
        return (*(json.dumps(code) for code in i18n.known()), "null")
    return _written(Settings.model_fields[name].annotation)


def _written(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return tuple(json.dumps(value) for value in get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return tuple(text for part in get_args(kind) for text in _written(part))
    return {bool: ("true", "false"), type(None): ("null",)}.get(kind, (str(kind),))


def _put_aside(path: Path) -> str:
    try:
        kept = set_aside(path)
    except OSError as error:
        return gettext(
            "The settings in {path} are unreadable and can't be set aside ({reason}): "
            "the usual ones are used."
        ).format(path=path, reason=error.strerror or error)
    return gettext(
        "The settings in {path} were unreadable: the file is kept as {kept}, "
        "and the usual ones are used."
    ).format(path=path, kept=kept)
