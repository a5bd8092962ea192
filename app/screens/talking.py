"""A table with a friend far away: what is known of them, and what is said across."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from app.friends.view import Ask, FriendView, Phrase
from app.i18n import _
from app.net.limits import Bucket
from app.screens.across import Across, said
from app.screens.attendance import Attendance
from app.screens.friend_seats import FriendSeats
from app.screens.friend_words import phrase_text
from app.screens.minutes import Minutes
from app.screens.parts.plain import written
from app.screens.prompts import EntryKind, player_name
from app.screens.table import TableScreen
from app.state.friend_commands import EXTRA
from app.state.store import MatchStore
from app.storage.clock import now, stopwatch
from rules.side import Side
from widgets.talk import Talk

if TYPE_CHECKING:
    from app.friends.friend_match import FriendMatch

_PHRASE_KEYS = {"tab": 1, "shift+tab": -1}
_ENDS = ("enter", "escape")


class TalkingScreen(TableScreen):
    """A table across which people talk."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(command.keys), command.id, command.title, show=False) for command in EXTRA
    ]

    _phrase: int | None = None  # the quick phrase in the line that is typed
    _shown_friend: FriendView | None = None  # as last shown, where there is news to be shown

    def __init__(self, match: "FriendMatch", release: Callable[[], None]) -> None:
        """A table for a match.

        Args:
            match: the match with the friend.
            release: leaves the match when the table is left.
        """
        self.friend_match = match
        self._since = now()
        self._toasts = Bucket(3, 0.2, lambda: stopwatch() / 1000)  # more would hide too much
        super().__init__(match.store, release)
        self._minutes = Minutes(self, now, self._show)
        self._attendance = Attendance(self, match.set_away)
        self._unfollow = match.subscribe(self._friend_changed)

    def name_of(self, store: MatchStore) -> str:
        """An id for each match: the table of a rematch is opened from that of the match before."""
        return f"match-{store.header.id}"

    def take_seats(self) -> FriendSeats:
        """Who sits here, and who far away."""
        return FriendSeats(self.store.header, self.side)

    def on_mount(self) -> None:
        """Take part."""
        self._attendance.touched()
        self.friend_match.seen_chat()

    def on_unmount(self) -> None:
        """Take part no more."""
        self._unfollow()
        self._attendance.stop()
        self._minutes.follow(None)

    def on_screen_resume(self) -> None:
        """See what was said while something lay over the table."""
        if self.is_mounted:
            self.friend_match.seen_chat()

    # What is known

    @property
    def side(self) -> Side:
        """The player's side."""
        return self.friend_match.view.side.opponent

    @property
    def friend(self) -> FriendView:
        """The friend."""
        return self.friend_match.view

    @property
    def across(self) -> Across:
        """The friend across the table."""
        changeable = self.friend_match.may_ask(Ask.CHANGE)
        return Across(self.friend, self._since, now(), changeable)

    @property
    def friend_name(self) -> str:
        """The friend's name, short enough for a sentence."""
        return player_name(self.store.view, self.friend.side)

    def _friend_changed(self, old: FriendView, new: FriendView) -> None:
        """Have it shown, and with it what else changes until then, however much that is."""
        if self._shown_friend is None:
            self._shown_friend = old
            self.call_later(self._follow_friend)

    def _follow_friend(self) -> None:
        old, self._shown_friend = self._shown_friend, None
        if old is not None:
            self.follow_friend(old, self.friend)

    def follow_friend(self, old: FriendView, new: FriendView) -> None:
        """Show what has become of the friend, or of what was asked."""
        raise NotImplementedError

    def tell_over_the_table(self, old: FriendView, new: FriendView) -> None:
        """Tell what the friend says while something hides the table."""
        from app.screens.talk import TalkScreen

        hidden = not isinstance(self.app.screen, TalkScreen)
        if hidden and new.unread > old.unread and new.chat and self._toasts.take():
            told = f"{new.name}: {said(new.chat[-1])}"
            self.notify(written(told, self.host.plain), markup=False)

    # What is said

    def action_chat(self) -> None:
        """Type something to say."""
        if self.across.gone:
            told = _("{name} isn't here to read it.").format(name=self.friend_name)
            self._say(told, warning=False)
        elif self.friend.agreeing:
            told = _("Say it at the table of the rematch, which is being set up.")
            self._say(told, warning=False)
        else:
            self._phrase = None
            self.open_entry(EntryKind.CHAT)

    def action_talk(self) -> None:
        """Show all that was said, and the quick phrases."""
        from app.screens.talk import TalkScreen

        self.app.push_screen(TalkScreen(self.friend_match), self._talked)

    def _talked(self, answer: str | None) -> None:
        if answer == "chat":
            self.action_chat()

    @on(Talk.Chosen)
    def _talk_chosen(self, event: Talk.Chosen) -> None:
        event.stop()
        if self.is_active:
            self.action_talk()

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Say what was typed, or play it."""
        if entry is not EntryKind.CHAT:
            return super().confirm(entry, text)
        phrases = {phrase_text(phrase): phrase for phrase in Phrase}
        if text in phrases:
            self.friend_match.say_phrase(phrases[text])
        else:
            self.friend_match.say(text)
        return True

    def on_key(self, event: events.Key) -> None:
        """Notice that somebody is here; in the line that is said, go through the phrases."""
        self._attendance.touched()
        field = self._field
        if field is None:
            return
        if field.entry is EntryKind.CHAT and event.key in _PHRASE_KEYS:
            event.stop()
            event.prevent_default()
            self._next_phrase(_PHRASE_KEYS[event.key])
        elif event.key in _ENDS:
            self.call_later(self.line_ended)  # once the field has heard it, too

    def line_ended(self) -> None:
        """Do what had to wait while something was typed."""
        raise NotImplementedError

    def _next_phrase(self, by: int) -> None:
        field, phrases = self._field, list(Phrase)
        assert field is not None
        at = self._phrase
        self._phrase = (0 if by > 0 else -1) if at is None else (at + by) % len(phrases)
        field.value = phrase_text(phrases[self._phrase])
        field.cursor_position = len(field.value)

    def on_mouse_move(self) -> None:
        """Notice that somebody is here."""
        self._attendance.touched()
