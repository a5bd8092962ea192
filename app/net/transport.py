"""The way from one program to another: an encrypted line, found by a code.

Everything above knows only what is named here; another way needs another file beside
`app.net.wormhole` and another line in `transport_for`. All calls come from one asyncio loop.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

MOST_BYTES = 2048
"""How long one message may be at most, in bytes; the transport carries them whole."""


class Trouble(StrEnum):
    """Why two programs don't come together, or no longer are."""

    UNREACHABLE = "unreachable"  # the server can't be reached at all
    SERVER_REFUSES = "server-refuses"  # it answers, and wants nothing of us
    NOT_INSTALLED = "not-installed"  # a library that the line needs can't be loaded here
    BAD_CODE = "bad-code"  # this can't be a code
    WRONG_CODE = "wrong-code"  # the words were wrong; the code is used up on both sides
    CODE_USED = "code-used"  # others use it already
    CLOSED = "closed"  # the line ended
    VERSIONS = "versions"  # the two programs speak different versions of the protocol
    MALFORMED = "malformed"  # the other program says what makes no sense
    DECLINED = "declined"  # the guest doesn't want this match
    UNKNOWN_MATCH = "unknown-match"  # the match to go on with isn't kept there
    NOT_HERE = "not-here"  # it isn't kept here
    OTHER_MATCH = "other-match"  # each side has opened another one
    WRONG_FRIEND = "wrong-friend"  # it isn't the program that the match was begun with
    LEFT = "left"  # the friend has gone


class TransportError(Exception):
    """What keeps two programs apart.

    Attributes:
        trouble: what it is.
        detail: what the library or the server said, in English; may be empty.
    """

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(f"{trouble}: {detail}" if detail else str(trouble))
        self.trouble = trouble
        self.detail = detail


class Line(Protocol):
    """An encrypted line to one other program; what is sent arrives once and in order.

    It outlives broken connections to the server by itself, as long as both programs run.
    """

    @property
    def connected(self) -> bool:
        """Whether the server is reached at the moment."""

    def watch(self, listener: Callable[[bool], None]) -> None:
        """Call `listener(connected)` on the loop, whenever that changes."""

    def send(self, data: bytes) -> None:
        """Send a message; while the server isn't reached it waits. A closed line drops it.

        Raises:
            ValueError: if it is longer than `MOST_BYTES`.
        """

    async def receive(self) -> bytes:
        """The next message.

        Raises:
            TransportError: if the line has ended, and nothing is left to read.
        """

    async def close(self) -> None:
        """End the line, after what was sent has gone (for a few seconds at most); may be repeated.

        Never raises.
        """


class Opening(Protocol):
    """A line in the making."""

    def watch(self, listener: Callable[[bool], None]) -> None:
        """Call `listener(connected)` on the loop, whenever the server is reached or lost."""

    async def code(self) -> str:
        """The code to tell the friend, as soon as the server has given it.

        Raises:
            TransportError: if there will be none.
        """

    async def line(self) -> Line:
        """The line, as soon as the friend is there and has shown to know the code.

        Raises:
            TransportError: if there will be none.
        """

    async def close(self) -> None:
        """Give it up; a line that came of it lives on. Never raises, may be repeated."""


class Transport(Protocol):
    """What makes lines."""

    def host(self) -> Opening:
        """Ask for a new code and wait for a friend with it."""

    def join(self, code: str) -> Opening:
        """Go to the friend who told this code."""

    def complete(self, typed: str) -> tuple[str, ...]:
        """The codes, as far as they are sure, that begin with what was typed.

        Args:
            typed: the code so far, such as `7-cros`: a number, then two words.

        Returns:
            What the field may hold instead, best first: `7-crossover-`; nothing to complete
            where the number isn't typed or no word fits.
        """


def transport_for(server: str) -> Transport:
    """The transport by way of a mailbox server.

    Args:
        server: its address (`ws://` or `wss://`), empty for the public one.
    """
    from app.net.wormhole import WormholeTransport  # heavy, and only for who plays with a friend

    return WormholeTransport(server)
