"""The cube: faces, doubles and answers, limits, beavers."""

import pytest

from rules.actions import Beaver, Double, Level, MakePlay, OpeningRoll, Pass, Resign, Roll, Take
from rules.cube import CENTRED, Cube
from rules.game import Game, Phase
from rules.refusal import Rule
from rules.result import Ending
from rules.terms import Terms
from tests.rules.tables import (
    BLACK,
    MATCH,
    MONEY,
    WHITE,
    after,
    at_roll,
    board,
    first_play,
    owned,
    refused,
)


@pytest.mark.parametrize(
    ("cube", "face"),
    [
        (CENTRED, 64),
        (Cube(2), 2),
        (Cube(4), 4),
        (owned(2, WHITE), 2),
        (owned(64, BLACK), 64),
        (owned(128, BLACK), 128),
    ],
)
def test_face(cube: Cube, face: int) -> None:
    assert cube.face == face


def test_double_and_take() -> None:
    game = after(at_roll(), Double(WHITE))
    assert (game.phase, game.actor, game.turn, game.offered) == (Phase.DOUBLED, BLACK, WHITE, 2)
    assert game.cube == CENTRED
    game = after(game, Take(BLACK))
    assert game.cube == Cube(2, BLACK, turned=True)
    assert (game.phase, game.actor, game.offered) == (Phase.TO_ROLL, WHITE, 0)


def test_after_a_take_the_doubler_rolls_and_may_not_double_again() -> None:
    game = after(at_roll(), Double(WHITE), Take(BLACK))
    assert refused(game, Double(WHITE)) is Rule.CUBE_NOT_YOURS
    assert after(game, Roll(WHITE, (3, 1))).phase is Phase.TO_PLAY


@pytest.mark.parametrize("value", [1, 2, 4, 32])
def test_a_pass_costs_the_value_before_the_double(value: int) -> None:
    cube = CENTRED if value == 1 else owned(value, WHITE)
    game = after(at_roll(cube=cube), Double(WHITE), Pass(BLACK))
    assert game.phase is Phase.OVER
    assert game.result is not None
    assert (game.result.winner, game.result.points, game.result.cube) == (WHITE, value, value)
    assert (game.result.level, game.result.ending) == (Level.SINGLE, Ending.PASSED)


def test_a_pass_costs_one_point_whatever_the_board() -> None:
    place = board({1: 2}, {25: 3, 24: 12})
    game = after(at_roll(place=place), Double(WHITE), Pass(BLACK))
    assert game.result is not None
    assert game.result.points == 1


def test_only_the_owner_redoubles() -> None:
    game = at_roll(cube=owned(2, BLACK))
    assert refused(game, Double(WHITE)) is Rule.CUBE_NOT_YOURS
    assert not game.can_double(WHITE)
    redoubled = after(at_roll(turn=BLACK, cube=owned(2, BLACK)), Double(BLACK))
    assert redoubled.offered == 4
    assert after(redoubled, Take(WHITE)).cube == owned(4, WHITE)


def test_not_before_the_opening_roll_nor_with_it() -> None:
    game = Game(MATCH)
    assert refused(game, Double(WHITE)) is Rule.NOT_BEFORE_OPENING
    assert refused(after(game, OpeningRoll(6, 1)), Double(WHITE)) is Rule.NOT_BEFORE_OPENING
    played = after(game, OpeningRoll(6, 1))
    played = after(played, first_play(played))
    assert played.can_double(BLACK)
    assert after(played, Double(BLACK)).phase is Phase.DOUBLED


def test_too_late_after_the_roll() -> None:
    assert refused(after(at_roll(), Roll(WHITE, (3, 1))), Double(WHITE)) is Rule.TOO_LATE_TO_DOUBLE


def test_only_the_player_on_roll_doubles() -> None:
    assert refused(at_roll(), Double(BLACK)) is Rule.WRONG_TURN
    assert refused(after(at_roll(), Roll(WHITE, (3, 1))), Double(BLACK)) is Rule.WRONG_TURN


def test_doubling_against_a_closed_board() -> None:
    shut_out = board({25: 1, 1: 14}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 3})
    assert after(at_roll(place=shut_out), Double(WHITE)).phase is Phase.DOUBLED


def test_sixty_four_cannot_be_redoubled() -> None:
    game = at_roll(cube=owned(64, WHITE))
    refusal = game.why_no_double(WHITE)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == (Rule.CUBE_AT_LIMIT, {"value": 64})
    assert refused(game, Double(WHITE)) is Rule.CUBE_AT_LIMIT
    assert at_roll(cube=owned(32, WHITE)).can_double(WHITE)


def test_without_a_limit() -> None:
    terms = Terms(7, cube_limit=0)
    game = after(at_roll(terms, cube=owned(64, WHITE)), Double(WHITE), Take(BLACK))
    assert game.cube == owned(128, BLACK)


@pytest.mark.parametrize("terms", [Terms(1), Terms(7, cube_limit=1)])
def test_no_cube(terms: Terms) -> None:
    game = at_roll(terms)
    assert not game.cube_allowed
    assert refused(game, Double(WHITE)) is Rule.NO_CUBE


def test_crawford_game() -> None:
    assert refused(at_roll(crawford=True), Double(WHITE)) is Rule.CRAWFORD
    rolled = at_roll(crawford=True, dice=(3, 1))
    assert refused(rolled, Double(WHITE)) is Rule.CRAWFORD


@pytest.mark.parametrize(
    "action",
    [Roll(WHITE, (3, 1)), Double(WHITE), MakePlay(WHITE, ()), Resign(WHITE, Level.SINGLE)],
)
def test_a_pending_double_blocks_everything_else(
    action: Roll | Double | MakePlay | Resign,
) -> None:
    game = after(at_roll(), Double(WHITE))
    assert refused(game, action) is Rule.ANSWER_DOUBLE


@pytest.mark.parametrize("answer", [Take, Pass, Beaver])
def test_answers_need_a_double_and_the_other_player(
    answer: type[Take] | type[Pass] | type[Beaver],
) -> None:
    assert refused(at_roll(MONEY), answer(BLACK)) is Rule.NOTHING_TO_ANSWER
    assert refused(Game(MONEY), answer(BLACK)) is Rule.NOTHING_TO_ANSWER
    doubled = after(at_roll(MONEY), Double(WHITE))
    assert refused(doubled, answer(WHITE)) is Rule.WRONG_TURN
    taken = after(doubled, Take(BLACK))
    assert refused(taken, answer(BLACK)) is Rule.NOTHING_TO_ANSWER


# Beavers


def test_a_beaver_turns_the_cube_again_and_the_doubler_answers() -> None:
    game = after(at_roll(MONEY), Double(WHITE), Beaver(BLACK))
    assert (game.offered, game.extra_turns, game.actor) == (4, 1, WHITE)
    taken = after(game, Take(WHITE))
    assert taken.cube == owned(4, BLACK)
    assert (taken.actor, taken.phase, taken.extra_turns) == (WHITE, Phase.TO_ROLL, 0)


def test_passing_a_beaver_costs_the_first_double() -> None:
    game = after(at_roll(MONEY), Double(WHITE), Beaver(BLACK), Pass(WHITE))
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (BLACK, 2)


def test_a_raccoon_leaves_the_cube_with_the_beaverer() -> None:
    game = after(at_roll(MONEY), Double(WHITE), Beaver(BLACK), Beaver(WHITE))
    assert (game.offered, game.actor) == (8, BLACK)
    assert after(game, Take(BLACK)).cube == owned(8, BLACK)
    passed = after(game, Pass(BLACK)).result
    assert passed is not None
    assert (passed.winner, passed.points) == (WHITE, 4)


def test_the_limit_counts_the_extra_turns_of_one_double() -> None:
    game = after(at_roll(MONEY), Double(WHITE), Beaver(BLACK), Beaver(WHITE))
    assert not game.can_beaver
    assert refused(game, Beaver(BLACK)) is Rule.BEAVER_LIMIT
    only_one = Terms(0, beavers=1)
    beavered = after(at_roll(only_one), Double(WHITE), Beaver(BLACK))
    assert refused(beavered, Beaver(WHITE)) is Rule.BEAVER_LIMIT
    again = after(at_roll(only_one, cube=owned(4, WHITE)), Double(WHITE))
    assert again.can_beaver


def test_three_extra_turns() -> None:
    game = after(at_roll(Terms(0, beavers=3)), Double(WHITE), Beaver(BLACK), Beaver(WHITE))
    game = after(game, Beaver(BLACK))
    assert (game.offered, game.actor) == (16, WHITE)
    assert after(game, Take(WHITE)).cube == owned(16, BLACK)


def test_redoubles_can_be_beavered() -> None:
    game = after(at_roll(MONEY, cube=owned(2, WHITE)), Double(WHITE), Beaver(BLACK), Take(WHITE))
    assert game.cube == owned(8, BLACK)


def test_beavers_are_off_by_default() -> None:
    for terms in (Terms(7), Terms.of_money()):
        game = after(at_roll(terms), Double(WHITE))
        assert not game.can_beaver
        assert refused(game, Beaver(BLACK)) is Rule.BEAVERS_OFF


def test_a_beaver_stays_under_the_limit_of_the_cube() -> None:
    game = after(at_roll(MONEY, cube=owned(32, WHITE)), Double(WHITE))
    assert not game.can_beaver
    assert refused(game, Beaver(BLACK)) is Rule.CUBE_AT_LIMIT
    assert after(game, Take(BLACK)).cube == owned(64, BLACK)


def test_can_beaver_only_while_a_double_is_pending() -> None:
    assert not at_roll(MONEY).can_beaver
    assert after(at_roll(MONEY), Double(WHITE)).can_beaver
