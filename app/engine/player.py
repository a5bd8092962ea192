"""The computer as a player: it answers the state of a match with what it does.

It knows the engine only by three questions (see `Adviser`), thinks only where something is to
be decided, and does the same again in the same position of the same game: what is chance in its
mistakes is drawn from the seed, the number of the game and the position, so a match that is
resumed, or taken back a step, goes on alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.engine.engine import Search
from app.engine.levels import Level
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.actions import Level as Resigned
from rules.game import Phase
from rules.match import Match
from rules.plays import Play, legal_plays
from rules.position import Position


class Act(StrEnum):
    """What a player does besides moving checkers and resigning."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"
    ACCEPT = "accept"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Resignation:
    """The offer to lose the game at a level."""

    level: Resigned


Choice = Act | Resignation | Play
"""What a player answers: an act, a resignation, or a play (without steps where none is legal)."""


class Adviser(Protocol):
    """What the player asks; `app.engine.thinker.Thinker` is one."""

    async def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll."""

    async def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge no double, double-take and double-pass before the roll."""


class Player:
    """The computer at a level.

    Attributes:
        level: how well it plays.
    """

    def __init__(self, level: Level, adviser: Adviser, seed: str) -> None:
        """Sit down.

        Args:
            level: how well it plays.
            adviser: whom it asks.
            seed: what its chance is drawn from; the id of the match.
        """
        self.level = level
        self._adviser = adviser
        self._seed = seed

    async def act(self, match: Match) -> Choice:
        """What the player whose turn it is does, whichever side that is.

        Raises:
            EngineTrouble: if the engine gives no answer.
            ValueError: if nobody has to act (the opening roll, and after a game).
        """
        phase = match.game.phase
        if phase is Phase.TO_PLAY:
            return await self._move(match)
        if phase is Phase.TO_ROLL:
            return await self._before_roll(match)
        if phase is Phase.DOUBLED:
            return await self._answer_double(match)
        if phase is Phase.RESIGNED:
            return await self._answer_resignation(match)
        raise ValueError("nobody has to act")

    async def _move(self, match: Match) -> Choice:
        game = match.game
        assert game.dice is not None
        plays = legal_plays(game.position, game.dice)
        if not plays:
            return Play(game.position, game.position.key, ())
        if len(plays) == 1:
            return plays[0]
        verdict = await self._adviser.play(Question.of(match), self.level.search)
        best = verdict.best
        return next(play for play in plays if best is not None and play.result == best.result)

    async def _before_roll(self, match: Match) -> Choice:
        game = match.game
        assert game.turn is not None
        if not game.can_double(game.turn):
            return Act.ROLL
        verdict = await self._adviser.cube(Question.of(match), self.level.search)
        return Act.DOUBLE if verdict.double else Act.ROLL

    async def _answer_double(self, match: Match) -> Choice:
        verdict = await self._adviser.cube(Question.of(match), self.level.search)
        return Act.TAKE if verdict.take else Act.PASS

    async def _answer_resignation(self, match: Match) -> Choice:
        return Act.ACCEPT
