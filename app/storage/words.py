"""Trouble with the files told to the player, one sentence each."""

from collections.abc import Mapping

from app.i18n import N_, gettext, ngettext
from app.storage.errors import Kind, Notice, NoticeKind, StorageError

SENTENCES: Mapping[Kind, str] = {
    Kind.LOCKED: N_(
        "Another program is writing to {path} just now: nothing is lost, please try again."
    ),
    Kind.IN_USE: N_(
        "Match {number} is open in another window: go on there, or close it there first."
    ),
    Kind.BUSY: N_(
        "{path} must be renewed while nobody uses it: close the other windows of Barpoint first."
    ),
    Kind.OVERTAKEN: N_(
        "Match {number} has been played on in another window: open it again to see it as it stands."
    ),
    Kind.FULL: N_(
        "The disk with {path} is full: nothing that was kept is lost, make room and try again."
    ),
    Kind.READ_ONLY: N_(
        "{path} can't be written: allow it, or choose another folder with --data-dir."
    ),
    Kind.NOT_A_FOLDER: N_("{path} is not a folder: choose a folder with --data-dir."),
    Kind.NEWER: N_(
        "{path} was written by a newer Barpoint (its format is {found}, this one knows up to "
        "{known}): update Barpoint; the file is untouched."
    ),
    Kind.DAMAGED: N_(
        "{path} is damaged: start Barpoint again, the file will be set aside and kept."
    ),
    Kind.REPLACED: N_(
        "Another file lies at {path} than the one that was opened: leave Barpoint and start it "
        "again."
    ),
    Kind.NO_MATCH: N_("There is no match {match} in the journal."),
    Kind.BAD_HEADER: N_(
        "Match {number} can't be opened, because its beginning is damaged ({reason}); it is kept."
    ),
    Kind.FAILED: N_("{path} can't be used: {reason}."),
}

AT_THE_TABLE: Mapping[Kind, str] = {
    Kind.LOCKED: N_("Another program is writing just now: nothing is lost, please try again."),
    Kind.OVERTAKEN: N_("Match {number} was played on in another window: open it again to see it."),
    Kind.FULL: N_("The disk is full: nothing that was kept is lost, make room and try again."),
    Kind.READ_ONLY: N_("The journal can't be written: nothing that was kept is lost."),
    Kind.DAMAGED: N_("The journal is damaged: start Barpoint again, it is set aside and kept."),
    Kind.REPLACED: N_("The journal was replaced by another file: leave, and start Barpoint again."),
    Kind.FAILED: N_("The journal can't be used now, nothing that was kept is lost: {reason}."),
}
"""What can go wrong while a match is played, short enough for the prompt of any table."""

NOTICES: Mapping[NoticeKind, str] = {
    NoticeKind.MIGRATED: N_(
        "The journal was brought up to date; a copy of the old one is kept as {kept}."
    ),
    NoticeKind.UNREADABLE_MATCH: N_(
        "Match {number} can't be listed, because its beginning is damaged; it is kept."
    ),
}


def sentence(trouble: StorageError | Notice) -> str:
    """One sentence: what happened, and what to do about it.

    Paths and reasons are quoted as they are: switch markup off where it is shown.
    """
    if isinstance(trouble, StorageError):
        return gettext(SENTENCES[trouble.kind]).format_map(trouble.facts)
    if trouble.kind is NoticeKind.SET_ASIDE:
        return _set_aside(int(trouble.facts["count"])).format_map(trouble.facts)
    return gettext(NOTICES[trouble.kind]).format_map(trouble.facts)


def at_the_table(trouble: StorageError) -> str:
    """One sentence as `sentence` has it, without the path, for which a prompt has no room."""
    brief = AT_THE_TABLE.get(trouble.kind)
    return sentence(trouble) if brief is None else gettext(brief).format_map(trouble.facts)


def _set_aside(count: int) -> str:
    if not count:
        return gettext(
            "The journal {path} was damaged: it is kept as {kept}, and a new one has been started."
        )
    return ngettext(
        "The journal {path} was damaged: it is kept as {kept}, and {count} match that could be "
        "read is in a new one.",
        "The journal {path} was damaged: it is kept as {kept}, and {count} matches that could be "
        "read are in a new one.",
        count,
    )


def stops_at(seq: int, reason: str) -> str:
    """The sentence for a record that folds only so far."""
    return gettext(
        "This record can be looked at, but not played on: its action {seq} is damaged ({reason})."
    ).format(seq=seq, reason=reason)
