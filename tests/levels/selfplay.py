"""Games of a level against itself, and what its decisions cost by a stronger search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.engine.analysis.decisions import find
from app.engine.analysis.grading import (
    answer_cost,
    answer_counts,
    cube_counts,
    play_counts,
)
from app.engine.analysis.report import Decision, DecisionKind
from app.engine.closer import Adviser, judged_again
from app.engine.engine import Engine, Search
from app.engine.levels import Level
from app.engine.player import Act, Choice, Player, Resignation
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict
from app.state.dice import SeededDice
from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    MakePlay,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.game import Phase
from rules.match import Match
from rules.plays import Play
from rules.position import Position
from rules.record import DiceSpec, Entry, Header, Record
from rules.side import Side
from rules.terms import Terms

TERMS = Terms(0, jacoby=True)
"""Money play, in which every game weighs the same, whatever happened before it."""

_SCREEN = Search.TWO
_REMEMBERED = 500
_CLEAR = 0.1
_FAR = 0.35
_ID = "00000000-0000-0000-0000-000000000000"


class Direct:
    """An engine asked in this very process, which needn't look twice at the plays of a game."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._screened: dict[Question, PlayVerdict] = {}

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        if search is not _SCREEN:
            return self._engine.play(question, search, also)
        found = self._screened.get(question)
        if found is None:
            found = self._screened[question] = self._engine.play(question, search)
        if len(self._screened) > _REMEMBERED:
            self._screened.clear()
        return found

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        return self._engine.cube(question, search)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a counted decision lost.

    Attributes:
        kind: what was decided.
        cost: equity lost, in points of the cube.
    """

    kind: DecisionKind
    cost: float


async def one_game(level: Level, adviser: Adviser, seed: str) -> Record:
    """A game of a level against itself; the same for the same seed."""
    dice, rolls = SeededDice(seed), 0
    player = Player(level, adviser, seed)
    spec = DiceSpec("seed", seed)
    record = Record(Header(_ID, (level.id, level.id), TERMS, 0, dice=spec))
    match, refused = Match.begin(TERMS), False
    while match.game.phase is not Phase.OVER:
        action: Action
        if match.game.phase is Phase.OPENING:
            action = OpeningRoll(*dice.roll(rolls))
        else:
            choice = await player.act(match)
            if refused and isinstance(choice, Resignation):
                choice = Act.ROLL
            action = action_of(match, choice, dice.roll(rolls))
        rolls += isinstance(action, OpeningRoll | Roll)
        refused = refused or isinstance(action, Refuse)
        match = match.apply(action)
        record = record.added(Entry(len(record.entries) + 1, 0, action))
    return record


def action_of(match: Match, choice: Choice, dice: tuple[int, int]) -> Action:
    """The action that a choice is, with the dice for a roll."""
    by = match.game.actor
    assert by is not None
    if isinstance(choice, Play):
        return MakePlay(by, choice.steps)
    if isinstance(choice, Resignation):
        return Resign(by, choice.level)
    if choice is Act.ROLL:
        return Roll(by, dice)
    return _ACTIONS[choice](by)


_ACTIONS: dict[Act, Callable[[Side], Action]] = {
    Act.DOUBLE: Double,
    Act.TAKE: Take,
    Act.PASS: Pass,
    Act.BEAVER: Beaver,
    Act.ACCEPT: Accept,
    Act.REFUSE: Refuse,
}


async def costs(record: Record, adviser: Adviser, search: Search) -> list[Cost]:
    """What the decisions that count cost, both players' together."""
    judged = [await _judged(one, adviser, search) for one in find(record).decisions]
    return [one for one in judged if one is not None]


async def _judged(decision: Decision, adviser: Adviser, search: Search) -> Cost | None:
    """What a decision cost; None if it doesn't count.

    Most decisions are clear by a shallow search; only the others are looked at deeply.
    """
    question = decision.question
    if decision.kind is DecisionKind.PLAY:
        assert decision.result is not None
        also = (decision.result,)
        verdict = await adviser.play(question, _SCREEN, also)
        if not play_counts(verdict):
            return None
        if not _clear(verdict, decision.result):
            verdict = await judged_again(adviser, verdict, search, also)
        return Cost(decision.kind, verdict.cost(decision.result) or 0.0)
    if decision.kind is DecisionKind.RESIGNATION:
        return None
    cube = await adviser.cube(question, _SCREEN)
    doubled = decision.chosen == "double"
    if decision.kind is DecisionKind.CUBE and not doubled and _far_from_double(cube):
        return None
    cube = await adviser.cube(question, search)
    if decision.kind is DecisionKind.CUBE:
        counted = cube_counts(cube, doubled=doubled)
        return Cost(decision.kind, cube.cost(doubled=doubled)) if counted else None
    cost = answer_cost(cube, decision.chosen)
    return Cost(decision.kind, cost) if answer_counts(cube) else None


def _clear(verdict: PlayVerdict, played: Position) -> bool:
    """Whether a play is right by a lead that no deeper search makes up for."""
    first, second = verdict.candidates[:2]
    return first.result == played and first.equity - second.equity > _CLEAR


def _far_from_double(cube: CubeVerdict) -> bool:
    """Whether rolling is so obvious that it wouldn't count by any search."""
    return cube.no_double - min(cube.double_take, cube.double_pass) > _FAR
