"""Money play: sessions without an end, Jacoby, the options."""

import pytest

from rules.actions import Double, EndSession, Level, MakePlay, NextGame, OpeningRoll, Pass
from rules.cube import CENTRED, Cube
from rules.game import Phase
from rules.match import Match
from rules.refusal import Rule
from rules.terms import Terms
from tests.rules.tables import (
    BLACK,
    MONEY,
    WHITE,
    after,
    first_play,
    last_checker,
    owned,
    refused,
    win,
)


def test_the_usual_options() -> None:
    terms = Terms.of_money()
    assert terms.money
    assert (terms.jacoby, terms.automatic_doubles, terms.beavers) == (True, 1, 0)


def test_none_of_the_options_applies_in_a_match_by_default() -> None:
    terms = Terms(7)
    assert not terms.money
    assert (terms.jacoby, terms.automatic_doubles, terms.beavers) == (False, 0, 0)


@pytest.mark.parametrize(
    ("cube", "points", "level"),
    [
        (CENTRED, 1, Level.SINGLE),
        (Cube(2), 2, Level.SINGLE),  # an automatic double is no turn of the cube
        (owned(2, WHITE), 4, Level.GAMMON),
        (owned(2, BLACK), 4, Level.GAMMON),
    ],
)
def test_jacoby(cube: Cube, points: int, level: Level) -> None:
    game, play = last_checker(WHITE, {1: 15}, MONEY, cube)
    result = after(game, play).result
    assert result is not None
    assert (result.points, result.level, result.reached) == (points, level, Level.GAMMON)


def test_without_jacoby() -> None:
    game, play = last_checker(BLACK, {23: 15}, Terms(0))
    result = after(game, play).result
    assert result is not None
    assert (result.points, result.level) == (3, Level.BACKGAMMON)


def test_a_session_goes_on_until_it_is_ended() -> None:
    match = Match.begin(Terms(0))
    for _ in range(30):
        match = win(match, WHITE, 3)
    assert (match.score, match.over, match.winner) == ((90, 0), False, None)
    assert not match.next_is_crawford
    match = after(match, EndSession())
    assert (match.over, match.ended, match.winner) == (True, True, WHITE)
    assert refused(match, NextGame()) is Rule.MATCH_OVER
    assert refused(match, EndSession()) is Rule.MATCH_OVER


def test_a_level_session_has_no_winner() -> None:
    match = win(win(Match.begin(Terms(0)), WHITE, 2), BLACK, 2)
    assert after(match, EndSession()).winner is None


def test_a_session_ends_between_games_only() -> None:
    match = Match.begin(MONEY)
    assert refused(match, EndSession()) is Rule.GAME_NOT_OVER
    match = after(match, OpeningRoll(3, 1))
    assert refused(match, EndSession()) is Rule.GAME_NOT_OVER
    match = after(win(Match.begin(MONEY), WHITE, 1), NextGame())
    assert refused(match, EndSession()) is Rule.GAME_NOT_OVER


def test_automatic_doubles_begin_anew_in_every_game() -> None:
    match = after(Match.begin(MONEY), OpeningRoll(3, 3), OpeningRoll(6, 1))
    assert match.game.cube.value == 2
    match = after(match, first_play(match.game), Double(BLACK), Pass(WHITE))
    assert match.score == (0, 2)
    match = after(match, NextGame())
    assert (match.game.cube, match.game.automatic) == (CENTRED, 0)


def test_one_away_from_nothing_is_no_crawford() -> None:
    match = win(Match.begin(Terms(0)), WHITE, 1)
    assert not match.next_is_crawford
    assert after(match, NextGame()).game.phase is Phase.OPENING


@pytest.mark.parametrize(
    "wrong",
    [
        {"length": -1},
        {"length": 3, "automatic_doubles": 6},
        {"length": 3, "automatic_doubles": -1},
        {"length": 3, "beavers": -1},
        {"length": 3, "cube_limit": 3},
        {"length": 3, "cube_limit": -2},
        {"length": 3, "backgammon": 1},
    ],
)
def test_terms_that_cannot_be(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        Terms(**wrong)  # type: ignore[arg-type]


def test_make_play_is_needed_at_the_end_of_a_money_game_too() -> None:
    game, _ = last_checker(WHITE, {1: 15}, MONEY)
    assert refused(game, MakePlay(WHITE, ())) is Rule.UNFINISHED_PLAY
