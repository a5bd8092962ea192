"""What a player has learnt and practised: lessons, cards of mistakes, exercises, days in a row.

It lies in the journal's database, and can't be computed again.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from app.storage.clock import now
from app.storage.due import day_of, midnight
from app.storage.journal import Journal

Clock = Callable[[], int]
"""The present in milliseconds since 1970 (UTC)."""

_QUARTER = 15 * 60_000
"""Milliseconds of a quarter of an hour: everywhere days begin with one."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a lesson was taken.

    Attributes:
        step: the step to go on with, from 0.
        done: when it was last completed, in milliseconds since 1970 (UTC); None for never.
    """

    step: int
    done: int | None = None


@dataclass(frozen=True, slots=True)
class CardRow:
    """A mistake that is drilled.

    Attributes:
        number: the card's number; 0 before it is kept.
        key: what is asked, so that the same question makes one card only.
        match: the UUID of the match it comes from.
        seq: number of the action in that match.
        kind: `play`, `cube` or `answer`.
        xgid: the position that is asked.
        chosen: what was played or done then.
        cost: the equity it lost.
        made: when the card was made, in milliseconds since 1970 (UTC).
        due: when it is to be asked next, likewise.
        state: what the scheduler knows about it, as JSON.
    """

    number: int
    key: str
    match: str
    seq: int
    kind: str
    xgid: str
    chosen: str
    cost: float
    made: int
    due: int
    state: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How an exercise has gone.

    Attributes:
        answers: how many answers were given.
        correct: how many of them were right.
        used: milliseconds that the right ones took together.
        best: milliseconds that the fastest of them took; None where none was right.
    """

    answers: int
    correct: int
    used: int
    best: int | None = None


class Practice:
    """Lessons, cards and exercises of the player, in the journal's database."""

    def __init__(self, journal: Journal, clock: Clock = now) -> None:
        self._journal = journal
        self._clock = clock

    def now(self) -> int:
        """The present, in milliseconds since 1970 (UTC)."""
        return self._clock()

    # Lessons

    def lessons(self) -> Mapping[str, LessonProgress]:
        """How far every lesson that was begun has come, by its id.

        Raises:
            StorageError: if it can't be read.
        """
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT id, step, done FROM lesson WHERE typeof(step) = 'integer' AND step >= 0"
            ).fetchall()
        return {str(lesson): LessonProgress(step, done) for lesson, step, done in rows}

    def keep_step(self, lesson: str, step: int) -> None:
        """Remember at which step a lesson is to be gone on with.

        Raises:
            StorageError: if it can't be kept.
        """
        with self._journal.writing() as connection:
            connection.execute(
                "INSERT INTO lesson VALUES (:id, :step, NULL)"
                " ON CONFLICT (id) DO UPDATE SET step = :step",
                {"id": lesson, "step": step},
            )

    def keep_done(self, lesson: str) -> None:
        """Remember that a lesson was completed; it begins at its first step again.

        Raises:
            StorageError: if it can't be kept.
        """
        with self._journal.writing() as connection:
            connection.execute(
                "INSERT INTO lesson VALUES (:id, 0, :now)"
                " ON CONFLICT (id) DO UPDATE SET step = 0, done = :now",
                {"id": lesson, "now": self._clock()},
            )

    # Cards

    def add_cards(self, cards: Iterable[CardRow]) -> int:
        """Keep cards of mistakes; one whose question is on a card already is left out.

        Returns:
            How many were new.

        Raises:
            StorageError: if they can't be kept.
        """
        columns = "key, match, seq, kind, xgid, chosen, cost, made, due, state"
        rows = [
            (
                *(card.key, card.match, card.seq, card.kind, card.xgid, card.chosen),
                *(card.cost, card.made, card.due, card.state),
            )
            for card in cards
        ]
        with self._journal.writing() as connection:
            before = connection.total_changes
            connection.executemany(
                f"INSERT OR IGNORE INTO card ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            return connection.total_changes - before

    def due_cards(self) -> tuple[CardRow, ...]:
        """The cards that are to be asked today, the one that waits longest first.

        Raises:
            StorageError: if they can't be read.
        """
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT number, key, match, seq, kind, xgid, chosen, cost, made, due, state"
                " FROM card WHERE due < ? ORDER BY due, number",
                (midnight(self.now()),),
            ).fetchall()
        return tuple(CardRow(*row) for row in rows)

    def card_counts(self) -> tuple[int, int]:
        """How many cards are due today, and how many there are.

        Raises:
            StorageError: if they can't be read.
        """
        with self._journal.reading() as connection:
            due, every = connection.execute(
                "SELECT count(*) FILTER (WHERE due < ?), count(*) FROM card",
                (midnight(self.now()),),
            ).fetchone()
        return int(due), int(every)

    def keep_review(self, card: CardRow, rating: int, cost: float) -> None:
        """Keep an answer to a card, whose `due` and `state` are those after it.

        Args:
            card: the card after the answer.
            rating: how well it was known, from 1 (not at all) to 4.
            cost: the equity that the answer lost.

        Raises:
            StorageError: if it can't be kept.
        """
        with self._journal.writing() as connection:
            changed = connection.execute(
                "UPDATE card SET due = ?, state = ? WHERE number = ?",
                (card.due, card.state, card.number),
            )
            if not changed.rowcount:  # dropped meanwhile, in another window
                return
            connection.execute(
                "INSERT INTO review VALUES (?, ?, ?, ?)",
                (card.number, self._clock(), rating, cost),
            )

    def drop_card(self, number: int) -> None:
        """Drill a mistake no longer.

        Raises:
            StorageError: if it can't be dropped.
        """
        with self._journal.writing() as connection:
            connection.execute("DELETE FROM review WHERE card = ?", (number,))
            connection.execute("DELETE FROM card WHERE number = ?", (number,))

    # Exercises

    def keep_exercise(self, kind: str, used: int, *, correct: bool) -> None:
        """Keep that an exercise, a step of a lesson or a card was done.

        Args:
            kind: what was practised.
            used: how long the answer took, in milliseconds.
            correct: whether it was right.

        Raises:
            StorageError: if it can't be kept.
        """
        with self._journal.writing() as connection:
            connection.execute(
                "INSERT INTO exercise VALUES (?, ?, ?, ?)", (self._clock(), kind, correct, used)
            )

    def tallies(self, since: int = 0) -> Mapping[str, Tally]:
        """How every kind of exercise has gone.

        Args:
            since: only what was done from then on, in milliseconds since 1970 (UTC).

        Raises:
            StorageError: if it can't be read.
        """
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT kind, count(*), total(correct), total(used) FILTER (WHERE correct),"
                " min(used) FILTER (WHERE correct) FROM exercise"
                " WHERE at >= ? AND typeof(used) = 'integer' GROUP BY kind",
                (since,),
            ).fetchall()
        return {
            str(kind): Tally(int(count), int(right), int(used), best)
            for kind, count, right, used, best in rows
        }

    def streak(self) -> int:
        """On how many days in a row something was practised, up to today or yesterday.

        Raises:
            StorageError: if it can't be read.
        """
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT at / :quarter FROM exercise WHERE at >= 0 AND at < :end",
                {"quarter": _QUARTER, "end": midnight(self.now())},
            ).fetchall()
        days = {day_of(quarter * _QUARTER) for (quarter,) in rows}
        day = day_of(self.now())
        if day not in days:
            day -= timedelta(days=1)
        count = 0
        while day in days:
            count, day = count + 1, day - timedelta(days=1)
        return count
