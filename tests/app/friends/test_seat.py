"""The friend's seat: what the friend does is what it answers, as any other player would."""

import asyncio
from random import Random

import pytest

from app.friends.seat import FriendSeat, Seat
from rules.actions import Action, OpeningRoll
from rules.match import Match
from rules.side import Side
from tests.app.friends.programs import PATIENCE, Program, Two, act, meet, settled, until


class OwnSeat:
    """Somebody who plays at random at this computer."""

    def __init__(self, program: Program, chance: Random) -> None:
        self._program, self._chance = program, chance

    async def act(self, match: Match) -> Action:
        played = self._program.match
        seq = played.store.view.seq
        act(played, self._chance)
        await until(lambda: played.store.view.seq > seq)
        return played.store.entries[seq].action


def seats(program: Program, seed: int) -> tuple[Seat, Seat]:
    """Who plays White and who plays Black, as one of the two programs has it."""
    own, friend = OwnSeat(program, Random(seed)), FriendSeat(program.match)
    return (own, friend) if program.match.store.side is Side.WHITE else (friend, own)


async def played(program: Program, seed: int) -> set[Side]:
    """Play a match by asking whoever's turn it is; who has answered."""
    store, both = program.match.store, seats(program, seed)
    answered: set[Side] = set()
    while not store.view.finished:
        seq, owner = store.view.seq, store.owner
        assert await both[owner].act(store.view.match) == store.entries[seq].action
        answered.add(owner)
    return answered


@pytest.mark.parametrize("side", list(Side))
async def test_two_seats_make_a_match_on_either_side(two: Two, side: Side) -> None:
    await meet(*two.both, side=side)
    await settled(*two.both)
    async with asyncio.timeout(PATIENCE):
        assert await asyncio.gather(*map(played, two.both, (1, 2))) == [set(Side)] * 2
    ours, theirs = (program.match.store for program in two.both)
    assert ours.entries == theirs.entries
    assert ours.view.match.over


async def test_a_seat_is_asked_about_what_lies_on_the_table(two: Two) -> None:
    await meet(*two.both)
    store = two.ann.match.store
    with pytest.raises(ValueError, match="gone on"):
        async with asyncio.timeout(PATIENCE):
            await FriendSeat(two.ann.match).act(store.view.match.apply(OpeningRoll(3, 1)))
