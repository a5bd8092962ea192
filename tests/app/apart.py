"""Two stores of one match, of players who sit apart; what travels between them waits until sent."""

import itertools
from dataclasses import dataclass, field, replace
from random import Random

from app.state.friend_store import FriendStore
from app.state.kept import AsLeft, Log
from app.state.timing import Stopwatch, standing
from rules.actions import Dice, OpeningRoll, Roll
from rules.apart import FRIEND
from rules.record import DiceSpec, Entry, Header, Record
from rules.side import Side
from rules.terms import Manners, Terms
from tests.app.tabletop import BEGUN, MemoryLog, header

TERMS = Terms(3, manners=Manners(changes=True))
ticks = itertools.count(BEGUN + 1)


@dataclass
class Player:
    """One of the two: a store, and what it passes on.

    Attributes:
        side: which side is played here.
        record: the header as it is kept here, and what was kept when this program began.
        log: what keeps the actions.
        host: which side proposed the match.
        sent: this side's actions that are still on their way.
        wants: what was passed on as a wish.
        rolling: whether a roll was begun and is not on the table.
        ended: whether one of the two broke what was agreed on.
        store: the match.
    """

    side: Side
    record: Record
    log: Log
    host: Side = Side.WHITE
    stopwatch: Stopwatch = standing
    left: AsLeft = field(default_factory=AsLeft)
    sent: list[Entry] = field(default_factory=list)
    wants: list[str] = field(default_factory=list)
    rolling: bool = False
    ended: bool = False
    store: FriendStore = field(init=False)

    def __post_init__(self) -> None:
        self.store = FriendStore(
            self.record,
            self.log,
            lambda: next(ticks),
            self,
            side=self.side,
            host=self.host,
            stopwatch=self.stopwatch,
            left=self.left,
        )

    def kept(self, entry: Entry) -> None:
        self.sent.append(entry)

    def roll(self) -> None:
        self.wants.append("roll")
        self.rolling = True

    def next_game(self) -> None:
        self.wants.append("next game")

    def end_session(self) -> None:
        self.wants.append("end session")

    def claim(self) -> None:
        self.wants.append("claim")


def own_header(head: Header, side: Side) -> Header:
    """A header as it is kept on one side."""
    seats = ("human", FRIEND) if side is Side.WHITE else (FRIEND, "human")
    return replace(head, seats=seats)


class Pair:
    """White and Black, each with their own store and log.

    Attributes:
        host: which side proposed the match.
        logs: what is kept of White and Black.
        players: both of them.
    """

    def __init__(
        self,
        terms: Terms = TERMS,
        *entries: Entry,
        host: Side = Side.WHITE,
        stopwatch: Stopwatch = standing,
    ) -> None:
        self.host = host
        self._head = header(terms, dice=DiceSpec("agreed"))
        self._stopwatch = stopwatch
        self.logs = (MemoryLog(list(entries)), MemoryLog(list(entries)))
        self.players = (self.sit_down(Side.WHITE), self.sit_down(Side.BLACK))

    @property
    def white(self) -> FriendStore:
        return self.players[Side.WHITE].store

    @property
    def black(self) -> FriendStore:
        return self.players[Side.BLACK].store

    @property
    def owner(self) -> Player:
        """Whose action is next, where both have the same ones."""
        return self.players[self.white.owner]

    def sit_down(self, side: Side) -> Player:
        """One of them, with what their log has kept."""
        log = self.logs[side]
        clock = log.clock
        running = clock[1] if clock is not None and clock[0] == len(log.entries) else 0
        return Player(
            side,
            Record(own_header(self._head, side), tuple(log.entries)),
            log,
            self.host,
            self._stopwatch,
            AsLeft(log.draft, running),
        )

    def restart(self, side: Side) -> None:
        """End the program of one side, and begin it again: what was on its way is lost."""
        players = list(self.players)
        rolling = players[side].rolling  # a roll that was begun is kept
        players[side] = self.sit_down(side)
        players[side].rolling = rolling
        self.players = (players[0], players[1])

    def send(self, most: int = 10_000) -> None:
        """Let what is on its way arrive; what follows something lost waits for `heal`."""
        for player in self.players:
            other = self.players[player.side.opponent].store
            for _ in range(min(most, len(player.sent))):
                entry = player.sent.pop(0)
                if entry.seq <= other.view.seq + 1:
                    other.receive(entry)

    def heal(self) -> None:
        """Send what one side has and the other lacks."""
        for player in self.players:
            player.sent.clear()
            other = self.players[player.side.opponent].store
            for entry in player.store.entries[len(other.entries) :]:
                other.receive(entry)

    def roll(self, dice: Dice) -> None:
        """Roll on the owner's side, agree on these dice, and send them."""
        self.owner.store.roll()
        self.agree(dice)

    def agree(self, dice: Dice) -> None:
        """Lay dice on the table that both agree on, and send them."""
        owner = self.owner
        owner.store.rolled(dice)
        for player in self.players:
            player.rolling = False
            player.wants.clear()
        owner.sent.append(owner.store.entries[-1])
        self.send()

    def play(self, text: str) -> None:
        """Play, pick up, and send it."""
        owner = self.owner
        owner.store.play(text)
        owner.store.pick_up()
        self.send()

    def equal(self) -> bool:
        """Whether both have the same actions, and the same match."""
        same = self.white.entries == self.black.entries == tuple(self.logs[0].entries)
        return same and self.logs[0].entries == self.logs[1].entries


def any_dice(chance: Random) -> Dice:
    return chance.randint(1, 6), chance.randint(1, 6)


def is_roll(entry: Entry) -> bool:
    return isinstance(entry.action, OpeningRoll | Roll)
