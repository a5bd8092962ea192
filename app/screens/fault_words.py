"""Why a match with a friend can't be played on, and whose doing that is."""

from collections.abc import Callable

from app.i18n import _
from app.net.happenings import Fault


def fault_sentence(fault: str, name: str) -> str:
    """What ended the match, short enough for the prompt at the smallest table.

    Args:
        fault: the fault, as it is kept (`app.net.happenings.Fault`).
        name: the friend's name, short.
    """
    told = _SENTENCES.get(fault)
    return _unknown(name) if told is None else told(name)


def _theirs(name: str) -> str:
    return _("{name}'s program showed other dice than it had sealed. This match is void.").format(
        name=name
    )


def _mine(name: str) -> str:
    return _(
        "This program showed other dice than it had sealed, proves {name}'s. This match is void."
    ).format(name=name)


def _forked(name: str) -> str:
    return _("You and {name} have signed different games. This match can't go on.").format(
        name=name
    )


def _not_accepted(name: str) -> str:
    return _("{name}'s program refuses what the rules allow. This match can't go on.").format(
        name=name
    )


def _ended_theirs(name: str) -> str:
    return _("{name}'s program has found a fault in this match and ended it.").format(name=name)


def _unknown(name: str) -> str:
    return _("A fault has ended this match with {name}.").format(name=name)


_SENTENCES: dict[str, Callable[[str], str]] = {
    Fault.WRONG_VALUE_THEIRS: _theirs,
    Fault.WRONG_VALUE_MINE: _mine,
    Fault.FORKED: _forked,
    Fault.NOT_ACCEPTED: _not_accepted,
    Fault.ENDED_THEIRS: _ended_theirs,
}
