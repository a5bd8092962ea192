"""What a click, a drag or a typed play stands for where plays are not checked."""

import pytest

from app.state.choosing import Choice, choose, dragged, typed, why_not_from
from rules.actions import Step
from rules.free import FreeDraft
from rules.position import BAR, OFF, START, Position
from rules.refusal import Refusal, Rule
from tests.app.tabletop import board

HOME = board(own={6: 2, 5: 1, 3: 1}, opponent={24: 2})


def free(*steps: Step, place: Position = START, dice: tuple[int, int] = (3, 1)) -> FreeDraft:
    return FreeDraft.start(place, dice).move(*steps)


def refused(rule: Rule, half: FreeDraft, point: int, **how: bool) -> None:
    with pytest.raises(Refusal) as caught:
        choose(half, None, point, **how)
    assert caught.value.rule is rule


def test_any_checker_is_selected_and_lands_anywhere() -> None:
    assert choose(free(), None, 24) == Choice(selected=24)
    for target in (2, 5, 11, 25, 0, 13):
        assert choose(free(), 24, target) == Choice(((24, target),))
    assert choose(free(), 24, 24) == Choice()


def test_a_blocked_point_says_so() -> None:
    with pytest.raises(Refusal, match="blocked"):
        choose(free(), 24, 19)


def test_other_checkers_can_still_move_when_the_dice_are_used() -> None:
    played = free((8, 5), (6, 5))
    assert choose(played, None, 13) == Choice(selected=13)
    assert choose(played, 13, 2) == Choice(((13, 2),))


def test_an_empty_point_is_made_by_both_dice() -> None:
    assert choose(free(), None, 5) == Choice(((8, 5), (6, 5)))


@pytest.mark.parametrize("point", [7, 19, BAR])
def test_a_place_without_own_checkers_says_so(point: int) -> None:
    refused(Rule.NO_CHECKER, free(), point)
    shut_in = free(place=board(own={BAR: 1}, opponent=dict.fromkeys(range(19, 25), 2)))
    if point != BAR:
        assert why_not_from(shut_in, point).rule is Rule.NO_CHECKER


def test_one_die_at_once() -> None:
    assert choose(free(), None, 8, larger=True) == Choice(((8, 5),))
    assert choose(free(), None, 8, smaller=True) == Choice(((8, 7),))
    assert choose(free((8, 5)), None, 8, larger=True) == Choice(((8, 7),))
    refused(Rule.BLOCKED, free(dice=(5, 5)), 24, larger=True)
    refused(Rule.BLOCKED, free(dice=(6, 5)), 24, smaller=True)
    refused(Rule.ALL_PLAYED, free((8, 5), (6, 5)), 8, smaller=True)
    refused(Rule.ALL_PLAYED, free((8, 5), (6, 5)), 8, larger=True)


def test_the_tray_bears_off_by_the_dice_only() -> None:
    assert choose(free(place=HOME, dice=(6, 3)), None, OFF) == Choice(((6, 0),))
    assert choose(free(place=HOME, dice=(6, 3)), None, OFF, smaller=True) == Choice(((3, 0),))
    refused(Rule.NO_SUCH_DIE, free(place=HOME, dice=(2, 1)), OFF)
    refused(Rule.ALL_PLAYED, free((6, 0), (3, 0), place=HOME, dice=(6, 3)), OFF)


def test_dragging_goes_anywhere() -> None:
    assert dragged(free(), 6, 11).steps == ((6, 11),)
    assert dragged(free(), 24, OFF).steps == ((24, 0),)
    assert dragged(free((24, 0)), OFF, 3).steps == ((24, 0), (0, 3))
    with pytest.raises(Refusal, match="blocked"):
        dragged(free(), 24, 19)


def test_dragging_a_checker_back_takes_its_step_back() -> None:
    blot = board(own={8: 1, 6: 2}, opponent={5: 1, 20: 2})
    hit = free((8, 5), place=blot)
    assert hit.position.opponent_bar == 1
    back = dragged(hit, 5, 8)
    assert (back.steps, back.position) == ((), blot)
    chained = free((8, 5), (24, 2), (5, 4))
    assert dragged(chained, 4, 8).steps == ((24, 2),)
    assert dragged(free((24, 0)), OFF, 24).steps == ()


def test_typed_plays_go_as_they_are_written() -> None:
    assert typed(free(), "8/5 6/5").steps == ((8, 5), (6, 5))
    assert typed(free(), "24/5 6/11").steps == ((24, 5), (6, 11))
    assert typed(free((24, 5)), "13/11").steps == ((24, 5), (13, 11))
    with pytest.raises(Refusal, match="unreadable"):
        typed(free(), "hello")
