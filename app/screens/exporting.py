"""A match, or a score sheet, written to a file at a player's wish."""

from collections.abc import Callable

from app.formats.written import written
from app.i18n import _
from app.screens.host import Host
from app.storage.errors import StorageError
from app.storage.exports import export
from app.storage.words import sentence
from rules.record import Record

SHEET_FORMS: dict[str, Callable[[], str]] = {
    ".csv": lambda: _("for a spreadsheet (.csv)"),
    ".md": lambda: _("as text (.md)"),
}
"""The forms in which a score sheet is written, with what they are for."""


def exported(host: Host, record: Record, ending: str = ".mat") -> tuple[str, bool]:
    """Write a match, or the score sheet of a chouette, into the folder of exports.

    Args:
        host: the program.
        record: what is written.
        ending: its form: `.mat`, or `.csv` and `.md` for a chouette.

    Returns:
        A sentence that says where it lies or what went wrong, and whether it was written.
    """
    try:
        number = host.journal.number(record.header.id)
        stem = f"chouette-{number}" if record.header.chouette is not None else f"match-{number}"
        path = export(host.exports, stem, ending, written(ending, record))
    except StorageError as error:
        return sentence(error), False
    return _("Written to {path}").format(path=path), True


def exported_sheet(host: Host, match_id: str, ending: str) -> tuple[str, bool]:
    """Write the score sheet of a chouette; arguments and result are those of `exported`."""
    try:
        record = host.journal.load(match_id).record
    except StorageError as error:
        return sentence(error), False
    return exported(host, record, ending)
