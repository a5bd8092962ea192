"""Files of the academy: what they hold, or file, line and reason why that can't be used."""

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from app.academy.broken import Broken, closed, missing, not_text, not_toml, not_valid

_Model = TypeVar("_Model", bound=BaseModel)


class BrokenFile(Exception):
    """A file that can't be used.

    Attributes:
        broken: what is wrong with it.
    """

    def __init__(self, broken: Broken) -> None:
        super().__init__(broken)
        self.broken = broken

    def __str__(self) -> str:
        return self.broken.sentence


def text_of(path: Path, name: str = "") -> str:
    """The text of a file.

    Args:
        path: where it lies.
        name: what it is called in a complaint; its name where nothing else is said.

    Raises:
        BrokenFile: if there is none.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise BrokenFile(missing(name or path.name)) from None
    except (OSError, ValueError) as error:
        raise BrokenFile(closed(name or path.name, error)) from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BrokenFile(not_text(name or path.name, raw, error)) from None


def load(folder: Path, file: str, model: type[_Model]) -> _Model:
    """What a file in TOML holds.

    Args:
        folder: where the files lie.
        file: its name below that folder.
        model: what it should be.

    Raises:
        BrokenFile: naming the file, the line and the reason.
    """
    return from_toml(model, text_of(folder / file, file), file)


def from_toml(model: type[_Model], text: str, name: str) -> _Model:
    """What a text in TOML holds.

    Args:
        model: what it should be.
        text: the text.
        name: the name of its file.

    Raises:
        BrokenFile: if it is something else.
    """
    try:
        return model.model_validate(tomllib.loads(text))
    except ValidationError as error:
        raise BrokenFile(not_valid(name, text, error)) from None
    except (ValueError, RecursionError) as error:  # not all of it is a TOMLDecodeError
        raise BrokenFile(not_toml(name, text, error)) from None
