"""How much was learnt and is due: what the first screen asks, and nothing more."""

from datetime import date, datetime, time, timedelta

from app.storage.journal import Journal


def card_counts(journal: Journal, now: int) -> tuple[int, int]:
    """How many cards are due today, and how many there are.

    Args:
        journal: where they are kept.
        now: the present, in milliseconds since 1970 (UTC).

    Raises:
        StorageError: if they can't be read.
    """
    with journal.reading() as connection:
        due, every = connection.execute(
            "SELECT count(*) FILTER (WHERE due < ?), count(*) FROM card", (midnight(now),)
        ).fetchone()
    return int(due), int(every)


def due_and_begun(journal: Journal, now: int) -> tuple[int, bool]:
    """How many cards are due today, and whether a lesson was ever begun.

    Args:
        journal: where they are kept.
        now: the present, in milliseconds since 1970 (UTC).

    Raises:
        StorageError: if they can't be read.
    """
    with journal.reading() as connection:
        due, begun = connection.execute(
            "SELECT count(*), EXISTS (SELECT 1 FROM lesson) FROM card WHERE due < ?",
            (midnight(now),),
        ).fetchone()
    return int(due), bool(begun)


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
