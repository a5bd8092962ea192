"""Matches of a level against another through the store and the journal, to their end."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from app.engine.catalogue import installed
from app.engine.levels import LEVELS, Level
from app.engine.player import Act, Choice, Player, Resignation
from app.engine.seats import level_of, seat_of
from app.state.dice import SeededDice, source_for
from app.state.store import MatchStore
from app.storage.journal import Journal
from rules.actions import OpeningRoll, Roll
from rules.game import Phase
from rules.match import Match
from rules.plays import Play
from rules.record import DiceSpec, Header, Record
from rules.side import Side
from rules.terms import Terms
from tests.app.tabletop import BEGUN
from tests.conftest import SOAK
from tests.levels.selfplay import Direct

if not installed("bgsage"):
    pytest.skip("bgsage is not installed", allow_module_level=True)

from app.engine.sage import Sage

PAIRS = list(combinations_with_replacement(LEVELS, 2))
SHORT = [(LEVELS[0], LEVELS[3])]
LONGEST_GAME = 600  # actions; a game that needs more has stalled
GAMES_OF_MONEY = 3 if SOAK else 1


class Hall:
    """A table at which two levels play, with a journal on disk."""

    def __init__(self, folder: Path, levels: tuple[Level, Level], terms: Terms, seed: str) -> None:
        self.journal = Journal.open(folder / "journal.sqlite3")
        self.header = Header(
            "11111111-2222-4333-8444-555555555555",
            (levels[0].title, levels[1].title),
            terms,
            BEGUN,
            (seat_of(levels[0]), seat_of(levels[1])),
            DiceSpec("seed", seed),
        )
        self.journal.create(self.header)
        self.ticks = iter(range(BEGUN + 1, BEGUN + 10**9))
        self.advisers = Direct(Sage())

    def store(self) -> MatchStore:
        """The match as its journal has kept it."""
        record = self.journal.load(self.header.id).record
        dice = source_for(self.header.dice)
        return MatchStore(record, self.journal, dice, lambda: next(self.ticks))

    def player(self, store: MatchStore) -> Player:
        """Whoever has to act."""
        actor = store.view.match.game.actor
        assert actor is not None
        level = level_of(self.header.seats[actor])
        assert level is not None
        return Player(level, self.advisers, self.header.id)


Open = Callable[..., Hall]


@pytest.fixture
def open_hall(tmp_path: Path) -> Iterator[Open]:
    """Makes halls, each in a folder of its own, and closes their journals."""
    opened: list[Hall] = []

    def open_one(levels: tuple[Level, Level], terms: Terms, seed: str) -> Hall:
        folder = tmp_path / str(len(opened))
        folder.mkdir()
        opened.append(Hall(folder, levels, terms, seed))
        return opened[-1]

    yield open_one
    for hall in opened:
        hall.journal.close()


async def play_out(hall: Hall, store: MatchStore) -> Match:
    """Play a match to its end; every action is checked by the store."""
    refused, since = False, 0
    while not store.view.match.over:
        match = store.view.match
        assert store.view.seq - since < LONGEST_GAME
        if match.game.phase is Phase.OPENING:
            store.roll()
        elif match.game.phase is Phase.OVER:
            ended = match.terms.money and len(match.games) >= GAMES_OF_MONEY
            store.end_session() if ended else store.next_game()
            refused, since = False, store.view.seq
        else:
            choice = await hall.player(store).act(match)
            again = refused and isinstance(choice, Resignation)
            perform(store, Act.ROLL if again else choice)
            refused = refused or choice is Act.REFUSE
    return store.view.match


def perform(store: MatchStore, choice: Choice) -> None:
    if isinstance(choice, Play):
        before = store.view.seq
        store.lay(choice.steps)
        if store.view.seq == before:  # the fifteenth checker off is picked up by itself
            store.pick_up()
    elif isinstance(choice, Resignation):
        store.resign(choice.level)
    else:
        DEEDS[choice](store)


DEEDS = {
    Act.ROLL: MatchStore.roll,
    Act.DOUBLE: MatchStore.double,
    Act.TAKE: MatchStore.take,
    Act.PASS: MatchStore.pass_double,
    Act.BEAVER: MatchStore.beaver,
    Act.ACCEPT: MatchStore.accept,
    Act.REFUSE: MatchStore.refuse,
}


@pytest.mark.parametrize(
    "levels", PAIRS if SOAK else SHORT, ids=lambda pair: "-".join(one.id for one in pair)
)
async def test_a_match_of_two_levels_comes_to_its_end(
    open_hall: Open, levels: tuple[Level, Level]
) -> None:
    length = 3 if levels == SHORT[0] else 1
    hall = open_hall(levels, Terms(7 if SOAK else length), "levels")
    store = hall.store()
    match = await play_out(hall, store)
    assert match.winner in Side
    kept = hall.journal.load(hall.header.id)
    assert kept.record.match() == match
    assert len(kept.record.entries) == len(store.entries)


async def test_both_sides_have_the_same_dice_in_the_order_of_their_seed(open_hall: Open) -> None:
    hall = open_hall((LEVELS[0], LEVELS[0]), Terms(1), "fair")
    store = hall.store()
    await play_out(hall, store)
    actions = [one.action for one in store.entries]
    rolls = [one for one in actions if isinstance(one, OpeningRoll | Roll)]
    told = [one.dice if isinstance(one, Roll) else (one.white, one.black) for one in rolls]
    dice = SeededDice("fair")
    assert told == [dice.roll(number) for number in range(len(told))]
    assert {one.by for one in rolls if isinstance(one, Roll)} == set(Side)


async def test_money_with_beavers_and_automatic_doubles_comes_to_its_end(open_hall: Open) -> None:
    terms = Terms(0, jacoby=True, beavers=2, automatic_doubles=2)
    hall = open_hall((LEVELS[0], LEVELS[0]), terms, "money")
    match = await play_out(hall, hall.store())
    assert match.ended
    assert len(match.games) == GAMES_OF_MONEY


async def test_a_match_taken_up_again_goes_on_as_it_would_have(open_hall: Open) -> None:
    """The same dice and the same players choose the same, wherever they were interrupted."""
    terms, levels = Terms(1), (LEVELS[0], LEVELS[1])
    whole = open_hall(levels, terms, "resumed")
    store = whole.store()
    await play_out(whole, store)
    other = open_hall(levels, terms, "resumed")
    half = Record(other.header, store.entries[: len(store.entries) // 2])
    for entry, match in zip(half.entries, list(half.states())[1:], strict=True):
        other.journal.append(other.header.id, entry, match)
    resumed = other.store()
    await play_out(other, resumed)
    assert [one.action for one in resumed.entries] == [one.action for one in store.entries]
