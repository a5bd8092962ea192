"""The computer as a player: it answers the state of a match with what it does.

It knows the engine only by three questions (see `Adviser`), thinks only where something is to
be decided, and does the same again in the same position of the same game: what is chance in its
mistakes is drawn from the seed, the number of the game and the position, so a match that is
resumed, or taken back a step, goes on alike.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from app.engine.analysis.luck import worth_of_resigning
from app.engine.closer import Adviser, judged_plays
from app.engine.engine import Search
from app.engine.fitness import HIGHEST_CUBE, LONGEST
from app.engine.levels import Level
from app.engine.mistakes import Mood, choose_play, wants_double, wants_take
from app.engine.question import Question, Stakes
from app.engine.resigning import highest, points_for, resignation
from rules.actions import Level as Resigned
from rules.game import Phase
from rules.match import Match
from rules.plays import Play, legal_plays
from rules.side import Side

_PASSED = -0.5  # what passing an answered double costs, in cubes of one on the table
_SAME = 0.002  # equities no farther apart are the same
_FAR_BEHIND = 25  # pips; nobody who is nearer has lost a race for certain


__all__ = ["Act", "Adviser", "Choice", "Player", "Resignation"]


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
        question = _askable(Question.of(match))
        verdict = await judged_plays(self._adviser, question, self.level.search)
        skill, mood = self.level.skill, self._mood(match)
        picked = choose_play(verdict, skill, mood, self._chance(match, question))
        return next(play for play in plays if play.result == picked)

    async def _before_roll(self, match: Match) -> Choice:
        given_up = await self._given_up(match)
        if given_up is not None:
            return Resignation(given_up)
        question = _askable(Question.of(match))
        if not match.game.can_double(_turn(match)) or _no_use(question.stakes):
            return Act.ROLL
        verdict = await self._adviser.cube(question, self.level.search)
        skill, mood = self.level.skill, self._mood(match)
        doubles = wants_double(verdict, skill, mood, self._chance(match, question))
        return Act.DOUBLE if doubles else Act.ROLL

    async def _given_up(self, match: Match) -> Resigned | None:
        """The level at which to resign; a race far behind is looked at by the engine."""
        position = match.game.position
        certain = resignation(match)
        behind = position.pips - position.opponent_pips
        if certain is not None or position.contact or behind < _FAR_BEHIND:
            return certain
        question = _askable(Question.of(match))
        verdict = await self._adviser.cube(question, Search.TWO)
        return resignation(match, verdict.chances)

    async def _answer_double(self, match: Match) -> Choice:
        game = match.game
        question = _askable(Question.of(match))
        verdict = await self._adviser.cube(question, self.level.search)
        skill, mood = self.level.skill, self._mood(match)
        chance = self._chance(match, question)
        # What the cube at its new place is worth, a cube of one, to the player who answers.
        worth = -verdict.double_take / (4 if verdict.beaver else 2)
        if game.extra_turns % 2:
            worth = -worth
        if game.can_beaver and worth > skill.threshold:
            return Act.BEAVER
        if game.extra_turns:
            return Act.TAKE if worth >= _PASSED else Act.PASS
        return Act.TAKE if wants_take(verdict, skill, mood, chance) else Act.PASS

    async def _answer_resignation(self, match: Match) -> Choice:
        game = match.game
        winner = _turn(match).opponent
        paid = points_for(match, winner)
        offered = paid[game.resigned or Resigned.SINGLE]
        if offered >= paid[highest(game.view(winner))]:
            return Act.ACCEPT
        question = _askable(Question.of(match))
        expected = -await self._worth(question)
        accepts = -worth_of_resigning(question.stakes, offered) >= expected - _SAME
        return Act.ACCEPT if accepts else Act.REFUSE

    async def _worth(self, question: Question) -> float:
        """The equity of the player on roll, with or without dice."""
        search = Search.TWO if self.level.search is Search.ONE else self.level.search
        if question.dice is None:
            return (await self._adviser.cube(question, search)).best
        if legal_plays(question.position, question.dice):
            best = (await self._adviser.play(question, search)).best
            assert best is not None
            return best.equity
        danced = Question(question.position.flipped(), question.stakes.turned)
        return -(await self._adviser.cube(danced, search)).best

    def _mood(self, match: Match) -> Mood:
        return Mood.drawn(Random(self._drawn_from(match)))

    def _chance(self, match: Match, question: Question) -> Random:
        return Random(f"{self._drawn_from(match)}/{match.game.phase.value}/{question.key}")

    def _drawn_from(self, match: Match) -> str:
        side = match.game.actor
        return f"{self._seed}/{self.level.id}/{match.number}/{side}"


def _turn(match: Match) -> Side:
    assert match.game.turn is not None
    return match.game.turn


def _no_use(stakes: Stakes) -> bool:
    """Whether the game as it stands wins the match already, so that a higher cube can only lose."""
    return stakes.away is not None and stakes.away[0] <= stakes.value


def _askable(question: Question) -> Question:
    """The question, or the nearest one to it that engines answer.

    Where more points are needed than any equity table knows, a match is much like money play.
    """
    stakes = question.stakes
    if stakes.away is not None and max(stakes.away) > LONGEST:
        stakes = replace(stakes, away=None, crawford=False)
    return replace(question, stakes=replace(stakes, value=min(stakes.value, HIGHEST_CUBE)))
