"""The library: what the engine found out, kept beside the matches it was found out about.

Evaluations are kept one by one, so that nothing is computed twice. Of an analysed match every
decision is kept with its cost, so that statistics are questions to the database. All of it can be
computed again; what can't be kept never stops an analysis.
"""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from app.storage import coding
from app.storage.clock import now
from app.storage.errors import StorageError
from app.storage.journal import Journal

HUMAN = "human"
_WEEK = 7 * 86_400_000
_TO_MONDAY = 3 * 86_400_000  # 1970 began on a Thursday


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """A decision with its cost, as the library keeps it.

    Attributes:
        seq: number of the action that took it.
        game: number of the game, from 1.
        side: who decided, 0 for White and 1 for Black.
        at: when, in milliseconds since 1970 (UTC).
        kind: `play`, `cube`, `answer` or `resignation`.
        theme: the kind of game.
        grade: how bad it was.
        cost: equity lost.
        counted: whether it counts for the PR.
        luck: of the roll before a play.
    """

    seq: int
    game: int
    side: int
    at: int
    kind: str
    theme: str
    grade: str
    cost: float
    counted: bool
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class Analysed:
    """That a match was analysed.

    Attributes:
        engine: by what, name and version.
        search: how deeply.
        at: when, in milliseconds since 1970 (UTC).
        actions: how many actions the match had then.
        whole: whether it has no more of them now.
    """

    engine: str
    search: str
    at: int
    actions: int
    whole: bool = True


class Grouping(StrEnum):
    """What performances are put together by."""

    WEEK = "week"
    OPPONENT = "opponent"
    THEME = "theme"
    MATCH = "match"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Performance:
    """How well somebody played, over all decisions of a group.

    Attributes:
        group: the Monday of a week (ISO), the opponent's seat, a theme, the UUID of a match or
            the name of a player.
        matches: how many matches there are decisions of.
        plays: counted checker plays.
        cubes: counted cube decisions.
        play_cost: equity lost by checker plays.
        cube_cost: equity lost with the cube.
        doubtful: how many were doubtful.
        errors: how many were errors.
        blunders: how many were blunders.
        luck: sum of the luck of all rolls.
        rolls: how many rolls there were.
    """

    group: str
    matches: int
    plays: int
    cubes: int
    play_cost: float
    cube_cost: float
    doubtful: int
    errors: int
    blunders: int
    luck: float
    rolls: int

    @property
    def decisions(self) -> int:
        """Counted decisions of both kinds."""
        return self.plays + self.cubes

    @property
    def pr(self) -> float | None:
        """Performance rating, lower is better; None without a counted decision."""
        cost = self.play_cost + self.cube_cost
        return 500 * cost / self.decisions if self.decisions else None

    @property
    def week(self) -> date:
        """The Monday of a week, of a group by week."""
        return date.fromisoformat(self.group)


class Library:
    """Evaluations, analysed matches and statistics, in the journal's database.

    Attributes:
        trouble: why an evaluation could not be kept or found lately, None where all went well.
    """

    def __init__(self, journal: Journal) -> None:
        self.trouble: StorageError | None = None
        self._journal = journal

    # Evaluations

    def recall(self, key: str) -> str | None:
        """The evaluation that was kept under a key; None where there is none."""
        try:
            with self._journal.reading() as connection:
                row = connection.execute(
                    "SELECT body FROM evaluation WHERE key = ?", (key,)
                ).fetchone()
        except StorageError as error:
            self.trouble = error
            return None
        return None if row is None else _unpacked(row[0])

    def keep(self, key: str, body: str) -> None:
        """Keep an evaluation; where that fails, it is computed again another time."""
        packed = zlib.compress(body.encode(), level=6)
        try:
            with self._journal.writing() as connection:
                connection.execute(
                    "INSERT OR REPLACE INTO evaluation VALUES (?, ?, ?)", (key, packed, now())
                )
        except StorageError as error:
            self.trouble = error
        else:
            self.trouble = None

    # Analysed matches

    def keep_report(
        self,
        match_id: str,
        rows: Iterable[JudgedRow],
        *,
        engine: str,
        search: str,
        actions: int,
    ) -> None:
        """Keep what an analysis found, instead of what an earlier one found.

        Args:
            match_id: the UUID of the match.
            rows: the decisions.
            engine: who judged, by name and version.
            search: how deeply.
            actions: how many actions of the match were looked at.

        Raises:
            StorageError: if it can't be kept.
            ValueError: if it is a chouette, in which a side has no name of its own.
        """
        number = self._journal.number(match_id)
        head = self._journal.header(match_id)
        if head.chouette is not None:
            raise ValueError("only matches of two are analysed")
        kept = [
            (
                *(number, row.seq, row.game, row.side),
                *(head.players[row.side], head.seats[row.side], head.seats[1 - row.side]),
                *(row.at, row.kind, row.theme, row.grade, row.cost, int(row.counted), row.luck),
            )
            for row in rows
        ]
        marks = ", ".join("?" * 14)
        with self._journal.writing() as connection:
            connection.execute("DELETE FROM judged WHERE match = ?", (number,))
            connection.executemany(f"INSERT INTO judged VALUES ({marks})", kept)
            connection.execute(
                "INSERT OR REPLACE INTO analysed VALUES (?, ?, ?, ?, ?)",
                (number, engine, search, now(), actions),
            )

    def analysed(self) -> Mapping[str, Analysed]:
        """All analysed matches by their UUID.

        Raises:
            StorageError: if they can't be read.
        """
        with self._journal.reading() as connection:
            rows = connection.execute(
                "SELECT match.id, engine, search, at, actions, (SELECT count(*) FROM action"
                " WHERE action.match = match.number) FROM analysed"
                " JOIN match ON match.number = analysed.match"
            ).fetchall()
        return {
            str(match_id): Analysed(
                str(engine), str(search), coding.integer(at), coding.integer(then), now == then
            )
            for match_id, engine, search, at, then, now in rows
        }

    # Statistics

    def performance(
        self,
        grouping: Grouping,
        *,
        seat: str | None = HUMAN,
        player: str | None = None,
        since: int = 0,
        lines: tuple[float, float, float] | None = None,
    ) -> tuple[Performance, ...]:
        """How well somebody played, in groups; weeks in order, others by their size.

        Args:
            grouping: what decisions are put together by.
            seat: only decisions taken in such a seat; None for all.
            player: only those of a player of this name; None for all.
            since: only those from then on, in milliseconds since 1970 (UTC).
            lines: over which costs a decision is doubtful, an error, a blunder; None to leave each
                grade as it was given.

        Raises:
            StorageError: if it can't be read.
        """
        asked: dict[str, str | float | None] = {"seat": seat, "player": player, "since": since}
        if lines is not None:
            asked |= zip(_LINES, lines, strict=True)
        sums = _SUMS.format(grade="grade" if lines is None else _GRADE)
        order = "1" if grouping is Grouping.WEEK else "plays + cubes DESC, 1"
        with self._journal.reading() as connection:
            rows = connection.execute(
                f"SELECT {_GROUPS[grouping]}, {sums} FROM judged"
                " JOIN match ON match.number = judged.match"
                " WHERE judged.at >= :since AND (:seat IS NULL OR seat = :seat)"
                f" AND (:player IS NULL OR player = :player) GROUP BY 1 ORDER BY {order}",
                asked,
            ).fetchall()
        return tuple(
            Performance(_monday(row[0]) if grouping is Grouping.WEEK else str(row[0]), *row[1:])
            for row in rows
        )


_GROUPS: Mapping[Grouping, str] = {
    Grouping.WEEK: f"(judged.at + {_TO_MONDAY}) / {_WEEK}",
    Grouping.OPPONENT: "opponent",
    Grouping.THEME: "theme",
    Grouping.MATCH: "match.id",
    Grouping.PLAYER: "player",
}

_LINES = ("doubtful", "error", "blunder")
_GRADE = (
    "CASE WHEN cost > :blunder THEN 'blunder' WHEN cost > :error THEN 'error'"
    " WHEN cost > :doubtful THEN 'doubtful' END"
)

_SUMS = """
    count(DISTINCT judged.match),
    count(*) FILTER (WHERE counted AND kind = 'play') AS plays,
    count(*) FILTER (WHERE counted AND kind <> 'play') AS cubes,
    total(cost) FILTER (WHERE counted AND kind = 'play'),
    total(cost) FILTER (WHERE counted AND kind <> 'play'),
    count(*) FILTER (WHERE counted AND {grade} = 'doubtful'),
    count(*) FILTER (WHERE counted AND {grade} = 'error'),
    count(*) FILTER (WHERE counted AND {grade} = 'blunder'),
    total(luck),
    count(luck)
"""


def _monday(week: int) -> str:
    return (date(1970, 1, 1) + timedelta(days=week * 7 - 3)).isoformat()


def _unpacked(body: object) -> str | None:
    """The text of an evaluation; None where damage left something else."""
    try:
        return zlib.decompress(body).decode() if isinstance(body, bytes) else None
    except (zlib.error, UnicodeDecodeError):
        return None
