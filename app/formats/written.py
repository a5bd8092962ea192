"""A record in the form that the ending of a file's name asks for."""

from collections.abc import Mapping

from app.formats.mat import match_text
from app.formats.sheet import sheet_csv, sheet_markdown
from app.i18n import N_
from app.i18n import gettext as _
from rules.chouette import Chouette
from rules.record import Record

MATCH, SHEETS = ".mat", (".csv", ".md")
"""The form of a match, and those of a chouette's score sheet."""

_SENTENCES: Mapping[bool, str] = {
    False: N_("A match is written as .mat, not as {ending}."),
    True: N_("A chouette's score sheet is written as .csv or .md, not as {ending}."),
}


class NoSuchForm(ValueError):
    """Something can't be written in the form asked for; the text is a sentence for the player."""


def forms(record: Record) -> tuple[str, ...]:
    """The endings of the forms in which a record can be written, the usual one first."""
    return SHEETS if record.header.chouette is not None else (MATCH,)


def written(ending: str, record: Record, *more: tuple[int, Record]) -> str:
    """The text of a match, or the score sheet of a chouette.

    Args:
        ending: the form, such as `.mat`.
        record: the match, or its first part.
        more: the parts that follow, each with the number of its first game.

    Raises:
        NoSuchForm: if it has no such form.
    """
    if ending.lower() not in forms(record):
        sentence = _(_SENTENCES[record.header.chouette is not None])
        raise NoSuchForm(sentence.format(ending=ending or _("a file without an ending")))
    if ending.lower() == MATCH:
        return match_text(record, *more)
    state = record.fold().state
    assert isinstance(state, Chouette)
    return sheet_csv(state) if ending.lower() == ".csv" else sheet_markdown(state)
