"""How two programs agree on a match, or find one again, before it is played.

Without input or output of its own, like `app.net.session`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from app.net.ledger import AgreedRoll, Bond
from app.net.transport import Trouble
from rules.record import Header
from rules.side import Side
from rules.terms import Terms


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


class Greeting:
    """One side of a greeting; `Greeting.host`, `.guest` and `.resume` begin it."""

    @classmethod
    def host(
        cls,
        name: str,
        terms: Terms,
        side: Side,
        *,
        created: int,
        fresh: Callable[[], bytes],
        known: Callable[[str], Bond | None],
    ) -> "Greeting":
        """The side that proposes a match.

        Args:
            name: this player's name.
            terms: length and options; manners are set to those that friends play by.
            side: this player's colour.
            created: now, in milliseconds since 1970 (UTC).
            fresh: 32 new random bytes at each call.
            known: the bond of an unfinished match by its id, for a guest who resumes one.
        """
        raise NotImplementedError

    @classmethod
    def guest(
        cls,
        name: str,
        *,
        fresh: Callable[[], bytes],
        known: Callable[[str], Bond | None],
    ) -> "Greeting":
        """The side that typed a code, whether a new match or an unfinished one comes of it."""
        raise NotImplementedError

    @classmethod
    def resume(
        cls, name: str, match_id: str, bond: Bond, *, fresh: Callable[[], bytes]
    ) -> "Greeting":
        """Either side of an unfinished match."""
        raise NotImplementedError

    def start(self) -> None:
        """Begin to talk."""
        raise NotImplementedError

    def heard(self, data: bytes) -> None:
        """Take one message; never raises, whatever it is."""
        raise NotImplementedError

    def outbox(self) -> tuple[bytes, ...]:
        """What is to be sent, in order; each message is given once."""
        raise NotImplementedError

    def events(self) -> tuple[GreetingEvent, ...]:
        """What has come of it, in order; each is given once."""
        raise NotImplementedError

    def accept(self) -> None:
        """Guest: play the match that is proposed."""
        raise NotImplementedError

    def decline(self) -> None:
        """Guest: don't play it; ends in `Failed(DECLINED)` on both sides."""
        raise NotImplementedError

    def confirm(self) -> None:
        """The match that was agreed on is kept here."""
        raise NotImplementedError
