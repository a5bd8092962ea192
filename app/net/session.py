"""A match between two programs: what to send, what to take, what has come of it.

Without input or output of its own: whoever drives it puts in what was heard and takes out
what is to be sent (`outbox`) and what has happened (`happenings`), after every call.
"""

from collections.abc import Callable
from dataclasses import replace

from app.net import rolling, wire
from app.net.book import Book, Missing, NotTaken
from app.net.chat import Chat
from app.net.happenings import Fault, Happening, Refused, What
from app.net.healing import Forked
from app.net.ledger import Ledger, NotKept
from app.net.limits import Bucket
from app.net.post import Post
from app.net.pulse import HEARTBEAT, Pulse
from app.net.rolling import WrongShown
from app.net.sync import Sync
from app.net.wishes import Wishes
from rules.record import Entry
from rules.refusal import Refusal, Rule

__all__ = ["Fault", "Session"]


class Session:
    """One match, as long as a program runs; lines to the friend come and go."""

    def __init__(
        self, ledger: Ledger, *, now: Callable[[], float], fresh: Callable[[], bytes]
    ) -> None:
        """A session that isn't on a line yet.

        Args:
            ledger: the match that is kept.
            now: seconds of a clock that only runs forwards.
            fresh: 32 new random bytes at each call.

        Raises:
            Broken: if what is kept doesn't hang together.
        """
        self._book = Book(ledger)
        self._post = Post(now)
        self._sync = Sync(self._book, self._post, now)
        self._wishes = Wishes(self._book, self._post)
        self._run = fresh()[:8].hex()
        self._pulse = Pulse(self._post, now)
        self._chat = Chat(self._post, self._run, now)
        self._count = 0  # of states
        self._mine = "here"
        self._latest = ("", 0)  # of the friend's states
        self._passing: Fault | None = None  # a fault that isn't kept
        self._evidence: wire.WrongValue | None = None
        self._taken = Bucket(4000, 1000, now)

    # What whoever drives it takes

    def outbox(self) -> tuple[bytes, ...]:
        """What is to be sent, in order; each message is given once."""
        owed = self._sync.owed
        if self._post.on and owed.due and (owed.at_once or self._pulse.rested):
            self._tell()
        return self._post.outbox()

    def happenings(self) -> tuple[Happening, ...]:
        """What has happened, in order; each is given once."""
        return self._post.happenings()

    # What is to be seen

    @property
    def fault(self) -> Fault | None:
        """Why the match can't be played on, None where it can."""
        kept = self._book.bond.fault
        if kept:
            return Fault(kept) if kept in set(Fault) else Fault.ENDED_THEIRS
        return Fault.NOT_ACCEPTED if self._sync.given_up else self._passing

    @property
    def rolling(self) -> bool:
        """Whether a roll has begun: nothing but the roll can be the next action."""
        self._book.follow()  # it may be asked while an action is being shown
        return self._book.rolling

    @property
    def rolls(self) -> int:
        """How many rolls both have agreed on, each checked here."""
        return self._book.chain.rolls

    @property
    def presence(self) -> str:
        """What is known of the friend: `apart`, `here`, `away`, `silent` or `left`."""
        return self._pulse.presence

    @property
    def asking(self) -> What | None:
        """What this player has asked for, until it is answered."""
        return self._wishes.mine.ask

    @property
    def asked(self) -> What | None:
        """What the friend asks for, until it is answered."""
        return self._wishes.asked

    @property
    def waiting(self) -> bool:
        """Whether this player waits for the next game."""
        return self._wishes.mine.ready

    @property
    def friend_ready(self) -> bool:
        """Whether the friend waits for the next game."""
        return self._wishes.theirs.ready

    # The line

    def start(self) -> None:
        """Begin to talk: there is a line, a new one or the old one again."""
        self._post.on = True
        self._pulse.start()
        self._passing = None
        self._sync.start()
        self._advance()

    def stop(self) -> None:
        """Send nothing from now on: there is no line; what is done meanwhile is told later."""
        self._post.on = False
        self._post.drop()
        self._pulse.stop()

    def heard(self, data: bytes) -> None:
        """Take one message of the friend's program; never raises, whatever it is."""
        if not self._taken.take():
            return
        try:
            message = wire.decode(data)
        except wire.Malformed as bad:
            self._post.refuse(bad.reason)
            return
        if isinstance(message, wire.Greeting):
            return  # late, or for the rematch
        self._pulse.hear()
        try:
            self._take(message)
        except NotTaken as no:
            self._post.refuse(no.reason, no.detail, message.kind, _seq(message))
            self._sync.owe()
        except (Missing, NotKept):  # it is as if the message had been lost
            self._sync.owe()
        except Forked:
            self._fault(Fault.FORKED)
        self._advance()

    def tick(self) -> None:
        """Look after what is due; to be called about once a second."""
        self._advance()
        if not self._post.on:
            return
        self._sync.tick()
        unsigned = self._book.chain.length > self._book.bond.signed
        self._pulse.look(due=self._book.rolling or unsigned)
        if self._pulse.due:
            self._sync.owe(at_once=True, reply=self._pulse.silence >= HEARTBEAT)

    # What the player here does

    def kept(self, entry: Entry) -> None:
        """Tell the friend of an action that was kept here; may be repeated."""
        if entry.seq > self._book.chain.length:
            self._advance()

    def roll(self) -> None:
        """Begin the next roll: show this side's value. May be repeated.

        Raises:
            Refusal: if no roll is due here.
            NotKept: if it can't be kept now; nothing has changed.
        """
        self._playable()
        self._book.follow()
        shown = rolling.begin(self._book)
        if shown is not None:
            self._post.send(shown)
        self._advance()

    def ask(self, what: What) -> None:
        """Ask the friend to let the last play be changed, or for a rematch.

        Raises:
            Refusal: if that can't be asked now.
            NotKept: if it can't be kept now; nothing has changed.
        """
        self._book.follow()
        self._wishes.ask(what)
        self._sync.owe(at_once=True)

    def answer(self, yes: bool) -> None:
        """Answer what the friend asks; nothing happens if there is nothing to answer.

        A yes to a change brings `Due(Deed.TAKE_BACK)`.
        """
        self._book.follow()
        self._wishes.answer(yes)

    def ready(self) -> None:
        """Wait for the next game; when both do, the host's session has `Due(NEXT_GAME)`.

        Raises:
            Refusal: if no game can follow now.
        """
        self._book.follow()
        self._wishes.ready()
        self._sync.owe(at_once=True)

    def end_session(self) -> None:
        """Want to end the money session; the host's session has `Due(END_SESSION)`.

        Raises:
            Refusal: if it can't be ended now.
        """
        self._book.follow()
        self._wishes.end()
        self._sync.owe(at_once=True)

    def claim(self) -> None:
        """Claim on time; the friend's session has `Due(CLAIM)` and looks at its own clocks.

        Raises:
            Refusal: if it isn't the friend's clock that runs.
        """
        self._book.follow()
        self._wishes.claim()
        self._sync.owe(at_once=True)

    def say(self, text: str) -> None:
        """Say something; what is left of it as a clean line is sent, if anything is."""
        self._chat.say(text)

    def say_phrase(self, phrase: str) -> None:
        """Say one of the quick phrases, by its name."""
        self._chat.say_phrase(phrase)

    def present(self, state: str) -> None:
        """Tell whether the player is `here` or `away`."""
        if state != self._mine:
            self._mine = state
            self._sync.owe(at_once=True)

    def leave(self) -> None:
        """Say goodbye; nothing is sent after it until `start`. The outbox still has it."""
        self._post.send(wire.Bye())
        self._post.on = False

    # Within: what is heard

    def _take(self, message: wire.Playing) -> None:
        match message:
            case wire.State():
                self._take_state(message)
            case wire.Action():
                self._playable_there()
                self._sync.take_action(message)
            case wire.Show():
                self._playable_there()
                self._take_show(message)
            case wire.Ack():
                self._sync.take_ack(message)
            case wire.Want():
                self._sync.serve(message)
            case wire.WrongValue():
                self._take_wrong_value(message)
            case wire.Decline():
                if self._wishes.hear_decline(message):
                    self._sync.owe(at_once=True)
            case wire.Rematch():
                self._wishes.hear_rematch(message)
            case wire.Say():
                self._chat.hear(message)
            case wire.Refused():
                self._take_refused(message)
            case wire.Bye():
                self._pulse.see("left")

    def _take_state(self, state: wire.State) -> None:
        run, count = self._latest
        if state.run == run and state.n <= count:
            return  # an older one, or the same again
        if state.reply:
            self._sync.owe()
        if self._book.bond.fault:
            self._latest = (state.run, state.n)
            self._pulse.see(state.presence)
            if self._evidence is not None:
                self._post.send(self._evidence)
            return
        alike = self._sync.take_state(state)
        self._latest = (state.run, state.n)
        self._pulse.see(state.presence)
        if alike:
            self._wishes.hear(state)

    def _take_show(self, message: wire.Show) -> None:
        try:
            shown = rolling.take(self._book, message)
        except WrongShown:
            self._evidence = rolling.wrong_value(message)
            self._post.send(self._evidence)
            self._fault(Fault.WRONG_VALUE_THEIRS)
            return
        if shown is not None:
            self._post.send(shown)

    def _take_wrong_value(self, message: wire.WrongValue) -> None:
        if not rolling.proves_wrong(self._book, message):
            raise NotTaken("signature", "nothing is proved by it")
        self._fault(Fault.WRONG_VALUE_MINE)

    def _take_refused(self, message: wire.Refused) -> None:
        self._post.note(Refused(message.reason, message.what or "", by_friend=True))
        self._sync.hear_refused(message)
        if message.reason == "fault" and not self._book.bond.fault:
            self._passing = Fault.ENDED_THEIRS

    # Within: what follows

    def _advance(self) -> None:
        """Do what can be done now, and send what is new."""
        try:
            self._book.follow()
            if self.fault is None:
                rolling.settle(self._book)
        except NotKept:
            self._sync.owe()
        if self.fault is None:
            self._sync.news()

    def _tell(self) -> None:
        """Send a state."""
        self._pulse.told(answer=not self._sync.owed.at_once)
        self._count += 1
        away = self._mine == "away"
        self._post.send(self._sync.state(self._run, self._count, self._wishes.mine, away=away))

    def _fault(self, fault: Fault) -> None:
        """Keep that the match can't be played on."""
        if self._book.bond.fault:
            return
        try:
            self._book.ledger.keep_bond(replace(self._book.bond, fault=fault.value))
        except NotKept:
            self._passing = fault
            self._sync.owe()

    def _playable(self) -> None:
        if self.fault is not None:
            raise Refusal(Rule.READ_ONLY)

    def _playable_there(self) -> None:
        if self._book.bond.fault:
            raise NotTaken("fault")


def _seq(message: wire.Playing) -> int | None:
    """The number of the action that a refusal is about."""
    if not isinstance(message, wire.Action):
        return None
    seq = message.entry.get("seq")
    return seq if type(seq) is int and 0 <= seq <= wire.MOST_SEQ else None
