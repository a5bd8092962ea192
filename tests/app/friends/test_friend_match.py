"""Whole matches of two programs, over lines in memory and with real journals."""

from random import Random

import pytest

from app.friends.view import Presence
from rules.side import Side
from tests.app.friends.programs import Two, meet, play, resume, settled, until
from tests.conftest import SOAK


@pytest.mark.parametrize("side", list(Side))
async def test_a_whole_match_is_the_same_on_both_sides(two: Two, side: Side) -> None:
    match_id = await meet(*two.both, side=side)
    assert two.ann.match.store.side is side
    assert two.ben.match.store.side is side.opponent
    assert two.ann.match.store.header.players[side] == "Ann"
    await play(Random(1), *two.both)
    await settled(*two.both)
    ours, theirs = (program.journal.load(match_id) for program in two.both)
    assert ours.record.entries == theirs.record.entries
    assert ours.match.over
    assert two.ann.match.view.rolls == two.ben.match.view.rolls > 10
    assert max(map(len, two.exchange.sent)) < 2048


@pytest.mark.parametrize("seed", range(40 if SOAK else 2))
async def test_a_program_that_is_killed_goes_on_where_it_was(two: Two, seed: int) -> None:
    chance = Random(seed)
    match_id = await meet(*two.both)
    while not two.ann.match.store.view.finished:
        seq = two.ann.match.store.view.seq
        await play(chance, *two.both, most=seq + chance.randint(1, 40))
        for program in two.both:
            if chance.random() < 0.5:
                await program.kill()
                program.start()
                program.friends.match(match_id)
        programs = list(two.both)
        chance.shuffle(programs)
        await resume(match_id, *programs)
    await play(chance, *two.both)
    await settled(*two.both)
    records = [program.journal.load(match_id).record for program in two.both]
    assert records[0].entries == records[1].entries


async def test_presence(two: Two) -> None:
    await meet(*two.both)
    await until(lambda: two.ann.match.view.presence is Presence.HERE)
    since = two.ann.match.view.since
    two.hours.pass_by(5000)
    two.ben.match.set_away(True)
    await until(lambda: two.ann.match.view.presence is Presence.AWAY)
    assert two.ann.match.view.since == since + 5000
    two.ben.match.set_away(False)
    await until(lambda: two.ann.match.view.presence is Presence.HERE)
