"""What an engine is asked: a decision as the player who has to take it sees it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.actions import Dice
from rules.game import Game
from rules.match import Match
from rules.position import Position
from rules.side import Side


class Holder(StrEnum):
    """Where the cube lies, seen by the player who decides."""

    MIDDLE = "middle"
    MINE = "mine"
    THEIRS = "theirs"

    @property
    def turned(self) -> "Holder":
        """The same place seen by the other player."""
        swapped = {Holder.MINE: Holder.THEIRS, Holder.THEIRS: Holder.MINE}
        return swapped.get(self, self)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for, seen by the player who decides.

    Attributes:
        value: what the cube counts now, a power of two.
        holder: where it lies.
        away: points this player and the opponent need to win the match; None for money.
        crawford: whether this is the Crawford game.
        jacoby: whether the Jacoby rule holds (money only).
        beavers: whether a double may be beavered (money only).
        cube: whether anybody may still double in this game: neither Crawford nor a cube that is
            left away or turned as high as it goes.
    """

    value: int = 1
    holder: Holder = Holder.MIDDLE
    away: tuple[int, int] | None = None
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    cube: bool = True

    @classmethod
    def of(cls, match: Match, side: Side) -> "Stakes":
        """The stakes of a match as a player sees them."""
        game, terms = match.game, match.terms
        mine, theirs = match.score[side], match.score[side.opponent]
        return cls(
            value=game.cube.value,
            holder=_holder(game, side),
            away=None if terms.money else (terms.length - mine, terms.length - theirs),
            crawford=game.crawford,
            jacoby=terms.money and terms.jacoby,
            beavers=terms.money and terms.beavers > 0 and _turns(game, 2),
            cube=game.cube_allowed and _turns(game, 1),
        )

    @property
    def money(self) -> bool:
        """Whether this is money play."""
        return self.away is None

    @property
    def may_double(self) -> bool:
        """Whether this player may double before a roll."""
        return self.cube and self.holder is not Holder.THEIRS

    @property
    def turned(self) -> "Stakes":
        """The same stakes seen by the other player."""
        away = None if self.away is None else (self.away[1], self.away[0])
        return replace(self, holder=self.holder.turned, away=away)


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which something has to be decided.

    Attributes:
        position: the board from the side of the player who decides. An answer to a double is
            asked for as the doubler's question before the roll.
        stakes: what is played for.
        dice: the roll to be played; None before the roll, for the cube.
        opening: whether the dice are the opening roll, which knows no doubles.
    """

    position: Position
    stakes: Stakes = Stakes()
    dice: Dice | None = None
    opening: bool = False

    @classmethod
    def of(cls, match: Match) -> "Question":
        """The question that a match stands at, from the side of the player on roll.

        Raises:
            ValueError: before the opening roll and after a game, when nobody is on roll.
        """
        game = match.game
        if game.turn is None or game.result is not None:
            raise ValueError("nobody is on roll")
        stakes = Stakes.of(match, game.turn)
        return cls(game.position, stakes, game.dice, opening=game.opening)

    @property
    def before_roll(self) -> "Question":
        """The same position before the dice."""
        return replace(self, dice=None, opening=False)

    @property
    def key(self) -> str:
        """A text that is the same for the same question, to keep answers by.

        The order of the dice is left away.
        """
        stakes = self.stakes
        away = "money" if stakes.away is None else "{}-{}".format(*stakes.away)
        flags = "".join(
            letter
            for letter, held in zip(
                "cjbxo",
                (
                    stakes.crawford,
                    stakes.jacoby,
                    stakes.beavers,
                    not stakes.cube,
                    self.opening,
                ),
                strict=True,
            )
            if held
        )
        dice = "" if self.dice is None else "".join(map(str, sorted(self.dice, reverse=True)))
        fields = (self.position, stakes.value, stakes.holder.value, away, flags, dice)
        return ":".join(map(str, fields))


def _holder(game: Game, side: Side) -> Holder:
    if game.cube.owner is None:
        return Holder.MIDDLE
    return Holder.MINE if game.cube.owner is side else Holder.THEIRS


def _turns(game: Game, times: int) -> bool:
    """Whether the cube can be turned so many times more."""
    limit = game.terms.cube_limit
    return not limit or game.cube.value << times <= limit
