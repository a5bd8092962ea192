"""The people of a chouette: names, rotation, who joins, who leaves, and who answers for them."""

import pytest

from rules.actions import (
    Accept,
    Agree,
    Call,
    Double,
    EndSession,
    Join,
    Leave,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    OrderRoll,
    Pass,
    Resign,
    Roll,
)
from rules.chouette import BOX, TEAM, Asked, Chouette, Role
from rules.refusal import Refusal, Rule
from rules.terms import ChouetteTerms, Manners, Terms
from tests.rules.chouettes import (
    MONEY,
    NAMES,
    SHARED,
    answered,
    begun,
    did,
    doubled,
    game_won,
    on_roll,
    seated,
    turned,
)
from tests.rules.tables import refused


def gather(*names: str, terms: Terms = MONEY) -> Chouette:
    return Chouette.begin(terms, SHARED, names, ("human",) * len(names))


# Who may begin one.


@pytest.mark.parametrize(
    ("names", "rule"),
    [
        (("Ann", "Ben"), Rule.TOO_FEW_PLAYERS),
        ((), Rule.TOO_FEW_PLAYERS),
        (NAMES[:11], Rule.TOO_MANY_PLAYERS),
        (("Ann", "Ben", "Ann"), Rule.SAME_NAME),
        (("Ann", "Ben", " aNN"), Rule.SAME_NAME),
        (("Zoë", "Ben", "Zoe\u0308"), Rule.SAME_NAME),
        (("Ann", "Ben", " "), Rule.NO_NAME),
    ],
)
def test_who_cannot_begin(names: tuple[str, ...], rule: Rule) -> None:
    with pytest.raises(Refusal) as caught:
        gather(*names)
    assert caught.value.rule is rule


def test_a_chouette_is_money_play() -> None:
    with pytest.raises(Refusal) as caught:
        gather("Ann", "Ben", "Cleo", terms=Terms(5))
    assert caught.value.rule is Rule.NOT_HERE


@pytest.mark.parametrize("count", range(3, 11))
def test_three_to_ten(count: int) -> None:
    chouette = seated(count)
    assert (chouette.box, chouette.line) == (0, tuple(range(1, count)))
    chouette = game_won(chouette, TEAM)
    assert chouette.scores == (1 - count, *[1] * (count - 1))


# Rotation.


def test_team_loses_and_team_wins() -> None:
    chouette = game_won(seated(4), BOX)
    assert (chouette.box, chouette.line) == (0, (2, 3, 1))
    chouette = game_won(chouette, BOX)
    assert (chouette.box, chouette.line) == (0, (3, 1, 2))
    chouette = game_won(chouette, TEAM)
    assert (chouette.box, chouette.line) == (3, (1, 2, 0))
    chouette = game_won(chouette, TEAM)
    assert (chouette.box, chouette.line) == (1, (2, 0, 3))


def test_a_box_may_stay_for_ever() -> None:
    chouette = seated(3)
    for _ in range(12):
        chouette = game_won(chouette, BOX)
        assert chouette.box == 0
    assert chouette.scores == (24, -12, -12)
    assert [line.captain for line in chouette.sheet] == [1, 2] * 6


def test_the_captain_then_acting_becomes_the_box() -> None:
    chouette = answered(did(on_roll(seated(5), BOX), Double(BOX)), "pttp")
    chouette = did(doubled(turned(chouette)), Pass(BOX))
    assert (chouette.box, chouette.line) == (2, (3, 4, 1, 0))
    assert chouette.sheet[0].captain == 2


def test_between_two_games_roles_are_those_of_the_next() -> None:
    chouette = game_won(seated(4), TEAM)
    assert chouette.asked is Asked.BETWEEN
    assert (chouette.captain, chouette.deciders) == (2, (2, 3, 0, 1))
    assert [chouette.role(who) for who in (1, 2, 3, 0)] == [
        Role.BOX,
        Role.CAPTAIN,
        Role.MEMBER,
        Role.MEMBER,
    ]
    assert [chouette.stake(who) for who in range(4)] == [0] * 4
    chouette = did(chouette, NextGame())
    assert (chouette.asked, chouette.deciders) == (Asked.OPENING, (2, 1))
    assert chouette.match.number == 2


def test_the_score_sheet() -> None:
    chouette = game_won(game_won(seated(3), BOX), TEAM)
    assert [line.points for line in chouette.sheet] == [(2, -1, -1), (-2, 1, 1)]
    assert [line.totals for line in chouette.sheet] == [(2, -1, -1), (0, 0, 0)]
    assert [(line.number, line.box, line.captain) for line in chouette.sheet] == [
        (1, 0, 1),
        (2, 0, 2),
    ]


# Joining: at the end of the team, between games.


def test_somebody_joins() -> None:
    chouette = did(game_won(seated(3), BOX), Join("Zoë", "computer:expert"))
    assert (chouette.line, chouette.scores) == ((2, 1, 3), (2, -1, -1, 0))
    assert (chouette.people[3].name, chouette.people[3].seat) == ("Zoë", "computer:expert")
    chouette = game_won(chouette, TEAM)
    assert chouette.sheet[1].points == (-3, 1, 1, 1)
    assert (chouette.box, chouette.line) == (2, (1, 3, 0))


@pytest.mark.parametrize(
    ("name", "rule"), [("ben ", Rule.SAME_NAME), ("", Rule.NO_NAME), ("\t", Rule.NO_NAME)]
)
def test_names_of_those_who_join(name: str, rule: Rule) -> None:
    assert refused(game_won(seated(3), BOX), Join(name)) is rule


def test_nobody_joins_a_full_table() -> None:
    chouette = game_won(seated(10), BOX)
    assert refused(chouette, Join("Zoë")) is Rule.TOO_MANY_PLAYERS
    assert did(chouette, Leave(4), Join("Zoë")).line[-1] == 10


def test_nobody_joins_within_a_game() -> None:
    assert refused(begun(), Join("Zoë")) is Rule.JOIN_LATER
    assert refused(seated(), Join("Zoë")) is Rule.JOIN_LATER
    assert refused(on_roll(seated(), BOX), Join("Zoë")) is Rule.JOIN_LATER


def test_who_comes_back_takes_up_the_old_score() -> None:
    chouette = did(game_won(seated(4), BOX), Leave(2))
    assert chouette.role(2) is Role.ABSENT
    chouette = game_won(chouette, BOX)
    assert chouette.sheet[1].points == (2, -1, 0, -1)
    chouette = did(chouette, Join(" CLEO", "human"))
    assert (len(chouette.people), chouette.scores[2]) == (4, -1)
    assert chouette.people[2].name == "Cleo"
    assert chouette.line[-1] == 2


# Leaving.


def test_the_line_closes_up() -> None:
    chouette = did(game_won(seated(5), BOX), Leave(3))
    assert (chouette.box, chouette.line) == (0, (2, 4, 1))
    assert sum(chouette.scores) == 0


def test_a_leaving_box_is_followed_by_the_captain() -> None:
    chouette = did(game_won(seated(4), BOX), Leave(0))
    assert (chouette.box, chouette.line) == (2, (3, 1))


def test_within_a_game_somebody_answers_for_who_leaves() -> None:
    chouette = on_roll(seated(4), BOX)
    assert refused(chouette, Leave(2)) is Rule.NAME_A_DEPUTY
    chouette = did(chouette, Leave(2, 1), Double(BOX))
    assert (chouette.answers_for(2), chouette.answers_for(1)) == (1, 1)
    assert chouette.people[2].leaving
    assert chouette.role(2) is Role.MEMBER
    chouette = answered(chouette, "ttp")
    chouette = answered(did(chouette, Resign(BOX, Level.SINGLE)), "aa")
    assert chouette.scores == (-3, 2, 2, -1)
    assert chouette.role(2) is Role.ABSENT
    assert (chouette.box, chouette.line) == (1, (3, 0))
    assert not chouette.people[2].leaving
    assert chouette.answers_for(2) == 2


def test_box_and_captain_leave_within_a_game() -> None:
    chouette = did(on_roll(seated(5), TEAM), Leave(0, 2), Leave(1, 3), Resign(TEAM, Level.SINGLE))
    while chouette.asked is not Asked.BETWEEN:
        chouette = chouette.apply(_yes(chouette))
    assert (chouette.box, chouette.line) == (2, (3, 4))


def _yes(chouette: Chouette) -> Accept | Agree:
    who = chouette.deciders[0]
    return Agree(TEAM, who) if chouette.asked is Asked.AGREE_RESIGN else Accept(BOX, who)


def test_a_deputy_who_leaves_hands_everybody_on() -> None:
    chouette = did(on_roll(seated(4), BOX), Leave(3, 2), Leave(2, 0))
    assert [chouette.answers_for(who) for who in range(4)] == [0, 1, 0, 0]
    assert refused(chouette, Leave(0, 3)) is Rule.NAME_A_DEPUTY
    chouette = did(chouette, Leave(3, 1))  # somebody else answers from now on
    assert chouette.answers_for(3) == 1


@pytest.mark.parametrize("deputy", [None, 0, 2, 9, -1])
def test_who_cannot_answer(deputy: int | None) -> None:
    chouette = did(game_won(seated(4), BOX), Leave(2), NextGame())
    chouette = did(chouette, Leave(1, 3)) if deputy == 1 else chouette
    assert refused(chouette, Leave(0, deputy)) is Rule.NAME_A_DEPUTY


def test_leaving_before_the_order_is_rolled() -> None:
    chouette = did(begun(3), Leave(1, 0), OrderRoll((4, 6, 5)))
    chouette = game_won(chouette, BOX)
    assert (chouette.box, chouette.line) == (0, (2,))


@pytest.mark.parametrize("player", [2, 7, -1])
def test_who_is_not_here_cannot_leave(player: int) -> None:
    chouette = did(game_won(seated(4), BOX), Leave(2))
    assert refused(chouette, Leave(player, 0)) is Rule.NOT_AT_THE_TABLE


# Below three players.


def test_it_goes_on_as_money_play_of_two() -> None:
    chouette = did(game_won(seated(3), BOX), Leave(2), NextGame())
    assert (chouette.box, chouette.line, chouette.members) == (0, (1,), (1,))
    chouette = did(on_roll(chouette, TEAM), Double(TEAM), Pass(BOX))
    assert (chouette.box, chouette.line) == (1, (0,))
    assert chouette.scores == (1, 0, -1)


def test_one_person_waits_or_ends_it() -> None:
    chouette = did(game_won(seated(3), BOX), Leave(2), Leave(0))
    assert (chouette.box, chouette.line, chouette.deciders) == (1, (), (1,))
    assert chouette.captain is None
    assert refused(chouette, NextGame()) is Rule.NOBODY_ELSE
    assert refused(chouette, Leave(1)) is Rule.NOBODY_ELSE
    assert did(chouette, Join("Zoë"), NextGame()).deciders == (3, 1)
    ended = did(chouette, EndSession())
    assert (ended.asked, ended.deciders, ended.match.over) == (Asked.ENDED, (), True)
    assert refused(ended, Join("Zoë")) is Rule.MATCH_OVER
    assert refused(ended, NextGame()) is Rule.MATCH_OVER


def test_a_chouette_ends_only_between_games() -> None:
    assert refused(seated(), EndSession()) is Rule.GAME_NOT_OVER
    assert did(game_won(seated(), BOX), EndSession()).asked is Asked.ENDED


# Illegal plays, where they stand: one that ended the game can still be called.


def test_a_called_play_gives_the_game_back() -> None:
    terms = Terms(0, manners=Manners(illegal_stand=True))
    chouette = on_roll(seated(4, terms), BOX)
    rolled = did(chouette, Roll(BOX, (2, 1)))
    counts = enumerate(rolled.match.game.position.counts)
    off = tuple((point, 0) for point, count in counts for _ in range(max(count, 0)))
    over = did(rolled, MakePlay(BOX, off))
    assert (over.asked, over.scores) == (Asked.BETWEEN, (9, -3, -3, -3))
    called = did(over, Call(TEAM))
    assert (called.asked, called.deciders, called.scores) == (Asked.TURN, (0,), (0, 0, 0, 0))
    assert (called.box, called.line, called.sheet) == (0, (1, 2, 3), ())
    assert called.match.game.dice == (2, 1)
    for action in (Join("Zoë"), Leave(2), NextGame()):
        later = did(over, action)
        assert refused(later, Call(TEAM)) is Rule.NOTHING_TO_CALL
        assert later.match.why_no_call() is not None
        assert later.before_play is None


def test_a_called_play_within_a_game() -> None:
    terms = Terms(0, manners=Manners(illegal_stand=True))
    chouette = did(on_roll(seated(4, terms), BOX), Roll(BOX, (2, 1)))
    chouette = did(chouette, MakePlay(BOX, ((13, 3),)))
    assert chouette.deciders == (1,)
    assert did(chouette, Call(TEAM)).deciders == (0,)
    assert refused(did(chouette, Roll(TEAM, (3, 1))), Call(TEAM)) is Rule.NOTHING_TO_CALL
    assert refused(did(seated(4), OpeningRoll(3, 1)), Call(TEAM)) is Rule.NOT_HERE


def test_options_are_kept() -> None:
    options = ChouetteTerms(own_cubes=True, consultation=False)
    assert begun(3, MONEY, options).options == options
