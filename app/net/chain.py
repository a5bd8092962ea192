"""The chain of hashes over a match, and the signatures on it.

The first link stands for what was agreed on, each further one for all actions up to it. Who
signs a link has signed everything before it.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from unicodedata import ucd_3_2_0
from uuid import UUID

from app.net.dice import agreed_dice, commitment
from app.net.ledger import AgreedRoll, Bond
from rules.actions import Dice, OpeningRoll, Roll
from rules.coding import terms_to_data
from rules.record import Entry, Header
from rules.side import Side

PROTOCOL = 1
Pair = tuple[bytes, bytes]
"""Something of White's and the same of Black's."""
Rolls = Callable[[int], AgreedRoll | None]


class Broken(Exception):
    """A record that doesn't hang together.

    Attributes:
        seq: the number of the action where it breaks, 0 for the agreement.
        why: what is wrong, in English.
    """

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"action {seq}: {why}")
        self.seq = seq
        self.why = why


@dataclass(frozen=True, slots=True)
class RollFacts:
    """What is known of a roll when it is part of the record.

    Attributes:
        values: what both sides have shown.
        following: what both sides have committed to for the next roll.
    """

    values: Pair
    following: Pair


class Chain:
    """The links of one match."""

    def __init__(self, match_id: str, genesis: bytes) -> None:
        self._id = match_id
        self._links = [genesis]
        self._rolls = [0]  # after each action, how many there were

    @classmethod
    def of(cls, header: Header, bond: Bond, entries: Iterable[Entry], rolls: Rolls) -> "Chain":
        """The chain of a record.

        Raises:
            Broken: where something that a link needs isn't known, or the dice aren't the agreed.
        """
        chain = cls(header.id, genesis_of(header, bond, rolls))
        for entry in entries:
            chain.add(entry, facts_for(header.id, bond.side, entry, chain.rolls, rolls))
        return chain

    @property
    def length(self) -> int:
        """The number of the last action in it."""
        return len(self._links) - 1

    @property
    def head(self) -> bytes:
        """The last link."""
        return self._links[-1]

    @property
    def rolls(self) -> int:
        """How many rolls are in it, opening rolls included: the number of the next one."""
        return self._rolls[-1]

    def link(self, seq: int) -> bytes:
        """The link of an action, of the agreement for 0."""
        return self._links[seq]

    def has(self, seq: int, link: bytes) -> bool:
        """Whether this is the link of an action of it."""
        return seq <= self.length and self._links[seq] == link

    def rolls_at(self, seq: int) -> int:
        """How many rolls there are up to an action."""
        return self._rolls[seq]

    def add(self, entry: Entry, facts: RollFacts | None = None) -> None:
        """Add the next action.

        Raises:
            Broken: if its dice are not the ones that were agreed on.
        """
        self._links.append(self.next(entry, facts))
        self._rolls.append(self.rolls + rolls_dice(entry))

    def next(self, entry: Entry, facts: RollFacts | None = None) -> bytes:
        """The link that an action would have as the next one.

        Raises:
            Broken: if its dice are not the ones that were agreed on.
        """
        check_dice(self._id, self.rolls, entry, facts)
        return next_link(self.head, entry, facts)

    def cut(self, length: int) -> "Chain":
        """The chain as it was after some of its actions."""
        shorter = Chain(self._id, self._links[0])
        shorter._links = self._links[: length + 1]
        shorter._rolls = self._rolls[: length + 1]
        return shorter


def rolls_dice(entry: Entry) -> bool:
    """Whether an action is a roll, for which both sides show a value."""
    return isinstance(entry.action, OpeningRoll | Roll)


def dice_of(entry: Entry) -> Dice | None:
    """The dice of an action; of an opening roll White's first."""
    match entry.action:
        case OpeningRoll(white, black):
            return white, black
        case Roll(_, dice):
            return dice
        case _:
            return None


def check_dice(match_id: str, number: int, entry: Entry, facts: RollFacts | None) -> None:
    """Check that a roll has the dice of its values, and nothing else has values.

    Raises:
        Broken: if it is not so.
    """
    dice = dice_of(entry)
    if (dice is None) != (facts is None):
        raise Broken(entry.seq, "values and dice don't go together")
    if facts is not None and agreed_dice(match_id, number, *facts.values) != dice:
        raise Broken(entry.seq, "the dice are not those of the values")


def facts_for(
    match_id: str, side: Side, entry: Entry, number: int, rolls: Rolls
) -> RollFacts | None:
    """What is known of the roll of an action, None where it is none.

    Args:
        match_id: the id of the match.
        side: which side is played here.
        entry: the action.
        number: how many rolls came before it.
        rolls: what is known of the rolls.

    Raises:
        Broken: if too little is known.
    """
    if not rolls_dice(entry):
        return None
    roll, after = rolls(number), rolls(number + 1)
    if roll is None or not roll.theirs or after is None or not after.theirs_committed:
        raise Broken(entry.seq, "its values are not known")
    mine = commitment(match_id, number + 1, side, after.mine)
    return RollFacts(
        paired(side, roll.mine, roll.theirs), paired(side, mine, after.theirs_committed)
    )


def genesis_of(header: Header, bond: Bond, rolls: Rolls) -> bytes:
    """The first link of a match that is kept here.

    Raises:
        Broken: if what was committed to isn't known.
    """
    roll = rolls(0)
    if roll is None or not roll.theirs_committed:
        raise Broken(0, "the commitments are not known")
    mine = commitment(header.id, 0, bond.side, roll.mine)
    keys = paired(bond.side, public_key(bond.seed), bond.friend_key)
    return genesis(header, bond.host, keys, paired(bond.side, mine, roll.theirs_committed))


def genesis(header: Header, host: Side, keys: Pair, commitments: Pair) -> bytes:
    """The first link: what both have agreed on.

    Args:
        header: the header of the match; seats and source of the dice don't count.
        host: which side proposed it.
        keys: what the signatures are checked by.
        commitments: to the first roll.
    """
    return _hash(
        b"barpoint agreement 1",
        {
            "protocol": PROTOCOL,
            "id": header.id,
            "players": list(map(_everywhere, header.players)),
            "terms": terms_to_data(header.terms),
            "created": header.created,
            "host": int(host),
            "keys": [key.hex() for key in keys],
            "commitments": [told.hex() for told in commitments],
        },
    )


def _everywhere(name: str) -> str:
    """A name as programs of any age know it: without characters that an older one would drop.

    Each program cleans the names by its own Unicode (`app.net.wire.clean_line`), and a new smiley
    must not keep two from agreeing. This Unicode is the same in every Python.
    """
    known = (letter for letter in name if ucd_3_2_0.category(letter) != "Cn")
    return ucd_3_2_0.normalize("NFC", " ".join("".join(known).split()))


def next_link(link: bytes, entry: Entry, facts: RollFacts | None) -> bytes:
    """The link after another one.

    Args:
        link: the link before.
        entry: the action.
        facts: the values and next commitments, of a roll.
    """
    data: dict[str, object] = {"entry": entry.to_dict()}
    if facts is not None:
        data["values"] = [value.hex() for value in facts.values]
        data["next"] = [told.hex() for told in facts.following]
    return _hash(b"barpoint action 1" + link, data)


def paired(side: Side, mine: bytes, theirs: bytes) -> Pair:
    """White's first.

    Args:
        side: which side `mine` belongs to.
        mine: one side's.
        theirs: the other's.
    """
    return (mine, theirs) if side is Side.WHITE else (theirs, mine)


def link_text(match_id: str, seq: int, link: bytes) -> bytes:
    """What is signed of a link."""
    return b"barpoint link 1" + UUID(match_id).bytes + seq.to_bytes(4) + link


def public_key(seed: bytes) -> bytes:
    """What the signatures of a seed are checked by, 32 bytes."""
    from nacl.signing import SigningKey

    return bytes(SigningKey(seed).verify_key)


def sign(seed: bytes, text: bytes) -> bytes:
    """The Ed25519 signature over a text, 64 bytes."""
    from nacl.signing import SigningKey

    return SigningKey(seed).sign(text).signature


def signed_by(key: bytes, text: bytes, signature: bytes) -> bool:
    """Whether a signature over a text is that of a key."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(key).verify(text, signature)
    except (CryptoError, ValueError):
        return False
    return True


def canonical(data: object) -> bytes:
    """JSON in the one form that is hashed and sent: sorted, without spaces, UTF-8."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _hash(label: bytes, data: object) -> bytes:
    return hashlib.sha256(label + canonical(data)).digest()
