"""Steps in which something else than a play is done at the table: roll, double, take, resign ..."""

from dataclasses import replace

from app.academy.lesson import Act, Decide, Wrong
from app.academy.trying import Trying, reason_for, right, wrong
from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Level,
    MakePlay,
    Pass,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.game import Game, Phase
from rules.refusal import Refusal
from rules.side import Side

_ANSWERS = ("accept", "refuse")


def acts(trying: Trying) -> tuple[Act, ...]:
    """What can be done at the table now, the lesson's own act among it; only what was taught."""
    step, scene = trying.step, trying.scene
    assert isinstance(step, Decide)
    usual: tuple[Act, ...]
    if step.act in _ANSWERS:
        usual = ("accept", "refuse")
    elif scene.offer:
        usual = ("take", "pass", "beaver") if scene.beavers else ("take", "pass")
    elif scene.dice is not None:
        usual = ("pick up",)
    elif Game.taken_up(scene.terms(), scene.start()).cube_allowed:
        usual = ("roll", "double")
    else:
        usual = ("roll",)
    told = tuple(entry.act for entry in step.wrong if entry.act is not None)
    return tuple(dict.fromkeys((*usual, step.act, *told)))


def acted(trying: Trying, act: Act) -> Trying:
    """The step after something was done at the table."""
    step = trying.step
    assert isinstance(step, Decide)
    if trying.done:
        return trying
    if act == step.act:
        return right(trying, step.right)
    refusal = why_not(trying, act)

    def fits(entry: Wrong) -> bool:
        rule = None if refusal is None else refusal.rule
        return entry.act == act or (entry.rule is not None and entry.rule is rule)

    text = reason_for(step.wrong, fits)
    if not text and refusal is not None:
        return wrong(trying, refusal=refusal)
    return wrong(trying, text or step.hint)


def why_not(trying: Trying, act: Act) -> Refusal | None:
    """The rule that forbids an act, None where none does."""
    scene, step = trying.scene, trying.step
    game = Game.taken_up(scene.terms(), scene.start())
    if isinstance(step, Decide) and step.act in _ANSWERS:
        game = replace(game, phase=Phase.RESIGNED, resigned=Level.SINGLE)
    by = scene.turn if game.actor is None else game.actor
    try:
        game.apply(_action(act, by))
    except Refusal as refusal:
        return refusal
    return None


def _action(act: Act, by: Side) -> Action:
    match act:
        case "roll":
            return Roll(by, (2, 1))
        case "pick up":
            return MakePlay(by, ())
        case "double":
            return Double(by)
        case "take":
            return Take(by)
        case "pass":
            return Pass(by)
        case "beaver":
            return Beaver(by)
        case "resign":
            return Resign(by, Level.SINGLE)
        case "accept":
            return Accept(by)
        case "refuse":
            return Refuse(by)
