"""The store of a chouette: the commands of a match, said by somebody, and those of a team."""

from itertools import chain

from app.state.automatic import Habits
from app.state.store import MatchStore
from app.state.view import Automatic
from rules.actions import Advise, Agree, Join, Leave, Object, OrderRoll, Step
from rules.chouette import BOX, TEAM, Asked, Chouette
from rules.side import Side


class ChouetteStore(MatchStore):
    """A chouette that is being played. People are named by their places in its roster."""

    @property
    def chouette(self) -> Chouette:
        """The state."""
        assert self.view.chouette is not None
        return self.view.chouette

    def order_roll(self, dice: tuple[int, ...] | None = None) -> None:
        """Roll one die for each of those whose place is still open.

        Args:
            dice: the numbers on the real dice, only where they are typed in, in the order of
                `chouette.deciders`.

        Raises:
            Refusal: when all places are settled.
        """
        self._writable()
        count = len(self.chouette.deciders)
        self._check(OrderRoll(dice or (1,) * count))  # refused before anything is drawn
        self._apply(OrderRoll(self._drawn_for(count, dice)))

    def agree(self, player: int) -> None:
        """Agree to the team's double, or to its resignation."""
        self._apply(Agree(self._side(player), player))

    def object(self, player: int) -> None:
        """Keep the team from doubling, or from resigning."""
        self._apply(Object(self._side(player), player))

    def advise(self, player: int, steps: tuple[Step, ...]) -> None:
        """Put on the board what a member would play; no steps take it away."""
        self._apply(Advise(self._side(player), player, steps))

    def join(self, name: str, seat: str = "human") -> None:
        """Let somebody in, at the end of the team."""
        self._apply(Join(name, seat))

    def leave(self, player: int, deputy: int | None = None) -> None:
        """Let somebody go.

        Args:
            player: who.
            deputy: who answers for the rest of the game, where one is being played.
        """
        self._apply(Leave(player, deputy))

    def automatic(self, habits: Habits) -> Automatic | None:
        """What the table may do by itself now: nothing while somebody might double or is asked."""
        what = super().automatic(habits) if self.chouette.asked is Asked.TURN else None
        return None if what is Automatic.ROLL and self.chouette.side_may_double else what

    # Within

    def _who(self, player: int | None) -> tuple[Side, int | None]:
        self._writable()
        if player is not None:
            return self._side(player), player
        deciders = self.chouette.deciders
        return (self._side(deciders[0]), deciders[0]) if deciders else (self._acting(), None)

    def _side(self, player: int) -> Side:
        return BOX if player == self.chouette.box else TEAM

    def _drawn_for(self, count: int, typed: tuple[int, ...] | None) -> tuple[int, ...]:
        """Dice for several people that were typed in, or from the next rolls of the source."""
        self._check_typed(typed)
        if typed is not None:
            return typed
        rolls = range(self._rolls, self._rolls + (count + 1) // 2)
        return tuple(chain.from_iterable(map(self._dice.roll, rolls)))[:count]
