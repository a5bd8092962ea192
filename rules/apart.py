"""Two players who sit apart: at any time one of them alone may do the next thing.

Each keeps a copy of the match. Because its state says whose copy the next action is written
into first, the copies can differ in how far they go and in nothing else.
"""

from collections.abc import Iterator

from rules.actions import Action, Claim, InvalidRoll
from rules.match import Match
from rules.record import BadRecord, Entry, Header, Record, State, following
from rules.refusal import Refusal, Rule
from rules.side import Side

FRIEND = "friend"
"""The seat of the other player, in the header of either copy."""

LATEST = 32_503_680_000_000
"""The last time that an action can have, in milliseconds since 1970: the year 3000 begins.

Later ones are no dates everywhere: some systems know none after 3000, and the last of the year
9999 is one of the year 10000 east of Greenwich. Nobody's list of matches may end of that.
"""


def friend_in(header: Header) -> Side | None:
    """Which side of a match the friend plays who sits apart, None in all other matches."""
    apart = header.dice.kind == "agreed" and header.seats.count(FRIEND) == 1
    return Side(header.seats.index(FRIEND)) if apart else None


def owner_of(match: Match, host: Side) -> Side:
    """Whose copy the next action is written into.

    Args:
        match: the match so far.
        host: who proposed the match, and writes down what is nobody's turn: the opening roll,
            the next game, the end of a session.
    """
    actor = match.game.actor
    return host if actor is None else actor


def authors(record: Record, host: Side) -> Iterator[Side]:
    """Who has written each action, as far as they are legal.

    That isn't who is named in it: a claim stands in the record of who has overstepped the time,
    a play is taken back by who lets it be changed, and the host rolls for the opening.

    Args:
        record: the record of either copy.
        host: who proposed the match.
    """
    states: list[State] = [record.header.begin()]
    for entry in record.entries:
        yield owner_of(states[-1].match, host)
        try:
            states.append(following(states, entry))
        except (Refusal, BadRecord):
            return


def check_owner(match: Match, action: Action, by: Side, host: Side) -> None:
    """Refuse an action that isn't this side's to write down; whether it is legal is not looked at.

    Args:
        match: the match before it.
        action: what is written down.
        by: whose copy it is written into.
        host: who proposed the match.

    Raises:
        Refusal: naming the rule.
    """
    if isinstance(action, InvalidRoll):  # the dice are never rolled by hand
        raise Refusal(Rule.NOT_HERE)
    if owner_of(match, host) is not by:
        raise Refusal(Rule.WRONG_TURN)
    if action.by is not None and action.by is not by and not isinstance(action, Claim):
        raise Refusal(Rule.WRONG_TURN)


def check_envelope(entry: Entry, seq: int) -> None:
    """Refuse an entry that isn't the next one, or has times that nobody could live to see.

    Args:
        entry: what the other program sent.
        seq: the number of the last action before it.

    Raises:
        Refusal: WRONG_TURN.
    """
    if entry.seq != seq + 1 or entry.at > LATEST or entry.used > LATEST:
        raise Refusal(Rule.WRONG_TURN)


def followed(record: Record, host: Side) -> Match:
    """The match after all entries of a record, each written into its owner's copy first.

    Args:
        record: the record of either copy.
        host: who proposed the match.

    Raises:
        Refusal: where an action isn't legal, or nobody may write it down there.
    """
    states: list[State] = [record.header.begin()]
    for count, entry in enumerate(record.entries):
        check_envelope(entry, count)
        match = states[-1].match
        check_owner(match, entry.action, owner_of(match, host), host)
        states.append(following(states, entry))
    return states[-1].match
