"""A step of a lesson as the board shows it: a pure function from the step to the widgets' view."""

from collections.abc import Iterator
from dataclasses import replace

from app.academy.lesson import Choose, Decide, Do, Place, Setup
from app.academy.moves import ways
from app.academy.scene import acted
from app.academy.trying import Trying, solution
from app.screens.hints import arrows_of
from app.screens.projection import to_white
from app.screens.prompts import quadrants
from app.screens.scene_board import scene_board
from app.state.settings import Settings
from rules.actions import Dice
from rules.game import Game
from rules.position import BAR, POINTS, START
from rules.side import Side
from rules.turn import Draft
from widgets.spot import Spot
from widgets.view import Arrow, BoardView, CubeView, DiceView, PointView

SIDES = {"white": Side.WHITE, "black": Side.BLACK}


def board_view(
    trying: Trying,
    selected: int | None = None,
    looked_at: int | None = None,
    fallen: Dice | None = None,
) -> BoardView:
    """The board of a step.

    Args:
        trying: the step as it stands.
        selected: the point whose checker is picked up, in the numbers of the player on roll.
        looked_at: the option that is looked at, whose play is shown.
        fallen: the dice that lie there once the step is done, if it has some fall.
    """
    step = trying.step
    board = _set_up(trying) if isinstance(step, Setup) else _lying(trying, selected, fallen)
    board = _pointed(board, trying)
    return replace(board, arrows=tuple(_arrows(trying, looked_at)))


# Checkers, dice and cube


def _lying(trying: Trying, selected: int | None, fallen: Dice | None) -> BoardView:
    """The board as at the table, and what can be done there."""
    step, scene = trying.step, trying.scene
    if isinstance(step, Decide) and trying.done:
        scene = acted(step, scene)
        scene = scene if fallen is None else replace(scene, dice=fallen)
    idle = trying.done or not isinstance(step, Do | Decide)
    draft: Draft | None = trying.draft
    if isinstance(step, Decide) and not idle:
        draft = Game.taken_up(scene.terms(), scene.start()).draft()
    reader = None if step.numbers is None else SIDES[step.numbers]
    board = scene_board(
        scene, _lies(trying), draft, selected, idle=idle, reader=reader, quadrants=step.quadrants
    )
    if draft is None and scene.dice is not None:
        dice = (max(scene.dice), min(scene.dice))
        if scene.board == START and (fallen is not None or "dice" in step.points):
            return replace(board, dice=_opening(dice, scene.turn))
        return replace(board, dice=DiceView(dice, side=scene.turn))
    return board


def _opening(dice: Dice, begins: Side) -> DiceView:
    """The dice of an opening roll, each on its own half; doubles decide nothing there."""
    larger, smaller = dice
    if larger == smaller:
        return DiceView(dice, side=begins)
    return DiceView(dice if begins is Side.WHITE else (smaller, larger))


def _set_up(trying: Trying) -> BoardView:
    """The board while checkers are put on it."""
    step, counts = trying.step, trying.placed
    lies = _lies(trying)
    return BoardView(
        points=tuple(_stack(counts[point]) for point in range(1, BAR)),
        bar=(PointView(Side.WHITE, counts[BAR]), PointView(Side.BLACK, -counts[0])),
        off=(PointView(Side.WHITE), PointView(Side.BLACK)),
        cube=CubeView(visible=False),
        turn=trying.side if step.numbers is None else SIDES[step.numbers],
        bottom=SIDES[lies.bottom],
        mirrored=step.mirrored,
        quadrants=quadrants() if step.quadrants else (),
    )


def _stack(count: int) -> PointView:
    if not count:
        return PointView()
    return PointView(Side.WHITE if count > 0 else Side.BLACK, abs(count))


def _lies(trying: Trying) -> Settings:
    """How the board lies: as the lesson has it, whatever the player is used to."""
    step = trying.step
    direction = "clockwise" if step.mirrored else "counterclockwise"
    return Settings.model_validate({"bottom": step.bottom, "direction": direction})


# What the teacher points at


def _pointed(board: BoardView, trying: Trying) -> BoardView:
    """The board with the places that are marked, and those that have been touched."""
    for name in dict.fromkeys((*trying.step.points, *trying.touched)):
        board = _marked(board, name, trying.side)
    return board


def _marked(board: BoardView, name: Place, side: Side) -> BoardView:
    """The board with one more place marked, in the numbers of a side."""
    match name:
        case "cube":
            return replace(board, cube=replace(board.cube, marked=True))
        case "dice":
            return replace(board, dice=replace(board.dice, marked=True))
        case "right half":
            return replace(board, dice=replace(board.dice, half=side))
        case "bar":
            return replace(board, bar=_one(board.bar, side))
        case "off":
            return replace(board, off=_one(board.off, side))
    at = to_white(int(name), side) - 1
    marked = replace(board.points[at], marked=True)
    return replace(board, points=(*board.points[:at], marked, *board.points[at + 1 :]))


def _one(pair: tuple[PointView, PointView], side: Side) -> tuple[PointView, PointView]:
    """A pair of places, with that of one side marked."""
    white, black = pair
    if side is Side.WHITE:
        return replace(white, marked=True), black
    return white, replace(black, marked=True)


def _arrows(trying: Trying, looked_at: int | None) -> Iterator[Arrow]:
    step, side = trying.step, trying.side
    if isinstance(step, Choose) and looked_at is not None and step.options[looked_at].arrows:
        yield from _of_moves(step.options[looked_at].arrows, side)
        return
    if isinstance(step, Do):
        if trying.shown:
            yield from arrows_of(solution(trying), side)
        if trying.shown or trying.done or (trying.draft is not None and trying.draft.steps):
            return  # the arrows of the step lead from where the checkers no longer are
    yield from _of_moves(step.arrows, side)
    yield from _of_moves(step.their_arrows, side.opponent)


def _of_moves(moves: tuple[str, ...], side: Side) -> Iterator[Arrow]:
    for move in moves:
        for way in ways(move):
            yield Arrow(
                to_white(way.stops[0], side),
                to_white(way.stops[-1], side),
                side,
                tuple(to_white(point, side) for point in way.hits),
            )


# Places, by the names that lessons have for them


def names_of(spot: Spot, trying: Trying) -> tuple[Place, ...]:
    """All that a place is called in the numbers of the player on roll, the narrowest first."""
    side = trying.side
    half = ("right half",) if spot.half is side else ()
    match spot.kind:
        case "point":
            return (str(to_white(spot.point, side)), *half)
        case "bar":
            return ("bar",)
        case "off":
            return ("off",) if spot.side is side else ()
        case "cube":
            return ("cube",)
        case "dice":
            return ("dice", *half)
        case _:
            return half


# A checker on its whole way


def tour_length() -> int:
    """How many places a checker's whole way has: 24 points, and the tray."""
    return POINTS + 1


def on_tour(board: BoardView, side: Side, at: int) -> BoardView:
    """A checker of a side on its way from 24 to off; the points behind it are marked.

    Args:
        board: the board.
        side: whose checker it is.
        at: how many steps it has gone.
    """
    points = list(board.points)
    start = to_white(POINTS, side) - 1
    if points[start].side is side:
        points[start] = _fewer(points[start])
    for number in range(POINTS, max(POINTS - at, 1) - 1, -1):
        index = to_white(number, side) - 1
        points[index] = replace(points[index], marked=True)
    if at < POINTS:
        here = to_white(POINTS - at, side) - 1
        points[here] = _visited(points[here], side)
        return replace(board, points=tuple(points), arrows=())
    tray = replace(board.off[side], count=board.off[side].count + 1, marked=True)
    off = (tray, board.off[1]) if side is Side.WHITE else (board.off[0], tray)
    return replace(board, points=tuple(points), off=off, arrows=())


def _fewer(place: PointView) -> PointView:
    return PointView() if place.count == 1 else replace(place, count=place.count - 1)


def _visited(place: PointView, side: Side) -> PointView:
    """A point with the walking checker on it; over the opponent's checkers it only passes."""
    if place.side is side.opponent:
        return replace(place, selected=True)
    return replace(place, side=side, count=place.count + 1, selected=True)
