"""What the grid of the 21 rolls shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RollView:
    """One of the 21 rolls.

    Attributes:
        dice: the roll, the larger die first.
        value: its equity, as it is written.
        standing: how good it is among all: −2 the worst, 0 near the average, 2 the best.
        play: the best play, in notation.
    """

    dice: tuple[int, int]
    value: str
    standing: int = 0
    play: str = ""


@dataclass(frozen=True, slots=True)
class RollsView:
    """The 21 rolls.

    Attributes:
        rolls: what each is worth.
        rolled: the roll that lies on the table, if any.
        pointed: the roll that is looked at; None for none.
    """

    rolls: tuple[RollView, ...] = ()
    rolled: tuple[int, int] | None = None
    pointed: tuple[int, int] | None = None
