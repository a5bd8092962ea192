"""The computer in a chair of a chouette: what it says as box, captain and member."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.chair import Chair, Said, Word, seen_by
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.levels import level
from app.engine.player import Act, Resignation
from app.engine.question import Question
from app.engine.verdicts import Chances, CubeVerdict, PlayVerdict
from rules.actions import Double, Level, Object, Resign, Roll, Take
from rules.chouette import BOX, TEAM, Asked, Chouette
from rules.cube import Cube
from rules.plays import Play
from rules.position import Position
from rules.terms import Terms
from tests.engines import Pips
from tests.rules.chouettes import OWN, answered, did, doubled, on_board, on_roll, seated

BEST = level("world-class")


class Told:
    """An adviser that gives the same answer to every question about the cube."""

    def __init__(self, no_double: float, take: float, *, beaver: bool = False) -> None:
        self.answer = no_double, take, beaver
        self.asked: list[Question] = []

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        return Pips().play(question, search, also)

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        self.asked.append(question)
        no_double, take, beaver = self.answer
        return CubeVerdict(question, Chances(0.7), no_double, take, 1.0, beaver)


DOUBLES, HOLDS = (0.4, 0.7), (0.4, 0.2)
PASSES = (1.2, 1.4)


async def said(chouette: Chouette, player: int, *verdict: float, beaver: bool = False) -> Said:
    return await Chair(BEST, Told(*verdict, beaver=beaver), "seed").act(chouette, player)


@pytest.mark.parametrize(("verdict", "word"), [(DOUBLES, Word.AGREE), (HOLDS, Word.OBJECT)])
async def test_a_member_agrees_where_it_would_double(
    verdict: tuple[float, float], word: Word
) -> None:
    proposed = did(on_roll(seated(), TEAM), Double(TEAM))
    assert proposed.asked is Asked.AGREE_DOUBLE
    assert await said(proposed, 3, *verdict) == Said(word)


@pytest.mark.parametrize(("verdict", "act"), [(DOUBLES, Act.DOUBLE), (HOLDS, Act.ROLL)])
async def test_captain_and_box_double_or_roll(verdict: tuple[float, float], act: Act) -> None:
    for side, player in ((TEAM, 1), (BOX, 0)):
        assert await said(on_roll(seated(), side), player, *verdict) == Said(act)


async def test_a_captain_whose_team_has_objected_rolls() -> None:
    table = did(on_roll(seated(), TEAM), Double(TEAM))
    objected = did(table, Object(TEAM, 2))
    assert await said(objected, 1, *DOUBLES) == Said(Act.ROLL)


@pytest.mark.parametrize(("verdict", "act"), [(DOUBLES, Act.TAKE), (PASSES, Act.PASS)])
async def test_box_and_members_answer_a_double(verdict: tuple[float, float], act: Act) -> None:
    assert await said(doubled(on_roll(seated(), TEAM)), 0, *verdict) == Said(act)
    boxed = did(on_roll(seated(), BOX), Double(BOX))
    assert await said(boxed, 4, *verdict) == Said(act)


async def test_a_member_beavers_where_that_is_played() -> None:
    boxed = did(on_roll(seated(terms=Terms(0, beavers=1)), BOX), Double(BOX))
    assert await said(boxed, 2, 0.1, -0.4, beaver=True) == Said(Act.BEAVER)
    beavered = answered(boxed, "bbbb")
    assert beavered.match.game.extra_turns == 1
    assert (await said(beavered, 0, 0.1, 0.5)).choice in (Act.TAKE, Act.PASS)


async def test_the_box_turns_the_cubes_that_it_may_turn() -> None:
    table = on_roll(seated(options=OWN), BOX)
    assert await said(table, 0, *DOUBLES) == Said(Act.DOUBLE, 1)
    table = did(table, Double(BOX, 0, 1), Take(TEAM, 1))
    assert await said(table, 0, *DOUBLES) == Said(Act.DOUBLE, 2)
    assert await said(table, 0, *HOLDS) == Said(Act.ROLL)


async def test_a_member_doubles_with_a_cube_of_its_own_and_never_rolls() -> None:
    table = on_roll(seated(options=OWN), TEAM)
    assert await said(table, 3, *DOUBLES) == Said(Act.DOUBLE)
    assert await said(table, 3, *HOLDS) == Said(None)


async def test_everybody_judges_by_the_cube_they_play_for() -> None:
    table = on_roll(seated(options=OWN), BOX)
    table = did(table, Double(BOX, 0, 2), Take(TEAM, 2))
    assert seen_by(table, 2).game.cube == Cube(2, TEAM, turned=True)
    assert seen_by(table, 1).game.cube == Cube()


async def test_the_captain_moves() -> None:
    rolled = did(on_roll(seated(), TEAM), Roll(TEAM, (6, 4)))
    answer = await said(rolled, 1, *HOLDS)
    assert isinstance(answer.choice, Play)


async def test_a_resignation_of_the_team_is_agreed_to_only_where_all_is_lost() -> None:
    table = did(on_roll(seated(), TEAM), Resign(TEAM, Level.SINGLE))
    assert table.asked is Asked.AGREE_RESIGN
    assert await said(table, 2, *HOLDS) == Said(Word.OBJECT)


async def test_members_answer_the_resignation_of_the_box() -> None:
    table = did(on_roll(seated(), BOX), Resign(BOX, Level.BACKGAMMON))
    assert table.asked is Asked.RESIGNED
    answer = await said(table, 2, *HOLDS)
    assert answer == Said(Act.ACCEPT)


async def test_trouble_is_told() -> None:
    class Broken(Told):
        async def cube(self, question: Question, search: Search) -> CubeVerdict:
            raise EngineTrouble(Trouble.CRASHED, "broken")

    chair = Chair(BEST, Broken(*HOLDS), "seed")
    with pytest.raises(EngineTrouble):
        await chair.act(on_roll(seated(), TEAM), 1)


async def test_a_lost_race_is_given_up_by_the_captain_and_agreed_to() -> None:
    # Black, the team, has borne one off and needs many rolls; White has two checkers left.
    board = Position.parse("-B" + "-" * 22 + "n-")
    table = on_board(on_roll(seated(), TEAM), board, TEAM)
    game = replace(table.match.game, phase=table.match.game.phase.TO_ROLL, dice=None)
    assert table.table is not None
    before = replace(table, table=replace(table.table, match=replace(table.match, game=game)))
    answer = await said(before, 1, *HOLDS)
    assert answer == Said(Resignation(Level.SINGLE))
    proposed = did(before, Resign(TEAM, Level.SINGLE))
    assert await said(proposed, 2, *HOLDS) == Said(Word.AGREE)
