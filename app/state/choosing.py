"""What a click, a drag or a key means while a turn is being played.

Pure functions over a `TurnDraft`: they find the steps that a choice stands for,
or raise the `Refusal` that says why there are none. Points are the mover's
numbers, 25 for the bar, 0 for the tray.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.actions import Step
from rules.draft import Landing, TurnDraft
from rules.refusal import Refusal, Rule

BAR = 25
OFF = 0


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
    draft: TurnDraft,
    selected: int | None,
    point: int,
    *,
    smaller: bool = False,
    larger: bool = False,
) -> Choice:
    """What choosing a point stands for.

    Args:
        draft: the turn so far.
        selected: the point whose checker is selected, if any.
        point: the chosen point.
        smaller: play the smaller die at once.
        larger: play the larger die at once.

    Raises:
        Refusal: with the reason why nothing can be done there.
    """
    if selected is not None and not (smaller or larger):
        return _with_selection(draft, selected, point)
    if point == OFF:
        return Choice(_to_tray(draft))
    if point in draft.sources:
        return _of_source(draft, point, smaller=smaller, larger=larger)
    pair = draft.make_point(point)
    if pair is not None:
        return Choice(tuple(pair))
    raise why_not_from(draft, point)


def dragged(draft: TurnDraft, source: int, target: int) -> TurnDraft:
    """The turn after a checker was dragged from one point to another.

    Dragging a checker back along steps of this turn takes them back.

    Raises:
        Refusal: with the reason why it cannot go there.
    """
    if source in draft.sources and _aimed(draft, source, target):
        return draft.move(*_landing(draft, source, target).steps)
    back = _taken_back(draft, source, target)
    if back is not None:
        return back
    raise draft.why_not(source, target)


def why_not_from(draft: TurnDraft, point: int) -> Refusal:
    """The reason why no checker can be moved from a point."""
    if not draft.plays:
        return Refusal(Rule.CANNOT_MOVE)
    if draft.position.counts[point] <= 0:
        return Refusal(Rule.NO_CHECKER, point=point)
    tries = [draft.why_not(point, max(point - die, OFF)) for die in sorted(set(draft.dice_left))]
    return tries[-1] if tries else Refusal(Rule.NO_SUCH_DIE, source=point, target=OFF)


def _with_selection(draft: TurnDraft, selected: int, point: int) -> Choice:
    if point == selected:
        return Choice()
    if _aimed(draft, selected, point):
        return Choice(_landing(draft, selected, point).steps)
    if point in draft.sources:
        return Choice(selected=point)
    raise draft.why_not(selected, point)


def _of_source(draft: TurnDraft, source: int, *, smaller: bool, larger: bool) -> Choice:
    landings = draft.landings(source)
    single = [landing for landing in landings if len(landing.steps) == 1]
    if smaller or larger:
        pick = min if smaller else max
        return Choice(pick(single, key=lambda landing: landing.dice).steps)
    if len({landing.target for landing in landings}) == 1:
        return Choice(_landing(draft, source, landings[0].target).steps)
    return Choice(selected=source)


def _aimed(draft: TurnDraft, source: int, target: int) -> list[Landing]:
    return [landing for landing in draft.landings(source) if landing.target == target]


def _landing(draft: TurnDraft, source: int, target: int) -> Landing:
    """The landing on a target: fewest steps, then the smallest die that does it."""
    found = _aimed(draft, source, target)
    fewest = min(len(landing.steps) for landing in found)
    found = [landing for landing in found if len(landing.steps) == fewest]
    if len({landing.hits_on_the_way for landing in found}) > 1:
        raise Refusal(Rule.TWO_WAYS, source=source, target=target)
    return min(found, key=lambda landing: landing.dice)


def _to_tray(draft: TurnDraft) -> tuple[Step, ...]:
    """The one-die bear-off from the highest point that allows one."""
    ready = [
        landing
        for source in sorted(draft.sources, reverse=True)
        for landing in draft.landings(source)
        if landing.target == OFF and len(landing.steps) == 1
    ]
    if ready:
        highest = [landing for landing in ready if landing.steps[0][0] == ready[0].steps[0][0]]
        return min(highest, key=lambda landing: landing.dice).steps
    occupied = [point for point in range(1, BAR + 1) if draft.position.counts[point] > 0]
    if not draft.plays or not occupied:
        raise Refusal(Rule.CANNOT_MOVE)
    raise draft.why_not(min(occupied), OFF)


def _taken_back(draft: TurnDraft, source: int, target: int) -> TurnDraft | None:
    """The turn without the chain of steps that brought a checker from target to source."""
    steps = list(draft.steps)
    at = source
    for index in range(len(steps) - 1, -1, -1):
        if steps[index][1] == at:
            at = steps[index][0]
            del steps[index]
            if at == target:
                return _replayed(draft, steps)
    return None


def _replayed(draft: TurnDraft, steps: Iterable[Step]) -> TurnDraft | None:
    try:
        return TurnDraft.start(draft.start_position, draft.dice).move(*steps)
    except Refusal:
        return None
