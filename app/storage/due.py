"""How much was learnt and is due: what the first screen asks, and nothing more."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from app.storage.journal import Journal


@dataclass(frozen=True, slots=True)
class Begun:
    """What somebody has begun here.

    Attributes:
        due: how many cards are due today.
        learning: whether a lesson was ever begun.
        playing: whether a match was.
    """

    due: int = 0
    learning: bool = False
    playing: bool = False


def begun(journal: Journal, now: int) -> Begun:
    """What somebody has begun here.

    Args:
        journal: where they are kept.
        now: the present, in milliseconds since 1970 (UTC).

    Raises:
        StorageError: if they can't be read.
    """
    with journal.reading() as connection:
        due, learning, playing = connection.execute(
            "SELECT count(*), EXISTS (SELECT 1 FROM lesson), EXISTS (SELECT 1 FROM match)"
            " FROM card WHERE due < ?",
            (midnight(now),),
        ).fetchone()
    return Begun(int(due), bool(learning), bool(playing))


def day_of(moment: int) -> date:
    """The day of a moment here.

    Args:
        moment: in milliseconds since 1970 (UTC).
    """
    return datetime.fromtimestamp(moment / 1000).date()


def midnight(now: int) -> int:
    """The end of this day here, in milliseconds since 1970 (UTC).

    Args:
        now: the present, likewise.
    """
    tomorrow = day_of(now) + timedelta(days=1)
    return round(datetime.combine(tomorrow, time.min).timestamp() * 1000)
