"""Matches: length, score, the Crawford rule, the end, and matches taken up in the middle."""

import pytest

from rules.actions import Accept, Double, EndSession, Level, NextGame, OpeningRoll, Resign, Take
from rules.cube import CENTRED, Cube
from rules.game import Phase
from rules.match import Match, fold
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.rules.tables import BLACK, WHITE, after, first_play, owned, refused, rolled, win


def test_a_new_match() -> None:
    match = Match.begin(Terms(7))
    assert (match.score, match.number, match.over, match.winner) == ((0, 0), 1, False, None)
    assert match.game.phase is Phase.OPENING
    assert not match.game.crawford


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 13, 25, 64])
def test_any_length(length: int) -> None:
    match = Match.begin(Terms(length))
    for _ in range(length):
        assert not match.over
        match = win(match, WHITE, 1)
    assert match.over
    assert (match.winner, match.score, len(match.games)) == (WHITE, (length, 0), length)


def test_a_finished_game_stays_on_the_table_until_the_next() -> None:
    match = win(Match.begin(Terms(5)), BLACK, 2)
    assert (match.score, match.number, match.game.phase) == ((0, 2), 1, Phase.OVER)
    assert match.games[0].winner is BLACK
    assert refused(match, OpeningRoll(3, 1)) is Rule.GAME_OVER
    match = after(match, NextGame())
    assert (match.number, match.game.phase, match.game.board) == (2, Phase.OPENING, START)
    assert match.game.cube == CENTRED
    assert match.game.opening_dice is None


def test_no_next_game_while_one_goes_on() -> None:
    match = Match.begin(Terms(5))
    assert refused(match, NextGame()) is Rule.GAME_NOT_OVER
    assert refused(after(match, OpeningRoll(3, 1)), NextGame()) is Rule.GAME_NOT_OVER


def test_passing_the_length_wins_too() -> None:
    match = win(win(Match.begin(Terms(3)), BLACK, 1), BLACK, 3)
    assert (match.score, match.over, match.winner) == ((0, 4), True, BLACK)


@pytest.mark.parametrize("action", [NextGame(), OpeningRoll(3, 1), EndSession(), Accept(WHITE)])
def test_nothing_follows_the_end(
    action: NextGame | OpeningRoll | EndSession | Accept,
) -> None:
    match = win(Match.begin(Terms(1)), WHITE, 1)
    assert refused(match, action) is Rule.MATCH_OVER


def test_a_match_cannot_be_ended_by_agreement() -> None:
    assert refused(Match.begin(Terms(3)), EndSession()) is Rule.NOT_MONEY


def test_a_one_point_match_has_no_cube() -> None:
    match = Match.begin(Terms(1))
    assert not match.game.crawford
    match = after(match, OpeningRoll(3, 1))
    match = after(match, first_play(match.game))
    assert refused(match, Double(BLACK)) is Rule.NO_CUBE


# Crawford


def test_crawford_is_the_first_game_after_somebody_is_one_away() -> None:
    match = win(Match.begin(Terms(5)), WHITE, 3)
    assert not match.next_is_crawford
    match = win(match, WHITE, 1)
    assert match.next_is_crawford
    match = after(match, NextGame())
    assert match.game.crawford
    match = rolled(after(match, OpeningRoll(3, 1)))
    assert refused(match, Double(BLACK)) is Rule.CRAWFORD


def test_the_cube_returns_after_the_crawford_game() -> None:
    match = win(win(Match.begin(Terms(3)), WHITE, 2), BLACK, 1)
    assert match.games[1].crawford
    assert match.crawford_played
    assert not match.next_is_crawford
    match = rolled(after(match, NextGame(), OpeningRoll(3, 1)))
    assert not match.game.crawford
    assert match.crawford_played
    assert after(match, Double(BLACK), Take(WHITE)).game.cube == owned(2, WHITE)


def test_once_a_match_even_if_the_other_comes_to_one_away_later() -> None:
    match = win(Match.begin(Terms(5)), WHITE, 3)
    match = win(match, WHITE, 1)  # 4-0
    match = win(match, BLACK, 1)  # Crawford, 4-1
    match = win(match, BLACK, 3)  # 4-4
    assert not match.next_is_crawford
    assert [game.crawford for game in match.games] == [False, False, True, False]
    assert not after(match, NextGame()).game.crawford


def test_no_crawford_game_where_one_away_is_jumped_over() -> None:
    match = win(Match.begin(Terms(3)), WHITE, 1)
    assert win(match, WHITE, 2).over


def test_a_two_point_match_has_its_crawford_game_after_one_point() -> None:
    assert win(Match.begin(Terms(2)), BLACK, 1).next_is_crawford


def test_without_the_crawford_rule() -> None:
    match = after(win(Match.begin(Terms(3, crawford=False)), WHITE, 2), NextGame())
    assert not match.game.crawford
    assert not match.crawford_played
    match = rolled(after(match, OpeningRoll(3, 1)))
    assert match.game.can_double(BLACK)


def test_a_dead_cube_may_be_turned() -> None:
    """Doubling is legal also where a single game would win the match already."""
    start = Start(START, WHITE, score=(6, 5))
    match = Match.begin(Terms(7), start)
    assert match.game.can_double(WHITE)


def test_doubling_that_wins_the_match_counts() -> None:
    match = Match.begin(Terms(3), Start(START, WHITE, cube=owned(2, WHITE), score=(1, 0)))
    match = after(match, Double(WHITE), Take(BLACK), Resign(WHITE, Level.SINGLE), Accept(BLACK))
    assert (match.score, match.winner) == ((1, 4), BLACK)


# Taken up in the middle


def test_a_match_begins_with_dice_on_the_table() -> None:
    match = Match.begin(Terms(7), Start(START, BLACK, (3, 1), score=(2, 4)))
    assert (match.game.phase, match.game.turn, match.game.dice) == (Phase.TO_PLAY, BLACK, (3, 1))
    assert not match.game.opening
    assert match.score == (2, 4)
    assert refused(match, Double(BLACK)) is Rule.TOO_LATE_TO_DOUBLE


def test_a_match_begins_with_a_pending_double() -> None:
    match = Match.begin(Terms(7), Start(START, BLACK, cube=owned(2, BLACK), doubled=True))
    assert (match.game.phase, match.game.actor, match.game.offered) == (Phase.DOUBLED, WHITE, 4)
    assert after(match, Take(WHITE)).game.cube == owned(4, WHITE)


@pytest.mark.parametrize(("extra", "actor", "offered"), [(1, WHITE, 4), (2, BLACK, 8)])
def test_a_session_begins_with_a_pending_beaver(extra: int, actor: Side, offered: int) -> None:
    terms = Terms(0, beavers=2)
    match = Match.begin(terms, Start(START, WHITE, doubled=True, extra_turns=extra))
    assert (match.game.actor, match.game.offered) == (actor, offered)
    assert after(match, Take(actor)).game.cube == owned(offered, BLACK)


@pytest.mark.parametrize(
    ("crawford", "next_crawford"),
    [(True, False), (False, False)],
)
def test_a_match_begins_at_or_after_crawford(crawford: bool, next_crawford: bool) -> None:
    match = Match.begin(Terms(7), Start(START, WHITE, score=(6, 3), crawford=crawford))
    assert match.game.crawford is crawford
    assert match.crawford_played is not crawford
    match = after(match, Resign(WHITE, Level.SINGLE), Accept(BLACK))
    assert match.next_is_crawford is next_crawford
    assert match.games[0].crawford is crawford


def test_a_match_begins_before_crawford() -> None:
    match = Match.begin(Terms(7), Start(START, WHITE, score=(3, 5)))
    match = after(match, Resign(WHITE, Level.SINGLE), Accept(BLACK))
    assert match.next_is_crawford


BORNE_OFF = Position.parse("------------------------o-")


@pytest.mark.parametrize(
    ("start", "terms", "fault"),
    [
        (Start(BORNE_OFF, WHITE), Terms(7), "board"),
        (Start(START, WHITE, score=(7, 0)), Terms(7), "score"),
        (Start(START, WHITE, score=(-1, 0)), Terms(7), "score"),
        (Start(START, WHITE, (0, 1)), Terms(7), "dice"),
        (Start(START, WHITE, (3, 1), doubled=True), Terms(7), "dice"),
        (Start(START, WHITE, crawford=True), Terms(7), "crawford"),
        (Start(START, WHITE, score=(6, 6), crawford=True), Terms(7), "crawford"),
        (Start(START, WHITE, crawford=True), Terms(1), "crawford"),
        (Start(START, WHITE, score=(6, 0), crawford=True), Terms(0), "crawford"),
        (Start(START, WHITE, score=(6, 0), crawford=True), Terms(7, crawford=False), "crawford"),
        (Start(START, WHITE, cube=Cube(3)), Terms(7), "cube"),
        (Start(START, WHITE, cube=Cube(0)), Terms(7), "cube"),
        (Start(START, WHITE, cube=Cube(1, WHITE, turned=True)), Terms(7), "cube"),
        (Start(START, WHITE, cube=Cube(2, None, turned=True)), Terms(7), "cube"),
        (Start(START, WHITE, cube=Cube(128)), Terms(7), "cube"),
        (Start(START, WHITE, cube=owned(64, WHITE), doubled=True), Terms(7), "cube"),
        (Start(START, WHITE, cube=owned(2, BLACK), doubled=True), Terms(7), "cube"),
        (Start(START, WHITE, doubled=True), Terms(1), "cube"),
        (Start(START, WHITE, doubled=True, extra_turns=1), Terms(7), "extra_turns"),
        (Start(START, WHITE, extra_turns=1), Terms(0, beavers=2), "extra_turns"),
    ],
)
def test_starts_that_cannot_be(start: Start, terms: Terms, fault: str) -> None:
    assert start.faults(terms) == (fault,)
    with pytest.raises(ValueError, match=fault):
        Match.begin(terms, start)


# Folding


def test_fold() -> None:
    actions = (OpeningRoll(2, 2), OpeningRoll(6, 1))
    match = fold(Terms(3), actions)
    assert match == after(Match.begin(Terms(3)), *actions)
    with pytest.raises(Refusal):
        fold(Terms(3), (*actions, *actions))
