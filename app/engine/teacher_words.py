"""The phrases of a teacher: each remark in a few words, from the mover's side."""

from collections.abc import Callable

from app.engine.topics import Remark, Topic
from app.i18n import N_, _, gettext, ngettext, pgettext
from rules.shots import THROWS
from rules.structure import BAR_POINT, GOLDEN_POINT, MID_POINT, THEIR_BAR_POINT

_SIMPLE = {
    Topic.WINS: N_("bears off the last checker and wins"),
    Topic.LOVERS_LEAP: N_("runs a back checker to the mid-point (lover's leap)"),
    Topic.CLOSES_BOARD: N_("closes the board"),
    Topic.NO_SHOT: N_("leaves no shot"),
    Topic.SHUTS_OUT: N_("shuts the opponent out"),
}
_AT_POINTS = {
    Topic.HITS: N_("hits on {points}"),
    Topic.HITS_TWO: N_("hits two blots, on {points}"),
    Topic.HITS_LOOSE: N_("hits loose on {points}"),
    Topic.HITS_AND_RUNS: N_("hits on {points} and moves on"),
    Topic.POINTS_ON: N_("hits and makes the point on {points}"),
    Topic.RUNS: N_("runs a back checker to {points}"),
    Topic.SPLITS: N_("splits the back checkers, one to {points}"),
    Topic.ENTERS: N_("enters on {points}"),
    Topic.KEEPS_ANCHOR: N_("keeps the anchor on {points}"),
    Topic.GIVES_UP_ANCHOR: N_("gives up the anchor on {points}"),
}
_NAMED = {
    Topic.MAKES: N_("makes {names}"),
    Topic.SLOTS: N_("starts {names} (slot)"),
    Topic.BREAKS: N_("breaks {names}"),
    Topic.CLEARS: N_("clears {names}"),
    Topic.STACKS: N_("stacks {names}"),
    Topic.FILLS_GAP: N_("fills the gap on {names}"),
}
_EXPOSING = {
    Topic.SHOT: N_("leaves a shot ({count} of {all})"),
    Topic.DOUBLE_SHOT: N_("leaves a double shot ({count} of {all})"),
    Topic.INDIRECT_SHOT: N_("leaves only an indirect shot ({count} of {all})"),
    Topic.STAYS_OUT: N_("the opponent stays on the bar with {count} of {all} rolls"),
}
_PRIMES = {4: N_("four-point block"), 5: N_("five-point prime"), 6: N_("full prime")}
_OF_PRIMES = {
    Topic.KEEPS_PRIME: N_("keeps the {prime}"),
    Topic.BREAKS_PRIME: N_("breaks the {prime}"),
}


def phrase(remark: Remark) -> str:
    """A remark in words."""
    topic, points, count = remark.topic, remark.points, remark.count
    if topic in _SIMPLE:
        return gettext(_SIMPLE[topic])
    if topic in _AT_POINTS:
        return gettext(_AT_POINTS[topic]).format(points=listed(tuple(map(str, points))))
    if topic in _NAMED:
        return gettext(_NAMED[topic]).format(names=listed(tuple(map(point_name, points))))
    if topic in _EXPOSING:
        return gettext(_EXPOSING[topic]).format(count=count, all=THROWS)
    if topic in _OF_PRIMES:
        return gettext(_OF_PRIMES[topic]).format(prime=gettext(_PRIMES[count]))
    return _COUNTED[topic](remark)


def listed(parts: tuple[str, ...]) -> str:
    """Things told one after the other: `5, 4 and 3`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def point_name(point: int) -> str:
    """What players call a point, in the mover's numbers."""
    if point == BAR_POINT:
        return pgettext("point", "the bar-point")
    if point == MID_POINT:
        return pgettext("point", "the mid-point")
    if point == THEIR_BAR_POINT:
        return pgettext("point", "the opponent's bar-point")
    return pgettext("point", "the {n}-point").format(n=point)


def lead_words(lead: int) -> str:
    """How a player stands in the race, by pips."""
    if not lead:
        return _("even in the race")
    said = _("{pips} ahead in the race") if lead > 0 else _("{pips} behind in the race")
    return said.format(pips=abs(lead))


def _anchors(remark: Remark) -> str:
    if remark.points == (GOLDEN_POINT,):
        return _("anchors on {points}, the golden point").format(points=GOLDEN_POINT)
    return _("anchors on {points}").format(points=listed(tuple(map(str, remark.points))))


def _prime(remark: Remark) -> str:
    prime = gettext(_PRIMES[remark.count])
    if not remark.points:
        return _("makes a {prime}").format(prime=prime)
    names = listed(tuple(map(point_name, remark.points)))
    return _("makes {names}: a {prime}").format(names=names, prime=prime)


def _builder(remark: Remark) -> str:
    points = remark.points
    return ngettext(
        "brings a builder to {points}", "brings builders to {points}", len(points)
    ).format(points=listed(tuple(map(str, points))))


def _buries(remark: Remark) -> str:
    points = remark.points
    return ngettext(
        "buries a checker on {points}", "buries checkers on {points}", len(points)
    ).format(points=listed(tuple(map(str, points))))


def _shots(remark: Remark) -> str:
    return ngettext(
        "leaves {blots} blot in the way ({count} of {all})",
        "leaves shots at {blots} blots ({count} of {all})",
        len(remark.points),
    ).format(blots=len(remark.points), count=remark.count, all=THROWS)


def _last(remark: Remark) -> str:
    return ngettext(
        "gets the last back checker away", "gets the last {count} back checkers away", remark.count
    ).format(count=remark.count)


def _runs_safe(remark: Remark) -> str:
    return ngettext(
        "runs a back checker to safety", "runs {count} back checkers to safety", remark.count
    ).format(count=remark.count)


def _bears_off(remark: Remark) -> str:
    return ngettext("bears off a checker", "bears off {count} checkers", remark.count).format(
        count=remark.count
    )


def _brings_home(remark: Remark) -> str:
    return ngettext("brings a checker home", "brings {count} checkers home", remark.count).format(
        count=remark.count
    )


def _crosses(remark: Remark) -> str:
    return ngettext("makes one cross-over", "makes {count} cross-overs", remark.count).format(
        count=remark.count
    )


def _broken_prime(remark: Remark) -> str:
    return ngettext(
        "builds a broken prime ({count} point of six)",
        "builds a broken prime ({count} points of six)",
        remark.count,
    ).format(count=remark.count)


def _race(remark: Remark) -> str:
    return lead_words(remark.count)


def _breaks_contact(remark: Remark) -> str:
    return _("breaks contact, {lead}").format(lead=lead_words(remark.count))


_COUNTED: dict[Topic, Callable[[Remark], str]] = {
    Topic.ANCHORS: _anchors,
    Topic.BUILDER: _builder,
    Topic.BURIES: _buries,
    Topic.PRIME: _prime,
    Topic.SHOTS: _shots,
    Topic.LAST_ESCAPES: _last,
    Topic.RUNS_SAFE: _runs_safe,
    Topic.BEARS_OFF: _bears_off,
    Topic.BRINGS_HOME: _brings_home,
    Topic.BROKEN_PRIME: _broken_prime,
    Topic.CROSSES: _crosses,
    Topic.RACE: _race,
    Topic.BREAKS_CONTACT: _breaks_contact,
}
