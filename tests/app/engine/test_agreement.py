"""World-class plays and cubes agree with a deeper search of the same engine."""

from itertools import combinations
from statistics import mean

import pytest

from app.engine.analysis.decisions import find
from app.engine.analysis.report import DecisionKind
from app.engine.catalogue import installed
from app.engine.engine import Search
from app.engine.levels import level
from app.engine.mistakes import right_double
from app.engine.player import Act, Player
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import CubeVerdict
from rules.actions import Double
from rules.cube import CENTRED, Cube
from rules.match import Match
from rules.plays import Play, legal_plays
from rules.position import CHECKERS, START, Position
from rules.side import Side
from rules.start import Start
from tests.app.engine.asking import handed
from tests.conftest import SOAK
from tests.levels.selfplay import TERMS, Direct, one_game

if not installed("bgsage"):
    pytest.skip("bgsage is not installed", allow_module_level=True)

from app.engine.sage import Sage

DEEPER = Search.FOUR
LEEWAY, MOST = 0.1, 4  # how far behind, and how many, plays are looked at deeply

SAGE = Sage()
PLAYER = Player(level("world-class"), Direct(SAGE), "agreement")


def match(question: Question) -> Match:
    """A money game in which White faces a question."""
    holder = question.stakes.holder
    owner = {Holder.MINE: Side.WHITE, Holder.THEIRS: Side.BLACK}.get(holder)
    cube = CENTRED if owner is None else Cube.taken(question.stakes.value, owner)
    return Match.begin(TERMS, Start(question.position, Side.WHITE, question.dice, cube))


async def cost(question: Question) -> float:
    """What the world-class play of a roll loses by the deeper search."""
    before = match(question)
    picked = await PLAYER.act(before)
    assert isinstance(picked, Play)
    question = Question.of(before)
    shallow = SAGE.play(question, Search.TWO).candidates
    near = [one.result for one in shallow if shallow[0].equity - one.equity < LEEWAY][:MOST]
    asked = {*near, picked.result}
    if len(asked) == 1:
        return 0.0
    worth = {result: deep(result, question.stakes) for result in asked}
    return max(worth.values()) - worth[picked.result]


def deep(result: Position, stakes: Stakes) -> float:
    """What a play is worth by the deeper search, seen from the position it leaves."""
    if result.off == CHECKERS:
        return 3.0
    return -SAGE.cube(Question(result.flipped(), stakes.turned), DEEPER).best


def choices(number: int, seed: int) -> list[Question]:
    """Handed positions in which there is a choice."""
    found = handed(3 * number, seed)
    return [one for one in found if len(legal_plays(one.position, one.dice or (1, 1))) > 1][:number]


async def test_the_opening_rolls_are_played_as_by_a_deeper_search() -> None:
    rolls = [(high, low) for low, high in combinations(range(1, 7), 2)]
    asked = rolls if SOAK else rolls[::8]
    costs = [await cost(Question(START, Stakes(), dice, opening=True)) for dice in asked]
    assert mean(costs) < 0.01


async def test_handed_positions_are_played_as_by_a_deeper_search() -> None:
    asked = choices(500 if SOAK else 3, seed=4)
    costs = [await cost(question) for question in asked]
    print(f"{len(costs)} plays cost {mean(costs):.4f} on average")
    assert mean(costs) < 0.01


async def test_cubes_are_handled_as_by_a_deeper_search() -> None:
    asked = await cubes(200 if SOAK else 5)
    differing = []
    for question in asked:
        verdict = SAGE.cube(question, DEEPER)
        doubled, taken = await handled(question, verdict)
        lost = max(verdict.cost(doubled=doubled), verdict.answer_cost(taken=taken))
        if lost >= 0.02:
            differing.append((str(question.position), lost))
    print(f"{len(differing)} of {len(asked)} cubes differ: {differing}")
    assert not differing


async def cubes(number: int) -> list[Question]:
    """Positions of games in which somebody could double, three apart."""
    found: list[Question] = []
    game = 0
    while len(found) < number:
        record = await one_game(level("advanced"), Direct(SAGE), f"cube/{game}")
        decisions = find(record).decisions
        found += [one.question for one in decisions if one.kind is DecisionKind.CUBE][::3]
        game += 1
    return found[:number]


async def handled(question: Question, verdict: CubeVerdict) -> tuple[bool, bool]:
    """Whether the world-class player doubles, and takes a double there; a lost game is given up."""
    before = match(question)
    choice = await PLAYER.act(before)
    answer = await PLAYER.act(before.apply(Double(Side.WHITE)))
    doubled = choice is Act.DOUBLE or (choice not in set(Act) and right_double(verdict))
    return doubled, answer is not Act.PASS
