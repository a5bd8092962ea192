"""A chouette with one cube: order, the team's double, its answers one by one, and settlement."""

import pytest

from rules.actions import (
    Accept,
    Advise,
    Agree,
    Beaver,
    Claim,
    Double,
    Level,
    MakePlay,
    Object,
    OpeningRoll,
    OrderRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.chouette import BOX, TEAM, Asked, Role
from rules.refusal import Rule
from rules.side import Side
from rules.terms import ChouetteTerms, ClockTerms, Terms
from tests.rules.chouettes import (
    MONEY,
    answered,
    begun,
    did,
    doubled,
    on_board,
    on_roll,
    played,
    seated,
    turned,
)
from tests.rules.tables import board, refused

SINGLE, GAMMON, BACKGAMMON = ({6: 1}, {6: 15}, {25: 1, 6: 14})
BEAVERS = Terms(0, beavers=2)


# The order: all roll one die; the tied again among themselves for the places they tied for.


@pytest.mark.parametrize(
    ("rolls", "box", "line"),
    [
        ([(6, 5, 4, 3)], 0, (1, 2, 3)),
        ([(1, 2, 3, 6)], 3, (2, 1, 0)),
        ([(6, 2, 6, 1), (3, 4)], 2, (0, 1, 3)),
        ([(5, 5, 5, 5), (1, 2, 3, 4)], 3, (2, 1, 0)),
        ([(4, 4, 2, 2), (1, 6, 3, 5)], 1, (0, 3, 2)),
        ([(4, 4, 2, 2), (3, 3, 6, 5), (1, 2)], 1, (0, 2, 3)),
        ([(3, 6, 3, 3), (2, 2, 5), (2, 4)], 1, (3, 2, 0)),
    ],
)
def test_the_order(rolls: list[tuple[int, ...]], box: int, line: tuple[int, ...]) -> None:
    chouette = begun(4)
    for dice in rolls:
        assert chouette.asked is Asked.ORDER
        assert len(chouette.deciders) == len(dice)
        assert chouette.role(0) is Role.MEMBER
        chouette = did(chouette, OrderRoll(dice))
    assert (chouette.box, chouette.line, chouette.captain) == (box, line, line[0])
    assert (chouette.asked, chouette.deciders) == (Asked.OPENING, (line[0], box))


def test_only_the_tied_roll_again_and_only_for_their_places() -> None:
    chouette = did(begun(5), OrderRoll((6, 3, 5, 3, 1)))
    assert chouette.deciders == (1, 3)
    chouette = did(chouette, OrderRoll((1, 6)))
    assert (chouette.box, chouette.line) == (0, (2, 3, 1, 4))


def test_each_game_has_its_own_opening_roll_of_box_and_captain() -> None:
    chouette = did(seated(), OpeningRoll(5, 2))
    assert (chouette.asked, chouette.deciders, chouette.match.game.turn) == (Asked.TURN, (0,), BOX)
    chouette = did(seated(), OpeningRoll(2, 5))
    assert (chouette.deciders, chouette.match.game.turn) == ((1,), TEAM)
    assert did(seated(), OpeningRoll(4, 4)).asked is Asked.OPENING


def test_automatic_doubles_are_everybodys() -> None:
    chouette = did(seated(4, Terms(0, automatic_doubles=1)), OpeningRoll(3, 3), OpeningRoll(4, 4))
    assert [chouette.stake(who) for who in range(4)] == [6, 2, 2, 2]
    assert not chouette.bets[0].cube.turned


def test_the_captain_moves_for_the_team() -> None:
    chouette = did(seated(), OpeningRoll(1, 3))
    assert chouette.deciders == (1,)
    chouette = did(chouette, MakePlay(TEAM, ((8, 5), (6, 5))))
    assert chouette.deciders == (0,)
    chouette = turned(chouette)
    assert chouette.deciders == (1,)
    assert did(chouette, Roll(TEAM, (6, 5))).deciders == (1,)


def test_roles_and_stakes() -> None:
    chouette = seated(4)
    assert [chouette.role(who) for who in range(4)] == [
        Role.BOX,
        Role.CAPTAIN,
        Role.MEMBER,
        Role.MEMBER,
    ]
    assert [chouette.stake(who) for who in range(4)] == [3, 1, 1, 1]


# The team doubles only when all members still in the game agree.


@pytest.mark.parametrize("proposer", [1, 2, 3, None])
def test_every_other_member_is_asked(proposer: int | None) -> None:
    chouette = did(on_roll(seated(4), TEAM), Double(TEAM, proposer))
    others = [who for who in (1, 2, 3) if who != (proposer or 1)]
    assert (chouette.asked, chouette.deciders) == (Asked.AGREE_DOUBLE, tuple(others))
    assert chouette.proposed == Double(TEAM, proposer or 1)
    chouette = did(chouette, Agree(TEAM, others[1]))
    assert chouette.deciders == (others[0],)
    chouette = did(chouette, Agree(TEAM, others[0]))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (0,))
    assert chouette.match.game.offered == 2
    assert [chouette.stake(who) for who in range(4)] == [3, 1, 1, 1]


def test_one_who_objects_ends_the_double_for_this_turn() -> None:
    chouette = did(on_roll(seated(), TEAM), Double(TEAM, 2), Agree(TEAM, 1), Object(TEAM, 4))
    assert (chouette.asked, chouette.deciders, chouette.answers) == (Asked.TURN, (1,), ())
    assert chouette.team_refused
    assert [refused(chouette, Double(TEAM, who)) for who in (1, 2, 3, 4)] == [Rule.TEAM_REFUSED] * 4
    chouette = turned(turned(chouette))
    assert not chouette.team_refused
    assert chouette.can_double(2)


def test_who_objects_to_a_double_can_still_be_asked_to_resign() -> None:
    chouette = did(on_roll(seated(4), TEAM), Double(TEAM, 2), Object(TEAM, 1))
    assert did(chouette, Resign(TEAM, Level.SINGLE, 3)).asked is Asked.AGREE_RESIGN


def test_a_team_of_one_asks_nobody() -> None:
    chouette = answered(did(on_roll(seated(3), BOX), Double(BOX)), "tp")
    chouette = did(turned(chouette), Double(TEAM))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (0,))


def test_members_who_are_out_are_not_asked() -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Double(BOX)), "tptp")
    chouette = did(turned(chouette), Double(TEAM, 3))
    assert chouette.deciders == (1,)


# The box answers the team once.


def test_the_box_takes() -> None:
    chouette = did(doubled(on_roll(seated(4), TEAM)), Take(BOX))
    assert (chouette.asked, chouette.deciders) == (Asked.TURN, (1,))
    assert [chouette.stake(who) for who in range(4)] == [6, 2, 2, 2]
    assert chouette.bets[0].cube.owner is BOX
    assert refused(chouette, Double(TEAM)) is Rule.CUBE_NOT_YOURS


def test_the_box_passes_and_pays_everybody() -> None:
    chouette = did(doubled(on_roll(seated(5), TEAM)), Pass(BOX, 0))
    assert chouette.asked is Asked.BETWEEN
    assert chouette.scores == (-4, 1, 1, 1, 1)
    assert chouette.sheet[0].winner is TEAM
    assert (chouette.box, chouette.line) == (1, (2, 3, 4, 0))


def test_the_box_redoubles_after_taking() -> None:
    chouette = did(doubled(on_roll(seated(4), TEAM)), Take(BOX))
    chouette = did(turned(chouette), Double(BOX))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (1, 2, 3))
    chouette = answered(chouette, "ttt")
    assert [chouette.stake(who) for who in range(4)] == [12, 4, 4, 4]


def test_the_team_redoubles_the_cube_it_owns() -> None:
    chouette = answered(did(on_roll(seated(4), BOX), Double(BOX)), "ttt")
    chouette = doubled(turned(chouette), 3)
    assert chouette.match.game.offered == 4
    assert did(chouette, Pass(BOX)).scores == (-6, 2, 2, 2)


# When the box doubles, each member answers alone.


def test_answers_count_when_all_are_given() -> None:
    chouette = did(on_roll(seated(4), BOX), Double(BOX))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (1, 2, 3))
    chouette = did(chouette, Pass(TEAM, 3), Take(TEAM, 1))
    assert (chouette.deciders, chouette.scores) == ((2,), (0, 0, 0, 0))
    assert chouette.answers == (Pass(TEAM, 3), Take(TEAM, 1))
    chouette = did(chouette, Take(TEAM))  # one is left to answer: there is no doubt who
    assert (chouette.asked, chouette.deciders) == (Asked.TURN, (0,))
    assert chouette.scores == (1, 0, 0, -1)
    assert [chouette.role(who) for who in range(4)] == [
        Role.BOX,
        Role.CAPTAIN,
        Role.MEMBER,
        Role.OUT,
    ]
    assert [chouette.stake(who) for who in range(4)] == [4, 2, 2, 0]
    assert chouette.bets[0].cube.owner is TEAM


def test_who_passes_pays_the_value_before_the_double() -> None:
    chouette = answered(did(on_roll(seated(4), BOX), Double(BOX)), "ttt")
    chouette = did(doubled(turned(chouette)), Take(BOX))
    chouette = did(turned(chouette), Double(BOX))
    assert chouette.match.game.offered == 8
    assert answered(chouette, "tpt").scores == (4, 0, -4, 0)


def test_if_all_pass_the_team_has_lost() -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Double(BOX)), "pppp")
    assert chouette.asked is Asked.BETWEEN
    assert chouette.scores == (4, -1, -1, -1, -1)
    line = chouette.sheet[0]
    assert (line.winner, line.captain, line.cube, line.level) == (BOX, 1, 1, Level.SINGLE)
    assert (chouette.box, chouette.line) == (0, (2, 3, 4, 1))


# If the captain passes, the next member who took is captain.


@pytest.mark.parametrize(
    ("words", "captain", "line"),
    [
        ("tttt", 1, (1, 2, 3, 4)),
        ("tppp", 1, (1, 2, 3, 4)),
        ("pttt", 2, (2, 3, 4, 1)),
        ("pptt", 3, (2, 3, 4, 1)),
        ("pppt", 4, (2, 3, 4, 1)),
        ("ptpt", 2, (2, 3, 4, 1)),
    ],
)
def test_the_captaincy_passes_on(words: str, captain: int, line: tuple[int, ...]) -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Double(BOX)), words)
    assert (chouette.captain, chouette.line) == (captain, line)
    assert chouette.role(captain) is Role.CAPTAIN
    assert turned(chouette).deciders == (captain,)


def test_two_captains_pass_one_after_the_other() -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Double(BOX)), "pttt")
    chouette = did(doubled(turned(chouette)), Take(BOX))
    chouette = answered(did(turned(chouette), Double(BOX)), "ptt")
    assert (chouette.captain, chouette.line) == (3, (3, 4, 1, 2))
    chouette = did(chouette, Resign(BOX, Level.SINGLE))
    chouette = answered(chouette, "aa")
    assert (chouette.box, chouette.line) == (3, (4, 1, 2, 0))


def test_a_captain_who_has_passed_is_not_sent_back_twice() -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Double(BOX)), "pttt")
    chouette = did(doubled(turned(chouette)), Take(BOX))
    chouette = answered(did(turned(chouette), Double(BOX)), "ppp")
    assert (chouette.box, chouette.line) == (0, (3, 4, 1, 2))
    assert chouette.sheet[0].captain == 2


# Beavers only if all takers agree.


@pytest.mark.parametrize(
    ("words", "asked", "offered", "stakes"),
    [
        ("bbb", Asked.DOUBLED, 4, [3, 1, 1, 1]),
        ("bbp", Asked.DOUBLED, 4, [2, 1, 1, 0]),
        ("pbp", Asked.DOUBLED, 4, [1, 0, 1, 0]),
        ("btb", Asked.TURN, 0, [6, 2, 2, 2]),
        ("btp", Asked.TURN, 0, [4, 2, 2, 0]),
    ],
)
def test_beavers(words: str, asked: Asked, offered: int, stakes: list[int]) -> None:
    chouette = answered(did(on_roll(seated(4, BEAVERS), BOX), Double(BOX)), words)
    assert (chouette.asked, chouette.match.game.offered) == (asked, offered)
    assert [chouette.stake(who) for who in range(4)] == stakes
    assert chouette.deciders == (0,)


def test_the_box_passes_a_beaver_for_the_first_double() -> None:
    chouette = answered(did(on_roll(seated(4, BEAVERS), BOX), Double(BOX)), "bbb")
    assert did(chouette, Pass(BOX)).scores == (-6, 2, 2, 2)


def test_the_box_plays_on_after_a_beaver() -> None:
    chouette = did(answered(did(on_roll(seated(3, BEAVERS), BOX), Double(BOX)), "bb"), Take(BOX))
    assert (chouette.deciders, chouette.bets[0].cube.value) == ((0,), 4)
    assert chouette.bets[0].cube.owner is TEAM


def test_members_answer_the_beaver_of_the_box_alone() -> None:
    chouette = did(doubled(on_roll(seated(5, BEAVERS), TEAM)), Beaver(BOX))
    assert (chouette.asked, chouette.deciders) == (Asked.DOUBLED, (1, 2, 3, 4))
    taken = answered(chouette, "ptpt")
    assert taken.scores == (4, -2, 0, -2, 0)
    assert (taken.captain, taken.bets[0].cube.value) == (2, 4)
    assert taken.bets[0].cube.owner is BOX
    assert taken.deciders == (2,)
    raccoon = answered(chouette, "bbbp")
    assert (raccoon.match.game.offered, raccoon.deciders) == (8, (0,))
    assert raccoon.scores == (2, 0, 0, 0, -2)
    assert did(raccoon, Pass(BOX)).scores == (2 - 12, 4, 4, 4, -2)
    assert answered(chouette, "pppp").scores == (8, -2, -2, -2, -2)


def test_the_members_answer_a_raccoon_of_the_box() -> None:
    chouette = answered(did(on_roll(seated(3, BEAVERS), BOX), Double(BOX)), "bb")
    chouette = did(chouette, Beaver(BOX, 0))
    assert (chouette.deciders, chouette.can_beaver(1)) == ((1, 2), False)
    chouette = answered(chouette, "tp")
    assert (chouette.scores, chouette.stake(1)) == ((4, 0, -4), 8)


def test_who_may_beaver() -> None:
    chouette = did(on_roll(seated(4, BEAVERS), BOX), Double(BOX), Pass(TEAM, 2))
    assert [chouette.can_beaver(who) for who in range(4)] == [False, True, False, True]
    chouette = did(on_roll(seated(4), BOX), Double(BOX))
    assert not chouette.can_beaver(1)
    chouette = did(on_roll(seated(4, BEAVERS), TEAM), Double(TEAM))
    assert not chouette.can_beaver(2)


# At the end the box settles with each remaining member.


@pytest.mark.parametrize(
    ("loser", "terms", "times"),
    [
        (SINGLE, MONEY, 1),
        (GAMMON, MONEY, 2),
        (BACKGAMMON, MONEY, 3),
        (BACKGAMMON, Terms(0, backgammon=2), 2),
    ],
)
@pytest.mark.parametrize("winner", [BOX, TEAM])
def test_the_result_is_paid_by_or_to_each(
    loser: dict[int, int], terms: Terms, times: int, winner: Side
) -> None:
    chouette = answered(did(on_roll(seated(5, terms), BOX), Double(BOX)), "tptt")
    sides = ({1: 1}, loser) if winner is BOX else (loser, {1: 1})
    chouette = did(on_board(chouette, board(*sides), winner), MakePlay(winner, ((1, 0),)))
    each = 2 * times * (1 if winner is TEAM else -1)
    assert chouette.scores == (1 - 3 * each, each, -1, each, each)
    line = chouette.sheet[0]
    assert (line.number, line.box, line.captain, line.winner) == (1, 0, 1, winner)
    assert (line.cube, line.points, line.totals) == (2, chouette.scores, chouette.scores)


@pytest.mark.parametrize(("turned_before", "each"), [(False, 1), (True, 4)])
def test_jacoby(turned_before: bool, each: int) -> None:
    chouette = on_roll(seated(3, Terms(0, jacoby=True)), TEAM)
    if turned_before:
        chouette = did(doubled(chouette), Take(BOX))
    place = board(GAMMON, {1: 1})
    chouette = did(on_board(chouette, place, TEAM), MakePlay(TEAM, ((1, 0),)))
    assert chouette.scores == (-2 * each, each, each)
    assert chouette.sheet[0].level is (Level.GAMMON if turned_before else Level.SINGLE)


# Resignation by the team needs all remaining members; the box's is answered by each alone.


def test_the_team_resigns_together() -> None:
    chouette = did(on_roll(seated(4), TEAM), Resign(TEAM, Level.GAMMON, 2))
    assert (chouette.asked, chouette.deciders) == (Asked.AGREE_RESIGN, (1, 3))
    chouette = did(chouette, Agree(TEAM, 1), Agree(TEAM, 3))
    assert (chouette.asked, chouette.deciders) == (Asked.RESIGNED, (0,))
    over = did(chouette, Accept(BOX))
    assert (over.scores, over.box, over.line) == ((6, -2, -2, -2), 0, (2, 3, 1))
    refusing = did(chouette, Refuse(BOX))
    assert (refusing.asked, refusing.deciders, refusing.scores) == (Asked.TURN, (1,), (0,) * 4)


def test_one_member_keeps_the_team_from_resigning() -> None:
    chouette = did(on_roll(seated(4), TEAM), Resign(TEAM, Level.SINGLE), Object(TEAM, 3))
    assert (chouette.asked, chouette.deciders) == (Asked.TURN, (1,))
    assert refused(chouette, Resign(TEAM, Level.SINGLE)) is Rule.TEAM_REFUSED
    assert chouette.can_double(1)
    chouette = did(chouette, Roll(TEAM, (6, 5)))
    assert refused(chouette, Resign(TEAM, Level.SINGLE)) is Rule.TEAM_REFUSED
    chouette = turned(played(chouette))
    assert did(chouette, Resign(TEAM, Level.SINGLE)).asked is Asked.AGREE_RESIGN


def test_each_member_answers_the_resignation_of_the_box() -> None:
    chouette = did(on_roll(seated(5), BOX), Resign(BOX, Level.GAMMON))
    assert (chouette.asked, chouette.deciders) == (Asked.RESIGNED, (1, 2, 3, 4))
    chouette = answered(chouette, "rara")
    assert chouette.scores == (-4, 0, 2, 0, 2)
    assert (chouette.asked, chouette.deciders, chouette.members) == (Asked.TURN, (0,), (1, 3))
    assert chouette.role(2) is Role.OUT


def test_a_captain_who_has_won_alone_keeps_the_place() -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Resign(BOX, Level.SINGLE)), "arrr")
    assert (chouette.captain, chouette.line) == (2, (1, 2, 3, 4))
    lost = did(on_board(chouette, board({1: 1}, SINGLE), BOX), MakePlay(BOX, ((1, 0),)))
    assert lost.scores == (2, 1, -1, -1, -1)
    assert (lost.box, lost.line) == (0, (1, 3, 4, 2))
    won = did(on_board(chouette, board(SINGLE, {1: 1}), TEAM), MakePlay(TEAM, ((1, 0),)))
    assert (won.box, won.line) == (2, (1, 3, 4, 0))


def test_all_refuse_and_play_goes_on() -> None:
    chouette = did(on_roll(seated(3), BOX), Roll(BOX, (2, 1)), Resign(BOX, Level.BACKGAMMON))
    chouette = answered(chouette, "rr")
    assert (chouette.asked, chouette.deciders, chouette.scores) == (Asked.TURN, (0,), (0, 0, 0))
    assert chouette.match.game.dice == (2, 1)


# Consultation.


def test_members_put_marks_on_the_board_until_the_play() -> None:
    chouette = did(seated(4), OpeningRoll(1, 3))
    chouette = did(chouette, Advise(TEAM, 2, ((8, 5), (6, 5))), Advise(TEAM, 3, ((24, 23),)))
    assert chouette.marks == ((2, ((8, 5), (6, 5))), (3, ((24, 23),)))
    assert chouette.deciders == (1,)
    chouette = did(chouette, Advise(TEAM, 2, ((13, 10),)))
    assert chouette.marks == ((3, ((24, 23),)), (2, ((13, 10),)))
    assert did(chouette, Advise(TEAM, 3, ())).marks == ((2, ((13, 10),)),)
    assert did(chouette, MakePlay(TEAM, ((8, 5), (6, 5)))).marks == ()


def test_no_consultation() -> None:
    chouette = seated(4, MONEY, ChouetteTerms(consultation=False))
    chouette = did(turned(on_roll(chouette, BOX)), Roll(TEAM, (3, 1)))
    assert refused(chouette, Advise(TEAM, 2, ((8, 5),))) is Rule.NO_CONSULTATION


# Clocks: a reserve for each game.


def test_clocks_charge_the_side_that_is_asked() -> None:
    terms = Terms(0, clock=ClockTerms(60_000, 1_000))
    chouette = on_roll(seated(3, terms), TEAM)
    chouette = chouette.apply(Double(TEAM), 2_000).apply(Agree(TEAM, 2), 3_000)
    clocks = chouette.match.clocks
    assert clocks is not None
    assert (clocks.left, clocks.running) == ((60_000, 56_000), BOX)
    chouette = chouette.apply(Take(BOX), 11_000)
    clocks = chouette.match.clocks
    assert clocks is not None
    assert (clocks.left, clocks.running) == ((50_000, 56_000), TEAM)
    stopped = chouette.apply(Pause(), 500).match.clocks
    assert stopped is not None
    assert stopped.running is None


def test_a_flag_that_fell_costs_each_the_cube() -> None:
    terms = Terms(0, clock=ClockTerms(60_000, 1_000))
    chouette = answered(did(on_roll(seated(4, terms), BOX), Double(BOX)), "ttp")
    chouette = did(turned(chouette), Double(TEAM)).apply(Agree(TEAM, 2), 62_000)
    assert refused(chouette, Claim(TEAM)) is Rule.FLAG_STANDS
    chouette = did(chouette, Claim(BOX))
    assert (chouette.scores, chouette.box) == ((5, -2, -2, -1), 0)
    clocks = chouette.match.clocks
    assert clocks is not None
    assert clocks.running is None


def test_the_clock_runs_and_stops_while_the_team_is_asked() -> None:
    terms = Terms(0, clock=ClockTerms(60_000, 1_000))
    chouette = did(on_roll(seated(4, terms), TEAM), Double(TEAM)).apply(Pause(), 30_000)
    assert chouette.asked is Asked.AGREE_DOUBLE
    chouette = did(chouette.apply(Pause(), 40_000), Claim(BOX))
    assert (chouette.asked, chouette.scores) == (Asked.BETWEEN, (3, -1, -1, -1))
    assert (chouette.proposed, chouette.answers) == (None, ())
