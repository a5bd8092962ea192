"""Whether the friend is there, and when to say again that this side is."""

from collections.abc import Callable

from app.net.happenings import Seen
from app.net.post import Post

HEARTBEAT = 15.0
"""Seconds between two states, when nothing else brings one."""
SILENCE = 40.0
"""Seconds without a word, after which the friend is taken for silent."""
LATE = 10.0
"""The same where an answer is due, which a program gives by itself and at once."""
LONGEST = 240.0
"""Seconds between two states at most, to a friend who has been silent for long."""
PAUSE = 1.0
"""Seconds between two states that do nothing but answer states."""


class Pulse:
    """The times of what was said and heard.

    Attributes:
        presence: what is known of the friend: `apart`, `here`, `away`, `silent` or `left`.
    """

    def __init__(self, post: Post, now: Callable[[], float]) -> None:
        """Nothing was said or heard yet.

        Args:
            post: where happenings go.
            now: seconds of a clock that only runs forwards.
        """
        self.presence = "apart"
        self._post = post
        self._now = now
        self._told = self._answered = now() - LONGEST
        self._heard = now()
        self._asked: float | None = None

    def start(self) -> None:
        """There is a line: the friend has been silent since now."""
        self._heard = self._now()
        self._asked = None

    def stop(self) -> None:
        """There is no line."""
        if self.presence != "left":
            self.see("apart")

    def hear(self) -> None:
        """The friend's program has said something."""
        self._heard = self._now()
        if self.presence in ("apart", "silent"):
            self.see("here")

    def see(self, presence: str) -> None:
        """Something is known of the friend."""
        if presence != self.presence:
            self.presence = presence
            self._post.happen(Seen(presence))

    def look(self, *, due: bool) -> None:
        """Notice a silence.

        Args:
            due: whether the friend's program has something to answer.
        """
        if not due:
            self._asked = None
        elif self._asked is None:
            self._asked = self._now()
        late = self._asked is not None and self._now() - self._asked >= LATE <= self.silence
        if (late or self.silence >= SILENCE) and self.presence in ("here", "away"):
            self.see("silent")

    @property
    def silence(self) -> float:
        """Seconds since the friend's program has said something."""
        return self._now() - self._heard

    @property
    def due(self) -> bool:
        """Whether it is time for a state; a silent friend is told less and less often."""
        pause = min(LONGEST, max(HEARTBEAT, self.silence / 2))
        return self._now() - self._told >= pause

    @property
    def rested(self) -> bool:
        """Whether a state may be sent that does nothing but answer another one."""
        return self._now() - self._answered >= PAUSE

    def told(self, *, answer: bool) -> None:
        """A state was sent.

        Args:
            answer: whether it did nothing but answer another one.
        """
        self._told = self._now()
        if answer:
            self._answered = self._told
