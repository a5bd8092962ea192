"""Whole matches of two programs, over lines in memory and with real journals."""

from contextlib import suppress
from random import Random

import pytest

from rules.side import Side
from tests.app.friends.programs import Killed, Two, meet, play, resume, settled
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


@pytest.mark.parametrize("seed", range(60 if SOAK else 3))
async def test_programs_that_are_killed_at_any_write_go_on_where_they_were(
    two: Two, seed: int
) -> None:
    """What either has kept when it is killed is enough to go on, and rolls are never repeated."""
    chance = Random(seed)
    match_id = await meet(*two.both)
    rolled: dict[int, object] = {}
    while not all(program.match.store.view.finished for program in two.both):
        chance.choice(two.both).die_at(chance.randint(0, 60), kept=chance.random() < 0.5)
        with suppress(Killed):
            await play(chance, *two.both, until_dead=True)
        for program in two.both:
            for entry in program.match.store.entries:
                assert rolled.setdefault(entry.seq, entry) == entry
            program.spare()
            if program.dead or chance.random() < 0.2:
                await program.kill()
                program.start()
                program.friends.match(match_id)
        programs = list(two.both)
        chance.shuffle(programs)
        await resume(match_id, *programs)
        await settled(*two.both)
    records = [program.journal.load(match_id).record for program in two.both]
    assert records[0].entries == records[1].entries
