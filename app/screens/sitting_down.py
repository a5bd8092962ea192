"""Sitting down at the table of a match, and getting up from it."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.screen import Screen

from app.state.dice import source_for
from app.state.kept import AsLeft
from app.state.store import MatchStore, store_for
from app.storage.clock import now, stopwatch
from app.storage.errors import StorageError
from app.storage.journal import Journal

if TYPE_CHECKING:
    from app.friends.friends import Friends


def table_of(journal: Journal, match_id: str, friends: "Callable[[], Friends]") -> Screen[None]:
    """The table of a match as it was left, for this window alone.

    Args:
        journal: where the match is kept.
        match_id: which.
        friends: gives what it takes to play with friends, where it is a match with one.

    Raises:
        StorageError: if the match can't be read, or another window has it.
    """
    if journal.header(match_id).dice.kind == "agreed":
        return _friends_table(friends(), match_id)
    lease = journal.lease(match_id)
    try:
        store = _store(journal, match_id)
    except StorageError:
        lease.close()
        raise

    def release() -> None:
        with suppress(StorageError):  # then the clock goes on from its last heartbeat
            store.stand_up()
        lease.close()

    return _screen(store, release)


def _friends_table(friends: "Friends", match_id: str) -> Screen[None]:
    from app.screens.friend_table import FriendScreen  # only who plays with a friend waits for it

    match = friends.match(match_id)
    return FriendScreen(match, match.leave)


def _store(journal: Journal, match_id: str) -> MatchStore:
    loaded = journal.load(match_id)
    return store_for(
        loaded.record,
        journal,
        source_for(loaded.record.header.dice),
        now,
        stopwatch=stopwatch,
        left=AsLeft(loaded.draft, loaded.running, loaded.damaged),
    )


def _screen(store: MatchStore, release: Callable[[], None]) -> Screen[None]:
    """The table of a match, of a chouette, or of a wooden board."""
    if store.header.chouette is not None:
        from app.screens.chouette_table import ChouetteScreen
        from app.state.chouette_store import ChouetteStore

        assert isinstance(store, ChouetteStore)
        return ChouetteScreen(store, release)
    if store.header.terms.manners.wooden:
        from app.screens.companion import CompanionScreen

        return CompanionScreen(store, release)
    from app.screens.table import TableScreen

    return TableScreen(store, release)
