"""Saving what can still be read of a damaged journal into the new one."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from app.storage import schema
from app.storage.database import readable

Row = tuple[object, ...]

_OF_A_MATCH = (
    *("match", "action", "draft", "running", "analysed", "judged"),
    *("friendship", "agreed_roll", "refused"),
)
_LEARNT = ("lesson", "card", "review", "exercise")


def salvage(damaged: Path, connection: sqlite3.Connection) -> int:
    """Copy every match with the actions that can be read, up to the first that can't.

    What was judged goes with its match, and so does all that the player has learnt. Evaluations
    are left behind: they can be made again.

    Args:
        damaged: the journal set aside; it is only read.
        connection: the new journal, still without matches.

    Returns:
        How many matches were saved.
    """
    with suppress(sqlite3.Error, UnicodeDecodeError):
        uri = f"{damaged.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as old:
            old.text_factory = readable
            if schema.version(old) <= schema.version(connection):
                return _copied(old, connection)
    return 0


def _copied(old: sqlite3.Connection, connection: sqlite3.Connection) -> int:
    copies = [_Copy.of(table, old, connection) for table in _OF_A_MATCH]
    connection.execute("BEGIN IMMEDIATE")
    try:
        saved = sum(_match(old, connection, copies, number) for number in _matches(old))
        for table in _LEARNT:
            _Copy.of(table, old, connection).all(old, connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return saved


@dataclass(frozen=True, slots=True)
class _Copy:
    """How the rows of a table are carried over, by the columns that both schemas know.

    Attributes:
        table: its name.
        columns: names with commas; empty where the damaged journal has no such table.
        number: the column that has the match's number.
    """

    table: str
    columns: str
    number: str

    @classmethod
    def of(cls, table: str, old: sqlite3.Connection, new: sqlite3.Connection) -> "_Copy":
        known = _columns(old, table)
        shared = [name for name in _columns(new, table) if name in known]
        return cls(table, ", ".join(shared), "number" if table == "match" else "match")

    def rows(self, old: sqlite3.Connection, number: int) -> Iterator[Row]:
        """What can be read of one match."""
        if not self.columns:
            return iter(())
        where = f"WHERE {self.number} = {number}"
        return _readable(old, f"SELECT {self.columns} FROM {self.table} {where}")

    def all(self, old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        """Copy every row that can be read."""
        if self.columns:
            for row in _readable(old, f"SELECT {self.columns} FROM {self.table}"):
                self.insert(new, row)

    def insert(self, connection: sqlite3.Connection, row: Row) -> bool:
        """Put a row into the new journal; one that is nonsense is left behind."""
        marks = ", ".join("?" * len(row))
        try:
            connection.execute(f"INSERT INTO {self.table} ({self.columns}) VALUES ({marks})", row)
        except sqlite3.IntegrityError:
            return False
        return True


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]


def _matches(old: sqlite3.Connection) -> Iterable[int]:
    """The numbers of the readable rows, from both ends: the damaged page may be in between."""
    numbers: dict[object, None] = {}
    for order in ("number", "number DESC"):
        found = _readable(old, f"SELECT number, * FROM match ORDER BY {order}")
        numbers |= dict.fromkeys(row[0] for row in found)
    return [number for number in numbers if isinstance(number, int)]


def _match(
    old: sqlite3.Connection, connection: sqlite3.Connection, copies: list[_Copy], number: int
) -> bool:
    """Copy one match with all that belongs to it."""
    match, *others = copies
    if not any(match.insert(connection, row) for row in match.rows(old, number)):
        return False
    for copy in others:
        for row in copy.rows(old, number):
            copy.insert(connection, row)
    return True


def _readable(old: sqlite3.Connection, question: str) -> Iterator[Row]:
    """The rows up to the first that can't be read."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        yield from old.execute(question)
