"""A chouette with a cube for each member: each doubles and answers alone."""

from rules.actions import (
    Beaver,
    Call,
    Claim,
    Double,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Pause,
    Resign,
    Roll,
    Take,
)
from rules.chouette import BOX, TEAM, Asked, Chouette, Role
from rules.cube import CENTRED
from rules.refusal import Rule
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.rules.chouettes import MONEY, OWN, answered, did, on_board, on_roll, seated, turned
from tests.rules.tables import board, owned, refused


def begun(side: Side, count: int = 4, terms: Terms = MONEY) -> Chouette:
    return on_roll(seated(count, terms, OWN), side)


def test_a_member_doubles_alone() -> None:
    chouette = did(begun(TEAM), Double(TEAM, 2))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (0,))
    chouette = did(chouette, Take(BOX))
    assert [chouette.stake(who) for who in range(4)] == [4, 1, 2, 1]
    assert (chouette.asked, chouette.deciders) == (Asked.TURN, (1,))
    assert [bet.cube for bet in chouette.bets] == [CENTRED, owned(2, BOX), CENTRED]
    assert chouette.match.game.cube == CENTRED
    assert [chouette.can_double(who) for who in (1, 2, 3)] == [True, False, True]


def test_the_box_passes_one_double_and_plays_on_with_the_others() -> None:
    chouette = did(begun(TEAM), Double(TEAM, 3), Pass(BOX))
    assert (chouette.asked, chouette.scores, chouette.members) == (
        Asked.TURN,
        (-1, 0, 0, 1),
        (1, 2),
    )
    assert chouette.role(3) is Role.OUT
    assert did(chouette, Roll(TEAM, (3, 1))).deciders == (1,)


def test_the_box_doubles_one_after_the_other() -> None:
    chouette = did(begun(BOX), Double(BOX, against=2))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (2,))
    chouette = did(chouette, Take(TEAM), Double(BOX, 0, 3))
    assert chouette.deciders == (3,)
    chouette = did(chouette, Pass(TEAM, 3))
    assert (chouette.asked, chouette.scores) == (Asked.TURN, (1, 0, 0, -1))
    assert [chouette.stake(who) for who in range(4)] == [3, 1, 2, 0]
    assert [chouette.can_double(0, who) for who in (1, 2, 3)] == [True, False, False]


def test_the_box_says_against_whom_unless_one_is_left() -> None:
    assert refused(begun(BOX), Double(BOX)) is Rule.NAME_THE_CUBE
    chouette = did(begun(BOX), Double(BOX, against=1), Pass(TEAM), Double(BOX, against=2))
    chouette = did(chouette, Pass(TEAM), Double(BOX))
    assert chouette.deciders == (3,)


def test_a_captain_who_passes_goes_to_the_end() -> None:
    chouette = did(begun(BOX), Double(BOX, against=1), Pass(TEAM))
    assert (chouette.captain, chouette.line) == (2, (2, 3, 1))
    assert turned(chouette).deciders == (2,)


def test_the_cube_of_the_captain_lies_on_the_table() -> None:
    chouette = did(begun(BOX), Double(BOX, against=2), Take(TEAM))
    assert chouette.match.game.cube == CENTRED
    chouette = did(chouette, Double(BOX, against=1), Pass(TEAM))
    assert (chouette.captain, chouette.match.game.cube) == (2, owned(2, TEAM))


def test_a_called_play_leaves_the_cube_of_the_captain_on_the_table() -> None:
    terms = Terms(0, manners=Manners(illegal_stand=True))
    chouette = did(begun(BOX, terms=terms), Double(BOX, against=2), Take(TEAM))
    chouette = did(turned(chouette), Roll(TEAM, (3, 1)), MakePlay(TEAM, ((13, 3),)))
    chouette = answered(did(chouette, Resign(BOX, Level.SINGLE)), "arr")
    chouette = did(chouette, Call(BOX))
    assert (chouette.captain, chouette.deciders) == (2, (2,))
    assert chouette.match.game.cube == owned(2, TEAM)


def test_the_clock_of_the_team_runs_on_after_the_box_has_passed_one_cube() -> None:
    chouette = begun(TEAM, terms=Terms(0, clock=ClockTerms(60_000, 1_000)))
    chouette = did(chouette, Double(TEAM, 2))
    assert running(chouette) is BOX
    assert running(did(chouette, Pass(BOX))) is TEAM


def running(chouette: Chouette) -> Side | None:
    clocks = chouette.match.clocks
    return None if clocks is None else clocks.running


def test_a_captain_whose_double_is_passed_keeps_the_place() -> None:
    chouette = did(begun(TEAM), Double(TEAM, 1), Pass(BOX))
    assert (chouette.captain, chouette.line) == (2, (1, 2, 3))
    assert (chouette.deciders, chouette.scores) == ((2,), (-1, 1, 0, 0))


def test_the_last_bet_says_who_has_won_the_game() -> None:
    chouette = did(begun(TEAM), Double(TEAM, 1), Pass(BOX), Double(TEAM, 2), Take(BOX))
    chouette = did(chouette, Double(TEAM, 3), Pass(BOX))
    assert chouette.members == (2,)
    lost = turned(chouette)
    lost = did(lost, Double(BOX), Pass(TEAM))
    assert (lost.asked, lost.scores) == (Asked.BETWEEN, (0, 1, -2, 1))
    assert (lost.sheet[0].winner, lost.sheet[0].captain, lost.sheet[0].cube) == (BOX, 2, 2)
    assert (lost.box, lost.line) == (0, (1, 3, 2))
    won = did(on_board(chouette, board({6: 15}, {1: 1}), TEAM), MakePlay(TEAM, ((1, 0),)))
    assert (won.scores, won.box, won.line) == ((-6, 1, 4, 1), 2, (1, 3, 0))


def test_jacoby_goes_by_each_cube() -> None:
    chouette = begun(TEAM, terms=Terms(0, jacoby=True))
    chouette = did(chouette, Double(TEAM, 2), Take(BOX))
    place = board({6: 15}, {1: 1})
    won = did(on_board(chouette, place, TEAM), MakePlay(TEAM, ((1, 0),)))
    assert won.scores == (-6, 1, 4, 1)
    assert (won.sheet[0].level, won.sheet[0].cube) == (Level.SINGLE, 1)


def test_a_resignation_counts_by_each_cube() -> None:
    chouette = begun(TEAM, terms=Terms(0, jacoby=True))
    chouette = turned(did(chouette, Double(TEAM, 2), Take(BOX)))
    chouette = answered(did(chouette, Resign(BOX, Level.GAMMON)), "aar")
    assert (chouette.scores, chouette.members) == ((-5, 1, 4, 0), (3,))
    assert chouette.match.game.cube == CENTRED


def test_automatic_doubles_are_on_every_cube() -> None:
    chouette = did(seated(4, Terms(0, automatic_doubles=2), OWN), OpeningRoll(2, 2))
    assert [chouette.stake(who) for who in range(4)] == [6, 2, 2, 2]
    assert len(chouette.bets) == 3


def test_a_beaver_is_one_members() -> None:
    chouette = did(begun(BOX, terms=Terms(0, beavers=1)), Double(BOX, against=2), Beaver(TEAM))
    assert (chouette.deciders, chouette.match.game.offered) == ((0,), 4)
    chouette = did(chouette, Take(BOX))
    assert [chouette.stake(who) for who in range(4)] == [6, 1, 4, 1]


def test_a_claim_counts_by_each_cube_and_not_by_the_one_on_offer() -> None:
    chouette = begun(BOX, terms=Terms(0, clock=ClockTerms(60_000, 0)))
    chouette = did(chouette, Double(BOX, against=2), Take(TEAM), Double(BOX, against=3))
    chouette = did(chouette, Pass(TEAM), Roll(BOX, (2, 1)))
    chouette = did(chouette, MakePlay(BOX, ((8, 6), (6, 5))), Double(TEAM, 2))
    chouette = did(chouette.apply(Pause(), 61_000), Claim(TEAM))
    assert chouette.scores == (-2, 1, 2, -1)
    assert chouette.sheet[0].cube == 1


def test_every_game_begins_with_new_cubes() -> None:
    chouette = did(begun(TEAM), Double(TEAM, 2), Take(BOX))
    chouette = did(on_board(chouette, board({6: 1}, {1: 1}), TEAM), MakePlay(TEAM, ((1, 0),)))
    chouette = did(chouette, NextGame())
    assert [bet.members for bet in chouette.bets] == [(2,), (3,), (0,)]
    assert {bet.cube for bet in chouette.bets} == {CENTRED}
