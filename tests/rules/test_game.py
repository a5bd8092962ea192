"""The course of one game: opening, turns, plays, the end."""

import pytest

from rules.actions import (
    Accept,
    Action,
    Dice,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Step,
    Take,
)
from rules.game import Game, Phase
from rules.plays import Play
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from rules.result import Ending, level_won
from rules.side import Side
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
    last_checker,
    owned,
    refused,
)

# The opening


def test_a_new_game() -> None:
    game = Game(MATCH)
    assert (game.phase, game.turn, game.actor, game.dice) == (Phase.OPENING, None, None, None)
    assert (game.board, game.position) == (START, START)
    assert (game.pips(WHITE), game.pips(BLACK)) == (167, 167)


@pytest.mark.parametrize(
    ("white", "black", "starter", "dice"),
    [(6, 1, WHITE, (6, 1)), (1, 6, BLACK, (6, 1)), (2, 3, BLACK, (3, 2)), (5, 4, WHITE, (5, 4))],
)
def test_the_higher_die_starts_with_both(white: int, black: int, starter: Side, dice: Dice) -> None:
    game = after(Game(MATCH), OpeningRoll(white, black))
    assert (game.turn, game.actor, game.dice) == (starter, starter, dice)
    assert (game.phase, game.opening, game.opening_dice) == (Phase.TO_PLAY, True, (white, black))


@pytest.mark.parametrize("die", range(1, 7))
def test_a_tie_is_rolled_again(die: int) -> None:
    game = after(Game(MATCH), OpeningRoll(die, die))
    assert (game.phase, game.turn, game.opening_dice) == (Phase.OPENING, None, (die, die))
    assert game.cube.value == 1
    assert after(game, OpeningRoll(3, 1)).turn is WHITE


def test_players_alternate_after_the_opening() -> None:
    game = after(Game(MATCH), OpeningRoll(3, 1), MakePlay(WHITE, ((8, 5), (6, 5))))
    assert (game.turn, game.phase, game.dice, game.opening) == (BLACK, Phase.TO_ROLL, None, False)
    game = after(game, Roll(BLACK, (1, 3)))
    assert game.dice == (1, 3)
    assert after(game, MakePlay(BLACK, ((8, 5), (6, 5)))).turn is WHITE


def test_the_board_is_whites_and_the_position_the_movers() -> None:
    game = after(Game(MATCH), OpeningRoll(1, 3), MakePlay(BLACK, ((8, 5), (6, 5))))
    assert game.board.counts[20] == -2
    assert game.pips(BLACK) == 163
    assert game.pips(WHITE) == 167
    assert game.position == game.board
    assert game.view(BLACK).counts[5] == 2


@pytest.mark.parametrize("dice", [(0, 1), (7, 1), (1, 7), (-1, 3)])
def test_impossible_dice(dice: Dice) -> None:
    assert refused(Game(MATCH), OpeningRoll(*dice)) is Rule.BAD_DICE
    assert refused(at_roll(), Roll(WHITE, dice)) is Rule.BAD_DICE


# Whose turn, and when

LEVELS = Level.SINGLE


@pytest.mark.parametrize(
    ("game", "action", "rule"),
    [
        (Game(MATCH), Roll(WHITE, (3, 1)), Rule.OPENING_FIRST),
        (Game(MATCH), MakePlay(WHITE, ()), Rule.OPENING_FIRST),
        (Game(MATCH), Resign(WHITE, LEVELS), Rule.OPENING_FIRST),
        (Game(MATCH), Accept(WHITE), Rule.NOTHING_TO_ANSWER),
        (Game(MATCH), NextGame(), Rule.GAME_NOT_OVER),
        (Game(MATCH), EndSession(), Rule.GAME_NOT_OVER),
        (at_roll(), OpeningRoll(3, 1), Rule.ROLL_FIRST),
        (at_roll(), Roll(BLACK, (3, 1)), Rule.WRONG_TURN),
        (at_roll(), MakePlay(WHITE, ((8, 5), (6, 5))), Rule.ROLL_FIRST),
        (at_roll(), MakePlay(BLACK, ()), Rule.WRONG_TURN),
        (at_roll(), Refuse(BLACK), Rule.NOTHING_TO_ANSWER),
        (at_roll(dice=(3, 1)), OpeningRoll(3, 1), Rule.PLAY_FIRST),
        (at_roll(dice=(3, 1)), Roll(WHITE, (3, 1)), Rule.PLAY_FIRST),
        (at_roll(dice=(3, 1)), Roll(BLACK, (3, 1)), Rule.WRONG_TURN),
        (at_roll(dice=(3, 1)), MakePlay(BLACK, ((8, 5), (6, 5))), Rule.WRONG_TURN),
        (at_roll(dice=(3, 1)), Take(BLACK), Rule.NOTHING_TO_ANSWER),
        (at_roll().apply(Double(WHITE)), OpeningRoll(3, 1), Rule.ANSWER_DOUBLE),
        (at_roll().apply(Double(WHITE)), Accept(BLACK), Rule.NOTHING_TO_ANSWER),
        (at_roll().apply(Double(WHITE)), Resign(BLACK, LEVELS), Rule.ANSWER_DOUBLE),
    ],
)
def test_refusals_by_phase(game: Game, action: Action, rule: Rule) -> None:
    assert refused(game, action) is rule


@pytest.mark.parametrize(
    "action",
    [
        OpeningRoll(3, 1),
        Roll(BLACK, (3, 1)),
        MakePlay(BLACK, ()),
        Double(BLACK),
        Take(BLACK),
        Pass(BLACK),
        Resign(BLACK, Level.SINGLE),
        Accept(WHITE),
        Refuse(WHITE),
        NextGame(),
    ],
)
def test_nothing_happens_in_a_finished_game(action: Action) -> None:
    game = after(at_roll(), Double(WHITE), Pass(BLACK))
    assert game.actor is None
    assert refused(game, action) is Rule.GAME_OVER


# Plays


@pytest.mark.parametrize(
    "steps",
    [((8, 5), (6, 5)), ((6, 5), (8, 5)), ((24, 23), (23, 20)), ((24, 21), (21, 20))],
)
def test_any_order_of_the_steps_will_do(steps: tuple[Step, ...]) -> None:
    game = after(at_roll(dice=(3, 1)), MakePlay(WHITE, steps))
    assert game.turn is BLACK
    assert game.last is not None
    assert game.last.play.steps == steps
    assert (game.last.by, game.last.before, game.last.dice) == (WHITE, START, (3, 1))


@pytest.mark.parametrize(
    ("steps", "rule"),
    [
        ((), Rule.UNFINISHED_PLAY),
        (((8, 5),), Rule.UNFINISHED_PLAY),
        (((8, 4), (6, 5)), Rule.NO_SUCH_DIE),
        (((6, 5), (6, 5)), Rule.NO_SUCH_DIE),
        (((7, 4), (6, 5)), Rule.NO_CHECKER),
        (((24, 21), (6, 5), (6, 5)), Rule.ALL_PLAYED),
        (((5, 8), (6, 5)), Rule.NO_CHECKER),
        (((8, 11), (6, 5)), Rule.WRONG_WAY),
        (((6, 3), (3, 0)), Rule.NOT_ALL_HOME),
    ],
)
def test_refused_plays(steps: tuple[Step, ...], rule: Rule) -> None:
    assert refused(at_roll(dice=(3, 1)), MakePlay(WHITE, steps)) is rule


def test_a_blocked_point() -> None:
    with pytest.raises(Refusal) as caught:
        at_roll(dice=(5, 1)).apply(MakePlay(WHITE, ((24, 19), (6, 5))))
    assert (caught.value.rule, caught.value.facts) == (Rule.BLOCKED, {"point": 19})


def test_both_dice_and_the_higher_die() -> None:
    place = Position.parse("---------b----------A---b-")
    game = at_roll(place=place, dice=(6, 5))
    assert refused(game, MakePlay(WHITE, ((20, 15),))) is Rule.MUST_PLAY_HIGHER
    assert after(game, MakePlay(WHITE, ((20, 14),))).turn is BLACK


def test_the_other_dice_of_the_same_result_are_no_different_play() -> None:
    assert refused(at_roll(dice=(2, 2)), MakePlay(WHITE, ((13, 9), (6, 2)))) is Rule.NO_SUCH_DIE


SHUT_OUT = board({25: 1, 1: 14}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 3})


def test_a_player_who_cannot_move_passes_the_roll() -> None:
    game = at_roll(place=SHUT_OUT, dice=(3, 1))
    played = after(game, MakePlay(WHITE, ()))
    assert (played.turn, played.phase, played.board) == (BLACK, Phase.TO_ROLL, SHUT_OUT)
    assert played.last is not None
    assert isinstance(played.last.play, Play)
    assert played.last.play.steps == ()


def test_steps_where_nothing_can_move() -> None:
    game = at_roll(place=SHUT_OUT, dice=(3, 1))
    assert refused(game, MakePlay(WHITE, ((25, 22),))) is Rule.BLOCKED
    assert refused(game, MakePlay(WHITE, ((1, 0),))) in (Rule.CANNOT_MOVE, Rule.ENTER_FIRST)


def test_black_moves_by_its_own_numbers() -> None:
    game = at_roll(turn=BLACK, dice=(6, 1))
    played = after(game, MakePlay(BLACK, ((13, 7), (8, 7))))
    assert played.board.counts[18] == -2


def test_a_refusal_changes_nothing() -> None:
    game = at_roll(dice=(3, 1))
    copy = at_roll(dice=(3, 1))
    refused(game, MakePlay(WHITE, ((8, 4),)))
    assert game == copy


# The end


@pytest.mark.parametrize("winner", [WHITE, BLACK])
@pytest.mark.parametrize(
    ("loser", "level"),
    [
        ({1: 14}, Level.SINGLE),  # one borne off
        ({25: 1, 1: 13}, Level.SINGLE),  # borne off, then hit
        ({23: 14}, Level.SINGLE),
        ({1: 15}, Level.GAMMON),
        ({18: 1, 1: 14}, Level.GAMMON),  # outside the winner's home
        ({19: 1, 1: 14}, Level.BACKGAMMON),  # the winner's 6 point
        ({23: 15}, Level.BACKGAMMON),
        ({25: 1, 1: 14}, Level.BACKGAMMON),  # on the bar
    ],
)
def test_levels(winner: Side, loser: dict[int, int], level: Level) -> None:
    game, play = last_checker(winner, loser, MATCH)
    over = after(game, play)
    assert over.result is not None
    assert (over.result.winner, over.result.level) == (winner, level)
    assert (over.result.points, over.result.ending) == (int(level), Ending.BORNE_OFF)


@pytest.mark.parametrize("point", range(1, 7))
def test_a_backgammon_on_every_point_of_the_winners_home(point: int) -> None:
    last = 6 if point < 6 else 5
    position = board({last: 1}, {25 - point: 1, 1: 14})
    game = at_roll(place=position, dice=(6, 5))
    over = after(game, MakePlay(WHITE, ((last, 0),)))
    assert over.result is not None
    assert over.result.level is Level.BACKGAMMON


@pytest.mark.parametrize("value", [2, 4, 64])
@pytest.mark.parametrize("owner", [WHITE, BLACK])
def test_the_cube_multiplies(value: int, owner: Side) -> None:
    game, play = last_checker(WHITE, {1: 15}, MATCH, owned(value, owner))
    result = after(game, play).result
    assert result is not None
    assert (result.points, result.cube) == (2 * value, value)


def test_backgammon_can_count_two() -> None:
    game, play = last_checker(WHITE, {23: 15}, Terms(7, backgammon=2), owned(2, WHITE))
    result = after(game, play).result
    assert result is not None
    assert (result.points, result.level) == (4, Level.BACKGAMMON)


def test_the_fifteenth_checker_off_ends_the_game_whatever_dice_are_left() -> None:
    game, play = last_checker(WHITE, {1: 15}, MATCH)
    over = after(game, play)
    assert (over.phase, over.dice, over.actor, over.turn) == (Phase.OVER, None, None, WHITE)
    assert over.board.off == 15


def test_a_double_can_end_the_game_early() -> None:
    place = board({1: 2}, {1: 15})
    over = after(at_roll(place=place, dice=(6, 6)), MakePlay(WHITE, ((1, 0), (1, 0))))
    assert over.phase is Phase.OVER


def test_fourteen_off_do_not_end_it() -> None:
    place = board({1: 3}, {1: 15})
    game = after(at_roll(place=place, dice=(6, 5)), MakePlay(WHITE, ((1, 0), (1, 0))))
    assert (game.phase, game.board.off) == (Phase.TO_ROLL, 14)


def test_level_won_reads_the_position_of_the_winner() -> None:
    assert level_won(board({}, {1: 14})) is Level.SINGLE
    assert level_won(board({}, {18: 15})) is Level.GAMMON
    assert level_won(board({}, {19: 15})) is Level.BACKGAMMON


# Automatic doubles


def test_automatic_doubles_stay_in_the_middle_and_are_not_turned() -> None:
    game = after(Game(MONEY), OpeningRoll(3, 3))
    assert (game.cube.value, game.cube.owner, game.cube.turned) == (2, None, False)
    assert (game.cube.face, game.automatic) == (2, 1)


@pytest.mark.parametrize("limit", range(6))
def test_automatic_doubles_stop_at_their_limit(limit: int) -> None:
    game = Game(Terms(0, automatic_doubles=limit))
    for _ in range(7):
        game = after(game, OpeningRoll(2, 2))
    assert (game.cube.value, game.automatic) == (2**limit, limit)
    assert game.phase is Phase.OPENING


def test_automatic_doubles_stay_under_the_limit_of_the_cube() -> None:
    game = Game(Terms(0, automatic_doubles=5, cube_limit=4))
    for _ in range(5):
        game = after(game, OpeningRoll(2, 2))
    assert game.cube.value == 4


def test_both_may_double_after_an_automatic_double() -> None:
    game = after(Game(MONEY), OpeningRoll(3, 3), OpeningRoll(3, 1))
    game = after(game, first_play(game))
    assert after(game, Double(BLACK), Take(WHITE)).cube == owned(4, WHITE)
