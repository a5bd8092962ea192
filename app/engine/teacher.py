"""The teacher: what to say about a play, about the better one, and about the cube."""

from app.engine.cube_words import answer_words, chances_words, cube_words
from app.engine.remarks import EXPOSURES, About, Remark, exposed, remarks
from app.engine.teacher_words import phrase
from app.i18n import _
from rules.position import Position
from rules.race import count

__all__ = ["answer_words", "chances_words", "cube_words", "difference", "remarks", "words_for"]

MOST = 4
"""So many phrases are said about a play."""

_ENOUGH = 2  # phrases, after which small things are left unsaid
_SMALL = 40
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
    """The remarks that are said: the most telling ones, and always the greatest risk."""
    said = [remark for index, remark in enumerate(found) if index < _ENOUGH or _told(remark)]
    first = said[:most]
    risks = [remark for remark in said if remark.topic in EXPOSURES]
    if risks and not any(remark in first for remark in risks):
        first = [*first[: most - 1], risks[0]]
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
    gains = [r for r in good if not r.risk and r.about not in shared and r.weight >= _SMALL - 10]
    told = [phrase(remark) for remark in gains[:2]]
    price = _price(good, bad, shared, best, yours)
    return "; ".join([*told, *([_("yours {phrase}").format(phrase=price)] if price else [])])


def _told(remark: Remark) -> bool:
    return remark.weight >= _SMALL


def _price(
    good: tuple[Remark, ...],
    bad: tuple[Remark, ...],
    shared: set[About],
    best: Position,
    yours: Position,
) -> str:
    """What the other play costs, in a phrase."""
    fewer, more = exposed(best)[1], exposed(yours)[1]
    if more >= fewer + _MORE_SHOTS:
        if fewer:
            return _("leaves {more} shots instead of {fewer}").format(more=more, fewer=fewer)
        return next(phrase(remark) for remark in bad if remark.topic in EXPOSURES)
    for remark in bad:
        if remark.risk and remark.topic not in EXPOSURES and remark.about not in shared:
            return phrase(remark)
    if not best.contact and not yours.contact:
        wasted = count(yours).effective - count(best).effective
        if wasted >= _MORE_PIPS:
            return _("wastes {pips:.1f} pips more").format(pips=wasted)
    return ""
