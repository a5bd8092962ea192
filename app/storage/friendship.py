"""What ties a match to a friend's program: keys and signatures, the rolls, what was refused.

It lies in the journal's database beside the match, and can't be computed again.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.storage.coding import written
from app.storage.errors import Kind, StorageError
from app.storage.journal import Journal
from rules.record import Entry, Header, State

MOST_REFUSED = 200
"""How many refused messages are remembered of a match, the latest."""

MOST_LETTERS = 300
"""How much of a reason is remembered."""

_REPLACED = ("action", "draft", "running", "analysed", "judged", "agreed_roll")
"""The tables whose rows of a match go when another history takes its place."""


@dataclass(frozen=True, slots=True)
class BondRow:
    """The tie of a match to one friend's program (`app.net.ledger.Bond`).

    Attributes:
        side: which side is played here, 0 for White and 1 for Black.
        host: which side proposed the match, likewise.
        seed: the secret from which this side signs, 32 bytes.
        friend_key: what the friend's signatures are checked by, 32 bytes.
        friend: the friend's name.
        signed: the number of the last action up to which the friend has signed all.
        signature: that signature; empty before there is one.
        fault: why the match can't be played on, empty where it can.
        change: the number of the play that this side has asked to change, 0 for none.
    """

    side: int
    host: int
    seed: bytes
    friend_key: bytes
    friend: str
    signed: int = 0
    signature: bytes = b""
    fault: str = ""
    change: int = 0


@dataclass(frozen=True, slots=True)
class RollRow:
    """What is known of one agreed roll (`app.net.ledger.AgreedRoll`).

    Attributes:
        number: which roll of the match, from 0.
        mine: this side's value.
        theirs_committed: what the friend has committed to; empty while unknown.
        theirs: the friend's value; empty while unknown.
        shown: whether this side has sent its value.
    """

    number: int
    mine: bytes
    theirs_committed: bytes = b""
    theirs: bytes = b""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A message of the friend's program that was refused.

    Attributes:
        at: when, in milliseconds since 1970 (UTC).
        reason: what was wrong with it, in English.
    """

    at: int
    reason: str


class Friendships:
    """The matches with friends, in the journal's database.

    Every call that keeps something returns when it is on the disk.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    # Writing

    def create(self, header: Header, bond: BondRow, rolls: Iterable[RollRow] = ()) -> int:
        """Keep a new match together with its bond and its first roll, or none of them.

        Returns:
            The small number of the match.

        Raises:
            StorageError: if it can't be kept.
        """

        def beside(connection: sqlite3.Connection, number: int) -> None:
            _keep_bond(connection, number, bond)
            _keep_rolls(connection, number, rolls)

        return self._journal.create(header, beside)

    def keep_bond(self, match_id: str, bond: BondRow) -> None:
        """Keep the bond as it is now.

        Raises:
            StorageError: if it can't be kept.
        """
        number = self._journal.number(match_id)
        with self._journal.writing() as connection:
            _keep_bond(connection, number, bond)

    def keep_roll(self, match_id: str, roll: RollRow) -> None:
        """Keep what is known of a roll now.

        Raises:
            StorageError: if it can't be kept.
        """
        number = self._journal.number(match_id)
        with self._journal.writing() as connection:
            _keep_rolls(connection, number, (roll,))

    def adopt(
        self, match_id: str, entries: Sequence[Entry], state: State, rolls: Iterable[RollRow]
    ) -> None:
        """Have these actions and rolls in place of all others, or change nothing.

        What was half played, measured and judged of the match is dropped.

        Args:
            match_id: the UUID of the match.
            entries: every action, in order.
            state: the state that they lead to.
            rolls: every roll that is known.

        Raises:
            StorageError: if it can't be kept.
        """
        number = self._journal.number(match_id)
        rows = [(number, entry.seq, written(entry.to_dict())) for entry in entries]
        updated = entries[-1].at if entries else self._journal.header(match_id).created
        with self._journal.writing() as connection:
            for table in _REPLACED:
                connection.execute(f"DELETE FROM {table} WHERE match = ?", (number,))
            connection.executemany("INSERT INTO action VALUES (?, ?, ?)", rows)
            _keep_rolls(connection, number, rolls)
            self._journal.keep_cache(number, state, updated)

    def note_refused(self, match_id: str, at: int, reason: str) -> None:
        """Remember that a message was refused; the oldest are forgotten after `MOST_REFUSED`.

        Args:
            match_id: the UUID of the match.
            at: when, in milliseconds since 1970 (UTC).
            reason: what was wrong with it; letters that can't be shown are left out.

        Raises:
            StorageError: if it can't be kept.
        """
        number = self._journal.number(match_id)
        with self._journal.writing() as connection:
            connection.execute(
                "INSERT INTO refused SELECT :match, coalesce(max(number), 0) + 1, :at, :reason"
                " FROM refused WHERE match = :match",
                {
                    "match": number,
                    "at": at,
                    "reason": "".join(filter(str.isprintable, reason))[:MOST_LETTERS],
                },
            )
            connection.execute(
                "DELETE FROM refused WHERE match = :match AND number <="
                " (SELECT max(number) FROM refused WHERE match = :match) - :most",
                {"match": number, "most": MOST_REFUSED},
            )

    # Reading

    def bond(self, match_id: str) -> BondRow | None:
        """The bond of a match, None where it is no match with a friend.

        Raises:
            StorageError: if it can't be read.
        """
        number = self._journal.number(match_id)
        with self._journal.reading() as connection:
            row = connection.execute(
                "SELECT side, host, seed, friend_key, friend, signed, signature, fault, change"
                " FROM friendship WHERE match = ?",
                (number,),
            ).fetchone()
        if row is None:
            return None
        side, host, seed, key, friend, signed, signature, fault, change = row
        sides = side in (0, 1) and host in (0, 1)
        keys = _bytes(seed, 32) and _bytes(key, 32) and _bytes(signature, 0, 64)
        if not (sides and keys and _counts(signed, change)):
            raise self._damaged()
        return BondRow(side, host, seed, key, str(friend), signed, signature, str(fault), change)

    def rolls(self, match_id: str) -> tuple[RollRow, ...]:
        """All that is known of the rolls of a match, in order.

        Raises:
            StorageError: if it can't be read.
        """
        number = self._journal.number(match_id)
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT number, mine, theirs_committed, theirs, shown FROM agreed_roll"
                " WHERE match = ? ORDER BY number",
                (number,),
            ).fetchall()
        for _number, mine, committed, theirs, _shown in rows:
            if not (_bytes(mine, 32) and _bytes(committed, 0, 32) and _bytes(theirs, 0, 32)):
                raise self._damaged()
        return tuple(
            RollRow(number, mine, committed, theirs, bool(shown))
            for number, mine, committed, theirs, shown in rows
        )

    def refused(self, match_id: str) -> tuple[RefusedRow, ...]:
        """The messages that were refused, the latest last.

        Raises:
            StorageError: if they can't be read.
        """
        number = self._journal.number(match_id)
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT at, reason FROM refused WHERE match = ? AND typeof(at) = 'integer'"
                " ORDER BY number",
                (number,),
            ).fetchall()
        return tuple(RefusedRow(at, str(reason)) for at, reason in rows)

    # Within

    def _damaged(self) -> StorageError:
        return StorageError(Kind.DAMAGED, path=str(self._journal.path))


def _keep_bond(connection: sqlite3.Connection, number: int, bond: BondRow) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO friendship VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(number, bond.side, bond.host, bond.seed, bond.friend_key, bond.friend),
            *(bond.signed, bond.signature, bond.fault, bond.change),
        ),
    )


def _keep_rolls(connection: sqlite3.Connection, number: int, rolls: Iterable[RollRow]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO agreed_roll VALUES (?, ?, ?, ?, ?, ?)",
        [
            (number, roll.number, roll.mine, roll.theirs_committed, roll.theirs, int(roll.shown))
            for roll in rolls
        ],
    )


def _counts(*values: object) -> bool:
    return all(isinstance(value, int) and value >= 0 for value in values)


def _bytes(value: object, *sizes: int) -> bool:
    return isinstance(value, bytes) and len(value) in sizes
