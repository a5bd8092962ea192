"""A match with a friend in two stores: who may do what, what is wished for, and equal logs."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from app.state.friend_store import FriendStore
from app.state.view import Automatic, Line, LineKind
from app.storage.errors import StorageError
from rules.actions import (
    Action,
    Claim,
    Double,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pause,
    Roll,
    Take,
    TakeBack,
)
from rules.apart import LATEST
from rules.game import Phase
from rules.record import Entry
from rules.refusal import Refusal, Rule
from rules.result import Ending
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.apart import TERMS, Pair
from tests.app.tabletop import BEGUN, Stopwatch, Watcher

WHITE, BLACK = Side.WHITE, Side.BLACK
CHANGES = Manners(changes=True)
TIMED = Terms(3, manners=CHANGES, clock=ClockTerms(60_000, 12_000))
MONEY = replace(Terms.of_money(), manners=CHANGES)
TIMED_MONEY = replace(MONEY, clock=ClockTerms(60_000, 12_000))


@dataclass(frozen=True)
class Habits:
    """Whoever lets the table do everything."""

    pick_up: str = "auto"
    auto_roll: bool = True
    auto_forced: bool = True
    auto_bear_off: bool = True


def refused(command: Callable[[], object]) -> Rule:
    with pytest.raises(Refusal) as caught:
        command()
    return caught.value.rule


def opened(terms: Terms = TERMS, **given: object) -> Pair:
    """White has won the opening roll with 3-1."""
    pair = Pair(terms, **given)  # type: ignore[arg-type]
    pair.roll((3, 1))
    return pair


def played(terms: Terms = TERMS, **given: object) -> Pair:
    """White has played the opening; Black is on roll."""
    pair = opened(terms, **given)
    pair.play("8/5 6/5")
    return pair


def game_over(terms: Terms = MONEY, **given: object) -> Pair:
    """White has passed Black's first double."""
    pair = played(terms, **given)
    pair.black.double()
    pair.send()
    pair.white.pass_double()
    pair.send()
    return pair


def last(store: FriendStore) -> Action:
    return store.entries[-1].action


# What both do


def test_nothing_can_be_done_where_one_broke_what_was_agreed_on() -> None:
    pair = played()
    before = pair.black.view
    pair.players[Side.BLACK].ended = True
    for command in (pair.black.roll, pair.black.double, pair.black.next_game, pair.black.claim):
        with pytest.raises(Refusal) as refused:
            command()
        assert refused.value.rule is Rule.MATCH_OVER
    pair.black.stand_up()
    assert pair.black.view is before
    assert not pair.players[Side.BLACK].wants


def test_a_turn_is_kept_by_both_and_shown_to_both() -> None:
    pair = opened()
    seen = Watcher(pair.black)
    pair.white.choose(8)
    pair.white.play("8/5 6/5")
    assert pair.black.view.draft is not None
    assert pair.black.view.draft.steps == ()
    pair.white.pick_up()
    assert len(seen.seen) == 0
    pair.send()
    assert len(seen.seen) == 1
    assert pair.equal()
    assert pair.black.view.match == pair.white.view.match
    assert pair.black.view.lines[-1] == Line(LineKind.PLAY, WHITE, (3, 1), "8/5 6/5")
    assert (pair.white.mine, pair.black.mine) == (False, True)
    assert (pair.white.owner, pair.black.owner) == (BLACK, BLACK)


def test_cube_and_resignation_go_to_and_fro() -> None:
    pair = played()
    pair.black.double()
    pair.send()
    pair.white.take()
    pair.send()
    pair.black.resign(Level.GAMMON)
    pair.send()
    pair.white.refuse()
    pair.send()
    pair.roll((6, 5))
    assert pair.equal()
    assert pair.white.view.match.game.cube.value == 2
    assert pair.white.view.match.game.dice == (6, 5)


def test_whoever_restarts_goes_on_with_half_a_turn() -> None:
    pair = opened()
    pair.white.move(8, 5)
    pair.restart(WHITE)
    assert pair.white.view.draft is not None
    assert pair.white.view.draft.steps == ((8, 5),)
    pair.white.move(6, 5)
    pair.white.pick_up()
    pair.send()
    assert pair.equal()


# Out of turn

COMMANDS: dict[str, Callable[[FriendStore], object]] = {
    "roll": lambda store: store.roll(),
    "choose": lambda store: store.choose(8),
    "move": lambda store: store.move(8, 5),
    "play": lambda store: store.play("8/5 6/5"),
    "lay": lambda store: store.lay(((8, 5),)),
    "pick_up": lambda store: store.pick_up(),
    "double": lambda store: store.double(),
    "take": lambda store: store.take(),
    "pass_double": lambda store: store.pass_double(),
    "beaver": lambda store: store.beaver(),
    "resign": lambda store: store.resign(Level.SINGLE),
    "check_resignation": lambda store: store.check_resignation(),
    "accept": lambda store: store.accept(),
    "refuse": lambda store: store.refuse(),
    "next_game": lambda store: store.next_game(),
    "set_up": lambda store: store.set_up(),
    "end_session": lambda store: store.end_session(),
    "change": lambda store: store.change(),
    "take_back": lambda store: store.take_back(0),
    "claim": lambda store: store.claim(),
    "pause": lambda store: store.pause(),
    "call": lambda store: store.call(),
    "roll_early": lambda store: store.roll_early(),
    "invalid_roll": lambda store: store.invalid_roll(InvalidReason.LEANING),
    "undo": lambda store: store.undo(),
    "run_automatic": lambda store: store.run_automatic(Automatic.PLAY),
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("begin", [opened, played])
def test_nothing_is_done_for_the_friend(name: str, begin: Callable[[], Pair]) -> None:
    pair = begin()
    waiting = pair.players[pair.owner.side.opponent]
    view, log = waiting.store.view, pair.logs[waiting.side]
    calls = log.calls
    with pytest.raises(Refusal):
        COMMANDS[name](waiting.store)
    assert waiting.store.view == view
    assert log.calls == calls
    assert (waiting.sent, waiting.wants) == ([], [])


def test_it_is_said_whose_turn_it_is() -> None:
    pair = opened()
    assert refused(lambda: pair.black.move(8, 5)) is Rule.WRONG_TURN
    assert refused(pair.black.undo) is Rule.NOTHING_TO_TAKE_BACK
    assert refused(pair.black.pick_up) is Rule.WRONG_TURN
    assert refused(lambda: pair.black.resign(Level.SINGLE)) is Rule.WRONG_TURN
    assert refused(played().white.roll) is Rule.WRONG_TURN


def test_a_resignation_counts_once() -> None:
    pair = played()
    pair.black.resign(Level.SINGLE)
    assert refused(lambda: pair.black.resign(Level.SINGLE)) is Rule.WRONG_TURN
    pair.send()
    assert refused(lambda: pair.black.resign(Level.SINGLE)) is Rule.WRONG_TURN
    assert pair.equal()


# Dice


def test_a_roll_is_a_wish_until_both_agree() -> None:
    pair = played()
    pair.black.roll()
    assert pair.players[BLACK].wants == ["roll"]
    assert pair.black.view.match.game.phase is Phase.TO_ROLL
    pair.agree((6, 5))
    assert last(pair.white) == Roll(BLACK, (6, 5))
    assert pair.equal()


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("host", Side)
def test_either_side_rolls_at_the_opening_and_the_host_writes_it(side: Side, host: Side) -> None:
    pair = Pair(host=host)
    pair.players[side].store.roll()
    assert pair.players[side].wants == ["roll"]
    guest = pair.players[host.opponent].store
    assert refused(lambda: guest.rolled((2, 2))) is Rule.WRONG_TURN
    pair.agree((2, 2))
    pair.roll((2, 5))
    assert [entry.action for entry in guest.entries] == [OpeningRoll(2, 2), OpeningRoll(2, 5)]
    assert guest.view.actor is BLACK
    assert pair.equal()


def test_dice_are_neither_typed_nor_rolled_alone() -> None:
    pair = played()
    assert refused(lambda: pair.black.roll((3, 1))) is Rule.BAD_DICE
    assert refused(lambda: pair.white.rolled((3, 1))) is Rule.WRONG_TURN
    assert refused(pair.black.roll_early) is Rule.NOT_HERE
    assert refused(lambda: pair.black.invalid_roll(InvalidReason.LEANING)) is Rule.NOT_HERE
    pair.roll((3, 1))
    assert refused(pair.black.roll) is Rule.PLAY_FIRST
    assert refused(lambda: pair.black.rolled((3, 1))) is Rule.PLAY_FIRST


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("roll", Rule.PLAY_FIRST),
        ("double", Rule.TOO_LATE_TO_DOUBLE),
        ("resign", Rule.ROLL_FIRST),
        ("change", Rule.ROLL_FIRST),
    ],
)
def test_nothing_else_is_done_while_a_roll_is_agreed_on(name: str, rule: Rule) -> None:
    pair = played()
    pair.black.roll()
    assert refused(lambda: COMMANDS[name](pair.black)) is rule
    assert pair.players[BLACK].sent == []
    pair.agree((6, 5))
    assert pair.equal()


def test_a_roll_that_can_not_begin_changes_nothing() -> None:
    pair = played(TIMED)
    owner = pair.players[BLACK]

    def fail() -> None:
        raise Refusal(Rule.NOT_HERE)

    owner.roll = fail  # type: ignore[method-assign]
    view = pair.black.view
    assert refused(pair.black.roll) is Rule.NOT_HERE
    assert pair.black.view is view


def test_what_the_table_does_by_itself_is_for_this_side_alone() -> None:
    pair = played()
    pair.black.double()
    pair.send()
    pair.white.take()
    pair.send()
    pair.roll((6, 6))
    assert pair.white.automatic(Habits()) is None
    pair.black.play(str(pair.black.view.draft.plays[0]))  # type: ignore[union-attr]
    assert pair.black.automatic(Habits()) is Automatic.PICK_UP
    pair.black.pick_up()
    pair.send()
    assert pair.black.automatic(Habits()) is None
    assert pair.white.automatic(Habits()) is None  # a redouble is possible
    pair.roll((1, 1))
    pair.play(str(pair.white.view.draft.plays[0]))  # type: ignore[union-attr]
    assert pair.white.automatic(Habits()) is None
    assert pair.black.automatic(Habits()) is Automatic.ROLL
    pair.black.roll()
    assert pair.black.automatic(Habits()) is None


# What the friend's program says


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Roll(WHITE, (3, 1)), Rule.WRONG_TURN),
        (Double(WHITE), Rule.WRONG_TURN),
        (MakePlay(BLACK, ((24, 18), (13, 8))), Rule.ROLL_FIRST),
        (Roll(BLACK, (7, 1)), Rule.BAD_DICE),
        (Take(BLACK), Rule.NOTHING_TO_ANSWER),
        (NextGame(), Rule.GAME_NOT_OVER),
        (TakeBack(0), Rule.NOTHING_TO_TAKE_BACK),
        (TakeBack(7), Rule.NOTHING_TO_TAKE_BACK),
        (Claim(BLACK), Rule.NOT_HERE),
        (Pause(), Rule.NOT_HERE),
        (InvalidRoll(BLACK, InvalidReason.LEANING), Rule.NOT_HERE),
    ],
)
def test_what_is_not_the_friends_to_do_is_refused(action: Action, rule: Rule) -> None:
    pair = played()
    view = pair.white.view
    assert refused(lambda: pair.white.receive(Entry(3, BEGUN, action))) is rule
    assert pair.white.view is view
    assert len(pair.logs[WHITE].entries) == 2


def test_this_sides_own_actions_are_not_received() -> None:
    pair = played()
    assert refused(lambda: pair.black.receive(Entry(3, BEGUN, Double(BLACK)))) is Rule.WRONG_TURN


@pytest.mark.parametrize("seq", [1, 2, 4, 10**30])
def test_an_action_out_of_order_is_refused(seq: int) -> None:
    pair = played()
    entry = Entry(seq, BEGUN, Double(BLACK))
    assert refused(lambda: pair.white.receive(entry)) is Rule.WRONG_TURN


def test_an_action_after_the_end_of_time_is_refused() -> None:
    pair = played()
    late = Entry(3, LATEST + 1, Double(BLACK))
    assert refused(lambda: pair.white.receive(late)) is Rule.WRONG_TURN
    long = Entry(3, BEGUN, Double(BLACK), used=10**30)
    assert refused(lambda: pair.white.receive(long)) is Rule.WRONG_TURN
    pair.white.receive(replace(late, at=LATEST))


def test_what_can_not_be_kept_is_not_shown() -> None:
    pair = played()
    view = pair.white.view
    pair.logs[WHITE].calls_left = 0
    with pytest.raises(StorageError):
        pair.white.receive(Entry(3, BEGUN, Double(BLACK)))
    assert pair.white.view is view
    pair.logs[WHITE].calls_left = None
    pair.logs[BLACK].calls_left = 0
    with pytest.raises(StorageError):
        pair.black.double()
    assert pair.players[BLACK].sent == []


def test_dice_that_can_not_be_kept_are_laid_down_later() -> None:
    pair = played()
    pair.black.roll()
    pair.logs[BLACK].calls_left = 0
    with pytest.raises(StorageError):
        pair.black.rolled((6, 5))
    pair.logs[BLACK].calls_left = None
    pair.agree((6, 5))
    assert pair.equal()


# Changes


def test_a_play_is_changed_freely_until_the_dice_are_picked_up() -> None:
    pair = opened()
    pair.white.play("8/5 6/5")
    for _ in range(2):
        pair.white.undo()
    assert pair.white.view.draft is not None
    assert pair.white.view.draft.steps == ()
    pair.white.play("24/23 13/10")
    pair.white.pick_up()
    assert refused(pair.white.undo) is Rule.NOTHING_TO_TAKE_BACK
    pair.send()
    assert pair.equal()
    assert [type(entry.action) for entry in pair.black.entries] == [OpeningRoll, MakePlay]
    assert last(pair.black) == MakePlay(WHITE, ((24, 23), (13, 10)))


def test_a_play_is_changed_where_the_friend_agrees() -> None:
    pair = played()
    pair.white.check_change()
    pair.black.change()
    pair.send()
    assert pair.equal()
    assert pair.white.view.match.game.dice == (3, 1)
    assert pair.white.view.lines[-2].kind is LineKind.CORRECTED
    pair.play("24/23 13/10")
    assert [type(entry.action) for entry in pair.black.entries[2:]] == [TakeBack, MakePlay]


def test_nothing_else_can_be_changed() -> None:
    assert refused(Pair().white.check_change) is Rule.NOTHING_TO_TAKE_BACK
    pair = opened()
    assert refused(pair.white.check_change) is Rule.NOTHING_TO_TAKE_BACK  # the dice still lie
    assert refused(pair.black.check_change) is Rule.NOTHING_TO_TAKE_BACK  # nothing to change yet
    pair.play("8/5 6/5")
    assert refused(pair.black.check_change) is Rule.NOTHING_TO_TAKE_BACK  # it isn't Black's play
    assert pair.white.turns_to_take_back() == ()
    pair.roll((6, 5))
    assert refused(pair.white.check_change) is Rule.NOTHING_TO_TAKE_BACK
    assert refused(pair.black.change) is Rule.NOTHING_TO_TAKE_BACK


# Between games


@pytest.mark.parametrize("host", Side)
def test_the_next_game_is_set_up_by_the_host_where_both_want_it(host: Side) -> None:
    pair = game_over(host=host)
    for player in pair.players:
        player.store.next_game()
        assert player.wants == ["next game"]
    assert len(pair.white.entries) == 4
    guest = pair.players[host.opponent].store
    assert refused(guest.set_up) is Rule.WRONG_TURN
    pair.players[host].store.set_up()
    pair.send()
    assert last(guest) == NextGame()
    assert pair.equal()


@pytest.mark.parametrize("side", Side)
def test_either_ends_a_session(side: Side) -> None:
    pair = game_over(host=WHITE)
    pair.players[side].store.end_session()
    if side is BLACK:
        assert pair.players[BLACK].wants[-1] == "end session"
        pair.white.end_session()
    pair.send()
    assert pair.black.view.finished
    assert pair.equal()


def test_a_match_is_not_ended_like_a_session() -> None:
    pair = game_over(Terms(5, manners=CHANGES))
    for store in (pair.white, pair.black):
        assert refused(store.end_session) is Rule.NOT_MONEY


# Clocks


def test_each_sides_time_is_measured_there() -> None:
    watch = Stopwatch()
    pair = opened(TIMED, stopwatch=watch)
    watch.pass_(20)
    pair.play("8/5 6/5")
    assert pair.black.entries[-1].used == 20_000
    assert pair.black.clocks == pair.white.clocks
    assert pair.black.clocks is not None
    assert (pair.black.clocks.left, pair.black.clocks.running) == ((52_000, 60_000), BLACK)


def test_agreeing_on_dice_costs_no_time() -> None:
    watch = Stopwatch()
    pair = played(TIMED, stopwatch=watch)
    watch.pass_(5)
    pair.black.roll()
    watch.pass_(1000)  # nothing is heard of the friend
    pair.black.heartbeat()
    assert pair.black.elapsed == 5_000
    pair.agree((6, 5))
    assert pair.black.entries[-1].used == 5_000
    watch.pass_(2)
    assert pair.black.elapsed == 2_000


def test_a_roll_goes_on_after_a_kill_without_costing_time() -> None:
    watch = Stopwatch()
    pair = played(TIMED, stopwatch=watch)
    watch.pass_(5)
    pair.black.roll()
    pair.restart(BLACK)
    pair.black.hold_clock()
    watch.pass_(1000)
    pair.agree((6, 5))
    assert pair.black.entries[-1].used == 5_000


def test_a_roll_costs_no_time_while_nothing_is_heard_of_the_friend() -> None:
    watch = Stopwatch()
    pair = played(TIMED, stopwatch=watch)
    pair.black.roll()
    pair.restart(BLACK)
    watch.pass_(1)
    pair.black.halt()
    watch.pass_(1000)
    pair.black.halt()
    pair.agree((6, 5))
    assert pair.black.entries[-1].used == 1_000
    watch.pass_(7)
    assert pair.black.elapsed == 7_000


def test_the_friends_clock_stands_while_nothing_is_heard() -> None:
    watch = Stopwatch()
    pair = opened(TIMED, stopwatch=watch)
    watch.pass_(3)
    pair.black.halt()
    watch.pass_(1000)
    assert (pair.black.elapsed, pair.black.view.stopped) == (3_000, True)
    pair.black.go_on_with_clocks()
    watch.pass_(2)
    assert (pair.black.elapsed, pair.black.view.stopped) == (5_000, False)
    pair.black.halt()
    pair.play("8/5 6/5")
    assert not pair.black.view.stopped
    pair.black.halt()  # one's own clock goes on
    assert not pair.black.view.stopped
    assert pair.equal()


def test_nobody_stops_their_own_clock_but_by_leaving() -> None:
    watch = Stopwatch()
    pair = opened(TIMED, stopwatch=watch)
    for store in (pair.white, pair.black):
        assert refused(store.pause) is Rule.NOT_HERE
    pair.black.stand_up()
    assert len(pair.black.entries) == 1
    watch.pass_(3)
    pair.white.stand_up()
    pair.send()
    assert last(pair.black) == Pause()
    assert (pair.black.view.stopped, pair.white.view.stopped) == (True, True)
    watch.pass_(1000)
    pair.restart(WHITE)
    pair.white.go_on_with_clocks()
    pair.play("8/5 6/5")
    assert pair.equal()
    assert [entry.used for entry in pair.black.entries] == [0, 3_000, 0]


def test_whoever_leaves_in_a_roll_leaves_it_as_it_is() -> None:
    pair = played(TIMED)
    pair.black.roll()
    pair.black.stand_up()
    assert len(pair.black.entries) == 2


def test_the_flag_of_the_one_to_act_is_claimed_by_both_alike() -> None:
    watch = Stopwatch()
    pair = opened(TIMED_MONEY, stopwatch=watch)
    watch.pass_(100)
    pair.black.claim()
    assert pair.players[BLACK].wants == ["claim"]
    pair.white.claim()
    pair.send()
    assert last(pair.black) == Claim(BLACK)
    assert pair.black.entries[-1].used == 100_000
    result = pair.black.view.match.games[-1]
    assert (result.winner, result.ending) == (BLACK, Ending.CLAIMED)
    assert pair.equal()


def test_a_flag_that_stands_is_not_claimed() -> None:
    pair = opened(TIMED)
    assert refused(pair.black.claim) is Rule.FLAG_STANDS
    assert refused(pair.white.claim) is Rule.FLAG_STANDS


# Another history


def test_another_history_is_shown_at_once() -> None:
    pair, other = opened(), played()
    watcher = Watcher(pair.white)
    pair.white.move(8, 5)
    pair.white.restart(other.white.entries)
    assert pair.white.entries == other.white.entries
    assert pair.white.view.match == other.white.view.match
    assert pair.white.view.lines == other.white.view.lines
    assert pair.white.view.draft is None
    assert watcher.seen[-1][1] is pair.white.view
    pair.logs[WHITE].entries[:] = other.white.entries
    pair.white.receive(Entry(3, BEGUN, Double(BLACK)))
    assert pair.white.view.match.game.phase is Phase.DOUBLED


def test_a_shorter_history_is_shown_too() -> None:
    pair = played()
    pair.black.restart(pair.black.entries[:1])
    assert pair.black.view.seq == 1
    assert pair.black.view.draft is not None
    assert refused(pair.black.roll) is Rule.WRONG_TURN
    pair.black.restart(())
    assert pair.black.view.match.game.phase is Phase.OPENING


def test_a_history_that_breaks_a_rule_changes_nothing() -> None:
    pair = played()
    view, entries = pair.white.view, pair.white.entries
    wrong = (*entries, Entry(3, BEGUN, Roll(WHITE, (3, 1))))
    assert refused(lambda: pair.white.restart(wrong)) is Rule.WRONG_TURN
    assert (pair.white.view, pair.white.entries) == (view, entries)


def test_the_clock_begins_anew_with_another_history() -> None:
    watch = Stopwatch()
    pair = played(TIMED, stopwatch=watch)
    watch.pass_(50)
    pair.black.restart(pair.black.entries[:1])
    assert pair.black.elapsed == 0
    watch.pass_(2)
    assert pair.black.elapsed == 2_000
