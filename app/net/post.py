"""What waits to be fetched from a session: messages for the friend, and what has happened."""

from collections.abc import Callable

from app.net import wire
from app.net.happenings import Happening, Refused
from app.net.limits import Bucket

MOST_WAITING = 512
"""How many messages and happenings may wait; more are dropped, and states heal it."""


class Post:
    """Two queues with bounds.

    Attributes:
        on: whether there is a line; without one nothing is sent.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """Empty queues.

        Args:
            now: seconds of a clock that only runs forwards.
        """
        self.on = False
        self._out: list[wire.Message] = []
        self._happened: list[Happening] = []
        self._answers = Bucket(20, 1, now)
        self._notes = Bucket(20, 1, now)

    def send(self, message: wire.Message) -> None:
        """Have a message sent, where there is a line."""
        if self.on and len(self._out) < MOST_WAITING:
            self._out.append(message)

    def happen(self, happening: Happening) -> None:
        """Tell of something."""
        if len(self._happened) < MOST_WAITING:
            self._happened.append(happening)

    def refuse(
        self, reason: str, detail: str = "", what: str | None = None, seq: int | None = None
    ) -> None:
        """Answer that a message is refused, and note it; not every time where there are many.

        Args:
            reason: its name on the wire.
            detail: one line of English for the log.
            what: the kind of message.
            seq: the number of the action.
        """
        if self._answers.take():
            self.send(wire.Refused(reason=reason, what=what, seq=seq))
        self.note(Refused(reason, " ".join(filter(None, (what, detail)))))

    def note(self, refused: Refused) -> None:
        """Tell of something refused, by either program."""
        if self._notes.take():
            self.happen(refused)

    def drop(self) -> None:
        """Forget what was to be sent."""
        self._out.clear()

    def outbox(self) -> tuple[bytes, ...]:
        """What is to be sent."""
        sent = tuple(wire.encode(message) for message in self._out)
        self._out.clear()
        return sent

    def happenings(self) -> tuple[Happening, ...]:
        """What has happened."""
        happened = tuple(self._happened)
        self._happened.clear()
        return happened
