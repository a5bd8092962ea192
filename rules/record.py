"""The record of a match: a header and the list of everything that happened.

Records travel as JSON-able data (`to_dict`, `from_dict`). Reading is strict:
`BadRecord` names every wrong field, and a kind of action or a version that this
program doesn't know is refused by name instead of being guessed at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args
from uuid import UUID

from rules import coding
from rules.action_coding import action_to_data, read_action
from rules.actions import Action, Call, MakePlay, TakeBack
from rules.fields import BadRecord, Fault, Fields, Problem
from rules.match import Match
from rules.refusal import Refusal
from rules.side import Side
from rules.start import Start
from rules.states import State, following
from rules.terms import ChouetteTerms, Terms

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
    "State",
    "Terms",
    "following",
]

VERSION = 1

DiceKind = Literal["system", "seed", "typed", "agreed"]


@dataclass(frozen=True, slots=True)
class DiceSpec:
    """Where the dice of a match come from.

    Attributes:
        kind: the system's randomness, a seed, dice rolled by hand and typed in, or dice that
            both sides agree on, so that neither can steer them.
        seed: the seed, only with its kind.
    """

    kind: DiceKind = "system"
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a match before it begins.

    Attributes:
        id: a UUID.
        players: the names of White and Black; of all who begin a chouette.
        terms: length and options.
        created: when it was begun, in milliseconds since 1970 (UTC).
        seats: who plays for each of them: `human` or what the program knows.
        dice: where the dice come from.
        start: where it is taken up, None for the usual beginning.
        chouette: what a chouette agreed on, None for a match of two.
    """

    id: str
    players: tuple[str, ...]
    terms: Terms
    created: int
    seats: tuple[str, ...] = ("human", "human")
    dice: DiceSpec = DiceSpec()
    start: Start | None = None
    chouette: ChouetteTerms | None = None

    @property
    def pair(self) -> tuple[str, str]:
        """The names of White and Black in a match of two."""
        return self.players[0], self.players[1]

    def begin(self) -> State:
        """The state before the first action.

        Raises:
            Refusal: if nobody could begin so: a chouette with two people of one name.
        """
        if self.chouette is not None:
            from rules.chouette import Chouette  # only a chouette waits for its rules

            return Chouette.begin(self.terms, self.chouette, self.players, self.seats)
        return Match.begin(self.terms, self.start)

    def to_dict(self) -> dict[str, Any]:
        """The header as JSON-able data."""
        data = {
            "v": VERSION,
            "id": self.id,
            "players": list(self.players),
            "seats": list(self.seats),
            "terms": coding.terms_to_data(self.terms),
            "dice": {"kind": self.dice.kind, "seed": self.dice.seed},
            "created": self.created,
            "start": None if self.start is None else coding.start_to_data(self.start),
        }
        if self.chouette is not None:
            data["chouette"] = coding.chouette_to_data(self.chouette)
        return data

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
        several = fields.has("chouette")
        chouette = coding.read_chouette(fields.inside("chouette")) if several else None
        players = fields.texts("players", *((3, 10) if several else (2,)))
        seats = fields.texts("seats", len(players))
        header = cls(
            id=str(fields.made("id", UUID, UUID(int=0))),
            players=players,
            terms=terms,
            created=fields.integer("created", 0),
            seats=seats,
            dice=_read_dice(fields.inside("dice")),
            start=coding.read_start(fields.inside("start"), terms) if fields.has("start") else None,
            chouette=chouette,
        )
        fields.get("start")
        if chouette is not None:
            header._judge_chouette(fields)
        fields.end()
        return header

    def _judge_chouette(self, fields: Fields) -> None:
        """Note what no chouette begins with: a length, a start, two people of one name."""
        if not self.terms.money:
            fields.wrong("terms", Problem.DISAGREES)
        if self.start is not None:
            fields.wrong("start", Problem.DISAGREES)
        from rules.roster import gathered

        try:
            gathered(self.players, self.seats)
        except Refusal:
            if all(self.players):
                fields.wrong("players", Problem.DISAGREES)


@dataclass(frozen=True, slots=True)
class Entry:
    """The envelope in which every action is kept and travels.

    Attributes:
        seq: its number in the match, from 1 without a gap.
        at: when it happened, in milliseconds since 1970 (UTC).
        action: what happened.
        v: the version of the form it is written in.
        used: the time it took on the clocks, in milliseconds; 0 without clocks.
    """

    seq: int
    at: int
    action: Action
    v: int = VERSION
    used: int = 0

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
            **({"used": self.used} if self.used else {}),
            **action_to_data(self.action),
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
        used = fields.integer("used", 0) if fields.has("used") else 0
        entry = cls(seq, at, read_action(fields), version, used)
        fields.end()
        return entry


@dataclass(frozen=True, slots=True)
class Folded:
    """How far a record could be followed.

    Attributes:
        state: the state after the last legal action.
        count: how many entries lead there.
        stopped: why the next one could not be followed, None where all could.
    """

    state: State
    count: int
    stopped: Refusal | BadRecord | None = None

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.state.match


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
        states = [self.header.begin()]
        for count, entry in enumerate(self.entries):
            if entry.seq != count + 1:
                return Folded(states[-1], count, BadRecord(_gap(count)))
            try:
                states.append(following(states, entry))
            except Refusal as refusal:
                return Folded(states[-1], count, refusal)
        return Folded(states[-1], len(self.entries))

    def states(self) -> Iterator[State]:
        """The state before the first entry and after each one.

        Raises:
            Refusal: where an action is not legal.
        """
        states = [self.header.begin()]
        yield states[0]
        for entry in self.entries:
            states.append(following(states, entry))
            yield states[-1]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The entries that still count: without what was corrected, and without called plays."""
        before: list[int] = []  # for each entry, how many lead to the one that counts before it
        for entry in self.entries:
            match entry.action:
                case TakeBack(to):
                    before.append(to)
                case Call():
                    before.append(self._called(before))
                case _:
                    before.append(len(before))
        kept: list[Entry] = []
        at = len(self.entries)
        while at:
            entry = self.entries[at - 1]
            if not isinstance(entry.action, TakeBack | Call):
                kept.append(entry)
            at = before[at - 1]
        return tuple(reversed(kept))

    def _called(self, before: Sequence[int]) -> int:
        """How many entries lead to the dice of the play that is called illegal."""
        at = len(before)
        while at and not isinstance(self.entries[at - 1].action, MakePlay):
            at = before[at - 1]
        return before[at - 1] if at else 0

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
    kinds: dict[str, DiceKind] = {kind: kind for kind in get_args(DiceKind)}
    kind = kinds.get(fields.text("kind", *kinds), "system")
    seed = fields.text("seed") if fields.has("seed") else None
    fields.get("seed")
    if (kind == "seed") != (seed is not None):
        fields.wrong("seed", Problem.DISAGREES)
    fields.end()
    return DiceSpec(kind, seed)
