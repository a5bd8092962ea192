"""A match between two programs: what to send, what to take, what has come of it.

Without input or output of its own: whoever drives it puts in what was heard and takes out
what is to be sent (`outbox`) and what has happened (`happenings`), after every call.
"""

from collections.abc import Callable

from app.net.happenings import Fault, Happening, What
from app.net.ledger import Ledger
from rules.record import Entry

__all__ = ["Fault", "Session"]


class Session:
    """One match, as long as a program runs; lines to the friend come and go."""

    def __init__(
        self, ledger: Ledger, *, now: Callable[[], float], fresh: Callable[[], bytes]
    ) -> None:
        """A session that isn't on a line yet.

        Args:
            ledger: the match that is kept.
            now: seconds of a clock that only runs forwards.
            fresh: 32 new random bytes at each call.
        """
        raise NotImplementedError

    # What whoever drives it takes

    def outbox(self) -> tuple[bytes, ...]:
        """What is to be sent, in order; each message is given once."""
        raise NotImplementedError

    def happenings(self) -> tuple[Happening, ...]:
        """What has happened, in order; each is given once."""
        raise NotImplementedError

    # What is to be seen

    @property
    def fault(self) -> Fault | None:
        """Why the match can't be played on, None where it can."""
        raise NotImplementedError

    @property
    def rolling(self) -> bool:
        """Whether a roll has begun: nothing but the roll can be the next action."""
        raise NotImplementedError

    @property
    def rolls(self) -> int:
        """How many rolls both have agreed on, each checked here."""
        raise NotImplementedError

    @property
    def presence(self) -> str:
        """What is known of the friend: `apart`, `here`, `away`, `silent` or `left`."""
        raise NotImplementedError

    @property
    def asking(self) -> What | None:
        """What this player has asked for, until it is answered."""
        raise NotImplementedError

    @property
    def asked(self) -> What | None:
        """What the friend asks for, until it is answered."""
        raise NotImplementedError

    @property
    def waiting(self) -> bool:
        """Whether this player waits for the next game."""
        raise NotImplementedError

    @property
    def friend_ready(self) -> bool:
        """Whether the friend waits for the next game."""
        raise NotImplementedError

    # The line

    def start(self) -> None:
        """Begin to talk: there is a line, a new one or the old one again."""
        raise NotImplementedError

    def stop(self) -> None:
        """Send nothing from now on: the line is gone; the match can be played on here as far."""
        raise NotImplementedError

    def heard(self, data: bytes) -> None:
        """Take one message of the friend's program; never raises, whatever it is."""
        raise NotImplementedError

    def tick(self) -> None:
        """Look after what is due; to be called about once a second."""
        raise NotImplementedError

    # What the player here does

    def kept(self, entry: Entry) -> None:
        """Tell the friend of an action that was kept here; may be repeated."""
        raise NotImplementedError

    def roll(self) -> None:
        """Begin the next roll: show this side's value. May be repeated.

        Raises:
            Refusal: if no roll is due here.
            NotKept: if it can't be kept now; nothing has changed.
        """
        raise NotImplementedError

    def ask(self, what: What) -> None:
        """Ask the friend to let the last play be changed, or for a rematch.

        Raises:
            Refusal: if that can't be asked now.
            NotKept: if it can't be kept now; nothing has changed.
        """
        raise NotImplementedError

    def answer(self, yes: bool) -> None:
        """Answer what the friend asks; nothing happens if there is nothing to answer.

        A yes to a change brings `Due(Deed.TAKE_BACK)`.
        """
        raise NotImplementedError

    def ready(self) -> None:
        """Wait for the next game; when both do, the host's session has `Due(NEXT_GAME)`.

        Raises:
            Refusal: if no game can follow now.
        """
        raise NotImplementedError

    def end_session(self) -> None:
        """Want to end the money session; the host's session has `Due(END_SESSION)`.

        Raises:
            Refusal: if it can't be ended now.
        """
        raise NotImplementedError

    def claim(self) -> None:
        """Claim on time; the friend's session has `Due(CLAIM)` and looks at its own clocks.

        Raises:
            Refusal: if there are no clocks, or nothing to claim.
        """
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Say something; what is left of it as a clean line is sent, if anything is."""
        raise NotImplementedError

    def say_phrase(self, phrase: str) -> None:
        """Say one of the quick phrases, by its name."""
        raise NotImplementedError

    def present(self, state: str) -> None:
        """Tell whether the player is `here` or `away`."""
        raise NotImplementedError

    def leave(self) -> None:
        """Say goodbye; nothing is sent after it until `start`."""
        raise NotImplementedError
