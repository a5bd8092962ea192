"""The tables of the journal, as numbered migrations from the empty file on.

A header and its actions are the truth. What a list of matches shows is kept in
columns of `match` that can be rebuilt from them at any time. What the library
adds (`evaluation`, `analysed`, `judged`) can be computed again. What a player has
learnt (`lesson`, `card`, `review`, `exercise`) is a truth of its own, and so is what ties
a match to a friend's program (`friendship`, `agreed_roll`, `refused`).
"""

import sqlite3
from collections.abc import Callable, Sequence

from app.storage.errors import code

Migration = Callable[[sqlite3.Connection], None]

APPLICATION_ID = 0x42504A4C  # "BPJL" in the file's header, so that `file` can tell it

_VERSION_1 = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    """
    CREATE TABLE match (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        header TEXT NOT NULL,
        score_white INTEGER NOT NULL,
        score_black INTEGER NOT NULL,
        position TEXT NOT NULL,
        turn INTEGER,
        game INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        winner INTEGER
    )
    """,
    "CREATE INDEX match_by_date ON match (finished, updated)",
    """
    CREATE TABLE action (
        match INTEGER NOT NULL REFERENCES match (number),
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE draft (
        match INTEGER PRIMARY KEY REFERENCES match (number),
        seq INTEGER NOT NULL,
        steps TEXT NOT NULL
    )
    """,
)

_VERSION_2 = (
    "ALTER TABLE match ADD COLUMN cube INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE match ADD COLUMN cube_owner INTEGER",
    """
    CREATE TABLE evaluation (
        key TEXT PRIMARY KEY,
        body BLOB NOT NULL,
        at INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE analysed (
        match INTEGER PRIMARY KEY REFERENCES match (number),
        engine TEXT NOT NULL,
        search TEXT NOT NULL,
        at INTEGER NOT NULL,
        actions INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE judged (
        match INTEGER NOT NULL REFERENCES match (number),
        seq INTEGER NOT NULL,
        game INTEGER NOT NULL,
        side INTEGER NOT NULL,
        player TEXT NOT NULL,
        seat TEXT NOT NULL,
        opponent TEXT NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        theme TEXT NOT NULL,
        grade TEXT NOT NULL,
        cost REAL NOT NULL,
        counted INTEGER NOT NULL,
        luck REAL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID
    """,
)

_VERSION_3 = (
    "ALTER TABLE match ADD COLUMN people TEXT",
    """
    CREATE TABLE running (
        match INTEGER PRIMARY KEY REFERENCES match (number),
        seq INTEGER NOT NULL,
        used INTEGER NOT NULL
    )
    """,
)

_VERSION_4 = (
    """
    CREATE TABLE lesson (
        id TEXT PRIMARY KEY,
        step INTEGER NOT NULL,
        done INTEGER
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE card (
        number INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        match TEXT NOT NULL,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        xgid TEXT NOT NULL,
        chosen TEXT NOT NULL,
        cost REAL NOT NULL,
        made INTEGER NOT NULL,
        due INTEGER NOT NULL,
        state TEXT NOT NULL
    )
    """,
    "CREATE INDEX card_by_due ON card (due)",
    """
    CREATE TABLE review (
        card INTEGER NOT NULL REFERENCES card (number) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        cost REAL NOT NULL
    )
    """,
    """
    CREATE TABLE exercise (
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        correct INTEGER NOT NULL,
        used INTEGER NOT NULL
    )
    """,
    "CREATE INDEX exercise_by_date ON exercise (at)",
)


_VERSION_5 = (
    """
    CREATE TABLE friendship (
        match INTEGER PRIMARY KEY REFERENCES match (number),
        side INTEGER NOT NULL,
        host INTEGER NOT NULL,
        seed BLOB NOT NULL,
        friend_key BLOB NOT NULL,
        friend TEXT NOT NULL,
        signed INTEGER NOT NULL,
        signature BLOB NOT NULL,
        fault TEXT NOT NULL,
        change INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE agreed_roll (
        match INTEGER NOT NULL REFERENCES match (number),
        number INTEGER NOT NULL,
        mine BLOB NOT NULL,
        theirs_committed BLOB NOT NULL,
        theirs BLOB NOT NULL,
        shown INTEGER NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE refused (
        match INTEGER NOT NULL REFERENCES match (number),
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID
    """,
)


def _version_1(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_1:
        connection.execute(statement)


def _version_2(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_2:
        connection.execute(statement)


def _version_3(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_3:
        connection.execute(statement)


def _version_4(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_4:
        connection.execute(statement)


def _version_5(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_5:
        connection.execute(statement)


MIGRATIONS: Sequence[Migration] = (_version_1, _version_2, _version_3, _version_4, _version_5)
"""The nth one brings a journal from version n to n + 1; a released one never changes."""


COLUMNS = {
    "match": "number, id, header, score_white, score_black, position, turn, game, updated,"
    " finished, winner, cube, cube_owner, people",
    "action": "match, seq, body",
    "draft": "match, seq, steps",
    "running": "match, seq, used",
    "evaluation": "key, body, at",
    "analysed": "match, engine, search, at, actions",
    "judged": "match, seq, game, side, player, seat, opponent, at, kind, theme, grade, cost,"
    " counted, luck",
    "lesson": "id, step, done",
    "card": "number, key, match, seq, kind, xgid, chosen, cost, made, due, state",
    "review": "card, at, rating, cost",
    "exercise": "at, kind, correct, used",
    "friendship": "match, side, host, seed, friend_key, friend, signed, signature, fault, change",
    "agreed_roll": "match, number, mine, theirs_committed, theirs, shown",
    "refused": "match, number, at, reason",
}
"""What the newest version has."""


def fits(connection: sqlite3.Connection) -> bool:
    """Whether a database of the newest version has the tables it should have."""
    try:
        for table, columns in COLUMNS.items():
            connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")
    except sqlite3.OperationalError as error:
        if code(error) == sqlite3.SQLITE_ERROR:
            return False
        raise
    return True


def version(connection: sqlite3.Connection) -> int:
    """The schema version of a database, 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Bring a database to the newest version, in one transaction or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in migrations[version(connection) :]:  # another program may have been first
            step(connection)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
