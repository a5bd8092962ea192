"""What comes of what a friend's program says: frozen, for whoever drives the session."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

What = Literal["change", "rematch"]
"""What one player asks the other for (`app.friends.view.Ask`)."""


class Fault(StrEnum):
    """Why a match can't be played on; the first three are kept with it."""

    WRONG_VALUE_THEIRS = "wrong-value-theirs"  # the friend showed another value than committed to
    WRONG_VALUE_MINE = "wrong-value-mine"  # the friend's program proves that this one did
    FORKED = "forked"  # each side has signed another history
    NOT_ACCEPTED = "not-accepted"  # the friend's program doesn't take what the rules allow here
    ENDED_THEIRS = "ended-theirs"  # the friend's program says that the match has ended by a fault


class Deed(StrEnum):
    """What this side's program has to do in its own name, as both want it."""

    NEXT_GAME = "next-game"
    END_SESSION = "end-session"
    CLAIM = "claim"  # the friend's claim on time, if the clocks here agree
    TAKE_BACK = "take-back"  # the friend's last play, which this player lets be changed


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of the friend's presence has changed.

    Attributes:
        presence: `here`, `away`, `silent` or `left`.
    """

    presence: str


@dataclass(frozen=True, slots=True)
class Said:
    """The friend said something: a clean line of text, or the name of a phrase."""

    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The friend asks for something."""

    what: What


@dataclass(frozen=True, slots=True)
class Declined:
    """The friend declines what this player has asked for."""

    what: What


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Both want another match; the line is free for a new greeting, the match's host begins it."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something is to be done here now, through the store; then `Session.kept` is told of it."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that was refused, for the log.

    Attributes:
        reason: the wire's name of the reason.
        detail: one clean English line.
        by_friend: whether the friend's program refused it, not this one.
    """

    reason: str
    detail: str = ""
    by_friend: bool = False


Happening = Seen | Said | Asked | Declined | RematchAgreed | Due | Refused
