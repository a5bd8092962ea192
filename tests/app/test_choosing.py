"""What a click, a right click, a drag and the tray stand for while a turn is played."""

import random
from collections.abc import Iterator

import pytest

from app.state.choosing import BAR, OFF, Choice, choose, dragged, typed
from rules.draft import TurnDraft
from rules.plays import legal_plays
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from tests.app.tabletop import board, draft

TWO_WAYS = board(own={13: 1, 6: 2}, opponent={10: 1, 24: 2})
RACE = board(own={6: 2, 3: 1}, opponent={24: 2})


def refused(rule: Rule, half: TurnDraft, point: int, **how: object) -> Refusal:
    selected = how.pop("selected", None)
    with pytest.raises(Refusal) as caught:
        choose(half, selected, point, **how)  # type: ignore[arg-type]
    assert caught.value.rule is rule
    return caught.value


class TestClick:
    def test_a_checker_with_one_landing_moves(self) -> None:
        assert choose(draft(START, (5, 5)), None, 8) == Choice(((8, 3),))

    def test_a_checker_with_several_landings_is_selected(self) -> None:
        assert choose(draft(START, (3, 1)), None, 8) == Choice(selected=8)

    def test_the_last_die_needs_no_second_click(self) -> None:
        assert choose(draft(START, (3, 1), (8, 5)), None, 6) == Choice(((6, 5),))

    @pytest.mark.parametrize(
        ("target", "dice"), [(11, (4, 2)), (9, (4, 2)), (7, (4, 2)), (7, (2, 4))]
    )
    def test_a_landing_moves_the_selected_checker(self, target: int, dice: tuple[int, int]) -> None:
        half = draft(START, dice)
        choice = choose(half, 13, target)
        assert choice.selected is None
        assert half.move(*choice.steps).position.counts[target] == 1
        assert len(choice.steps) == (2 if target == 7 else 1)

    @pytest.mark.parametrize("times", [1, 2, 3, 4])
    def test_doubles_go_up_to_four_times(self, times: int) -> None:
        steps = choose(draft(START, (2, 2)), 13, 13 - 2 * times).steps
        assert steps == tuple((13 - 2 * n, 11 - 2 * n) for n in range(times))

    def test_the_selected_checker_is_put_back(self) -> None:
        assert choose(draft(START, (3, 1)), 8, 8) == Choice()

    def test_another_checker_is_selected_instead(self) -> None:
        assert choose(draft(START, (3, 1)), 13, 6) == Choice(selected=6)

    def test_another_checker_with_one_landing_moves_at_once(self) -> None:
        half = draft(START, (5, 4))
        assert choose(half, 13, 8) == Choice(((13, 8),))  # a landing
        half = draft(board(own={24: 2, 8: 1}, opponent={4: 2, 1: 2}), (5, 4))
        assert choose(half, 24, 8) == Choice(((8, 3),))

    def test_a_landing_on_own_checkers_is_a_landing_first(self) -> None:
        assert choose(draft(START, (5, 3)), 13, 8) == Choice(((13, 8),))

    def test_two_ways_that_hit_differently_are_the_players_choice(self) -> None:
        half = draft(TWO_WAYS, (5, 3))
        refusal = refused(Rule.TWO_WAYS, half, 5, selected=13)
        assert refusal.facts == {"source": 13, "target": 5}
        assert choose(half, 13, 10).steps == ((13, 10),)
        assert choose(half, 13, 8).steps == ((13, 8),)

    def test_two_ways_that_hit_the_same_are_one(self) -> None:
        half = draft(board(own={13: 1}, opponent={5: 1, 24: 2}), (5, 3))
        assert half.move(*choose(half, 13, 5).steps).position.opponent_bar == 1

    def test_a_checker_on_the_bar_enters(self) -> None:
        half = draft(board(own={BAR: 1, 6: 2}, opponent={20: 2}), (5, 3))
        assert choose(half, None, BAR) == Choice(selected=BAR)
        assert choose(half, BAR, 22) == Choice(((BAR, 22),))
        refused(Rule.ENTER_FIRST, half, 6)
        assert refused(Rule.BLOCKED, half, 20, selected=BAR).facts == {"point": 20}


class TestMakingAPoint:
    @pytest.mark.parametrize(
        ("dice", "point"),
        [((3, 1), 5), ((1, 3), 5), ((6, 1), 7), ((4, 2), 4), ((1, 1), 7), ((3, 3), 5), ((2, 2), 4)],
    )
    def test_an_empty_point_is_made_by_both_dice(self, dice: tuple[int, int], point: int) -> None:
        half = draft(START, dice)
        choice = choose(half, None, point)
        assert len(choice.steps) == 2
        assert half.move(*choice.steps).position.counts[point] == 2

    def test_four_moves_of_a_double_make_one(self) -> None:
        half = draft(START, (4, 4))
        choice = choose(half, None, 16)
        assert choice.steps == ((24, 20), (20, 16), (24, 20), (20, 16))

    def test_two_from_the_bar(self) -> None:
        half = draft(board(own={BAR: 2, 6: 2}, opponent={1: 2}), (4, 4))
        assert choose(half, None, 21) == Choice(((BAR, 21), (BAR, 21)))

    def test_not_where_only_one_die_reaches(self) -> None:
        assert refused(Rule.NO_CHECKER, draft(START, (6, 2)), 4).facts == {"point": 4}

    def test_not_where_the_opponent_stands(self) -> None:
        refused(Rule.NO_CHECKER, draft(START, (6, 4)), 1)


class TestSmallerAndLargerDie:
    @pytest.mark.parametrize("dice", [(3, 1), (1, 3)])
    def test_each_plays_its_die(self, dice: tuple[int, int]) -> None:
        half = draft(START, dice)
        assert choose(half, None, 8, smaller=True).steps == ((8, 7),)
        assert choose(half, None, 8, larger=True).steps == ((8, 5),)

    def test_the_smaller_of_what_is_left(self) -> None:
        assert choose(draft(START, (3, 1), (8, 7)), None, 13, smaller=True).steps == ((13, 10),)

    def test_a_double_has_one_die(self) -> None:
        for how in ({"smaller": True}, {"larger": True}):
            assert choose(draft(START, (2, 2)), None, 13, **how).steps == ((13, 11),)

    def test_the_larger_gives_way_to_the_smaller(self) -> None:
        assert choose(draft(START, (5, 3)), None, 6, larger=True).steps == ((6, 3),)

    def test_the_smaller_is_refused_with_its_reason(self) -> None:
        half = draft(board(own={13: 1, 8: 1}, opponent={12: 2}), (5, 1))
        assert 13 in half.sources
        assert refused(Rule.BLOCKED, half, 13, smaller=True).facts == {"point": 12}

    def test_the_smaller_is_refused_where_the_higher_must_be_played(self) -> None:
        half = draft("---------b----------A---b-", (6, 5))
        assert refused(Rule.MUST_PLAY_HIGHER, half, 20, smaller=True).facts == {"die": 6}

    def test_with_a_selection_they_still_take_the_chosen_checker(self) -> None:
        half = draft(START, (4, 2))
        assert choose(half, 13, 8, smaller=True).steps == ((8, 6),)
        assert choose(half, 13, 13, smaller=True).steps == ((13, 11),)

    def test_with_a_selection_an_empty_landing_is_a_landing(self) -> None:
        assert choose(draft(START, (4, 2)), 13, 9, smaller=True).steps == ((13, 9),)

    def test_both_dice_bear_the_checker_off_and_the_smaller_does(self) -> None:
        half = draft(board(own={3: 1, 1: 1}, opponent={24: 2}), (6, 4))
        for how in ({}, {"smaller": True}, {"larger": True}):
            choice = choose(half, None, 3, **how)
            assert choice.steps == ((3, 0),)
            assert half.move(*choice.steps).dice_left == (6,)


class TestTray:
    def test_the_highest_checker_that_a_die_bears_off(self) -> None:
        half = draft(RACE, (6, 3))
        first = choose(half, None, OFF)
        assert first == Choice(((6, 0),))
        assert choose(half.move(*first.steps), None, OFF) == Choice(((3, 0),))

    def test_right_click_bears_off_with_the_smaller_die(self) -> None:
        half = draft(RACE, (6, 3))
        assert choose(half, None, OFF, smaller=True) == Choice(((3, 0),))

    def test_right_click_does_not_use_the_larger_die_instead(self) -> None:
        half = draft(board(own={6: 2, 4: 1}, opponent={24: 2}), (6, 1))
        assert choose(half, None, OFF) == Choice(((6, 0),))
        refused(Rule.NO_SUCH_DIE, half, OFF, smaller=True)

    def test_the_smaller_of_two_dice_that_both_do(self) -> None:
        half = draft(board(own={5: 1, 2: 1}, opponent={24: 2}), (6, 5))
        choice = choose(half, None, OFF)
        assert choice == Choice(((5, 0),))
        assert half.move(*choice.steps).dice_left == (6,)

    def test_the_selected_checker_goes_off(self) -> None:
        half = draft(RACE, (6, 3))
        assert choose(half, 3, OFF) == Choice(((3, 0),))
        assert choose(half, 6, OFF) == Choice(((6, 0),))

    def test_a_single_checker_goes_off_by_both_dice(self) -> None:
        half = draft(board(own={3: 1}, opponent={24: 2}), (2, 1))
        choice = choose(half, None, OFF)
        assert half.move(*choice.steps).position.off == 15

    @pytest.mark.parametrize(
        ("own", "dice", "rule", "facts"),
        [
            ({13: 1, 6: 1}, (6, 1), Rule.NOT_ALL_HOME, {"point": 13}),
            ({6: 2, 3: 1}, (5, 4), Rule.CHECKER_BEHIND, {"point": 6}),
            ({BAR: 1, 3: 1}, (5, 4), Rule.ENTER_FIRST, {}),
        ],
    )
    def test_the_reason_why_not(
        self, own: dict[int, int], dice: tuple[int, int], rule: Rule, facts: dict[str, int]
    ) -> None:
        half = draft(board(own=own, opponent={24: 2}), dice)
        assert refused(rule, half, OFF).facts == facts


class TestReasons:
    def test_all_dice_are_played(self) -> None:
        half = draft(START, (3, 1), (8, 5), (6, 5))
        for point in (13, 9, 1, OFF):
            refused(Rule.ALL_PLAYED, half, point)

    def test_nothing_can_move(self) -> None:
        half = draft(board(own={BAR: 1, 6: 2}, opponent={19: 2, 20: 2}), (6, 5))
        for point in (BAR, 6, 9, OFF):
            refused(Rule.CANNOT_MOVE, half, point)

    def test_blocked_for_every_die(self) -> None:
        half = draft(board(own={13: 1, 6: 2}, opponent={7: 2, 8: 2}), (6, 5))
        assert refused(Rule.BLOCKED, half, 13).facts["point"] in (7, 8)

    def test_a_landing_that_is_none(self) -> None:
        half = draft(START, (3, 1))
        assert refused(Rule.NO_SUCH_DIE, half, 2, selected=13).facts == {
            "source": 13,
            "target": 2,
        }
        refused(Rule.WRONG_WAY, half, 20, selected=13)


class TestDrag:
    def test_there_and_back(self) -> None:
        half = draft(START, (3, 1))
        there = dragged(half, 8, 5)
        assert there.steps == ((8, 5),)
        assert dragged(there, 5, 8) == half

    def test_a_combined_move_there_and_back(self) -> None:
        half = draft(START, (6, 5))
        there = dragged(half, 24, 13)
        assert len(there.steps) == 2
        assert dragged(there, 13, 24).steps == ()

    def test_back_to_the_middle_of_a_combined_move(self) -> None:
        there = draft(START, (6, 5), (24, 18), (18, 13))
        assert dragged(there, 13, 18).steps == ((24, 18),)

    def test_a_middle_step_of_the_turn(self) -> None:
        there = draft(START, (1, 1), (8, 7), (6, 5), (8, 7), (6, 5))
        assert dragged(there, 5, 6).steps == ((8, 7), (6, 5), (8, 7))
        assert dragged(there, 7, 8).steps == ((8, 7), (6, 5), (6, 5))

    def test_the_first_half_of_a_move_that_other_checkers_made_too(self) -> None:
        there = draft(START, (5, 3), (13, 8), (8, 5))
        assert dragged(there, 8, 13).steps == ((8, 5),)

    def test_back_from_a_point_that_another_checker_reached_last(self) -> None:
        there = draft(START, (3, 1), (8, 5), (6, 5))
        assert dragged(there, 5, 8).steps == ((6, 5),)
        assert dragged(there, 5, 6).steps == ((8, 5),)

    def test_a_hit_is_taken_back(self) -> None:
        start = board(own={13: 2}, opponent={10: 1, 24: 2})
        there = draft(start, (5, 3), (13, 10))
        assert there.position.opponent_bar == 1
        back = dragged(there, 10, 13)
        assert back.position == start
        assert back.dice_left == (5, 3)

    def test_back_to_the_bar_takes_later_steps_along(self) -> None:
        start = board(own={BAR: 1, 13: 2}, opponent={24: 2})
        there = draft(start, (5, 3), (BAR, 20), (13, 10))
        assert dragged(there, 20, BAR).steps == ()

    def test_off_the_board_and_back(self) -> None:
        there = draft(RACE, (6, 3), (6, 0), (3, 0))
        assert dragged(there, OFF, 6).steps == ((3, 0),)
        assert dragged(there, OFF, 3).steps == ((6, 0),)

    def test_back_home_ends_bearing_off(self) -> None:
        start = board(own={7: 1, 6: 2}, opponent={24: 2})
        there = draft(start, (6, 1), (7, 6), (6, 0))
        assert dragged(there, 6, 7).steps == ()

    @pytest.mark.parametrize(
        ("source", "target", "rule"),
        [
            (8, 13, Rule.WRONG_WAY),
            (OFF, 6, Rule.WRONG_WAY),
            (13, 2, Rule.NO_SUCH_DIE),
            (9, 6, Rule.NO_CHECKER),
            (19, 18, Rule.NO_CHECKER),
            (13, 13, Rule.WRONG_WAY),
            (6, OFF, Rule.NOT_ALL_HOME),
        ],
    )
    def test_refused_with_the_reason(self, source: int, target: int, rule: Rule) -> None:
        with pytest.raises(Refusal) as caught:
            dragged(draft(START, (3, 1)), source, target)
        assert caught.value.rule is rule

    def test_two_ways_that_hit_differently(self) -> None:
        with pytest.raises(Refusal) as caught:
            dragged(draft(TWO_WAYS, (5, 3)), 13, 5)
        assert caught.value.rule is Rule.TWO_WAYS


class TestTyping:
    def test_a_whole_turn_replaces_what_was_played(self) -> None:
        assert typed(draft(START, (3, 1), (24, 21)), "8/5 6/5").position.counts[5] == 2

    @pytest.mark.parametrize("text", ["6/5", "6-5", "6 5"])
    def test_the_rest_goes_on_from_it(self, text: str) -> None:
        assert typed(draft(START, (3, 1), (8, 5)), text).position.counts[5] == 2

    def test_a_turn_can_be_typed_move_by_move(self) -> None:
        half = typed(draft(START, (3, 1)), "8/5")
        assert (half.steps, half.complete) == (((8, 5),), False)
        assert typed(half, "6/5").complete
        doubles = typed(typed(draft(START, (1, 1)), "8/7(2)"), "6/5")
        assert typed(doubles, "6/5").complete
        assert typed(doubles, "24/23").position.counts[23] == 1

    def test_the_rest_from_the_bar_and_off(self) -> None:
        half = draft(board(own={BAR: 1, 6: 2}, opponent={1: 2}), (5, 3), (BAR, 22))
        assert typed(half, "22/17").complete
        assert typed(draft(RACE, (6, 3), (6, 0)), "3/off").position.off == RACE.off + 2

    @pytest.mark.parametrize(
        ("begun", "text", "rule"),
        [
            ((), "six", Rule.UNREADABLE),
            (((8, 5),), "six", Rule.UNREADABLE),
            (((8, 5),), "13/12", Rule.BLOCKED),
            (((8, 5),), "6/3", Rule.NO_SUCH_DIE),
            (((8, 5),), "9/8", Rule.NO_CHECKER),
        ],
    )
    def test_refused_with_the_reason(
        self, begun: tuple[tuple[int, int], ...], text: str, rule: Rule
    ) -> None:
        with pytest.raises(Refusal) as caught:
            typed(draft(START, (3, 1), *begun), text)
        assert caught.value.rule is rule


def half_turns(seed: int, turns: int) -> Iterator[TurnDraft]:
    """Half-played turns of random games, hits and bear-offs among them."""
    chance = random.Random(seed)
    position = START
    for _ in range(turns):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        half = TurnDraft.start(position, dice)
        yield half
        while not half.complete:
            half = half.move((source := chance.choice(sorted(half.sources)), _target(half, source)))
            yield half
        after: Position = half.position
        position = START if after.off == 15 else after.flipped()


def _target(half: TurnDraft, source: int) -> int:
    return half.targets(source)[0]


@pytest.mark.parametrize("seed", range(4))
def test_every_click_is_answered_by_a_legal_step_or_a_named_refusal(seed: int) -> None:
    for half in half_turns(seed, 40):
        for selected in (None, *sorted(half.sources)):
            for point in range(26):
                for how in ({}, {"smaller": True}, {"larger": True}):
                    try:
                        choice = choose(half, selected, point, **how)
                    except Refusal:
                        continue
                    assert half.move(*choice.steps).steps == half.steps + choice.steps
                    assert choice.selected is None or choice.selected in half.sources


@pytest.mark.parametrize("seed", range(2))
def test_every_drag_leads_to_a_legal_turn_or_a_named_refusal(seed: int) -> None:
    for half in half_turns(seed, 40):
        results = {play.result for play in legal_plays(half.start_position, half.dice)}
        for source in range(26):
            for target in range(26):
                try:
                    after = dragged(half, source, target)
                except Refusal:
                    continue
                assert after.steps != half.steps
                if after.complete and after.steps:
                    assert after.position in results


@pytest.mark.parametrize("seed", range(2))
def test_every_single_step_can_be_dragged_back(seed: int) -> None:
    for half in half_turns(seed, 120):
        for source in half.sources:
            for target in half.targets(source):
                after = half.move((source, target))
                assert sorted(dragged(after, target, source).steps) == sorted(half.steps)
