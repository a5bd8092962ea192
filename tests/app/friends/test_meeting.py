"""How two players come together: codes, proposals, unfinished matches, and what goes wrong."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from app.friends.meeting import MOST_CODES
from app.friends.view import MeetingView, Presence, Proposal, Stage
from app.net.transport import Trouble
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.friends.programs import (
    TERMS,
    Program,
    Two,
    act,
    agreed,
    meet,
    play,
    resume,
    settled,
    until,
)

PROPOSAL = Proposal("Ann", TERMS)


async def test_the_stages_of_a_meeting(two: Two) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    seen: dict[str, list[Stage]] = {"ann": [], "ben": []}
    hosting.subscribe(lambda old, new: seen["ann"].append(new.stage))
    joining.subscribe(lambda old, new: seen["ben"].append(new.stage))
    clock = ClockTerms(600_000)
    terms = Terms(5, beavers=1, manners=Manners(changes=True), clock=clock)
    hosting.host(Proposal("Ann", terms, Side.BLACK))
    await until(lambda: hosting.view.stage is Stage.WAITING)
    assert hosting.view.hosting
    two.hours.pass_by(3000)
    joining.join(hosting.view.code, "Ben")
    await until(lambda: joining.view.stage is Stage.PROPOSED)
    assert joining.view.friend == "Ann"
    assert joining.view.proposal == Proposal("Ann", terms, Side.BLACK)
    await until(lambda: hosting.view.stage is Stage.PROPOSED)
    assert hosting.view.friend == "Ben"
    assert hosting.view.since == two.hours.now()
    joining.accept()
    await agreed(hosting, joining)
    told = [Stage.CALLING, Stage.WAITING, Stage.GREETING, Stage.PROPOSED, Stage.AGREED]
    assert list(dict.fromkeys(seen["ann"])) == [Stage.IDLE, *told]
    assert list(dict.fromkeys(seen["ben"])) == told
    header = two.ben.match.store.header
    assert header.players == ("Ben", "Ann")
    assert header.terms == terms
    assert header.seats == ("human", "friend")
    assert two.ann.match.store.header.seats == ("friend", "human")
    assert two.ann.match.id == two.ben.match.id == hosting.view.match == joining.view.match


async def test_a_guest_may_decline(two: Two) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Ben")
    await until(lambda: joining.view.stage is Stage.PROPOSED)
    joining.decline()
    await until(lambda: hosting.over and joining.over)
    assert hosting.view.trouble is joining.view.trouble is Trouble.DECLINED
    assert [program.friends.live for program in two.both] == [(), ()]
    assert [program.journal.matches() for program in two.both] == [(), ()]


async def test_a_host_may_give_up_while_the_guest_thinks(two: Two) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Ben")
    await until(lambda: joining.view.stage is Stage.PROPOSED)
    await hosting.cancel()
    await until(lambda: joining.over)
    assert joining.view.trouble is Trouble.LEFT
    joining.accept()
    assert joining.view.stage is Stage.FAILED
    assert two.ben.journal.matches() == ()


async def test_a_spoilt_code_is_replaced_by_itself(two: Two) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    first = hosting.view.code
    joining.join(f"{first.partition('-')[0]}-zulu-zulu", "Ben")
    await until(lambda: joining.over and hosting.view.code not in ("", first))
    assert joining.view.trouble is Trouble.WRONG_CODE
    assert hosting.view.stage is Stage.WAITING
    assert hosting.view.spoilt == 1
    again = two.ben.friends.meeting()
    again.join(hosting.view.code, "Ben")
    await until(lambda: again.view.stage is Stage.PROPOSED)
    again.accept()
    await agreed(hosting, again)


async def test_a_code_that_the_server_forgot_is_replaced_by_itself(two: Two) -> None:
    hosting = two.ann.friends.meeting()
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    first = hosting.view.code
    two.exchange.forget(first)
    await until(lambda: hosting.view.code not in ("", first))
    assert hosting.view.spoilt == 0
    assert hosting.view.stage is Stage.WAITING
    await hosting.cancel()


async def test_codes_are_not_replaced_for_ever(two: Two) -> None:
    hosting = two.ann.friends.meeting()
    hosting.subscribe(lambda old, new: spoil(two, new.code))
    hosting.host(PROPOSAL)
    await until(lambda: hosting.over)
    assert hosting.view.trouble is Trouble.WRONG_CODE
    assert hosting.view.spoilt == MOST_CODES - 1


def spoil(two: Two, code: str) -> None:
    if code:
        two.exchange.spoil(code)


@pytest.mark.parametrize("code", ["", "what", "7-crossover"])
async def test_what_is_no_code(two: Two, code: str) -> None:
    joining = two.ben.friends.meeting()
    joining.join(code or "nothing", "Ben")
    await until(lambda: joining.over)
    assert joining.view.trouble is Trouble.BAD_CODE


async def test_a_server_that_is_down(two: Two) -> None:
    two.exchange.reachable = False
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.host(PROPOSAL)
    joining.join("7-crossover-clockwork", "Ben")
    await until(lambda: hosting.over and joining.over)
    assert hosting.view.trouble is joining.view.trouble is Trouble.UNREACHABLE
    assert hosting.view.detail == "connection refused"


async def test_a_meeting_can_be_given_up_at_any_stage(two: Two) -> None:
    two.exchange.hold()
    for happened in ("calling", "waiting"):
        hosting = two.ann.friends.meeting()
        hosting.host(PROPOSAL)
        stage = Stage(happened)
        await until(lambda meeting=hosting, stage=stage: meeting.view.stage is stage)  # type: ignore[misc]
        await hosting.cancel()
        await hosting.cancel()
        two.exchange.go_on()
    never = two.ann.friends.meeting()
    await never.cancel()
    joining = two.ben.friends.meeting()
    joining.join("8-crossover-clockwork", "Ben")
    await until(lambda: joining.over)
    assert joining.view.trouble is Trouble.CODE_USED


async def test_a_friend_who_goes_during_the_greeting(two: Two) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Ben")
    await until(lambda: joining.view.stage is Stage.PROPOSED)
    await joining.cancel()
    await until(lambda: hosting.over)
    assert hosting.view.trouble is Trouble.LEFT


@pytest.mark.parametrize("stage", [Stage.WAITING, Stage.GREETING, Stage.PROPOSED, Stage.AGREED])
async def test_what_a_screen_raises_is_not_lost(two: Two, stage: Stage) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()

    def fall(old: MeetingView, new: MeetingView) -> None:
        if new.stage is stage:
            raise RuntimeError("a screen fell over")

    hosting.subscribe(fall)
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Ben")
    if stage in (Stage.PROPOSED, Stage.AGREED):
        await until(lambda: joining.view.stage is Stage.PROPOSED)
        joining.accept()
    await until(lambda: two.ann.failures)
    assert [str(error) for error in two.ann.failures] == ["a screen fell over"]
    two.ann.failures.clear()
    await joining.cancel()


# Unfinished matches


@pytest.mark.parametrize("longer", [0, 1])
@pytest.mark.parametrize("hosts", [0, 1])
async def test_either_may_make_the_code_and_either_may_have_more(
    two: Two, longer: int, hosts: int
) -> None:
    match_id = await meet(*two.both)
    chance = Random(3)
    ahead, behind = two.both[longer], two.both[1 - longer]
    while not (ahead.match.store.mine and ahead.match.store.view.draft is not None):
        await play(chance, *two.both, most=ahead.match.store.view.seq + 1)
        await settled(*two.both)
    behind.transport.cut()
    assert act(ahead.match, chance)
    for program in two.both:
        await program.kill()
        program.start()
    kept = [program.journal.load(match_id).record.entries for program in (ahead, behind)]
    assert len(kept[0]) == len(kept[1]) + 1
    await resume(match_id, two.both[hosts], two.both[1 - hosts])
    await settled(*two.both)
    assert behind.match.store.entries == kept[0]
    await play(chance, *two.both, most=len(kept[0]) + 4)
    await settled(*two.both)


async def test_a_match_that_the_other_does_not_have(two: Two, tmp_path: Path) -> None:
    match_id = await meet(*two.both)
    for program in two.both:
        await program.kill()
        program.start()
    stranger = Program(tmp_path / "cay", two.exchange, two.hours)
    hosting, joining = two.ann.friends.meeting(), stranger.friends.meeting()
    hosting.resume(match_id)
    assert hosting.view.friend == "Ben"
    assert hosting.view.resuming == match_id
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Cay")
    await until(lambda: hosting.over and joining.over)
    assert hosting.view.trouble is Trouble.UNKNOWN_MATCH
    assert joining.view.trouble is Trouble.NOT_HERE
    nothing = stranger.friends.meeting()
    nothing.resume(match_id)
    assert nothing.view.trouble is Trouble.NOT_HERE
    await stranger.close()


async def test_whoever_has_the_match_but_not_the_key_is_not_the_friend(
    two: Two, tmp_path: Path
) -> None:
    match_id = await meet(*two.both)
    for program in two.both:
        await program.kill()
    with sqlite3.connect(two.ben.paths.journal) as database:
        database.execute("UPDATE friendship SET seed = randomblob(32)")
    database.close()
    for program in two.both:
        program.start()
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.resume(match_id)
    await until(lambda: hosting.view.code)
    joining.resume(match_id, hosting.view.code)
    await until(lambda: hosting.over)
    assert hosting.view.trouble is Trouble.WRONG_FRIEND
    assert two.ann.friends.live == ()


async def test_a_guest_who_joins_finds_the_unfinished_match(two: Two) -> None:
    match_id = await meet(*two.both)
    for program in two.both:
        await program.kill()
        program.start()
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.resume(match_id)
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Benjamin")
    await agreed(hosting, joining)
    assert joining.view.match == match_id
    assert two.ben.match.id == match_id


async def test_a_match_that_is_open_in_another_window(two: Two) -> None:
    match_id = await meet(*two.both)
    for program in two.both:
        await program.kill()
        program.start()
    lease = two.ann.journal.lease(match_id)
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.resume(match_id)
    await until(lambda: hosting.view.code)
    joining.resume(match_id, hosting.view.code)
    await until(lambda: hosting.over)
    assert hosting.view.trouble is None
    assert "another window" in hosting.view.detail
    lease.close()
    await until(lambda: not two.ben.friends.live or two.ben.match.view.presence is Presence.LEFT)


async def test_a_match_is_kept_as_soon_as_the_journal_is_free(two: Two) -> None:
    hosting, joining = two.ann.friends.meeting(), two.ben.friends.meeting()
    hosting.host(PROPOSAL)
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Ben")
    await until(lambda: joining.view.stage is Stage.PROPOSED)
    blocker = sqlite3.connect(two.ann.paths.journal, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    joining.accept()
    for _ in range(100):  # the answer comes, and can't be kept yet
        await asyncio.sleep(0)
    assert not hosting.over
    assert hosting.view.stage is Stage.PROPOSED
    blocker.execute("ROLLBACK")
    blocker.close()
    await agreed(hosting, joining)
