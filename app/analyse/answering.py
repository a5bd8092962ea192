"""The answers to a double that is on offer, from the three equities of the doubler."""

from dataclasses import dataclass
from enum import StrEnum

from app.engine.verdicts import CubeVerdict


class Offer(StrEnum):
    """What lies on the table."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to answer.

    Attributes:
        action: `take`, `pass`, `beaver` or `raccoon`.
        equity: what it is worth to the player who answers, in points of the cube before the
            double.
    """

    action: str
    equity: float


def answers(verdict: CubeVerdict, offer: Offer) -> tuple[Answer, ...]:
    """The answers that are possible, the best first.

    Every further turn of the cube doubles the stake and changes nothing else: its owner stays
    the same, and in money play, where alone it is allowed, the table of equities does too.

    Args:
        verdict: the doubler's, before the roll.
        offer: what has to be answered.
    """
    turns = list(Offer).index(offer)
    taken = verdict.double_take / (2 if verdict.beaver else 1) * 2**turns
    passed = verdict.double_pass * 2**turns
    if offer is Offer.BEAVER:  # the doubler answers, and passing loses what was doubled
        found = [Answer("take", taken), Answer("pass", -passed)]
    else:
        found = [Answer("take", -taken), Answer("pass", -passed)]
    if verdict.question.stakes.beavers and offer is not Offer.RACCOON:
        found.append(Answer("beaver" if offer is Offer.DOUBLE else "raccoon", 2 * found[0].equity))
    return tuple(sorted(found, key=lambda one: -one.equity))
