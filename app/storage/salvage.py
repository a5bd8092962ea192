"""Saving what can still be read of a damaged journal into the new one."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from app.storage import schema

Row = tuple[object, ...]


def readable(text: bytes) -> str:
    """Text of a database; damaged letters are shown as such instead of hiding the rest."""
    return text.decode("utf-8", "replace")


def salvage(damaged: Path, connection: sqlite3.Connection) -> int:
    """Copy every match with the actions that can be read, up to the first that can't.

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
            if schema.version(old) == schema.version(connection):
                return _copied(old, connection)
    return 0


def _copied(old: sqlite3.Connection, connection: sqlite3.Connection) -> int:
    connection.execute("BEGIN IMMEDIATE")
    try:
        saved = sum(_match(old, connection, row) for row in _matches(old))
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return saved


def _matches(old: sqlite3.Connection) -> Iterable[Row]:
    """The readable rows, from both ends of the table: the damaged page may be in between."""
    rows: dict[object, Row] = {}
    for order in ("number", "number DESC"):
        found = _readable(old, f"SELECT number, * FROM match ORDER BY {order}")
        rows |= {row[0]: row[1:] for row in found}
    return [rows[number] for number in rows if isinstance(number, int)]


def _match(old: sqlite3.Connection, connection: sqlite3.Connection, row: Row) -> bool:
    """Copy one match; a row that is nonsense is left behind."""
    number = int(str(row[0]))
    try:
        connection.execute(f"INSERT INTO match VALUES ({_marks(row)})", row)
    except sqlite3.IntegrityError:
        return False
    for question in (
        f"SELECT * FROM action WHERE match = {number} ORDER BY seq",
        f"SELECT * FROM draft WHERE match = {number}",
    ):
        table = question.split()[3]
        for found in _readable(old, question):
            connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({_marks(found)})", found)
    return True


def _readable(old: sqlite3.Connection, question: str) -> Iterator[Row]:
    """The rows up to the first that can't be read."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        yield from old.execute(question)


def _marks(row: Row) -> str:
    return ", ".join("?" * len(row))
