"""The engines that Barpoint knows; another one is a file and a line here."""

import importlib
import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import cast

from app.engine import gnu_program, words
from app.engine.engine import Engine, EngineTrouble, Trouble

USUAL = "bgsage"


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """An engine as the program shows it.

    Attributes:
        id: its short name.
        title: its name for the player.
        installed: whether it can be asked on this computer.
        missing: the sentence that says what to install, empty if it is installed.
    """

    id: str
    title: str
    installed: bool
    missing: str


@dataclass(frozen=True, slots=True)
class _Known:
    """An engine to be made.

    Attributes:
        title: its name for the player.
        maker: `module:class`; its module is imported in the engine's own process only.
        installed: tells whether it is there, without loading it.
        version: tells which one is there.
    """

    title: str
    maker: str
    installed: Callable[[], bool]
    version: Callable[[], str]


def _sage_installed() -> bool:
    return all(find_spec(name) is not None for name in ("bgsage", "bgbot_cpp", "numpy"))


def _sage_version() -> str:
    try:
        return importlib.metadata.version("bgsage")
    except importlib.metadata.PackageNotFoundError:
        return ""


_ENGINES = {
    "bgsage": _Known("bgsage", "app.engine.sage:Sage", _sage_installed, _sage_version),
    "gnubg": _Known(
        "GNU Backgammon",
        "app.engine.gnu:Gnu",
        lambda: gnu_program.path() is not None,
        gnu_program.version,
    ),
}


def engines() -> tuple[EngineInfo, ...]:
    """All engines that Barpoint knows, the usual one first."""
    found = []
    for name, known in _ENGINES.items():
        there = known.installed()
        missing = "" if there else words.sentence(EngineTrouble(Trouble.MISSING, name))
        found.append(EngineInfo(name, known.title, there, missing))
    return tuple(found)


def installed(engine: str) -> bool:
    """Whether an engine can be asked on this computer; one that isn't known is believed to be."""
    known = _ENGINES.get(engine)
    return known is None or known.installed()


def make(engine: str) -> Engine:
    """An engine, made in its own process.

    Args:
        engine: a known id, or `module:class` for any other engine.

    Raises:
        EngineTrouble: MISSING if it is not installed or can't be loaded.
    """
    known = _ENGINES.get(engine)
    module, _, name = (known.maker if known else engine).partition(":")
    try:
        maker = getattr(importlib.import_module(module), name)
        return cast(Engine, maker())
    except Exception as error:  # a library that doesn't fit this computer fails in any way
        raise EngineTrouble(Trouble.MISSING, engine, repr(error)) from error


def version(engine: str) -> str:
    """The version of an engine, for what is kept of its verdicts; may take a moment."""
    known = _ENGINES.get(engine)
    return known.version() if known else ""
