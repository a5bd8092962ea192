"""When a game is lost for certain, what is lost then, and what a level pays.

Nothing is judged early: a game counts as lost only where neither the best rolls of one side nor
the worst of the other can change it, or, in a race, where an engine sees no chance at all.
"""

from bisect import insort
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from app.engine.verdicts import Chances
from rules.actions import Level
from rules.game import Game
from rules.match import Match
from rules.plays import legal_plays
from rules.position import CHECKERS, HOME, OFF, SLOTS, Position
from rules.side import Side

_ROLLS = tuple(combinations_with_replacement(range(1, 7), 2))
_SLOWEST = (2, 1)  # the worst roll of a race
_MOVES = 4  # the checkers a turn can move
_SURE = 2  # with more checkers left than these, nobody is off in one turn whatever the roll
_THEIR_HOME = 18  # the opponent's home lies above this point


@dataclass(frozen=True, slots=True)
class Loss:
    """What a player who is lost for certain will lose.

    Attributes:
        least: the level that can't be avoided.
        most: the level that is still possible.
    """

    least: Level
    most: Level


def certain_loss(position: Position, chances: Chances | None = None) -> Loss | None:
    """What the player on roll loses whatever happens; None while the game can still be won.

    Args:
        position: the board before the roll, from that player's side.
        chances: what an engine says of it, the side on roll first. Heard only in a race,
            where its zeros are zeros; with contact it guesses.
    """
    if _about_to_end(position):
        return _ending(position)
    return None if position.contact else _lost_race(position, chances)


def resignation(match: Match, chances: Chances | None = None) -> Level | None:
    """The level at which the player on roll has to give the game up; None to play on.

    That is only ever the level that can't be avoided, and only once nothing worse can come: a
    lost game in which a gammon may be saved, or lost, is played on.
    """
    game = match.game
    loss = None if game.turn is None else certain_loss(game.position, chances)
    if game.turn is None or loss is None:
        return None
    paid = points_for(match, game.turn.opponent)
    if paid[loss.least] != paid[loss.most]:
        return None
    return next(level for level in Level if paid[level] == paid[loss.least])


def points_for(match: Match, winner: Side) -> dict[Level, int]:
    """What each level would pay a winner now: with the cube, Jacoby and the end of the match."""
    paid = {level: match.game.cube.value * _times(match.game, level) for level in Level}
    if match.terms.money:
        return paid
    needed = match.terms.length - match.score[winner]
    return {level: min(points, needed) for level, points in paid.items()}


def highest(position: Position) -> Level:
    """The highest level that the player of this side can still win."""
    if position.opponent_off:
        return Level.SINGLE
    if position.contact or position.flipped().rearmost > _THEIR_HOME:
        return Level.BACKGAMMON
    return Level.GAMMON


def turns_at_least(points: tuple[int, ...]) -> int:
    """A number of turns in which checkers on these points can't be off any faster.

    A turn moves at most four checkers, none of them farther than six points.
    """
    return _up(sum(_up(point, HOME) for point in points), _MOVES)


def turns_at_most(points: tuple[int, ...]) -> int:
    """The turns that checkers without opponents before them need if every roll is 2-1.

    No other roll is slower; the tests compare it with every roll tried out.
    """
    left = sorted(points)
    turns = 0
    while left:
        turns += 1
        for die in _SLOWEST:
            _step(left, die)
    return turns


def _times(game: Game, level: Level) -> int:
    counted = game.counted(level)
    return game.terms.backgammon if counted is Level.BACKGAMMON else counted.value


def _lost_race(position: Position, chances: Chances | None) -> Loss | None:
    own, theirs = _checkers(position), _checkers(position.flipped())
    slowest, fastest = turns_at_most(theirs), turns_at_least(theirs)
    hopeless = chances is not None and chances.win <= 0.0
    if not hopeless and turns_at_least(own) <= slowest:
        return None
    # The player on roll has as many turns before the end as the other one.
    if position.off:
        return Loss(Level.SINGLE, Level.SINGLE)
    return Loss(_least(own, slowest), _most(own, fastest, chances))


def _least(own: tuple[int, ...], turns: int) -> Level:
    """What can't be avoided by a player with no checker off and so many turns left."""
    outside = sum(_up(point - HOME, HOME) for point in own if point > HOME)
    if _up(outside + 1, _MOVES) <= turns:
        return Level.SINGLE
    return Level.BACKGAMMON if turns_at_least(_beyond(own)) > turns else Level.GAMMON


def _most(own: tuple[int, ...], turns: int, chances: Chances | None) -> Level:
    """What is still possible for a player with no checker off and so many turns left."""
    outside = tuple(point - HOME for point in own if point > HOME)
    first_off = turns_at_most(outside) + _up(min(min(own), HOME), sum(_SLOWEST))
    if first_off <= turns or (chances is not None and chances.lose_gammon <= 0.0):
        return Level.SINGLE
    return Level.BACKGAMMON if turns_at_most(_beyond(own)) > turns else Level.GAMMON


def _beyond(own: tuple[int, ...]) -> tuple[int, ...]:
    """How far the checkers in the opponent's home have to go to leave it."""
    return tuple(point - _THEIR_HOME for point in own if point > _THEIR_HOME)


def _step(left: list[int], die: int) -> None:
    """Play one die in a race with the checkers left, sorted."""
    if not left:
        return
    if left[-1] <= HOME and die in left:
        left.remove(die)
        return
    rearmost = left.pop()
    if rearmost > die:
        insort(left, rearmost - die)


def _about_to_end(position: Position) -> bool:
    """Whether the opponent would be off in one turn if nothing came before it."""
    if CHECKERS - position.opponent_off > _SURE or position.flipped().rearmost > HOME:
        return False
    return _off_at_once(_facing(position))


def _ending(position: Position) -> Loss | None:
    """What is lost where the opponent is off in one turn whatever happens before it."""
    reached = []
    for dice in _ROLLS:
        plays = [play.result for play in legal_plays(position, dice)] or [position]
        if not all(_surely_lost(result) for result in plays):
            return None
        reached.append(min(_level_now(result) for result in plays))
    return Loss(min(reached), max(reached))


def _surely_lost(result: Position) -> bool:
    return result.off < CHECKERS and not result.opponent_bar and _off_at_once(_facing(result))


def _level_now(result: Position) -> Level:
    """What the player of this side loses if the opponent bears off now."""
    if result.off:
        return Level.SINGLE
    return Level.BACKGAMMON if result.rearmost > _THEIR_HOME else Level.GAMMON


def _facing(position: Position) -> tuple[int, ...]:
    """All that matters for the opponent's last turn: the counts of its home, its side first."""
    return position.flipped().counts[: HOME + 1]


@lru_cache(maxsize=4096)
def _off_at_once(home: tuple[int, ...]) -> bool:
    """Whether every roll bears all checkers off, with nothing but this home on the board."""
    board = Position((OFF, *home[1:], *[0] * (SLOTS - len(home))))
    return all(
        any(play.result.off == CHECKERS for play in legal_plays(board, dice)) for dice in _ROLLS
    )


def _checkers(position: Position) -> tuple[int, ...]:
    """The points of the player's checkers, one by one."""
    return tuple(
        point for point, count in enumerate(position.counts) for _ in range(count) if point
    )


def _up(number: int, by: int) -> int:
    """A division rounded up."""
    return -(-number // by)
