"""Two installed programs meet through a real server, and play: whole, killed, and cut off."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.actions import (
    Accept,
    Action,
    Double,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Resign,
    Roll,
    Take,
)
from rules.game import Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.side import Side
from tests.app.net.mailbox import MailboxServer, mailbox_server
from tests.conftest import SOAK
from tests.e2e.far_apart import HIGH, LOW, Pair, Wish, pair
from tests.e2e.scripts import runner

KILLED = [
    pytest.param(True, False, id="host-waiting"),
    pytest.param(False, True, id="guest-on-roll"),
    *([pytest.param(True, True, id="host-on-roll")] if SOAK else []),
    *([pytest.param(False, False, id="guest-waiting")] if SOAK else []),
]
"""Who is killed when: each once, and in the long run all of them."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[MailboxServer]:
    with mailbox_server(kept=tmp_path / "mailboxes") as running:
        yield running


def simply(match: Match) -> Action:
    """What simple players do, who never touch the cube."""
    game = match.game
    match game.phase:
        case Phase.OPENING:
            return OpeningRoll(1, 2)
        case Phase.OVER:
            return NextGame()
    assert game.actor is not None
    if game.phase is Phase.TO_ROLL:
        return Roll(game.actor, (1, 2))
    assert game.dice is not None
    plays = legal_plays(game.position, game.dice)
    return MakePlay(game.actor, max(plays, key=runner).steps if plays else ())


def to_roll(match: Match) -> bool:
    """Whether somebody is to roll."""
    return match.game.phase is Phase.TO_ROLL


def is_over(match: Match) -> bool:
    """Whether the game is over."""
    return match.game.phase is Phase.OVER


def by_actor(make: Callable[[Side], Action]) -> Wish:
    """What whoever is asked does now."""

    def wish(match: Match) -> Action:
        assert match.game.actor is not None
        return make(match.game.actor)

    return wish


def give_up(two: Pair) -> None:
    """Whoever is on roll resigns."""
    two.go_on(simply, to_roll)
    two.do(by_actor(lambda side: Resign(side, Level.SINGLE)))
    two.do(by_actor(Accept))


def play_out(two: Pair) -> None:
    """The match ends with this game: in the long run with its last checker, else a little later."""
    two.go_on(simply, is_over if SOAK else turns(two, 3))
    if not two.match.over:
        give_up(two)
    assert two.match.over


def turns(two: Pair, count: int) -> Callable[[Match], bool]:
    """Whether so many more plays were made, and somebody is to roll."""
    end = two.played + 2 * count
    return lambda match: to_roll(match) and two.played >= end


def leads(match: Match) -> bool:
    """Whether the player to roll leads."""
    side = match.game.actor
    return to_roll(match) and side is not None and match.score[side] == max(match.score)


def trails(match: Match) -> bool:
    """Whether the player to roll may double and doesn't lead."""
    side = match.game.actor
    return to_roll(match) and side is not None and not leads(match) and match.game.can_double(side)


def rematch(two: Pair) -> None:
    """One asks for it, the other says yes, and both sit at a new table."""
    two.guest.click("Rematch")
    two.host.see("Ben asks for a rematch")
    two.host.click("Rematch")
    for person in two.both:
        person.see("game 1")
    two.sit_down(3, number=2)
    two.go_on(simply, to_roll)
    two.check()


def wrong(code: str) -> str:
    """A code with the same number and other words."""
    number, first, second = code.split("-")
    return f"{number}-{first}-{'chisel' if second != 'chisel' else 'clockwork'}"


@pytest.mark.slow
def test_a_match_by_mouse(tmp_path: Path, server: MailboxServer) -> None:
    with pair(tmp_path, server, LOW, HIGH) as two:
        two.meet(3)
        two.go_on(simply, to_roll)
        two.do(by_actor(Double))
        two.do(by_actor(Take))
        two.host.say("Good luck, Ben!")
        two.guest.see("Good luck, Ben!")
        two.guest.say("[b]And you[/b]")
        two.host.see("[b]And you[/b]")
        two.go_on(simply, turns(two, 2))
        give_up(two)
        assert sorted(two.match.score) == [0, 2]
        two.do(simply)  # the Crawford game, which the leader gives up
        assert two.match.game.crawford
        two.go_on(simply, leads)
        give_up(two)
        two.do(simply)  # the next one ends with the cube
        two.go_on(simply, trails)
        two.do(by_actor(Double))
        two.do(by_actor(Pass))
        assert two.match.score == (2, 2)
        two.do(simply)
        play_out(two)
        two.check()
        rematch(two)


@pytest.mark.parametrize(("host", "on_roll"), KILLED)
@pytest.mark.slow
def test_a_killed_program_comes_back(
    tmp_path: Path, server: MailboxServer, host: bool, on_roll: bool
) -> None:
    with pair(tmp_path, server, LOW, LOW) as two:
        two.meet(1)
        two.go_on(simply, turns(two, 3))
        killed = two.host if host else two.guest
        left = two.guest if host else two.host
        if (two.owner is killed) is not on_roll:
            two.go_on(simply, turns(two, 1))
        killed.terminal.kill9()
        if not on_roll:
            left.do(two.match, simply(two.match))  # a roll that can't be agreed on now
            left.see("You roll")
        if SOAK or not on_roll:  # it takes longer until somebody who just thinks is missed
            left.see_for_long("not heard")
        killed.start_again()
        killed.see("isn't here")
        if host:  # the one who was killed makes the code, or types it
            left.terminal.send("j")
            killed.click("new code")
            left.type_code(killed.code())
        else:
            left.terminal.send("y")
            killed.click("type the code")
            killed.type_code(left.code())
        for person in two.both:
            person.sit_down()
        if not on_roll:
            two.follow()
        play_out(two)
        two.check()


@pytest.mark.slow
def test_a_server_that_stops_and_starts(tmp_path: Path, server: MailboxServer) -> None:
    with pair(tmp_path, server, HIGH, HIGH) as two:
        two.meet(1)
        two.go_on(simply, turns(two, 2))
        server.stop()
        for person in two.both:
            person.see("no connection")
        server.start()
        for person in two.both:
            person.terminal.wait_gone("no connection")
        two.go_on(simply, turns(two, 2))
        give_up(two)
        two.check()


@pytest.mark.slow
def test_a_wrong_code_and_a_server_out_of_reach(tmp_path: Path, server: MailboxServer) -> None:
    with pair(tmp_path, server, LOW, HIGH) as two:
        for person in two.both:
            person.go_to_friends()
        server.stop()
        two.host.ask_for_code(1)
        two.host.see("can't be reached")
        two.guest.join("4-combustion-chisel")
        two.guest.see("can't be reached")
        server.start()
        two.host.click("Try again")
        code = two.host.code()
        two.guest.retype(wrong(code))
        two.guest.click("Try again")
        two.guest.see("The code was wrong")
        two.host.see("Somebody typed a wrong code")
        again = two.host.code(other_than=code)
        two.guest.click("Type another code")
        two.guest.retype(again)
        two.guest.terminal.keys("Enter")
        two.guest.accept()
        two.sit_down(1)
        two.go_on(simply, to_roll)
        two.check()
