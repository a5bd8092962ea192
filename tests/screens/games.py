"""Matches whose games end in every way, for the words about them."""

from dataclasses import replace

from app.state.history import extended, opened
from app.state.view import MatchView
from rules.actions import (
    Accept,
    Action,
    Double,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Resign,
)
from rules.cube import Cube
from rules.match import Match
from rules.position import Position
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.screens.hostapp import header

W, B = Side.WHITE, Side.BLACK
OWNED = Cube(2, B, turned=True)

LAST_TWO = MakePlay(W, ((1, 0), (1, 0)))
"""White bears off the last two checkers."""


def bearing_off(black: str) -> Position:
    """White has two checkers on 1; `black` is where Black stands, in White's numbers 2 to 24."""
    return Position.parse("-B" + black.ljust(23, "-") + "-")


SINGLE = bearing_off("-" * 22 + "l")  # three borne off
GAMMON = bearing_off("-" * 22 + "o")  # all on Black's point 1
BACKGAMMON = bearing_off("--a" + "-" * 19 + "n")  # one in White's home
ON_THE_BAR = Position.parse("aB" + "-" * 22 + "n-")  # one on the bar


def after(*actions: Action, terms: Terms | None = None, start: Start | None = None) -> MatchView:
    """A match after some actions."""
    terms = terms or Terms(7)
    head = replace(header("Ann", "Bob", terms), start=start)
    match = Match.begin(terms, start)
    lines = opened(match)
    for action in actions:
        match = match.apply(action)
        lines = extended(lines, action, match)
    return MatchView(head, match, len(actions), lines)


def won(
    board: Position,
    *further: Action,
    terms: Terms | None = None,
    cube: Cube | None = None,
    score: tuple[int, int] = (0, 0),
    crawford: bool = False,
) -> MatchView:
    """White bears off the last two checkers of a board."""
    start = Start(board, W, (2, 1), cube or Cube(), score, crawford)
    return after(LAST_TWO, *further, terms=terms, start=start)


def offered(*answers: Action, terms: Terms | None = None, cube: Cube | None = None) -> MatchView:
    """White doubles at the beginning of a turn, and the answers follow."""
    start = Start(Position.parse("-b----E-C---eE---c-e----B-"), W, None, cube or Cube())
    return after(Double(W), *answers, terms=terms, start=start)


def resigned(level: Level, terms: Terms | None = None, cube: Cube | None = None) -> MatchView:
    """White resigns at a level, and Black accepts."""
    start = Start(Position.parse("-b----E-C---eE---c-e----B-"), W, None, cube or Cube())
    return after(Resign(W, level), Accept(B), terms=terms, start=start)


def two_games() -> MatchView:
    """Bob passes a double, then Ann resigns a gammon."""
    start = Start(Position.parse("-b----E-C---eE---c-e----B-"), W)
    return after(
        Double(W),
        Pass(B),
        NextGame(),
        OpeningRoll(5, 2),
        Resign(W, Level.GAMMON),
        Accept(B),
        start=start,
    )


BEAVERS = Terms(0, beavers=2)
