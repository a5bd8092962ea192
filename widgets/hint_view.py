"""What the panel of a hint shows: ranked plays, or the three ways with the cube."""

from dataclasses import dataclass

from rules.side import Side


@dataclass(frozen=True, slots=True)
class HintLine:
    """A play in a hint.

    Attributes:
        text: the play in notation.
        value: its equity.
        loss: what it loses against the best; empty for the best.
        rough: whether it was searched less deeply than the best.
    """

    text: str
    value: str
    loss: str = ""
    rough: bool = False


@dataclass(frozen=True, slots=True)
class CubeLine:
    """One way to go on with the cube.

    Attributes:
        text: what is done, such as "double/take".
        value: its equity.
        amount: the same as a number, for the length of its bar.
        best: whether it is what comes of right decisions on both sides.
    """

    text: str
    value: str
    amount: float
    best: bool = False


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """Chances of one end of the game.

    Attributes:
        text: which, such as "gammon".
        mine: for the player whom the hint is for, from 0 to 1.
        theirs: for the opponent.
    """

    text: str
    mine: float
    theirs: float


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint.

    Attributes:
        title: the heading.
        side: whom it is for.
        note: how deeply was searched, beside the heading.
        text: a sentence while there is nothing else: the engine thinks, or can't.
        warning: whether the sentence tells of trouble.
        heads: what the figures of plays are: equity, and what is lost.
        lines: plays, the best first.
        selected: index of the play that is looked at; None for none.
        cube: the ways with the cube.
        chances: how the game ends after the selected play, or before the roll: to win, to win
            a gammon, a backgammon.
        words: what a teacher says about the selected play, or about the cube.
    """

    title: str = ""
    side: Side = Side.WHITE
    note: str = ""
    text: str = ""
    warning: bool = False
    heads: tuple[str, str] = ("", "")
    lines: tuple[HintLine, ...] = ()
    selected: int | None = None
    cube: tuple[CubeLine, ...] = ()
    chances: tuple[ChanceLine, ...] = ()
    words: tuple[str, ...] = ()
