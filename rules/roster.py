"""The people of a chouette: their names, their places in the team, who comes and who goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

from rules.refusal import Refusal, Rule
from rules.side import Side

FEWEST, MOST = 3, 10
"""How many people begin a chouette, and how many there may be at one time."""

BOX, TEAM = Side.WHITE, Side.BLACK
"""Whoever is the box plays White; the captain plays Black."""

Places = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays or has played in a chouette.

    Attributes:
        name: the name; nobody else at the table has it.
        seat: who plays in this chair, as in a match.
        score: the points won or lost so far.
        present: whether they are at the table.
        leaving: whether they leave when the game is over.
        deputy: who answers for them until then.
    """

    name: str
    seat: str
    score: int = 0
    present: bool = True
    leaving: bool = False
    deputy: int | None = None


def gathered(players: Sequence[str], seats: Sequence[str]) -> tuple[Person, ...]:
    """The people who begin a chouette.

    Raises:
        Refusal: if they are too few or too many, or two of them have the same name or none.
    """
    if len(players) < FEWEST:
        raise Refusal(Rule.TOO_FEW_PLAYERS, count=FEWEST)
    people: tuple[Person, ...] = ()
    for name, seat in zip(players, seats, strict=True):
        people = joined(people, name, seat)
    return people


def joined(people: tuple[Person, ...], name: str, seat: str) -> tuple[Person, ...]:
    """The roster with one more; who has been here before takes up the old score.

    Raises:
        Refusal: if there are too many, or the name is taken or empty.
    """
    named = find(people, name)
    if not _folded(name):
        raise Refusal(Rule.NO_NAME)
    if named is not None and people[named].present:
        raise Refusal(Rule.SAME_NAME, text=name)
    if sum(person.present for person in people) >= MOST:
        raise Refusal(Rule.TOO_MANY_PLAYERS, count=MOST)
    if named is None:
        return (*people, Person(name, seat))
    return with_person(people, named, replace(people[named], seat=seat, present=True))


def find(people: Sequence[Person], name: str) -> int | None:
    """Who has a name, however it is written."""
    wanted = _folded(name)
    for index, person in enumerate(people):
        if _folded(person.name) == wanted:
            return index
    return None


def with_person(people: tuple[Person, ...], index: int, person: Person) -> tuple[Person, ...]:
    """The roster with one of them changed."""
    return (*people[:index], person, *people[index + 1 :])


def leaving(people: tuple[Person, ...], player: int, deputy: int | None) -> tuple[Person, ...]:
    """The roster once somebody has said that they leave after this game.

    Whoever answers for the others must be there to the end: those for whom the one who leaves
    would have answered are answered for by the same deputy.
    """
    marked = with_person(people, player, replace(people[player], leaving=True, deputy=deputy))
    return tuple(
        replace(person, deputy=deputy) if person.deputy == player else person for person in marked
    )


def departed(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """The roster after those who wanted to leave have left."""
    return tuple(
        replace(person, present=False, leaving=False, deputy=None) if person.leaving else person
        for person in people
    )


def closed_up(
    box: int | None, line: tuple[int, ...], people: tuple[Person, ...]
) -> tuple[int | None, tuple[int, ...]]:
    """Box and line without those who have left; a box who leaves is followed by the captain."""
    line = tuple(who for who in line if people[who].present)
    if box is not None and not people[box].present:
        return (line[0] if line else None), line[1:]
    return box, line


def rotated(
    box: int, line: tuple[int, ...], captain: int, winner: Side
) -> tuple[int, tuple[int, ...]]:
    """Box and line for the game after one that a side has won.

    >>> rotated(0, (1, 2, 3), 1, BOX)
    (0, (2, 3, 1))
    >>> rotated(0, (1, 2, 3), 1, TEAM)
    (1, (2, 3, 0))
    """
    others = tuple(who for who in line if who != captain)
    return (box, (*others, captain)) if winner is BOX else (captain, (*others, box))


def ranked(places: Places, dice: dict[int, int]) -> Places:
    """The places after a roll: the tied among themselves, the higher die first.

    Args:
        places: those who are tied for each place, the first place first.
        dice: what each of the tied has rolled.

    >>> ranked(((0, 1, 2, 3),), {0: 2, 1: 6, 2: 2, 3: 1})
    ((1,), (0, 2), (3,))
    """
    return tuple(rank for tied in places for rank in _ranks(tied, dice))


def _ranks(tied: tuple[int, ...], dice: dict[int, int]) -> Iterator[tuple[int, ...]]:
    if len(tied) == 1:
        yield tied
        return
    for die in sorted({dice[who] for who in tied}, reverse=True):
        yield tuple(who for who in tied if dice[who] == die)


def _folded(name: str) -> str:
    return normalize("NFC", name).strip().casefold()
