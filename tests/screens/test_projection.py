"""What the table shows of a match, as the views that the widgets draw."""

from dataclasses import replace

import pytest

from app.screens.projection import Overlay, board_view, mirrored, score_view, table_view, to_white
from app.screens.prompts import Question
from app.state.settings import Settings
from app.state.store import MatchStore
from rules.actions import Dice, Level
from rules.cube import Cube
from rules.position import START, Position
from rules.record import DiceSpec
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.tabletop import Loaded, MemoryLog, board, header, sit_down, table
from widgets.geometry import Size
from widgets.table import PLATE
from widgets.view import BoardView, CubeView, DiceView, PlateView, PointView

WHITE, BLACK = Side.WHITE, Side.BLACK
BOTH = pytest.mark.parametrize("turn", [WHITE, BLACK])


def shown(store: MatchStore, settings: Settings | None = None, **overlay: object) -> BoardView:
    return board_view(store.view, settings or Settings(), Overlay(**overlay))  # type: ignore[arg-type]


def point(view: BoardView, number: int, side: Side = WHITE) -> PointView:
    """A point by the number that it has for a side."""
    return view.points[to_white(number, side) - 1]


def movable(view: BoardView, side: Side) -> set[int]:
    return {number for number in range(1, 25) if point(view, number, side).movable}


def targets(view: BoardView, side: Side) -> set[int]:
    return {number for number in range(1, 25) if point(view, number, side).target}


def hits(view: BoardView, side: Side) -> set[int]:
    return {number for number in range(1, 25) if point(view, number, side).hit}


def last(view: BoardView, side: Side) -> set[int]:
    return {number for number in range(1, 25) if point(view, number, side).last}


class TestNumbers:
    def test_whites_n_is_blacks_25_less_n(self) -> None:
        for number in range(1, 25):
            assert to_white(number, WHITE) == number
            assert to_white(number, BLACK) == 25 - number
            assert to_white(to_white(number, BLACK), BLACK) == number

    def test_those_of_the_player_on_roll(self) -> None:
        assert shown(table(turn=BLACK)).numbered_for is BLACK
        assert shown(table()).numbered_for is WHITE

    @pytest.mark.parametrize("reader", [WHITE, BLACK])
    @pytest.mark.parametrize("turn", [WHITE, BLACK])
    def test_those_of_the_reader_whoever_is_on_roll(self, reader: Side, turn: Side) -> None:
        board = board_view(table(turn=turn).view, Settings(), Overlay(reader=reader))
        assert board.numbered_for is reader

    @pytest.mark.parametrize("bottom", ["white", "black"])
    def test_those_of_the_bottom_player_before_the_opening(self, bottom: str) -> None:
        settings = Settings(bottom=bottom)  # type: ignore[arg-type]
        view = shown(sit_down(header()), settings)
        assert view.turn is None
        assert view.numbered_for is view.bottom is Side[bottom.upper()]

    def test_printed_or_not(self) -> None:
        assert shown(table()).numbers
        assert not shown(table(), Settings(numbers=False)).numbers


class TestCheckers:
    @BOTH
    def test_the_usual_beginning(self, turn: Side) -> None:
        view = shown(table(turn=turn))
        for number, count in {24: 2, 13: 5, 8: 3, 6: 5}.items():
            assert point(view, number) == PointView(WHITE, count)
            assert point(view, number, BLACK) == PointView(BLACK, count)
        assert sum(place.count for place in view.points) == 30
        assert point(view, 2) == PointView()
        assert view.bar == (PointView(WHITE), PointView(BLACK))
        assert view.off == (PointView(WHITE), PointView(BLACK))

    @BOTH
    def test_the_bar_and_the_trays(self, turn: Side) -> None:
        mine = board(own={25: 2, 6: 3}, opponent={0: 1, 20: 2})
        view = shown(table(mine, turn=turn))
        assert view.bar[turn].count == 2
        assert view.bar[turn.opponent].count == 1
        assert view.off[turn].count == 10
        assert view.off[turn.opponent].count == 12
        assert [place.side for place in (*view.bar, *view.off)] == [WHITE, BLACK, WHITE, BLACK]

    @BOTH
    def test_half_a_turn_is_seen(self, turn: Side) -> None:
        store = table(dice=(3, 1), turn=turn)
        store.move(8, 5)
        view = shown(store)
        assert point(view, 8, turn).count == 2
        assert point(view, 5, turn).count == 1
        assert point(view, 5, turn).side is turn

    @BOTH
    def test_a_hit_checker_lies_on_the_bar(self, turn: Side) -> None:
        store = table(board(own={13: 1}, opponent={10: 1, 24: 2}), (5, 3), turn)
        store.move(13, 10)
        view = shown(store)
        assert view.bar[turn.opponent].count == 1
        assert point(view, 10, turn).side is turn


class TestHighlights:
    @BOTH
    def test_what_can_move(self, turn: Side) -> None:
        assert movable(shown(table(dice=(3, 1), turn=turn)), turn) == {24, 8, 6, 13}
        assert movable(shown(table(dice=(5, 5), turn=turn)), turn) == {13, 8}

    @BOTH
    def test_nothing_before_the_roll(self, turn: Side) -> None:
        view = shown(table(turn=turn))
        assert movable(view, turn) == targets(view, turn) == set()

    @BOTH
    def test_landings_of_the_selected_checker(self, turn: Side) -> None:
        store = table(dice=(4, 2), turn=turn)
        store.choose(13)
        view = shown(store)
        assert point(view, 13, turn).selected
        assert movable(view, turn) == set()
        assert targets(view, turn) == {11, 9, 7}
        assert hits(view, turn) == set()
        assert point(view, 11, turn) == PointView(turn, 0, target=True)

    @BOTH
    def test_landings_that_hit(self, turn: Side) -> None:
        mine = board(own={13: 1, 6: 1}, opponent={10: 1, 24: 2})
        store = table(mine, (5, 3), turn)
        store.choose(13)
        view = shown(store)
        assert targets(view, turn) == {10, 8, 5}
        assert hits(view, turn) == {10}
        assert point(view, 10, turn) == PointView(turn.opponent, 1, target=True, hit=True)

    @BOTH
    def test_the_bar_first(self, turn: Side) -> None:
        store = table(board(own={25: 1, 6: 2}, opponent={20: 2}), (5, 3), turn)
        view = shown(store)
        assert view.bar[turn].movable
        assert not view.bar[turn.opponent].movable
        assert movable(view, turn) == set()
        store.choose(25)
        view = shown(store)
        assert view.bar[turn].selected
        assert not view.bar[turn.opponent].selected
        assert not view.bar[turn].movable
        assert 22 in targets(view, turn)

    @BOTH
    def test_the_tray_is_a_landing(self, turn: Side) -> None:
        store = table(board(own={6: 2, 3: 1}, opponent={24: 2}), (6, 3), turn)
        assert not shown(store).off[turn].target
        store.choose(6)
        assert shown(store).off[turn].target
        assert not shown(store).off[turn.opponent].target

    def test_none_once_all_is_played(self) -> None:
        store = table(dice=(3, 1))
        store.play("8/5 6/5")
        assert movable(shown(store), WHITE) == set()

    def test_none_while_checkers_are_seen_to_move(self) -> None:
        store = table(dice=(3, 1))
        frame = store.view.draft
        store.move(8, 5)
        view = shown(store, frame=frame)
        assert movable(view, WHITE) == set()
        assert point(view, 8).count == 3

    def test_none_in_a_record_that_is_only_looked_at(self) -> None:
        log = MemoryLog()
        head = header()
        sit_down(head, log, Loaded((3, 1))).roll()
        view = shown(sit_down(head, log, damage="The record stops at action 2."))
        assert movable(view, WHITE) == set()
        assert not view.dice.active
        assert not view.cube.active

    @pytest.mark.parametrize("start", [None, Start(START, WHITE)], ids=["opening", "to roll"])
    def test_nothing_to_click_in_a_record_that_is_only_looked_at(self, start: Start | None) -> None:
        head = header(start=start)
        assert shown(sit_down(head)).dice.active
        view = shown(sit_down(head, damage="The record stops at action 1."))
        assert not view.dice.active
        assert not view.cube.active

    def test_none_while_a_resignation_is_on_offer(self) -> None:
        store = table(dice=(3, 1))
        store.resign(Level.SINGLE)
        assert movable(shown(store), WHITE) == set()


class TestTheLastMove:
    @BOTH
    def test_is_marked_where_it_left_and_landed(self, turn: Side) -> None:
        store = table(dice=(3, 1), turn=turn)
        assert last(shown(store), turn) == set()
        store.play("8/5 6/5")
        store.pick_up()
        assert last(shown(store), turn) == {8, 6, 5}

    @BOTH
    def test_stays_while_the_other_plays(self, turn: Side) -> None:
        store = table(dice=(3, 1), turn=turn, rolls=((6, 1),))
        store.play("8/5 6/5")
        store.pick_up()
        store.roll()
        store.move(24, 23)
        assert last(shown(store), turn) == {8, 6, 5}

    @BOTH
    def test_bar_and_tray_are_no_points(self, turn: Side) -> None:
        store = table(board(own={3: 1, 2: 2}, opponent={24: 2}), (3, 1), turn)
        store.play("3/off 2/1")
        store.pick_up()
        assert last(shown(store), turn) == {3, 2, 1}
        store = table(board(own={25: 1, 6: 1}, opponent={1: 2}), (3, 1), turn)
        store.play("bar/22/21")
        store.pick_up()
        assert last(shown(store), turn) == {22, 21}

    def test_a_turn_without_moves_leaves_no_mark(self) -> None:
        store = table(board(own={25: 1}, opponent={19: 2, 20: 2}), (6, 5))
        store.pick_up()
        assert last(shown(store), WHITE) == set()


class TestDice:
    @BOTH
    @pytest.mark.parametrize("dice", [(3, 1), (1, 3)])
    def test_the_larger_comes_first_on_the_movers_half(self, turn: Side, dice: Dice) -> None:
        assert shown(table(dice=dice, turn=turn)).dice == DiceView((3, 1), (False, False), turn)

    @pytest.mark.parametrize("dice", [(3, 1), (1, 3)])
    def test_used_ones_are_dimmed(self, dice: Dice) -> None:
        store = table(dice=dice)
        store.choose(8, smaller=True)
        assert shown(store).dice.used == (False, True)
        store.undo()
        store.choose(8, larger=True)
        assert shown(store).dice.used == (True, False)

    def test_a_double_lies_four_times(self) -> None:
        store = table(dice=(2, 2))
        store.move(13, 9)
        dice = shown(store).dice
        assert dice.values == (2, 2, 2, 2)
        assert dice.used == (True, True, False, False)

    def test_a_click_picks_them_up_once_the_turn_is_complete(self) -> None:
        store = table(dice=(3, 1))
        assert not shown(store).dice.active
        store.play("8/5 6/5")
        dice = shown(store).dice
        assert dice.active
        assert dice.done
        store.pick_up()
        assert shown(store).dice == DiceView(side=BLACK, active=True)

    def test_a_turn_without_moves_can_be_picked_up(self) -> None:
        store = table(board(own={25: 1}, opponent={19: 2, 20: 2}), (6, 5))
        assert shown(store).dice.active

    @BOTH
    def test_before_the_roll_the_movers_half_waits(self, turn: Side) -> None:
        assert shown(table(turn=turn)).dice == DiceView(side=turn, active=True)

    def test_before_the_opening_roll_both_halves_wait(self) -> None:
        assert shown(sit_down(header())).dice == DiceView(active=True)

    def test_a_tie_lies_on_both_halves(self) -> None:
        store = sit_down(header(), dice=Loaded((4, 4)))
        store.roll()
        assert shown(store).dice == DiceView((4, 4), active=True)

    @pytest.mark.parametrize("opening", [(3, 1), (1, 3)])
    def test_the_opening_roll_lies_on_each_players_half(self, opening: Dice) -> None:
        store = sit_down(header(), dice=Loaded(opening))
        store.roll()
        assert shown(store).dice == DiceView(opening, (False, False))
        store.choose(8, larger=True)
        assert shown(store).dice.used == (opening[0] == 3, opening[1] == 3)
        store.choose(6)
        assert shown(store).dice == DiceView(opening, (True, True), active=True, done=True)

    def test_the_second_turn_has_its_own_half(self) -> None:
        store = sit_down(header(), dice=Loaded((3, 1), (6, 5)))
        store.roll()
        store.play("8/5 6/5")
        store.pick_up()
        store.roll()
        assert shown(store).dice == DiceView((6, 5), (False, False), BLACK)

    def test_none_after_the_game(self) -> None:
        store = table()
        store.double()
        store.pass_double()
        dice = shown(store).dice
        assert dice.values == ()
        assert not dice.active

    def test_they_stay_where_they_are_while_a_resignation_is_on_offer(self) -> None:
        store = table(dice=(3, 1))
        store.move(8, 5)
        before = shown(store).dice
        store.resign(Level.SINGLE)
        after = shown(store)
        assert after.dice == before
        assert point(after, 5).count == 1
        store.refuse()
        store.move(6, 5)
        store.resign(Level.SINGLE)
        assert not shown(store).dice.active

    def test_none_while_a_double_is_on_offer(self) -> None:
        store = table()
        store.double()
        assert shown(store).dice == DiceView(side=WHITE)


class TestCube:
    def test_in_the_middle_it_shows_64(self) -> None:
        assert shown(table()).cube == CubeView(64, active=True)

    @BOTH
    def test_at_its_owners_side(self, turn: Side) -> None:
        mine = Cube(4, turn, turned=True)
        assert shown(table(turn=turn, cube=mine)).cube == CubeView(4, turn, active=True)
        assert shown(table(turn=turn.opponent, cube=mine)).cube == CubeView(4, turn)

    @BOTH
    def test_offered_it_lies_before_who_must_answer(self, turn: Side) -> None:
        store = table(turn=turn, terms=Terms(0, beavers=2))
        store.double()
        assert shown(store).cube == CubeView(2, turn.opponent, offered=True)
        store.beaver()
        assert shown(store).cube == CubeView(4, turn, offered=True)
        store.beaver()
        assert shown(store).cube == CubeView(8, turn.opponent, offered=True)
        store.take()
        assert shown(store).cube == CubeView(8, turn.opponent)

    def test_doubled_by_itself_it_shows_2_in_the_middle(self) -> None:
        store = sit_down(header(Terms.of_money()), dice=Loaded((4, 4), (3, 1)))
        store.roll()
        assert shown(store).cube == CubeView(2)
        store.roll()
        store.play("8/5 6/5")
        store.pick_up()
        assert shown(store).cube == CubeView(2, active=True)

    @pytest.mark.parametrize(
        "store",
        [
            table(score=(6, 0), crawford=True),
            table(terms=Terms(1)),
            table(terms=Terms(7, cube_limit=1)),
        ],
        ids=["Crawford", "one point", "no cube"],
    )
    def test_away_where_it_is_not_in_play(self, store: MatchStore) -> None:
        assert not shown(store).cube.visible

    def test_idle_while_dice_lie_on_the_table_and_before_the_opening(self) -> None:
        assert not shown(table(dice=(3, 1))).cube.active
        assert not shown(sit_down(header())).cube.active


class TestSides:
    @pytest.mark.parametrize(
        ("direction", "swap", "game", "expected"),
        [
            ("counterclockwise", False, 1, False),
            ("counterclockwise", False, 2, False),
            ("clockwise", False, 1, True),
            ("clockwise", False, 2, True),
            ("counterclockwise", True, 1, False),
            ("counterclockwise", True, 2, True),
            ("counterclockwise", True, 3, False),
            ("clockwise", True, 1, True),
            ("clockwise", True, 2, False),
        ],
    )
    def test_the_board_is_mirrored(
        self, direction: str, swap: bool, game: int, expected: bool
    ) -> None:
        store = table()
        settings = Settings(direction=direction, swap_sides=swap)  # type: ignore[arg-type]
        for _ in range(game - 1):
            pass_a_game(store)
            store.next_game()
        assert mirrored(store.view, settings) is expected
        assert shown(store, settings).mirrored is expected
        assert shown(store, settings).bottom is WHITE

    def test_it_is_not_mirrored_before_the_next_game_begins(self) -> None:
        store = table()
        settings = Settings(swap_sides=True)
        pass_a_game(store)
        assert not mirrored(store.view, settings)
        store.next_game()
        assert mirrored(store.view, settings)

    def test_colours_and_numbers_stay(self) -> None:
        plain, turned = (
            shown(table(dice=(3, 1)), settings)
            for settings in (Settings(), Settings(direction="clockwise"))
        )
        assert replace(turned, mirrored=False) == plain

    def test_another_colour_at_the_bottom(self) -> None:
        view = shown(table(), Settings(bottom="black"))
        assert view.bottom is BLACK
        assert replace(view, bottom=WHITE) == shown(table())

    def test_quadrants_are_named_on_request(self) -> None:
        assert shown(table()).quadrants == ()
        names = shown(table(), quadrants=True).quadrants
        assert names == (
            "White's home",
            "White's outer board",
            "Black's outer board",
            "Black's home",
        )


def pass_a_game(store: MatchStore) -> None:
    """End the game on the table."""
    while store.view.match.game.turn is None:
        store.roll()
    store.resign(Level.SINGLE)
    store.accept()


def plates(store: MatchStore, **overlay: object) -> tuple[PlateView, PlateView]:
    return table_view(store.view, Settings(), Overlay(**overlay)).plates  # type: ignore[arg-type]


class TestPlates:
    def test_names_score_and_pips(self) -> None:
        white, black = plates(table(score=(3, 5)))
        assert (white.side, white.name, white.score, white.pips) == (WHITE, "Ann", 3, 167)
        assert (black.side, black.name, black.score, black.pips) == (BLACK, "Ben", 5, 167)
        assert (white.lead, black.lead) == (0, 0)

    @BOTH
    def test_pips_of_half_a_turn(self, turn: Side) -> None:
        store = table(dice=(3, 1), turn=turn)
        store.move(8, 5)
        mine, theirs = plates(store)[turn], plates(store)[turn.opponent]
        assert (mine.pips, theirs.pips) == (164, 167)
        assert (mine.lead, theirs.lead) == (3, -3)
        store.undo()
        assert plates(store)[turn].pips == 167

    @BOTH
    def test_pips_after_a_hit(self, turn: Side) -> None:
        store = table(board(own={13: 1}, opponent={10: 1, 24: 2}), (5, 3), turn)
        before = plates(store)[turn.opponent].pips
        store.move(13, 10)
        after = plates(store)[turn.opponent].pips
        assert before == 15 + 2
        assert after == 25 + 2

    @BOTH
    def test_pips_after_the_turn(self, turn: Side) -> None:
        store = table(dice=(3, 1), turn=turn)
        store.play("8/5 6/5")
        store.pick_up()
        assert plates(store)[turn].pips == 163
        assert plates(store)[turn].lead == 4

    @BOTH
    def test_pips_of_a_frame_while_checkers_are_seen_to_move(self, turn: Side) -> None:
        store = table(dice=(3, 1), turn=turn)
        frame = store.view.draft
        store.play("8/5 6/5")
        assert plates(store, frame=frame)[turn].pips == 167

    @BOTH
    def test_who_has_to_act(self, turn: Side) -> None:
        store = table(turn=turn)
        assert [plate.on_roll for plate in plates(store)] == [turn is WHITE, turn is BLACK]
        store.double()
        assert [plate.on_roll for plate in plates(store)] == [turn is BLACK, turn is WHITE]

    def test_nobody_before_the_opening_and_after_the_game(self) -> None:
        store = sit_down(header())
        assert not any(plate.on_roll for plate in plates(store))
        pass_a_game(store)
        assert not any(plate.on_roll for plate in plates(store))


class TestTitle:
    @pytest.mark.parametrize(
        ("store", "parts"),
        [
            (table(), ("match to 7", "game 1")),
            (table(terms=Terms(0)), ("money play", "game 1")),
            (table(score=(6, 0), crawford=True), ("match to 7", "game 1", "Crawford")),
        ],
        ids=["match", "money", "Crawford"],
    )
    def test_what_is_played(self, store: MatchStore, parts: tuple[str, ...]) -> None:
        assert score_view(store.view).parts == parts

    def test_the_smallest_table_has_room_for_the_longest(self) -> None:
        crawford = table(score=(24, 0), crawford=True, terms=Terms(25)).view
        length, _, last = score_view(crawford).parts
        assert len(f" {length} · game 48 · {last}") <= PLATE[Size.SMALL]

    def test_the_game_that_is_over_until_the_next_begins(self) -> None:
        store = table()
        pass_a_game(store)
        assert "game 1" in score_view(store.view).parts
        store.next_game()
        assert "game 2" in score_view(store.view).parts

    def test_a_record_that_is_only_looked_at(self) -> None:
        view = sit_down(header(), damage="The record stops at action 1.").view
        assert score_view(view).parts[-1] == "read only"


class TestMessages:
    def test_in_place_of_the_sentence_answers_stay(self) -> None:
        store = table()
        plain = table_view(store.view, Settings(), Overlay()).prompt
        overlay = Overlay(message="No.", warning=True)
        prompt = table_view(store.view, Settings(), overlay).prompt
        assert prompt == replace(plain, text="No.", warning=True)

    def test_a_question_comes_with_its_own_keys(self) -> None:
        seen = table_view(table().view, Settings(), Overlay(asking=Question.RESIGN))
        assert [choice.id for choice in seen.keys] == ["keys", "leave"]


@pytest.mark.parametrize("position", [START, board(own={25: 15}, opponent={0: 15})])
@BOTH
def test_thirty_checkers_wherever_they_are(position: Position, turn: Side) -> None:
    view = shown(table(position, turn=turn))
    assert sum(place.count for place in (*view.points, *view.bar, *view.off)) == 30


def test_typed_dice_look_the_same() -> None:
    store = sit_down(header(dice=DiceSpec("typed")))
    assert shown(store).dice == DiceView(active=True)
