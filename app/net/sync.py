"""The two copies of a match kept alike: new actions, what was lost, what both have signed."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from app.net import healing, rolling, wire
from app.net.book import Book, NotTaken
from app.net.healing import BATCH, Forked, Gathering, Standing
from app.net.limits import Bucket
from app.net.post import Post
from app.net.wishes import Wish
from rules.actions import Pause

PATIENCE = 2.0
"""Seconds after which actions that were asked for are asked for again."""
MOST_TRIES = 30
"""How often they are asked for."""
MOST_REFUSALS = 5
"""How often the friend's program may refuse an action before the match can't go on."""
_FINAL = frozenset({"form", "rules", "dice", "not-asked"})
"""Reasons that don't go away by themselves."""


@dataclass(slots=True)
class Owed:
    """A state that is to be sent.

    Attributes:
        due: whether it is.
        at_once: whether it is for something new here, not only in answer to another state.
        reply: whether the friend's is wanted in return.
    """

    due: bool = False
    at_once: bool = False
    reply: bool = False


class Sync:
    """This side's part of keeping the copies alike.

    Attributes:
        owed: whether a state is to be sent.
        given_up: whether the friend's program refuses an action for good.
    """

    def __init__(self, book: Book, post: Post, now: Callable[[], float]) -> None:
        """Nothing is on the way.

        Args:
            book: this side's copy.
            post: where messages and happenings go.
            now: seconds of a clock that only runs forwards.
        """
        self.owed = Owed()
        self.given_up = False
        self._book = book
        self._post = post
        self._now = now
        self._sent = book.chain.length  # up to here actions were sent or came
        self._streamed = (-1, 0.0)  # what was sent again last, and when
        self._gathering: Gathering | None = None
        self._asked = 0.0
        self._tries = 0
        self._refusals: Counter[int] = Counter()
        self._bulk = Bucket(50, 20, now)
        self._pauses = Bucket(100, 1, now)

    def start(self) -> None:
        """There is a line: find out how far the friend is."""
        self._sent = self._book.chain.length
        self._streamed = (-1, 0.0)
        self._gathering = None
        self._refusals.clear()
        self.given_up = False
        self.owe(at_once=True, reply=True)

    def owe(self, *, at_once: bool = False, reply: bool = False) -> None:
        """Have a state sent.

        Args:
            at_once: for something new here.
            reply: whether the friend's is wanted in return.
        """
        before = self.owed
        self.owed = Owed(True, before.at_once or at_once, before.reply or reply)

    def tick(self) -> None:
        """Ask again for what didn't come."""
        if self._gathering is not None and self._now() - self._asked >= PATIENCE:
            self._tries += 1
            if self._tries > MOST_TRIES:
                self._gathering = None
            else:
                self._want(self._gathering)

    # Out

    def news(self) -> None:
        """Send what was kept here since."""
        length = self._book.chain.length
        if length - self._sent > BATCH:
            return  # the rest follows as the friend keeps what is on the way
        for seq in range(self._sent + 1, length + 1):
            self._post.send(self._book.action(seq))
        self._sent = length

    def _stream(self, first: int) -> None:
        """Send actions again, from one on; acknowledged ones bring the rest."""
        again = self._streamed[0] == first and self._now() - self._streamed[1] < 1
        if self.given_up or again or not self._bulk.take():
            return
        self._streamed = (first, self._now())
        self._sent = min(first + BATCH - 1, self._book.chain.length)
        for seq in range(first, self._sent + 1):
            self._post.send(self._book.action(seq))

    def serve(self, message: wire.Want) -> None:
        """Send what the friend wants again."""
        if not self._bulk.take():
            return
        last = min(message.last, message.first + BATCH - 1, self._book.chain.length)
        for seq in range(message.first, last + 1):
            self._post.send(self._book.action(seq))

    def state(self, run: str, count: int, wish: Wish, *, away: bool) -> wire.State:
        """The state that is owed, which it is no longer.

        Args:
            run: what this run of the program is known by.
            count: the number of the state in it.
            wish: what the player wants.
            away: whether the player is away.
        """
        book, roll = self._book, self._book.next_roll
        owed, self.owed = self.owed, Owed()
        return wire.State(
            run=run,
            n=count,
            reply=owed.reply,
            seq=book.chain.length,
            link=book.chain.head,
            signature=book.signature(book.chain.length),
            rungs=healing.rungs(book),
            proof=book.proof(),
            roll=roll.number,
            shown=roll.shown,
            heard=roll.theirs or None,
            presence="away" if away else "here",
            ask=wish.ask,
            ready=wish.ready,
            end=wish.end,
            claim=wish.claim,
        )

    # In

    def take_action(self, message: wire.Action) -> None:
        """Keep an action of the friend's, or gather it.

        Raises:
            NotTaken: if it can't be kept.
            Missing: if actions before it are missing.
            Forked: if what was gathered doesn't go with what the friend has signed.
            NotKept: if it can't be kept now.
        """
        gathering = self._gathering
        if gathering is not None and gathering.reaches(message):
            self._gather(gathering, message)
            return
        if message.entry.get("kind") == Pause.kind and not self._pauses.take():
            return  # the only action that may follow itself: a disk could be filled with it
        self._book.take(message)
        self._sent = max(self._sent, self._book.chain.length)
        self._post.send(self.ack())

    def ack(self) -> wire.Ack:
        """That all is kept here up to the last action."""
        seq, link = self._book.chain.length, self._book.chain.head
        return wire.Ack(seq=seq, link=link, signature=self._book.signature(seq))

    def take_ack(self, message: wire.Ack) -> None:
        """Keep how far the friend has signed."""
        book = self._book
        book.check_signed(message.seq, message.link, message.signature)
        if not book.chain.has(message.seq, message.link):
            self.owe()
            return
        book.note_signed(message.seq, message.signature)
        if message.seq == self._sent < book.chain.length:
            self._stream(self._sent + 1)
        elif message.seq == book.chain.length and self._streamed[0] > 0:
            self._caught_up()

    def _caught_up(self) -> None:
        """Go on where the friend has got all that was missing: the roll, and the wishes."""
        self._streamed = (-1, 0.0)
        roll = self._book.next_roll
        if roll.shown and not roll.theirs:
            self._post.send(rolling.show(self._book))
        self.owe(at_once=True, reply=True)

    def take_state(self, state: wire.State) -> bool:
        """Compare the friend's copy with this one, and do what brings them together.

        Returns:
            Whether they are alike.

        Raises:
            NotTaken: if it can't be a state of the friend's.
            Forked: if neither copy can give way.
            NotKept: if something can't be kept now.
        """
        book = self._book
        book.check_signed(state.seq, state.link, state.signature)
        how, common = healing.standing(book, state)
        if healing.lost(book, state):
            self._begin_gathering(state, common)
            return False
        if how is Standing.EQUAL:
            book.note_signed(state.seq, state.signature)
            self._compare_roll(state)
        elif how is Standing.BEHIND:
            self._help(state)
        elif how is Standing.APART and common == book.chain.length:
            raise NotTaken("form", "the links contradict each other")
        else:
            self._check_apart(how, common, state)
            self.owe()
        return how is Standing.EQUAL

    def _compare_roll(self, state: wire.State) -> None:
        shown, missing = rolling.compare(self._book, state)
        if shown is not None:
            self._post.send(shown)
        if missing:
            self.owe()

    def _help(self, state: wire.State) -> None:
        """Bring the friend up to here, or learn that what is here since doesn't count."""
        book = self._book
        if healing.decided(book, state):
            healing.roll_first(book, state.seq)
            self._sent = book.chain.length
            self._compare_roll(state)
            self.owe()
        elif book.bond.signed > state.seq:
            self.owe()  # with the proof that the friend had more
        else:
            book.note_signed(state.seq, state.signature)
            self._stream(state.seq + 1)

    def _check_apart(self, how: Standing, common: int, state: wire.State) -> None:
        """Find out whether copies that differ can't come together: neither side has signed more."""
        signed = self._book.bond.signed
        proven = state.proof.seq if state.proof is not None else 0
        if how is Standing.APART and max(signed, proven) <= common:
            raise Forked if healing.unsigned_theirs(self._book) else NotTaken("differs")

    def _begin_gathering(self, state: wire.State, common: int) -> None:
        assert state.proof is not None
        if self._gathering is None or self._gathering.goal != state.proof:
            self._gathering = Gathering(self._book, state.proof, common)
            self._tries = 0
            self._want(self._gathering)

    def _want(self, gathering: Gathering) -> None:
        self._asked = self._now()
        self._post.send(gathering.want())

    def _gather(self, gathering: Gathering, message: wire.Action) -> None:
        try:
            fits = gathering.take(message)
            whole = fits and gathering.whole
            if whole:
                gathering.adopt()
        except (NotTaken, Forked):
            self._gathering = None
            raise
        if whole:
            self._gathering = None
            self._sent = self._book.chain.length
            self.owe(at_once=True, reply=True)
        elif fits:
            self._tries = 0
            if gathering.missing > gathering.wanted:
                self._want(gathering)

    def hear_refused(self, message: wire.Refused) -> None:
        """Note that the friend's program doesn't take an action."""
        if message.reason == "differs":
            self.owe()
        if message.what != "action" or message.seq is None or message.reason not in _FINAL:
            return
        if 0 < message.seq <= self._book.chain.length:
            self._refusals[message.seq] += 1
            self.given_up |= self._refusals[message.seq] >= MOST_REFUSALS
