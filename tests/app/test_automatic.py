"""What the table does by itself when a setting asks for it, and what it never does."""

from dataclasses import dataclass

import pytest

from app.state.automatic import bear_off_play, next_automatic
from app.state.settings import Settings
from app.state.store import MatchStore
from app.state.view import Automatic
from rules.actions import Level
from rules.cube import Cube
from rules.game import Phase
from rules.position import START, Position
from rules.record import DiceSpec
from rules.side import Side
from rules.terms import Manners, Terms
from tests.app.tabletop import Loaded, MemoryLog, board, draft, header, sit_down, table

WHITE, BLACK = Side.WHITE, Side.BLACK
RACE = board(own={6: 3, 4: 2, 1: 2}, opponent={24: 2, 23: 3})
SHUT_OUT = board(own={25: 1, 6: 2}, opponent={19: 2, 20: 2, 1: 1})
FORCED = Position.parse("---------b----------A---b-")  # 6-5: only 20/14


@dataclass(frozen=True)
class Habits:
    pick_up: str = "hand"
    auto_roll: bool = False
    auto_forced: bool = False
    auto_bear_off: bool = False


NONE = Habits()
ALL = Habits("auto", auto_roll=True, auto_forced=True, auto_bear_off=True)
ROLL = Habits(auto_roll=True)


def test_settings_are_habits() -> None:
    assert table(dice=(3, 1)).automatic(Settings()) is None
    assert table(score=(6, 0), crawford=True).automatic(Settings(auto_roll=True)) is Automatic.ROLL


def test_no_roll_takes_the_chance_to_call_a_play() -> None:
    terms = Terms(7, manners=Manners(illegal_stand=True))
    store = table(dice=(3, 1), terms=terms, score=(6, 0), crawford=True)
    store.move(13, 4)
    assert store.automatic(ALL) is None
    store.pick_up()
    assert store.automatic(ALL) is None
    store.roll()
    assert store.automatic(ALL) is None


def test_nothing_happens_by_itself_unless_a_setting_asks() -> None:
    tables = [
        table(),
        table(dice=(3, 1)),
        table(RACE, (6, 5)),
        table(FORCED, (6, 5)),
        table(SHUT_OUT, (6, 5)),
        table(score=(6, 0), crawford=True),
        sit_down(header()),
    ]
    for store in tables:
        assert store.automatic(NONE) is None


class TestRolling:
    @pytest.mark.parametrize(
        "store",
        [
            pytest.param(table(), id="cube in the middle"),
            pytest.param(table(cube=Cube(2, WHITE, turned=True)), id="own cube"),
            pytest.param(table(SHUT_OUT), id="shut out"),
            pytest.param(table(terms=Terms.of_money()), id="money"),
        ],
    )
    def test_never_where_a_double_is_legal(self, store: MatchStore) -> None:
        assert store.automatic(ALL) is None

    @pytest.mark.parametrize(
        "store",
        [
            pytest.param(table(cube=Cube(2, BLACK, turned=True)), id="the other's cube"),
            pytest.param(table(score=(6, 0), crawford=True), id="Crawford"),
            pytest.param(table(terms=Terms(1)), id="one point"),
            pytest.param(table(cube=Cube(64, WHITE, turned=True)), id="dead cube"),
            pytest.param(table(terms=Terms(7, cube_limit=1)), id="no cube"),
        ],
    )
    def test_where_none_is(self, store: MatchStore) -> None:
        assert store.automatic(ROLL) is Automatic.ROLL
        assert store.automatic(NONE) is None
        store.run_automatic(Automatic.ROLL)
        assert store.view.match.game.phase is Phase.TO_PLAY

    def test_never_the_opening_roll(self) -> None:
        store = sit_down(header(Terms(1)), dice=Loaded((2, 2)))
        assert store.automatic(ALL) is None
        store.roll()
        assert store.automatic(ALL) is None

    def test_never_dice_that_are_typed_in(self) -> None:
        store = sit_down(header(Terms(1), dice=DiceSpec("typed")))
        store.roll((3, 1))
        store.play("8/5 6/5")
        store.pick_up()
        assert store.view.match.game.phase is Phase.TO_ROLL
        assert store.automatic(ALL) is None

    def test_never_between_games_or_while_an_answer_is_due(self) -> None:
        store = table()
        store.double()
        assert store.automatic(ALL) is None
        store.pass_double()
        assert store.automatic(ALL) is None
        store = table(RACE, (6, 5))
        store.resign(Level.SINGLE)
        assert store.automatic(ALL) is None


class TestForcedMoves:
    def test_the_only_play_is_played_and_waits_to_be_picked_up(self) -> None:
        store = table(FORCED, (6, 5))
        habits = Habits(auto_forced=True)
        assert store.automatic(habits) is Automatic.PLAY
        store.run_automatic(Automatic.PLAY)
        assert store.view.draft is not None
        assert store.view.draft.steps == ((20, 14),)
        assert store.automatic(habits) is None
        assert store.automatic(ALL) is Automatic.PICK_UP

    def test_not_where_there_is_a_choice(self) -> None:
        assert table(dice=(3, 1)).automatic(Habits(auto_forced=True)) is None

    def test_not_once_the_player_has_begun(self) -> None:
        store = table(board(own={13: 1}, opponent={24: 2}), (6, 5))
        assert store.automatic(Habits(auto_forced=True)) is Automatic.PLAY
        store.move(13, 8)
        assert store.automatic(Habits(auto_forced=True)) is None

    def test_a_turn_taken_back_is_the_players(self) -> None:
        habits = Habits(auto_forced=True, auto_bear_off=True)
        store = table(RACE, (6, 5))
        store.run_automatic(Automatic.PLAY)
        store.undo()
        store.undo()
        assert store.automatic(habits) is None
        assert store.automatic(ALL) is None

    def test_the_next_turn_is_played_again(self) -> None:
        habits = Habits(auto_bear_off=True)
        store = table(RACE, (6, 5), rolls=((6, 5),))
        store.run_automatic(Automatic.PLAY)
        store.undo()
        store.undo()
        store.play("6/off 6/1")
        store.pick_up()
        store.roll()
        assert store.view.actor is BLACK
        assert store.automatic(habits) is Automatic.PLAY


class TestBearingOff:
    def test_in_a_race_with_all_checkers_home(self) -> None:
        store = table(RACE, (6, 5))
        assert store.automatic(Habits(auto_bear_off=True)) is Automatic.PLAY
        store.run_automatic(Automatic.PLAY)
        assert store.view.draft is not None
        assert store.view.draft.complete
        assert store.view.draft.position.off == RACE.off + 1

    @pytest.mark.parametrize(
        ("position", "dice"),
        [
            pytest.param(board(own={6: 3, 4: 2}, opponent={3: 1, 24: 2}), (6, 5), id="contact"),
            pytest.param(board(own={7: 1, 6: 3}, opponent={24: 2}), (6, 5), id="not all home"),
            pytest.param(board(own={6: 3}, opponent={0: 1, 24: 2}), (6, 5), id="on the bar"),
            pytest.param(START, (6, 5), id="start"),
        ],
    )
    def test_nowhere_else(self, position: Position, dice: tuple[int, int]) -> None:
        assert table(position, dice).automatic(Habits(auto_bear_off=True)) is None
        assert bear_off_play(draft(position, dice)) is None

    @pytest.mark.parametrize(
        ("own", "dice", "off"),
        [
            ({6: 1, 5: 1, 2: 1, 1: 1}, (4, 3), 0),
            ({5: 2, 2: 1}, (4, 1), 0),
            ({6: 2, 5: 2}, (6, 5), 2),
            ({3: 4}, (6, 6), 4),
            ({1: 6}, (1, 1), 4),
            ({6: 1, 1: 5}, (2, 1), 1),
            ({3: 1}, (2, 1), 1),
        ],
    )
    def test_as_many_checkers_as_can_be(
        self, own: dict[int, int], dice: tuple[int, int], off: int
    ) -> None:
        half = draft(board(own=own, opponent={24: 2}), dice)
        play = bear_off_play(half)
        assert play is not None
        best = max(each.result.off for each in half.plays)
        assert play.result.off == best
        assert play.result.off - half.start_position.off >= off

    def test_for_black_too(self) -> None:
        store = table(RACE, (6, 5), BLACK)
        assert store.automatic(Habits(auto_bear_off=True)) is Automatic.PLAY

    def test_gaps_are_avoided(self) -> None:
        half = draft(board(own={6: 1, 4: 2, 3: 1}, opponent={24: 2}), (3, 1))
        play = bear_off_play(half)
        assert play is not None
        most = max(each.result.off for each in half.plays)
        spreads = [
            sum(count > 0 for count in each.result.counts[1:7])
            for each in half.plays
            if each.result.off == most
        ]
        assert sum(count > 0 for count in play.result.counts[1:7]) == max(spreads)

    def test_the_last_checkers_end_the_game(self) -> None:
        store = table(board(own={2: 1, 1: 1}, opponent={24: 2}), (6, 5))
        store.run_automatic(Automatic.PLAY)
        assert store.view.match.game.phase is Phase.OVER


class TestPickingUp:
    def test_after_the_last_checker(self) -> None:
        store = table(dice=(3, 1))
        habits = Habits("auto")
        store.move(8, 5)
        assert store.automatic(habits) is None
        store.move(6, 5)
        assert store.automatic(habits) is Automatic.PICK_UP
        store.run_automatic(Automatic.PICK_UP)
        assert store.view.actor is BLACK

    def test_where_nothing_can_move(self) -> None:
        store = table(SHUT_OUT, (6, 5))
        assert store.automatic(Habits("auto")) is Automatic.PICK_UP
        store.run_automatic(Automatic.PICK_UP)
        assert store.view.actor is BLACK

    def test_a_finished_game_whatever_is_set(self) -> None:
        log = MemoryLog()
        last = board(own={1: 1}, opponent={24: 2})
        store = table(last, (6, 5), log=log)
        log.draft = (0, ((1, 0),))  # killed between the last step and its action
        again = sit_down(store.header, log)
        assert again.automatic(NONE) is Automatic.PICK_UP
        again.run_automatic(Automatic.PICK_UP)
        assert again.view.match.game.phase is Phase.OVER


def test_a_whole_game_by_itself() -> None:
    store = sit_down(header(Terms(1)))
    store.roll()
    for _ in range(5000):
        if store.view.finished:
            break
        what = store.automatic(ALL)
        if what is not None:
            store.run_automatic(what)
        elif store.view.match.game.phase is Phase.OPENING:
            store.roll()
        else:
            half = store.view.draft
            assert half is not None
            source = max(half.sources)
            store.move(source, half.targets(source)[0])
    assert store.view.finished


def test_read_only_records_lie_still() -> None:
    log = MemoryLog()
    head = table(RACE, (6, 5)).header
    store = sit_down(head, log, damage="The record stops at action 1.")
    assert store.automatic(ALL) is None
    assert next_automatic(store.view, ALL) is not None
