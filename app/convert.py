"""`barpoint convert`: a match, or the score sheet of a chouette, written to a file."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.analyse.subject import OwnMatch, subject_of
from app.formats.following import Imported
from app.formats.foreign import BadFile, read_match
from app.formats.written import NoSuchForm, written
from app.i18n import gettext as _
from app.options import Options
from app.storage.errors import StorageError
from app.storage.exports import write_new
from app.storage.journal import Loaded
from app.storage.opened import opened
from app.storage.words import sentence


class NotConverted(Exception):
    """Nothing was written; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Converted:
    """What was written.

    Attributes:
        text: a sentence that tells it.
        warnings: sentences about what could not be followed.
    """

    text: str
    warnings: tuple[str, ...] = ()


def run(options: Options, warn: Callable[[str], object]) -> Converted:
    """Convert what the command line names.

    Args:
        options: the command line.
        warn: told what became of the journal when it was opened, a sentence each.

    Raises:
        NotConverted: if that can't be done; nothing is changed then.
    """
    source, target = options.subject or "", Path(options.target or "").expanduser()
    try:
        return _converted(options, source, target, warn)
    except BadFile as error:
        told = _("{name} can't be converted: {reason}.")
        raise NotConverted(told.format(name=error.name, reason=error.reason)) from error
    except NoSuchForm as error:
        raise NotConverted(str(error)) from error
    except StorageError as error:
        raise NotConverted(sentence(error)) from error


def _converted(
    options: Options, source: str, target: Path, warn: Callable[[str], object]
) -> Converted:
    subject = subject_of(source)
    if isinstance(subject, OwnMatch):
        loaded = _own(options, subject.number, warn)
        text = written(target.suffix, loaded.record)
        warnings: tuple[str, ...] = (loaded.damaged,) if loaded.damaged else ()
        name = _("Match {number}").format(number=subject.number)
    else:
        imported = read_match(Path(subject))
        text = _foreign(imported, target.suffix)
        warnings = tuple(map(str, imported.notes))
        name = str(subject)
    _write(target, text)
    told = _("{name} is written to {target}.").format(name=name, target=target)
    return Converted(told, warnings)


def _own(options: Options, number: int, warn: Callable[[str], object]) -> Loaded:
    with opened(options.data_dir, warn) as journal:
        return journal.load(journal.id_of(number))


def _foreign(imported: Imported, ending: str) -> str:
    first, *more = imported.parts
    return written(ending, first.record, *((part.first, part.record) for part in more))


def _write(target: Path, text: str) -> None:
    try:
        write_new(target, text)
    except FileExistsError as error:
        told = _("{path} is there already, and is left as it is: name another file.")
        raise NotConverted(told.format(path=target)) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        told = _("{path} can't be written: {reason}.")
        raise NotConverted(told.format(path=target, reason=reason)) from error
