"""The boards of a lesson: what lies on the table when a step begins, and when it has ended.

A step without a position goes on with the board that the step before ended with: after a play
with that play made, after a position was set up with that position. A step that needs dice and
finds none goes on with the board that the step before began with: the same roll once more. What
is done with the cube is shown, but the next step begins with the cube as it was.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from app.academy.lesson import Decide, Do, Lesson, Setup, Step
from app.formats.xgid import XGID, parse_xgid
from app.i18n import N_
from rules.actions import Dice
from rules.notation import parse_play
from rules.plays import legal_plays
from rules.position import Position
from rules.side import Side


def scenes(lesson: Lesson) -> Iterator[XGID]:
    """The board of each step when it begins, where every step before was played as it teaches.

    Raises:
        Refusal: if a play that is to be accepted is none.
        ValueError: if there is a play to be made without dice.
    """
    began = ended = opening_scene(lesson.steps[0])
    for step in lesson.steps:
        began = scene_of(step, began, ended)
        ended = after(step, began)
        yield began


def opening_scene(step: Step) -> XGID:
    """The board of a first step."""
    told = step.target if isinstance(step, Setup) else step.position
    assert told is not None, "validated"
    return parse_xgid(told)


def scene_of(step: Step, began: XGID, ended: XGID) -> XGID:
    """The board of a step when it begins.

    Args:
        step: the step.
        began: the board with which the step before began.
        ended: the board with which it ended.
    """
    if isinstance(step, Setup):
        return parse_xgid(step.target)
    if step.position is not None:
        return parse_xgid(step.position)
    rolled = isinstance(step, Do) or (isinstance(step, Decide) and step.act == "pick up")
    return began if rolled and ended.dice is None else ended


def after(step: Step, scene: XGID, played: Position | None = None) -> XGID:
    """The board with which a step ends.

    Args:
        step: the step.
        scene: the board with which it begins.
        played: what a play led to, from the side of the player on roll; None for the first of
            those that are right.
    """
    match step:
        case Do():
            result = taught(step, scene) if played is None else played
            board = result if scene.turn is Side.WHITE else result.flipped()
            return replace(scene, board=board, dice=None)
        case _:
            return scene


def acted(step: Decide, scene: XGID) -> XGID:
    """The board just after the act that is right: how the cube lies then, and the dice."""
    match step.act:
        case "double":
            return replace(scene, offer=1)
        case "beaver":
            return replace(scene, offer=scene.offer + 1)
        case "take":
            cube = scene.cube + scene.offer  # a beaverer keeps the cube, also after a raccoon
            return replace(scene, cube=cube, owner=scene.turn.opponent, offer=0)
        case "pick up":
            return replace(scene, dice=None)
        case _:
            return replace(scene, offer=0)


def rolled(lesson: Lesson, at: int) -> Dice | None:
    """The dice that a step has fall: those with which the next step goes on from its board."""
    step = lesson.steps[at]
    if not isinstance(step, Decide) or step.act != "roll" or at + 1 == len(lesson.steps):
        return None
    now, then = islice(scenes(lesson), at, at + 2)
    return then.dice if (now.board, now.turn) == (then.board, then.turn) else None


def taught(step: Do, scene: XGID) -> Position:
    """What the first of the right plays leads to, from the side of the player on roll.

    Raises:
        Refusal: if it is no play.
        ValueError: if there are no dice.
    """
    if scene.dice is None:
        raise ValueError(N_("there are no dice to play with"))
    if step.accept:
        return parse_play(scene.position, scene.dice, step.accept[0]).result
    plays = legal_plays(scene.position, scene.dice)
    return plays[0].result if plays else scene.position
