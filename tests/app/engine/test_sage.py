"""bgsage behind the interface: the legal plays, the stakes as they are, honest refusals."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from app.engine.catalogue import installed
from app.engine.engine import Engine, EngineTrouble, Search, Trouble
from app.engine.equity import Way, cubeless_equity, match_chances
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import Chances, CubeChoice
from rules.actions import Double, MakePlay, OpeningRoll, Roll, Take
from rules.match import Match
from rules.plays import legal_plays
from rules.position import START, Position
from rules.side import Side
from rules.terms import Terms
from tests.app.engine.asking import BEFORE, OPENING, handed

if not installed("bgsage"):
    pytest.skip("bgsage is not installed", allow_module_level=True)

import bgbot_cpp
from bgsage import BgBotAnalyzer

from app.engine.one_ply import OnePly
from app.engine.sage import Sage
from app.engine.several_plies import SeveralPlies

RACE = Position.parse("-BBCCCB----------abcccb-a-")
STRONG = Position.parse("-eDCBCA-----b---b----bb-b-")
STAKES = [
    Stakes(),
    Stakes(jacoby=True, beavers=True),
    Stakes(2, Holder.MINE, jacoby=True),
    Stakes(4, Holder.THEIRS),
    Stakes(away=(5, 7)),
    Stakes(2, Holder.MINE, away=(2, 4)),
    Stakes(away=(1, 5), crawford=True, cube=False),
    Stakes(away=(5, 1), crawford=True, cube=False),
    Stakes(away=(5, 1)),
    Stakes(away=(1, 1), cube=False),
    Stakes(cube=False),
    Stakes(cube=False, jacoby=True),
    Stakes(64, Holder.MINE, cube=False, jacoby=True),
    Stakes(away=(5, 5), cube=False),
]


def named(stakes: Stakes) -> str:
    return Question(START, stakes).key[27:]


@pytest.fixture(scope="module")
def sage() -> Engine:
    return Sage()


@pytest.mark.parametrize("stakes", STAKES, ids=named)
def test_all_legal_results_are_judged_the_best_first(sage: Engine, stakes: Stakes) -> None:
    for question in handed(8, seed=2, stakes=stakes):
        assert question.dice is not None
        legal = {play.result for play in legal_plays(question.position, question.dice)}
        for search in (Search.ONE, Search.TWO):
            verdict = sage.play(question, search)
            assert {one.result for one in verdict.candidates} == legal
            assert len(verdict.candidates) == len(legal)
            assert {one.search for one in verdict.candidates} <= {search.value}
            for better, worse in pairwise(verdict.candidates):
                assert better.equity >= worse.equity
            for one in verdict.candidates:
                assert 0 <= one.chances.backgammon <= one.chances.gammon <= one.chances.win <= 1


def test_where_nothing_moves_there_is_no_candidate(sage: Engine) -> None:
    shut_out = Question(Position.parse("-" * 10 + "A" + "-" * 8 + "bbbbbbA"), dice=(6, 6))
    verdict = sage.play(shut_out, Search.TWO)
    assert verdict.candidates == ()
    assert verdict.best is None


@pytest.mark.parametrize("stakes", STAKES, ids=named)
def test_rolls_are_worth_the_best_play_of_each(sage: Engine, stakes: Stakes) -> None:
    question = Question(START, stakes)
    rolls = sage.rolls(question, Search.ONE)
    assert {roll.dice for roll in rolls.rolls} == {
        (high, low) for high in range(1, 7) for low in range(1, high + 1)
    }
    for roll in rolls.rolls:
        alone = sage.play(Question(START, stakes, roll.dice), Search.ONE).best
        assert alone is not None
        assert (roll.best, roll.equity) == (alone.result, pytest.approx(alone.equity))
    for better, worse in pairwise(rolls.rolls):
        assert better.equity >= worse.equity
    rolling = sage.cube(question, Search.TWO).no_double
    assert rolls.mean == pytest.approx(rolling, abs=0.02)


def test_rolls_can_be_searched_deeper(sage: Engine) -> None:
    rolls = sage.rolls(BEFORE, Search.TWO)
    for roll in rolls.rolls[::7]:
        alone = sage.play(Question(START, dice=roll.dice), Search.TWO).best
        assert alone is not None
        assert (roll.best, roll.equity) == (alone.result, pytest.approx(alone.equity))


def test_a_roll_that_moves_nothing_has_its_worth(sage: Engine) -> None:
    shut_out = Question(Position.parse("-" * 10 + "A" + "-" * 8 + "bbbbb-A"))
    rolls = sage.rolls(shut_out, Search.ONE)
    danced = [roll for roll in rolls.rolls if roll.best is None]
    assert len(danced) == 20 - 5
    assert all(-3 <= roll.equity <= 1 for roll in danced)


@pytest.mark.parametrize("stakes", STAKES, ids=named)
def test_where_nobody_may_double_the_cube_has_no_choice(sage: Engine, stakes: Stakes) -> None:
    for position in (START, RACE, STRONG):
        verdict = sage.cube(Question(position, stakes), Search.ONE)
        if stakes.may_double:
            assert verdict.double_pass == 1.0
        else:
            assert verdict.choice is CubeChoice.NO_DOUBLE
            assert verdict.no_double == verdict.double_take == verdict.double_pass
            assert verdict.best == verdict.no_double
            assert verdict.cost(doubled=False) == verdict.cost(doubled=True) == 0


def win_only(chances: Chances) -> float:
    return 2 * chances.win - 1


def all_ends(chances: Chances) -> float:
    gammons = chances.gammon + chances.backgammon
    return win_only(chances) + gammons - chances.lose_gammon - chances.lose_backgammon


@pytest.mark.parametrize("position", [START, RACE, STRONG], ids=str)
@pytest.mark.parametrize(
    ("stakes", "worth"),
    [
        (Stakes(away=(1, 1), cube=False), win_only),
        (Stakes(cube=False, jacoby=True), win_only),
        (Stakes(16, Holder.MINE, away=(7, 11)), win_only),
        (Stakes(cube=False), all_ends),
        (Stakes(64, Holder.THEIRS, cube=False, jacoby=True), all_ends),
        (Stakes(64, Holder.MINE, cube=False), all_ends),
    ],
)
def test_a_dead_cube_leaves_the_chances_only(
    sage: Engine, position: Position, stakes: Stakes, worth: Any
) -> None:
    # A deeper search weighs the chances by other plays than the equity.
    for search, near in ((Search.ONE, 1e-4), (Search.TWO, 0.02)):
        verdict = sage.cube(Question(position, stakes), search)
        assert verdict.no_double == pytest.approx(worth(verdict.chances), abs=near)
        assert verdict.cost(doubled=False) == pytest.approx(0, abs=1e-4)


def test_the_owner_of_a_live_cube_stands_better_than_with_a_dead_one(sage: Engine) -> None:
    def rolling(stakes: Stakes) -> float:
        return sage.cube(Question(START, stakes), Search.ONE).no_double

    mine = rolling(Stakes(2, Holder.MINE))
    dead = rolling(Stakes(2, Holder.MINE, cube=False))
    theirs = rolling(Stakes(2, Holder.THEIRS))
    assert mine > dead + 0.1 > theirs + 0.2
    assert rolling(Stakes(away=(5, 1), crawford=True, cube=False)) < rolling(Stakes(away=(5, 1)))


def test_nobody_doubles_in_the_crawford_game_and_the_trailer_at_once_behind_it(
    sage: Engine,
) -> None:
    crawford = Question(START, Stakes(away=(5, 1), crawford=True, cube=False))
    assert sage.cube(crawford, Search.ONE).choice is CubeChoice.NO_DOUBLE
    behind = Question(START, Stakes(away=(5, 1)))
    assert sage.cube(behind, Search.ONE).choice is CubeChoice.DOUBLE_TAKE
    leader = Question(START, Stakes(away=(1, 5)))
    assert sage.cube(leader, Search.ONE).choice is CubeChoice.NO_DOUBLE


def test_beavers_are_seen_where_they_are_played(sage: Engine) -> None:
    with_them = sage.cube(Question(START, Stakes(beavers=True)), Search.ONE)
    without = sage.cube(Question(START, Stakes()), Search.ONE)
    assert with_them.beaver
    assert not without.beaver
    assert with_them.double_take == pytest.approx(2 * without.double_take, abs=1e-4)


def test_bgsage_itself_judges_too_long_matches_silently_wrong() -> None:
    """Why they are refused: if this fails, the table has grown."""
    bare = BgBotAnalyzer(eval_level="1ply")
    board = [0, *START.counts[1:]]
    assert bare.cube_action(board, away1=25, away2=25).equity_nd == pytest.approx(0.11, abs=0.02)
    assert bare.cube_action(board, away1=26, away2=26).equity_nd == 0.0


@pytest.mark.parametrize(
    ("question", "search", "why"),
    [
        (Question(START, Stakes(away=(26, 3))), Search.ONE, "length"),
        (Question(START, Stakes(away=(3, 64))), Search.ONE, "length"),
        (Question(START, Stakes(away=(200, 200))), Search.ONE, "length"),
        (Question(START, Stakes(away=(0, 3))), Search.ONE, "length"),
        (Question(START, Stakes(3)), Search.ONE, "cube"),
        (Question(START, Stakes(0)), Search.ONE, "cube"),
        (Question(START, Stakes(1 << 40)), Search.ONE, "cube"),
        (Question(Position.parse("-" * 20 + "c" * 5 + "-")), Search.ONE, "over"),
        (Question(Position.parse("-CCCCC" + "-" * 20)), Search.ONE, "over"),
        (BEFORE, "5ply", "search"),
    ],
)
def test_what_cannot_be_judged_is_refused_by_name(
    sage: Engine, question: Question, search: Any, why: str
) -> None:
    asked = Question(question.position, question.stakes, (6, 1))
    for ask in (
        lambda: sage.play(asked, search),
        lambda: sage.cube(question, search),
        lambda: sage.rolls(question, search),
    ):
        with pytest.raises(EngineTrouble) as caught:
            ask()
        assert (caught.value.kind, caught.value.why) == (Trouble.UNFIT, why)


@pytest.mark.parametrize("dice", [None, (0, 1), (7, 1), (1, -1), (1,), (1, 2, 3)])
def test_dice_that_are_none_are_refused(sage: Engine, dice: Any) -> None:
    with pytest.raises(EngineTrouble) as caught:
        sage.play(Question(START, Stakes(), dice), Search.ONE)
    assert (caught.value.kind, caught.value.why) == (Trouble.UNFIT, "dice")


def test_before_the_roll_there_are_no_dice(sage: Engine) -> None:
    for ask in (sage.cube, sage.rolls):
        with pytest.raises(EngineTrouble) as caught:
            ask(OPENING, Search.ONE)
        assert (caught.value.kind, caught.value.why) == (Trouble.UNFIT, "dice")


def test_rollouts_are_too_much_for_all_rolls(sage: Engine) -> None:
    with pytest.raises(EngineTrouble) as caught:
        sage.rolls(BEFORE, Search.ROLLOUT)
    assert (caught.value.kind, caught.value.why) == (Trouble.UNFIT, "search")


@pytest.mark.parametrize(
    "text",
    [
        "o" + "-" * 24 + "O",
        "-a" + "-" * 23 + "O",
        "cBBBBBB-----------bbbbb---",
        "-A-----------------bbbbbbN",
        "a" + "-" * 23 + "A-",
        "-O" + "-" * 22 + "o-",
        "-oO-----------------------",
        "aAAAAAAAAAAAAAAA----------",
    ],
)
def test_odd_positions_are_answered(sage: Engine, text: str) -> None:
    position = Position.parse(text)
    for search in (Search.ONE, Search.TWO):
        sage.cube(Question(position), search)
        sage.rolls(Question(position), search)
        for dice in ((1, 1), (6, 5)):
            sage.play(Question(position, dice=dice), search)


def test_the_engine_says_who_it_is(sage: Engine) -> None:
    assert sage.id == "bgsage"
    assert sage.title.startswith("bgsage 2.")
    assert sage.searches == tuple(Search)


def test_a_search_of_the_bare_library_that_fails_is_trouble(
    sage: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, *arguments: object, **options: object) -> object:
        raise RuntimeError("a bug in C++")

    for name in ("batch_checker_play", "batch_evaluate_positions"):
        monkeypatch.setattr(bgbot_cpp, name, broken)
    monkeypatch.setattr(bgbot_cpp, "cubeful_probs_and_equity_nply", broken)
    for name in ("checker_play", "cube_action"):
        monkeypatch.setattr(BgBotAnalyzer, name, broken)
    for search in (Search.ONE, Search.TWO, Search.ROLLOUT):
        for ask, question in ((sage.play, OPENING), (sage.cube, BEFORE), (sage.rolls, BEFORE)):
            if ask == sage.rolls and search is Search.ROLLOUT:
                continue
            with pytest.raises(EngineTrouble) as caught:
                ask(question, search)
            assert caught.value.kind is Trouble.FAILED


@pytest.mark.parametrize(
    ("searcher", "search"),
    [(OnePly, Search.ONE), (SeveralPlies, Search.TWO), (BgBotAnalyzer, Search.ROLLOUT)],
)
def test_other_plays_than_the_legal_ones_are_not_believed(
    sage: Engine, monkeypatch: pytest.MonkeyPatch, searcher: Any, search: Search
) -> None:
    asked = searcher.checker_play

    def forgetful(self: object, *arguments: object, **options: object) -> object:
        found = asked(self, *arguments, **options)
        return SimpleNamespace(moves=found.moves[1:])

    monkeypatch.setattr(searcher, "checker_play", forgetful)
    with pytest.raises(EngineTrouble) as caught:
        sage.play(OPENING, search)
    assert caught.value.kind is Trouble.FAILED


def match_on(terms: Terms, *doubles: Side) -> Match:
    """A match after the first moves and doubles that were taken."""
    match = Match.begin(terms)
    match = match.apply(OpeningRoll(6, 1)).apply(MakePlay(Side.WHITE, ((13, 7), (8, 7))))
    for side in doubles:
        while match.game.turn is not side:
            turn = match.game.turn
            assert turn is not None
            match = match.apply(Roll(turn, (2, 1)))
            play = legal_plays(match.game.position, (2, 1))[0]
            match = match.apply(MakePlay(turn, play.steps))
        match = match.apply(Double(side)).apply(Take(side.opponent))
    return match


@pytest.mark.parametrize(
    ("terms", "doubles", "cube", "beavers"),
    [
        (Terms(5), [], True, False),
        (Terms(1), [], False, False),
        (Terms(5, cube_limit=1), [], False, False),
        (Terms(5, cube_limit=2), [], True, False),
        (Terms(5, cube_limit=2), [Side.BLACK], False, False),
        (Terms(0, beavers=1), [], True, True),
        (Terms(0, beavers=1, cube_limit=2), [], True, False),
        (Terms(0, beavers=1, cube_limit=8), [Side.BLACK], True, True),
        (Terms(0, cube_limit=0), [Side.BLACK, Side.WHITE], True, False),
    ],
)
def test_stakes_know_how_far_the_cube_turns(
    terms: Terms, doubles: list[Side], cube: bool, beavers: bool
) -> None:
    stakes = Question.of(match_on(terms, *doubles)).stakes
    assert (stakes.cube, stakes.beavers) == (cube, beavers)
    assert stakes.value == 2 ** len(doubles)


def test_the_way_to_ask_follows_from_the_stakes() -> None:
    assert Way.to(Stakes()) is Way.AS_IS
    assert Way.to(Stakes(away=(1, 1), cube=False)) is Way.AS_IS
    assert Way.to(Stakes(away=(1, 5), crawford=True, cube=False)) is Way.CRAWFORD
    assert Way.to(Stakes(away=(3, 5), crawford=True, cube=False)) is Way.CHANCES
    assert Way.to(Stakes(cube=False, jacoby=True)) is Way.POINT
    assert Way.to(Stakes(2, cube=False, jacoby=True)) is Way.POINT
    assert Way.to(Stakes(2, Holder.MINE, cube=False, jacoby=True)) is Way.CHANCES


def test_a_match_without_a_cube_is_reckoned_by_its_points() -> None:
    for mine in range(1, 10):
        assert match_chances(mine, mine) == pytest.approx(0.5)
        for theirs in range(1, 10):
            both = match_chances(mine, theirs) + match_chances(theirs, mine)
            assert both == pytest.approx(1)
    assert match_chances(1, 2) == pytest.approx(0.5 + 0.5 * 0.5 * 0.74)
    sure = Chances(1.0)
    assert cubeless_equity(sure, Stakes(away=(3, 5), cube=False)) == pytest.approx(1)
    assert cubeless_equity(Chances(0.0), Stakes(away=(3, 5), cube=False)) == pytest.approx(-1)
    # Who needs one point wins nothing more by a gammon.
    gammon = Chances(1.0, 1.0)
    assert cubeless_equity(gammon, Stakes(away=(1, 5), cube=False)) == pytest.approx(1)
    assert cubeless_equity(gammon, Stakes(away=(5, 1), cube=False)) > 1.5
    # Nothing is at stake where either result ends the match alike.
    assert cubeless_equity(sure, Stakes(away=(0, 5), cube=False)) == 0
