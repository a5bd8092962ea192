"""Messages with something wrong in them neither stop a program nor change its match."""

from random import Random

from app.net import wire
from app.net.greeting import Agreed, Greeting, Resumed
from app.net.session import Session
from app.net.transport import MOST_BYTES
from rules.side import Side
from rules.terms import Terms
from tests.app.net.examples import MESSAGES
from tests.app.net.ledgers import Kept, MemoryLedger
from tests.app.net.mutations import mutated
from tests.app.net.worlds import World
from tests.conftest import SOAK

MUTATIONS = 100_000 if SOAK else 5_000
SCENES = 40


class Victim:
    """A session in a state of a match, and what it would keep of the messages that are due."""

    def __init__(self, kept: Kept, due: list[bytes]) -> None:
        self.kept = kept
        self.time = 0.0
        self.begin()
        self.right = {kept}
        for data in due:
            self.session.heard(data)
            self.right.add(self.ledger.kept)
            self.begin()

    def begin(self) -> None:
        """Be in that state again."""
        self.ledger = MemoryLedger(self.kept)
        self.session = Session(self.ledger, now=lambda: self.time, fresh=lambda: bytes(32))
        self.session.start()

    def hear(self, data: bytes) -> None:
        """Hear a message, and whatever happens keep nothing that the right one doesn't bring."""
        self.time += 10
        self.session.heard(data)
        self.session.tick()
        self.session.happenings()
        assert all(len(sent) <= MOST_BYTES for sent in self.session.outbox())
        if self.ledger.kept != self.kept:
            assert self.ledger.kept in self.right, data
            self.begin()


def scenes(rng: Random) -> list[tuple[Victim, list[bytes]]]:
    """Victims all over a match, each with the messages that there were so far."""
    world = World(rng, Terms(3))
    found: list[tuple[Victim, list[bytes]]] = []
    while len(found) < SCENES:
        for _ in range(rng.randrange(1, 20)):
            world.step()
        side = rng.choice(list(Side))
        due = list(world.line[side])
        corpus = [*world.sent[-40:], *map(wire.encode, MESSAGES)]
        victim = Victim(world.programs[side].ledger.kept, due)
        found.append((victim, due * 20 + corpus))
        assert len(world.white.ledger.entries) < 400
    return found


def test_mutated_messages_change_nothing() -> None:
    rng = Random(6)
    for victim, corpus in scenes(rng):
        for _ in range(MUTATIONS // SCENES):
            victim.hear(mutated(rng, rng.choice(corpus), corpus))


def greet(guest: Greeting, host: Greeting) -> list[bytes]:
    """All messages of a greeting, and what both have agreed on."""
    sent: list[bytes] = []
    for side in (guest, host):
        side.start()
    while messages := [(guest, data) for data in host.outbox()] + [
        (host, data) for data in guest.outbox()
    ]:
        for side, data in messages:
            sent.append(data)
            side.heard(data)
            side.accept()
            side.confirm()
    return sent


def greeting(rng: Random, *, hosting: bool) -> Greeting:
    def fresh() -> bytes:
        return rng.randbytes(32)

    if hosting:
        return Greeting.host(
            "Ann", Terms(3), Side.WHITE, created=1, fresh=fresh, known=lambda _: None
        )
    return Greeting.guest("Bob", fresh=fresh, known=lambda _: None)


def test_mutated_greetings_agree_on_nothing() -> None:
    rng = Random(7)
    corpus = greet(greeting(Random(1), hosting=False), greeting(Random(2), hosting=True))
    corpus += map(wire.encode, MESSAGES)
    for round_ in range(MUTATIONS // 10):
        side = greeting(Random(1 + round_ % 2), hosting=bool(round_ % 2))
        side.start()
        for _ in range(10):
            side.heard(mutated(rng, rng.choice(corpus), corpus))
            side.accept()
            side.confirm()
        side.outbox()
        assert not [one for one in side.events() if isinstance(one, Agreed | Resumed)]
