"""How the two sides come to a roll: who may begin it, and what each shows the other."""

from contextlib import suppress
from dataclasses import replace
from uuid import UUID

from app.net import wire
from app.net.book import Book, Missing, NotTaken
from app.net.chain import paired, sign, signed_by
from app.net.dice import agreed_dice, commitment, own_value
from app.net.ledger import AgreedRoll
from rules.actions import OpeningRoll, Roll
from rules.game import Phase
from rules.match import Match
from rules.refusal import Refusal
from rules.side import Side


class WrongShown(Exception):
    """The friend has shown, and signed, a value that it had not committed to."""


def check_due(match: Match, side: Side) -> None:
    """Refuse a roll that a side may not begin now.

    Raises:
        Refusal: naming the rule.
    """
    opening = match.game.phase is Phase.OPENING
    match.apply(OpeningRoll(1, 2) if opening else Roll(side, (1, 2)))


def begin(book: Book) -> wire.Show | None:
    """Decide to roll: keep that this side's value is shown.

    Returns:
        What to send, None if it had begun before.

    Raises:
        Refusal: if no roll is due here.
        NotKept: if it can't be kept now.
    """
    check_due(book.match, book.side)
    if book.next_roll.shown:
        return None
    return _shown(book)


def _shown(book: Book) -> wire.Show:
    """Keep that this side's value is shown, and what it commits to next."""
    roll = book.next_roll
    if book.ledger.roll(roll.number + 1) is None:
        book.ledger.keep_roll(book.roll(roll.number + 1))
    book.ledger.keep_roll(replace(roll, shown=True))
    return show(book)


def show(book: Book) -> wire.Show:
    """This side's value for the next roll, which is kept as shown."""
    roll, seq = book.next_roll, book.chain.length
    following = book.committed(roll.number + 1)
    text = _text(book.id, seq, roll.number, roll.mine, following)
    return wire.Show(
        seq=seq,
        roll=roll.number,
        value=roll.mine,
        next=following,
        yours=roll.theirs or None,
        signature=sign(book.bond.seed, text),
    )


def take(book: Book, message: wire.Show) -> wire.Show | None:
    """Keep the friend's value.

    Returns:
        This side's value, if it is to be sent now.

    Raises:
        NotTaken: if it isn't due.
        Missing: if actions before it are missing.
        WrongShown: if it isn't the value committed to.
        NotKept: if it can't be kept now.
    """
    text = _text(book.id, message.seq, message.roll, message.value, message.next)
    if not signed_by(book.bond.friend_key, text, message.signature):
        raise NotTaken("signature")
    if message.seq > book.chain.length:
        raise Missing
    if message.roll < book.chain.rolls:
        return None  # that roll is part of the record
    if message.seq < book.chain.length or message.roll > book.chain.rolls:
        raise NotTaken("place", "a value for another state")
    roll = book.next_roll
    _check(book, roll, message)
    decided = message.yours is not None or roll.shown
    again = bool(roll.theirs)
    book.keep_theirs(message.value, message.next, shown=decided)
    if book.next_roll.shown and message.yours is not None:
        return None  # each has the other's
    if roll.shown and not again:
        return None  # this side's is on the way
    return show(book) if book.next_roll.shown else _shown(book)


def _check(book: Book, roll: AgreedRoll, message: wire.Show) -> None:
    """Refuse a value that isn't due or isn't the right one.

    Who is asked for a value without having shown one must have a say whether to roll: only
    this side's own value, which nobody else can know before, shows that it has decided.
    """
    if message.yours is not None and message.yours != roll.mine:
        raise NotTaken("dice", "that was never shown")
    decided = message.yours is not None or roll.shown
    friend, turn = book.side.opponent, book.match.game.turn
    try:
        check_due(book.match, turn if decided and turn is not None else friend)
    except Refusal as refusal:
        raise NotTaken("rules", str(refusal)) from None
    if commitment(book.id, roll.number, friend, message.value) != roll.theirs_committed:
        raise WrongShown
    after = book.ledger.roll(roll.number + 1)
    if roll.theirs and after is not None and after.theirs_committed != message.next:
        raise NotTaken("dice", "a commitment has changed")


def settle(book: Book) -> None:
    """Roll, where both values are known and the roll is written here first.

    Raises:
        NotKept: if it can't be kept now.
    """
    roll = book.next_roll
    if not (roll.shown and roll.theirs and book.owns):
        return
    values = paired(book.side, roll.mine, roll.theirs)
    with suppress(Refusal):
        book.ledger.rolled(agreed_dice(book.id, roll.number, *values))
        book.follow()


def compare(book: Book, state: wire.State) -> tuple[wire.Show | None, bool]:
    """Heal what was lost of the next roll, where both are at the same action.

    Returns:
        This side's value, if the friend doesn't have it; and whether the friend's is missing here.

    Raises:
        NotTaken: if the friend knows another value than this side's.
        NotKept: if something can't be kept now.
    """
    roll = book.next_roll
    if state.roll != roll.number:
        raise NotTaken("form", "the number of the roll is wrong")
    shown = None
    if state.heard is not None:
        if state.heard != roll.mine:
            raise NotTaken("dice", "that was never shown")
        if not roll.shown:
            _shown(book)  # it was, and is forgotten here
    elif roll.shown or roll.theirs:  # the friend has begun, and was not answered
        shown = show(book) if roll.shown else _shown(book)
    return shown, state.shown and not roll.theirs


def wrong_value(message: wire.Show) -> wire.WrongValue:
    """The proof that the friend's value was wrong: what it has signed."""
    return wire.WrongValue(
        seq=message.seq,
        roll=message.roll,
        value=message.value,
        next=message.next,
        signature=message.signature,
    )


def proves_wrong(book: Book, message: wire.WrongValue) -> bool:
    """Whether this side has signed a value for a roll that it had not committed to."""
    text = _text(book.id, message.seq, message.roll, message.value, message.next)
    if not signed_by(book.key, text, message.signature):
        return False
    return message.value != own_value(book.bond.seed, book.id, message.roll)


def _text(match_id: str, seq: int, roll: int, value: bytes, following: bytes) -> bytes:
    """What is signed of a value that is shown."""
    numbers = seq.to_bytes(4) + roll.to_bytes(4)
    return b"barpoint show 1" + UUID(match_id).bytes + numbers + value + following
