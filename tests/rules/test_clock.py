"""Clocks: whose time passes, the delay of each span, flags, claims and pauses."""

import pytest

from rules.actions import (
    Accept,
    Action,
    Call,
    Claim,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.clock import Clocks
from rules.game import Phase
from rules.match import Match
from rules.position import START
from rules.refusal import Refusal, Rule
from rules.result import Ending
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.rules.tables import BLACK, WHITE, first_play, owned

CLOCK = ClockTerms(60_000, 12_000)
TIMED = Terms(5, clock=CLOCK)
MONEY = Terms(0, jacoby=True, clock=CLOCK)
OPENED = (OpeningRoll(3, 1), MakePlay(WHITE, ((8, 5), (6, 5))))


def timed(match: Match, *happened: tuple[Action, int]) -> Match:
    """The match after actions that took so many milliseconds each."""
    for action, used in happened:
        match = match.apply(action, used)
    return match


def clocks(match: Match) -> Clocks:
    assert match.clocks is not None
    return match.clocks


def on_roll(terms: Terms = TIMED, side: Side = WHITE, **options: object) -> Match:
    """A match in the middle of a game, with a player on roll."""
    return Match.begin(terms, Start(START, side, **options))  # type: ignore[arg-type]


def test_a_match_without_clocks_has_none() -> None:
    match = Match.begin(Terms(5))
    assert match.clocks is None
    assert match.apply(OpeningRoll(3, 1), 99_000).clocks is None
    with pytest.raises(Refusal, match="not-here"):
        match.apply(Claim(WHITE))
    with pytest.raises(Refusal, match="not-here"):
        match.apply(Pause())


@pytest.mark.parametrize("length", [1, 3, 7, 25])
def test_two_minutes_for_each_point(length: int) -> None:
    terms = Terms(length, clock=ClockTerms.of_match(length))
    assert clocks(Match.begin(terms)).left == (120_000 * length, 120_000 * length)
    assert terms.clock is not None
    assert terms.clock.delay == 12_000


def test_the_opening_roll_costs_nobody_anything() -> None:
    match = Match.begin(TIMED)
    assert clocks(match).running is None
    match = timed(match, (OpeningRoll(2, 2), 50_000), (OpeningRoll(1, 4), 50_000))
    assert clocks(match) == Clocks(CLOCK, (60_000, 60_000), BLACK, 0)


def test_the_delay_passes_first() -> None:
    match = timed(on_roll(), (Roll(WHITE, (3, 1)), 4_000))
    assert clocks(match) == Clocks(CLOCK, (60_000, 60_000), WHITE, 4_000)
    assert clocks(match).delay_left == 8_000
    match = timed(match, (MakePlay(WHITE, ((8, 5), (6, 5))), 7_000))
    assert clocks(match) == Clocks(CLOCK, (60_000, 60_000), BLACK, 0)


def test_roll_and_play_are_one_turn_with_one_delay() -> None:
    match = timed(
        on_roll(), (Roll(WHITE, (3, 1)), 10_000), (MakePlay(WHITE, ((8, 5), (6, 5))), 9_000)
    )
    assert clocks(match).left == (60_000 - 7_000, 60_000)


def test_whoever_has_to_answer_pays_for_the_time() -> None:
    match = timed(on_roll(side=BLACK), (Double(BLACK), 13_000))
    assert clocks(match) == Clocks(CLOCK, (60_000, 59_000), WHITE, 0)
    match = timed(match, (Take(WHITE), 22_000))
    assert clocks(match) == Clocks(CLOCK, (50_000, 59_000), BLACK, 0)
    match = timed(match, (Resign(BLACK, Level.SINGLE), 12_000), (Refuse(WHITE), 12_001))
    assert clocks(match) == Clocks(CLOCK, (49_999, 59_000), BLACK, 0)


def test_an_invalid_roll_takes_its_time() -> None:
    invalid = InvalidRoll(WHITE, InvalidReason.LEANING)
    match = timed(on_roll(), (invalid, 10_000), (invalid, 10_000), (Roll(WHITE, (3, 1)), 0))
    assert clocks(match) == Clocks(CLOCK, (52_000, 60_000), WHITE, 20_000)


def test_both_stand_between_games_and_the_reserve_of_a_match_is_never_reset() -> None:
    match = timed(
        on_roll(), (Double(WHITE), 13_000), (Pass(BLACK), 14_000), (NextGame(), 1_000_000)
    )
    assert clocks(match) == Clocks(CLOCK, (59_000, 58_000), None, 0)
    assert clocks(timed(match, (OpeningRoll(1, 2), 5))).running is BLACK


def test_each_game_of_money_has_its_own_reserve() -> None:
    match = timed(on_roll(MONEY), (Double(WHITE), 13_000), (Pass(BLACK), 14_000))
    assert clocks(match).left == (59_000, 58_000)
    assert clocks(timed(match, (NextGame(), 0))) == Clocks(CLOCK, (60_000, 60_000))


def test_nothing_happens_by_itself_when_a_flag_falls() -> None:
    match = timed(on_roll(), (Roll(WHITE, (3, 1)), 200_000))
    assert clocks(match).left == (60_000 - 188_000, 60_000)
    assert clocks(match).flagged(WHITE)
    assert not clocks(match).flagged(BLACK)
    match = timed(match, (MakePlay(WHITE, ((8, 5), (6, 5))), 1_000))
    assert not match.over
    assert match.game.turn is BLACK


def test_a_flag_falls_with_the_last_millisecond() -> None:
    assert not clocks(timed(on_roll(), (Roll(WHITE, (3, 1)), 71_999))).flagged(WHITE)
    assert clocks(timed(on_roll(), (Roll(WHITE, (3, 1)), 72_000))).flagged(WHITE)


# Claims


def refused(match: Match, action: Action, used: int = 0) -> Rule:
    with pytest.raises(Refusal) as caught:
        match.apply(action, used)
    return caught.value.rule


def test_a_flag_that_stands_cannot_be_claimed() -> None:
    match = on_roll()
    assert refused(match, Claim(BLACK)) is Rule.FLAG_STANDS
    assert refused(match, Claim(BLACK), 71_999) is Rule.FLAG_STANDS
    assert refused(match, Claim(WHITE), 200_000) is Rule.FLAG_STANDS
    assert match.why_no_claim(BLACK) is not None


def test_the_time_of_the_claim_itself_counts() -> None:
    match = on_roll(score=(2, 1)).apply(Claim(BLACK), 72_000)
    assert (match.over, match.winner, match.score) == (True, BLACK, (2, 5))


def test_a_claim_wins_the_match() -> None:
    match = timed(on_roll(score=(2, 1)), (Roll(WHITE, (3, 1)), 99_000), (Claim(BLACK), 0))
    assert (match.over, match.winner, match.score) == (True, BLACK, (2, 5))
    (result,) = match.games
    assert (result.ending, result.points, result.level) == (Ending.CLAIMED, 4, Level.SINGLE)
    assert (match.game.phase, match.game.dice, clocks(match).running) == (Phase.OVER, None, None)
    assert refused(match, NextGame()) is Rule.MATCH_OVER
    assert refused(match, Claim(BLACK)) is Rule.MATCH_OVER
    assert refused(match, Pause()) is Rule.MATCH_OVER


def test_a_fallen_flag_can_be_claimed_later_also_between_two_games() -> None:
    match = timed(
        on_roll(score=(3, 3)), (Roll(WHITE, (3, 1)), 99_000), (Resign(WHITE, Level.SINGLE), 0)
    )
    match = timed(match, (Accept(BLACK), 0))
    assert (match.score, match.over) == ((3, 4), False)
    claimed = match.apply(Claim(BLACK))
    assert (claimed.over, claimed.winner, claimed.score) == (True, BLACK, (3, 5))
    assert [game.ending for game in claimed.games] == [Ending.RESIGNED, Ending.CLAIMED]
    assert claimed.number == 2
    later = timed(match, (NextGame(), 0), (Claim(BLACK), 0))
    assert (later.winner, later.score) == (BLACK, (3, 5))


@pytest.mark.parametrize(("value", "points"), [(1, 1), (2, 2), (8, 8)])
def test_a_claim_wins_a_single_game_of_money_times_the_cube(value: int, points: int) -> None:
    cube = owned(value, WHITE) if value > 1 else Start(START, WHITE).cube
    match = timed(on_roll(MONEY, cube=cube), (Roll(WHITE, (3, 1)), 99_000), (Claim(BLACK), 0))
    assert (match.score, match.over, match.game.phase) == ((0, points), False, Phase.OVER)
    assert match.games[0].ending is Ending.CLAIMED
    assert refused(match, Claim(BLACK)) is Rule.GAME_OVER
    assert timed(match, (NextGame(), 0)).game.phase is Phase.OPENING
    assert timed(match, (EndSession(), 0)).winner is BLACK


def test_a_claim_while_a_double_is_pending_counts_the_cube_before_it() -> None:
    match = timed(on_roll(MONEY), (Double(WHITE), 0), (Claim(WHITE), 90_000))
    assert match.score == (1, 0)


# Pauses


def test_a_pause_charges_and_stops() -> None:
    match = timed(on_roll(), (Roll(WHITE, (3, 1)), 5_000), (Pause(), 10_000))
    assert clocks(match) == Clocks(CLOCK, (57_000, 60_000), None, 15_000)


def test_the_turn_goes_on_after_a_pause_without_another_delay() -> None:
    match = timed(on_roll(), (Roll(WHITE, (3, 1)), 11_000), (Pause(), 0), (Pause(), 2_000))
    assert clocks(match) == Clocks(CLOCK, (59_000, 60_000), None, 13_000)
    match = timed(match, (MakePlay(WHITE, ((8, 5), (6, 5))), 500))
    assert clocks(match) == Clocks(CLOCK, (58_500, 60_000), BLACK, 0)


def test_what_stands_still_cannot_be_paused() -> None:
    match = Match.begin(TIMED)
    assert refused(match, Pause()) is Rule.CLOCKS_STAND
    over = timed(on_roll(), (Double(WHITE), 0), (Pass(BLACK), 0))
    assert refused(over, Pause()) is Rule.CLOCKS_STAND


# Calls and refusals


def test_a_call_gives_no_time_back() -> None:
    terms = Terms(5, manners=Manners(illegal_stand=True), clock=CLOCK)
    match = timed(
        on_roll(terms),
        (Roll(WHITE, (3, 1)), 5_000),
        (MakePlay(WHITE, ((24, 5),)), 10_000),
        (Call(BLACK), 20_000),
    )
    assert clocks(match) == Clocks(CLOCK, (57_000, 52_000), WHITE, 0)
    assert match.game.dice == (3, 1)


def test_what_is_refused_costs_no_time() -> None:
    match = on_roll()
    before = match.clocks
    assert refused(match, Take(BLACK), 40_000) is Rule.NOTHING_TO_ANSWER
    assert match.clocks == before


def test_a_match_taken_up_with_dice_runs_at_once() -> None:
    assert clocks(on_roll(side=BLACK)).running is BLACK
    match = on_roll(dice=(3, 1))
    assert clocks(timed(match, (first_play(match.game), 13_000))).left == (59_000, 60_000)


@pytest.mark.parametrize(("reserve", "delay"), [(0, 0), (-1, 0), (1, -1)])
def test_clocks_that_cannot_be(reserve: int, delay: int) -> None:
    with pytest.raises(ValueError, match="no clock has"):
        ClockTerms(reserve, delay)
