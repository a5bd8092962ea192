"""What a session takes, what it refuses, and what comes of either."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.net import rolling, wire
from app.net.chain import Broken, RollFacts, link_text, next_link, sign
from app.net.dice import agreed_dice
from app.net.happenings import (
    Asked,
    Declined,
    Deed,
    Due,
    Fault,
    Happening,
    Refused,
    RematchAgreed,
    Said,
    Seen,
)
from app.net.session import Session
from app.net.wishes import Wish
from rules.actions import (
    Accept,
    Action,
    Claim,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pause,
    Resign,
    Roll,
    TakeBack,
)
from rules.game import Phase
from rules.plays import legal_plays
from rules.record import Entry
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import ClockTerms, Terms
from tests.app.net.examples import MESSAGES
from tests.app.net.ledgers import ID, Kept, MemoryLedger, failing
from tests.app.net.worlds import Program, World


class Table(World):
    """Two sessions whose players do what a test says."""

    def __init__(self, terms: Terms = Terms(3), seed: int = 1) -> None:  # noqa: B008
        super().__init__(Random(seed), terms)
        self.white.answers = self.black.answers = False
        self.meet()

    @property
    def actor(self) -> Program:
        """The program of whoever has to act."""
        side = self.white.ledger.match.game.actor
        assert side is not None
        return self.programs[side]

    @property
    def other(self) -> Program:
        """The other one."""
        return self.programs[self.actor.ledger.bond.side.opponent]

    def meet(self) -> None:
        """Let everything arrive that is to be said."""
        self.post()
        self.settle()

    def do(self, program: Program, action: Action) -> None:
        """Let a player do something, and let it arrive."""
        program.session.kept(program.ledger.append(action))
        self.meet()

    def opened(self) -> "Table":
        """The table after the opening roll."""
        while self.white.ledger.match.game.phase is Phase.OPENING:
            self.white.session.roll()
            self.meet()
        return self

    def play(self, most: int = 1) -> None:
        """Let the actor make the first legal play."""
        program = self.actor
        game = program.ledger.match.game
        assert game.dice is not None
        plays = legal_plays(game.position, game.dice)
        self.do(program, MakePlay(program.ledger.bond.side, plays[0].steps if plays else ()))

    def roll(self) -> None:
        """Let the actor roll."""
        self.actor.session.roll()
        self.meet()

    def resigned(self) -> "Table":
        """The table after the actor has lost a game by resigning."""
        loser, winner = self.actor, self.other
        self.do(loser, Resign(loser.ledger.bond.side, Level.SINGLE))
        self.do(winner, Accept(winner.ledger.bond.side))
        return self


def said(program: Program, kind: type[Happening]) -> list[Any]:
    """What has happened of a kind."""
    return [one for one in program.seen if isinstance(one, kind)]


def refusals(program: Program) -> list[str]:
    """The reasons for which a program has refused messages."""
    return [one.reason for one in said(program, Refused) if not one.by_friend]


def forged(table: Table, author: Program, entry: Entry, **changes: Any) -> wire.Action:
    """An action that a program has signed, whatever its own rules say."""
    link = next_link(author.session._book.chain.head, entry, None)
    signature = sign(author.ledger.bond.seed, link_text(ID, entry.seq, link))
    return wire.Action(entry=entry.to_dict(), signature=signature).model_copy(update=changes)


def entry_after(program: Program, action: Action, seq: int | None = None) -> Entry:
    """An envelope for the next action."""
    return Entry(seq or len(program.ledger.entries) + 1, 1, action)


def hear(table: Table, program: Program, message: wire.Message) -> None:
    """Let a program hear a message, and whatever follows."""
    program.session.heard(wire.encode(message))
    program.look()
    table.meet()


# Rolls


def test_a_roll_takes_one_round_trip_and_both_see_the_same() -> None:
    table = Table()
    table.white.session.roll()
    assert table.white.session.rolling
    table.meet()
    assert not table.white.session.rolling
    assert table.alike
    for program in table.programs:
        assert len(program.ledger.entries) == program.session.rolls == 1


def test_the_guest_may_begin_the_opening_roll_and_the_host_writes_it_down() -> None:
    table = Table()
    table.black.session.roll()
    table.meet()
    assert len(table.black.ledger.entries) == 1
    assert table.alike


def test_a_roll_that_is_not_due_is_refused_here() -> None:
    table = Table().opened()
    with pytest.raises(Refusal):
        table.actor.session.roll()  # the dice lie there
    table.play()
    with pytest.raises(Refusal):
        table.other.session.roll()
    assert not any(program.session.rolling for program in table.programs)


def test_nobody_learns_a_value_before_the_player_on_roll_has_decided() -> None:
    table = Table().opened()
    table.play()
    on_roll, friend = table.actor, table.other
    table.sent.clear()
    # the friend's program is made to show its value unasked: the player may still double
    shown = rolling._shown(friend.session._book)
    hear(table, on_roll, shown)
    assert refusals(on_roll) == ["rules"]
    assert not on_roll.session.rolling
    kinds = {wire.decode(data).kind for data in table.sent if data != wire.encode(shown)}
    assert "show" not in kinds
    table.do(on_roll, Double(on_roll.ledger.bond.side))
    assert on_roll.ledger.match.game.phase is Phase.DOUBLED


def test_after_a_value_is_shown_nothing_but_the_roll_is_taken() -> None:
    table = Table().opened()
    table.play()
    cheat, friend = table.actor, table.other
    before = len(cheat.ledger.entries)
    cheat.session.roll()
    table._post(cheat.ledger.bond.side)
    table.deliver(friend.ledger.bond.side)  # now the friend's value is on its way
    double = entry_after(cheat, Double(cheat.ledger.bond.side))
    hear(table, friend, forged(table, cheat, double))
    assert refusals(friend)[0] == "roll-first"
    assert isinstance(friend.ledger.entries[before].action, Roll)
    assert table.alike


def test_a_copy_that_has_forgotten_a_roll_does_not_get_out_of_it() -> None:
    table = Table().opened()
    table.play()
    on_roll, friend = table.actor, table.other
    side, earlier = on_roll.ledger.bond.side, on_roll.ledger.kept
    on_roll.session.roll()
    table._post(side)
    table.deliver(friend.ledger.bond.side)
    table.lose(side, earlier)  # the roll is forgotten here
    on_roll.session.kept(on_roll.ledger.append(Double(side)))
    for _ in range(3):
        table.meet()
        table.wait(16)
    assert isinstance(on_roll.ledger.entries[len(earlier.entries)].action, Roll)
    assert table.alike
    assert friend.session.fault is on_roll.session.fault is None


@pytest.mark.parametrize("cheat", list(Side))
def test_a_wrong_value_ends_the_match_and_says_whose_it_was(cheat: Side) -> None:
    table = Table()
    liar, honest = table.programs[cheat], table.programs[cheat.opponent]
    roll = liar.ledger.roll(0)
    assert roll is not None
    liar.ledger.keep_roll(replace(roll, mine=bytes(32)))  # not what was committed to
    liar.session.roll()
    table.meet()
    assert honest.session.fault is Fault.WRONG_VALUE_THEIRS
    assert honest.ledger.entries == liar.ledger.entries == ()
    assert liar.session.fault is Fault.WRONG_VALUE_MINE
    honest.restart()
    assert honest.session.fault is Fault.WRONG_VALUE_THEIRS
    with pytest.raises(Refusal):
        honest.session.roll()


def test_nothing_is_taken_after_a_fault() -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    friend.ledger.keep_bond(replace(friend.ledger.bond, fault=Fault.WRONG_VALUE_THEIRS.value))
    before = friend.ledger.kept
    resigned = entry_after(actor, Resign(actor.ledger.bond.side, Level.SINGLE))
    for message in (forged(table, actor, resigned), rolling.show(actor.session._book)):
        friend.session.heard(wire.encode(message))
    friend.look()
    assert refusals(friend) == ["fault", "fault"]
    assert friend.ledger.kept == before


def test_the_friends_program_can_prove_a_wrong_value_and_nothing_else() -> None:
    table = Table()
    liar, honest = table.white, table.black
    shown = rolling.show(honest.session._book)
    claim = rolling.wrong_value(shown)  # an honest value
    hear(table, honest, claim)
    assert honest.session.fault is None
    hear(table, honest, claim.model_copy(update={"value": bytes(32)}))  # not signed
    assert honest.session.fault is None
    assert refusals(honest) == ["signature", "signature"]
    text = rolling._text(ID, 0, 0, bytes(32), shown.next)
    signature = sign(liar.ledger.bond.seed, text)
    proof = claim.model_copy(update={"value": bytes(32), "signature": signature})
    hear(table, liar, proof)
    assert liar.session.fault is Fault.WRONG_VALUE_MINE


def test_a_value_is_the_same_after_a_restart_and_from_an_older_copy() -> None:
    table = Table()
    earlier = table.white.ledger.kept
    table.white.session.roll()
    value = rolling.show(table.white.session._book)
    table.white.restart()
    assert rolling.show(table.white.session._book) == value
    table.white.restore(earlier)
    assert rolling.show(table.white.session._book) == value


def begun() -> tuple[Table, Program, Program]:
    """A roll of which the friend has heard the value, and the one on roll not yet the friend's."""
    table = Table().opened()
    table.play()
    on_roll, friend = table.actor, table.other
    on_roll.session.roll()
    table._post(on_roll.ledger.bond.side)
    friend.session.heard(table.line[friend.ledger.bond.side].pop())
    assert friend.session.rolling
    return table, on_roll, friend


def test_a_commitment_that_was_told_cannot_be_changed() -> None:
    table, cheat, friend = begun()
    before = friend.ledger.kept
    shown = rolling.show(cheat.session._book)
    text = rolling._text(ID, shown.seq, shown.roll, shown.value, bytes(32))
    other = {"next": bytes(32), "signature": sign(cheat.ledger.bond.seed, text)}
    hear(table, friend, shown.model_copy(update=other))
    assert refusals(friend) == ["dice"]
    assert friend.ledger.kept.rolls == before.rolls


@pytest.mark.parametrize("lie", ["dice", "value", "my value", "commitment", "my commitment"])
def test_a_roll_with_anything_else_than_was_agreed_is_refused(lie: str) -> None:
    table, cheat, friend = begun()
    before = friend.ledger.kept
    side, number = cheat.ledger.bond.side, cheat.session.rolls
    values, told = [b"", b""], [b"", b""]
    for program in table.programs:
        book = program.session._book
        values[program.ledger.bond.side] = book.roll(number).mine
        told[program.ledger.bond.side] = book.committed(number + 1)
    at = side.opponent if lie.startswith("my") else side
    if lie.endswith("value"):
        values[at] = bytes(32)
    elif lie.endswith("commitment"):
        told[at] = bytes(32)
    white, black = agreed_dice(ID, number, values[0], values[1])  # they fit what is said
    dice = (white % 6 + 1, black) if lie == "dice" else (white, black)
    facts = RollFacts((values[0], values[1]), (told[0], told[1]))
    entry = entry_after(cheat, Roll(side, dice))
    link = next_link(cheat.session._book.chain.head, entry, facts)
    action = wire.Action(
        entry=entry.to_dict(),
        values=facts.values,
        next=facts.following,
        signature=sign(cheat.ledger.bond.seed, link_text(ID, entry.seq, link)),
    )
    friend.session.heard(wire.encode(action))
    friend.look()
    assert refusals(friend) == ["dice"]
    assert friend.ledger.kept == before


# Actions


def test_an_action_is_kept_once_however_often_it_comes() -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    actor.session.kept(actor.ledger.append(Resign(actor.ledger.bond.side, Level.SINGLE)))
    (data,) = (one for one in actor.session.outbox() if wire.decode(one).kind == "action")
    for _ in range(5):
        friend.session.heard(data)
        actor.session.kept(actor.ledger.entries[-1])
    table.meet()
    resigned = [one for one in friend.ledger.entries if isinstance(one.action, Resign)]
    assert len(resigned) == 1
    assert table.alike
    assert refusals(friend) == []


def forgeries() -> list[Any]:
    """Actions of the friend's that nothing may come of, with the reason."""

    def made(action: Any, reason: str, name: str, **changes: Any) -> Any:
        return pytest.param(action, changes, reason, id=name)

    return [
        made(lambda side: MakePlay(side, ((1, 25),)), "rules", "illegal play"),
        made(lambda side: MakePlay(side.opponent, ()), "rules", "play in my name"),
        made(lambda side: Roll(side, (6, 6)), "form", "roll without values"),
        made(lambda side: OpeningRoll(6, 1), "form", "opening without values"),
        made(lambda side: TakeBack(1), "not-asked", "play taken back unasked"),
        made(lambda side: NextGame(), "rules", "next game in the middle"),
        made(lambda side: EndSession(), "rules", "end in the middle"),
        made(lambda side: Claim(side), "rules", "claim without clocks"),
        made(lambda side: Pause(), "rules", "pause without clocks"),
        made(lambda side: Double(side, player=1), "form", "player of a chouette"),
        made(lambda side: Double(side, against=1), "form", "cube of a chouette"),
        made(lambda side: Resign(side, Level.SINGLE), "signature", "forged", signature=bytes(64)),
    ]


@pytest.mark.parametrize(("make", "changes", "reason"), forgeries())
def test_what_the_friend_may_not_do_is_refused(
    make: Any, changes: dict[str, Any], reason: str
) -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    before = friend.ledger.kept
    entry = entry_after(actor, make(actor.ledger.bond.side))
    message = forged(table, actor, entry, **changes)
    friend.session.heard(wire.encode(message))
    (answer,) = (wire.decode(one) for one in friend.session.outbox()[:1])
    assert answer == wire.Refused(reason=reason, what="action", seq=entry.seq)
    friend.look()
    assert refusals(friend) == [reason]
    assert friend.ledger.kept == before


def test_an_action_out_of_turn_is_refused() -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    before = actor.ledger.kept
    entry = entry_after(friend, Resign(friend.ledger.bond.side, Level.SINGLE))
    hear(table, actor, forged(table, friend, entry))
    assert refusals(actor) == ["rules"]
    assert actor.ledger.kept == before


def test_another_action_in_place_of_a_kept_one_is_refused() -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    table.play()
    before = friend.ledger.kept
    entry = entry_after(actor, Resign(actor.ledger.bond.side, Level.SINGLE), seq=2)
    hear(table, friend, forged(table, actor, entry))
    assert "differs" in refusals(friend)
    assert friend.ledger.kept == before


@pytest.mark.parametrize(
    "fields",
    [
        {"seq": 10**9},
        {"at": 10**18},
        {"used": 10**18},
        {"v": 2},
        {"kind": "sing"},
        {"more": 1},
        {"seq": True},
        {"at": 1.5},
        {"by": None},
        {"steps": [[25, 20]] * 17},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_an_envelope_out_of_bounds_is_refused(fields: dict[str, Any]) -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    before = friend.ledger.kept
    message = forged(table, actor, entry_after(actor, MakePlay(actor.ledger.bond.side, ())))
    hear(table, friend, message.model_copy(update={"entry": {**message.entry, **fields}}))
    assert refusals(friend)[0] == "form"
    assert friend.ledger.kept == before


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\x00", "form"),
        (b" " * 3000, "size"),
        (b'{"kind":"sing","v":1}', "kind"),
        (b'{"kind":"bye","v":2}', "version"),
    ],
)
def test_what_is_no_message_is_answered_and_changes_nothing(data: bytes, reason: str) -> None:
    table = Table().opened()
    victim = table.white
    before = victim.ledger.kept
    victim.session.outbox()
    victim.session.heard(data)
    assert [wire.decode(one) for one in victim.session.outbox()] == [wire.Refused(reason=reason)]
    victim.look()
    assert refusals(victim) == [reason]
    assert victim.ledger.kept == before
    assert victim.session.presence == "here"


def test_an_action_that_the_friend_never_takes_stops_being_sent() -> None:
    table = Table().opened()
    actor = table.actor
    actor.session.kept(actor.ledger.append(Resign(actor.ledger.bond.side, Level.SINGLE)))
    for _ in range(20):
        actor.session.outbox()
        no = wire.Refused(reason="rules", what="action", seq=len(actor.ledger.entries))
        actor.session.heard(wire.encode(no))
    actor.look()
    assert actor.session.fault is Fault.NOT_ACCEPTED
    assert actor.ledger.bond.fault == ""  # another program may take it
    actor.session.start()
    assert actor.session.fault is None


def test_a_match_that_was_given_up_is_not_taken_up_by_the_refusal_of_another_action() -> None:
    table = Table().opened()
    actor = table.actor
    actor.session.kept(actor.ledger.append(Resign(actor.ledger.bond.side, Level.SINGLE)))
    for seq in (*[len(actor.ledger.entries)] * 5, 1):
        no = wire.Refused(reason="rules", what="action", seq=seq)
        actor.session.heard(wire.encode(no))
    assert actor.session.fault is Fault.NOT_ACCEPTED


def test_refusals_are_not_answered() -> None:
    table = Table()
    table.white.session.outbox()
    for reason in ("rules", "form", "version", "kind", "no-idea"):
        table.white.session.heard(wire.encode(wire.Refused(reason=reason)))
    assert table.white.session.outbox() == ()


def half_opened(seed: int) -> Table:
    """A table after an opening roll that only the host has written down yet."""
    table = Table(seed=seed)
    table.white.session.roll()
    table._post(Side.WHITE)
    table.deliver(Side.BLACK)
    table.deliver(Side.WHITE)
    assert len(table.white.ledger.entries) == 1
    return table


def test_a_roll_goes_on_as_soon_as_the_friend_has_caught_up() -> None:
    tables = map(half_opened, range(100))
    tied = (one for one in tables if one.white.ledger.match.game.phase is Phase.OPENING)
    table = next(tied)
    table.white.session.roll()  # once more, at once
    table.cut()  # neither the first roll nor the value for the second arrives
    assert table.black.session.rolls == 0
    table.meet()
    assert table.white.session.rolls == table.black.session.rolls == 2
    assert table.alike


# Wishes


def test_a_play_is_changed_where_the_friend_lets_it() -> None:
    table = Table().opened()
    player, friend = table.actor, table.other
    table.play()
    player.session.ask("change")
    assert player.session.asking == "change"
    table.meet()
    assert friend.session.asked == "change"
    assert said(friend, Asked) == [Asked("change")]
    friend.session.answer(True)
    assert friend.session.happenings() == (Due(Deed.TAKE_BACK),)
    player.restart()  # what was asked isn't forgotten
    table.cut()
    table.do(friend, TakeBack(len(friend.ledger.entries) - 1))
    assert table.alike
    assert table.actor is player
    assert player.ledger.match.game.phase is Phase.TO_PLAY
    assert player.session.asking is friend.session.asked is None


def test_a_play_stays_where_the_friend_declines() -> None:
    table = Table().opened()
    player, friend = table.actor, table.other
    table.play()
    player.session.ask("change")
    table.meet()
    friend.session.answer(False)
    assert friend.session.asked is None
    table.meet()
    assert said(player, Declined) == [Declined("change")]
    assert player.session.asking is None
    count = len(player.ledger.entries)
    player.session.ask("change")  # once more
    table.meet()
    assert friend.session.asked == "change"
    assert len(player.ledger.entries) == count


def test_who_has_said_no_often_enough_is_asked_no_more() -> None:
    table = Table().opened()
    player, friend = table.actor, table.other
    table.play()
    for _ in range(3):
        player.session.ask("change")
        table.meet()
        friend.session.answer(False)
        table.meet()
    before = said(friend, Asked)
    player.session.ask("change")
    table.meet()
    assert friend.session.asked is None
    assert said(friend, Asked) == before
    assert player.session.asking is None


def test_an_answer_that_is_lost_is_given_again() -> None:
    table = Table().opened()
    player, friend = table.actor, table.other
    table.play()
    player.session.ask("change")
    table.meet()
    friend.session.answer(False)
    friend.session.outbox()  # lost
    table.wait(16)
    table.meet()
    assert said(player, Declined) == [Declined("change")]


def test_only_the_play_just_made_can_be_asked_about() -> None:
    table = Table().opened()
    for program in table.programs:
        with pytest.raises(Refusal):
            program.session.ask("change")
    table.play()
    with pytest.raises(Refusal):
        table.actor.session.ask("change")
    with pytest.raises(Refusal):
        table.other.session.ask("rematch")


def test_a_roll_that_has_begun_leaves_nothing_to_change() -> None:
    table = Table().opened()
    table.play()
    on_roll, friend = table.actor, table.other
    friend.session.ask("change")
    on_roll.session.roll()
    table.meet()
    assert said(on_roll, Asked) == []
    assert friend.session.asking is None
    assert table.alike


def test_the_host_sets_up_the_next_game_when_both_are_ready() -> None:
    table = Table().opened().resigned()
    host, guest = table.white, table.black
    guest.session.ready()
    assert guest.session.waiting
    table.meet()
    assert host.session.friend_ready
    assert said(host, Due) == []
    host.session.ready()
    host.look()
    table.meet()
    assert said(host, Due) == [Due(Deed.NEXT_GAME)]
    assert said(guest, Due) == []
    assert table.alike
    assert guest.ledger.match.number == 2
    assert not guest.session.waiting


@pytest.mark.parametrize("who", list(Side))
def test_either_may_end_a_session(who: Side) -> None:
    table = Table(Terms.of_money()).opened().resigned()
    table.programs[who].session.end_session()
    table.meet()
    assert table.alike
    assert table.white.ledger.match.ended


def test_a_claim_asks_the_program_of_the_one_whose_clock_runs() -> None:
    table = Table(Terms(3, clock=ClockTerms(1000, 0))).opened()
    claimer = table.other
    claimer.session.claim()
    claimer.look()
    table._post(claimer.ledger.bond.side)
    table.actor.session.heard(table.line[table.actor.ledger.bond.side].pop())
    assert table.actor.session.happenings() == (Due(Deed.CLAIM),)
    with pytest.raises(Refusal):
        table.actor.session.claim()


def test_who_has_overstepped_writes_down_the_friends_claim() -> None:
    table = Table(Terms(3, clock=ClockTerms(1000, 0))).opened()
    actor, claimer = table.actor, table.other
    actor.session.kept(actor.ledger.append(Pause(), used=2000))
    table.meet()
    claimer.session.claim()
    table.meet()
    assert table.alike
    assert claimer.ledger.match.winner is claimer.ledger.bond.side


def test_a_rematch_is_agreed_on_once() -> None:
    table = Table(Terms(1)).opened().resigned()
    table.white.session.ask("rematch")
    table.meet()
    assert table.black.session.asked == "rematch"
    table.black.session.answer(True)
    table.black.look()
    table.meet()
    table.wait(16)
    table.meet()
    for program in table.programs:
        assert said(program, RematchAgreed) == [RematchAgreed()]


def test_who_asks_for_a_rematch_at_the_same_time_gets_it() -> None:
    table = Table(Terms(1)).opened().resigned()
    for program in table.programs:
        program.session.ask("rematch")
    table.meet()
    for program in table.programs:
        assert said(program, RematchAgreed) == [RematchAgreed()]


# Words and presence


def test_what_is_said_arrives_once_and_clean() -> None:
    table = Table()
    table.white.session.say("\x1b[2Jhello\u202e\nthere ")
    table.white.session.say("\x07")
    table.white.session.say_phrase("good-luck")
    sent = table.white.session.outbox()
    assert len(sent) == 2
    for data in sent * 2:
        table.black.session.heard(data)
    table.black.look()
    assert said(table.black, Said) == [Said("[2Jhello there"), Said(phrase="good-luck")]


def test_dirt_in_what_is_heard_is_dropped() -> None:
    table = Table()
    raw = wire.Say(run="0123456789abcdef", n=1, text="\x1b]0;x\x07[b]hi\u202e")
    hear(table, table.black, raw)
    hear(table, table.black, raw.model_copy(update={"n": 2, "text": "\x07"}))
    assert said(table.black, Said) == [Said("]0;x[b]hi")]


def test_who_talks_without_end_is_heard_two_lines_a_second() -> None:
    table = Table()
    for _ in range(10):
        for number in range(40):
            table.white.session.say(f"line {number}")
        table.meet()
        table.wait(1)
    assert 20 <= len(said(table.black, Said)) <= 32


def test_presence_is_told_and_silence_is_noticed() -> None:
    table = Table()
    white, black = table.white.session, table.black.session
    assert white.presence == "here"
    black.present("away")
    table.meet()
    assert white.presence == "away"
    black.present("here")
    table.meet()
    assert white.presence == "here"
    table.time += 50
    white.tick()
    assert white.presence == "silent"
    black.tick()
    table.meet()
    assert white.presence == "here"
    white.stop()
    assert white.presence == "apart"
    assert black.presence == "here"
    white.start()
    table.wait(1)
    table.meet()
    assert white.presence == "here"


def test_what_comes_late_does_not_undo_what_was_said_since() -> None:
    table = Table()
    white, black = table.white.session, table.black.session
    black.outbox()
    black.present("away")
    (late,) = black.outbox()
    black.present("here")
    for data in (*black.outbox(), late, late):
        white.heard(data)
    assert white.presence == "here"


def test_silence_is_noticed_sooner_where_an_answer_is_due() -> None:
    table = Table().opened()
    actor, friend = table.actor, table.other
    table.meet()
    actor.session.kept(actor.ledger.append(Resign(actor.ledger.bond.side, Level.SINGLE)))
    for waited, presence in ((0, "here"), (9, "here"), (2, "silent")):
        table.time += waited
        actor.session.tick()
        friend.session.tick()
        assert actor.session.presence == presence
        assert friend.session.presence == "here"  # nothing is due from there
    table.meet()
    assert actor.session.presence == "here"
    table.time += 12
    actor.session.tick()
    assert actor.session.presence == "here"


def test_who_leaves_says_so() -> None:
    table = Table()
    table.white.session.leave()
    table.meet()
    assert table.black.session.presence == "left"
    assert said(table.black, Seen)[-1] == Seen("left")
    table.white.session.present("away")
    table.time += 60
    table.white.session.tick()
    assert table.white.session.outbox() == ()


def test_a_silent_friend_is_written_to_less_and_less() -> None:
    table = Table()
    count = 0
    for _ in range(3600):
        table.time += 1
        table.white.session.tick()
        count += len(table.white.session.outbox())
    assert 15 <= count < 30  # 240 heartbeats would fill the server


def test_without_a_line_nothing_piles_up() -> None:
    table = Table().opened()
    table.actor.session.stop()
    actor, friend = table.actor, table.other
    actor.session.say("hello?")
    actor.session.kept(actor.ledger.append(Resign(actor.ledger.bond.side, Level.SINGLE)))
    for _ in range(100):
        table.time += 1
        actor.session.tick()
    assert actor.session.outbox() == ()
    actor.session.start()
    table.meet()
    assert table.alike
    assert isinstance(friend.ledger.entries[-1].action, Resign)


# Accidents here


def test_what_cannot_be_kept_is_not_answered_and_comes_again() -> None:
    table = Table()
    table.black.ledger.hook = failing
    table.white.session.roll()
    table._post(Side.WHITE)
    kept = table.black.ledger.kept
    black = table.black.session
    while table.line[Side.BLACK]:
        black.heard(table.line[Side.BLACK].pop(0))
    assert {wire.decode(one).kind for one in black.outbox()} <= {"state"}
    assert table.black.ledger.kept == kept
    table.black.ledger.hook = lambda: None
    for _ in range(3):
        table.wait(16)
        table.meet()
    assert table.alike
    assert len(table.white.ledger.entries) == 1


def test_a_damaged_record_is_noticed_before_it_is_sent() -> None:
    table = Table().opened()
    kept = table.white.ledger.kept
    roll = replace(kept.rolls[0], theirs=bytes(32))
    with pytest.raises(Broken) as caught:
        session(Kept(kept.header, kept.bond, kept.entries, (roll, *kept.rolls[1:])))
    assert caught.value.seq == 1


def session(kept: Kept) -> Session:
    return Session(MemoryLedger(kept), now=lambda: 0.0, fresh=lambda: bytes(32))


def test_a_value_that_was_shown_later_drops_no_play() -> None:
    table = Table().opened()
    victim, cheat = table.actor, table.other
    before = victim.ledger.kept
    old = cheat.session._sync.state("0" * 16, 1, Wish(), away=False)
    table.play()
    victim.restore(replace(victim.ledger.kept, bond=before.bond))  # the play was never signed
    cheat.session.roll()
    victim.session.heard(cheat.session.outbox()[-1])
    shown = victim.session._book.next_roll
    assert shown.shown
    assert shown.theirs
    past = old.model_copy(update={"heard": shown.mine})
    victim.session.heard(wire.encode(past))
    assert len(victim.ledger.entries) == len(before.entries) + 1


@pytest.mark.parametrize("opened", [True, False])
def test_nobody_ends_a_match_by_saying_that_it_is_another_one(opened: bool) -> None:
    table = Table(seed=3)
    if opened:
        table.opened()
    victim = table.actor if opened else table.white  # the host
    cheat = table.programs[victim.ledger.bond.side.opponent]
    said_before = cheat.session._sync.state("0" * 16, 1, Wish(), away=False)
    cheat.session.stop()
    if opened:
        table.play()
    else:
        cheat.session.roll()  # the host writes down an opening that the guest doesn't like
        victim.session.heard(wire.encode(rolling.show(cheat.session._book)))
    assert len(victim.ledger.entries) == said_before.seq + 1
    hear(table, victim, another_history(victim, cheat, said_before))
    assert victim.session.fault is None
    assert not victim.ledger.bond.fault


def test_nobody_ends_a_match_over_the_claim_that_they_made_themselves() -> None:
    table = Table(Terms(3, clock=ClockTerms(1000, 0))).opened()
    victim, cheat = table.actor, table.other
    victim.session.kept(victim.ledger.append(Pause(), used=2000))
    table.meet()
    said_before = cheat.session._sync.state("0" * 16, 1, Wish(), away=False)
    cheat.session.stop()
    victim.session.kept(victim.ledger.append(Claim(cheat.ledger.bond.side)))
    hear(table, victim, another_history(victim, cheat, said_before))
    assert victim.session.fault is None
    assert not victim.ledger.bond.fault


def another_history(victim: Program, cheat: Program, before: wire.State) -> wire.State:
    """A state in which the last action that the victim has is another one, of no proof at all."""
    seq, link = len(victim.ledger.entries), bytes(32)
    return before.model_copy(
        update={
            "n": 2**40,
            "seq": seq,
            "link": link,
            "signature": sign(cheat.ledger.bond.seed, link_text(ID, seq, link)),
            "rungs": (before.link, *before.rungs)[: seq.bit_length()],
            "roll": victim.session._book.chain.rolls,
        }
    )


def test_nobody_is_talked_out_of_a_play_by_a_loss_that_was_none() -> None:
    table = Table().opened()
    victim, cheat = table.actor, table.other
    before = cheat.session._sync.state("0" * 16, 1, Wish(), away=False)
    cheat.session.stop()
    table.play()
    kept, seq = victim.ledger.kept, len(victim.ledger.entries)
    signed = sign(cheat.ledger.bond.seed, link_text(ID, seq, bytes(32)))
    victim.session.outbox()
    for number, signature in enumerate((bytes(64), signed, victim.ledger.bond.signature)):
        proof = wire.Proof(seq=seq, link=bytes(32), signature=signature)
        lie = before.model_copy(update={"n": 2**40 + number, "proof": proof})
        victim.session.heard(wire.encode(lie))
    assert "want" not in [wire.decode(data).kind for data in victim.session.outbox()]
    assert victim.ledger.kept == kept


def test_who_has_lost_a_play_gets_no_other_one_back() -> None:
    table = Table().opened()
    cheat, victim = table.actor, table.other
    before, game = victim.ledger.kept, cheat.ledger.match.game
    assert game.dice is not None
    other = MakePlay(cheat.ledger.bond.side, legal_plays(game.position, game.dice)[1].steps)
    forgery = forged(table, cheat, entry_after(cheat, other))
    table.play()
    victim.restore(before)
    victim.session.start()
    truth = cheat.session._sync.state("0" * 16, 1, Wish(), away=False)
    victim.session.heard(wire.encode(truth))
    assert "want" in [wire.decode(data).kind for data in victim.session.outbox()]
    victim.session.heard(wire.encode(forgery))
    victim.look()
    assert refusals(victim) == ["differs"]
    assert victim.ledger.kept == before
    table.cut()
    table.meet()
    assert table.alike


# Floods


def test_a_flood_is_bounded() -> None:
    table = Table().opened()
    victim = table.white
    before = victim.ledger.kept
    victim.session.outbox()
    victim.session.happenings()
    for message in MESSAGES * 2000:
        if not isinstance(message, wire.Bye):
            victim.session.heard(wire.encode(message))
    assert len(victim.session.outbox()) <= 100
    assert len(victim.session.happenings()) <= 100
    assert victim.ledger.kept == before


def test_wanting_everything_again_and_again_is_bounded() -> None:
    table = Table().opened()
    table.play()
    table.white.session.outbox()
    for _ in range(3000):
        table.white.session.heard(wire.encode(wire.Want(first=1, last=wire.MOST_SEQ)))
    assert len(table.white.session.outbox()) <= 512


def test_two_copies_that_differ_for_good_are_told_apart_and_then_quiet() -> None:
    table = Table().opened()
    white, black = table.white, table.black
    middle = [program.ledger.kept for program in table.programs]
    table.play()
    ends = [program.ledger.kept for program in table.programs]
    for program, kept in zip(table.programs, middle, strict=True):
        program.restore(kept)
    table.cut()
    actor = table.actor
    table.do(actor, Resign(actor.ledger.bond.side, Level.SINGLE))
    assert table.alike
    white.restore(ends[0])  # each has now what the other has signed, and they differ
    table.cut()
    for _ in range(4):
        table.meet()
        table.wait(16)
    assert Fault.FORKED in (white.session.fault, black.session.fault)
    table.sent.clear()
    for _ in range(60):
        table.meet()
        table.wait(1)
    assert len(table.sent) < 40


def test_nobody_fills_a_disk_with_pauses() -> None:
    table = Table(Terms(3, clock=ClockTerms(60_000))).opened()
    author, victim = table.actor, table.other
    before = len(victim.ledger.entries)
    for _ in range(1000):
        entry = author.ledger.append(Pause())
        author.session.kept(entry)
        victim.session.heard(wire.encode(author.session._book.action(entry.seq)))
    assert len(victim.ledger.entries) - before <= 100
    for _ in range(200):
        table.meet()
        table.wait(10)
    assert table.alike  # what nobody could have done in earnest is taken too, but slowly
