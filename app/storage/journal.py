"""The journal: every match, every action durable before it is shown.

All calls are synchronous and return when the data is on the disk. What goes
wrong is a `StorageError`; the match is then exactly as it was, and the same
call may be made again.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from app.storage import coding
from app.storage.coding import LISTED, Draft, Loaded, MatchRow, Row, Standing
from app.storage.database import COMPANIONS, Database, open_database, suspicion
from app.storage.errors import Kind, Notice, NoticeKind, StorageError, translated
from app.storage.lease import Lease
from app.storage.place import identity, is_gone, write_back
from app.storage.schema import MIGRATIONS, Migration
from app.storage.words import stops_at
from rules.actions import Step, ends_turn
from rules.match import Match
from rules.record import Entry, Header, Record, State

__all__ = ["Beside", "Draft", "Journal", "Loaded", "MatchRow", "Standing"]

Beside = Callable[[sqlite3.Connection, int], None]
"""What else is written in the same transaction, given the small number of the match."""


def _nothing(_connection: sqlite3.Connection, _number: int) -> None:
    """Write nothing else."""


class Journal:
    """The database of all matches of a player.

    Attributes:
        path: where it lies.
        notices: what the player should be told, since it was opened.
    """

    def __init__(
        self, path: Path, database: Database, migrations: Sequence[Migration] = MIGRATIONS
    ) -> None:
        self.path = path
        self.notices: list[Notice] = list(database.notices)
        self._migrations = migrations
        self._connection = database.connection
        self._lock = database.lock
        self._identity = identity(path)
        self._numbers: dict[str, int] = {}

    @classmethod
    def open(cls, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Self:
        """Open the journal, made if it is missing, migrated if it is old.

        A damaged one is set aside under a dated name; `notices` tells.

        Raises:
            StorageError: if it is newer than this program, or can't be used.
        """
        journal = cls(path, open_database(path, migrations), migrations)
        if any(notice.kind is NoticeKind.MIGRATED for notice in journal.notices):
            with suppress(StorageError):  # the list can do without the new columns
                journal.rebuild()
        return journal

    def close(self) -> None:
        """Close it; a second time does nothing."""
        with suppress(sqlite3.Error):
            self._connection.close()
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Writing

    def create(self, header: Header, beside: Beside = _nothing) -> int:
        """Keep a new match, before its first action.

        Args:
            header: the header.
            beside: what is kept together with it, or not at all.

        Returns:
            Its small number.

        Raises:
            StorageError: if it can't be kept.
            Refusal: if nothing can begin so; two people of a chouette have one name.
        """
        cache = coding.cache(header.begin(), header.created)
        with self.writing():
            number = self._connection.execute(
                "INSERT INTO match (id, header, score_white, score_black, position, turn, game,"
                " updated, finished, winner, cube, cube_owner, people)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (header.id, coding.written(header.to_dict()), *cache),
            ).lastrowid
            assert number is not None
            beside(self._connection, number)
        self._numbers[header.id] = number
        return number

    def append(self, match_id: str, entry: Entry, state: State) -> None:
        """Keep one more action.

        The half-played turn is dropped when it is played or corrected, when the play before it is
        called, or without dice; it stays, and follows the action, while its dice lie on the table.
        An action that was kept already is not kept twice.

        Args:
            match_id: the UUID of the match.
            entry: the action with its number.
            state: the state after it, for the list of matches.

        Raises:
            StorageError: if it can't be kept; OVERTAKEN if another program has played on.
        """
        number = self.number(match_id)
        body = coding.written(entry.to_dict())
        with self.writing():
            if entry.seq != self._last_seq(number) + 1:
                self._insist_on_same(number, entry.seq, body)
                return
            self._connection.execute(
                "INSERT INTO action VALUES (?, ?, ?)", (number, entry.seq, body)
            )
            self._move_draft(number, entry, state.match)
            self.keep_cache(number, state, entry.at)

    def save_draft(self, match_id: str, seq: int, steps: tuple[Step, ...]) -> None:
        """Keep the half-played turn, instead of the one before; without steps there is none.

        Args:
            match_id: the UUID of the match.
            seq: the number of the last action, which the turn follows.
            steps: the moves so far.

        Raises:
            StorageError: if it can't be kept; OVERTAKEN if another program has played on.
        """
        number = self.number(match_id)
        with self.writing():
            if self._last_seq(number) != seq:
                raise StorageError(Kind.OVERTAKEN, number=number)
            if steps:
                self._connection.execute(
                    "INSERT OR REPLACE INTO draft VALUES (?, ?, ?)",
                    (number, seq, coding.written(steps)),
                )
            else:
                self._connection.execute("DELETE FROM draft WHERE match = ?", (number,))

    def save_clock(self, match_id: str, seq: int, used: int) -> None:
        """Keep how long the clock has run, so that it goes on from there after a kill.

        Args:
            match_id: the UUID of the match.
            seq: the number of the last action.
            used: milliseconds since then.

        Raises:
            StorageError: if it can't be kept.
        """
        number = self.number(match_id)
        with self.writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO running VALUES (?, ?, ?)", (number, seq, used)
            )

    def rebuild(self) -> None:
        """Make the columns for the list of matches again, from headers and actions."""
        with self._translated():
            rows = self._connection.execute("SELECT number, id FROM match").fetchall()
        for number, match_id in rows:
            try:
                loaded = self.load(match_id)
            except StorageError as error:
                if error.kind is not Kind.BAD_HEADER:
                    raise
                continue
            entries = loaded.record.entries
            updated = entries[-1].at if entries else loaded.record.header.created
            with self.writing():
                self.keep_cache(number, loaded.state, updated)

    # Reading

    def load(self, match_id: str) -> Loaded:
        """A match as it was left; read-only up to its last legal action where it is damaged.

        Raises:
            StorageError: if there is no such match, or it can't be read at all.
        """
        number = self.number(match_id)
        with self.reading():
            kept = self._one("SELECT header FROM match WHERE number = ?", number)[0]
            rows = self._connection.execute(
                "SELECT seq, body FROM action WHERE match = ? ORDER BY seq", (number,)
            ).fetchall()
            half = self._connection.execute(
                "SELECT seq, steps FROM draft WHERE match = ?", (number,)
            ).fetchone()
            clock = self._connection.execute(
                "SELECT seq, used FROM running WHERE match = ?", (number,)
            ).fetchone()
        header = coding.header(kept, number)
        entries, unreadable = coding.entries(rows)
        folded = Record(header, entries).fold()
        record = Record(header, entries[: folded.count])
        reason = folded.stopped or unreadable
        if reason is not None:
            return Loaded(record, folded.state, damaged=stops_at(folded.count + 1, str(reason)))
        draft = coding.draft(half, folded.match, folded.count)
        running = coding.running(clock, folded.count)
        return Loaded(record, folded.state, draft, running=running)

    def matches(self, finished: bool | None = None) -> tuple[MatchRow, ...]:
        """The matches, the one played last first.

        A match whose header can't be read is left out; `notices` tells.

        Args:
            finished: only finished or only unfinished ones; None for all.
        """
        which = "" if finished is None else f"WHERE finished = {int(finished)}"
        with self._translated():
            rows = self._connection.execute(
                f"SELECT {LISTED} FROM match {which} ORDER BY updated DESC, number DESC"
            ).fetchall()
        return tuple(self._listed(rows))

    def header(self, match_id: str) -> Header:
        """The header of a match.

        Raises:
            StorageError: if there is no such match, or its header can't be read.
        """
        number = self.number(match_id)
        with self.reading():
            kept = self._one("SELECT header FROM match WHERE number = ?", number)[0]
        return coding.header(kept, number)

    def number(self, match_id: str) -> int:
        """The small number of a match.

        Raises:
            StorageError: NO_MATCH, if there is none.
        """
        if match_id not in self._numbers:
            with self._translated():
                row = self._connection.execute(
                    "SELECT number FROM match WHERE id = ?", (match_id,)
                ).fetchone()
            if row is None:
                raise StorageError(Kind.NO_MATCH, match=match_id)
            self._numbers[match_id] = row[0]
        return self._numbers[match_id]

    def id_of(self, number: int) -> str:
        """The id of a match by its small number.

        Raises:
            StorageError: NO_MATCH, if there is none.
        """
        with self.reading():
            return str(self._one("SELECT id FROM match WHERE number = ?", number)[0])

    def lease(self, match_id: str) -> Lease:
        """The right to play a match on, for this window alone.

        Raises:
            StorageError: IN_USE, if another window has it.
        """
        number = self.number(match_id)
        lease = Lease.acquire(self.path.parent / "leases" / f"{number}.lock")
        if lease is None:
            raise StorageError(Kind.IN_USE, number=number)
        return lease

    # Within, and for the library and friendships

    def _listed(self, rows: Sequence[Row]) -> Iterator[MatchRow]:
        for row in rows:
            try:
                yield coding.listed(row)
            except StorageError:
                number = coding.integer(row[0])
                self._notice(Notice(NoticeKind.UNREADABLE_MATCH, {"number": number}))

    def _notice(self, notice: Notice) -> None:
        if notice not in self.notices:
            self.notices.append(notice)

    def _one(self, question: str, number: int) -> Row:
        row: Row | None = self._connection.execute(question, (number,)).fetchone()
        if row is None:
            raise StorageError(Kind.NO_MATCH, match=number)
        return row

    def _last_seq(self, number: int) -> int:
        (seq,) = self._one("SELECT coalesce(max(seq), 0) FROM action WHERE match = ?", number)
        return coding.integer(seq)

    def _insist_on_same(self, number: int, seq: int, body: str) -> None:
        """Accept that an action is there already, if it is this very one."""
        kept = self._connection.execute(
            "SELECT body FROM action WHERE match = ? AND seq = ?", (number, seq)
        ).fetchone()
        if kept is None or kept[0] != body:
            raise StorageError(Kind.OVERTAKEN, number=number)

    def _move_draft(self, number: int, entry: Entry, match: Match) -> None:
        if match.game.dice is None or ends_turn(entry.action):
            self._connection.execute("DELETE FROM draft WHERE match = ?", (number,))
        else:
            self._connection.execute(
                "UPDATE draft SET seq = ? WHERE match = ?", (entry.seq, number)
            )

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            with translated(self.path):
                yield
        except StorageError as error:
            if error.kind is Kind.DAMAGED:
                with suppress(OSError):
                    suspicion(self.path).touch()
            raise

    def keep_cache(self, number: int, state: State, updated: int) -> None:
        """Keep what the list of matches shows of a match, within a transaction."""
        self._connection.execute(
            "UPDATE match SET score_white = ?, score_black = ?, position = ?, turn = ?, game = ?,"
            " updated = ?, finished = ?, winner = ?, cube = ?, cube_owner = ?, people = ?"
            " WHERE number = ?",
            (*coding.cache(state, updated), number),
        )

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """See one state of the journal throughout."""
        yield from self._transaction("BEGIN")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Change everything or nothing."""
        with self._translated():
            if is_gone(self.path, self._identity):
                self._put_back()
        yield from self._transaction("BEGIN IMMEDIATE")

    def _put_back(self) -> None:
        """Write the journal to its place again, after somebody deleted it, and go on there."""
        write_back(self.path, self._connection, COMPANIONS)
        database = open_database(self.path, self._migrations)
        self.close()
        self._connection, self._lock = database.connection, database.lock
        self._identity = identity(self.path)

    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._translated():
            try:
                self._connection.execute(begin)
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    with suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")
                raise
