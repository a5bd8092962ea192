"""The board of an exercise: pure functions from the exercise to what the widgets show."""

from dataclasses import replace

from app.academy.asking import Asking
from app.academy.exercises import Exercise, Kind, movable
from app.formats.xgid import XGID
from app.screens.projection import below, to_white
from app.screens.scene_board import scene_board
from app.state.settings import Settings
from rules.position import BAR
from rules.side import Side
from widgets.view import BoardView, CubeView, PointView


def scene_of(exercise: Exercise, side: Side) -> XGID:
    """An exercise as a scene on the table.

    Args:
        exercise: what is asked.
        side: who answers.
    """
    position = exercise.position
    board = position if side is Side.WHITE else position.flipped()
    return XGID(board, turn=side, dice=exercise.dice)


def board_view(asking: Asking, settings: Settings, selected: int | None = None) -> BoardView:
    """The board of an exercise, before the answer and, where nothing is played, after it.

    Args:
        asking: the exercise as it stands.
        settings: how the board lies.
        selected: the point whose checker is picked up, in the numbers of the player.
    """
    exercise, side = asking.exercise, below(settings)
    scene = scene_of(exercise, side)
    idle = asking.answered or not asking.plays
    board = scene_board(scene, settings, asking.draft, selected, idle=idle)
    if exercise.kind is Kind.TAKE_POINTS:
        return _bare(board, exercise, side)
    if exercise.kind is Kind.MOVES:
        return _with_marks(board, asking, side)
    return replace(board, cube=replace(board.cube, active=False))


def _bare(board: BoardView, exercise: Exercise, side: Side) -> BoardView:
    """A board with nothing on it but a double that is offered: the position counts for nothing."""
    return replace(
        board,
        points=(PointView(),) * len(board.points),
        bar=(PointView(Side.WHITE), PointView(Side.BLACK)),
        off=(PointView(Side.WHITE), PointView(Side.BLACK)),
        cube=CubeView(face=2 * exercise.cube, owner=side, offered=True),
    )


def _with_marks(board: BoardView, asking: Asking, side: Side) -> BoardView:
    """The board with the points that were marked, and after the answer those that can move."""
    can_move = movable(asking.exercise) if asking.answered else frozenset()
    points = tuple(
        _marked(place, to_white(number, side), asking.marks, can_move)
        for number, place in enumerate(board.points, 1)
    )
    white, black = board.bar
    if side is Side.WHITE:
        white = _marked(white, BAR, asking.marks, can_move)
    else:
        black = _marked(black, BAR, asking.marks, can_move)
    return replace(board, points=points, bar=(white, black))


def _marked(
    place: PointView, number: int, marks: frozenset[int], can_move: frozenset[int]
) -> PointView:
    return replace(place, marked=number in marks, movable=number in can_move)
