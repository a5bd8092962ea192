"""Playing with friends: the service that the program holds."""

from collections.abc import Callable

from app.friends.friend_match import FriendMatch
from app.friends.meeting import Meeting
from app.net.transport import Transport
from app.storage.journal import Journal


class Friends:
    """What a program needs to play with friends: meetings, and the matches that are open."""

    def __init__(
        self,
        journal: Journal,
        now: Callable[[], int],
        transport: Callable[[str], Transport],
        *,
        stopwatch: Callable[[], int],
        tick: float = 1.0,
    ) -> None:
        """The service of one program.

        Args:
            journal: where the matches are kept.
            now: milliseconds since 1970, UTC.
            transport: the way to a friend by a server's address (`app.net.transport`).
            stopwatch: milliseconds that only go forward.
            tick: seconds between two looks at whether the friend is there.
        """

    @property
    def live(self) -> tuple[FriendMatch, ...]:
        """The matches that are open here."""
        raise NotImplementedError

    def meeting(self, server: str = "") -> Meeting:
        """A meeting that has not begun.

        Args:
            server: the address of the mailbox server, empty for the public one.
        """
        raise NotImplementedError

    def match(self, match_id: str) -> FriendMatch:
        """A match with a friend, for this window alone until it is closed; the live one if it is.

        Raises:
            StorageError: if it can't be read, or another window has it.
        """
        raise NotImplementedError

    def leave(self, match: FriendMatch) -> None:
        """Close a match without waiting for it; `close` waits for all of them."""
        raise NotImplementedError

    async def close(self) -> None:
        """Close everything, within a few seconds at most; may be repeated, never raises."""
        raise NotImplementedError
