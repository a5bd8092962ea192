"""The computer as a player: what it does, and what it does without thinking."""

from collections.abc import Sequence

import pytest

from app.engine.catalogue import installed
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.levels import LEVELS, Level, level
from app.engine.player import Act, Player, Resignation
from app.engine.question import Question
from app.engine.verdicts import Chances, CubeVerdict, PlayVerdict
from rules.actions import Beaver, Dice, Double, MakePlay, OpeningRoll, Resign
from rules.actions import Level as Resigned
from rules.cube import CENTRED, Cube
from rules.match import Match
from rules.plays import Play, legal_plays
from rules.position import START, Position
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.engine.asking import handed
from tests.app.tabletop import board
from tests.conftest import SOAK
from tests.levels.selfplay import Direct

if not installed("bgsage"):
    pytest.skip("bgsage is not installed", allow_module_level=True)

from app.engine.sage import Sage

WORLD_CLASS = level("world-class")
SAGE = Direct(Sage())

STRONG = Position.parse("-eDCBCA-----b---b----bb-b-")  # a blitz that has won
WITH_BEAVERS = Terms(0, jacoby=True, beavers=3)


class Silent:
    """An adviser that is not to be asked."""

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        raise EngineTrouble(Trouble.CRASHED, "silent")

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        raise EngineTrouble(Trouble.CRASHED, "silent")


class Told(Silent):
    """An adviser that gives the same answer to every question about the cube."""

    def __init__(self, no_double: float, take: float, *, win: float = 0.5, beaver: bool = False):
        self.answer = no_double, take, win, beaver
        self.asked: list[Question] = []

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        self.asked.append(question)
        no_double, take, win, beaver = self.answer
        return CubeVerdict(question, Chances(win), no_double, take, 1.0, beaver)


def taken_up(
    position: Position,
    terms: Terms | None = None,
    dice: Dice | None = None,
    cube: Cube = CENTRED,
    score: tuple[int, int] = (0, 0),
    *,
    crawford: bool = False,
) -> Match:
    """A match in which White is on roll."""
    start = Start(position, Side.WHITE, dice, cube, score, crawford)
    return Match.begin(terms or Terms(0), start)


def silent() -> Player:
    return Player(WORLD_CLASS, Silent(), "seed")


def told(adviser: Told, one: Level = WORLD_CLASS) -> Player:
    return Player(one, adviser, "seed")


# Plays


async def test_a_dance_and_a_forced_play_need_no_thought() -> None:
    shut_out = board({19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2}, {25: 1, 6: 14})
    dance = await silent().act(taken_up(shut_out, dice=(3, 1)))
    assert isinstance(dance, Play)
    assert dance.steps == ()
    taken_up(shut_out, dice=(3, 1)).apply(MakePlay(Side.WHITE, dance.steps))
    forced = await silent().act(taken_up(board({24: 2}, {1: 2}), dice=(6, 5)))
    assert isinstance(forced, Play)
    assert forced.result.off == 15


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
async def test_every_level_plays_legally(one: Level) -> None:
    player = Player(one, SAGE, "seed")
    for question in handed(60 if SOAK else 6, seed=1):
        assert question.dice is not None
        match = taken_up(question.position, dice=question.dice)
        choice = await player.act(match)
        assert isinstance(choice, Play)
        assert choice in legal_plays(question.position, question.dice) or not choice.steps
        match.apply(MakePlay(Side.WHITE, choice.steps))


async def test_the_same_position_of_the_same_game_is_played_alike() -> None:
    match = Match.begin(Terms(5)).apply(OpeningRoll(4, 3))
    player = Player(level("beginner"), SAGE, "seed")
    again = Player(level("beginner"), SAGE, "seed")
    assert await player.act(match) == await player.act(match) == await again.act(match)
    others = {
        str(await Player(level("beginner"), SAGE, f"{number}").act(match)) for number in range(20)
    }
    assert len(others) > 1


async def test_nobody_acts_before_the_opening_roll() -> None:
    with pytest.raises(ValueError, match="nobody"):
        await silent().act(Match.begin(Terms(5)))


async def test_trouble_of_the_engine_is_passed_on() -> None:
    with pytest.raises(EngineTrouble):
        await silent().act(taken_up(START, dice=(4, 3)))


# Doubling


NO_DOUBLE = [
    taken_up(STRONG, Terms(1)),
    taken_up(STRONG, Terms(5), score=(4, 0), crawford=True),
    taken_up(STRONG, Terms(5), score=(0, 4), crawford=True),
    taken_up(STRONG, cube=Cube.taken(2, Side.BLACK)),
    taken_up(STRONG, Terms(0, cube_limit=1)),
    taken_up(STRONG, Terms(0, cube_limit=2), cube=Cube.taken(2, Side.WHITE)),
    # The cube is dead: the game as it is wins the match.
    taken_up(STRONG, Terms(3), score=(2, 2)),
    taken_up(STRONG, Terms(3), score=(2, 0)),
    taken_up(STRONG, Terms(7), cube=Cube.taken(4, Side.WHITE), score=(3, 3)),
    taken_up(STRONG, Terms(7), cube=Cube.taken(2, Side.WHITE), score=(5, 0)),
]


@pytest.mark.parametrize("match", NO_DOUBLE)
@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
async def test_a_cube_that_is_not_to_be_turned_needs_no_thought(match: Match, one: Level) -> None:
    assert await Player(one, Silent(), "seed").act(match) is Act.ROLL


async def test_it_doubles_and_redoubles_where_that_is_right() -> None:
    lead = board({21: 6, 20: 4, 19: 2, 18: 3}, {3: 3, 4: 4, 5: 4, 6: 4})
    player = Player(WORLD_CLASS, SAGE, "seed")
    assert await player.act(taken_up(lead)) is Act.DOUBLE
    assert await player.act(taken_up(lead, cube=Cube.taken(2, Side.WHITE))) is Act.DOUBLE
    assert await player.act(taken_up(START)) is Act.ROLL
    assert await player.act(taken_up(lead.flipped())) is Act.ROLL


async def test_behind_after_the_crawford_game_it_doubles_at_once() -> None:
    trailing = taken_up(START, Terms(7), score=(3, 6))
    assert await Player(WORLD_CLASS, SAGE, "seed").act(trailing) is Act.DOUBLE


async def test_a_double_without_gain_is_not_offered() -> None:
    assert await told(Told(0.3, 0.3)).act(taken_up(START)) is Act.ROLL
    assert await told(Told(0.3, 0.4)).act(taken_up(START)) is Act.DOUBLE


async def test_too_good_to_double_plays_on() -> None:
    assert await told(Told(1.2, 1.6, win=0.9)).act(taken_up(START)) is Act.ROLL


# Answers


def doubled(position: Position, terms: Terms | None = None, *beavers: Side) -> Match:
    match = taken_up(position, terms).apply(Double(Side.WHITE))
    for by in beavers:
        match = match.apply(Beaver(by))
    return match


async def test_it_takes_and_passes() -> None:
    player = Player(WORLD_CLASS, SAGE, "seed")
    assert await player.act(doubled(START)) is Act.TAKE
    assert await player.act(doubled(STRONG)) is Act.PASS


async def test_a_wrong_double_is_beavered_where_that_is_agreed_on() -> None:
    behind = board({22: 3, 21: 4, 20: 4, 19: 4}, {4: 6, 5: 4, 6: 2, 7: 3})
    player = Player(WORLD_CLASS, SAGE, "seed")
    assert await player.act(doubled(behind, WITH_BEAVERS)) is Act.BEAVER
    assert await player.act(doubled(behind, Terms(0))) is Act.TAKE
    assert await player.act(doubled(STRONG, WITH_BEAVERS)) is Act.PASS


ANSWERS = [
    # a doubler's 2e, beavered where that is right; who beavered so far; what is answered
    (0.4, False, (), Act.TAKE),
    (-0.4, True, (), Act.BEAVER),
    (1.1, False, (), Act.PASS),
    (0.4, False, (Side.BLACK,), Act.BEAVER),  # the beaver was wrong: a raccoon
    (-0.4, True, (Side.BLACK,), Act.TAKE),
    (-2.4, True, (Side.BLACK,), Act.PASS),
    (0.4, False, (Side.BLACK, Side.WHITE), Act.TAKE),
    (1.4, False, (Side.BLACK, Side.WHITE), Act.PASS),
    (-0.4, True, (Side.BLACK, Side.WHITE), Act.BEAVER),
]


@pytest.mark.parametrize(("take", "beaver", "turned", "answer"), ANSWERS)
async def test_doubles_beavers_and_raccoons_are_answered(
    take: float, beaver: bool, turned: tuple[Side, ...], answer: Act
) -> None:
    adviser = Told(0.3, take, win=0.6, beaver=beaver)
    match = doubled(START, WITH_BEAVERS, *turned)
    assert await told(adviser).act(match) is answer
    assert adviser.asked[0].position == START


async def test_no_beaver_beyond_what_is_agreed_on() -> None:
    once = Terms(0, beavers=1)
    assert await told(Told(0.3, 0.4, win=0.6)).act(doubled(START, once, Side.BLACK)) is Act.TAKE


# Resignations


LOST = board({24: 2}, {6: 5, 5: 4})


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
async def test_a_lost_race_is_given_up_without_thought(one: Level) -> None:
    player = Player(one, Silent(), "seed")
    assert await player.act(taken_up(LOST)) == Resignation(Resigned.SINGLE)


async def test_a_hopeless_race_is_given_up_though_dice_that_never_fall_could_win_it() -> None:
    hopeless = board({19: 2, 20: 2, 21: 2}, {12: 5, 10: 5, 6: 2})
    player = Player(WORLD_CLASS, SAGE, "seed")
    assert await player.act(taken_up(hopeless)) == Resignation(Resigned.SINGLE)
    hope = board({19: 2, 20: 2, 21: 2}, {6: 4, 5: 4})
    assert await player.act(taken_up(hope)) is Act.ROLL


async def test_a_game_that_is_only_bad_is_played_on() -> None:
    player = Player(WORLD_CLASS, SAGE, "seed")
    assert await player.act(taken_up(STRONG.flipped())) is Act.ROLL
    gammon_open = board({24: 5}, {12: 1, 6: 14})
    assert await player.act(taken_up(gammon_open)) is Act.ROLL


def resigned(position: Position, offered: Resigned, terms: Terms | None = None) -> Match:
    return taken_up(position, terms).apply(Resign(Side.WHITE, offered))


async def test_a_resignation_of_all_there_is_to_win_is_accepted_without_thought() -> None:
    for offered in Resigned:
        assert await silent().act(resigned(LOST, offered)) is Act.ACCEPT
    assert await silent().act(resigned(START, Resigned.BACKGAMMON)) is Act.ACCEPT
    jacoby = Terms(0, jacoby=True)
    assert await silent().act(resigned(START, Resigned.SINGLE, jacoby)) is Act.ACCEPT
    assert await silent().act(resigned(START, Resigned.SINGLE, Terms(1))) is Act.ACCEPT


async def test_less_than_can_be_expected_is_refused() -> None:
    crushed = STRONG.flipped()
    player = Player(WORLD_CLASS, SAGE, "seed")
    assert await player.act(resigned(START, Resigned.SINGLE)) is Act.ACCEPT
    assert await player.act(resigned(crushed, Resigned.SINGLE)) is Act.REFUSE
    assert await player.act(resigned(crushed, Resigned.GAMMON)) is Act.ACCEPT


async def test_the_score_says_what_a_gammon_is_worth() -> None:
    crushed = STRONG.flipped()
    player = Player(WORLD_CLASS, SAGE, "seed")
    for score, answer in (((0, 6), Act.ACCEPT), ((0, 5), Act.REFUSE)):
        match = taken_up(crushed, Terms(7), score=score).apply(Resign(Side.WHITE, Resigned.SINGLE))
        assert await player.act(match) is answer


@pytest.mark.parametrize("dice", [(6, 5), (3, 3), (1, 1)])
async def test_a_resignation_with_dice_on_the_table_is_weighed_too(dice: Dice) -> None:
    closed = board({19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2, 18: 3}, {25: 3, 6: 6, 8: 6})
    match = taken_up(closed, dice=dice).apply(Resign(Side.WHITE, Resigned.SINGLE))
    assert await Player(WORLD_CLASS, SAGE, "seed").act(match) is Act.REFUSE


# Matches that no equity table knows


@pytest.mark.parametrize("terms", [Terms(40), Terms(99, cube_limit=0)])
async def test_a_match_longer_than_the_table_is_played_like_money(terms: Terms) -> None:
    player = Player(level("expert"), SAGE, "seed")
    assert isinstance(await player.act(taken_up(START, terms, (3, 1))), Play)
    assert await player.act(taken_up(START, terms)) is Act.ROLL
    high = taken_up(START, terms, cube=Cube.taken(2**20, Side.WHITE)) if terms.length > 40 else None
    assert high is None or await player.act(high) is Act.ROLL
    for offered in Resigned:
        answered = taken_up(START, terms).apply(Resign(Side.WHITE, offered))
        assert await player.act(answered) in (Act.ACCEPT, Act.REFUSE)
