"""`barpoint verify`: whether a match with a friend was fair, from what is kept of it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from app.friends.ledger import bond_of_row, roll_of_row
from app.friends.verifying import Finding, Flaw, Verified, verify
from app.i18n import gettext as _
from app.i18n import ngettext
from app.options import Options
from app.storage.errors import StorageError
from app.storage.friendship import Friendships, RefusedRow
from app.storage.opened import opened
from app.storage.words import sentence
from rules.side import Side


class NotVerified(Exception):
    """Nothing could be checked; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Told:
    """A match that was checked.

    Attributes:
        number: its small number.
        players: White's and Black's names.
        friend: which of them sat at the other computer.
        verified: what was found.
        refused: the latest messages that one program has refused of the other, in their order.
    """

    number: int
    players: tuple[str, str]
    friend: Side
    verified: Verified
    refused: tuple[RefusedRow, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return self.verified.good

    def text(self) -> str:
        """The report in lines for the player."""
        return "\n".join(self._lines())

    def data(self) -> dict[str, Any]:
        """The report as JSON-able data."""
        found = self.verified
        return {
            "schema": 1,
            "match": self.number,
            "players": list(self.players),
            "friend": self.friend.name.lower(),
            "actions": found.actions,
            "rolls": found.rolls,
            "signed": found.signed,
            "good": found.good,
            "findings": [_data(one) for one in found.findings],
            "refused": [{"at": row.at, "reason": row.reason} for row in self.refused],
        }

    def _lines(self) -> Iterator[str]:
        found, (white, black) = self.verified, self.players
        title = _("Match {number}: {white} (White) and {black} (Black)")
        yield title.format(number=self.number, white=white, black=black)
        actions = ngettext("{count} action", "{count} actions", found.actions)
        rolls = ngettext("{count} roll", "{count} rolls", found.rolls)
        signed = _("signed by {name}: {signed} of {count}")
        yield "  " + actions.format(count=found.actions)
        yield "  " + rolls.format(count=found.rolls)
        yield "  " + signed.format(
            name=self.players[self.friend], signed=found.signed, count=found.actions
        )
        if self.refused:
            refused = ngettext(
                "{count} message refused (--json tells why)",
                "{count} messages refused (--json tells why)",
                len(self.refused),
            )
            yield "  " + refused.format(count=len(self.refused))
        if found.good:
            yield _("Everything fits: the rules, the dice and the signatures.")
            return
        yield _("This is wrong:")
        for one in found.findings:
            yield "  " + self._sentence(one)

    def _sentence(self, found: Finding) -> str:
        whose = "" if found.whose is None else self.players[found.whose]
        return _sentence(found.flaw).format(
            seq=found.seq, name=whose, friend=self.players[self.friend], detail=found.detail
        )


def run(options: Options, warn: Callable[[str], object]) -> Told:
    """Check the match that the command line names.

    Args:
        options: the command line.
        warn: told what became of the journal when it was opened, a sentence each.

    Raises:
        NotVerified: if it can't be checked.
    """
    number = options.number or 0
    try:
        with opened(options.data_dir, warn) as journal:
            match_id = journal.id_of(number)
            friendships = Friendships(journal)
            row = friendships.bond(match_id)
            if row is None:
                raise NotVerified(_of_another_kind(number))
            loaded, rows = journal.load(match_id), friendships.rolls(match_id)
            refused = friendships.refused(match_id)
    except StorageError as error:
        raise NotVerified(sentence(error)) from error
    bond, rolls = bond_of_row(row), {each.number: roll_of_row(each) for each in rows}
    found = verify(loaded.record, bond, rolls, damaged=loaded.damaged is not None)
    return Told(number, loaded.record.header.pair, bond.side.opponent, found, refused)


def shown(told: Told, *, as_json: bool) -> str:
    """What is printed."""
    return json.dumps(told.data(), indent=2, ensure_ascii=False) if as_json else told.text()


def _data(found: Finding) -> dict[str, Any]:
    whose = None if found.whose is None else found.whose.name.lower()
    return {"flaw": found.flaw.value, "action": found.seq, "whose": whose, "detail": found.detail}


def _of_another_kind(number: int) -> str:
    told = _(
        "Match {number} was not played with a friend at another computer: there is nothing to "
        "verify."
    )
    return told.format(number=number)


def _sentence(flaw: Flaw) -> str:
    return {
        Flaw.ILLEGAL: _("action {seq} is damaged, or not what the rules allow"),
        Flaw.WRONG_DICE: _("action {seq}: the dice are not those of the two values"),
        Flaw.OTHER_VALUE: _("action {seq}: {name} showed another value than promised"),
        Flaw.OWN_VALUE: _("action {seq}: the value of {name} has been changed here"),
        Flaw.UNKNOWN_VALUE: _("action {seq}: the values of its dice are missing"),
        Flaw.MISSING: _("action {seq} is missing, and perhaps more: {friend} has signed it"),
        Flaw.SIGNATURE: _("{friend} has not signed what is kept here: it was changed afterwards"),
        Flaw.UNSIGNED: _("action {seq} is said to be by {friend}, who has not signed it"),
        Flaw.FAULT: _("the match was ended while it was played ({detail})"),
    }[flaw]
