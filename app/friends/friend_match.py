"""A match with a friend: the store that is played on, and the line to the other program."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from app.friends.deeds import Deeds
from app.friends.driver import Driver
from app.friends.ledger import FriendLedger, roll_of_row
from app.friends.means import Means
from app.friends.rematch import Rematch
from app.friends.talk import heard, spoken
from app.friends.view import Ask, ChatLine, FriendView, Phrase, Presence
from app.i18n import gettext as _
from app.net.chain import Broken
from app.net.greeting import Agreed
from app.net.happenings import Asked, Declined, Due, Happening, Refused, RematchAgreed, Said, Seen
from app.net.ledger import Bond
from app.net.session import Session
from app.net.transport import Line, TransportError, Trouble
from app.net.wire import clean_line
from app.state.friend_store import FriendStore
from app.state.kept import AsLeft
from app.state.listening import Listeners
from app.storage.errors import StorageError
from app.storage.journal import Loaded
from app.storage.lease import Lease
from app.storage.words import at_the_table
from rules.refusal import Refusal

Listener = Callable[[FriendView, FriendView], None]

_THERE = (Presence.HERE, Presence.AWAY)


class Home(Protocol):
    """Where matches with friends are kept and opened."""

    def known(self, match_id: str) -> Bond | None:
        """The bond of a match, None where there is none, or it can't be read."""

    def begin(self, agreed: Agreed) -> "FriendMatch":
        """Keep a new match and open it.

        Raises:
            StorageError: if it can't be kept.
        """

    def closed(self, match: "FriendMatch") -> None:
        """A match is open no more."""


class FriendMatch:
    """A match that is played with a friend, whether the friend is there or not.

    Everything that the rules know goes through the store, as at any table. What only friends have
    (chat, asking, presence) goes through here. All calls come from one asyncio loop.

    Attributes:
        store: the match: what is played is played there, what the friend plays appears there.
            `roll` begins a roll that both agree on; the dice appear when they are agreed
            (`view.rolling` until then). `next_game`, `end_session` and `claim` are wishes where
            the friend's program writes them down.
        view: the friend, as seen now.
    """

    def __init__(self, loaded: Loaded, bond: Bond, lease: Lease, means: Means, home: Home) -> None:
        """A match as it was left, without a line.

        Args:
            loaded: the match.
            bond: what ties it to the friend.
            lease: the right to play it on.
            means: the journal, the clocks, and what goes on in the background.
            home: where it is kept.

        Raises:
            StorageError: if its rolls can't be read.
        """
        self._means, self._home, self._lease = means, home, lease
        self._listeners = Listeners[FriendView]()
        self._bond = bond
        self._left = False
        self._farewell: asyncio.Task[None] | None = None
        self._rematching: tuple[Rematch, Line] | None = None
        self._ledger: FriendLedger | None = None
        self._driver = Driver(means.errands, self, means.tick)
        self.view = FriendView(bond.friend, bond.side.opponent, since=means.now(), fault=bond.fault)
        self.store = self._store(loaded)
        session = self._session(loaded)
        self._deeds = Deeds(self.store)
        if session is not None:
            self._driver.begin(session)
        self.settled()

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.store.header.id

    @property
    def attached(self) -> bool:
        """Whether there is a line, with the friend at its other end or about to come back."""
        return self._driver.line is not None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(old, new)` after every change of the view; returns the way to stop it."""
        return self._listeners.add(listener)

    # Coming and going

    def attach(self, line: Line) -> None:
        """Go on over a new line, in place of any before."""
        self._hang_up()
        self._driver.attach(line)

    def leave(self) -> None:
        """Leave the table: stop the clock, say goodbye, and give the match free at once.

        The line ends in the background. A second time does nothing.
        """
        if self._left:
            return
        with suppress(StorageError):  # then the clock goes on from its last heartbeat
            self.store.stand_up()
        self._driver.tell(Session.leave)
        self._left = True
        self._leave_rematch()
        self._hang_up()
        self._driver.end()
        self._lease.close()
        self._home.closed(self)

    async def close(self) -> None:
        """Leave the table, and wait until the line has ended; may be repeated, never raises."""
        self.leave()
        if self._farewell is not None:
            await asyncio.wait((self._farewell,))

    def _hang_up(self) -> None:
        """End the line, in the background."""
        line = self._driver.release()
        if line is not None:
            self._farewell = self._means.errands.run(line.close())

    def set_away(self, away: bool) -> None:
        """Tell the friend whether this player is at the table."""
        state = Presence.AWAY if away else Presence.HERE
        self._driver.tell(lambda session: session.present(state.value))

    # Talking

    def say(self, text: str) -> None:
        """Say something; what can't be written on one clean line is left out of it.

        Without a line, and with nothing left to say, nothing happens.
        """
        clean = clean_line(text)
        if clean and self.attached:
            self._driver.tell(lambda session: session.say(clean))
            self._speak(clean, None)

    def say_phrase(self, phrase: Phrase) -> None:
        """Say a quick phrase, which the friend reads in the language set there."""
        if self.attached:
            self._driver.tell(lambda session: session.say_phrase(phrase.value))
            self._speak("", phrase)

    def seen_chat(self) -> None:
        """Everything said has been read now."""
        self._publish(replace(self.view, unread=0))

    def go_on_talking(self, view: FriendView) -> None:
        """Show what was said at the table before, in the match that this is the rematch of."""
        self._publish(replace(self.view, chat=view.chat, unread=view.unread))

    def _speak(self, text: str, phrase: Phrase | None) -> None:
        line = ChatLine(self.store.side, text, phrase, self._means.now())
        self._publish(spoken(self.view, line))

    # Asking

    def may_ask(self, ask: Ask) -> bool:
        """Whether something can be asked for now."""
        if not self.attached or self.view.asking is not None or self.view.fault:
            return False
        if ask is Ask.REMATCH:
            return self.store.view.finished and not self.view.rematch
        try:
            self.store.check_change()
        except Refusal:
            return False
        return True

    def ask(self, ask: Ask) -> None:
        """Ask the friend for something (`view.asking` until it is answered).

        Raises:
            Refusal: if there is nothing to ask now: no play of one's own to change, or no match
                that is over.
            StorageError: if it can't be kept now.
        """
        if ask is Ask.CHANGE:
            self.store.check_change()
        self._publish(replace(self.view, declined=None))
        self._driver.tell(lambda session: session.ask(ask.value))

    def answer(self, yes: bool) -> None:
        """Answer what the friend asks for; nothing happens where nothing is asked."""
        self._driver.tell(lambda session: session.answer(yes))

    # What comes of it (`app.friends.driver.Watcher`)

    def happened(self, happening: Happening) -> None:
        """Take up what the session tells."""
        match happening:
            case Due(deed):
                self._deeds.want(deed)
            case Said():
                self._publish(heard(self.view, happening, self._means.now()))
            case Declined(what):
                self._publish(replace(self.view, declined=Ask(what)))
            case Asked():
                self._publish(replace(self.view, declined=None))
            case Seen(Presence.LEFT):
                self._hang_up()  # it takes a new code to come back
            case Refused():
                self._note(happening)
            case RematchAgreed():
                self._begin_rematch()
            case _:
                pass  # the session has it among its attributes, which `settled` shows

    def settled(self) -> None:
        """Show how everything stands, and let the clocks run or not."""
        if self._left:
            return
        self._deeds.do()
        self._publish(self._seen())
        self._follow_clocks()

    def _seen(self) -> FriendView:
        session, line = self._driver.session, self._driver.line
        if session is None:
            return self.view
        presence = self._presence(session)
        changed = presence is not self.view.presence
        return replace(
            self.view,
            presence=presence,
            since=self._means.now() if changed else self.view.since,
            connected=line is None or line.connected,
            rolling=session.rolling,
            ready=session.friend_ready,
            waiting=session.waiting,
            asked=None if session.asked is None else Ask(session.asked),
            asking=None if session.asking is None else Ask(session.asking),
            rolls=session.rolls,
            fault="" if session.fault is None else session.fault.value,
            agreeing=self._rematching is not None,
            trouble=self._driver.trouble,
            unkept=self._unkept(),
        )

    def _unkept(self) -> str:
        """Why nothing can be kept here; nothing is said of what passes in a moment."""
        trouble = None if self._ledger is None else self._ledger.trouble
        return "" if trouble is None or trouble.worth_retrying else at_the_table(trouble)

    def _presence(self, session: Session) -> Presence:
        if self._rematching is not None:
            return self.view.presence
        line, presence = self._driver.line, Presence(session.presence)
        if line is None:
            return Presence.LEFT if presence is Presence.LEFT else Presence.APART
        unheard = presence in (Presence.APART, Presence.LEFT) or not line.connected
        return Presence.SILENT if unheard else presence

    def _follow_clocks(self) -> None:
        """Let the clocks run while both are there and can play; otherwise nobody loses time."""
        if self.store.view.read_only:
            return
        with suppress(StorageError):  # the next tick tries again
            if self.view.presence in _THERE and not self.view.fault:
                self.store.go_on_with_clocks()
            elif self.store.view.clock_runs:
                self.store.stand_up()
                self.store.halt()

    def _note(self, refused: Refused) -> None:
        """Remember that a message was refused, for who looks into it."""
        whose = "by the friend: " if refused.by_friend else ""
        reason = f"{whose}{refused.reason}" + (f" ({refused.detail})" if refused.detail else "")
        with suppress(StorageError):
            self._means.friendships.note_refused(self.id, self._means.now(), reason)

    # A rematch

    def _begin_rematch(self) -> None:
        line = self._driver.release()
        if line is not None:
            known = self._home.known
            rematch = Rematch(self.store.header, self._bond, self._means, line, known)
            self._rematching = rematch, line
            self._means.errands.run(self._rematch(rematch, line))

    async def _rematch(self, rematch: Rematch, line: Line) -> None:
        begun: list[FriendMatch] = []

        def keep(agreed: Agreed) -> None:
            if not self._left:
                begun.append(self._home.begin(agreed))

        try:
            await rematch.agree(keep)
        except TransportError as error:
            self._driver.trouble = error.trouble
        except StorageError as error:
            self._driver.trouble = Trouble.CLOSED
            if self._ledger is not None:
                self._ledger.trouble = error
        for match in begun:
            match.go_on_talking(self.view)
            match.attach(line)
            self._publish(replace(self.view, rematch=match.id))
        if not begun:
            self._means.errands.run(line.close())
        self._rematching = None
        self.settled()

    def _leave_rematch(self) -> None:
        """End a rematch that is being agreed on, and the line with it."""
        if self._rematching is not None:
            rematch, line = self._rematching
            rematch.leave()
            self._farewell = self._means.errands.run(line.close())

    # Within

    def _store(self, loaded: Loaded) -> FriendStore:
        return FriendStore(
            loaded.record,
            self._means.journal,
            self._means.now,
            self._driver,
            side=self._bond.side,
            host=self._bond.host,
            stopwatch=self._means.stopwatch,
            left=AsLeft(loaded.draft, loaded.running, loaded.damaged),
        )

    def _session(self, loaded: Loaded) -> Session | None:
        """What talks with the friend's program; nothing for a match that can't be played on."""
        if loaded.damaged is not None:
            return None
        friendships = self._means.friendships
        rolls = map(roll_of_row, friendships.rolls(self.id))
        self._ledger = FriendLedger(self.store, friendships, self._bond, rolls)
        try:
            return Session(
                self._ledger, now=lambda: self._means.stopwatch() / 1000, fresh=self._means.fresh
            )
        except Broken:
            told = _(
                "This record can be looked at, but not played on: the dice and signatures kept "
                "with it don't fit its actions."
            )
            self.store = self._store(replace(loaded, damaged=told))
            return None

    def _publish(self, view: FriendView) -> None:
        old, self.view = self.view, view
        if old == view or self._left:
            return
        self._listeners.tell(old, view)
