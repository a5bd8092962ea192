"""The matches with friends: how they are kept, and which are open."""

from contextlib import suppress

from app.friends.friend_match import FriendMatch
from app.friends.ledger import bond_of_row, row_of_bond, row_of_roll
from app.friends.means import Means
from app.i18n import gettext as _
from app.net.greeting import Agreed
from app.net.ledger import Bond
from app.storage.errors import Kind, StorageError


class Unplayable(Exception):
    """A match that can be looked at, but not played on; the text says why, for the player."""


class Register:
    """Keeps matches with friends, and opens each for this window alone."""

    def __init__(self, means: Means) -> None:
        """Nothing is open.

        Args:
            means: the journal, the clocks, and what goes on in the background.
        """
        self._means = means
        self._live: dict[str, FriendMatch] = {}

    @property
    def live(self) -> tuple[FriendMatch, ...]:
        """The matches that are open here."""
        return tuple(self._live.values())

    def known(self, match_id: str) -> Bond | None:
        """The bond of a match, None where there is none, or it can't be read."""
        with suppress(StorageError):
            row = self._means.friendships.bond(match_id)
            return None if row is None else bond_of_row(row)
        return None

    def begin(self, agreed: Agreed) -> FriendMatch:
        """Keep a new match and open it.

        Raises:
            StorageError: if it can't be kept; it isn't then.
        """
        bond, rolls = row_of_bond(agreed.bond), (row_of_roll(agreed.roll),)
        if self.known(agreed.header.id) is None:  # a second attempt may only have to open it
            self._means.friendships.create(agreed.header, bond, rolls)
        return self.match(agreed.header.id)

    def match(self, match_id: str) -> FriendMatch:
        """A match with a friend; the one that is open here already, if it is.

        Raises:
            StorageError: if it can't be read, or another window has it.
        """
        if match_id not in self._live:
            self._live[match_id] = self._opened(match_id)
        return self._live[match_id]

    def playable(self, match_id: str) -> FriendMatch:
        """A match with a friend that can be played on.

        Raises:
            StorageError: if it can't be read, or another window has it.
            Unplayable: if it is damaged.
        """
        match = self.match(match_id)
        if match.store.view.damage is not None:
            raise Unplayable(match.store.view.damage)
        return match

    def closed(self, match: FriendMatch) -> None:
        """A match is open no more."""
        if self._live.get(match.id) is match:
            del self._live[match.id]

    def _opened(self, match_id: str) -> FriendMatch:
        lease = self._means.journal.lease(match_id)
        try:
            bond, loaded = self._bond(match_id), self._means.journal.load(match_id)
            return FriendMatch(loaded, bond, lease, self._means, self)
        except BaseException:
            lease.close()
            raise

    def _bond(self, match_id: str) -> Bond:
        row = self._means.friendships.bond(match_id)
        if row is None:
            number = self._means.journal.number(match_id)
            reason = _("the keys of both players are missing")
            raise StorageError(Kind.BAD_HEADER, number=number, reason=reason)
        return bond_of_row(row)
