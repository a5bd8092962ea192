"""Resignations: when, what they cost, and what follows a refusal."""

import pytest

from rules.actions import (
    Accept,
    Beaver,
    Double,
    Level,
    MakePlay,
    OpeningRoll,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.cube import CENTRED, Cube
from rules.game import Game, Phase
from rules.refusal import Rule
from rules.result import Ending
from rules.terms import Terms
from tests.rules.tables import BLACK, MATCH, MONEY, WHITE, after, at_roll, owned, refused


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("value", [1, 4])
def test_the_level_times_the_cube(level: Level, value: int) -> None:
    cube = CENTRED if value == 1 else owned(value, WHITE)
    game = after(at_roll(cube=cube), Resign(WHITE, level))
    assert (game.phase, game.actor, game.resigned) == (Phase.RESIGNED, BLACK, level)
    result = after(game, Accept(BLACK)).result
    assert result is not None
    assert (result.winner, result.points) == (BLACK, level * value)
    assert (result.level, result.ending, result.cube) == (level, Ending.RESIGNED, value)


def test_a_backgammon_resigned_counts_by_the_option() -> None:
    game = after(at_roll(Terms(7, backgammon=2)), Resign(WHITE, Level.BACKGAMMON), Accept(BLACK))
    assert game.result is not None
    assert game.result.points == 2


def test_play_goes_on_after_a_refusal() -> None:
    before_roll = at_roll()
    assert after(before_roll, Resign(WHITE, Level.SINGLE), Refuse(BLACK)) == before_roll
    before_play = at_roll(dice=(3, 1))
    assert after(before_play, Resign(WHITE, Level.GAMMON), Refuse(BLACK)) == before_play


def test_the_opening_roll_stays_the_opening_roll() -> None:
    game = after(Game(MATCH), OpeningRoll(6, 1))
    assert after(game, Resign(WHITE, Level.SINGLE), Refuse(BLACK)) == game


def test_a_higher_level_can_be_offered_after_a_refusal() -> None:
    game = after(at_roll(), Resign(WHITE, Level.SINGLE), Refuse(BLACK))
    assert after(game, Resign(WHITE, Level.GAMMON)).resigned is Level.GAMMON


@pytest.mark.parametrize("dice", [None, (3, 1)])
def test_only_on_ones_own_turn(dice: tuple[int, int] | None) -> None:
    assert refused(at_roll(dice=dice), Resign(BLACK, Level.SINGLE)) is Rule.WRONG_TURN


def test_not_while_a_double_waits() -> None:
    doubled = after(at_roll(MONEY), Double(WHITE))
    for side in (WHITE, BLACK):
        assert refused(doubled, Resign(side, Level.SINGLE)) is Rule.ANSWER_DOUBLE
    beavered = after(doubled, Beaver(BLACK))
    assert refused(beavered, Resign(WHITE, Level.SINGLE)) is Rule.ANSWER_DOUBLE


@pytest.mark.parametrize(
    "action",
    [
        Resign(WHITE, Level.SINGLE),
        Resign(BLACK, Level.SINGLE),
        Roll(WHITE, (3, 1)),
        Double(WHITE),
        MakePlay(WHITE, ()),
        OpeningRoll(3, 1),
    ],
)
def test_a_pending_resignation_blocks_everything_else(
    action: Resign | Roll | Double | MakePlay | OpeningRoll,
) -> None:
    game = after(at_roll(), Resign(WHITE, Level.SINGLE))
    assert refused(game, action) is Rule.ANSWER_RESIGNATION
    assert not game.can_double(WHITE)


def test_one_does_not_answer_oneself() -> None:
    game = after(at_roll(), Resign(WHITE, Level.SINGLE))
    assert refused(game, Accept(WHITE)) is Rule.WRONG_TURN
    assert refused(game, Refuse(WHITE)) is Rule.WRONG_TURN
    assert refused(game, Take(BLACK)) is Rule.NOTHING_TO_ANSWER


def test_a_second_answer_is_refused() -> None:
    resigned = after(at_roll(), Resign(WHITE, Level.SINGLE))
    assert refused(after(resigned, Refuse(BLACK)), Refuse(BLACK)) is Rule.NOTHING_TO_ANSWER
    assert refused(after(resigned, Accept(BLACK)), Accept(BLACK)) is Rule.GAME_OVER


@pytest.mark.parametrize(
    ("cube", "points"),
    [(CENTRED, 1), (Cube(2), 2), (owned(2, WHITE), 4), (owned(2, BLACK), 4)],
)
def test_jacoby_caps_resignations(cube: Cube, points: int) -> None:
    game = after(at_roll(MONEY, cube=cube), Resign(WHITE, Level.GAMMON), Accept(BLACK))
    assert game.result is not None
    assert (game.result.points, game.result.reached) == (points, Level.GAMMON)
    assert game.result.level is (Level.GAMMON if cube.turned else Level.SINGLE)
