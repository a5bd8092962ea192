"""Who sits where at a table with a friend: one side here, the other one far away."""

from app.screens.seats import Seats
from rules.record import Header
from rules.side import Side


class FriendSeats(Seats):
    """The two seats of a match with a friend; the computer plays in neither."""

    def __init__(self, header: Header, side: Side) -> None:
        """The seats of a match.

        Args:
            header: of the match.
            side: who sits here.
        """
        super().__init__(header)
        self.side = side

    @property
    def reader(self) -> Side | None:
        """The player here, for whom the points keep their numbers."""
        return self.side
