"""This side's copy of a match, with its chain: what it takes from the friend, and on what terms."""

from dataclasses import replace

from app.net import dice, wire
from app.net.chain import (
    Broken,
    Chain,
    RollFacts,
    facts_for,
    link_text,
    public_key,
    rolls_dice,
    sign,
    signed_by,
)
from app.net.ledger import AgreedRoll, Bond, Ledger
from rules.actions import (
    Accept,
    Beaver,
    Claim,
    Double,
    EndSession,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from rules.apart import LATEST, check_owner, owner_of
from rules.match import Match
from rules.record import BadRecord, Entry
from rules.refusal import Refusal
from rules.side import Side

_TAKEN = (
    OpeningRoll
    | Roll
    | MakePlay
    | Double
    | Take
    | Pass
    | Beaver
    | Resign
    | Accept
    | Refuse
    | NextGame
    | EndSession
    | Claim
    | Pause
    | TakeBack
)
_LONGEST = 2**40  # milliseconds that one action may take


class NotTaken(Exception):
    """A message is refused; nothing has changed.

    Attributes:
        reason: its name on the wire.
        detail: one line of English for the log.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail


class Missing(Exception):
    """An action came before one that it follows."""


class Book:
    """The ledger of a match with its chain.

    Attributes:
        ledger: what keeps it.
        chain: its links.
        key: what this side's signatures are checked by.
    """

    def __init__(self, ledger: Ledger) -> None:
        """The copy as it is kept.

        Raises:
            Broken: if what is kept doesn't hang together.
        """
        self.ledger = ledger
        self.chain = Chain.of(ledger.header, ledger.bond, ledger.entries, ledger.roll)
        self.key = public_key(ledger.bond.seed)

    @property
    def bond(self) -> Bond:
        """What ties the match to the friend."""
        return self.ledger.bond

    @property
    def side(self) -> Side:
        """Which side is played here."""
        return self.ledger.bond.side

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.ledger.header.id

    @property
    def match(self) -> Match:
        """The match after the last action."""
        return self.ledger.match

    @property
    def owns(self) -> bool:
        """Whether the next action is written here first."""
        return owner_of(self.match, self.bond.host) is self.side

    def follow(self) -> None:
        """Add to the chain what was kept since."""
        for entry in self.ledger.entries[self.chain.length :]:
            number = self.chain.rolls
            self.chain.add(entry, facts_for(self.id, self.side, entry, number, self.ledger.roll))

    def reread(self) -> None:
        """Make the chain anew, after other actions were kept in place of some."""
        self.chain = Chain.of(self.ledger.header, self.bond, self.ledger.entries, self.ledger.roll)

    # Signatures

    def signature(self, seq: int) -> bytes:
        """This side's signature over a link."""
        return sign(self.bond.seed, link_text(self.id, seq, self.chain.link(seq)))

    def check_signed(self, seq: int, link: bytes, signature: bytes) -> None:
        """Refuse what isn't the friend's signature over a link.

        Raises:
            NotTaken: if it isn't.
        """
        if not signed_by(self.bond.friend_key, link_text(self.id, seq, link), signature):
            raise NotTaken("signature")

    def signed_here(self, proof: wire.Proof) -> bool:
        """Whether this side has signed a link."""
        return signed_by(self.key, link_text(self.id, proof.seq, proof.link), proof.signature)

    def proof(self) -> wire.Proof | None:
        """How far the friend has signed."""
        bond = self.bond
        if not bond.signature or bond.signed > self.chain.length:
            return None
        link = self.chain.link(bond.signed)
        return wire.Proof(seq=bond.signed, link=link, signature=bond.signature)

    def note_signed(self, seq: int, signature: bytes) -> None:
        """Keep a checked signature of the friend's, if it reaches further than the last one."""
        if seq > self.bond.signed or not self.bond.signature:
            self.ledger.keep_bond(replace(self.bond, signed=seq, signature=signature))

    # Rolls

    def roll(self, number: int) -> AgreedRoll:
        """What is known of a roll; this side's value for it if nothing is."""
        known = self.ledger.roll(number)
        return known or AgreedRoll(number, dice.own_value(self.bond.seed, self.id, number))

    @property
    def next_roll(self) -> AgreedRoll:
        """What is known of the next roll."""
        return self.roll(self.chain.rolls)

    def committed(self, number: int) -> bytes:
        """This side's commitment to a roll."""
        return dice.commitment(self.id, number, self.side, self.roll(number).mine)

    @property
    def rolling(self) -> bool:
        """Whether somebody has shown a value for the next roll."""
        roll = self.next_roll
        return roll.shown or bool(roll.theirs)

    # Actions

    def action(self, seq: int) -> wire.Action:
        """An action of the record as it is sent."""
        entry = self.ledger.entries[seq - 1]
        number = self.chain.rolls_at(seq - 1)
        facts = facts_for(self.id, self.side, entry, number, self.ledger.roll)
        return wire.Action(
            entry=entry.to_dict(),
            values=None if facts is None else facts.values,
            next=None if facts is None else facts.following,
            signature=self.signature(seq),
        )

    def take(self, message: wire.Action) -> None:
        """Keep the friend's next action, unless it was kept before.

        Raises:
            NotTaken: if it can't be the next action.
            Missing: if actions before it are missing.
            NotKept: if it can't be kept now.
        """
        entry, facts = read_action(message)
        if entry.seq <= self.chain.length:
            if self.ledger.entries[entry.seq - 1] != entry:
                raise NotTaken("differs")
            return
        if entry.seq > self.chain.length + 1:
            raise Missing
        self._check(entry, facts, message.signature)
        if facts is not None:
            self._keep_facts(facts)
        try:
            self.ledger.receive(entry)
        except Refusal as refusal:
            raise NotTaken("rules", str(refusal)) from None
        self.follow()
        self.note_signed(entry.seq, message.signature)

    def _check(self, entry: Entry, facts: RollFacts | None, signature: bytes) -> None:
        """Refuse what the friend may not do now, without keeping anything."""
        try:
            check_owner(self.match, entry.action, self.side.opponent, self.bond.host)
            if facts is not None:
                self.match.apply(entry.action, entry.used)
        except Refusal as refusal:
            raise NotTaken("rules", str(refusal)) from None
        if isinstance(entry.action, TakeBack) and entry.action.to != self.bond.change - 1:
            raise NotTaken("not-asked")
        if facts is not None:
            self._check_facts(facts)
        elif self.rolling:
            raise NotTaken("roll-first")
        try:
            link = self.chain.next(entry, facts)
        except Broken as broken:
            raise NotTaken("dice", broken.why) from None
        self.check_signed(entry.seq, link, signature)

    def _check_facts(self, facts: RollFacts) -> None:
        """Refuse values that aren't the ones committed to, and commitments that have changed."""
        number, friend = self.chain.rolls, self.side.opponent
        roll, after = self.next_roll, self.roll(self.chain.rolls + 1)
        told = dice.commitment(self.id, number, friend, facts.values[friend])
        if facts.values[self.side] != roll.mine or told != roll.theirs_committed:
            raise NotTaken("dice", "a value is not the one committed to")
        changed = roll.theirs and facts.following[friend] != after.theirs_committed
        if changed or facts.following[self.side] != self.committed(number + 1):
            raise NotTaken("dice", "a commitment has changed")

    def _keep_facts(self, facts: RollFacts) -> None:
        friend = self.side.opponent
        self.keep_theirs(facts.values[friend], facts.following[friend], shown=True)

    def keep_theirs(self, value: bytes, following: bytes, *, shown: bool) -> None:
        """Keep the friend's value for the next roll.

        Args:
            value: the value.
            following: the friend's commitment to the roll after it.
            shown: whether this side's value is known to have been shown.
        """
        roll, after = self.next_roll, self.roll(self.chain.rolls + 1)
        if after.theirs_committed != following:
            self.ledger.keep_roll(replace(after, theirs_committed=following))
        known = replace(roll, theirs=value, shown=shown or roll.shown)
        if known != roll:
            self.ledger.keep_roll(known)


def read_action(message: wire.Action) -> tuple[Entry, RollFacts | None]:
    """The action of a message, and the facts of its roll; whether it is legal is not looked at.

    Raises:
        NotTaken: if it is nothing that happens between friends.
    """
    try:
        entry = Entry.from_dict(message.entry)
    except BadRecord as bad:
        raise NotTaken("form", str(bad)) from None
    action = entry.action
    if not isinstance(action, _TAKEN) or getattr(action, "player", None) is not None:
        raise NotTaken("form", f"no {action.kind} here")
    if isinstance(action, Double) and action.against is not None:
        raise NotTaken("form", "no chouette here")
    if entry.seq > wire.MOST_SEQ or entry.at > LATEST or entry.used > _LONGEST:
        raise NotTaken("form", "a number is too large")
    return entry, _facts(message, rolls=rolls_dice(entry))


def _facts(message: wire.Action, *, rolls: bool) -> RollFacts | None:
    if rolls != (message.values is not None) or rolls != (message.next is not None):
        raise NotTaken("form", "values and dice don't go together")
    if message.values is None or message.next is None:
        return None
    return RollFacts(message.values, message.next)
