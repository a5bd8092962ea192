"""What screens see of a friend: frozen views, and the names of what can happen."""

from dataclasses import dataclass
from enum import StrEnum

from app.net.transport import Trouble
from rules.side import Side
from rules.terms import Terms


class Presence(StrEnum):
    """What is known of whether the friend is there."""

    APART = "apart"  # not met since this program runs: a code is needed
    HERE = "here"
    AWAY = "away"  # the program is there, the friend has not touched it for a while
    SILENT = "silent"  # nothing is heard; the line comes back by itself if it can
    LEFT = "left"  # the friend has left the table: a code is needed


class Ask(StrEnum):
    """What one player asks the other for."""

    CHANGE = "change"  # to change the play just made, after the dice were picked up
    REMATCH = "rematch"


class Phrase(StrEnum):
    """Quick phrases; each player reads them in their own language."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    NICE_ROLL = "nice-roll"
    WELL_PLAYED = "well-played"
    SORRY = "sorry"
    MOMENT = "moment"  # back in a moment
    THANKS = "thanks"
    GOODBYE = "goodbye"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at the table.

    Attributes:
        by: whose words they are.
        text: the words, one clean line; empty where it is a phrase.
        phrase: the phrase, None where it is text.
        at: when, in milliseconds since 1970 (UTC), by this computer's clock.
    """

    by: Side
    text: str
    phrase: Phrase | None
    at: int


@dataclass(frozen=True, slots=True)
class FriendView:
    """The friend, seen from the table.

    Attributes:
        name: the friend's name.
        side: the friend's side.
        presence: whether the friend is there.
        since: since when, in milliseconds since 1970 (UTC).
        connected: whether this program reaches the server; True while none is needed.
        rolling: whether a roll is being agreed on.
        ready: whether the friend waits for the next game.
        waiting: whether this player waits for the friend's wish for the next game.
        asked: what the friend asks for, until it is answered.
        asking: what this player has asked for, until it is answered.
        declined: what the friend has just declined; until something else happens.
        chat: what was said, the latest last; at most 200 lines.
        unread: how many of them this player has not seen yet.
        rolls: how many rolls both have agreed on, each checked here.
        fault: why the match can't be played on, empty where it can (`app.net.session.Fault`).
        agreeing: whether both want a rematch, and the programs agree on it.
        rematch: the id of the match that both have begun after this one, empty before.
        trouble: why the line to the friend ended, None while it stands or was never there.
        unkept: why what the friend does can't be kept here, though it is tried again and again; a
            sentence for the player, empty where it can.
    """

    name: str
    side: Side
    presence: Presence = Presence.APART
    since: int = 0
    connected: bool = True
    rolling: bool = False
    ready: bool = False
    waiting: bool = False
    asked: Ask | None = None
    asking: Ask | None = None
    declined: Ask | None = None
    chat: tuple[ChatLine, ...] = ()
    unread: int = 0
    rolls: int = 0
    fault: str = ""
    agreeing: bool = False
    rematch: str = ""
    trouble: Trouble | None = None
    unkept: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A match that a host proposes.

    Attributes:
        name: the host's name.
        terms: length and options.
        side: the host's colour.
    """

    name: str
    terms: Terms
    side: Side = Side.WHITE


class Stage(StrEnum):
    """How far two players have come together."""

    IDLE = "idle"
    CALLING = "calling"  # the server is asked for a code, or for the friend
    WAITING = "waiting"  # there is a code; or the friend hasn't come to the code yet
    GREETING = "greeting"  # the friend is there, the programs talk
    PROPOSED = "proposed"  # host: the guest thinks about it; guest: it is to be answered
    AGREED = "agreed"  # the match is kept on both sides and can be played
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class MeetingView:
    """Two players on the way to a table.

    Attributes:
        stage: how far they are.
        hosting: whether this side has the code to tell.
        code: the code, empty before there is one.
        friend: the friend's name, empty before it is known.
        proposal: the match that the host proposes, None before it is known.
        resuming: the id of the unfinished match to go on with, empty for a new one.
        match: the id of the match once it is agreed on, empty before.
        trouble: why it failed.
        detail: what the library or the server said, in English; may be empty.
        since: when this stage began, in milliseconds since 1970 (UTC).
        spoilt: how many codes were used up by somebody who typed a wrong one; the host gets a
            new code by itself.
        connected: whether this program reaches the server, once it did.
    """

    stage: Stage = Stage.IDLE
    hosting: bool = False
    code: str = ""
    friend: str = ""
    proposal: Proposal | None = None
    resuming: str = ""
    match: str = ""
    trouble: Trouble | None = None
    detail: str = ""
    since: int = 0
    spoilt: int = 0
    connected: bool = True
