"""What a session needs of a match that is kept here."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from app.net.ledger import AgreedRoll, Bond, NotKept
from app.state.friend_store import FriendStore
from app.storage.errors import StorageError
from app.storage.friendship import BondRow, Friendships, RollRow
from rules.actions import Dice
from rules.apart import followed
from rules.match import Match
from rules.record import Entry, Header, Record
from rules.side import Side


class FriendLedger:
    """The store of a match and what lies beside it in the journal, as a `Ledger` of `app.net`.

    What the journal can't keep now raises `NotKept`.

    Attributes:
        trouble: why the last thing could not be kept; None where it was.
    """

    def __init__(
        self,
        store: FriendStore,
        friendships: Friendships,
        bond: Bond,
        rolls: Iterable[AgreedRoll],
    ) -> None:
        """The ledger of a match.

        Args:
            store: the match.
            friendships: where its rolls and its bond are kept.
            bond: what ties it to the friend.
            rolls: all that is known of its rolls.
        """
        self.trouble: StorageError | None = None
        self._store = store
        self._friendships = friendships
        self._bond = bond
        self._rolls = {roll.number: roll for roll in rolls}

    @property
    def header(self) -> Header:
        """The header as it is kept here."""
        return self._store.header

    @property
    def bond(self) -> Bond:
        """What ties the match to the friend."""
        return self._bond

    @property
    def match(self) -> Match:
        """The match after the last action."""
        return self._store.view.match

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every action so far."""
        return self._store.entries

    def receive(self, entry: Entry) -> None:
        """Keep the friend's next action, and show it."""
        with self._kept():
            self._store.receive(entry)

    def rolled(self, dice: Dice) -> None:
        """Keep the roll that both agreed on, and show it."""
        with self._kept():
            self._store.rolled(dice)

    def adopt(self, entries: tuple[Entry, ...], rolls: tuple[AgreedRoll, ...]) -> None:
        """Have these actions and rolls in place of all others."""
        state = followed(Record(self.header, entries), self._bond.host)
        with self._kept():
            self._friendships.adopt(self.header.id, entries, state, map(row_of_roll, rolls))
        self._rolls = {roll.number: roll for roll in rolls}
        self._store.restart(entries)

    def roll(self, number: int) -> AgreedRoll | None:
        """What is known of a roll."""
        return self._rolls.get(number)

    def keep_roll(self, roll: AgreedRoll) -> None:
        """Keep what is known of a roll now."""
        with self._kept():
            self._friendships.keep_roll(self.header.id, row_of_roll(roll))
        self._rolls[roll.number] = roll

    def keep_bond(self, bond: Bond) -> None:
        """Keep how far the friend has signed, or the fault that ended the match."""
        with self._kept():
            self._friendships.keep_bond(self.header.id, row_of_bond(bond))
        self._bond = bond

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Say of whatever the journal can't do now that it wasn't kept."""
        try:
            yield
        except StorageError as error:
            self.trouble = error
            raise NotKept(str(error)) from error
        self.trouble = None


def row_of_bond(bond: Bond) -> BondRow:
    """A bond as it is kept."""
    return BondRow(
        int(bond.side),
        int(bond.host),
        bond.seed,
        bond.friend_key,
        bond.friend,
        bond.signed,
        bond.signature,
        bond.fault,
        bond.change,
    )


def bond_of_row(row: BondRow) -> Bond:
    """A bond as it was kept."""
    return Bond(
        Side(row.side),
        Side(row.host),
        row.seed,
        row.friend_key,
        row.friend,
        row.signed,
        row.signature,
        row.fault,
        row.change,
    )


def row_of_roll(roll: AgreedRoll) -> RollRow:
    """A roll as it is kept."""
    return RollRow(roll.number, roll.mine, roll.theirs_committed, roll.theirs, roll.shown)


def roll_of_row(row: RollRow) -> AgreedRoll:
    """A roll as it was kept."""
    return AgreedRoll(row.number, row.mine, row.theirs_committed, row.theirs, row.shown)
