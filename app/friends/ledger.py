"""What a session needs of a match that is kept here."""

from app.net.ledger import AgreedRoll, Bond
from rules.actions import Dice
from rules.match import Match
from rules.record import Entry, Header


class FriendLedger:
    """The journal and the store of a match, as a `Ledger` of `app.net`.

    What the journal can't keep now raises `NotKept`.
    """

    @property
    def header(self) -> Header:
        """The header as it is kept here."""
        raise NotImplementedError

    @property
    def bond(self) -> Bond:
        """What ties the match to the friend."""
        raise NotImplementedError

    @property
    def match(self) -> Match:
        """The match after the last action."""
        raise NotImplementedError

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every action so far."""
        raise NotImplementedError

    def receive(self, entry: Entry) -> None:
        """Keep the friend's next action, and show it."""
        raise NotImplementedError

    def rolled(self, dice: Dice) -> None:
        """Keep the roll that both agreed on, and show it."""
        raise NotImplementedError

    def adopt(self, entries: tuple[Entry, ...], rolls: tuple[AgreedRoll, ...]) -> None:
        """Have these actions and rolls in place of all others."""
        raise NotImplementedError

    def roll(self, number: int) -> AgreedRoll | None:
        """What is known of a roll."""
        raise NotImplementedError

    def keep_roll(self, roll: AgreedRoll) -> None:
        """Keep what is known of a roll now."""
        raise NotImplementedError

    def keep_bond(self, bond: Bond) -> None:
        """Keep how far the friend has signed, or the fault that ended the match."""
        raise NotImplementedError
