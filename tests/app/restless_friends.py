"""A program without a screen in which two who sit apart play, each with a journal of their own.

`begin` begins one match after the other for ever. `play` plays one: before a history is replaced
it writes `adopting`; after everything that is kept it writes how many actions White and Black
have, and up to which one White's friend has signed.
"""

import random
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from app.storage.friendship import BondRow, Friendships, RollRow
from app.storage.journal import Journal
from rules.apart import followed
from rules.game import Phase
from rules.record import DiceSpec, Entry, Header, Record
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import Manners, Terms
from tests.app.apart import Player, any_dice, own_header
from tests.app.playing import BEGUN

HEAD = Header(
    str(UUID(int=1)),
    ("Ann", "Ben"),
    replace(Terms.of_money(), manners=Manners(changes=True)),
    BEGUN,
    dice=DiceSpec("agreed"),
)


def bond(side: Side) -> BondRow:
    return BondRow(int(side), 0, b"s" * 32, b"k" * 32, HEAD.players[side.opponent])


def roll_row(number: int, *, done: bool) -> RollRow:
    """What is known of a roll before it is made, and after."""
    theirs = b"t" * 32 if done else b""
    return RollRow(number, bytes([number % 256]) * 32, b"c" * 32, theirs, shown=done)


class Chair:
    """One of the two, with a journal.

    Attributes:
        player: the store, and what it passes on.
        friendships: what is kept beside the match.
        rolls: how many rolls are on the table, or were.
    """

    def __init__(self, journal: Journal, side: Side) -> None:
        self.friendships = Friendships(journal)
        head = own_header(HEAD, side)
        if not journal.matches():
            self.friendships.create(head, bond(side), (roll_row(0, done=False),))
        loaded = journal.load(HEAD.id)
        self.player = Player(side, loaded.record, journal)
        self.rolls = rolls_of(loaded.record.entries)
        kept = {roll.number: roll for roll in self.friendships.rolls(HEAD.id)}
        self.player.rolling = self.rolls in kept and kept[self.rolls].shown

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.player.store.entries

    def show(self) -> None:
        """Keep that the next roll is decided."""
        self.friendships.keep_roll(HEAD.id, roll_row(self.rolls, done=True))
        self.player.rolling = True

    def rolled(self) -> None:
        """Keep that the next roll is on the table."""
        self.rolls = rolls_of(self.entries)
        self.player.rolling = False

    def sign(self) -> None:
        """Keep that the friend has signed everything."""
        signed = replace(bond(self.player.side), signed=len(self.entries), signature=b"g" * 64)
        self.friendships.keep_bond(HEAD.id, signed)

    def adopt(self, entries: tuple[Entry, ...]) -> None:
        """Have other actions in place of one's own, with their rolls."""
        state = followed(Record(self.player.store.header, entries), Side.WHITE)
        rolls = [roll_row(number, done=True) for number in range(rolls_of(entries))]
        self.friendships.adopt(HEAD.id, entries, state, rolls)
        self.player.store.restart(entries)
        self.rolled()


def rolls_of(entries: tuple[Entry, ...]) -> int:
    return sum(entry.kind in ("opening", "roll") for entry in entries)


def begin(folder: Path) -> None:
    """Begin matches until killed."""
    with Journal.open(folder / "white.sqlite3") as journal:
        friendships = Friendships(journal)
        for number in range(len(journal.matches()) + 1, 10**9):
            head = replace(HEAD, id=str(UUID(int=number)))
            friendships.create(head, bond(Side.WHITE), (roll_row(0, done=False),))
            tell(number)


def play(folder: Path, seed: int) -> None:
    """Play until killed."""
    chance = random.Random(seed)
    with (
        Journal.open(folder / "white.sqlite3") as white,
        Journal.open(folder / "black.sqlite3") as black,
    ):
        chairs = Chair(white, Side.WHITE), Chair(black, Side.BLACK)
        heal(chairs)
        while True:
            if chance.random() < 0.05:
                lose_and_adopt(chairs, chance)
            with suppress(Refusal):
                do_anything(chairs, chance)


def heal(chairs: tuple[Chair, Chair]) -> None:
    """Give each what it lacks, as after a broken line."""
    for chair, other in (chairs, chairs[::-1]):
        if len(chair.entries) > len(other.entries):
            other.adopt(chair.entries)  # some of it may be what the other did and has lost
        chair.sign()
    told(chairs)


def do_anything(chairs: tuple[Chair, Chair], chance: random.Random) -> None:
    """Let the owner do one thing, and the other hear of it."""
    chair = chairs[chairs[0].player.store.owner]
    other = chairs[chair.player.side.opponent]
    store, count = chair.player.store, len(chair.entries)
    if chair.player.rolling or other.player.rolling:
        for one in chairs:
            one.show()  # a kill may have come between the two
        store.rolled(any_dice(chance))
        chair.rolled()
    elif store.view.match.game.phase in (Phase.OPENING, Phase.TO_ROLL):
        if chance.random() < 0.1:
            store.double() if chance.random() < 0.5 else store.change()
        else:
            for one in (chair, other):
                one.show()
    elif store.view.draft is not None:
        draft = store.view.draft
        store.pick_up() if draft.complete else store.lay(chance.choice(draft.plays).steps)
    elif store.view.match.game.phase is Phase.OVER:
        store.set_up()
    else:
        store.take() if chance.random() < 0.5 else store.pass_double()
    told(chairs)
    for entry in chair.entries[count:]:
        other.player.store.receive(entry)
        other.rolled()
        told(chairs)
        chair.sign()
        told(chairs)


def lose_and_adopt(chairs: tuple[Chair, Chair], chance: random.Random) -> None:
    """Let Black lose the end of the match, and adopt it from White again."""
    white, black = chairs
    if black.player.rolling or white.entries != black.entries:
        return
    tell("adopting")
    black.adopt(white.entries[: -chance.randint(1, 30)])
    black.adopt(white.entries)
    told(chairs)


def told(chairs: tuple[Chair, Chair]) -> None:
    white, black = chairs
    signed = white.friendships.bond(HEAD.id)
    tell(len(white.entries), len(black.entries), 0 if signed is None else signed.signed)


def tell(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[2] == "begin":
        begin(Path(sys.argv[1]))
    else:
        play(Path(sys.argv[1]), int(sys.argv[3]))
