"""What is said at the table: each line arrives once, clean, and not too many of them."""

from collections.abc import Callable

from app.net import wire
from app.net.happenings import Said
from app.net.limits import Bucket
from app.net.post import Post

_REMEMBERED = 64  # lines of the friend's, so that none is heard twice


class Chat:
    """The words of both players, on the way."""

    def __init__(self, post: Post, run: str, now: Callable[[], float]) -> None:
        """Nothing is said yet.

        Args:
            post: where messages and happenings go.
            run: what this run of the program is known by.
            now: seconds of a clock that only runs forwards.
        """
        self._post = post
        self._run = run
        self._said = 0
        self._heard: list[tuple[str, int]] = []
        self._taken = Bucket(12, 2, now)

    def say(self, text: str) -> None:
        """Say what is left of a text as a clean line, if anything is."""
        line = wire.clean_line(text)
        if line:
            self._post.send(wire.Say(run=self._run, n=self._next(), text=line))

    def say_phrase(self, phrase: str) -> None:
        """Say one of the quick phrases, by its name."""
        self._post.send(wire.Say(run=self._run, n=self._next(), phrase=phrase))

    def hear(self, message: wire.Say) -> None:
        """Tell of what the friend says."""
        known = (message.run, message.n)
        if known in self._heard or not self._taken.take():
            return
        self._heard = [*self._heard[1 - _REMEMBERED :], known]
        text = wire.clean_line(message.text)
        if message.phrase is not None:
            self._post.happen(Said(phrase=message.phrase))
        elif text:
            self._post.happen(Said(text=text))

    def _next(self) -> int:
        self._said += 1
        return self._said
