"""Which language to speak: as the command line says, else the settings, else the system."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from app import i18n

_NO_LANGUAGE = ("C", "POSIX")


def speak(code: str | None) -> str | None:
    """Speak a language from now on, or English where its catalogue can't be used.

    Args:
        code: the language, None for English.

    Returns:
        The sentence about the catalogue, None if nothing is wrong with it.
    """
    try:
        i18n.set_language(code)
    except i18n.UnknownLanguage as trouble:
        i18n.set_language(None)
        return i18n.complaint(trouble)
    return None


def system(environ: Mapping[str, str] = os.environ) -> str | None:
    """The language of the environment, None where it names none that is known here.

    The first of LC_ALL, LC_MESSAGES and LANG that is not empty names the locale. The list in
    LANGUAGE comes before it, unless the locale is C or POSIX: both ask for English.
    """
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")
    if locale in _NO_LANGUAGE:
        return None
    spoken = i18n.known()
    for name in (*environ.get("LANGUAGE", "").split(":"), locale):
        for code in _codes(name):
            if code in spoken:
                return code
    return None


def _codes(locale: str) -> tuple[str, str]:
    """The codes that a locale's name may stand for: `et_EE.UTF-8` for `et_EE`, or else `et`."""
    name = locale.partition(".")[0].partition("@")[0].replace("-", "_")
    return name, name.partition("_")[0]


def asked(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> str | None:
    """The language of whatever is said about a command line, before it is understood.

    Args:
        arguments: those behind the program's name; they may be wrong.
        environ: the environment.
    """
    option = _behind("--lang", arguments)
    if option in i18n.known():
        return option
    return _setting(_behind("--data-dir", arguments)) or system(environ)


def _behind(option: str, arguments: Sequence[str]) -> str | None:
    """The value of an option, None without any."""
    value = None
    for index, word in enumerate(arguments):
        if word == option:
            value = next(iter(arguments[index + 1 :]), None)
        elif word.startswith(f"{option}="):
            value = word.removeprefix(f"{option}=")
    return value


def _setting(data_dir: str | None) -> str | None:
    """The language in the settings file; what is wrong with that is told where it is used."""
    from app.storage.paths import paths_for

    try:
        path = paths_for(Path(data_dir) if data_dir else None).settings
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError, RuntimeError):
        return None
    import json

    try:
        settings = json.loads(text)
    except (ValueError, RecursionError):
        return None
    code = settings.get("language") if isinstance(settings, dict) else None
    return code if isinstance(code, str) and code in i18n.known() else None
