"""What is written around the board of an exercise."""

from collections.abc import Iterator, Mapping

from app.academy.asking import Asking, missed, mistaken
from app.academy.exercises import (
    CubeAnswer,
    Exercise,
    Kind,
    best_play,
    cube_answer,
    match_chances,
    movable,
    redoubled_at_once,
    take_point,
)
from app.i18n import N_, _, gettext, ngettext, pgettext
from app.refusals import sentence
from app.screens.prompts import point_name
from app.screens.trainer_figures import FiguresView
from app.screens.trainer_progress import clock_words, percent
from app.screens.turn_words import to_play, turn_choices
from app.state.choosing import why_not_from
from rules.position import BAR
from widgets.answers import AnswerView, State
from widgets.view import Choice, PromptView

_CUBE_ANSWERS: Mapping[CubeAnswer, str] = {
    CubeAnswer.NO_DOUBLE: N_("No double"),
    CubeAnswer.DOUBLE_TAKE: N_("Double, take"),
    CubeAnswer.DOUBLE_PASS: N_("Double, pass"),
    CubeAnswer.TOO_GOOD: N_("Too good to double"),
}
ANSWERS = tuple(_CUBE_ANSWERS)
"""The answers about the cube, in the order in which they are numbered."""

NUDGES = (-5, -1, 1, 5)
"""By how much a share can be changed by a click."""


# While an answer is waited for


def task(asking: Asking) -> str:
    """What is asked, beside the board."""
    exercise = asking.exercise
    match exercise.kind:
        case Kind.OPENINGS:
            return _("The first roll of the game. How do you play it?")
        case Kind.PIPS:
            return _("How many pips has each side left to go?")
        case Kind.MOVES:
            return _("Which checkers can move first? Mark every point from which one can.")
        case Kind.TAKE_POINTS:
            return _("The opponent doubles. How many games of 100 must you win to take?")
        case Kind.CUBES:
            return _("Money play, and you are on roll. What is right with the cube?")
        case Kind.BEAR_OFFS:
            return _("Bear off as well as you can.")


def prompt(asking: Asking) -> PromptView:
    """What is to be done now."""
    if asking.refusal is not None:
        return PromptView(sentence(asking.refusal), warning=True, choices=tuple(_chips(asking)))
    return PromptView(_to_do(asking), choices=tuple(_chips(asking)))


def _to_do(asking: Asking) -> str:
    match asking.exercise.kind:
        case Kind.PIPS:
            return _("Type both numbers; Enter goes on.")
        case Kind.MOVES:
            return ngettext(
                "{count} point is marked.", "{count} points are marked.", len(asking.marks)
            ).format(count=len(asking.marks))
        case Kind.TAKE_POINTS:
            return _("Type a number, or change it with + and −.")
        case Kind.CUBES:
            return _("Choose an answer.")
    assert asking.draft is not None
    return to_play(asking.draft)


def _chips(asking: Asking) -> Iterator[Choice]:
    kind, draft = asking.exercise.kind, asking.draft
    if kind in (Kind.PIPS, Kind.TAKE_POINTS):
        yield Choice("confirm", _("done"), _("Enter"))
    elif kind is Kind.MOVES:
        yield Choice("proceed", _("that is all"), _("Space"))
        if asking.marks:
            yield Choice("undo", _("unmark all"), _("Backspace"))
    elif asking.plays and draft is not None:
        yield from turn_choices(draft)


def answers(asking: Asking) -> tuple[AnswerView, ...]:
    """The answers about the cube."""
    if asking.exercise.kind is not Kind.CUBES:
        return ()
    right = cube_answer(asking.exercise) if asking.answered else None
    states: dict[CubeAnswer | None, State] = {}
    if right is not None:
        states = {asking.chosen: "wrong", right: "right"}
    return tuple(
        AnswerView(f"option({index})", gettext(words), states.get(answer, "open"))
        for index, (answer, words) in enumerate(_CUBE_ANSWERS.items())
    )


def figures(asking: Asking, notes: tuple[tuple[str, str], ...] = ()) -> FiguresView | None:
    """The numbers that are typed, and what is known.

    Args:
        asking: the exercise as it stands.
        notes: times, where they are measured.
    """
    exercise = asking.exercise
    at = None if asking.answered else asking.at
    if exercise.kind is Kind.PIPS:
        return FiguresView(
            notes, (_("your pips"), _("opponent's")), asking.figures, "", at, _("OK")
        )
    if exercise.kind is Kind.TAKE_POINTS:
        known = _reckoning(exercise) if asking.answered else _score(exercise)
        return FiguresView(known, (_("you said"),), asking.figures, "%", at, _("OK"), NUDGES)
    return None


def _score(exercise: Exercise) -> tuple[tuple[str, str], ...]:
    assert exercise.away is not None
    mine, theirs = exercise.away
    return (
        (_("you need"), str(mine)),
        (_("opponent needs"), str(theirs)),
        (_("the cube goes to"), str(2 * exercise.cube)),
    )


def _reckoning(exercise: Exercise) -> tuple[tuple[str, str], ...]:
    passed, lost, won = match_chances(exercise)
    return (
        (_("after a pass"), f"{passed:.1%}"),
        (_("after a loss"), f"{lost:.1%}"),
        (_("after a win"), f"{won:.1%}"),
        (_("take point"), f"{take_point(exercise):.1%}"),
    )


# After the answer


def verdict(asking: Asking, used: int) -> PromptView:
    """How good the answer was, and how to go on.

    Args:
        asking: the exercise, answered.
        used: how long the answer took, in milliseconds.
    """
    assert asking.graded is not None
    choices = (Choice("next", pgettext("exercise", "next"), _("Enter")),)
    return PromptView(_judged(asking, used), warning=not asking.graded.correct, choices=choices)


def _judged(asking: Asking, used: int) -> str:
    match asking.exercise.kind:
        case Kind.PIPS:
            return _pips(asking, used)
        case Kind.MOVES:
            return _moves(asking)
        case Kind.TAKE_POINTS:
            return _share(asking)
    return _by_cost(asking)


def _by_cost(asking: Asking) -> str:
    assert asking.graded is not None
    cost = f"{asking.graded.cost:.3f}"
    if asking.exercise.kind is Kind.CUBES:
        right = gettext(_CUBE_ANSWERS[cube_answer(asking.exercise)])
        if not asking.graded.correct:
            return _("This costs {cost}. Right: {answer}.").format(cost=cost, answer=right)
        if asking.chosen is not cube_answer(asking.exercise) and not asking.graded.cost:
            return _("Right, you don't double. More exactly: {answer}.").format(answer=right)
        if asking.chosen is not cube_answer(asking.exercise):
            told = _("As good as right: it costs {cost}. Better still: {answer}.")
            return told.format(cost=cost, answer=right)
        return _("Right!")
    if not asking.graded.correct:
        told = _("This play costs {cost}. Better: {play}.")
        return told.format(cost=cost, play=best_play(asking.exercise))
    if asking.close:
        told = _("As good as the best: it costs only {cost}. The best: {play}.")
        return told.format(cost=cost, play=best_play(asking.exercise))
    return _("Right: there is no better play.")


def _pips(asking: Asking, used: int) -> str:
    assert asking.graded is not None
    if asking.graded.correct:
        return _("Right, in {time}.").format(time=clock_words(used))
    position = asking.exercise.position
    told = _("Not right: it is {mine} for you and {theirs} for the opponent.")
    return told.format(mine=position.pips, theirs=position.opponent_pips)


def _moves(asking: Asking) -> str:
    assert asking.graded is not None
    count = len(movable(asking.exercise))
    if asking.graded.correct and not count:
        return _("Right: no checker can move.")
    if asking.graded.correct:
        return ngettext(
            "Right: checkers can move from {count} point.",
            "Right: checkers can move from {count} points.",
            count,
        ).format(count=count)
    if not count:
        return _("Not right: no checker can move.")
    return ngettext(
        "Not right: checkers can move from {count} point. Beside the board it says why.",
        "Not right: checkers can move from {count} points. Beside the board it says why.",
        count,
    ).format(count=count)


def _share(asking: Asking) -> str:
    assert asking.graded is not None
    share = percent(take_point(asking.exercise))
    if not asking.graded.correct:
        return _("Not right: you need {share}.").format(share=share)
    if asking.close:
        return _("Close enough: you need {share}.").format(share=share)
    return _("Right: you need {share}.").format(share=share)


def explanation(asking: Asking) -> str:
    """What there is to read beside the board after the answer."""
    match asking.exercise.kind:
        case Kind.MOVES:
            return "\n\n".join(_reasons(asking))
        case Kind.TAKE_POINTS:
            return _take_point_words(asking.exercise)
    return ""


def _reasons(asking: Asking) -> Iterator[str]:
    """Why a point that was marked is wrong, and what was missed."""
    draft = asking.draft
    assert draft is not None
    for point in sorted(mistaken(asking), reverse=True):
        yield sentence(why_not_from(draft, point))
    for point in sorted(missed(asking), reverse=True):
        places = ", ".join(_target(target) for target in sorted(set(draft.targets(point)))[::-1])
        if point == BAR:
            yield _("Missed: from the bar a checker can enter on {places}.").format(places=places)
        else:
            told = _("Missed: from {point} a checker can go to {places}.")
            yield told.format(point=point_name(point), places=places)


def _target(point: int) -> str:
    return str(point) if point else pgettext("place", "off")


def _take_point_words(exercise: Exercise) -> str:
    """How a take point is reckoned."""
    passed, lost, won = match_chances(exercise)
    told = _(
        "These are your chances in the match. A take risks {risk} to gain {gain}: it must win"
        " {risk} of {both}, and that is {share}."
    ).format(
        risk=f"{100 * (passed - lost):.1f}",
        gain=f"{100 * (won - passed):.1f}",
        both=f"{100 * (won - lost):.1f}",
        share=percent(take_point(exercise)),
    )
    if not redoubled_at_once(exercise):
        return told
    more = _(
        "This cube wins the opponent the match anyway, so you redouble at once, and a win counts"
        " twice."
    )
    return f"{told}\n\n{more}"


# The keys


def end_keys() -> tuple[Choice, ...]:
    """The line of keys at the end of a round."""
    return (Choice("next", _("another round"), _("Enter")), _leave())


def keys(asking: Asking) -> tuple[Choice, ...]:
    """The line of keys."""
    leave = _leave()
    if asking.answered:
        following = Choice("next", pgettext("exercise", "next"), _("Enter"))
        if asking.plays:
            return (Choice("cursor('down')", _("another play"), "↑ ↓"), following, leave)
        return (following, leave)
    match asking.exercise.kind:
        case Kind.PIPS:
            return (Choice("field(1)", _("the other number"), _("Tab")), leave)
        case Kind.TAKE_POINTS:
            return (Choice("nudge(1)", _("more"), "+"), Choice("nudge(-1)", _("less"), "−"), leave)
        case Kind.CUBES:
            return (Choice("cursor('down')", _("choose"), "↑ ↓ " + _("Enter")), leave)
    choose = Choice("press", _("choose"), "↑ ↓ ← → " + _("Enter"))
    if asking.plays:
        return (choose, Choice("notation", _("type a play"), "/"), leave)
    return (choose, leave)


def _leave() -> Choice:
    return Choice("leave(True)", _("all exercises"), _("Esc"))
