"""When a mistake is drilled again: the Free Spaced Repetition Scheduler, counted in whole days.

What was known is asked again when it is about to be forgotten; what wasn't, on the next day. The
steps of minutes that FSRS begins with are left out: a card that was missed comes back within the
same sitting anyway, and only its first answer counts.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from functools import cache

from fsrs import Card, Scheduler
from fsrs import Rating as FsrsRating

QUICK = 10_000
"""In so many milliseconds an answer comes from knowing rather than from reckoning."""


_DAMAGES = (
    *(ValueError, TypeError, LookupError, AttributeError),
    *(AssertionError, ArithmeticError, RecursionError),
)
"""What reading a state that is none may end in."""


class Rating(IntEnum):
    """How well a card was known, as FSRS counts it."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Scheduled:
    """When a card is asked next.

    Attributes:
        due: the moment, in milliseconds since 1970 (UTC).
        state: what the scheduler remembers, as JSON.
    """

    due: int
    state: str


def begun(now: int) -> Scheduled:
    """A card that has never been asked: it is due at once.

    Args:
        now: in milliseconds since 1970 (UTC).
    """
    return _told(Card(card_id=0, due=_moment(now)))


def answered(state: str, rating: Rating, now: int) -> Scheduled:
    """When a card is asked next after an answer.

    Args:
        state: what `begun` or an earlier answer gave; one that can't be read begins anew.
        rating: how well it was known.
        now: in milliseconds since 1970 (UTC).
    """
    try:
        return _reviewed(Card.from_json(state), rating, now)
    except _DAMAGES:
        return _reviewed(Card(card_id=0), rating, now)


def rated(cost: float, used: int, *, fine: float, error: float) -> Rating:
    """How well the answer to a card was known.

    Args:
        cost: the equity that it loses.
        used: how long it took, in milliseconds.
        fine: up to this cost it is as good as the best.
        error: up to this cost it is no mistake that must be drilled again at once.

    >>> rated(0.0, 4000, fine=0.01, error=0.02).name, rated(0.05, 4000, fine=0.01, error=0.02).name
    ('EASY', 'AGAIN')
    """
    if cost > error:
        return Rating.AGAIN
    if cost > fine:
        return Rating.HARD
    return Rating.EASY if used <= QUICK else Rating.GOOD


@cache
def _scheduler() -> Scheduler:
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _reviewed(card: Card, rating: Rating, now: int) -> Scheduled:
    reviewed, _log = _scheduler().review_card(card, FsrsRating(rating), _moment(now))
    return _told(reviewed)


def _told(card: Card) -> Scheduled:
    return Scheduled(round(card.due.timestamp() * 1000), card.to_json())


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
