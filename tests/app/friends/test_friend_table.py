"""At the table with a friend: coming and going, talking, asking, clocks, a rematch."""

import asyncio
import sqlite3
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from app.friends.view import Ask, ChatLine, FriendView, Phrase, Presence, Stage
from app.net import wire
from app.net.greeting import Greeting
from app.net.session import Session
from app.net.transport import Trouble
from app.storage.errors import Kind, StorageError
from app.storage.friendship import Friendships
from rules.actions import Claim, EndSession, Level, NextGame, Pause, TakeBack
from rules.game import Phase
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.friends.programs import (
    Hours,
    Program,
    Two,
    act,
    meet,
    play,
    resume,
    settled,
    until,
)

MONEY = Terms(0, jacoby=True, beavers=1, manners=Manners(changes=True))
TIMED = Terms(3, manners=Manners(changes=True), clock=ClockTerms(60_000, 5_000))


async def until_mine(program: Program, phase: Phase, two: Two, chance: Random) -> None:
    """Play until a player has to do something."""
    for _ in range(1000):
        view = program.match.store.view
        if view.match.game.phase is phase and view.actor is program.match.store.side:
            return
        await play(chance, *two.both, most=view.seq + 1)
        await settled(*two.both)
    raise AssertionError(phase)


def silent_at_last(two: Two) -> bool:
    """Whether Ben's program takes Ann for silent; some time passes with each look."""
    two.hours.pass_by(1000)
    return two.ben.match.view.presence is Presence.SILENT


# Coming and going


async def test_presence_and_its_times(two: Two) -> None:
    await meet(*two.both)
    await settled(*two.both)
    seen: list[tuple[Presence, int]] = []

    def note(old: FriendView, new: FriendView) -> None:
        if old.presence is not new.presence:
            seen.append((new.presence, new.since - two.hours.now()))

    two.ann.match.subscribe(note)
    two.hours.pass_by(5000)
    two.ben.match.set_away(True)
    await until(lambda: two.ann.match.view.presence is Presence.AWAY)
    two.ben.match.set_away(False)
    await until(lambda: two.ann.match.view.presence is Presence.HERE)
    two.ben.match.leave()
    await until(lambda: two.ann.match.view.presence is Presence.LEFT)
    assert seen == [(Presence.AWAY, 0), (Presence.HERE, 0), (Presence.LEFT, 0)]
    assert not two.ann.match.attached
    assert two.ben.friends.live == ()
    two.hours.pass_by(1000)
    assert two.ann.match.view.since == two.hours.now() - 1000


async def test_a_program_that_is_cut_off_comes_back_by_itself(two: Two) -> None:
    await meet(*two.both)
    await settled(*two.both)
    two.ann.transport.cut()
    assert two.ann.match.view.presence is Presence.SILENT
    assert not two.ann.match.view.connected
    assert two.ben.match.view.presence is Presence.HERE
    await until(lambda: silent_at_last(two))
    assert two.ben.match.view.connected
    two.ann.match.say("can you hear me?")
    two.ann.transport.restore()
    await settled(*two.both)
    assert two.ann.match.view.connected
    await until(lambda: two.ben.match.view.chat)


async def test_a_line_that_ends(two: Two) -> None:
    match_id = await meet(*two.both)
    await settled(*two.both)
    await two.ben.transport.lines[-1].close()
    await until(lambda: not (two.ann.match.attached or two.ben.match.attached))
    assert two.ann.match.view.presence is Presence.APART
    assert two.ann.match.view.trouble is Trouble.CLOSED
    two.ann.match.say("nobody hears this")
    assert two.ann.match.view.chat == ()
    await resume(match_id, *two.both)
    await settled(*two.both)
    assert two.ann.match.view.trouble is None


async def test_who_left_comes_back_with_a_new_code(two: Two) -> None:
    match_id = await meet(*two.both)
    await play(Random(1), *two.both, most=9)
    await settled(*two.both)
    match = two.ann.match
    await two.ben.match.close()
    await two.ben.friends.match(match_id).close()  # looked at, and left again
    await until(lambda: match.view.presence is Presence.LEFT)
    await resume(match_id, *two.both)
    assert two.ann.match is match
    await settled(*two.both)
    await play(Random(2), *two.both, most=15)


async def test_a_match_is_free_as_soon_as_it_is_left(two: Two) -> None:
    match_id = await meet(*two.both)
    two.ann.match.leave()
    with two.ann.journal.lease(match_id):
        pass
    first = two.ann.friends.match(match_id)
    assert two.ann.friends.match(match_id) is first
    assert first.view.presence is Presence.APART
    first.leave()
    first.leave()
    assert two.ann.friends.live == ()


# Talking


async def test_what_is_said(two: Two) -> None:
    await meet(*two.both)
    await settled(*two.both)
    ann, ben = two.ann.match, two.ben.match
    two.hours.pass_by(1000)
    ann.say("  hello\x1b[31m\n[b]you\u202e[/b]  ")
    ann.say("\x07\n")
    ben.say_phrase(Phrase.GOOD_LUCK)
    await until(lambda: ben.view.unread and ann.view.unread)
    told = (
        ChatLine(Side.WHITE, "hello[31m [b]you[/b]", None, two.hours.now()),
        ChatLine(Side.BLACK, "", Phrase.GOOD_LUCK, two.hours.now()),
    )
    assert set(ann.view.chat) == set(ben.view.chat) == set(told)
    assert (ann.view.unread, ben.view.unread) == (1, 1)
    ben.seen_chat()
    assert ben.view.unread == 0
    for number in range(250):
        ann.say(f"line {number}")
    assert len(ann.view.chat) == 200
    assert ann.view.chat[-1].text == "line 249"
    assert ann.view.unread == 1


async def test_a_phrase_that_only_a_newer_program_knows_is_left_out(two: Two) -> None:
    await meet(*two.both)
    await settled(*two.both)
    two.ben.match._driver.tell(lambda session: session.say_phrase("see-you-on-mars"))
    two.ben.match.say_phrase(Phrase.THANKS)
    await until(lambda: two.ann.match.view.chat)
    (line,) = two.ann.match.view.chat
    assert line.phrase is Phrase.THANKS
    assert two.ann.match.view.unread == 1


# Asking


async def test_a_play_is_changed_if_the_friend_agrees(two: Two) -> None:
    await meet(*two.both)
    chance = Random(4)
    await until_mine(two.ann, Phase.TO_PLAY, two, chance)
    ann, ben = two.ann.match, two.ben.match
    assert not ann.may_ask(Ask.CHANGE)
    with pytest.raises(Refusal):
        ann.ask(Ask.CHANGE)
    before = ann.store.view.match.game.position
    assert act(ann, chance)
    await settled(*two.both)
    assert ann.may_ask(Ask.CHANGE)
    ann.ask(Ask.CHANGE)
    assert ann.view.asking is Ask.CHANGE
    assert not ann.may_ask(Ask.CHANGE)
    await until(lambda: ben.view.asked is Ask.CHANGE)
    ben.answer(False)
    await until(lambda: ann.view.declined is Ask.CHANGE)
    assert ann.view.asking is None
    assert ben.view.asked is None
    seq = ann.store.view.seq
    ann.ask(Ask.CHANGE)
    assert ann.view.declined is None
    await until(lambda: ben.view.asked is Ask.CHANGE)
    ben.answer(True)
    await settled(*two.both)
    await until(lambda: ann.store.view.seq == seq + 1)
    assert isinstance(ann.store.entries[-1].action, TakeBack)
    assert ann.store.view.match.game.position == before
    assert ann.store.view.match.game.phase is Phase.TO_PLAY
    assert ann.view.asking is ben.view.asked is None
    await play(chance, *two.both, most=seq + 6)
    await settled(*two.both)


async def test_an_ask_is_still_there_after_a_break(two: Two) -> None:
    match_id = await meet(*two.both)
    chance = Random(4)
    await until_mine(two.ann, Phase.TO_PLAY, two, chance)
    assert act(two.ann.match, chance)
    await settled(*two.both)
    two.ann.match.ask(Ask.CHANGE)
    await until(lambda: two.ben.match.view.asked is Ask.CHANGE)
    await two.ben.kill()
    two.ben.start()
    await resume(match_id, *two.both)
    await until(lambda: two.ben.match.view.asked is Ask.CHANGE)
    two.ben.match.answer(True)
    await until(lambda: isinstance(two.ann.match.store.entries[-1].action, TakeBack))


async def test_a_resignation_counts_once(two: Two) -> None:
    await meet(*two.both, terms=Terms(5, manners=Manners(changes=True)))
    chance = Random(5)
    await until_mine(two.ann, Phase.TO_ROLL, two, chance)
    two.ann.match.store.resign(Level.SINGLE)
    with pytest.raises(Refusal):
        two.ann.match.store.resign(Level.SINGLE)
    await settled(*two.both)
    assert two.ben.match.store.view.match.game.phase is Phase.RESIGNED
    two.ben.match.store.accept()
    await settled(*two.both)
    assert two.ann.match.store.view.match.score == (0, 1)


@pytest.mark.parametrize("first", [0, 1])
async def test_the_next_game_begins_when_both_want_it(two: Two, first: int) -> None:
    await meet(*two.both, terms=MONEY)
    chance = Random(6)
    while not two.ann.match.store.view.between_games:
        await play(chance, *two.both, most=two.ann.match.store.view.seq + 1)
        await settled(*two.both)
    one, other = two.both[first].match, two.both[1 - first].match
    one.store.next_game()
    assert one.view.waiting
    await until(lambda: other.view.ready)
    assert one.store.view.between_games
    other.store.next_game()
    await until(lambda: not one.store.view.between_games and not other.store.view.between_games)
    assert isinstance(one.store.entries[-1].action, NextGame)
    assert not one.view.waiting
    assert not other.view.ready


@pytest.mark.parametrize("who", [0, 1])
async def test_either_ends_a_money_session(two: Two, who: int) -> None:
    await meet(*two.both, terms=MONEY)
    chance = Random(6)
    while not two.ann.match.store.view.between_games:
        await play(chance, *two.both, most=two.ann.match.store.view.seq + 1)
        await settled(*two.both)
    two.both[who].match.store.end_session()
    await until(lambda: all(program.match.store.view.finished for program in two.both))
    assert isinstance(two.ann.match.store.entries[-1].action, EndSession)


# Clocks


async def test_no_clock_runs_while_they_are_apart(two: Two) -> None:
    match_id = await meet(*two.both, terms=TIMED)
    chance = Random(7)
    await until_mine(two.ann, Phase.TO_PLAY, two, chance)
    assert two.ann.match.store.view.clock_runs
    assert two.ben.match.store.view.clock_runs
    two.hours.pass_by(2000)
    await two.ben.match.close()
    await until(lambda: not two.ann.match.attached)
    assert isinstance(two.ann.match.store.entries[-1].action, Pause)
    assert two.ann.match.store.entries[-1].used == 2000
    two.hours.pass_by(3_600_000)
    await resume(match_id, *two.both)
    await settled(*two.both)
    await until(lambda: two.ben.match.store.view.clock_runs)
    assert two.ann.match.store.view.clock_runs
    clocks = two.ann.match.store.clocks
    assert clocks is not None
    assert clocks.left == (60_000, 60_000)
    two.hours.pass_by(13_000)
    assert act(two.ann.match, chance)
    await settled(*two.both)
    for program in two.both:
        clocks = program.match.store.clocks
        assert clocks is not None
        assert clocks.left == (50_000, 60_000)


async def test_the_clock_of_a_friend_who_is_silent_stands_here(two: Two) -> None:
    await meet(*two.both, terms=TIMED)
    await until_mine(two.ann, Phase.TO_PLAY, two, Random(7))
    seq = two.ben.match.store.view.seq
    two.ben.transport.cut()
    assert not two.ben.match.store.view.clock_runs
    assert two.ben.match.store.view.seq == seq
    two.ben.transport.restore()
    assert two.ben.match.store.view.clock_runs


@pytest.mark.parametrize("mine", [True, False])
async def test_no_clock_runs_after_a_fault(two: Two, mine: bool) -> None:
    await meet(*two.both, terms=TIMED)
    await until_mine(two.ann if mine else two.ben, Phase.TO_PLAY, two, Random(7))
    match = two.ann.match
    assert match.store.view.clock_runs
    refused = wire.Refused(reason="rules", what="action", seq=match.store.view.seq)
    for _ in range(5):
        two.ben.transport.lines[-1].send(wire.encode(refused))
    await until(lambda: match.view.fault)
    assert match.view.presence is Presence.HERE
    assert not match.store.view.clock_runs
    two.hours.pass_by(5000)
    assert match.store.clocks is not None
    assert match.store.clocks.left == (60_000, 60_000)


async def pass_together(two: Two, seconds: int) -> None:
    """Let time pass while both are there and hear of each other."""
    for _ in range(seconds // 5):
        two.ann.hours.pass_by(5000)
        if two.ben.hours is not two.ann.hours:
            two.ben.hours.pass_by(5000)
        for program in two.both:
            program.match._driver.tell(Session.tick)
        await settled(*two.both)


@pytest.mark.parametrize("late", [0, 400])
async def test_a_claim_is_written_down_by_whose_flag_fell(two: Two, late: int) -> None:
    """Ann's clock may be a little behind what Ben sees of it."""
    await meet(*two.both, terms=TIMED)
    await until_mine(two.ann, Phase.TO_PLAY, two, Random(7))
    ann, ben = two.ann.match, two.ben.match
    with pytest.raises(Refusal):
        ben.store.claim()
    two.ben.hours = Hours(two.ann.hours.passed)
    await pass_together(two, 65)
    two.ben.hours.pass_by(1)
    two.ann.hours.pass_by(-late)
    ben.store.claim()
    if late:
        for _ in range(50):
            await asyncio.sleep(0)
        assert not ann.store.view.finished
    two.ann.hours.pass_by(late + 1)
    await until(lambda: ann.store.view.finished and ben.store.view.finished)
    assert ann.store.entries[-1].action == Claim(Side.BLACK)
    assert ann.store.view.match.score == (0, 3)


# A rematch


@pytest.mark.parametrize("who", [0, 1])
async def test_a_rematch_is_another_match_over_the_same_line(two: Two, who: int) -> None:
    first = await meet(*two.both, side=Side.BLACK)
    assert not two.ann.match.may_ask(Ask.REMATCH)
    with pytest.raises(Refusal):
        two.ann.match.ask(Ask.REMATCH)
    await play(Random(8), *two.both)
    await settled(*two.both)
    old = [program.match for program in two.both]
    one, other = old[who], old[1 - who]
    other.say("well played")
    assert one.may_ask(Ask.REMATCH)
    one.ask(Ask.REMATCH)
    await until(lambda: other.view.asked is Ask.REMATCH)
    other.answer(True)
    await until(lambda: all(match.view.rematch for match in old))
    assert one.view.rematch == other.view.rematch != first
    new = [program.friends.match(one.view.rematch) for program in two.both]
    for match, before in zip(new, old, strict=True):
        assert match.store.side is before.store.side
        assert match.store.header.players == before.store.header.players
        assert match.store.header.terms == before.store.header.terms
        assert match.view.chat == before.view.chat
        assert match.attached
        assert not before.attached
        before.leave()
    await play(Random(9), *two.both, most=10)
    await settled(*two.both)
    assert len(two.ann.transport.lines) == 1


async def test_both_ask_for_a_rematch_at_once(two: Two) -> None:
    await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    old = [program.match for program in two.both]
    for match in old:
        match.ask(Ask.REMATCH)
    await until(lambda: all(match.view.rematch for match in old))
    assert old[0].view.rematch == old[1].view.rematch
    await settled(*two.both)


async def test_a_match_that_is_kept_already_is_no_rematch(two: Two) -> None:
    always = replace(two.ann.friends._means, fresh=lambda: b"x" * 32)  # the same id again
    two.ann.friends._means = two.ann.friends._register._means = always
    await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    old = [program.match for program in two.both]
    for match in old:
        match.ask(Ask.REMATCH)
    await until(lambda: all(match.view.trouble is Trouble.MALFORMED for match in old))
    assert [match.view.rematch for match in old] == ["", ""]
    assert [len(program.journal.matches()) for program in two.both] == [1, 1]


async def test_a_rematch_on_other_terms_is_none(two: Two) -> None:
    await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    old = [program.match for program in two.both]
    view = old[0].store.view  # of a program that slips something in
    old[0].store.view = replace(view, header=replace(view.header, terms=MONEY))
    for match in old:
        match.ask(Ask.REMATCH)
    await until(lambda: all(match.view.trouble is Trouble.DECLINED for match in old))
    assert [match.view.rematch for match in old] == ["", ""]
    assert [len(program.journal.matches()) for program in two.both] == [1, 1]


async def test_an_old_match_is_no_rematch(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    old = [program.match for program in two.both]
    bond = two.ann.friends._register.known(first)
    assert bond is not None
    greeting = Greeting.resume("Ann", first, bond, fresh=lambda: bytes(32))
    monkeypatch.setattr(Greeting, "host", lambda *given, **more: greeting)
    for match in old:
        match.ask(Ask.REMATCH)
    await until(lambda: all(match.view.trouble is Trouble.MALFORMED for match in old))
    assert [match.view.rematch for match in old] == ["", ""]
    assert [program.failures for program in two.both] == [[], []]


async def test_a_rematch_may_be_declined(two: Two) -> None:
    await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    two.ann.match.ask(Ask.REMATCH)
    await until(lambda: two.ben.match.view.asked is Ask.REMATCH)
    two.ben.match.answer(False)
    await until(lambda: two.ann.match.view.declined is Ask.REMATCH)
    assert two.ann.match.attached
    assert len(two.ann.journal.matches()) == 1


async def test_who_leaves_while_a_rematch_is_agreed_on_leaves_no_half_match(two: Two) -> None:
    await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    two.ann.match.ask(Ask.REMATCH)
    await until(lambda: two.ben.match.view.asked is Ask.REMATCH)
    two.ben.match.answer(True)
    two.ben.match.leave()
    await until(lambda: not two.ann.match.attached)
    await until(lambda: two.ann.match.view.trouble is not None)
    assert two.ann.match.view.rematch == ""


# What can't be kept


async def test_a_journal_that_is_locked_for_a_while_loses_nothing(two: Two) -> None:
    await meet(*two.both)
    chance = Random(10)
    await play(chance, *two.both, most=6)
    await settled(*two.both)
    blocked = two.ann if not two.ann.match.store.mine else two.ben
    other = two.ben if blocked is two.ann else two.ann
    blocker = sqlite3.connect(blocked.paths.journal, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    seq = blocked.match.store.view.seq
    assert act(other.match, chance)
    for _ in range(50):  # the action comes, and can't be kept
        await asyncio.sleep(0)
    assert blocked.match.store.view.seq == seq
    blocker.execute("ROLLBACK")
    blocker.close()
    two.hours.pass_by(15_000)
    await settled(*two.both)
    await play(chance, *two.both, most=seq + 6)
    await settled(*two.both)


async def test_what_both_want_is_written_down_as_soon_as_the_journal_is_free(two: Two) -> None:
    await meet(*two.both, terms=MONEY)
    chance = Random(6)
    while not two.ann.match.store.view.between_games:
        await play(chance, *two.both, most=two.ann.match.store.view.seq + 1)
        await settled(*two.both)
    host, guest = two.ann.match, two.ben.match
    guest.store.next_game()
    await until(lambda: host.view.ready)
    blocker = sqlite3.connect(two.ann.paths.journal, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    host.store.next_game()
    assert host.store.view.between_games
    blocker.execute("ROLLBACK")
    blocker.close()
    await until(lambda: not guest.store.view.between_games)
    await settled(*two.both)


async def test_a_full_disk_is_told_and_what_the_friend_did_is_kept_later(two: Two) -> None:
    await meet(*two.both)
    ann, chance = two.ann.match, Random(10)
    connection = two.ann.journal._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    def hindered() -> str:
        for program in two.both:
            with suppress(StorageError):  # which is told at the table, too
                act(program.match, chance)
        two.hours.pass_by(1000)
        return ann.view.unkept

    await until(hindered)
    assert ann.view.unkept.startswith("The disk is full")
    kept = ann.store.view.seq
    assert len(two.ann.journal.load(ann.id).record.entries) == kept
    connection.execute("PRAGMA max_page_count = 100000")
    two.hours.pass_by(15_000)
    await play(chance, *two.both, most=kept + 4)
    await settled(*two.both)
    assert ann.view.unkept == ""


async def test_a_rematch_that_cannot_be_kept_is_told_and_kept_by_nobody(two: Two) -> None:
    await meet(*two.both)
    await play(Random(8), *two.both)
    await settled(*two.both)
    two.ann.journal._connection.execute("PRAGMA query_only = ON")
    old = [program.match for program in two.both]
    for match in old:
        match.ask(Ask.REMATCH)
    await until(lambda: all(match.view.trouble for match in old))
    assert old[0].view.unkept.startswith("The journal can't be written")
    assert old[1].view.trouble is Trouble.LEFT
    assert [match.view.rematch for match in old] == ["", ""]
    assert [len(program.journal.matches()) for program in two.both] == [1, 1]
    two.ann.journal._connection.execute("PRAGMA query_only = OFF")


async def test_what_a_player_does_while_the_journal_is_locked_can_be_done_again(two: Two) -> None:
    await meet(*two.both)
    chance = Random(10)
    await until_mine(two.ann, Phase.TO_ROLL, two, chance)
    match = two.ann.match
    blocker = sqlite3.connect(two.ann.paths.journal, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as rolling:
        match.store.roll()
    with pytest.raises(StorageError) as resigning:
        match.store.resign(Level.SINGLE)
    assert rolling.value.kind is resigning.value.kind is Kind.LOCKED
    assert not match.view.rolling
    blocker.execute("ROLLBACK")
    blocker.close()
    match.store.roll()
    await settled(*two.both)
    assert match.store.view.match.game.phase is Phase.TO_PLAY


async def test_a_value_that_was_not_committed_to_ends_the_match_for_good(two: Two) -> None:
    match_id = await meet(*two.both)
    chance = Random(11)
    await until_mine(two.ben, Phase.TO_ROLL, two, chance)
    session = two.ben.match._driver.session
    assert session is not None
    ledger = session._book.ledger
    roll = ledger.roll(session.rolls)
    assert roll is not None
    ledger.keep_roll(replace(roll, mine=bytes(32)))
    two.ben.match.store.roll()
    await until(lambda: all(program.match.view.fault for program in two.both))
    assert two.ann.match.view.fault == "wrong-value-theirs"
    assert two.ben.match.view.fault == "wrong-value-mine"
    assert two.ann.match.store.entries == two.ben.match.store.entries
    for program in two.both:
        await program.kill()
        program.start()
        match = program.friends.match(match_id)
        assert match.view.fault
        with pytest.raises(Refusal):
            match.store.roll()
        with pytest.raises(Refusal):
            match.store.resign(Level.SINGLE)
        assert not match.may_ask(Ask.CHANGE)


async def test_what_is_refused_is_noted(two: Two) -> None:
    match_id = await meet(*two.both)
    await settled(*two.both)
    view = two.ann.match.store.view
    line = two.ben.transport.lines[-1]
    line.send(b"\xff\x00 nonsense")
    friendships = Friendships(two.ann.journal)
    await until(lambda: friendships.refused(match_id))
    assert two.ann.match.store.view == view
    assert len(friendships.refused(match_id)) == 1


async def test_closing_is_prompt_and_whatever_goes_on_ends(two: Two) -> None:
    await meet(*two.both)
    meeting = two.ann.friends.meeting()
    two.exchange.hold()
    meeting.join("9-crossover-clockwork", "Ann")
    await until(lambda: meeting.view.stage is Stage.CALLING)
    await two.ann.friends.close()
    assert two.ann.friends.live == ()
    assert not two.ann.friends._errands._tasks
