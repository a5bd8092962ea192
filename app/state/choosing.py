"""What a click, a drag or a key means while a turn is being played.

Pure functions over the draft of a turn: they find the steps that a choice stands for,
or raise the `Refusal` that says why there are none. Points are the mover's
numbers, 25 for the bar, 0 for the tray.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from rules.actions import Step
from rules.notation import parse_draft, parse_free, parse_play
from rules.position import BAR, OFF
from rules.refusal import Refusal, Rule
from rules.turn import Draft, Landing


@dataclass(frozen=True, slots=True)
class Choice:
    """What a choice leads to: steps to play, or another selection.

    Attributes:
        steps: the steps that are played, empty if only the selection changes.
        selected: the point selected afterwards, None for none.
    """

    steps: tuple[Step, ...] = ()
    selected: int | None = None


def choose(
    draft: Draft,
    selected: int | None,
    point: int,
    *,
    smaller: bool = False,
    larger: bool = False,
    lift: bool = False,
) -> Choice:
    """What choosing a point stands for.

    Args:
        draft: the turn so far.
        selected: the point whose checker is selected, if any.
        point: the chosen point.
        smaller: play the smaller die at once.
        larger: play the larger die at once.
        lift: pick a checker up even where it can land on one point only.

    Raises:
        Refusal: with the reason why nothing can be done there.
    """
    if selected is not None and (not (smaller or larger) or point not in draft.sources):
        return _with_selection(draft, selected, point, lift=lift)
    if point == OFF:
        return Choice(_to_tray(draft, smaller=smaller))
    if point in draft.sources:
        return _of_source(draft, point, smaller=smaller, larger=larger, lift=lift)
    pair = draft.make_point(point)
    if pair is not None:
        return Choice(tuple(pair))
    raise why_not_from(draft, point)


def dragged(draft: Draft, source: int, target: int) -> Draft:
    """The turn after a checker was dragged from one point to another.

    Dragging a checker back along steps of this turn takes them back, and with them later
    steps that are no longer possible then.

    Raises:
        Refusal: with the reason why it cannot go there.
    """
    back = _taken_back(draft, source, target)
    if back is not None and draft.free:  # where checkers may also move backwards
        return back
    if source in draft.sources and _aimed(draft, source, target):
        return draft.move(*_landing(draft, source, target).steps)
    if back is not None:
        return back
    if source == OFF:
        raise Refusal(Rule.WRONG_WAY, source=source, target=target)
    raise draft.why_not(source, target)


def typed(draft: Draft, text: str) -> Draft:
    """The turn that a typed play stands for: a whole one, or the next moves of the one begun.

    Raises:
        Refusal: with the reason why it is neither.
    """
    position, dice = draft.start_position, draft.dice
    if draft.free:
        return parse_free(draft, text)
    if not draft.steps:
        return parse_draft(position, dice, text)
    try:
        return draft.undo_to(0).move(*parse_play(position, dice, text).steps)
    except Refusal as refusal:
        if refusal.rule is Rule.UNREADABLE:
            raise
        whole = refusal
    begun = " ".join(f"{source}/{target}" for source, target in draft.steps)
    try:
        return parse_draft(position, dice, f"{begun} {text}")
    except Refusal as refusal:
        raise (refusal if whole.rule is Rule.UNFINISHED_PLAY else whole) from None


def why_not_from(draft: Draft, point: int) -> Refusal:
    """The reason why no checker can be moved from a point."""
    if draft.free:
        return Refusal(Rule.NO_CHECKER, point=point)
    if not draft.plays:
        return Refusal(Rule.CANNOT_MOVE)
    if not draft.dice_left:
        return Refusal(Rule.ALL_PLAYED)
    if draft.position.counts[point] <= 0:
        return Refusal(Rule.NO_CHECKER, point=point)
    return _why_not_die(draft, point, max(draft.dice_left))


def _why_not_die(draft: Draft, source: int, die: int) -> Refusal:
    """The reason why a die that is left does not move the checker of a point."""
    target = max(source - die, OFF)
    if _aimed(draft, source, target):  # other dice, or two together, bear it off
        return Refusal(Rule.NO_SUCH_DIE, source=source, target=target)
    return draft.why_not(source, target)


def _with_selection(draft: Draft, selected: int, point: int, *, lift: bool) -> Choice:
    if point == selected:
        return Choice()
    if _aimed(draft, selected, point):
        return Choice(_landing(draft, selected, point).steps)
    if point in draft.sources:
        return _of_source(draft, point, lift=lift)
    raise draft.why_not(selected, point)


def _of_source(
    draft: Draft,
    source: int,
    *,
    smaller: bool = False,
    larger: bool = False,
    lift: bool = False,
) -> Choice:
    landings = draft.landings(source)
    if smaller:
        return Choice(_by_smaller_die(draft, source).steps)
    if larger:
        return Choice(_by_larger_die(draft, source).steps)
    if not lift and len({landing.target for landing in landings}) == 1:
        return Choice(_landing(draft, source, landings[0].target).steps)
    return Choice(selected=source)


def _by_smaller_die(draft: Draft, source: int) -> Landing:
    """The move of a checker by the smaller die that is left; no other is played for it."""
    if not draft.dice_left:
        raise Refusal(Rule.ALL_PLAYED)
    die = min(draft.dice_left)
    for landing in _single(draft.landings(source)):
        if landing.dice == (die,):
            return landing
    raise _why_not_die(draft, source, die)


def _by_larger_die(draft: Draft, source: int) -> Landing:
    """The move of a checker by the larger of the dice that can move it."""
    ready = _single(draft.landings(source))
    if ready:
        return max(ready, key=lambda landing: landing.dice)
    if not draft.dice_left:
        raise Refusal(Rule.ALL_PLAYED)
    raise _why_not_die(draft, source, max(draft.dice_left))


def _single(landings: Iterable[Landing]) -> list[Landing]:
    """The landings by a single die."""
    return [landing for landing in landings if len(landing.dice) == 1]


def _aimed(draft: Draft, source: int, target: int) -> list[Landing]:
    return [landing for landing in draft.landings(source) if landing.target == target]


def _landing(draft: Draft, source: int, target: int) -> Landing:
    """The landing on a target: fewest steps, then the smallest die that does it."""
    found = _aimed(draft, source, target)
    fewest = min(len(landing.steps) for landing in found)
    found = [landing for landing in found if len(landing.steps) == fewest]
    if len({landing.hits_on_the_way for landing in found}) > 1:
        raise Refusal(Rule.TWO_WAYS, source=source, target=target)
    return min(found, key=lambda landing: landing.dice)


def _to_tray(draft: Draft, *, smaller: bool) -> tuple[Step, ...]:
    """The bear-off from the highest point that one die allows; else the only combined one."""
    ways = [
        landing
        for source in sorted(draft.sources, reverse=True)
        for landing in _aimed(draft, source, OFF)
    ]
    ready = _single(ways)
    if smaller and draft.dice_left:
        ready = [landing for landing in ready if landing.dice == (min(draft.dice_left),)]
    if ready:
        return ready[0].steps
    sources = {landing.steps[0][0] for landing in ways}
    if len(sources) == 1 and not (smaller or draft.free):
        return _landing(draft, sources.pop(), OFF).steps
    raise _why_not_off(draft, smaller=smaller)


def _why_not_off(draft: Draft, *, smaller: bool) -> Refusal:
    """The reason why nothing is borne off, by the smaller die or at all."""
    occupied = [point for point in range(1, BAR + 1) if draft.position.counts[point] > 0]
    if not occupied or not (draft.plays or draft.free):
        return Refusal(Rule.CANNOT_MOVE)
    if not draft.dice_left:
        return Refusal(Rule.ALL_PLAYED)
    lowest = min(occupied)
    too_small = smaller and draft.position.all_home and min(draft.dice_left) < lowest
    if too_small or _aimed(draft, lowest, OFF):
        return Refusal(Rule.NO_SUCH_DIE, source=lowest, target=OFF)
    return draft.why_not(lowest, OFF)


def _taken_back(draft: Draft, source: int, target: int) -> Draft | None:
    """The turn without the steps that brought a checker from target to source.

    The newest steps are taken back where several would do; None where none brought it.
    """
    chain = _chain(draft.steps, source, target, len(draft.steps))
    if chain is None:
        return None
    kept = [step for index, step in enumerate(draft.steps) if index not in chain]
    return _replayed(draft, kept)


def _chain(
    steps: tuple[Step, ...], source: int, target: int, before: int
) -> tuple[int, ...] | None:
    """The indices of the steps that lead a checker from target to source, newest first."""
    for index in range(before - 1, -1, -1):
        start, end = steps[index]
        if end != source:
            continue
        rest = () if start == target else _chain(steps, start, target, index)
        if rest is not None:
            return (index, *rest)
    return None


def _replayed(draft: Draft, steps: Iterable[Step]) -> Draft:
    """The turn with these steps, as far as each is still possible."""
    again = draft.undo_to(0)
    for step in steps:
        with suppress(Refusal):
            again = again.move(step)
    return again
