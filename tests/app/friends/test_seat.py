"""The friend's seat: what the friend does is what it answers."""

import asyncio
from random import Random

import pytest

from app.friends.seat import FriendSeat, Seat
from rules.actions import Action
from rules.match import Match
from tests.app.friends.programs import Program, Two, act, meet, settled, until


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


async def test_two_seats_make_a_match(two: Two) -> None:
    await meet(*two.both)
    await settled(*two.both)
    chance = Random(2)
    ann, ben = two.ann.match.store, two.ben.match.store
    own: Seat = OwnSeat(two.ben, chance)
    friend: Seat = FriendSeat(two.ann.match)
    told: list[Action] = []
    while not (ann.view.finished or len(told) == 60):
        if ann.mine:
            act(two.ann.match, chance)
            await settled(*two.both)
        elif ann.view.seq == ben.view.seq:
            answer = asyncio.create_task(friend.act(ann.view.match))
            await asyncio.sleep(0)
            done = await own.act(ben.view.match)
            assert await answer == done
            told.append(done)
            await settled(*two.both)
    assert told
    with pytest.raises(ValueError, match="gone on"):
        await friend.act(Match.begin(ann.header.terms))
