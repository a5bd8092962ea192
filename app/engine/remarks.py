"""What there is to say about a play: what it makes, hits, breaks, exposes and races for."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.position import BAR, HOME, START, Position
from rules.race import race
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
_HIGH_STACK = 6
_DOUBLE_SHOT = 18  # throws
_STAYS_OUT = 9  # throws with which the opponent stays on the bar, to be worth telling


class Topic(StrEnum):
    """What a remark is about; its points and count are told beside each."""

    WINS = "wins"
    LOVERS_LEAP = "lovers-leap"
    BREAKS_CONTACT = "breaks-contact"  # count: the lead in the race that begins
    HITS_TWO = "hits-two"  # points: where
    POINTS_ON = "points-on"  # points: where the hitter's point is made
    HITS = "hits"  # points
    HITS_LOOSE = "hits-loose"  # points
    HITS_AND_RUNS = "hits-and-runs"  # points
    CLOSES_BOARD = "closes-board"
    PRIME = "prime"  # count: how long
    MAKES = "makes"  # points
    ANCHORS = "anchors"  # points
    LAST_ESCAPES = "last-escapes"
    RUNS_SAFE = "runs-safe"  # count: how many
    RUNS = "runs"  # points: to where
    SLOTS = "slots"  # points
    SPLITS = "splits"
    BUILDER = "builder"  # points
    ENTERS = "enters"  # points; count: how many
    NO_SHOT = "no-shot"
    STAYS_OUT = "stays-out"  # count: throws with which the opponent does not enter
    KEEPS_PRIME = "keeps-prime"  # count
    KEEPS_ANCHOR = "keeps-anchor"  # points
    BEARS_OFF = "bears-off"  # count
    BRINGS_HOME = "brings-home"  # count
    FILLS_GAP = "fills-gap"  # points
    RACE = "race"  # count: the lead
    SHOT = "shot"  # points: the blot; count: throws
    DOUBLE_SHOT = "double-shot"  # points, count
    INDIRECT_SHOT = "indirect-shot"  # points, count
    SHOTS = "shots"  # points: the blots; count: throws that hit something
    GIVES_UP_ANCHOR = "gives-up-anchor"  # points
    BREAKS_PRIME = "breaks-prime"  # count: how long it was
    BREAKS = "breaks"  # points
    CLEARS = "clears"  # points
    STACKS = "stacks"  # points
    BURIES = "buries"  # points


EXPOSURES = (Topic.SHOT, Topic.DOUBLE_SHOT, Topic.INDIRECT_SHOT, Topic.SHOTS)
_RISKS = (
    *EXPOSURES,
    Topic.GIVES_UP_ANCHOR,
    Topic.BREAKS_PRIME,
    Topic.BREAKS,
    Topic.STACKS,
    Topic.BURIES,
)


About = tuple[Topic, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about a play.

    Attributes:
        topic: what about.
        weight: how early a teacher would say it, 0 to 100.
        points: the points it concerns, in the mover's numbers.
        count: the number that goes with the topic.
    """

    topic: Topic
    weight: int
    points: tuple[int, ...] = ()
    count: int = 0

    @property
    def risk(self) -> bool:
        """Whether it tells of a price rather than a gain."""
        return self.topic in _RISKS

    @property
    def about(self) -> About:
        """What it says without its number: two plays share what is equal here."""
        return self.topic, self.points


def remarks(before: Position, after: Position) -> tuple[Remark, ...]:
    """Everything worth saying about a play, what a teacher would say first at the head.

    Args:
        before: the board before the play, as the mover sees it.
        after: the board after it, from the same side.
    """
    if after.off == 15:
        return (Remark(Topic.WINS, 100),)
    told = change(before, after)
    if not before.contact:
        found = list(_racing(told, after))
    else:
        found = list(_playing(before, after, told))
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
    if not after.contact:
        yield Remark(Topic.BREAKS_CONTACT, 94, count=after.opponent_pips - after.pips)
    yield from _hits(told, found)
    yield from _made(told)
    yield from _primes(told)
    yield from _back(before, after, told, found)
    yield from _starts(told, found)
    yield from _entered(told)
    yield from _exposure(before, after, found, ways)
    yield from _given_up(told)
    yield from _misplaced(told)
    yield from _borne_off(told)
    if after.opponent_bar:
        out = 36 - entering(after.flipped())
        if out >= _STAYS_OUT:
            yield Remark(Topic.STAYS_OUT, 48 if told.hits or told.made else 38, count=out)


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
_WORTH = {5: 86, 20: 84, 4: 82, 7: 80, 21: 78, 18: 76, 6: 74, 3: 68, 22: 60, 8: 55, 9: 55, 2: 50}


def _made(told: Change) -> Iterator[Remark]:
    hit = set(told.hits)
    anchors = tuple(point for point in told.made if point in THEIR_HOME and point not in hit)
    others = tuple(point for point in told.made if point not in THEIR_HOME and point not in hit)
    if told.after.closed and not told.before.closed:
        yield Remark(Topic.CLOSES_BOARD, 95)
    if anchors:
        yield Remark(Topic.ANCHORS, max(_WORTH.get(point, 40) for point in anchors), anchors)
    if others:
        yield Remark(Topic.MAKES, max(_WORTH.get(point, 40) for point in others), others)


def _primes(told: Change) -> Iterator[Remark]:
    was, now = told.before.prime.length, told.after.prime.length
    length = min(now, FULL_PRIME)
    if now > was and now >= _BLOCK and was < FULL_PRIME:
        yield Remark(Topic.PRIME, {4: 62, 5: 79}.get(length, 93), count=length)
    elif now < was and was > _BLOCK:
        yield Remark(Topic.BREAKS_PRIME, 66, count=min(was, FULL_PRIME))
    elif was > _BLOCK:
        yield Remark(Topic.KEEPS_PRIME, 46, count=length)


def _back(before: Position, after: Position, told: Change, found: Shots) -> Iterator[Remark]:
    """The checkers behind: running, splitting, holding an anchor."""
    if not after.contact:
        return
    if told.escaped > 0:
        yield _run(before, after, told, found)
        return
    anchors = told.before.anchors
    if 24 in told.broken and not any(point in _BACK for point in told.made):
        yield Remark(Topic.SPLITS, 52, tuple(slot for slot in told.reached if slot in _BACK)[:1])
    elif anchors and anchors[0] != 24 and anchors[0] in told.after.anchors:
        yield Remark(Topic.KEEPS_ANCHOR, 30, anchors[:1])


def _run(before: Position, after: Position, told: Change, found: Shots) -> Remark:
    if before == START and told.reached == (MID_POINT,):
        return Remark(Topic.LOVERS_LEAP, 92, (MID_POINT,))
    if not told.after.back:
        return Remark(Topic.LAST_ESCAPES, 83, count=told.escaped)
    landed = tuple(slot for slot in told.reached if slot < THEIR_BAR_POINT)[: told.escaped]
    at_risk = [shot for slot in landed if (shot := found.at(slot)) is not None and shot.ways]
    if landed and not at_risk:
        return Remark(Topic.RUNS_SAFE, 77, landed[:1], told.escaped)
    return Remark(Topic.RUNS, 72, landed[:1], told.escaped)


def _starts(told: Change, found: Shots) -> Iterator[Remark]:
    """Blots that are meant to become points, and checkers brought near for that."""
    rear = told.after.rear
    hit = set(told.hits)
    slots = tuple(
        point
        for point in told.new_blots
        if point in _SLOTS and point in told.reached and point not in hit and point > rear
    )
    if slots:
        best = max({5: 66, 7: 60, 4: 62}.get(point, 36) for point in slots)
        yield Remark(Topic.SLOTS, best, slots)
    builders = tuple(
        point
        for point in told.reached
        if point in _BUILDERS and point not in told.made and point not in hit
    )
    far = any(slot > max(_BUILDERS) and slot < THEIR_BAR_POINT for slot in told.left)
    if builders and far and rear < HOME and not told.after.closed:
        yield Remark(Topic.BUILDER, 50, builders)


def _entered(told: Change) -> Iterator[Remark]:
    if told.entered and not told.hits:
        landed = tuple(point for point in told.reached if point in THEIR_HOME)
        anchored = any(point in told.made for point in landed)
        if landed and not anchored:
            yield Remark(Topic.ENTERS, 45, landed, told.entered)


def _exposure(before: Position, after: Position, found: Shots, ways: int) -> Iterator[Remark]:
    if not after.contact:
        return
    if not ways:
        if exposed(before)[1]:
            yield Remark(Topic.NO_SHOT, 57)
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
    counts = told.after.counts
    reached = set(told.reached)
    stacked = tuple(
        point
        for point in sorted(reached)
        if 0 < point < BAR and counts[point] >= _HIGH_STACK - (point not in (6, 8, 13))
    )
    if stacked:
        yield Remark(Topic.STACKS, 37, stacked)
    buried = tuple(
        point
        for point in sorted(reached)
        if 0 < point <= _DEEP and point not in told.made and point not in told.hits
    )
    if buried and told.before.outside:
        yield Remark(Topic.BURIES, 39, buried)


def _borne_off(told: Change) -> Iterator[Remark]:
    if told.borne_off:
        yield Remark(Topic.BEARS_OFF, 71, count=told.borne_off)


def _racing(told: Change, after: Position) -> Iterator[Remark]:
    """What is said once the sides have passed each other."""
    yield from _borne_off(told)
    home = told.before.outside - told.after.outside
    if home:
        yield Remark(Topic.BRINGS_HOME, 60, count=home)
    gaps = tuple(point for point in told.before.gaps if point in told.reached)
    if gaps and max(gaps) > 3:
        yield Remark(Topic.FILLS_GAP, 50, gaps[-1:])
    yield Remark(Topic.RACE, 40, count=-race(after.flipped()).lead)
