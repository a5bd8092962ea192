"""A ledger in memory over the real rules, which a test can copy, bring back and break."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.net.chain import genesis_of, link_text, public_key, sign
from app.net.dice import commitment, own_value
from app.net.ledger import AgreedRoll, Bond, NotKept
from rules.actions import Action, Dice, OpeningRoll, Roll
from rules.apart import FRIEND, check_owner
from rules.game import Phase
from rules.match import Match
from rules.record import DiceSpec, Entry, Header, State, following
from rules.side import Side
from rules.terms import Manners, Terms

ID = "0f8fad5b-d9cb-469f-a165-70867728950e"
FRIENDS = Manners(changes=True)


class Killed(BaseException):
    """The program was killed at this very place."""


@dataclass(frozen=True)
class Kept:
    """What is durable of a match."""

    header: Header
    bond: Bond
    entries: tuple[Entry, ...] = ()
    rolls: tuple[AgreedRoll, ...] = ()


class MemoryLedger:
    """A ledger; `hook` is called before and after everything that is kept."""

    def __init__(self, kept: Kept, hook: Callable[[], None] = lambda: None) -> None:
        self.header = kept.header
        self.bond = kept.bond
        self.hook = hook
        self._entries: list[Entry] = []
        self._states: list[State] = [kept.header.begin()]
        self._rolls = {roll.number: roll for roll in kept.rolls}
        for entry in kept.entries:
            self._states.append(following(self._states, entry))
            self._entries.append(entry)

    @property
    def match(self) -> Match:
        return self._states[-1].match

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)

    @property
    def kept(self) -> Kept:
        rolls = tuple(self._rolls[number] for number in sorted(self._rolls))
        return Kept(self.header, self.bond, self.entries, rolls)

    def receive(self, entry: Entry) -> None:
        check_owner(self.match, entry.action, self.bond.side.opponent, self.bond.host)
        self._keep(entry)

    def rolled(self, dice: Dice) -> None:
        opening = self.match.game.phase is Phase.OPENING
        self.append(OpeningRoll(*dice) if opening else Roll(self.bond.side, dice))

    def append(self, action: Action, used: int = 0) -> Entry:
        """What the store does with an action of the player's own."""
        check_owner(self.match, action, self.bond.side, self.bond.host)
        entry = Entry(len(self._entries) + 1, 1_700_000_000_000, action, used=used)
        self._keep(entry)
        return entry

    def adopt(self, entries: tuple[Entry, ...], rolls: tuple[AgreedRoll, ...]) -> None:
        kept = MemoryLedger(Kept(self.header, self.bond, entries, rolls))
        self.hook()
        self._entries, self._states = kept._entries, kept._states
        self._rolls = kept._rolls
        self.hook()

    def roll(self, number: int) -> AgreedRoll | None:
        return self._rolls.get(number)

    def keep_roll(self, roll: AgreedRoll) -> None:
        self.hook()
        self._rolls[roll.number] = roll
        self.hook()

    def keep_bond(self, bond: Bond) -> None:
        self.hook()
        self.bond = bond
        self.hook()

    def _keep(self, entry: Entry) -> None:
        state = following(self._states, entry)  # refused before anything is kept
        self.hook()
        self._states.append(state)
        self._entries.append(entry)
        self.hook()


def failing() -> None:
    """A hook of a disk that is full."""
    raise NotKept("the disk is full")


def a_pair(
    terms: Terms, host: Side = Side.WHITE, seeds: tuple[bytes, bytes] = (b"w" * 32, b"b" * 32)
) -> tuple[Kept, Kept]:
    """What White and Black keep of a match that they have just agreed on."""
    keys = [public_key(seed) for seed in seeds]
    values = [own_value(seed, ID, 0) for seed in seeds]
    told = [commitment(ID, 0, side, values[side]) for side in Side]
    pair = []
    for side in Side:
        seats = ("human", FRIEND) if side is Side.WHITE else (FRIEND, "human")
        agreed = replace(terms, manners=FRIENDS)
        header = Header(ID, ("Ann", "Bob"), agreed, 1_700_000_000_000, seats, DiceSpec("agreed"))
        friend = side.opponent
        bond = Bond(side, host, seeds[side], keys[friend], ("Ann", "Bob")[friend])
        roll = AgreedRoll(0, values[side], told[friend])
        text = link_text(ID, 0, genesis_of(header, bond, {0: roll}.get))
        bond = replace(bond, signature=sign(seeds[friend], text))
        pair.append(Kept(header, bond, (), (roll,)))
    return pair[0], pair[1]
