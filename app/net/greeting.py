"""How two programs agree on a match, or find one again, before it is played.

Without input or output of its own, like `app.net.session`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from uuid import UUID

from app.net import wire
from app.net.agreement import (
    MANNERS,
    Agreed,
    Failed,
    GreetingEvent,
    Met,
    Proposed,
    Resumed,
    agreed_on,
    commitment_of,
    resume_text,
    signature_of,
    terms_of,
    text_of,
)
from app.net.chain import PROTOCOL, public_key, sign, signed_by
from app.net.dice import commitment, own_value
from app.net.ledger import Bond
from app.net.transport import Trouble
from rules.coding import terms_to_data
from rules.side import Side
from rules.terms import Terms

__all__ = [
    "MANNERS",
    "Agreed",
    "Failed",
    "Greeting",
    "GreetingEvent",
    "Known",
    "Met",
    "Proposed",
    "Resumed",
]

MOST_HEARD = 500
"""How many messages a greeting may take."""
_TROUBLES = {
    "version": Trouble.VERSIONS,
    "unknown-match": Trouble.UNKNOWN_MATCH,
    "wrong-friend": Trouble.WRONG_FRIEND,
}
_GREETING = frozenset({"hello", "offer", "answer", "begin", "resume"})
Fresh = Callable[[], bytes]
Known = Callable[[str], Bond | None]


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a side comes with: a proposal, an unfinished match, or neither."""

    name: str
    terms: Terms | None = None
    side: Side = Side.WHITE
    created: int = 0
    resuming: tuple[str, Bond] | None = None


class Greeting:
    """One side of a greeting; `Greeting.host`, `.guest` and `.resume` make it."""

    def __init__(self, plan: _Plan, fresh: Fresh, known: Known) -> None:
        self._plan = plan
        self._name = wire.clean_line(plan.name, wire.MOST_NAME) or "?"
        self._fresh = fresh
        self._known = known
        self._challenge = fresh()
        self._seed = b""  # the host's, from the offer on
        self._hello: wire.Hello | None = None
        self._offer: wire.Offer | None = None
        self._made: Agreed | None = None  # as far as this side has agreed
        self._resuming = plan.resuming
        self._out: list[bytes] = []
        self._events: list[GreetingEvent] = []
        self._count = 0
        self._done = False

    @classmethod
    def host(
        cls, name: str, terms: Terms, side: Side, *, created: int, fresh: Fresh, known: Known
    ) -> "Greeting":
        """The side that proposes a match.

        Args:
            name: this player's name.
            terms: length and options; the manners are always those of friends.
            side: this player's colour.
            created: now, in milliseconds since 1970 (UTC).
            fresh: 32 new random bytes at each call.
            known: the bond of a match that is kept here by its id, None where there is none.
        """
        agreed = replace(terms, manners=MANNERS)
        return cls(_Plan(name, agreed, side, created), fresh, known)

    @classmethod
    def guest(cls, name: str, *, fresh: Fresh, known: Known) -> "Greeting":
        """The side that typed a code, whether a new match or an unfinished one comes of it.

        Args:
            name: this player's name.
            fresh: 32 new random bytes at each call.
            known: the bond of a match that is kept here by its id, None where there is none.
        """
        return cls(_Plan(name), fresh, known)

    @classmethod
    def resume(cls, name: str, match_id: str, bond: Bond, *, fresh: Fresh) -> "Greeting":
        """Either side of an unfinished match.

        Args:
            name: this player's name.
            match_id: the id of the match.
            bond: what ties it to the friend.
            fresh: 32 new random bytes at each call.
        """
        return cls(_Plan(name, resuming=(match_id, bond)), fresh, lambda _: None)

    # What whoever drives it does

    def start(self) -> None:
        """Begin to talk."""
        self._send(
            wire.Hello(
                versions=(PROTOCOL,),
                program=_program(),
                name=self._name,
                challenge=self._challenge,
                host=self._plan.terms is not None,
                match=self._resuming[0] if self._resuming else None,
            )
        )

    def heard(self, data: bytes) -> None:
        """Take one message; never raises, whatever it is."""
        self._count += 1
        if self._done:
            return
        if self._count > MOST_HEARD:
            self._fail(Trouble.MALFORMED, "too many messages")
            return
        try:
            self._take(wire.decode(data))
        except wire.Malformed as bad:
            if bad.reason == "version":
                self._refuse("version", Trouble.VERSIONS)
            elif bad.reason != "kind":  # newer programs may say more
                self._refuse(bad.reason, Trouble.MALFORMED)

    def outbox(self) -> tuple[bytes, ...]:
        """What is to be sent, in order; each message is given once."""
        sent = tuple(self._out)
        self._out.clear()
        return sent

    def events(self) -> tuple[GreetingEvent, ...]:
        """What has come of it, in order; each is given once."""
        events = tuple(self._events)
        self._events.clear()
        return events

    def accept(self) -> None:
        """Guest: play the match that is proposed."""
        offer, hello = self._offer, self._hello
        if self._done or offer is None or hello is None or self._made is not None:
            return
        side = Side(offer.side).opponent
        made = self._make(offer, side, offer.key, offer.commitment)
        self._made = made
        signature = signature_of(made)
        key, told = public_key(made.bond.seed), commitment_of(made)
        self._send(wire.Answer(key=key, commitment=told, signature=signature))

    def decline(self) -> None:
        """Guest: don't play it; ends in `Failed(DECLINED)` on both sides."""
        if not self._done:
            self._send(wire.Answer())
            self._fail(Trouble.DECLINED)

    def confirm(self) -> None:
        """The match that was agreed on is kept here."""
        if self._made is not None and self._plan.terms is not None:
            self._send(wire.Begin(signature=signature_of(self._made)))

    def leave(self) -> None:
        """Say goodbye: nothing comes of it, whatever was agreed on."""
        self._send(wire.Bye())
        self._done = True

    # What is heard

    def _take(self, message: wire.Message) -> None:
        match message:
            case wire.Hello():
                self._take_hello(message)
            case wire.Bye():
                self._fail(Trouble.LEFT)
            case wire.Refused():
                if message.what in _GREETING:
                    self._fail(_TROUBLES.get(message.reason, Trouble.MALFORMED), message.reason)
            case wire.Offer() | wire.Answer() | wire.Begin() | wire.Resume():
                if self._hello is None:
                    self._refuse("place", Trouble.MALFORMED)
                else:
                    self._take_further(message)
            case _:
                pass  # late, of the match before a rematch

    def _take_hello(self, hello: wire.Hello) -> None:
        if self._hello is not None:
            return
        self._hello = hello
        name = wire.clean_line(hello.name, wire.MOST_NAME)
        if PROTOCOL not in hello.versions:
            self._refuse("version", Trouble.VERSIONS)
        elif not name:
            self._refuse("form", Trouble.MALFORMED)
        else:
            self._events.append(Met(name, wire.clean_line(hello.program, 60)))
            self._go_on(hello)

    def _go_on(self, hello: wire.Hello) -> None:
        """Resume what either wants to resume, or else propose."""
        if hello.match is not None and self._resuming is None:
            bond = self._known(hello.match)
            self._resuming = None if bond is None else (hello.match, bond)
        wanted = hello.match or (self._resuming[0] if self._resuming else None)
        if wanted is None:
            self._propose(hello)
        elif self._resuming is None or self._resuming[0] != wanted:
            self._refuse_match()
        else:
            match_id, bond = self._resuming
            text = resume_text(match_id, self._challenge, hello.challenge, bond.side)
            self._send(wire.Resume(id=match_id, signature=sign(bond.seed, text)))

    def _propose(self, hello: wire.Hello) -> None:
        plan = self._plan
        if hello.host == (plan.terms is not None):
            self._refuse("place", Trouble.MALFORMED)
        elif plan.terms is not None:
            seed, match_id = self._fresh(), str(UUID(bytes=self._fresh()[:16], version=4))
            value = own_value(seed, match_id, 0)
            self._seed = seed
            self._offer = wire.Offer(
                id=match_id,
                terms=terms_to_data(plan.terms),
                created=plan.created,
                side=int(plan.side),
                key=public_key(seed),
                commitment=commitment(match_id, 0, plan.side, value),
            )
            self._send(self._offer)

    def _take_further(self, message: wire.Offer | wire.Answer | wire.Begin | wire.Resume) -> None:
        hosting, made = self._plan.terms is not None, self._made
        match message:
            case wire.Resume():
                self._take_resume(message)
            case wire.Offer() if not hosting and self._resuming is None:
                self._take_offer(message)
            case wire.Answer() if hosting and self._offer is not None:
                self._take_answer(message, self._offer)
            case wire.Begin() if not hosting and made is not None:
                self._take_begin(message, made)
            case _:
                self._refuse("place", Trouble.MALFORMED)

    def _take_resume(self, message: wire.Resume) -> None:
        if self._resuming is None or self._hello is None or message.id != self._resuming[0]:
            self._refuse_match()
            return
        match_id, bond = self._resuming
        theirs = bond.side.opponent
        text = resume_text(match_id, self._hello.challenge, self._challenge, theirs)
        if not signed_by(bond.friend_key, text, message.signature):
            self._refuse("wrong-friend", Trouble.WRONG_FRIEND)
            return
        self._events.append(Resumed(match_id))
        self._done = True

    def _take_offer(self, offer: wire.Offer) -> None:
        if self._offer is not None:
            return
        terms = terms_of(offer)
        if terms is None or self._known(offer.id) is not None:
            self._refuse("form", Trouble.MALFORMED)
            return
        self._offer = offer
        self._events.append(Proposed(terms, Side(offer.side)))

    def _take_answer(self, answer: wire.Answer, offer: wire.Offer) -> None:
        if answer.key is None and answer.commitment is None and answer.signature is None:
            self._fail(Trouble.DECLINED)
            return
        if answer.key is None or answer.commitment is None or answer.signature is None:
            self._refuse("form", Trouble.MALFORMED)
            return
        self._finish(
            self._make(offer, self._plan.side, answer.key, answer.commitment), answer.signature
        )

    def _take_begin(self, begin: wire.Begin, made: Agreed) -> None:
        self._finish(made, begin.signature)

    def _finish(self, made: Agreed, signature: bytes) -> None:
        """Agree, if the friend has signed the same."""
        if not signed_by(made.bond.friend_key, text_of(made), signature):
            self._refuse("signature", Trouble.MALFORMED)
            return
        self._made = replace(made, bond=replace(made.bond, signature=signature))
        self._events.append(self._made)
        self._done = True

    # Within

    def _make(self, offer: wire.Offer, side: Side, key: bytes, told: bytes) -> Agreed:
        """What is agreed on, as it is kept here.

        Args:
            offer: what the host has proposed.
            side: this player's colour.
            key: what the friend's signatures are checked by.
            told: the friend's commitment to the first roll.
        """
        assert self._hello is not None
        seed = self._seed if side == offer.side else self._fresh()
        friend = wire.clean_line(self._hello.name, wire.MOST_NAME)
        return agreed_on(
            offer, (self._name, friend), Bond(side, Side(offer.side), seed, key, friend), told
        )

    def _refuse_match(self) -> None:
        """Refuse a match that can't be gone on with here."""
        here = Trouble.NOT_HERE if self._resuming is None else Trouble.OTHER_MATCH
        self._refuse("unknown-match", here)

    def _refuse(self, reason: str, trouble: Trouble) -> None:
        self._send(wire.Refused(reason=reason, what="hello"))
        self._fail(trouble, reason)

    def _fail(self, trouble: Trouble, detail: str = "") -> None:
        self._events.append(Failed(trouble, detail))
        self._done = True

    def _send(self, message: wire.Message) -> None:
        self._out.append(wire.encode(message))


def _program() -> str:
    """This program and its version, where it is installed."""
    try:
        return f"Barpoint {version('barpoint')}"
    except PackageNotFoundError:
        return "Barpoint"
