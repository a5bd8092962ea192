"""An exercise while it is answered: what has been marked, typed or played, and how it was graded.

Pure functions from one frozen state to the next.
"""

from dataclasses import dataclass, replace

from app.academy.exercises import (
    CubeAnswer,
    Exercise,
    Graded,
    Kind,
    grade_cube,
    grade_moves,
    grade_pips,
    grade_play,
    grade_take_point,
    movable,
    take_point,
)
from rules.draft import TurnDraft
from rules.refusal import Refusal, Rule

MOST_DIGITS = 3
"""So many digits has the longest number that is typed."""

SHOWN = 0.0005
"""From this cost on, a loss can be seen in three digits."""

_FIGURES = {Kind.PIPS: ("", ""), Kind.TAKE_POINTS: ("",)}
_PLAYED = (Kind.OPENINGS, Kind.BEAR_OFFS)


@dataclass(frozen=True, slots=True)
class Asking:
    """An exercise as it stands.

    Attributes:
        exercise: what is asked.
        draft: the play so far, where there are dice.
        marks: the points (25 the bar) that have been marked.
        figures: the numbers that have been typed so far.
        at: which number is being typed.
        chosen: how the cube was said to be handled.
        refusal: the rule that the last try breaks.
        graded: how good the answer was; None before it.
    """

    exercise: Exercise
    draft: TurnDraft | None = None
    marks: frozenset[int] = frozenset()
    figures: tuple[str, ...] = ()
    at: int = 0
    chosen: CubeAnswer | None = None
    refusal: Refusal | None = None
    graded: Graded | None = None

    @property
    def plays(self) -> bool:
        """Whether the answer is played on the board."""
        return self.exercise.kind in _PLAYED

    @property
    def answered(self) -> bool:
        """Whether the answer was given."""
        return self.graded is not None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that have been typed; an empty field is 0."""
        return tuple(int(figure or "0") for figure in self.figures)

    @property
    def close(self) -> bool:
        """Whether the answer is nearly what is best: right though not exact, or all but right."""
        if self.graded is None:
            return False
        if self.exercise.kind is Kind.TAKE_POINTS:
            exact = self.numbers[0] == round(100 * take_point(self.exercise))
            return self.graded.correct and not exact
        return self.graded.correct and self.graded.cost >= SHOWN


def begin(exercise: Exercise) -> Asking:
    """An exercise before anything was done."""
    dice = exercise.dice
    draft = None if dice is None else TurnDraft.start(exercise.position, dice)
    return Asking(exercise, draft, figures=_FIGURES.get(exercise.kind, ()))


# Plays


def laid(asking: Asking, draft: TurnDraft) -> Asking:
    """The exercise with the play as it lies now."""
    return replace(asking, draft=draft, refusal=None)


def refused(asking: Asking, refusal: Refusal) -> Asking:
    """The exercise after something that can't be done."""
    return replace(asking, refusal=refusal)


def picked_up(asking: Asking) -> Asking:
    """The exercise after the dice were picked up: the play is graded, if it is finished."""
    draft = asking.draft
    if draft is None or asking.answered or not asking.plays:
        return asking
    try:
        result = draft.play.result
    except Refusal as refusal:
        return refused(asking, refusal)
    return replace(asking, refusal=None, graded=grade_play(asking.exercise, result))


# Points


def marked(asking: Asking, point: int) -> Asking:
    """The exercise with a point marked, or no longer; one without an own checker is refused.

    Args:
        asking: the exercise.
        point: in the numbers of the player, 25 for the bar.
    """
    if asking.answered or asking.exercise.kind is not Kind.MOVES:
        return asking
    if asking.exercise.position.counts[point] <= 0:
        return refused(asking, Refusal(Rule.NO_CHECKER, point=point))
    return replace(asking, marks=asking.marks ^ {point}, refusal=None)


def unmarked(asking: Asking) -> Asking:
    """The exercise without any marks."""
    return asking if asking.answered else replace(asking, marks=frozenset(), refusal=None)


def marked_all(asking: Asking) -> Asking:
    """The exercise after the player has said that nothing else can move."""
    if asking.answered or asking.exercise.kind is not Kind.MOVES:
        return asking
    return replace(asking, refusal=None, graded=grade_moves(asking.exercise, asking.marks))


def missed(asking: Asking) -> frozenset[int]:
    """The points from which a checker can move, and which were not marked."""
    return movable(asking.exercise) - asking.marks


def mistaken(asking: Asking) -> frozenset[int]:
    """The points that were marked, and from which no checker can move."""
    return asking.marks - movable(asking.exercise)


# Numbers


def typed(asking: Asking, digit: str) -> Asking:
    """The exercise with one more digit."""
    text = (asking.figures[asking.at] + digit).lstrip("0")
    return _figure(asking, text[-MOST_DIGITS:])


def rubbed(asking: Asking) -> Asking:
    """The exercise without the last digit; from an empty field it goes to the one before."""
    if asking.figures[asking.at]:
        return _figure(asking, asking.figures[asking.at][:-1])
    return turned_to(asking, asking.at - 1) if asking.at else asking


def nudged(asking: Asking, by: int) -> Asking:
    """The exercise with a number that is so much greater."""
    number = max(asking.numbers[asking.at] + by, 0)
    return _figure(asking, str(min(number, 10**MOST_DIGITS - 1)))


def turned_to(asking: Asking, at: int) -> Asking:
    """The exercise with another number in hand; they go round."""
    if asking.answered or not asking.figures:
        return asking
    return replace(asking, at=at % len(asking.figures))


def confirmed(asking: Asking) -> Asking:
    """The exercise after Enter: on to a number that is missing, or else the answer is graded."""
    if asking.answered or not asking.figures:
        return asking
    count = len(asking.figures)
    order = [*range(asking.at, count), *range(asking.at)]
    empty = next((at for at in order if not asking.figures[at]), None)
    if empty is not None:
        return replace(asking, at=empty)
    exercise = asking.exercise
    if exercise.kind is Kind.PIPS:
        mine, theirs = asking.numbers
        return replace(asking, graded=grade_pips(exercise, mine, theirs))
    return replace(asking, graded=grade_take_point(exercise, asking.numbers[0]))


def _figure(asking: Asking, text: str) -> Asking:
    if asking.answered:
        return asking
    figures = tuple(text if at == asking.at else figure for at, figure in enumerate(asking.figures))
    return replace(asking, figures=figures)


# The cube


def chose(asking: Asking, answer: CubeAnswer) -> Asking:
    """The exercise after it was said how to handle the cube."""
    if asking.answered or asking.exercise.kind is not Kind.CUBES:
        return asking
    return replace(asking, chosen=answer, graded=grade_cube(asking.exercise, answer))
