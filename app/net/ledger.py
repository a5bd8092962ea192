"""What a session needs of whoever keeps its match; `app.friends` has the real one."""

from dataclasses import dataclass
from typing import Protocol

from rules.actions import Dice
from rules.match import Match
from rules.record import Entry, Header
from rules.side import Side


class NotKept(Exception):
    """Something could not be kept on this computer now; nothing has changed, try again later."""


@dataclass(frozen=True, slots=True)
class AgreedRoll:
    """What this side knows of the nth roll that both agree on (`app.net.dice`).

    Attributes:
        number: which roll of the match, from 0, opening rolls included.
        mine: this side's value, 32 bytes; secret until `shown`.
        theirs_committed: what the friend has committed to, 32 bytes; empty while unknown.
        theirs: the friend's value, 32 bytes; empty while unknown.
        shown: whether this side has sent its value, so that the roll can't be left undone.
    """

    number: int
    mine: bytes
    theirs_committed: bytes = b""
    theirs: bytes = b""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Bond:
    """What ties a match to one friend's program.

    Attributes:
        side: which side is played here.
        host: which side proposed the match; its program orders what is nobody's turn.
        seed: the secret from which this side signs (Ed25519), 32 bytes.
        friend_key: what the friend's signatures are checked by, 32 bytes.
        friend: the friend's name.
        signed: the number of the last action up to which the friend has signed all, 0 for the
            agreement alone.
        signature: that signature, 64 bytes.
        fault: why the match can't be played on, empty where it can (`app.net.session.Fault`).
        change: the number of the play that this side has asked to change, 0 before; only it may
            be taken back by the friend's program.
    """

    side: Side
    host: Side
    seed: bytes
    friend_key: bytes
    friend: str
    signed: int = 0
    signature: bytes = b""
    fault: str = ""
    change: int = 0


class Ledger(Protocol):
    """A match that is kept, and what is kept with it. Each call returns when it is durable.

    Raises `NotKept` from every call that keeps something, where that fails.
    """

    @property
    def header(self) -> Header:
        """The header as it is kept here; the two differ in their seats only."""

    @property
    def bond(self) -> Bond:
        """What ties the match to the friend."""

    @property
    def match(self) -> Match:
        """The match after the last action."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every action so far."""

    def receive(self, entry: Entry) -> None:
        """Keep the friend's next action, and show it.

        Raises:
            Refusal: if the rules don't allow it; nothing has changed.
        """

    def rolled(self, dice: Dice) -> None:
        """Keep the roll that both agreed on, as this side's next action, and show it.

        Raises:
            Refusal: if no roll is due here.
        """

    def adopt(self, entries: tuple[Entry, ...], rolls: tuple[AgreedRoll, ...]) -> None:
        """Have these actions and rolls in place of all others: the friend's longer history.

        Raises:
            Refusal: if the rules don't allow one of them; nothing has changed.
        """

    def roll(self, number: int) -> AgreedRoll | None:
        """What is known of a roll, None before anything is."""

    def keep_roll(self, roll: AgreedRoll) -> None:
        """Keep what is known of a roll now."""

    def keep_bond(self, bond: Bond) -> None:
        """Keep how far the friend has signed, or the fault that ended the match."""
