"""A decision of an analysed match as the board and the panel beside it show it."""

from dataclasses import replace

from app.engine.analysis.grading import PRESETS, Thresholds
from app.engine.analysis.report import Decision, DecisionKind, Grade, Judged
from app.engine.question import Holder
from app.engine.teacher import (
    answer_words,
    cube_words,
    difference,
    resignation_words,
    words_for,
)
from app.engine.verdicts import PlayVerdict
from app.i18n import _
from app.screens.hints import MOST, arrows_of, cube_hint, play_hint, with_arrows
from app.screens.position_board import position_board
from app.state.settings import Settings
from rules.cube import Cube
from rules.plays import Play, legal_plays
from rules.side import Side
from widgets.hint_view import HintView
from widgets.view import Arrow, BoardView, CubeView

_WRONG = (Grade.ERROR, Grade.BLUNDER)


def mover(decision: Decision) -> Side:
    """From whose side the position of a decision is told: the doubler's for an answer."""
    if decision.kind is DecisionKind.ANSWER:
        return decision.by.opponent
    return decision.by


def played_at(judged: Judged) -> int | None:
    """The rank of the play that was made, from 0; None for the cube."""
    verdict = judged.verdict
    if not isinstance(verdict, PlayVerdict):
        return None
    results = [one.result for one in verdict.candidates]
    result = judged.decision.result
    return results.index(result) if result in results else None


def board_view(judged: Judged, settings: Settings, selected: int | None) -> BoardView:
    """The board before a decision, with the arrows of a play, and quieter ones of another.

    Beside the play that is looked at, the best one is shown; beside the best one, the play that
    was made. A play that is an error or a blunder has arrows in the colour of warnings.

    Args:
        judged: the decision.
        settings: how the board lies.
        selected: rank of the play whose arrows are shown, from 0.
    """
    decision = judged.decision
    side, position = mover(decision), decision.question.position
    swapped = settings.swap_sides and decision.game % 2 == 0
    board = position_board(position, side, settings, dice=decision.question.dice, swapped=swapped)
    board = replace(board, cube=_cube(decision, side))
    return with_arrows(board, _arrows(judged, selected, side, PRESETS[settings.grading]))


def hint_view(judged: Judged, selected: int | None, words: tuple[str, ...]) -> HintView:
    """The ranked plays, or the ways with the cube.

    Args:
        judged: the decision.
        selected: rank of the play that is looked at, from 0.
        words: what a teacher says about it.
    """
    verdict, side = judged.verdict, mover(judged.decision)
    if not isinstance(verdict, PlayVerdict):
        answers = judged.decision.kind is DecisionKind.ANSWER
        return replace(cube_hint(verdict, words, side, answers=answers), note="")
    listed = selected if selected is not None and selected < MOST else None
    return replace(play_hint(verdict, listed, words, side), title=_("Plays"))


def _arrows(
    judged: Judged, selected: int | None, side: Side, thresholds: Thresholds
) -> tuple[Arrow, ...]:
    play, other = _play(judged, selected), None
    if selected is not None:
        other = _play(judged, 0 if selected else played_at(judged))
    first = _of_play(judged, play, side, thresholds)
    if other is None or other == play:
        return first
    second = _of_play(judged, other, side, thresholds)
    return (*(replace(arrow, second=True) for arrow in second), *first)


def _of_play(
    judged: Judged, play: Play | None, side: Side, thresholds: Thresholds
) -> tuple[Arrow, ...]:
    verdict = judged.verdict
    if play is None or not isinstance(verdict, PlayVerdict):
        return ()
    wrong = thresholds.grade(verdict.cost(play.result) or 0.0) in _WRONG
    return tuple(replace(arrow, wrong=wrong) for arrow in arrows_of(play, side))


def _play(judged: Judged, rank: int | None) -> Play | None:
    verdict, question = judged.verdict, judged.decision.question
    if not isinstance(verdict, PlayVerdict) or rank is None or question.dice is None:
        return None
    result = verdict.candidates[rank].result
    plays = legal_plays(question.position, question.dice)
    return next((play for play in plays if play.result == result), None)


def _cube(decision: Decision, side: Side) -> CubeView:
    stakes = decision.question.stakes
    if not stakes.cube:
        return CubeView(visible=False)
    if decision.kind is DecisionKind.ANSWER:
        return CubeView(face=stakes.value * 2, owner=decision.by, offered=True)
    owners = {Holder.MIDDLE: None, Holder.MINE: side, Holder.THEIRS: side.opponent}
    owner = owners[stakes.holder]
    return CubeView(face=Cube(stakes.value, owner).face, owner=owner)


def teachers_words(judged: Judged, selected: int | None) -> tuple[str, ...]:
    """What a teacher says about a play, or about the cube.

    A mistake is set against the best play; any other play is told for itself.

    Args:
        judged: the decision.
        selected: rank of the play that is looked at, from 0.
    """
    verdict, decision = judged.verdict, judged.decision
    if decision.kind is DecisionKind.RESIGNATION:
        return (resignation_words(verdict, answering=decision.chosen != "resign"),)
    if not isinstance(verdict, PlayVerdict):
        answers = decision.kind is DecisionKind.ANSWER
        return (answer_words(verdict) if answers else cube_words(verdict),)
    if selected is None or not verdict.candidates:
        return ()
    before, result = verdict.question.position, verdict.candidates[selected].result
    if selected and selected == played_at(judged):
        told = difference(before, verdict.candidates[0].result, result)
        if told:
            return (_("Better: {what}").format(what=told),)
    return words_for(before, result)
