"""What counts of a record, one thing after the other, for those who write it down."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.actions import Action
from rules.match import Match
from rules.record import Record


@dataclass(frozen=True, slots=True)
class Happening:
    """One action that counts, and the match before and after it."""

    before: Match
    action: Action
    after: Match


def happenings(record: Record) -> Iterator[Happening]:
    """What counts of a record from its beginning; what was corrected is left out.

    Raises:
        Refusal: where an action is not legal.
    """
    states = tuple(record.states())  # with the clocks as they were, also after corrections
    before = 0
    for entry in record.standing:
        yield Happening(states[before].match, entry.action, states[entry.seq].match)
        before = entry.seq
