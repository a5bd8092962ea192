"""Words for the player: gettext with a language that can change while the program runs.

Messages are written in English and looked up when they are shown, never at
import. A name that is defined at import time keeps its message id marked with
`N_` and is translated with `gettext` when it is drawn.
"""

import gettext as _gettext
import struct
from pathlib import Path

DOMAIN = "barpoint"
SOURCE_LANGUAGE = "en"
LOCALE_FOLDER = Path(__file__).parent / "locale"


class UnknownLanguage(LookupError):
    """There is no (readable) catalogue of words for this language.

    Attributes:
        code: the language asked for.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Speech:
    """The language spoken now and its catalogue."""

    def __init__(self) -> None:
        self.language = SOURCE_LANGUAGE
        self.catalogue = _gettext.NullTranslations()


_speech = _Speech()


def available(folder: Path = LOCALE_FOLDER) -> tuple[str, ...]:
    """The languages that can be spoken: English and every compiled catalogue."""
    compiled = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    others = {path.parent.parent.name for path in compiled} - {SOURCE_LANGUAGE}
    return (SOURCE_LANGUAGE, *sorted(others))


def set_language(code: str | None, folder: Path = LOCALE_FOLDER) -> None:
    """Speak another language from now on.

    Args:
        code: a language code such as `en`; None for English.
        folder: where the catalogues lie.

    Raises:
        UnknownLanguage: if there is no catalogue for it; the language stays as it was.
    """
    wanted = code or SOURCE_LANGUAGE
    catalogue = _gettext.NullTranslations()
    if wanted != SOURCE_LANGUAGE:
        try:
            catalogue = _gettext.translation(DOMAIN, str(folder), [wanted])
        except (OSError, ValueError, struct.error) as error:
            raise UnknownLanguage(wanted) from error
    _speech.language = wanted
    _speech.catalogue = catalogue


def current() -> str:
    """The code of the language spoken now."""
    return _speech.language


def gettext(message: str) -> str:
    """A message in the language spoken now."""
    return _speech.catalogue.gettext(message)


def pgettext(context: str, message: str) -> str:
    """A message whose English word has several meanings, such as the point of the board."""
    return _speech.catalogue.pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """A message that depends on a number."""
    return _speech.catalogue.ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 (the marker that gettext tools look for)
    """Mark a message for translation and leave it in English."""
    return message


_ = gettext
