"""A chouette in the store: commands by name, dice by number, resumed wherever it was left."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.state.chouette_store import ChouetteStore
from app.state.dice import SeededDice
from app.state.view import Automatic, Line, LineKind, MatchView
from app.storage.errors import StorageError
from rules.actions import (
    Agree,
    Double,
    Level,
    Object,
    OpeningRoll,
    OrderRoll,
    Pass,
    Resign,
    Roll,
    Take,
)
from rules.chouette import Asked, Role
from rules.record import DiceSpec
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.terms import ChouetteTerms, Terms
from tests.app.chouettes import do_something
from tests.app.tabletop import Loaded, MemoryLog, Watcher, gathered, header, people, sit_down
from tests.conftest import SOAK

BOX, TEAM = Side.WHITE, Side.BLACK
ANN, BEN, CID, DOT, EVE = range(5)
ORDER = ((6, 5), (4, 3), (2, 1))
"""Ann is the box, Ben the captain; then Cid, Dot and Eve."""


def seated(
    *rolls: tuple[int, int], log: MemoryLog | None = None, options: ChouetteTerms | None = None
) -> ChouetteStore:
    """A chouette with its order rolled, and the dice of its first game to come."""
    head = people(options=options)
    store = gathered(head, log, Loaded(*ORDER, *rolls))
    store.order_roll()
    return store


def at_the_teams_turn(
    *rolls: tuple[int, int], log: MemoryLog | None = None, options: ChouetteTerms | None = None
) -> ChouetteStore:
    """The box has opened with 3-1."""
    store = seated((3, 1), *rolls, log=log, options=options)
    store.roll()
    store.play("8/5 6/5")
    store.pick_up()
    return store


def doubled_by_the_box(log: MemoryLog | None = None) -> ChouetteStore:
    """The team has played 4-2 after that, and the box has doubled."""
    store = at_the_teams_turn((4, 2), log=log)
    store.roll()
    store.play("8/4 6/4")
    store.pick_up()
    store.double()
    return store


def refused(command: Callable[[], object]) -> Rule:
    with pytest.raises(Refusal) as raised:
        command()
    return raised.value.rule


class TestTheOrder:
    def test_one_die_for_each_of_those_whose_place_is_open(self) -> None:
        store = gathered(people(), dice=Loaded((6, 6), (4, 3), (3, 1), (5, 2), (2, 1)))
        store.order_roll()
        assert store.entries[-1].action == OrderRoll((6, 6, 4, 3, 3))
        assert store.chouette.deciders == (ANN, BEN, DOT, EVE)
        store.order_roll()
        assert store.entries[-1].action == OrderRoll((5, 2, 2, 1))
        assert (store.chouette.box, store.chouette.line) == (ANN, (BEN, CID, DOT, EVE))

    def test_no_roll_of_the_source_comes_twice(self) -> None:
        head, log = people(), MemoryLog()
        for _ in range(60):
            store = gathered(head, log)  # as after a kill, before every command
            if store.chouette.asked is Asked.ORDER:
                store.order_roll()
            elif store.chouette.asked is Asked.OPENING or store.view.draft is None:
                store.roll()
            elif store.view.draft.complete:
                store.pick_up()
            else:
                store.play(str(store.view.draft.plays[0]))
        faces: list[int] = []
        for action in (entry.action for entry in log.entries):
            if isinstance(action, OrderRoll):
                faces += [*action.dice, *[0] * (len(action.dice) % 2)]
            elif isinstance(action, OpeningRoll):
                faces += [action.white, action.black]
            elif isinstance(action, Roll):
                faces += action.dice
        drawn = [die for n in range(len(faces) // 2) for die in SeededDice("7").roll(n)]
        assert len(faces) > 20
        assert [die for die, face in zip(drawn, faces, strict=True) if face] == [
            face for face in faces if face
        ]

    def test_dice_rolled_by_hand_are_typed_in(self) -> None:
        store = gathered(people("Ann", "Ben", "Cid", dice=DiceSpec("typed")))
        assert refused(store.order_roll) is Rule.BAD_DICE
        assert refused(lambda: store.order_roll((6, 5))) is Rule.ORDER_DICE
        store.order_roll((6, 5, 5))
        assert store.chouette.deciders == (BEN, CID)
        store.order_roll((1, 2))
        store.roll((3, 1))
        assert store.view.names == ("Ann", "Cid")

    def test_nothing_is_drawn_where_the_order_is_settled(self) -> None:
        dice = Loaded(*ORDER, (3, 1))
        store = gathered(people(), dice=dice)
        assert refused(store.roll) is Rule.ORDER_FIRST
        store.order_roll()
        assert refused(store.order_roll) is Rule.ORDER_IS_SET
        assert dice.asked == [0, 1, 2]


class TestTheView:
    def test_who_plays_white_and_who_black(self) -> None:
        store = gathered(people(), dice=Loaded(*ORDER))
        assert store.view.names == ("", "")
        store.order_roll()
        assert store.view.names == ("Ann", "Ben")

    def test_the_captain_who_passes_hands_the_name_on(self) -> None:
        store = doubled_by_the_box()
        for who in (BEN, CID, DOT, EVE):
            (store.pass_double if who == BEN else store.take)(who)
        assert store.view.names == ("Ann", "Cid")

    def test_it_is_the_captain_who_acts_also_behind_one_who_has_won_alone(self) -> None:
        store = at_the_teams_turn(options=ChouetteTerms(own_cubes=True))
        store.double(BEN)
        store.pass_double()
        assert store.chouette.line[0] == BEN
        assert store.view.names == ("Ann", "Cid")

    def test_a_match_of_two_has_no_chouette(self) -> None:
        view = sit_down(header()).view
        assert view.chouette is None
        assert view.names == ("Ann", "Ben")


class TestCommands:
    def test_whoever_is_not_named_is_the_one_whose_decision_it_is(self) -> None:
        store = at_the_teams_turn()
        store.double()
        assert store.entries[-1].action == Double(TEAM, BEN)

    def test_a_member_proposes_and_the_others_are_asked(self) -> None:
        store = at_the_teams_turn()
        store.double(DOT)
        assert store.chouette.asked is Asked.AGREE_DOUBLE
        for who in (BEN, CID):
            store.agree(who)
        store.object(EVE)
        assert store.chouette.asked is Asked.TURN
        told = [entry.action for entry in store.entries[-4:]]
        assert told == [
            Double(TEAM, DOT), Agree(TEAM, BEN), Agree(TEAM, CID), Object(TEAM, EVE)
        ]  # fmt: skip
        assert refused(store.double) is Rule.TEAM_REFUSED

    def test_the_box_answers_once(self) -> None:
        store = at_the_teams_turn()
        store.double(DOT)
        for who in (BEN, CID, EVE):
            store.agree(who)
        assert refused(lambda: store.take(CID)) is not None
        store.take()
        assert store.entries[-1].action == Take(BOX, ANN)

    def test_each_member_answers_the_box(self) -> None:
        store = doubled_by_the_box()
        store.take(DOT)
        store.pass_double(CID)
        assert refused(lambda: store.pass_double(DOT)) is Rule.NOT_ASKED
        store.take(EVE)
        store.take(BEN)
        assert store.chouette.role(CID) is Role.OUT
        assert [store.chouette.stake(who) for who in range(5)] == [6, 2, 0, 2, 2]

    def test_a_cube_for_each_member(self) -> None:
        store = at_the_teams_turn((4, 2), options=ChouetteTerms(own_cubes=True))
        store.double(EVE)
        store.take()
        store.roll()
        store.play("8/4 6/4")
        store.pick_up()
        store.double(against=CID)
        assert store.entries[-1].action == Double(BOX, ANN, CID)
        store.pass_double()
        assert store.entries[-1].action == Pass(TEAM, CID)

    def test_a_resignation_of_the_team_and_one_of_the_box(self) -> None:
        store = at_the_teams_turn((4, 2))
        store.check_resignation(CID)
        store.resign(Level.SINGLE, CID)
        assert store.entries[-1].action == Resign(TEAM, Level.SINGLE, CID)
        store.object(DOT)
        store.roll()
        store.play("8/4 6/4")
        store.pick_up()
        store.resign(Level.SINGLE)
        for who in (BEN, CID, DOT):
            store.accept(who)
        store.refuse(EVE)
        assert [store.chouette.role(who) for who in (BEN, CID, DOT, EVE)] == [
            Role.OUT, Role.OUT, Role.OUT, Role.CAPTAIN
        ]  # fmt: skip

    def test_advice_is_on_the_board_until_the_play_is_made(self) -> None:
        store = at_the_teams_turn((4, 2))
        store.roll()
        store.advise(EVE, ((8, 4), (6, 4)))
        store.advise(DOT, ((13, 9),))
        store.advise(DOT, ())
        assert store.chouette.marks == ((EVE, ((8, 4), (6, 4))),)
        store.play("8/4 6/4")
        store.pick_up()
        assert not store.chouette.marks

    def test_somebody_leaves_in_the_middle_of_a_game_and_joins_again(self) -> None:
        store = at_the_teams_turn((4, 2))
        assert refused(lambda: store.leave(CID)) is Rule.NAME_A_DEPUTY
        store.leave(CID, DOT)
        assert store.chouette.answers_for(CID) == DOT
        store.resign(Level.SINGLE, BEN)
        for who in (CID, DOT, EVE):
            store.agree(who)
        store.accept()
        assert store.chouette.role(CID) is Role.ABSENT
        store.join("CID")
        assert store.chouette.people[CID].present
        assert [one.score for one in store.chouette.people] == [4, -1, -1, -1, -1]

    def test_a_refused_command_changes_nothing(self) -> None:
        log = MemoryLog()
        store = doubled_by_the_box(log)
        before, calls, watcher = store.view, log.calls, Watcher(store)
        for command in (
            store.roll,
            store.order_roll,
            store.double,
            store.next_game,
            store.end_session,
            lambda: store.agree(BEN),
            lambda: store.object(BEN),
            lambda: store.take(ANN),
            lambda: store.beaver(BEN),
            lambda: store.advise(BEN, ()),
            lambda: store.join("Fay"),
            lambda: store.leave(BEN),
            lambda: store.leave(BEN, BEN),
            lambda: store.leave(77),
        ):
            refused(command)
        assert (store.view, log.calls, watcher.seen) == (before, calls, [])

    def test_what_cannot_be_kept_has_not_happened(self) -> None:
        log = MemoryLog()
        store = doubled_by_the_box(log)
        before = store.view
        log.calls_left = 0
        with pytest.raises(StorageError):
            store.take(CID)
        assert store.view is before
        log.calls_left = None
        store.take(CID)

    def test_a_record_that_can_only_be_looked_at(self) -> None:
        store = sit_down(people(), damage="its action 1 is damaged")
        assert isinstance(store, ChouetteStore)
        for command in (store.order_roll, store.double, lambda: store.join("Fay")):
            assert refused(command) is Rule.READ_ONLY


class Habits:
    pick_up = "hand"
    auto_roll = True
    auto_forced = True
    auto_bear_off = True


class TestByItself:
    def test_no_roll_while_somebody_might_double(self) -> None:
        for own_cubes in (False, True):
            store = at_the_teams_turn(options=ChouetteTerms(own_cubes=own_cubes))
            assert store.automatic(Habits()) is None

    def test_a_roll_where_nobody_may_double(self) -> None:
        store = at_the_teams_turn((4, 2))
        store.double(DOT)
        for who in (BEN, CID, EVE):
            assert store.automatic(Habits()) is None
            store.agree(who)
        assert store.automatic(Habits()) is None
        store.take()
        assert store.automatic(Habits()) is Automatic.ROLL
        store.run_automatic(Automatic.ROLL)
        assert store.view.draft is not None

    def test_a_roll_of_the_box_that_may_turn_no_cube(self) -> None:
        store = at_the_teams_turn((4, 2), options=ChouetteTerms(own_cubes=True))
        for who in (BEN, CID, DOT):
            store.double(who)
            store.take()
        store.roll()
        store.play("8/4 6/4")
        store.pick_up()
        assert store.automatic(Habits()) is None, "Eve's cube is still in the middle"

    def test_no_roll_while_the_box_may_turn_any_of_the_cubes(self) -> None:
        store = at_the_teams_turn((4, 2), (6, 1), (5, 2), options=ChouetteTerms(own_cubes=True))
        store.roll()
        store.play("8/4 6/4")
        store.pick_up()
        for against in (BEN, CID, DOT):
            store.double(against=against)
            store.take()
        assert store.automatic(Habits()) is None
        store.double(against=EVE)
        store.take()
        assert store.automatic(Habits()) is Automatic.ROLL

    def test_no_roll_while_a_member_may_double_and_the_captain_may_not(self) -> None:
        store = at_the_teams_turn(options=ChouetteTerms(own_cubes=True))
        for who in (BEN, CID, DOT):
            store.double(who)
            store.take()
        assert not store.chouette.can_double(BEN)
        assert store.automatic(Habits()) is None
        store.double(EVE)
        store.take()
        assert store.automatic(Habits()) is Automatic.ROLL

    def test_nothing_while_the_team_is_asked_whether_to_resign(self) -> None:
        store = at_the_teams_turn((4, 2))
        store.double(DOT)
        for who in (BEN, CID, EVE):
            store.agree(who)
        store.take()
        store.resign(Level.SINGLE, DOT)
        assert store.chouette.asked is Asked.AGREE_RESIGN
        assert store.automatic(Habits()) is None


class TestTheMoveList:
    def test_who_said_what(self) -> None:
        store = at_the_teams_turn()
        store.double(DOT)
        store.agree(BEN)
        store.object(EVE)
        assert store.view.lines[1:] == (
            Line(LineKind.PROPOSE, TEAM, player=DOT),
            Line(LineKind.AGREE, TEAM, player=BEN),
            Line(LineKind.OBJECT, TEAM, player=EVE),
        )

    def test_a_double_of_the_box_and_each_answer(self) -> None:
        store = doubled_by_the_box()
        store.take(DOT)
        assert store.view.lines[-2:] == (
            Line(LineKind.DOUBLE, BOX, text="2", player=ANN),
            Line(LineKind.TAKE, TEAM, player=DOT),
        )

    def test_an_open_roll_comes_back_once_all_have_answered_a_resignation(self) -> None:
        store = seated((3, 1))
        store.roll()
        store.resign(Level.SINGLE)
        for who in (BEN, CID, DOT, EVE):
            assert store.view.lines[-1].kind is not LineKind.ROLLED
            store.refuse(who)
        assert store.view.lines[-1] == Line(LineKind.ROLLED, BOX, (3, 1))


def anyhow(chance: random.Random) -> tuple[ChouetteStore, MemoryLog]:
    """Any chouette about to begin, and what it is kept in."""
    terms = Terms(
        0,
        jacoby=chance.random() < 0.5,
        automatic_doubles=chance.choice([0, 1, 3]),
        beavers=chance.choice([0, 1, 2]),
        backgammon=chance.choice([2, 3]),
    )
    options = ChouetteTerms(chance.random() < 0.5, chance.random() < 0.8)
    names = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
    seed = DiceSpec("seed", str(chance.getrandbits(32)))
    head = people(*names[: chance.randint(3, 10)], terms=terms, options=options, dice=seed)
    log = MemoryLog()
    return gathered(head, log), log


def as_left(view: MatchView) -> MatchView:
    return replace(view, selected=None)


@pytest.mark.parametrize("number", range(100 if SOAK else 3))
def test_a_chouette_is_resumed_wherever_it_was_left(number: int) -> None:
    """In the middle of the order, of those who are asked, of marks, of turns, with leavers."""
    chance = random.Random(f"chouette/{number}")
    store, log = anyhow(chance)
    left: set[Asked] = set()
    while not store.view.finished:
        do_something(store, chance, games=3)
        assert sum(one.score for one in store.chouette.people) == 0
        if chance.random() < 0.2 or store.chouette.asked is not Asked.TURN:
            left.add(store.chouette.asked)
            again = gathered(store.header, log)
            assert again.view == as_left(store.view)
            assert again.entries == store.entries
            if chance.random() < 0.5:
                store = again
    assert {Asked.OPENING, Asked.BETWEEN, Asked.ENDED} <= left
