"""The doubling cube."""

from dataclasses import dataclass

from rules.side import Side

MIDDLE_FACE = 64


@dataclass(frozen=True, slots=True)
class Cube:
    """A doubling cube, in the middle or on a player's side.

    Attributes:
        value: what the game counts, a power of two.
        owner: the player who may double; None while the cube is in the middle.
        turned: whether a player has turned it (automatic doubles don't count).
    """

    value: int = 1
    owner: Side | None = None
    turned: bool = False

    @property
    def face(self) -> int:
        """The figure that lies on top: 64 in the middle, where it counts 1.

        >>> Cube().face, Cube(2).face, Cube(4, Side.BLACK, True).face
        (64, 2, 4)
        """
        return MIDDLE_FACE if self.value == 1 else self.value

    def held_by(self, side: Side) -> bool:
        """Whether a player may turn the cube: it is in the middle or on their side."""
        return self.owner is None or self.owner == side

    def doubled_by_itself(self) -> "Cube":
        """The cube after an automatic double: twice the value, still in the middle."""
        return Cube(self.value * 2)

    @classmethod
    def taken(cls, value: int, owner: Side) -> "Cube":
        """The cube after a take at a value, on its new owner's side."""
        return cls(value, owner, turned=True)


CENTRED = Cube()
