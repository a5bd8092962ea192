"""The two players of a game."""

from enum import IntEnum


class Side(IntEnum):
    """A player: White is player 1 (light, gold), Black is player 2 (dark, cyan)."""

    WHITE = 0
    BLACK = 1

    @property
    def opponent(self) -> "Side":
        """The other player."""
        return Side(1 - self)
