"""What two programs agree on: the events of a greeting, and what is signed in it."""

from dataclasses import dataclass
from uuid import UUID

from app.net import wire
from app.net.chain import genesis_of, link_text, sign
from app.net.dice import commitment, own_value
from app.net.ledger import AgreedRoll, Bond
from app.net.transport import Trouble
from rules.apart import FRIEND
from rules.coding import read_terms
from rules.fields import BadRecord, Fields
from rules.record import DiceSpec, Header
from rules.side import Side
from rules.terms import Manners, Terms

MANNERS = Manners(changes=True)
"""The table manners of all friends' matches."""


@dataclass(frozen=True, slots=True)
class Met:
    """The friend's program is there and said hello.

    Attributes:
        name: the friend's name, a clean line.
        program: the friend's program and its version.
    """

    name: str
    program: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """Guest: the host proposes a match; `accept` or `decline` answers.

    Attributes:
        terms: length and options.
        host: the host's colour.
    """

    terms: Terms
    host: Side


@dataclass(frozen=True, slots=True)
class Agreed:
    """Both agree: the match is to be kept now, then `confirm` is called, then a session begins.

    Attributes:
        header: the header, with the seats as they are here.
        bond: what ties it to the friend.
        roll: what is known of its first roll.
    """

    header: Header
    bond: Bond
    roll: AgreedRoll


@dataclass(frozen=True, slots=True)
class Resumed:
    """Both have shown to be who began this match: a session can go on with it."""

    match_id: str


@dataclass(frozen=True, slots=True)
class Failed:
    """Nothing comes of it; `detail` is one clean line of English, or empty."""

    trouble: Trouble
    detail: str = ""


GreetingEvent = Met | Proposed | Agreed | Resumed | Failed


def agreed_on(offer: wire.Offer, names: tuple[str, str], bond: Bond, told: bytes) -> Agreed:
    """What both agree on, as it is kept here; the friend's signature is still missing.

    Args:
        offer: what the host has proposed, with terms that friends can play on.
        names: this player's and the friend's.
        bond: what ties the match to the friend.
        told: the friend's commitment to the first roll.
    """
    terms = terms_of(offer)
    assert terms is not None
    white = bond.side is Side.WHITE
    header = Header(
        offer.id,
        names if white else names[::-1],
        terms,
        offer.created,
        ("human", FRIEND) if white else (FRIEND, "human"),
        DiceSpec("agreed"),
    )
    return Agreed(header, bond, AgreedRoll(0, own_value(bond.seed, offer.id, 0), told))


def terms_of(offer: wire.Offer) -> Terms | None:
    """The terms that are proposed, None where friends can't play on them."""
    fields = Fields(offer.terms)
    try:
        terms = read_terms(fields)
        fields.check()
    except (BadRecord, ValueError):
        return None
    clock = terms.clock
    small = terms.length <= 999 and terms.beavers <= 16 and terms.cube_limit <= 2**20
    slow = clock is None or (clock.reserve <= 10**10 and clock.delay <= 10**8)
    return terms if small and slow and terms.manners == MANNERS else None


def resume_text(match_id: str, challenge: bytes, theirs: bytes, side: Side) -> bytes:
    """What a side signs to go on with a match: its own challenge, then the other's."""
    return b"barpoint resume 1" + UUID(match_id).bytes + challenge + theirs + bytes([side])


def commitment_of(made: Agreed) -> bytes:
    """This side's commitment to the first roll."""
    return commitment(made.header.id, 0, made.bond.side, made.roll.mine)


def text_of(made: Agreed) -> bytes:
    """What both sign of an agreement."""
    first = genesis_of(made.header, made.bond, {0: made.roll}.get)
    return link_text(made.header.id, 0, first)


def signature_of(made: Agreed) -> bytes:
    """This side's signature over it."""
    return sign(made.bond.seed, text_of(made))
