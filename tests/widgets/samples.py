"""Boards to draw: the start, the middle of a game, a hit, a bear-off, doubles and the cube."""

from collections.abc import Mapping
from dataclasses import replace

from rules.side import Side
from widgets.view import (
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
OFFERED = BoardView(points=OPENING.points, cube=CubeView(2, B, offered=True, active=True), turn=W)
TOWERS = BoardView(
    points=points({1: 15}, {24: 12, 20: 3}),
    dice=DiceView((2, 1), (False, False), B),
    turn=B,
    bottom=B,
    mirrored=True,
)

BOARDS = {
    "opening": OPENING,
    "middle": MIDDLE,
    "selected": SELECTED,
    "bear-off": BEAR_OFF,
    "offered": OFFERED,
    "towers": TOWERS,
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
