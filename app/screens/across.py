"""Who sits across the table: what is shown of a friend, as pure functions of what is known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.friends.view import ChatLine, FriendView, Presence
from app.i18n import _
from app.screens.friend_words import phrase_text, presence_text
from app.screens.minutes import span_text
from app.screens.parts.cells import cut
from app.state.view import MatchView
from rules.side import Side
from widgets.talk_view import TalkLine, TalkView
from widgets.view import PlateView

NAME_CELLS = 8
"""Cells of a name before what its owner says."""

_KEPT = 60
"""So many of the last lines are handed to the panel; no terminal shows more."""

_GONE = (Presence.APART, Presence.LEFT)
_UNSURE = (Presence.AWAY, Presence.SILENT)


@dataclass(frozen=True, slots=True)
class Across:
    """The friend across the table.

    Attributes:
        friend: what is known.
        since: since when it is the friend's turn as far as it goes now, in milliseconds since 1970.
        now: the time, likewise.
        changeable: whether the friend can be asked to let the play just made be changed.
    """

    friend: FriendView
    since: int = 0
    now: int = 0
    changeable: bool = False

    @property
    def side(self) -> Side:
        """The player's side, not the friend's."""
        return self.friend.side.opponent

    @property
    def gone(self) -> bool:
        """Whether a code is needed to meet again."""
        return self.friend.presence in _GONE

    @property
    def lost(self) -> bool:
        """Whether nothing can be agreed on now, though that may pass by itself."""
        return self.gone or self.friend.presence is Presence.SILENT or not self.friend.connected

    def told_since(self, view: MatchView) -> int | None:
        """Since when something has been so that is told with its time; None for nothing."""
        if self.friend.presence in _UNSURE:
            return self.friend.since
        acts = view.actor is self.friend.side and self.friend.presence is Presence.HERE
        return self.since if acts and not view.finished else None


def with_presence(
    plates: tuple[PlateView, PlateView], view: MatchView, across: Across
) -> tuple[PlateView, PlateView]:
    """The plates, with what the friend does on the friend's, and a broken line on one's own."""
    friend, mine = across.friend, across.side
    note, *shorter = presence_notes(view, across)
    noted = list(plates)
    noted[friend.side] = replace(plates[friend.side], note=note, shorter=tuple(shorter))
    if not friend.connected and not across.gone:
        noted[mine] = replace(plates[mine], note=_("no connection"), shorter=(_("offline"),))
    return noted[0], noted[1]


def presence_notes(view: MatchView, across: Across) -> tuple[str, ...]:
    """What the friend does and for how long, in fewer and fewer letters; empty for nothing."""
    since, presence = across.told_since(view), across.friend.presence
    if presence is Presence.HERE:
        if since is None:
            return ("",)
        at_least: tuple[str, ...] = ("…",)  # the mark on the plate tells whose turn it is
        what, alone = _("thinking"), _("thinking …")
    else:
        what = alone = presence_text(presence)
        at_least = ()
    span = "" if since is None else span_text(across.now - since)
    if not span:
        return alone, *at_least
    long = _("{what} for {time}").format(what=what, time=span)
    return long, _("{what} {time}").format(what=what, time=span), alone, *at_least


def talk_view(across: Across, names: Sequence[str]) -> TalkView:
    """What was said, and whether the dice are verified."""
    friend = across.friend
    lines = (
        TalkLine(line.by, cut(names[line.by], NAME_CELLS, "…"), said(line))
        for line in friend.chat[-_KEPT:]
    )
    seal = _("dice verified") if friend.rolls and not friend.fault else ""
    return TalkView(_("Chat"), tuple(lines), seal)


def said(line: ChatLine) -> str:
    """The words of a line, a phrase in the language spoken here."""
    return line.text if line.phrase is None else phrase_text(line.phrase)
