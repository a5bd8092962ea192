"""Words for the player: gettext with a language that can change while the program runs.

Messages are written in English and looked up when they are shown, never at
import. A name that is defined at import time keeps its message id marked with
`N_` and is translated with `gettext` when it is drawn. The words of the lessons
are in a catalogue of their own, which is read when the first of them is shown.
"""

import gettext as _gettext
import struct
from collections.abc import Iterable
from pathlib import Path

DOMAIN = "barpoint"
"""The catalogue of the program."""

LESSONS = "academy"
"""The catalogue of lessons, rules reference, glossary and opening book."""

SOURCE_LANGUAGE = "en"
LOCALE_FOLDER = Path(__file__).parent / "locale"

_SOME_NUMBERS = (0, 1, 2, 3, 5, 11, 21, 100, 101, 1000000)
_DAMAGES = (OSError, ValueError, LookupError, ArithmeticError, RecursionError, struct.error)
"""What reading a damaged catalogue may end in."""


class UnknownLanguage(LookupError):
    """There is no (readable) catalogue of words for this language.

    Attributes:
        code: the language asked for.
        path: the catalogue that was looked for.
        missing: whether there is no such file; otherwise it is unreadable.
        reason: why the file can't be read, "" where it is damaged.
    """

    def __init__(self, code: str, path: Path, *, missing: bool, reason: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.missing = missing
        self.reason = reason


class _Speech:
    """The language spoken now, its catalogues, and what was found out about its messages."""

    def __init__(self) -> None:
        self.language = SOURCE_LANGUAGE
        self.folder = LOCALE_FOLDER
        self.catalogue = _gettext.NullTranslations()
        self.lessons: _gettext.NullTranslations | None = None
        self.lesson_trouble: UnknownLanguage | None = None
        self.fits: dict[tuple[str, ...], bool] = {}


_speech = _Speech()


# Which languages there are


def available(folder: Path | None = None) -> tuple[str, ...]:
    """The languages that can be spoken: English and every compiled catalogue."""
    return _languages(folder or LOCALE_FOLDER, ("mo",))


def known(folder: Path | None = None) -> tuple[str, ...]:
    """The languages there are, also those whose catalogue is not compiled."""
    return _languages(folder or LOCALE_FOLDER, ("mo", "po"))


def own_names(folder: Path | None = None) -> dict[str, str]:
    """Every language whose catalogue can be read: its code and what it is called in itself."""
    names = {SOURCE_LANGUAGE: "English"}
    for code in available(folder)[1:]:
        try:
            catalogue = _read(DOMAIN, code, folder or LOCALE_FOLDER)
        except UnknownLanguage:
            continue
        # Translators: what your language is called in itself, such as English or Deutsch.
        name = catalogue.pgettext("language", "own name")
        names[code] = code if name == "own name" else name
    return names


def _languages(folder: Path, endings: Iterable[str]) -> tuple[str, ...]:
    found = [path for end in endings for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.{end}")]
    others = {path.parent.parent.name for path in found} - {SOURCE_LANGUAGE}
    return (SOURCE_LANGUAGE, *sorted(others))


# Which language is spoken


def set_language(code: str | None, folder: Path | None = None) -> None:
    """Speak another language from now on.

    Args:
        code: a language code such as `en`; None for English.
        folder: where the catalogues lie, None for the usual place.

    Raises:
        UnknownLanguage: if there is no catalogue for it; the language stays as it was.
    """
    wanted = code or SOURCE_LANGUAGE
    place = folder or LOCALE_FOLDER
    english = wanted == SOURCE_LANGUAGE
    catalogue = _gettext.NullTranslations() if english else _read(DOMAIN, wanted, place)
    _speech.language = wanted
    _speech.folder = place
    _speech.catalogue = catalogue
    _speech.lessons = _gettext.NullTranslations() if english else None
    _speech.lesson_trouble = None
    _speech.fits = {}


def current() -> str:
    """The code of the language spoken now."""
    return _speech.language


def complaint(trouble: UnknownLanguage) -> str:
    """The sentence about a catalogue that can't be used."""
    if trouble.missing:
        return gettext(
            "English is used, because {path} is missing: “make catalogues” makes it."
        ).format(path=trouble.path)
    return gettext(
        "English is used, because {path} can't be read ({reason}): “make catalogues” makes it anew."
    ).format(path=trouble.path, reason=trouble.reason or gettext("it is damaged"))


def _read(domain: str, code: str, folder: Path) -> _gettext.NullTranslations:
    """A catalogue that is known to work.

    Raises:
        UnknownLanguage: if there is none.
    """
    path = folder / code / "LC_MESSAGES" / f"{domain}.mo"
    try:
        with path.open("rb") as file:
            catalogue = _gettext.GNUTranslations(file)
        form = catalogue.ngettext
        for number in _SOME_NUMBERS:  # the rule for plurals is only tried when it is needed
            form("", "", number)
    except FileNotFoundError as error:
        raise UnknownLanguage(code, path, missing=True) from error
    except _DAMAGES as error:
        reason = (error.strerror or "") if isinstance(error, OSError) and error.errno else ""
        raise UnknownLanguage(code, path, missing=False, reason=reason) from error
    return catalogue


# Words


def gettext(message: str) -> str:
    """A message in the language spoken now."""
    return _fitting(_speech.catalogue.gettext(message), message)


def pgettext(context: str, message: str) -> str:
    """A message whose English word has several meanings, such as the point of the board."""
    return _fitting(_speech.catalogue.pgettext(context, message), message)


def ngettext(one: str, many: str, count: int) -> str:
    """A message that depends on a number."""
    told = _speech.catalogue.ngettext(one, many, count)
    return _fitting(told, one if count == 1 else many, one, many)


def lesson(message: str) -> str:
    """Words of the academy in the language spoken now; English where they are not translated."""
    if _speech.lessons is None:
        _speech.lessons = _read_lessons()
    return _fitting(_speech.lessons.gettext(message), message)


def lesson_trouble() -> UnknownLanguage | None:
    """What is wrong with the catalogue of the lessons, None if nothing is."""
    if _speech.lessons is None:
        _speech.lessons = _read_lessons()
    return _speech.lesson_trouble


def _read_lessons() -> _gettext.NullTranslations:
    """The lessons' catalogue; an empty one where it can't be read."""
    try:
        return _read(LESSONS, _speech.language, _speech.folder)
    except UnknownLanguage as trouble:
        if not trouble.missing or trouble.path.with_suffix(".po").exists():
            _speech.lesson_trouble = trouble
        return _gettext.NullTranslations()


def _fitting(told: str, english: str, *forms: str) -> str:
    """A translation that can be filled in like the message, or else the message in English.

    The catalogues made here hold no other ones, but somebody may bring one along.
    """
    if told is english or ("{" not in told and "}" not in told):
        return told
    key = (told, english)
    if key not in _speech.fits:
        _speech.fits[key] = _fits(told, forms or (english,))
    return told if _speech.fits[key] else english


def _fits(told: str, forms: Iterable[str]) -> bool:
    from string import Formatter

    parse = Formatter().parse
    try:
        known = {part[1:] for form in forms for part in parse(form) if part[1] is not None}
        return all(part[1:] in known for part in parse(told) if part[1] is not None)
    except ValueError:
        return told in forms


def N_(message: str) -> str:  # noqa: N802 (the marker that gettext tools look for)
    """Mark a message for translation and leave it in English."""
    return message


_ = gettext
