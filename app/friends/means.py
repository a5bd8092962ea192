"""What the parts of playing with friends share."""

from collections.abc import Callable
from dataclasses import dataclass

from app.friends.errands import Errands
from app.storage.friendship import Friendships
from app.storage.journal import Journal


@dataclass(frozen=True, slots=True)
class Means:
    """The journal, the clocks, chance, and what goes on in the background.

    Attributes:
        journal: where the matches are kept.
        friendships: where the bonds and the rolls are kept, in the journal.
        errands: the tasks.
        now: milliseconds since 1970, UTC.
        stopwatch: milliseconds that only go forward.
        fresh: 32 new random bytes at each call.
        tick: seconds between two looks at what is due.
    """

    journal: Journal
    friendships: Friendships
    errands: Errands
    now: Callable[[], int]
    stopwatch: Callable[[], int]
    fresh: Callable[[], bytes]
    tick: float
