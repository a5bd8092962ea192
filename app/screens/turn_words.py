"""What is said of a turn that is played away from the table."""

from collections.abc import Iterator

from app.i18n import _, ngettext
from rules.draft import TurnDraft
from widgets.view import Choice


def to_play(draft: TurnDraft) -> str:
    """What is to be done now in a turn."""
    if draft.complete and draft.steps:
        return _("Pick up the dice to end your turn.")
    if draft.complete:
        return _("No checker can move: pick up the dice.")
    if draft.steps:
        return ngettext(
            "{count} die is left to play.", "{count} dice are left to play.", len(draft.dice_left)
        ).format(count=len(draft.dice_left))
    high, low = max(draft.dice), min(draft.dice)
    return _("You have rolled {high}-{low}: move your checkers.").format(high=high, low=low)


def turn_choices(draft: TurnDraft) -> Iterator[Choice]:
    """What can be done in a turn beside moving."""
    if draft.complete:
        yield Choice("proceed", _("pick up"), _("Space"))
    if draft.steps:
        yield Choice("undo", _("take back"), _("Backspace"))
