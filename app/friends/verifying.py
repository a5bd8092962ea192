"""Checking a match with a friend afterwards: its rules, its dice, and what was signed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from app.net.chain import (
    Broken,
    dice_of,
    facts_for,
    genesis_of,
    link_text,
    next_link,
    paired,
    rolls_dice,
    signed_by,
)
from app.net.dice import agreed_dice, commitment, own_value
from app.net.ledger import AgreedRoll, Bond
from rules.apart import authors, check_owner, owner_of
from rules.record import BadRecord, Record, State, following
from rules.refusal import Refusal
from rules.side import Side


class Flaw(StrEnum):
    """What is wrong with a match that was kept."""

    ILLEGAL = "illegal"  # the rules don't allow an action; what follows it isn't looked at
    WRONG_DICE = "wrong-dice"  # the dice of a roll are not those of its two values
    OTHER_VALUE = "other-value"  # the friend's value is not the one committed to
    OWN_VALUE = "own-value"  # this side's value is not the one that it has for this roll
    UNKNOWN_VALUE = "unknown-value"  # a value or a commitment is missing
    MISSING = "missing"  # the friend has signed more actions than there are
    SIGNATURE = "signature"  # the friend's signature is not one over these actions
    UNSIGNED = "unsigned"  # an action of the friend's that the friend has not signed
    FAULT = "fault"  # the match was ended by a fault while it was played


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong.

    Attributes:
        flaw: what it is.
        seq: the number of the action, 0 where it is none in particular.
        whose: whose doing it is; None where that can't be told.
        detail: the rule that is broken, or the fault; may be empty.
    """

    flaw: Flaw
    seq: int = 0
    whose: Side | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was checked of a match, and what was found.

    Attributes:
        actions: how many there are.
        rolls: how many of them are rolls.
        signed: up to which action the friend has signed all; 0 if the signature is wrong.
        findings: what is wrong, in the order of the actions.
    """

    actions: int
    rolls: int
    signed: int
    findings: tuple[Finding, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def verify(
    record: Record, bond: Bond, rolls: Mapping[int, AgreedRoll], *, damaged: bool = False
) -> Verified:
    """Check a match that is kept here.

    Whoever changes anything of what the friend has signed can't make the signature fit again.

    Args:
        record: the match.
        bond: what ties it to the friend.
        rolls: what is known of its rolls, by their numbers.
        damaged: whether an action behind these is illegal, or can't be read.
    """
    findings = [
        *_unlawful(record, bond),
        *_loaded(record, bond, rolls),
        *_unsigned(record, bond, rolls),
    ]
    if damaged:
        findings = [one for one in findings if one.flaw is not Flaw.MISSING]
        findings.append(Finding(Flaw.ILLEGAL, len(record.entries) + 1))
    if bond.fault:
        findings.append(Finding(Flaw.FAULT, len(record.entries), _at_fault(bond), bond.fault))
    spoilt = any(one.flaw in (Flaw.SIGNATURE, Flaw.UNKNOWN_VALUE) for one in findings)
    return Verified(
        len(record.entries),
        sum(map(rolls_dice, record.entries)),
        0 if spoilt else min(bond.signed, len(record.entries)),
        tuple(sorted(findings, key=lambda one: one.seq)),
    )


def _unlawful(record: Record, bond: Bond) -> Iterator[Finding]:
    """The first action that the rules don't allow."""
    states: list[State] = [record.header.begin()]
    for number, entry in enumerate(record.entries, 1):
        match = states[-1].match
        whose = owner_of(match, bond.host)
        try:
            if entry.seq != number:
                yield Finding(Flaw.ILLEGAL, number)
                return
            check_owner(match, entry.action, whose, bond.host)
            states.append(following(states, entry))
        except (Refusal, BadRecord) as refusal:
            yield Finding(Flaw.ILLEGAL, number, whose, str(refusal))
            return


def _loaded(record: Record, bond: Bond, rolls: Mapping[int, AgreedRoll]) -> Iterator[Finding]:
    """The rolls whose dice don't come from values committed to before."""
    match_id, friend, number = record.header.id, bond.side.opponent, count()
    for entry in filter(rolls_dice, record.entries):
        nth = next(number)
        roll = rolls.get(nth)
        if roll is None or not roll.theirs:
            continue  # `_unsigned` tells
        if commitment(match_id, nth, friend, roll.theirs) != roll.theirs_committed:
            yield Finding(Flaw.OTHER_VALUE, entry.seq, friend)
        if own_value(bond.seed, match_id, nth) != roll.mine:
            yield Finding(Flaw.OWN_VALUE, entry.seq, bond.side)
        values = paired(bond.side, roll.mine, roll.theirs)
        if agreed_dice(match_id, nth, *values) != dice_of(entry):
            yield Finding(Flaw.WRONG_DICE, entry.seq)


def _unsigned(record: Record, bond: Bond, rolls: Mapping[int, AgreedRoll]) -> Iterator[Finding]:
    """What of the match the friend hasn't signed, although it should be."""
    try:
        links = _links(record, bond, rolls)
    except Broken as broken:
        yield Finding(Flaw.UNKNOWN_VALUE, broken.seq)
        return
    if bond.signed >= len(links):
        yield Finding(Flaw.MISSING, len(record.entries) + 1, bond.side)
        return
    text = link_text(record.header.id, bond.signed, links[bond.signed])
    if not signed_by(bond.friend_key, text, bond.signature):
        yield Finding(Flaw.SIGNATURE)
        return
    friend = bond.side.opponent
    for entry, author in zip(record.entries, authors(record, bond.host), strict=False):
        if entry.seq > bond.signed and author is friend:
            yield Finding(Flaw.UNSIGNED, entry.seq, friend)


def _links(record: Record, bond: Bond, rolls: Mapping[int, AgreedRoll]) -> list[bytes]:
    """The chain over a record, whatever its dice are.

    Raises:
        Broken: where something that a link needs isn't known.
    """
    links, number = [genesis_of(record.header, bond, rolls.get)], 0
    for entry in record.entries:
        facts = facts_for(record.header.id, bond.side, entry, number, rolls.get)
        links.append(next_link(links[-1], entry, facts))
        number += rolls_dice(entry)
    return links


def _at_fault(bond: Bond) -> Side | None:
    """Who has ended a match by a fault, None where that isn't known."""
    if bond.fault.endswith("-theirs"):
        return bond.side.opponent
    return bond.side if bond.fault.endswith("-mine") else None
