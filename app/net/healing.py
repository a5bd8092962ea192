"""How two copies of a match find together again, whatever was lost on the way or on a disk."""

from dataclasses import replace
from enum import Enum, auto

from app.net import wire
from app.net.book import Book, NotTaken, read_action
from app.net.chain import Broken, RollFacts, rolls_dice
from app.net.ledger import AgreedRoll
from app.net.rolling import check_due
from rules.apart import authors
from rules.record import Entry, Record
from rules.refusal import Refusal

BATCH = 64
"""How many actions are sent again at once."""


class Standing(Enum):
    """How the friend's copy stands to the one here."""

    EQUAL = auto()
    BEHIND = auto()  # theirs is the beginning of this one
    AHEAD = auto()  # as far as can be told, this is the beginning of theirs
    APART = auto()  # they differ in an action


class Forked(Exception):
    """Each side can show the other's signature on a history that the other doesn't have."""


def rungs(book: Book) -> tuple[bytes, ...]:
    """The links at 1, 2, 4, 8 … actions before the last one."""
    return tuple(book.chain.link(seq) for seq in _rungs(book.chain.length))


def _rungs(seq: int) -> list[int]:
    return [seq - 2**power for power in range(wire.MOST_RUNGS) if seq >= 2**power]


def standing(book: Book, state: wire.State) -> tuple[Standing, int]:
    """How a copy stands to the one here, and the last action that is surely the same.

    Raises:
        NotTaken: if the links can't be those of a chain.
    """
    chain, length = book.chain, book.chain.length
    if chain.has(state.seq, state.link):
        return (Standing.EQUAL if state.seq == length else Standing.BEHIND), state.seq
    steps = _rungs(state.seq)
    if len(steps) != len(state.rungs):
        raise NotTaken("form", "the number of earlier links is wrong")
    known = [(seq, link) for seq, link in zip(steps, state.rungs, strict=True) if seq <= length]
    common = next((seq for seq, link in known if chain.has(seq, link)), 0)
    apart = state.seq <= length or any(not chain.has(seq, link) for seq, link in known)
    return (Standing.APART if apart else Standing.AHEAD), common


def lost(book: Book, state: wire.State) -> bool:
    """Whether a state proves that this side has signed what it doesn't have any more."""
    proof = state.proof
    if proof is None or book.chain.has(proof.seq, proof.link):
        return False
    return book.signed_here(proof)


def decided(book: Book, state: wire.State) -> bool:
    """Whether a state that is behind proves that this side had begun to roll there.

    Then what is written here after it can only be of a copy that had forgotten the roll, and
    the friend has signed none of it.
    """
    chain, after = book.chain, book.ledger.entries[state.seq]
    if book.bond.signed > state.seq or rolls_dice(after):
        return False
    number = chain.rolls_at(state.seq)
    if state.roll != number or state.heard != book.roll(number).mine:
        return False
    then = Record(book.ledger.header, book.ledger.entries[: state.seq]).match()
    try:  # else this side's value was shown later: for the friend's roll, say, after a play here
        check_due(then, book.side)
    except Refusal:
        return False
    return True


def unsigned_theirs(book: Book) -> bool:
    """Whether there is an action of the friend's here that isn't signed: only a kill leaves one.

    Without it a copy that differs can only be a lie, or one that has to give way.
    """
    record = Record(book.ledger.header, book.ledger.entries)
    return book.side.opponent in tuple(authors(record, book.bond.host))[book.bond.signed :]


def roll_first(book: Book, seq: int) -> None:
    """Drop what was done here after an action instead of the roll that had begun.

    Raises:
        NotKept: if it can't be kept now.
    """
    number = book.chain.rolls_at(seq)
    rolls = [book.roll(at) for at in range(number + 2)]
    rolls[number] = replace(rolls[number], shown=True)
    book.ledger.adopt(book.ledger.entries[:seq], tuple(rolls))
    book.reread()


class Gathering:
    """The actions of the friend's copy from the last common one up to a link that was signed here.

    Attributes:
        goal: the signature that shows that they were here once.
        wanted: the number of the last action that was asked for.
    """

    def __init__(self, book: Book, goal: wire.Proof, common: int) -> None:
        """Nothing is gathered yet.

        Args:
            book: the copy here.
            goal: how far to gather.
            common: the last action that is surely the same.
        """
        self.goal = goal
        self.wanted = common
        self._book = book
        self._common = common
        self._chain = book.chain.cut(common)
        self._found: list[tuple[Entry, RollFacts | None]] = []

    @property
    def whole(self) -> bool:
        """Whether all is there."""
        return self._chain.length == self.goal.seq

    @property
    def missing(self) -> int:
        """The number of the next action."""
        return self._chain.length + 1

    def want(self) -> wire.Want:
        """What to ask for next."""
        self.wanted = min(self.goal.seq, self.missing + BATCH - 1)
        return wire.Want(first=self.missing, last=self.wanted)

    def reaches(self, message: wire.Action) -> bool:
        """Whether an action may be one of those that are gathered."""
        seq = message.entry.get("seq")
        return type(seq) is int and seq <= self.goal.seq

    def take(self, message: wire.Action) -> bool:
        """Gather an action.

        Returns:
            Whether it was the next one.

        Raises:
            NotTaken: if it can't be.
        """
        entry, facts = read_action(message)
        if entry.seq != self.missing:
            return False
        try:
            self._chain.add(entry, facts)
        except Broken as broken:
            raise NotTaken("dice", broken.why) from None
        self._found.append((entry, facts))
        return True

    def adopt(self) -> None:
        """Have what was gathered in place of what is here.

        Raises:
            NotTaken: if it isn't what was signed here.
            Forked: if the friend has signed something of this copy that isn't in it.
            NotKept: if it can't be kept now.
        """
        book, signed = self._book, self._book.bond.signed
        if self._chain.head != self.goal.link:
            raise NotTaken("differs", "this isn't what was signed here")
        if not self._chain.has(signed, book.chain.link(signed)):
            raise Forked
        entries = book.ledger.entries[: self._common] + tuple(entry for entry, _ in self._found)
        try:
            book.ledger.adopt(entries, self._rolls())
        except Refusal as refusal:
            raise NotTaken("rules", str(refusal)) from None
        book.reread()
        forgotten = replace(book.bond, change=book.chain.length)  # it may have been asked for
        book.ledger.keep_bond(forgotten)

    def _rolls(self) -> tuple[AgreedRoll, ...]:
        """All rolls of the new record, and the next one."""
        side, friend = self._book.side, self._book.side.opponent
        at = self._book.chain.rolls_at(self._common)
        rolls = [self._book.roll(number) for number in range(at + 1)]
        for facts in (facts for _, facts in self._found if facts is not None):
            mine, theirs = facts.values[side], facts.values[friend]
            rolls[-1] = replace(rolls[-1], mine=mine, theirs=theirs, shown=True)
            after, told = self._book.roll(rolls[-1].number + 1), facts.following[friend]
            same = after.theirs_committed == told
            rolls.append(after if same else AgreedRoll(after.number, after.mine, told))
        if rolls[-1].theirs or rolls[-1].shown:  # it has begun: the commitments after it hold
            rolls.append(self._book.roll(rolls[-1].number + 1))
        return tuple(rolls)
