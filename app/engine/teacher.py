"""The teacher: what to say about a play, about the better one, and about the cube."""

from app.engine.cube_words import answer_words, chances_words, cube_words, resignation_words
from app.engine.remarks import SMALL, exposed, remarks
from app.engine.teacher_words import phrase
from app.engine.topics import EXPOSURES, About, Remark, Topic
from app.i18n import _
from rules.position import Position
from rules.race import count

__all__ = [
    "answer_words",
    "chances_words",
    "cube_words",
    "difference",
    "remarks",
    "resignation_words",
    "words_for",
]

MOST = 4
"""So many phrases are said about a play."""

_FEW = 2  # small things, where there is nothing else to say
_NEARLY = 10  # between two plays smaller things count, too
_KEPT: dict[Topic | None, Topic] = {  # what is not told of one play if the other gives it up
    Topic.BREAKS_PRIME: Topic.KEEPS_PRIME,
    Topic.GIVES_UP_ANCHOR: Topic.KEEPS_ANCHOR,
    Topic.SHOT: Topic.NO_SHOT,
    Topic.DOUBLE_SHOT: Topic.NO_SHOT,
    Topic.SHOTS: Topic.NO_SHOT,
    Topic.INDIRECT_SHOT: Topic.NO_SHOT,
}
_MORE_SHOTS = 2  # throws of 36 that make a difference
_MORE_PIPS = 0.5


def words_for(before: Position, after: Position, most: int = MOST) -> tuple[str, ...]:
    """What a teacher says about a play, most telling first.

    Args:
        before: the board before the play, as the mover sees it.
        after: the board after it, from the same side.
        most: how many phrases at most.

    >>> from rules.plays import legal_plays
    >>> from rules.position import START
    >>> (play,) = (play for play in legal_plays(START, (3, 1)) if str(play) == "8/5 6/5")
    >>> words_for(START, play.result)
    ('makes the 5-point',)
    """
    return tuple(map(phrase, chosen(remarks(before, after), most)))


def chosen(found: tuple[Remark, ...], most: int = MOST) -> tuple[Remark, ...]:
    """The remarks that are said: the most telling ones, and always what is exposed.

    Args:
        found: all remarks, the most telling first.
        most: how many at most.
    """
    said = [remark for remark in found if remark.weight >= SMALL] or [*found[:_FEW]]
    first = said[:most]
    risks = [remark for remark in said if remark.topic in EXPOSURES]
    if risks and risks[0] not in first:
        first[-1] = risks[0]
    return tuple(first)


def difference(before: Position, best: Position, yours: Position) -> str:
    """What the better play does that the other one does not, and what that one costs.

    Args:
        before: the board before the play, as the mover sees it.
        best: the board after the better play.
        yours: the board after the other one.

    Returns:
        A sentence without a full stop; empty where the board does not show the difference.
    """
    good, bad = remarks(before, best), remarks(before, yours)
    shared = {remark.about for remark in good} & {remark.about for remark in bad}
    price, cause = _price(good, bad, shared, best, yours)
    gains = [
        phrase(remark)
        for remark in good
        if not remark.risk
        and remark.about not in shared
        and remark.weight >= SMALL - _NEARLY
        and _KEPT.get(cause) is not remark.topic
    ]
    if price and not gains:  # what both do, so that the sentence has a beginning
        gains = [phrase(remark) for remark in good if not remark.risk]
        del gains[1:]
    return "; ".join([*gains[:2], *([_("yours {phrase}").format(phrase=price)] if price else [])])


def _price(
    good: tuple[Remark, ...],
    bad: tuple[Remark, ...],
    shared: set[About],
    best: Position,
    yours: Position,
) -> tuple[str, Topic | None]:
    """What the other play costs, in a phrase, and what the phrase is about."""
    fewer, more = exposed(best)[1], exposed(yours)[1]
    if more >= fewer + _MORE_SHOTS:
        if fewer:
            told = _("leaves {more} shots instead of {fewer}").format(more=more, fewer=fewer)
            return told, Topic.SHOTS
        return next((phrase(risk), risk.topic) for risk in bad if risk.topic in EXPOSURES)
    for risk in bad:
        if risk.risk and risk.topic not in EXPOSURES and risk.about not in shared:
            return phrase(risk), risk.topic
    if not best.contact and not yours.contact:
        wasted = count(yours).effective - count(best).effective
        if wasted >= _MORE_PIPS:
            return _("wastes {pips:.1f} pips more").format(pips=wasted), Topic.RACE
    return "", None
