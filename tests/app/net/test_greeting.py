"""How two programs agree on a match, or find one again."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.net import wire
from app.net.chain import genesis_of, link_text, signed_by
from app.net.dice import commitment
from app.net.greeting import (
    Agreed,
    Failed,
    Greeting,
    GreetingEvent,
    Met,
    Proposed,
    Resumed,
)
from app.net.ledger import Bond
from app.net.session import Session
from app.net.transport import Trouble
from rules.coding import terms_to_data
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.net.examples import MESSAGES, SIGNATURE
from tests.app.net.ledgers import ID, Kept, MemoryLedger, a_pair

TERMS = Terms(5, beavers=1, clock=ClockTerms(600_000))
FRIENDS = Manners(changes=True)


class Talker:
    """One side of a greeting in a test, which does what its player would."""

    def __init__(self, greeting: Greeting, *, takes: bool | None = True) -> None:
        self.greeting = greeting
        self.takes = takes
        self.events: list[GreetingEvent] = []

    def look(self) -> None:
        for event in self.greeting.events():
            self.events.append(event)
            match event:
                case Proposed() if self.takes is not None:
                    (self.greeting.accept if self.takes else self.greeting.decline)()
                case Agreed():
                    self.greeting.confirm()

    @property
    def last(self) -> GreetingEvent:
        return self.events[-1]


def fresh(seed: int) -> Callable[[], bytes]:
    rng = Random(seed)
    return lambda: rng.randbytes(32)


def nothing(match_id: str) -> Bond | None:
    return None


def a_host(
    name: str = "Ann",
    side: Side = Side.WHITE,
    terms: Terms = TERMS,
    known: Callable[[str], Bond | None] = nothing,
) -> Talker:
    return Talker(Greeting.host(name, terms, side, created=77, fresh=fresh(1), known=known))


def a_guest(
    name: str = "Bob",
    takes: bool | None = True,
    known: Callable[[str], Bond | None] = nothing,
) -> Talker:
    return Talker(Greeting.guest(name, fresh=fresh(2), known=known), takes=takes)


def meet(
    one: Talker, other: Talker, change: Callable[[wire.Message], wire.Message] = lambda said: said
) -> None:
    """Let two sides talk until they have nothing more to say."""
    for side in (one, other):
        side.greeting.start()
    pairs = ((one, other), (other, one))
    while sent := [(to, data) for by, to in pairs for data in by.greeting.outbox()]:
        for to, data in sent:
            to.greeting.heard(wire.encode(change(wire.decode(data))))
            to.look()
            to.look()  # what came of its own answer


@pytest.mark.parametrize("side", list(Side))
def test_host_and_guest_agree_on_the_same_match(side: Side) -> None:
    host, guest = a_host(side=side), a_guest()
    meet(host, guest)
    ours, theirs = host.last, guest.last
    assert isinstance(ours, Agreed)
    assert isinstance(theirs, Agreed)
    assert guest.events[1] == Proposed(replace(TERMS, manners=FRIENDS), side)
    assert ours.header.players == (("Ann", "Bob") if side is Side.WHITE else ("Bob", "Ann"))
    assert ours.header.seats == (("human", "friend") if side is Side.WHITE else ("friend", "human"))
    assert theirs.header == replace(ours.header, seats=ours.header.seats[::-1])
    assert ours.header.terms.manners == FRIENDS
    assert (ours.header.created, ours.header.dice.kind) == (77, "agreed")
    assert (ours.bond.side, ours.bond.host, ours.bond.friend) == (side, side, "Bob")
    assert (theirs.bond.side, theirs.bond.host, theirs.bond.friend) == (side.opponent, side, "Ann")
    assert ours.bond.seed != theirs.bond.seed


def test_each_has_the_others_signature_and_commitment() -> None:
    host, guest = a_host(), a_guest()
    meet(host, guest)
    ours, theirs = host.last, guest.last
    assert isinstance(ours, Agreed)
    assert isinstance(theirs, Agreed)
    first = [genesis_of(one.header, one.bond, {0: one.roll}.get) for one in (ours, theirs)]
    assert first[0] == first[1]
    match_id = ours.header.id
    for one, other in ((ours, theirs), (theirs, ours)):
        text = link_text(match_id, 0, first[0])
        assert signed_by(one.bond.friend_key, text, one.bond.signature)
        told = commitment(match_id, 0, other.bond.side, other.roll.mine)
        assert one.roll.theirs_committed == told


def test_what_is_agreed_on_can_be_played() -> None:
    host, guest = a_host(), a_guest()
    meet(host, guest)
    sessions = []
    for one in (host.last, guest.last):
        assert isinstance(one, Agreed)
        ledger = MemoryLedger(Kept(one.header, one.bond, (), (one.roll,)))
        sessions.append(Session(ledger, now=lambda: 0.0, fresh=fresh(3)))
    for session in sessions:
        session.start()
    sessions[1].roll()
    for _ in range(6):
        for at, session in enumerate(sessions):
            for data in session.outbox():
                sessions[1 - at].heard(data)
    assert [session.rolls for session in sessions] == [1, 1]


def test_nobody_keeps_a_match_before_the_guest_has_accepted() -> None:
    host, guest = a_host(), a_guest(takes=None)
    meet(host, guest)
    assert [type(event) for event in host.events] == [Met]
    assert [type(event) for event in guest.events] == [Met, Proposed]


def test_the_guest_keeps_nothing_before_the_host_has() -> None:
    host, guest = a_host(), a_guest()
    host.greeting.confirm = lambda: None  # type: ignore[method-assign]
    meet(host, guest)
    assert isinstance(host.last, Agreed)
    assert isinstance(guest.last, Proposed)


def test_a_guest_may_decline() -> None:
    host, guest = a_host(), a_guest(takes=False)
    meet(host, guest)
    assert host.last == guest.last == Failed(Trouble.DECLINED)


def test_either_may_leave() -> None:
    for leaves in (0, 1):
        sides = (a_host(), a_guest(takes=None))
        meet(*sides)
        sides[leaves].greeting.leave()
        (bye,) = sides[leaves].greeting.outbox()
        stays = sides[1 - leaves]
        stays.greeting.heard(bye)
        stays.look()
        assert stays.last == Failed(Trouble.LEFT)


def test_names_are_cleaned_and_never_empty() -> None:
    host, guest = a_host(name="\x1b[31m  A\u202enn \n"), a_guest(name="\x07")
    meet(host, guest)
    assert isinstance(host.last, Agreed)
    assert host.last.header.players == ("[31m Ann", "?")
    dirty = wire.Hello(
        versions=(1,), program="x\x1b", name="\x1b[0mB\u202eob", challenge=bytes(32), host=False
    )
    other = a_host()
    other.greeting.start()
    other.greeting.heard(wire.encode(dirty))
    other.look()
    assert other.last == Met("[0mBob", "x")


def test_a_smiley_that_only_one_program_knows_keeps_nobody_apart() -> None:
    host, guest = a_host("Ann \U0001f600"), a_guest()

    def older(message: wire.Message) -> wire.Message:  # to a program that drops it
        if not isinstance(message, wire.Hello):
            return message
        return message.model_copy(update={"name": message.name.replace("\U0001f600", "")})

    meet(host, guest, older)
    ours, theirs = host.last, guest.last
    assert isinstance(ours, Agreed)
    assert isinstance(theirs, Agreed)
    assert ours.header.players == ("Ann \U0001f600", "Bob")
    assert theirs.header.players == ("Ann", "Bob")


def test_a_name_of_nothing_visible_is_refused() -> None:
    host = a_host()
    host.greeting.start()
    hello = wire.Hello(
        versions=(1,), program="", name="\u202e\u200b", challenge=bytes(32), host=False
    )
    host.greeting.heard(wire.encode(hello))
    host.look()
    assert isinstance(host.last, Failed)
    assert host.last.trouble is Trouble.MALFORMED


def newer(message: wire.Message) -> wire.Message:
    if isinstance(message, wire.Hello):
        return message.model_copy(update={"versions": (2, 3)})
    return message


def test_programs_without_a_common_version_say_so() -> None:
    host, guest = a_host(), a_guest()
    meet(host, guest, newer)
    for side in (host, guest):
        assert isinstance(side.last, Failed)
        assert side.last.trouble is Trouble.VERSIONS


def test_programs_take_the_version_they_have_in_common() -> None:
    def both(message: wire.Message) -> wire.Message:
        hello = isinstance(message, wire.Hello)
        return message.model_copy(update={"versions": (2, 1)}) if hello else message

    host, guest = a_host(), a_guest()
    meet(host, guest, both)
    assert isinstance(host.last, Agreed)
    assert isinstance(guest.last, Agreed)


def altered(kind: str, **fields: Any) -> Callable[[wire.Message], wire.Message]:
    return lambda said: said.model_copy(update=fields) if said.kind == kind else said


@pytest.mark.parametrize(
    "terms",
    [
        {},
        terms_to_data(Terms(5)),
        terms_to_data(Terms(5, manners=Manners(illegal_stand=True))),
        terms_to_data(Terms(5, manners=Manners(changes=True, early_rolls=True))),
        terms_to_data(Terms(1000, manners=FRIENDS)),
        terms_to_data(Terms(5, beavers=17, manners=FRIENDS)),
        terms_to_data(Terms(5, cube_limit=2**40, manners=FRIENDS)),
        terms_to_data(Terms(5, manners=FRIENDS, clock=ClockTerms(10**12, 0))),
        terms_to_data(Terms(5, manners=FRIENDS, clock=ClockTerms(60_000, 10**9))),
    ],
)
def test_what_friends_do_not_play_by_is_not_even_proposed(terms: dict[str, Any]) -> None:
    host, guest = a_host(), a_guest()
    meet(host, guest, altered("offer", terms=terms))
    assert guest.last == Failed(Trouble.MALFORMED, "form")
    assert not [event for event in guest.events if isinstance(event, Proposed)]
    assert isinstance(host.last, Failed)


@pytest.mark.parametrize(
    "change",
    [
        altered("offer", created=78),
        altered("offer", side=1),
        altered("offer", key=bytes(32)),
        altered("offer", commitment=bytes(32)),
        altered("answer", key=bytes(32)),
        altered("answer", key=None),
        altered("answer", commitment=bytes(32)),
        altered("answer", signature=SIGNATURE),
    ],
)
def test_what_does_not_fit_is_agreed_on_by_nobody(
    change: Callable[[wire.Message], wire.Message],
) -> None:
    host, guest = a_host(), a_guest()
    meet(host, guest, change)
    for side in (host, guest):
        assert isinstance(side.last, Failed)
        assert side.last.trouble is Trouble.MALFORMED


def test_a_host_that_signs_something_else_is_refused_by_the_guest() -> None:
    host, guest = a_host(), a_guest()
    meet(host, guest, altered("begin", signature=SIGNATURE))
    assert guest.last == Failed(Trouble.MALFORMED, "signature")


def test_a_match_that_is_kept_already_is_not_begun_again() -> None:
    bond = a_pair(TERMS)[1].bond
    host, guest = a_host(), a_guest(known=lambda _: bond)
    meet(host, guest)
    assert isinstance(guest.last, Failed)


def test_two_hosts_and_two_guests_have_nothing_to_say() -> None:
    for sides in ((a_host(), a_host()), (a_guest(), a_guest())):
        meet(*sides)
        for side in sides:
            assert isinstance(side.last, Failed)
            assert side.last.trouble is Trouble.MALFORMED


# Resuming


def resuming(kept: Kept, seed: int = 5) -> Talker:
    name = kept.header.players[kept.bond.side]
    return Talker(Greeting.resume(name, ID, kept.bond, fresh=fresh(seed)))


def keeps(kept: Kept) -> Callable[[str], Bond | None]:
    return {ID: kept.bond}.get


WHITE, BLACK = a_pair(TERMS)


@pytest.mark.parametrize(
    "make",
    [
        lambda: (resuming(WHITE), resuming(BLACK, 6)),
        lambda: (resuming(WHITE), a_guest(known=keeps(BLACK))),
        lambda: (a_guest(known=keeps(WHITE)), resuming(BLACK)),
        lambda: (a_host(known=keeps(WHITE)), resuming(BLACK)),
    ],
    ids=["both", "the guest finds it", "the other finds it", "a host finds it"],
)
def test_two_programs_find_their_match_again(make: Callable[[], tuple[Talker, Talker]]) -> None:
    sides = make()
    meet(*sides)
    assert [side.last for side in sides] == [Resumed(ID)] * 2


def test_a_match_that_is_not_kept_here_cannot_be_resumed() -> None:
    for other in (a_guest(), a_host()):
        sides = (resuming(WHITE), other)
        meet(*sides)
        assert sides[0].last == Failed(Trouble.UNKNOWN_MATCH, "unknown-match")
        assert other.last == Failed(Trouble.NOT_HERE, "unknown-match")


def test_two_different_matches_cannot_be_resumed_together() -> None:
    another = Greeting.resume("Bob", ID.replace("0f8f", "1f8f"), BLACK.bond, fresh=fresh(6))
    sides = (resuming(WHITE), Talker(another))
    meet(*sides)
    for side in sides:
        assert side.last == Failed(Trouble.OTHER_MATCH, "unknown-match")


def test_somebody_else_cannot_go_on_with_a_match() -> None:
    stranger = Kept(BLACK.header, replace(BLACK.bond, seed=b"x" * 32))
    sides = (resuming(WHITE), resuming(stranger, 6))
    meet(*sides)
    assert sides[0].last == Failed(Trouble.WRONG_FRIEND, "wrong-friend")


def test_a_signature_of_another_meeting_is_worth_nothing() -> None:
    overheard: list[wire.Message] = []

    def listen(message: wire.Message) -> wire.Message:
        overheard.append(message)
        return message

    meet(resuming(WHITE), resuming(BLACK, 6), listen)
    resumes = [one for one in overheard if isinstance(one, wire.Resume)]
    assert len(resumes) == 2
    hello = next(one for one in overheard if isinstance(one, wire.Hello))
    victim = resuming(WHITE, 7)
    victim.greeting.start()
    victim.greeting.heard(wire.encode(hello))
    for resume in resumes:
        victim.greeting.heard(wire.encode(resume))
    victim.look()
    assert victim.last == Failed(Trouble.WRONG_FRIEND, "wrong-friend")


# What doesn't belong here


def test_late_messages_of_a_match_are_ignored() -> None:
    host, guest = a_host(), a_guest()
    for side in (host, guest):
        for message in MESSAGES:
            if isinstance(message, wire.Playing) and message.kind != "bye":
                side.greeting.heard(wire.encode(message))
    meet(host, guest)
    assert isinstance(host.last, Agreed)
    assert isinstance(guest.last, Agreed)


def test_kinds_that_a_newer_program_knows_are_ignored() -> None:
    host, guest = a_host(), a_guest()
    host.greeting.heard(b'{"kind":"sing","v":1}')
    meet(host, guest)
    assert isinstance(host.last, Agreed)


def test_messages_without_end_end_it() -> None:
    host = a_host()
    host.greeting.start()
    for _ in range(1000):
        host.greeting.heard(b'{"kind":"sing","v":1}')
    host.look()
    assert host.events == [Failed(Trouble.MALFORMED, "too many messages")]


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"x" * 3000])
def test_nonsense_ends_it(data: bytes) -> None:
    host = a_host()
    host.greeting.start()
    host.greeting.heard(data)
    host.look()
    assert isinstance(host.last, Failed)
    assert host.last.trouble is Trouble.MALFORMED
