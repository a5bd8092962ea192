"""The record of a match: a header and the list of everything that happened.

Records travel as JSON-able data (`to_dict`, `from_dict`). Reading is strict:
`BadRecord` names every wrong field, and a kind of action or a version that this
program doesn't know is refused by name instead of being guessed at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from rules import coding
from rules.actions import Action
from rules.fields import BadRecord, Fault, Fields, Problem
from rules.match import Match
from rules.refusal import Refusal
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

__all__ = [
    "VERSION",
    "BadRecord",
    "DiceSpec",
    "Entry",
    "Fault",
    "Folded",
    "Header",
    "Problem",
    "Record",
    "Start",
    "Terms",
]

VERSION = 1

DiceKind = Literal["system", "seed", "typed"]


@dataclass(frozen=True, slots=True)
class DiceSpec:
    """Where the dice of a match come from.

    Attributes:
        kind: the system's randomness, a seed, or dice rolled by hand and typed in.
        seed: the seed, only with its kind.
    """

    kind: DiceKind = "system"
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a match before it begins.

    Attributes:
        id: a UUID.
        players: the names of White and Black.
        terms: length and options.
        created: when it was begun, in milliseconds since 1970 (UTC).
        seats: who plays White and Black: `human` or what the program knows.
        dice: where the dice come from.
        start: where it is taken up, None for the usual beginning.
    """

    id: str
    players: tuple[str, str]
    terms: Terms
    created: int
    seats: tuple[str, str] = ("human", "human")
    dice: DiceSpec = DiceSpec()
    start: Start | None = None

    def to_dict(self) -> dict[str, Any]:
        """The header as JSON-able data."""
        return {
            "v": VERSION,
            "id": self.id,
            "players": list(self.players),
            "seats": list(self.seats),
            "terms": coding.terms_to_data(self.terms),
            "dice": {"kind": self.dice.kind, "seed": self.dice.seed},
            "created": self.created,
            "start": None if self.start is None else coding.start_to_data(self.start),
        }

    @classmethod
    def from_dict(cls, data: object) -> "Header":
        """The header of JSON-able data.

        Raises:
            BadRecord: naming every wrong field.
        """
        fields = Fields(data)
        header = cls._read(fields)
        fields.check()
        return header

    @classmethod
    def _read(cls, fields: Fields) -> "Header":
        fields.version(VERSION)
        terms = coding.read_terms(fields.inside("terms"))
        players = fields.texts("players", 2)
        seats = fields.texts("seats", 2)
        header = cls(
            id=str(fields.made("id", UUID, UUID(int=0))),
            players=(players[0], players[1]),
            terms=terms,
            created=fields.integer("created", 0),
            seats=(seats[0], seats[1]),
            dice=_read_dice(fields.inside("dice")),
            start=coding.read_start(fields.inside("start"), terms) if fields.has("start") else None,
        )
        fields.get("start")
        fields.end()
        return header


@dataclass(frozen=True, slots=True)
class Entry:
    """The envelope in which every action is kept and travels.

    Attributes:
        seq: its number in the match, from 1 without a gap.
        at: when it happened, in milliseconds since 1970 (UTC).
        action: what happened.
        v: the version of the form it is written in.
    """

    seq: int
    at: int
    action: Action
    v: int = VERSION

    @property
    def by(self) -> Side | None:
        """Who did it, None where it is nobody's action alone."""
        return self.action.by

    @property
    def kind(self) -> str:
        """The name of the kind of action."""
        return self.action.kind

    def to_dict(self) -> dict[str, Any]:
        """The entry as JSON-able data, the action's own fields beside the common ones."""
        by = self.action.by
        return {
            "seq": self.seq,
            "by": None if by is None else int(by),
            "at": self.at,
            "kind": self.action.kind,
            "v": self.v,
            **coding.action_to_data(self.action),
        }

    @classmethod
    def from_dict(cls, data: object) -> "Entry":
        """The entry of JSON-able data.

        Raises:
            BadRecord: naming every wrong field.
        """
        fields = Fields(data)
        entry = cls._read(fields)
        fields.check()
        return entry

    @classmethod
    def _read(cls, fields: Fields) -> "Entry":
        version = fields.version(VERSION)
        seq, at = fields.integer("seq", 1), fields.integer("at", 0)
        entry = cls(seq, at, coding.read_action(fields), version)
        fields.end()
        return entry


@dataclass(frozen=True, slots=True)
class Folded:
    """How far a record could be followed.

    Attributes:
        match: the state after the last legal action.
        count: how many entries lead there.
        stopped: why the next one could not be followed, None where all could.
    """

    match: Match
    count: int
    stopped: Refusal | BadRecord | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is kept: the header and every action so far."""

    header: Header
    entries: tuple[Entry, ...] = ()

    def match(self) -> Match:
        """The state after all entries.

        Raises:
            Refusal: if one of the actions is not legal.
            BadRecord: if the numbers of the entries have a gap.
        """
        folded = self.fold()
        if folded.stopped is not None:
            raise folded.stopped
        return folded.match

    def fold(self) -> Folded:
        """The state as far as the entries are legal, and where they stop being so."""
        match = Match.begin(self.header.terms, self.header.start)
        for count, entry in enumerate(self.entries):
            if entry.seq != count + 1:
                return Folded(match, count, BadRecord(_gap(count)))
            try:
                match = match.apply(entry.action)
            except Refusal as refusal:
                return Folded(match, count, refusal)
        return Folded(match, len(self.entries))

    def states(self) -> Iterator[Match]:
        """The state before the first entry and after each one.

        Raises:
            Refusal: where an action is not legal.
        """
        match = Match.begin(self.header.terms, self.header.start)
        yield match
        for entry in self.entries:
            match = match.apply(entry.action)
            yield match

    def added(self, entry: Entry) -> "Record":
        """The record with one more entry."""
        return Record(self.header, (*self.entries, entry))

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON-able data."""
        entries = [entry.to_dict() for entry in self.entries]
        return {"header": self.header.to_dict(), "entries": entries}

    @classmethod
    def from_dict(cls, data: object) -> "Record":
        """The record of JSON-able data; whether its actions are legal is not looked at.

        Raises:
            BadRecord: naming every wrong field.
        """
        fields = Fields(data)
        header = Header._read(fields.inside("header"))
        entries = tuple(Entry._read(inner) for inner in fields.each("entries"))
        fields.end()
        fields.check()
        for index, entry in enumerate(entries):
            if entry.seq != index + 1:
                raise BadRecord(_gap(index))
        return cls(header, entries)


def _gap(index: int) -> Fault:
    return Fault(f"entries[{index}].seq", Problem.OUT_OF_RANGE)


def _read_dice(fields: Fields) -> DiceSpec:
    kinds: dict[str, DiceKind] = {"system": "system", "seed": "seed", "typed": "typed"}
    kind = kinds.get(fields.text("kind", *kinds), "system")
    seed = fields.text("seed") if fields.has("seed") else None
    fields.get("seed")
    if (kind == "seed") != (seed is not None):
        fields.wrong("seed", Problem.DISAGREES)
    fields.end()
    return DiceSpec(kind, seed)
