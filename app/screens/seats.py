"""Who plays which side of a table: a person, or the computer at a level."""

from typing import TYPE_CHECKING

from app.engine.seats import level_of
from app.state.view import MatchView
from rules.record import Header
from rules.side import Side

if TYPE_CHECKING:
    from app.engine.levels import Level


class Seats:
    """The two seats of a match.

    A person can sit down for the computer, for a turn or for as long as the table is open: the
    match itself knows nothing of it.
    """

    def __init__(self, header: Header) -> None:
        """The seats that a match was begun with."""
        white, black = header.seats
        self._levels = (level_of(white), level_of(black))
        self._taken: set[Side] = set()
        self._for_a_turn: Side | None = None

    def computer(self, view: MatchView) -> "Level | None":
        """The level of the computer where it has to act now, None where a person has to."""
        actor = view.actor
        if actor is None or actor in self._taken or actor is self._for_a_turn or view.read_only:
            return None
        return self._levels[actor]

    def follow(self, view: MatchView) -> None:
        """Give a seat back to the computer that a person took for a turn which is over."""
        if view.actor is not self._for_a_turn:
            self._for_a_turn = None

    def level(self, side: Side) -> "Level | None":
        """The level of the computer on a side, None where a person plays it."""
        return None if side in self._taken else self._levels[side]

    @property
    def people(self) -> bool:
        """Whether a person plays at all; without one the table is only watched."""
        return any(self.level(side) is None for side in Side)

    @property
    def computers(self) -> bool:
        """Whether the computer plays at all."""
        return any(self.level(side) is not None for side in Side)

    @property
    def reader(self) -> Side | None:
        """The only person at the table, for whom the points keep their numbers; None for two."""
        people = [side for side in Side if self.level(side) is None or side is self._for_a_turn]
        return people[0] if len(people) == 1 else None

    def sit_down(self, side: Side, *, for_good: bool) -> None:
        """Let a person play the computer's side.

        Args:
            side: which.
            for_good: as long as the table is open, otherwise until it is the other side's turn.
        """
        if for_good:
            self._taken.add(side)
        else:
            self._for_a_turn = side
