"""Short ways to set a game up for a test, and to see what is refused."""

from typing import Protocol, TypeVar

import pytest

from rules.actions import (
    Accept,
    Action,
    Dice,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Resign,
    Roll,
    Step,
)
from rules.cube import CENTRED, Cube
from rules.game import Game, Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

WHITE, BLACK = Side.WHITE, Side.BLACK
MATCH = Terms(7)
MONEY = Terms(0, jacoby=True, automatic_doubles=1, beavers=2)


class State(Protocol):
    """A game or a match."""

    def apply(self, action: Action) -> object: ...


AnyState = TypeVar("AnyState", Game, Match)


def after(state: AnyState, *actions: Action) -> AnyState:
    """The state after some legal actions."""
    for action in actions:
        state = state.apply(action)
    return state


def refused(state: State, action: Action) -> Rule:
    """The rule that refuses an action."""
    with pytest.raises(Refusal) as caught:
        state.apply(action)
    return caught.value.rule


def owned(value: int, owner: Side) -> Cube:
    """A cube that a player owns."""
    return Cube.taken(value, owner)


def board(white: dict[int, int], black: dict[int, int]) -> Position:
    """A board in White's view, each side's checkers by its own numbers (25 the bar)."""
    counts = [0] * 26
    for point, count in white.items():
        counts[point] += count
    for point, count in black.items():
        counts[25 - point] -= count
    return Position(tuple(counts))


def at_roll(
    terms: Terms = MATCH,
    turn: Side = WHITE,
    cube: Cube = CENTRED,
    place: Position = START,
    *,
    dice: Dice | None = None,
    crawford: bool = False,
) -> Game:
    """A game with a player on roll (or to play, with dice)."""
    return Game.taken_up(terms, Start(place, turn, dice, cube, crawford=crawford))


def last_checker(
    winner: Side, loser: dict[int, int], terms: Terms, cube: Cube = CENTRED
) -> tuple[Game, MakePlay]:
    """A game whose winner has one checker left to bear off, and the play that does it."""
    sides = ({1: 1}, loser) if winner is WHITE else (loser, {1: 1})
    return at_roll(terms, winner, cube, board(*sides), dice=(6, 5)), MakePlay(winner, ((1, 0),))


def first_play(game: Game) -> MakePlay:
    """Any legal play of the dice on the table."""
    assert game.turn is not None
    assert game.dice is not None
    plays = legal_plays(game.position, game.dice)
    steps: tuple[Step, ...] = plays[0].steps if plays else ()
    return MakePlay(game.turn, steps)


def win(match: Match, winner: Side, points: int) -> Match:
    """The match after its next game, in which the loser resigned at so many points."""
    if match.game.phase is Phase.OVER:
        match = after(match, NextGame())
    loser = winner.opponent
    match = after(match, OpeningRoll(6, 1) if loser is WHITE else OpeningRoll(1, 6))
    while match.game.turn is not loser:
        match = rolled(match)
    return after(match, Resign(loser, Level(points)), Accept(winner))


def rolled(match: Match) -> Match:
    """The match after a turn of whoever is on roll."""
    assert match.game.turn is not None
    if match.game.phase is Phase.TO_ROLL:
        match = after(match, Roll(match.game.turn, (2, 1)))
    return after(match, first_play(match.game))
