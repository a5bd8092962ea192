"""What there is to say about a play: what it makes, hits, breaks, exposes and races for."""

from collections.abc import Iterator

from app.engine.topics import EXPOSURES, Remark, Topic
from rules.position import BAR, HOME, OFF, START, Position
from rules.shots import Shots, shots, throws
from rules.structure import (
    BAR_POINT,
    EIGHT_POINT,
    FULL_PRIME,
    MID_POINT,
    THEIR_BAR_POINT,
    THEIR_HOME,
    Change,
    change,
    entering,
)

_BACK = range(THEIR_BAR_POINT, BAR)
_DIRECT = 6  # within one die
_BUILDERS = range(EIGHT_POINT, MID_POINT)
_SLOTS = (2, 3, 4, 5, BAR_POINT)
_DEEP = 2  # checkers on the points 1 and 2 are out of play
_BLOCK = 4
_HEIGHT = 5  # a stack is higher than that; elsewhere than where they stand at the start, by one
_TALL = (6, EIGHT_POINT, MID_POINT)
_DOUBLE_SHOT = 18  # throws
SMALL = 40
"""The weight of what is said only where there is nothing better to say is below this."""
_STAYS_OUT = 9  # throws with which the opponent stays on the bar, to be worth telling


def remarks(before: Position, after: Position) -> tuple[Remark, ...]:
    """Everything worth saying about a play, what a teacher would say first at the head.

    Args:
        before: the board before the play, as the mover sees it.
        after: the board after it, from the same side.
    """
    if after.off == 15:
        return (Remark(Topic.WINS, 100),)
    told = change(before, after)
    if before.contact:
        found = list(_playing(before, after, told))
        found += _safety(before, after, told, found)
    else:
        found = list(_racing(told, after))
    return tuple(sorted(found, key=lambda remark: -remark.weight))


def exposed(after: Position) -> tuple[Shots, int]:
    """The shots at what it would hurt to lose: all blots but those far back.

    Returns:
        All shots, and how many of the 36 throws hit one of these blots.
    """
    found = shots(after)
    rolls = {roll for shot in found.blots if shot.point < THEIR_BAR_POINT for roll in shot.rolls}
    return found, throws(tuple(rolls))


def _playing(before: Position, after: Position, told: Change) -> Iterator[Remark]:
    """What is said while there is contact."""
    found, ways = exposed(after)
    yield from _hits(told, found)
    yield from _borne_off(told)
    if not after.contact:
        yield Remark(Topic.BREAKS_CONTACT, 94, count=after.opponent_pips - after.pips)
        return
    yield from _made(told)
    yield from _primes(told)
    yield from _back(before, told, found)
    yield from _starts(told, found)
    yield from _entered(told)
    yield from _exposure(after, found, ways)
    yield from _given_up(told)
    yield from _misplaced(told)
    yield from _shut_out(after, told)


def _hits(told: Change, found: Shots) -> Iterator[Remark]:
    hits, counts = told.hits, told.after.counts
    if len(hits) > 1:
        yield Remark(Topic.HITS_TWO, 97, hits)
        return
    for point in hits:
        if counts[point] > 1:
            yield Remark(Topic.POINTS_ON, 96, hits)
        elif not counts[point]:
            yield Remark(Topic.HITS_AND_RUNS, 89, hits)
        else:
            shot = found.at(point)
            loose = point <= HOME and shot is not None and shot.ways > 0
            yield Remark(Topic.HITS_LOOSE if loose else Topic.HITS, 88 if loose else 90, hits)


# How much a point is worth making; 40 for those that are not named.
_WORTH = {
    5: 86,
    20: 84,
    4: 82,
    7: 80,
    21: 78,
    18: 76,
    6: 74,
    3: 68,
    22: 60,
    8: 55,
    9: 55,
    2: 50,
    24: 32,
}


def _made(told: Change) -> Iterator[Remark]:
    """Points that are made without hitting there; those of a new prime are told with it."""
    new = tuple(point for point in told.made if point not in told.hits)
    anchors = tuple(point for point in new if point in THEIR_HOME)
    prime = told.after.prime.points if _longer(told) else range(0)
    others = tuple(point for point in new if point not in THEIR_HOME and point not in prime)
    if told.after.closed and not told.before.closed:
        yield Remark(Topic.CLOSES_BOARD, 95)
    if anchors:
        yield Remark(Topic.ANCHORS, _worth(anchors), anchors)
    if others:
        yield Remark(Topic.MAKES, _worth(others), others)


def _worth(points: tuple[int, ...]) -> int:
    return max((_WORTH.get(point, 40) for point in points), default=0)


def _lengths(told: Change) -> tuple[int, int]:
    """How long the prime was and is; more than six points are as good as six."""
    was, now = told.before.prime.length, told.after.prime.length
    return min(was, FULL_PRIME), min(now, FULL_PRIME)


def _longer(told: Change) -> bool:
    """Whether there is a longer prime now, and one worth the name."""
    was, now = _lengths(told)
    return now > max(was, _BLOCK - 1)


def _primes(told: Change) -> Iterator[Remark]:
    was, now = _lengths(told)
    if _longer(told):
        points = told.after.prime.points
        new = tuple(point for point in told.made if point in points and point not in told.hits)
        weight = max({4: 62, 5: 81}.get(now, 93), _worth(new))
        yield Remark(Topic.PRIME, weight, new, now)
    elif now < was and was > _BLOCK:
        yield Remark(Topic.BREAKS_PRIME, 66, count=was)
    elif was > _BLOCK:
        yield Remark(Topic.KEEPS_PRIME, 46, count=now)
    elif told.made and told.after.broken_prime > max(_BLOCK, told.before.broken_prime):
        yield Remark(Topic.BROKEN_PRIME, 59, count=told.after.broken_prime)


def _back(before: Position, told: Change, found: Shots) -> Iterator[Remark]:
    """The checkers behind: running, splitting, holding an anchor."""
    if told.escaped > 0:
        yield from _run(before, told, found)
        return
    kept = tuple(point for point in told.before.anchors if point in told.after.anchors)
    split = tuple(slot for slot in told.reached if slot in _BACK)[:1]
    if 24 in told.broken and not any(point in _BACK for point in told.made + told.hits):
        yield Remark(Topic.SPLITS, 52, split)
    elif kept and kept[0] != 24 and kept[0] not in told.reached:
        yield Remark(Topic.KEEPS_ANCHOR, 30, kept[:1])


def _run(before: Position, told: Change, found: Shots) -> Iterator[Remark]:
    landed = tuple(slot for slot in told.reached if slot < THEIR_BAR_POINT)[: told.escaped]
    at_risk = [shot for slot in landed if (shot := found.at(slot)) is not None and shot.ways]
    if before == START and told.reached == (MID_POINT,):
        yield Remark(Topic.LOVERS_LEAP, 92, (MID_POINT,))
    elif not told.after.back:
        yield Remark(Topic.LAST_ESCAPES, 83, count=told.escaped)
    elif not at_risk:
        yield Remark(Topic.RUNS_SAFE, 77, landed[:1], told.escaped)
    elif landed[0] not in told.hits:
        yield Remark(Topic.RUNS, 72, landed[:1], told.escaped)


def _starts(told: Change, found: Shots) -> Iterator[Remark]:
    """Blots that are meant to become points, and checkers brought near for that."""
    rear = told.after.rear
    hit = set(told.hits)
    slots = tuple(
        point
        for point in told.new_blots
        if point in _SLOTS
        and point in told.reached
        and point not in hit
        and (shot := found.at(point)) is not None
        and shot.ways
    )
    if slots:
        best = max({5: 66, 7: 60, 4: 62}.get(point, 36) for point in slots)
        yield Remark(Topic.SLOTS, best, slots)
    builders = tuple(
        point
        for point in dict.fromkeys(told.reached)
        if point in _BUILDERS and point not in told.made and point not in hit
    )
    far = any(slot > max(_BUILDERS) and slot < THEIR_BAR_POINT for slot in told.left)
    if builders and far and rear < HOME and told.after.prime.length <= _BLOCK:
        yield Remark(Topic.BUILDER, 50, builders)


def _entered(told: Change) -> Iterator[Remark]:
    if told.entered and not told.hits:
        landed = tuple(point for point in told.reached if point in THEIR_HOME)[: told.entered]
        anchored = any(point in told.made for point in landed)
        if landed and not anchored:
            yield Remark(Topic.ENTERS, 45, landed, told.entered)


def _safety(
    before: Position, after: Position, told: Change, found: list[Remark]
) -> Iterator[Remark]:
    """That no shot is left, where that was in question or there is nothing better to say."""
    if not after.contact or any(remark.topic in EXPOSURES for remark in found):
        return
    if exposed(before)[1]:
        yield Remark(Topic.NO_SHOT, 53)
    elif told.borne_off or not any(remark.weight >= SMALL and not remark.risk for remark in found):
        yield Remark(Topic.NO_SHOT, 45)


def _exposure(after: Position, found: Shots, ways: int) -> Iterator[Remark]:
    if not ways:
        return
    blots = tuple(shot for shot in found.blots if shot.point < THEIR_BAR_POINT and shot.ways)
    points = tuple(shot.point for shot in blots)
    weight = min(41 + ways // 2, 58)
    if len(blots) > 1:
        yield Remark(Topic.SHOTS, weight, points, ways)
        return
    direct = _direct(after, points[0])
    if direct > 1 and ways >= _DOUBLE_SHOT:
        yield Remark(Topic.DOUBLE_SHOT, weight, points, ways)
    elif direct:
        yield Remark(Topic.SHOT, weight, points, ways)
    else:
        yield Remark(Topic.INDIRECT_SHOT, weight, points, ways)


def _direct(after: Position, point: int) -> int:
    """From how many points within one die the opponent aims at a point."""
    counts = after.counts
    return sum(counts[slot] < 0 for slot in range(max(point - _DIRECT, 0), point))


def _given_up(told: Change) -> Iterator[Remark]:
    """Points that are broken or cleared."""
    gone = told.broken + told.cleared
    made = told.made
    anchors = tuple(point for point in gone if point in THEIR_HOME and point != 24)
    if anchors and not told.after.anchors and told.after.back:
        yield Remark(Topic.GIVES_UP_ANCHOR, 63, anchors)
    rear = told.after.rear
    broken = tuple(
        point
        for point in sorted(gone)
        if point <= THEIR_BAR_POINT
        and (point in told.broken or point <= BAR_POINT)
        and (point > rear or point in told.broken)
    )
    if broken:
        home = any(point <= BAR_POINT for point in broken)
        yield Remark(Topic.BREAKS, (56 if home else 41) - 12 * bool(made), broken)
    cleared = tuple(point for point in told.cleared if BAR_POINT < point <= THEIR_BAR_POINT)
    if cleared:
        yield Remark(Topic.CLEARS, 43, cleared)


def _misplaced(told: Change) -> Iterator[Remark]:
    """Checkers that go where they do little."""
    was, counts = told.before.counts, told.after.counts
    reached = sorted(set(told.reached) - {OFF})
    stacked = tuple(point for point in reached if counts[point] > _HEIGHT - (point not in _TALL))
    if stacked:
        yield Remark(Topic.STACKS, 37, stacked)
    deep = tuple(
        point
        for point in reached
        if point <= _DEEP and point not in told.made and point not in told.hits
    )
    sunk = sum(counts[1 : _DEEP + 1]) > sum(was[1 : _DEEP + 1])
    if deep and sunk and told.before.outside:
        yield Remark(Topic.BURIES, 42, deep)


def _shut_out(after: Position, told: Change) -> Iterator[Remark]:
    """With how many throws the opponent stays on the bar."""
    out = 36 - entering(after.flipped()) if after.opponent_bar else 0
    if out == 36:
        yield Remark(Topic.SHUTS_OUT, 49)
    elif out >= _STAYS_OUT:
        yield Remark(Topic.STAYS_OUT, 48 if told.hits or told.made else 38, count=out)


def _borne_off(told: Change) -> Iterator[Remark]:
    if told.borne_off:
        yield Remark(Topic.BEARS_OFF, 71, count=told.borne_off)


def _racing(told: Change, after: Position) -> Iterator[Remark]:
    """What is said once the sides have passed each other."""
    yield from _borne_off(told)
    home = told.before.outside - told.after.outside
    if home:
        yield Remark(Topic.BRINGS_HOME, 60, count=home)
    elif told.crossovers > 0 and not told.borne_off:
        yield Remark(Topic.CROSSES, 55, count=told.crossovers)
    gaps = tuple(point for point in told.before.gaps if point in told.reached)
    if gaps and max(gaps) > 3:
        yield Remark(Topic.FILLS_GAP, 50, gaps[-1:])
    yield Remark(Topic.RACE, 40, count=after.opponent_pips - after.pips)
