"""What the two players want of each other, beside the actions that are their own to do.

A wish is about one state of the match and falls with the next action. It travels in every
`State`, so that it can't get lost; an answer is repeated as long as the question is.
"""

from collections import Counter
from dataclasses import dataclass, replace

from app.net import wire
from app.net.book import Book
from app.net.happenings import Asked, Declined, Deed, Due, RematchAgreed, What
from app.net.post import Post
from rules.actions import EndSession, MakePlay, NextGame
from rules.game import Phase
from rules.refusal import Refusal, Rule
from rules.side import Side

MOST_NOES = 3
"""How often a player has to say no to one thing; nobody is kept from rolling by more questions."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What one player wants.

    Attributes:
        seq: the number of the last action when it was wanted.
        ask: what the other is asked for.
        ready: whether the next game can begin.
        end: whether the session shall end.
        claim: whether the player claims on time.
    """

    seq: int = -1
    ask: What | None = None
    ready: bool = False
    end: bool = False
    claim: bool = False


class Wishes:
    """The wishes of both players."""

    def __init__(self, book: Book, post: Post) -> None:
        """No wishes.

        Args:
            book: this side's copy of the match.
            post: where messages and happenings go.
        """
        self._book = book
        self._post = post
        self._mine = Wish()
        self._theirs = Wish()
        self._declined: tuple[int, What] | None = None
        self._noes: Counter[tuple[int, What]] = Counter()

    @property
    def mine(self) -> Wish:
        """What this player wants of the state as it is."""
        return self._now(self._mine)

    @property
    def theirs(self) -> Wish:
        """What the friend wants of it."""
        return self._now(self._theirs)

    @property
    def asked(self) -> What | None:
        """What the friend asks for, until it is answered."""
        ask = self.theirs.ask
        return None if ask is None or self._declined == (self.theirs.seq, ask) else ask

    def _now(self, wish: Wish) -> Wish:
        seq = self._book.chain.length
        return wish if wish.seq == seq else Wish(seq)

    # This player's

    def ask(self, what: What) -> None:
        """Ask for something.

        Raises:
            Refusal: if that can't be asked now.
            NotKept: if it can't be kept now.
        """
        self._check(what, self._book.side)
        if what == "change" and self._book.bond.change != self._book.chain.length:
            changed = replace(self._book.bond, change=self._book.chain.length)
            self._book.ledger.keep_bond(changed)
        self._mine = replace(self.mine, ask=what)
        if what == "rematch" and self.theirs.ask == "rematch":
            self._rematch()

    def answer(self, yes: bool) -> None:
        """Answer what the friend asks."""
        what = self.asked
        if what is None:
            return
        if not yes:
            self._declined = (self.theirs.seq, what)
            self._noes[self._declined] += 1
            self._post.send(wire.Decline(seq=self.theirs.seq, ask=what))
        elif what == "change":
            self._post.happen(Due(Deed.TAKE_BACK))
        else:
            self._rematch()

    def ready(self) -> None:
        """Wait for the next game.

        Raises:
            Refusal: if none can follow.
        """
        self._book.match.apply(NextGame())
        self._mine = replace(self.mine, ready=True)
        self.settle()

    def end(self) -> None:
        """Want the session to end.

        Raises:
            Refusal: if it can't.
        """
        self._book.match.apply(EndSession())
        self._mine = replace(self.mine, end=True)
        self.settle()

    def claim(self) -> None:
        """Claim on time.

        Raises:
            Refusal: if it isn't the friend's clock that runs.
        """
        if self._book.match.clocks is None:
            raise Refusal(Rule.NOT_HERE)
        if self._book.owns or self._book.match.over:
            raise Refusal(Rule.FLAG_STANDS)
        self._mine = replace(self.mine, claim=True)

    # The friend's

    def hear(self, state: wire.State) -> None:
        """Take the friend's wishes about the very state that is here."""
        before = self.theirs
        self._theirs = Wish(state.seq, state.ask, state.ready, state.end, state.claim)
        self._hear_ask(before, state.ask)
        self.settle()

    def _hear_ask(self, before: Wish, ask: What | None) -> None:
        if ask is None:
            self._declined = None
            return
        try:
            self._check(ask, self._book.side.opponent)
        except Refusal:  # the roll has begun meanwhile
            self._theirs = replace(self._theirs, ask=None)
            return
        if self._noes[self._theirs.seq, ask] >= MOST_NOES:
            self._declined = (self._theirs.seq, ask)
        if self._declined == (self._theirs.seq, ask):
            self._post.send(wire.Decline(seq=self._theirs.seq, ask=ask))
        elif ask == "rematch" and self.mine.ask == "rematch":
            self._rematch()
        elif before.ask != ask:
            self._post.happen(Asked(ask))

    def hear_decline(self, message: wire.Decline) -> bool:
        """Take a no; whether it was one to what is asked."""
        if (self.mine.ask, self.mine.seq) != (message.ask, message.seq):
            return False
        self._mine = replace(self._mine, ask=None)
        self._post.happen(Declined(message.ask))
        return True

    def hear_rematch(self, message: wire.Rematch) -> None:
        """Take a yes to a rematch."""
        if self.mine.ask == "rematch" and message.seq == self.mine.seq:
            self._rematch()

    # Both

    def settle(self) -> None:
        """Say what is due here, as both want it."""
        both, match = (self.mine, self.theirs), self._book.match
        over = match.game.phase is Phase.OVER and not match.over
        if over and self._book.owns:
            if all(wish.ready for wish in both):
                self._post.happen(Due(Deed.NEXT_GAME))
            if any(wish.end for wish in both):
                self._post.happen(Due(Deed.END_SESSION))
        if self.theirs.claim and self._book.owns:
            self._post.happen(Due(Deed.CLAIM))

    def _rematch(self) -> None:
        self._mine, self._theirs = replace(self.mine, ask=None), replace(self.theirs, ask=None)
        self._post.send(wire.Rematch(seq=self._book.chain.length))
        self._post.happen(RematchAgreed())

    def _check(self, what: What, by: Side) -> None:
        """Refuse what a player can't ask for now."""
        match, entries = self._book.match, self._book.ledger.entries
        if what == "rematch":
            if not match.over:
                raise Refusal(Rule.GAME_NOT_OVER)
            return
        last = entries[-1].action if entries else None
        played = isinstance(last, MakePlay) and last.by is by
        if not played or match.game.phase is not Phase.TO_ROLL or self._book.rolling:
            raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
