"""What is known of the answers to an exercise, as an engine's verdict, and its panel."""

from dataclasses import replace

from app.academy.asking import Asking
from app.academy.book import openings
from app.academy.exercises import Exercise, Kind, cube_figures, play_cost
from app.academy.pool import pool
from app.engine.analysis.grading import PRESETS
from app.engine.analysis.report import Decision, DecisionKind, Judged, Theme
from app.engine.question import Question
from app.engine.teacher import difference, words_for
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict
from app.i18n import _, lesson
from app.screens.analysis_board import hint_view, teachers_words
from app.screens.hints import MOST
from app.state.settings import Settings
from rules.position import Position
from rules.side import Side
from widgets.hint_view import HintView

_UNKNOWN = Chances(0.0)
"""The chances after a play of which only the equity is kept."""


def judged(
    verdict: PlayVerdict | CubeVerdict,
    by: Side,
    chosen: str,
    cost: float,
    settings: Settings,
    *,
    result: Position | None = None,
    kind: DecisionKind = DecisionKind.PLAY,
) -> Judged:
    """A decision with its verdict, as the screens of an analysis show it.

    Args:
        verdict: what is known of it.
        by: who decided.
        chosen: what was done.
        cost: the equity it loses.
        settings: by whose lines it is graded.
        result: the board after it, if it is a play.
        kind: what was decided.
    """
    decision = Decision(1, 1, by, kind, verdict.question, result, chosen)
    grade = PRESETS[settings.grading].grade(cost)
    chances = verdict.chances if isinstance(verdict, CubeVerdict) else _UNKNOWN
    return Judged(decision, verdict, cost, True, grade, Theme.OTHER, None, chances.win)


def of_play(asking: Asking, settings: Settings, side: Side) -> Judged:
    """A play of an exercise among the others."""
    assert asking.draft is not None
    assert asking.graded is not None
    play = asking.draft.play
    verdict = _plays(asking.exercise, play.result)
    cost = asking.graded.cost
    return judged(verdict, side, str(play), cost, settings, result=play.result)


def of_cube(asking: Asking, settings: Settings, side: Side) -> Judged:
    """An answer about the cube."""
    assert asking.graded is not None
    figures = cube_figures(asking.exercise)
    verdict = CubeVerdict(
        Question(asking.exercise.position),
        Chances(figures.win),
        figures.no_double,
        figures.take,
        figures.passed,
    )
    cost = asking.graded.cost
    return judged(verdict, side, str(asking.chosen), cost, settings, kind=DecisionKind.CUBE)


def _plays(exercise: Exercise, result: Position) -> PlayVerdict:
    """The plays that are told about, and the one that was made."""
    question = Question(exercise.position, dice=exercise.dice)
    told = _of_book(exercise) if exercise.kind is Kind.OPENINGS else _of_pool(exercise)
    if all(one.result != result for one in told):
        cost = play_cost(exercise, result)
        assert cost is not None
        told.append(Candidate(result, told[0].equity - cost, _UNKNOWN, told[0].search))
    ranked = sorted(told, key=lambda one: -one.equity)
    if all(one.result != result for one in ranked[:MOST]):
        mine = next(one for one in ranked if one.result == result)
        ranked = [*ranked[: MOST - 1], mine]
    return PlayVerdict(question, tuple(ranked[:MOST]))


def _of_book(exercise: Exercise) -> list[Candidate]:
    assert exercise.dice is not None
    book = openings()
    return [
        Candidate(one.result, one.equity, Chances(*one.chances), book.openings_search)
        for one in book.opening(exercise.dice).plays
    ]


def _of_pool(exercise: Exercise) -> list[Candidate]:
    assert exercise.dice is not None
    worth = pool().bear_offs[exercise.position, exercise.dice]
    return [Candidate(result, equity, _UNKNOWN, "") for result, equity in worth.items()]


def panel(exercise: Exercise, one: Judged, selected: int | None) -> HintView:
    """The panel about an answer.

    Args:
        exercise: what was asked.
        one: the answer with what is known of it.
        selected: rank of the play that is looked at, from 0; None for the cube.
    """
    verdict = one.verdict
    if isinstance(verdict, CubeVerdict):
        view = hint_view(one, None, teachers_words(one, None))
        return replace(view, chances=view.chances[:1])
    assert selected is not None
    candidate = verdict.candidates[selected]
    view = hint_view(one, selected, _words(exercise, one, selected))
    return view if candidate.chances is not _UNKNOWN else replace(view, chances=())


def _words(exercise: Exercise, one: Judged, selected: int) -> tuple[str, ...]:
    """What the book says of a play, or else what the board tells."""
    verdict = one.verdict
    assert isinstance(verdict, PlayVerdict)
    result = verdict.candidates[selected].result
    if exercise.kind is Kind.OPENINGS and exercise.dice is not None:
        known = openings().opening(exercise.dice).of(result)
        if known is not None:
            return (", ".join(map(lesson, known.names)), lesson(known.purpose))
    if selected and result == one.decision.result:
        told = difference(exercise.position, verdict.candidates[0].result, result)
        if told:
            return (_("Better: {what}").format(what=told),)
    return words_for(exercise.position, result)
