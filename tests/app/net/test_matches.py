"""Whole matches of two sessions: whatever goes wrong, both end with the same one."""

from random import Random

import pytest

from app.net import wire
from app.net.chain import Chain, dice_of, link_text, rolls_dice, signed_by
from app.net.dice import agreed_dice, commitment
from app.net.happenings import Refused
from app.net.healing import BATCH
from app.net.transport import MOST_BYTES
from rules.apart import followed
from rules.record import Record
from rules.side import Side
from rules.terms import Terms
from tests.app.net.ledgers import ID, MemoryLedger
from tests.app.net.worlds import FAIR, FOUL, Weather, World
from tests.conftest import SOAK


def check(ledger: MemoryLedger) -> None:
    """Check a finished record as anybody can who has it."""
    bond, number = ledger.bond, 0
    followed(Record(ledger.header, ledger.entries), bond.host)
    for entry in ledger.entries:
        if not rolls_dice(entry):
            continue
        roll = ledger.roll(number)
        assert roll is not None
        told = commitment(ID, number, bond.side.opponent, roll.theirs)
        assert told == roll.theirs_committed
        white, black = (roll.mine, roll.theirs)[:: 1 if bond.side is Side.WHITE else -1]
        assert agreed_dice(ID, number, white, black) == dice_of(entry)
        number += 1
    chain = Chain.of(ledger.header, bond, ledger.entries, ledger.roll)
    assert bond.signed == chain.length
    text = link_text(ID, bond.signed, chain.link(bond.signed))
    assert signed_by(bond.friend_key, text, bond.signature)


def played(seed: int, weather: Weather) -> World:
    rng = Random(seed)
    terms = rng.choice([Terms(1), Terms(1), Terms(3), Terms(0, beavers=2)])
    world = World(rng, terms, weather, rng.choice(list(Side)))
    world.play()
    assert world.alike
    for program in world.programs:
        check(program.ledger)
        assert program.session.fault is None
    assert world.largest < MOST_BYTES
    return world


@pytest.mark.parametrize("seed", range(3))
def test_a_match_in_fair_weather_needs_no_refusal(seed: int) -> None:
    world = played(seed, FAIR)
    for program in world.programs:
        assert not [one for one in program.seen if isinstance(one, Refused)]


@pytest.mark.parametrize("seed", range(300 if SOAK else 8))
def test_a_match_in_foul_weather_ends_alike(seed: int) -> None:
    played(seed, FOUL)


@pytest.mark.parametrize("seed", range(100 if SOAK else 4))
def test_a_program_that_lost_actions_gets_them_back(seed: int) -> None:
    rng = Random(seed)
    world = World(rng, Terms(1), FOUL)
    world.white.asks = world.black.asks = False  # an older copy may not know what was asked
    earlier = [program.ledger.kept for program in world.programs]
    losses = 0
    while not world.over():
        for _ in range(rng.randrange(20, 120)):
            world.step()
        side = rng.choice(list(Side))
        if losses < 8 and not world.over():
            world.lose(side, earlier[side])
            losses += 1
        for _ in range(5):  # one loss is healed before the next
            world.settle()
            world.wait(16)
        assert world.alike, world.where()
        earlier = [program.ledger.kept for program in world.programs]
    for _ in range(5):
        world.settle()
        world.wait(16)
    for program in world.programs:
        check(program.ledger)
        assert program.session.fault is None


def test_what_was_lost_is_fetched_from_the_last_common_action_on() -> None:
    world = World(Random(3), Terms(9))
    while len(world.white.ledger.entries) < 2 * BATCH:
        world.step()
    world.settle()
    kept = world.black.ledger.kept
    while len(world.white.ledger.entries) < len(kept.entries) + 7:
        world.step()
    world.settle()
    before = len(world.sent)
    world.lose(Side.BLACK, kept)
    world.settle()
    assert world.alike
    again = [wire.decode(data) for data in world.sent[before:]]
    numbers = {one.entry["seq"] for one in again if isinstance(one, wire.Action)}
    assert numbers
    assert min(numbers) > len(kept.entries) - 8  # the earlier links lie 1, 2, 4, 8 … back


def test_a_program_that_lost_the_whole_match_gets_it_back_in_parts() -> None:
    world = World(Random(3), Terms(9))
    while len(world.white.ledger.entries) < 3 * BATCH:
        world.step()
    world.settle()
    before = world.black.ledger.kept
    world.lose(Side.BLACK, world.pair[Side.BLACK])
    world.settle()
    assert world.alike
    assert world.black.ledger.entries == before.entries
    assert world.black.ledger.kept.rolls[: len(before.rolls) - 2] == before.rolls[:-2]
    for _ in range(200):
        world.step()
    world.settle()
    assert len(world.white.ledger.entries) > len(before.entries)
    assert world.alike
