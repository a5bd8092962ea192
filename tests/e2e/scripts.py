"""Whole matches known beforehand: every roll and every play of a seed, by simple players."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from app.state.dice import SeededDice
from rules.actions import (
    Action,
    Double,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Roll,
    Take,
)
from rules.game import Ending, Phase
from rules.match import Match
from rules.plays import Play, legal_plays
from rules.side import Side
from rules.terms import Terms

Style = Callable[[Play], object]
"""How a player judges a play: the highest is made."""


@dataclass(frozen=True, slots=True)
class Script:
    """A match that will happen if everybody does their part.

    Attributes:
        seed: the seed of its dice.
        terms: what is played.
        actions: everything that happens, in order.
    """

    seed: str
    terms: Terms
    actions: tuple[Action, ...]

    def matches(self) -> Iterator[tuple[Match, Action]]:
        """Every action with the match as it stands before it."""
        match = Match.begin(self.terms)
        for action in self.actions:
            yield match, action
            match = match.apply(action)

    @property
    def end(self) -> Match:
        """The match when everything has happened."""
        match = Match.begin(self.terms)
        for action in self.actions:
            match = match.apply(action)
        return match


def runner(play: Play) -> object:
    """Run home: few pips, checkers off, no blots where they can be hit."""
    result = play.result
    counts = result.counts
    blots = sum(1 for point in range(1, 25) if counts[point] == 1) if result.contact else 0
    rear = max(point for point in range(26) if counts[point] > 0 or point == 0)
    return result.opponent_pips - 4 * blots - 3 * rear, result.off, str(result)


def attacker(play: Play) -> object:
    """Hit what can be hit, then run home."""
    return play.result.opponent_pips, runner(play)


def dawdler(play: Play) -> object:
    """Stay behind as long as possible."""
    counts = play.result.counts
    return sum(point * point * max(counts[point], 0) for point in range(1, 26)), str(play.result)


def with_everything(seed: str) -> Script | None:
    """A 3-point match with a double, a take, a gammon, the Crawford game and a drop.

    White doubles the first game and wins it, Black wins a gammon in the Crawford game and
    the match by a double that is passed. None for a seed whose dice fall otherwise.
    """
    dice = SeededDice(seed)
    match = Match.begin(Terms(3))
    actions: list[Action] = []
    rolls = 0
    while not match.over:
        action = _next(match, dice.roll(rolls))
        rolls += isinstance(action, OpeningRoll | Roll)
        actions.append(action)
        match = match.apply(action)
        if match.game.phase is Phase.OVER and not _as_wanted(match):
            return None
    return Script(seed, Terms(3), tuple(actions))


@cache
def found() -> Script:
    """The shortest of the first matches that have everything in them."""
    scripts = [script for n in range(80) if (script := with_everything(str(n)))]
    return min(scripts, key=lambda script: len(script.actions))


def _as_wanted(match: Match) -> bool:
    result = match.games[-1]
    wanted = {
        1: (Side.WHITE, 2, Level.SINGLE, Ending.BORNE_OFF),
        2: (Side.BLACK, 2, Level.GAMMON, Ending.BORNE_OFF),
        3: (Side.BLACK, 1, Level.SINGLE, Ending.PASSED),
    }
    told = (result.winner, result.points, result.level, result.ending)
    return told == wanted[match.number]


def _next(match: Match, dice: tuple[int, int]) -> Action:
    game = match.game
    side = game.actor
    match game.phase:
        case Phase.OPENING:
            return OpeningRoll(*dice)
        case Phase.OVER:
            return NextGame()
    assert side is not None
    match game.phase:
        case Phase.TO_ROLL:
            doubler = {1: Side.WHITE, 3: Side.BLACK}.get(match.number)
            if side is doubler and game.can_double(side) and not game.cube.turned:
                return Double(side)
            return Roll(side, dice)
        case Phase.DOUBLED:
            return Take(side) if match.number == 1 else Pass(side)
    assert game.dice is not None
    plays = legal_plays(game.position, game.dice)
    style = _style(match.number, side)
    return MakePlay(side, max(plays, key=style).steps if plays else ())


def _style(game: int, side: Side) -> Style:
    if game == 2:
        return dawdler if side is Side.WHITE else attacker
    return runner
