"""Playing with friends: the service that the program holds."""

import secrets
from collections.abc import Callable

from app.friends.errands import Errands, Failed
from app.friends.friend_match import FriendMatch
from app.friends.means import Means
from app.friends.meeting import Meeting
from app.friends.register import Register
from app.net.dice import VALUE_BYTES
from app.net.transport import Transport
from app.storage.friendship import Friendships
from app.storage.journal import Journal


def fresh() -> bytes:
    """32 random bytes of the operating system."""
    return secrets.token_bytes(VALUE_BYTES)


def raised(error: Exception) -> None:
    """Raise what nobody thought of from a loop's callback, which asyncio reports."""
    raise error


class Friends:
    """What a program needs to play with friends: meetings, and the matches that are open."""

    def __init__(
        self,
        journal: Journal,
        now: Callable[[], int],
        transport: Callable[[str], Transport],
        *,
        stopwatch: Callable[[], int],
        failed: Failed = raised,
        fresh: Callable[[], bytes] = fresh,
        tick: float = 1.0,
    ) -> None:
        """The service of one program.

        Args:
            journal: where the matches are kept.
            now: milliseconds since 1970, UTC.
            transport: the way to a friend by a server's address (`app.net.transport`).
            stopwatch: milliseconds that only go forward.
            failed: hears of an exception that nobody thought of.
            fresh: 32 new random bytes at each call.
            tick: seconds between two looks at what is due.
        """
        self._errands = Errands(failed)
        friendships = Friendships(journal)
        self._means = Means(journal, friendships, self._errands, now, stopwatch, fresh, tick)
        self._register = Register(self._means)
        self._transport = transport
        self._meetings: list[Meeting] = []

    @property
    def live(self) -> tuple[FriendMatch, ...]:
        """The matches that are open here."""
        return self._register.live

    def meeting(self, server: str = "") -> Meeting:
        """A meeting that has not begun.

        Args:
            server: the address of the mailbox server, empty for the public one.
        """
        meeting = Meeting(self._transport(server), self._register, self._means)
        self._meetings = [other for other in self._meetings if not other.over]
        self._meetings.append(meeting)
        return meeting

    def match(self, match_id: str) -> FriendMatch:
        """A match with a friend, for this window alone until it is left; the live one if it is.

        Raises:
            StorageError: if it can't be read, or another window has it.
        """
        return self._register.match(match_id)

    async def close(self) -> None:
        """Leave everything, within a few seconds at most; may be repeated, never raises."""
        for match in self.live:
            match.leave()
        for meeting in self._meetings:
            meeting.leave()
        await self._errands.end()
