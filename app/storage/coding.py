"""The rows of the journal's tables as records, drafts and lines of a list, and back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from app.storage.errors import Kind, StorageError
from rules.actions import Step
from rules.apart import friend_in
from rules.cube import CENTRED
from rules.match import Match
from rules.phase import Phase
from rules.record import BadRecord, Entry, Header, Record, State
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import Terms

Row = tuple[object, ...]

Draft = tuple[int, tuple[Step, ...]]
"""A half-played turn: the number of the action it follows, and its steps."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody of a chouette, as a list shows it.

    Attributes:
        name: the name.
        score: points won and lost so far.
        present: whether they are still there.
    """

    name: str
    score: int
    present: bool = True


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as a list shows it.

    Attributes:
        id: the UUID of its header.
        number: a small number for people.
        players: the names of White and Black; of box and captain, empty until that is settled.
        terms: length and options.
        score: the points of White and Black.
        position: the board in White's view, as the position field of an XGID.
        turn: who must act, None at an opening roll and between games.
        game_number: the game being played, from 1.
        created: when it was begun, in milliseconds since 1970 (UTC).
        updated: when the last action happened.
        finished: whether nothing can follow.
        result: who won, None while it goes on or where money play ended level.
        cube: what the cube counts in the game being played.
        cube_owner: on whose side it lies, None in the middle.
        people: everybody of a chouette, empty for a match of two.
        friend: the side of the friend over the network, None in all other matches.
    """

    id: str
    number: int
    players: tuple[str, str]
    terms: Terms
    score: tuple[int, int]
    position: str
    turn: Side | None
    game_number: int
    created: int
    updated: int
    finished: bool
    result: Side | None
    cube: int = 1
    cube_owner: Side | None = None
    people: tuple[Standing, ...] = ()
    friend: Side | None = None

    @property
    def chouette(self) -> bool:
        """Whether it is a chouette."""
        return bool(self.people)

    @property
    def length(self) -> int:
        """The points to win, 0 for money play."""
        return self.terms.length


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as it was left.

    Attributes:
        record: the header and the actions, up to the last one that is legal.
        state: the state they lead to.
        draft: the half-played turn that follows them.
        damaged: a sentence for the player where the log does not fold to its end.
        running: how many milliseconds the clock had run since the last action.
    """

    record: Record
    state: State
    draft: Draft | None = None
    damaged: str | None = None
    running: int = 0

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.state.match


LISTED = (
    "number, header, score_white, score_black, position, turn, game, updated, finished, winner,"
    " cube, cube_owner, people"
)
"""The columns of `match` that `listed` reads."""


def listed(row: Row) -> MatchRow:
    """A row of `LISTED` columns as a line of the list.

    Raises:
        StorageError: if the header can't be read.
    """
    number, kept, white, black, position, turn, game, updated, finished, winner, *more = row
    head = header(kept, integer(number))
    cube, owner, listed_people = more
    players, people = _people(head, listed_people)
    return MatchRow(
        id=head.id,
        number=integer(number),
        players=players,
        terms=head.terms,
        score=(integer(white), integer(black)),
        position=str(position),
        turn=_side(turn),
        game_number=integer(game),
        created=head.created,
        updated=integer(updated),
        finished=bool(finished),
        result=_side(winner),
        cube=integer(cube),
        cube_owner=_side(owner),
        people=people,
        friend=friend_in(head),
    )


def written(data: object) -> str:
    """Data in the JSON that the journal keeps."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def cache(state: State, updated: int) -> tuple[object, ...]:
    """The columns of the list that depend on the state."""
    match = state.match
    turn = match.game.actor
    cube = CENTRED if match.game.phase is Phase.OVER else match.game.cube
    winner, people = (match.winner, None) if isinstance(state, Match) else (None, _standings(state))
    return (
        *match.score,
        str(match.game.board),
        None if turn is None else int(turn),
        match.number,
        updated,
        int(match.over),
        None if winner is None else int(winner),
        cube.value,
        None if cube.owner is None else int(cube.owner),
        people,
    )


def header(kept: object, number: int) -> Header:
    """The header that is kept for a match.

    Raises:
        StorageError: BAD_HEADER, if it can't be read, or if nothing can begin so.
    """
    try:
        head = Header.from_dict(json.loads(str(kept)))
        if head.chouette is not None:
            head.begin()  # which these people may not be able to
    except (ValueError, RecursionError, BadRecord, Refusal) as error:
        raise StorageError(Kind.BAD_HEADER, number=number, reason=str(error)) from error
    return head


def entries(rows: Sequence[tuple[int, str]]) -> tuple[tuple[Entry, ...], Exception | None]:
    """The entries up to the first that can't be read, and what is wrong with that one."""
    found: list[Entry] = []
    for seq, body in rows:
        try:
            entry = Entry.from_dict(json.loads(body))
        except (TypeError, ValueError, RecursionError, BadRecord) as error:
            return tuple(found), error
        if entry.seq != seq:
            return tuple(found), ValueError(f"seq {entry.seq} in place {seq}")
        found.append(entry)
    return tuple(found), None


def draft(row: tuple[int, str] | None, match: Match, last: int) -> Draft | None:
    """The half-played turn, if it is one that the dice on the table allow."""
    begun = match.game.draft()
    if row is None or row[0] != last or begun is None:
        return None
    try:
        steps = tuple((source, target) for source, target in json.loads(row[1]))
        begun.move(*steps)
    except (TypeError, ValueError, Refusal):
        return None
    return last, steps


def running(row: tuple[int, int] | None, last: int) -> int:
    """How long the clock had run since the last action."""
    return max(integer(row[1]), 0) if row is not None and row[0] == last else 0


def integer(value: object) -> int:
    """A number of a row, 0 where damage left something else."""
    return value if isinstance(value, int) else 0


def _standings(state: State) -> str:
    """Everybody of a chouette for the list, and who is box and captain."""
    from rules.chouette import Chouette

    assert isinstance(state, Chouette)
    people = [[one.name, one.score, int(one.present)] for one in state.people]
    leaders = ["" if who is None else state.people[who].name for who in (state.box, state.captain)]
    return written({"people": people, "leaders": leaders})


def _people(head: Header, kept: object) -> tuple[tuple[str, str], tuple[Standing, ...]]:
    """The players at the table, and everybody of a chouette as far as it can be read."""
    if head.chouette is None:
        return head.pair, ()
    try:
        data = json.loads(str(kept))
        box, captain = map(str, data["leaders"])
        people = tuple(
            Standing(str(name), integer(score), bool(present))
            for name, score, present in data["people"]
        )
    except (TypeError, ValueError, KeyError, RecursionError):
        return ("", ""), tuple(Standing(name, 0) for name in head.players)
    return (box, captain), people


def _side(value: object) -> Side | None:
    return Side(value) if isinstance(value, int) and value in (0, 1) else None
