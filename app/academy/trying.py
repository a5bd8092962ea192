"""A step of a lesson as it is tried: what a try means, and what the teacher says to it.

Pure functions from one frozen state to the next. Places and plays are in the numbers of the
player on roll, as in lessons; the checkers of a board that is set up are counted in White's view.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from app.academy.lesson import (
    Choose,
    Decide,
    Do,
    Look,
    Place,
    Read,
    ScoreTable,
    Setup,
    Step,
    Touch,
    Wrong,
)
from app.academy.moves import ways, within
from app.academy.scene import after, scene_of, taught
from app.formats.xgid import XGID
from app.i18n import N_
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.notation import parse_play
from rules.plays import Play
from rules.position import BAR, POINTS, SLOTS, Position
from rules.refusal import Refusal
from rules.side import Side

MANY = 3
"""After so many wrong tries the teacher offers to show what is right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the teacher says to a try.

    Attributes:
        right: whether the try was right.
        text: the lesson's words; empty where only a rule is named.
        refusal: the rule that the try breaks, where the lesson has no words of its own for it.
    """

    right: bool
    text: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Trying:
    """A step as it stands.

    Attributes:
        step: the step.
        scene: the board with which it begins.
        draft: the play so far, where one is to be made.
        touched: the right places that have been touched.
        placed: the checkers of a board that is set up, in White's view (White's are positive).
        found: the cells of the table that have been found, by their place among those asked.
        chosen: the option that was chosen last.
        misses: how many tries were wrong.
        done: whether nothing is left to do.
        shown: whether the teacher had to show it.
        answer: what the teacher says to the last try.
    """

    step: Step
    scene: XGID
    draft: TurnDraft | None = None
    touched: tuple[Place, ...] = ()
    placed: tuple[int, ...] = ()
    found: tuple[int, ...] = ()
    chosen: int | None = None
    misses: int = 0
    done: bool = False
    shown: bool = False
    answer: Answer | None = None

    @property
    def can_be_shown(self) -> bool:
        """Whether the teacher offers to show what is right."""
        return not self.done and self.misses >= MANY

    @property
    def side(self) -> Side:
        """Whose numbers count: the player on roll, who is also the one who doubled."""
        return self.scene.turn

    @property
    def ended(self) -> XGID:
        """The board with which the step ends, as far as it has got."""
        played = self.draft is not None and self.done and not self.shown
        return after(self.step, self.scene, self.draft.position if played and self.draft else None)

    @property
    def target(self) -> tuple[int, ...]:
        """The board that is to be set up, in White's view."""
        assert isinstance(self.step, Setup)
        return self.scene.board.counts

    @property
    def missing(self) -> tuple[int, int]:
        """How many checkers of White and of Black are still to be set up."""
        rest = [want - have for want, have in zip(self.target, self.placed, strict=True)]
        return sum(max(n, 0) for n in rest), sum(max(-n, 0) for n in rest)


def begin(step: Step, scene: XGID) -> Trying:
    """A step before the first try.

    Raises:
        ValueError: if there are no dice to play with.
    """
    match step:
        case Read() | Look():
            return Trying(step, scene, done=True)
        case Do():
            if scene.dice is None:
                raise ValueError(N_("there are no dice to play with"))
            return Trying(step, scene, draft=TurnDraft.start(scene.position, scene.dice))
        case Setup():
            return Trying(step, scene, placed=_standing(step, scene.board))
    return Trying(step, scene)


def follow(before: Trying, step: Step) -> Trying:
    """The step that follows another one."""
    return begin(step, scene_of(step, before.scene, before.ended))


def _standing(step: Setup, board: Position) -> tuple[int, ...]:
    """The checkers that stand already: those of the side that isn't set up."""
    stays = {None: 0, "white": -1, "black": 1}[step.side]
    return tuple(count if count * stays > 0 else 0 for count in board.counts)


def right(trying: Trying, text: str) -> Trying:
    """The step after a try that was right."""
    return replace(trying, done=True, answer=Answer(right=True, text=text))


def wrong(trying: Trying, text: str = "", refusal: Refusal | None = None) -> Trying:
    """The step after a try that was wrong, with the teacher's words or the rule it breaks."""
    return replace(
        trying, misses=trying.misses + 1, answer=Answer(right=False, text=text, refusal=refusal)
    )


def reason_for(entries: Iterable[Wrong], fits: Callable[[Wrong], bool]) -> str:
    """What the teacher says to the first entry that fits; empty where none does."""
    return next((entry.reason for entry in entries if fits(entry)), "")


# A play


def moved(trying: Trying, draft: TurnDraft) -> Trying:
    """The step with the play as it lies now; what was said goes away."""
    return replace(trying, draft=draft, answer=None)


def refused(trying: Trying, refusal: Refusal, move: Move | None = None) -> Trying:
    """The step after a move that can't be made.

    Args:
        trying: the step.
        refusal: the rule that it breaks.
        move: where the checker was to go from, and to, where that is known.
    """
    entries = trying.step.wrong if isinstance(trying.step, Do | Decide) else ()

    def fits(entry: Wrong) -> bool:
        if entry.play is not None:
            return move is not None and [move] == list(_legs(entry.play))
        return entry.rule is refusal.rule

    text = reason_for(entries, fits)
    return wrong(trying, text, None if text else refusal)


def picked_up(trying: Trying) -> Trying:
    """The step after the dice were picked up: the play is right, or it is put back."""
    step, draft = trying.step, trying.draft
    assert isinstance(step, Do)
    assert draft is not None
    if trying.done:
        return trying
    if not draft.complete:
        try:
            _ = draft.play
        except Refusal as refusal:
            return replace(refused(trying, refusal), misses=trying.misses)
    if not step.accept or draft.position in right_results(step, trying.scene):
        return right(trying, step.right)
    text = reason_for(step.wrong, lambda entry: entry.play is not None and made(draft, entry.play))
    return wrong(replace(trying, draft=draft.undo_to(0)), text or step.hint or "")


def right_results(step: Do, scene: XGID) -> frozenset[Position]:
    """What the plays that are right lead to.

    Raises:
        Refusal: if one of them is no play.
        ValueError: if there are no dice.
    """
    first = taught(step, scene)
    assert scene.dice is not None
    others = (parse_play(scene.position, scene.dice, text).result for text in step.accept[1:])
    return frozenset((first, *others))


def made(draft: TurnDraft, text: str) -> bool:
    """Whether a play contains some moves, or leads to the same as a whole play does."""
    with suppress(Refusal):
        if parse_play(draft.start_position, draft.dice, text).result == draft.position:
            return True
    return within(_legs(text), draft.steps)


def _legs(text: str) -> tuple[Move, ...]:
    return tuple(leg for way in ways(text) for leg in way.legs)


def solution(trying: Trying) -> Play:
    """A play that is right."""
    assert isinstance(trying.step, Do)
    assert trying.draft is not None
    result = taught(trying.step, trying.scene)
    plays = trying.draft.plays
    nothing = Play(trying.draft.start_position, trying.draft.start_position.key, ())
    return next((play for play in plays if play.result == result), nothing)


# Places


def touched(trying: Trying, names: tuple[Place, ...]) -> Trying:
    """The step after a place was touched.

    Args:
        trying: the step.
        names: all that the place is called, the narrowest first.
    """
    step = trying.step
    assert isinstance(step, Touch)
    if trying.done:
        return trying
    found = next((name for name in names if name in step.places), None)
    if found is None:
        text = reason_for(step.wrong, lambda entry: entry.place in names)
        return wrong(trying, text or step.hint)
    every = tuple(dict.fromkeys((*trying.touched, found)))
    again = replace(trying, touched=every, answer=None)
    return right(again, step.right) if set(every) == set(step.places) else again


# Options


def chose(trying: Trying, index: int) -> Trying:
    """The step after an option was chosen."""
    step = trying.step
    assert isinstance(step, Choose)
    if trying.done or not 0 <= index < len(step.options):
        return trying
    option, now = step.options[index], replace(trying, chosen=index)
    return right(now, option.reason) if option.right else wrong(now, option.reason)


# Setting up


def put(trying: Trying, slot: int) -> Trying:
    """The step after a checker was put down, if it belongs there.

    Args:
        trying: the step.
        slot: a point by White's number, 25 for White's half of the bar, 0 for Black's.
    """
    step = trying.step
    assert isinstance(step, Setup)
    if trying.done:
        return trying
    want, have = trying.target[slot], trying.placed[slot]
    if abs(have) >= abs(want):
        return wrong(trying, step.hint)
    more = have + (1 if want > 0 else -1)
    again = replace(trying, placed=_with(trying.placed, slot, more), answer=None)
    return right(again, step.right) if again.placed == again.target else again


def taken_off(trying: Trying, slot: int) -> Trying:
    """The step after a checker that was set up was taken off again."""
    step, have = trying.step, trying.placed[slot]
    assert isinstance(step, Setup)
    if trying.done or have == _standing(step, trying.scene.board)[slot]:
        return trying
    less = have - (1 if have > 0 else -1)
    return replace(trying, placed=_with(trying.placed, slot, less), answer=None)


def _with(counts: tuple[int, ...], slot: int, count: int) -> tuple[int, ...]:
    assert 0 <= slot < SLOTS
    return (*counts[:slot], count, *counts[slot + 1 :])


def slot_of(point: int, side: Side | None) -> int:
    """The slot in White's view of a point, or (for point 0) of a side's half of the bar."""
    if 1 <= point <= POINTS:
        return point
    return BAR if side is Side.WHITE else 0


# Showing


def show(trying: Trying) -> Trying:
    """The step after the teacher has shown what is right; one can go on from there."""
    shown = replace(trying, done=True, shown=True, answer=None)
    match trying.step:
        case Do():
            assert trying.draft is not None
            return replace(shown, draft=trying.draft.undo_to(0))
        case Touch(places=places):
            return replace(shown, touched=places)
        case Choose(options=options):
            right = next(at for at, option in enumerate(options) if option.right)
            reason = options[right].reason
            return replace(shown, chosen=right, answer=Answer(right=True, text=reason))
        case Setup():
            return replace(shown, placed=trying.target)
        case ScoreTable(asked=cells):
            return replace(shown, found=tuple(range(len(cells))))
    return shown
