"""Boards to draw: the start, the middle of a game, a hit, a bear-off, doubles and the cube."""

from collections.abc import Mapping
from dataclasses import replace

from rules.side import Side
from widgets.view import (
    Arrow,
    BoardView,
    Choice,
    CubeView,
    DiceView,
    MoveLine,
    MovesView,
    PlateView,
    PointView,
    PromptView,
    ScoreView,
    TableView,
)

W, B = Side.WHITE, Side.BLACK


def points(
    white: Mapping[int, int], black: Mapping[int, int], **marks: set[int]
) -> tuple[PointView, ...]:
    """24 points from the checkers on White's numbers, and sets of numbers that are marked."""
    places = []
    for number in range(1, 25):
        marked = {name: number in numbers for name, numbers in marks.items()}
        side = W if number in white else B if number in black else None
        if side is None and marked.get("target"):
            side = W
        count = white.get(number, 0) + black.get(number, 0)
        places.append(PointView(side, count, **marked))
    return tuple(places)


OPENING = BoardView(
    points=points({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}),
    dice=DiceView((3, 1), (False, False), None),
    turn=W,
)
MIDDLE_WHITE = {13: 1, 18: 2, 8: 3, 7: 1, 6: 6, 5: 2}
MIDDLE_BLACK = {19: 4, 20: 2, 17: 3, 12: 4, 4: 1, 1: 1}
MIDDLE = BoardView(
    points=points(MIDDLE_WHITE, MIDDLE_BLACK, movable={13, 18, 8, 7, 6, 5}, last={4, 6, 8}),
    dice=DiceView((3, 1), (False, False), W),
    turn=W,
)
SELECTED = replace(
    MIDDLE,
    points=points(MIDDLE_WHITE, MIDDLE_BLACK, selected={8}, target={7, 5, 4}, hit={4}, last={6}),
    dice=DiceView((3, 1), (True, False), W),
)
BEAR_OFF = BoardView(
    points=points({3: 2, 2: 3, 6: 3}, {19: 2, 20: 2, 22: 3, 23: 2}),
    bar=(PointView(W, 2, movable=True), PointView(B, 6)),
    off=(PointView(W, 5, target=True), PointView(B, 0)),
    dice=DiceView((6, 6, 6, 6), (True, True, False, False), W),
    cube=CubeView(4, W),
    turn=W,
)
EARLY = BoardView(
    points=points({1: 2, 2: 1, 3: 2}, {24: 2, 23: 2}, movable={3}),
    off=(PointView(W, 10), PointView(B, 11)),
    dice=DiceView((6, 5), (False, False), W, early=(4, 2)),
    turn=W,
)
OFFERED = BoardView(points=OPENING.points, cube=CubeView(2, B, offered=True, active=True), turn=W)
TOWERS = BoardView(
    points=points({1: 15}, {24: 12, 20: 3}),
    dice=DiceView((2, 1), (False, False), B),
    turn=B,
    bottom=B,
    mirrored=True,
)

MAKES_A_POINT = replace(
    OPENING,
    dice=DiceView((3, 1), (False, False), W),
    arrows=(Arrow(8, 5, W), Arrow(6, 5, W)),
)
RUNS_ROUND = replace(
    OPENING,
    dice=DiceView((6, 2), (False, False), W),
    arrows=(Arrow(24, 18, W), Arrow(13, 11, W), Arrow(13, 5, W, second=True)),
)
ENTERS = BoardView(
    points=points({13: 5, 8: 3, 6: 5}, {1: 2, 12: 4, 17: 3, 19: 5, 22: 1}),
    bar=(PointView(W, 2), PointView(B)),
    dice=DiceView((4, 3), (False, False), W),
    turn=W,
    arrows=(Arrow(25, 22, W, (22,)), Arrow(25, 21, W)),
)
HITS_TWICE = BoardView(
    points=points({24: 2, 13: 4, 8: 4, 6: 5}, {1: 1, 12: 5, 4: 1, 20: 1, 17: 3, 19: 4}),
    dice=DiceView((4, 2), (False, False), W),
    turn=W,
    mirrored=True,
    arrows=(Arrow(24, 18, W, (20,)),),
)
BEARS_OFF = BoardView(
    points=points({1: 2, 2: 3, 3: 4, 5: 2, 6: 2}, {19: 5, 20: 4, 21: 2}),
    off=(PointView(W, 2), PointView(B, 4)),
    dice=DiceView((5, 5, 5, 5), (False,) * 4, W),
    turn=W,
    arrows=(Arrow(6, 1, W), Arrow(6, 1, W), Arrow(5, 0, W), Arrow(5, 0, W)),
)
BLACK_MOVES = replace(
    OPENING,
    dice=DiceView((1, 1, 1, 1), (False,) * 4, B),
    turn=B,
    arrows=(Arrow(17, 18, B), Arrow(17, 18, B), Arrow(19, 20, B), Arrow(19, 20, B)),
)

ARROWS = {
    "makes-a-point": MAKES_A_POINT,
    "runs-round": RUNS_ROUND,
    "enters": ENTERS,
    "hits-twice": HITS_TWICE,
    "bears-off": BEARS_OFF,
    "black-moves": BLACK_MOVES,
}
"""Plays to look at."""

BOARDS = {
    "opening": OPENING,
    "middle": MIDDLE,
    "selected": SELECTED,
    "bear-off": BEAR_OFF,
    "offered": OFFERED,
    "towers": TOWERS,
    "early": EARLY,
}

MOVES = MovesView(
    "Game 4",
    (
        MoveLine(B, "13/8 24/22", "52", 1),
        MoveLine(W, "8/5 6/5", "31", 2),
        MoveLine(B, "24/14", "64"),
        MoveLine(W, "24/18(2) 13/7(2)", "66", 3),
        MoveLine(B, "8/4* 6/4", "42"),
        MoveLine(W, "…", "31", 4),
    ),
)
KEYS = (Choice("proceed", "pick up", "Space"), Choice("undo", "take back", "Backspace"))


def table(
    board: BoardView = SELECTED,
    prompt: PromptView | None = None,
) -> TableView:
    """A table around a board."""
    return TableView(
        board=board,
        plates=(
            PlateView(W, "White", 3, 126, 29, on_roll=True),
            PlateView(B, "Black", 2, 155),
        ),
        score=ScoreView(("match to 7", "game 4")),
        moves=MOVES,
        prompt=prompt or PromptView("Where does the checker on 8 go?", W),
        keys=KEYS,
    )
