"""Hands that play a turn on a board: clicks, drags and typed plays, as at the table."""

from collections.abc import Callable

from app.screens.host import host
from app.screens.projection import to_white
from app.screens.typed import TypedScreen
from app.state.choosing import choose, dragged, typed
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.position import BAR, CHECKERS
from rules.refusal import Refusal
from rules.side import Side
from rules.turn import Draft
from widgets.board import Board
from widgets.spot import Spot


class BoardHands(TypedScreen):
    """A screen on whose board a turn is played; what comes of the turn is the screen's affair.

    Attributes:
        selected: the point whose checker is picked up, in the numbers of the player on roll.
    """

    selected: int | None = None
    _went: int | None = None
    """Where the last click sent a checker that could land there only."""

    # What the screen makes of it

    @property
    def turn(self) -> TurnDraft:
        """The turn as it lies now; asked for only while one is played."""
        raise NotImplementedError

    @property
    def mover(self) -> Side:
        """Whose turn it is."""
        raise NotImplementedError

    def lay(self, turn: TurnDraft) -> None:
        """Go on with the turn as it lies now."""
        raise NotImplementedError

    def hear(self, refusal: Refusal, move: Move | None) -> None:
        """Take the reason why something can't be played.

        Args:
            refusal: the reason.
            move: where the checker was to go from, and to, where that is known.
        """
        raise NotImplementedError

    def end_turn(self) -> None:
        """Pick up the dice."""
        raise NotImplementedError

    def show_step(self) -> None:
        """Show everything as it stands now."""
        raise NotImplementedError

    # The turn

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    def play_at(self, spot: Spot, *, smaller: bool) -> None:
        """Do what a click or Enter on a place means in a turn.

        Args:
            spot: the place.
            smaller: whether the smaller die is asked for.
        """
        if spot.kind == "dice":
            self.pick_up()
            return
        number = number_of(spot, self.mover)
        if number is None:
            self.action_drop()
            return
        larger = host(self).settings.one_click and self.selected is None
        source = self.selected
        went, self._went = self._went, None
        if number == went and number not in self.turn.sources:
            return  # the click on where it lands, from a player who is used to two clicks

        def chosen() -> None:
            choice = choose(self.turn, source, number, smaller=smaller, larger=larger > smaller)
            self.selected = choice.selected
            if choice.steps and source is None:
                self._went = choice.steps[-1][1]
            if choice.steps:
                self._played(self.turn.move(*choice.steps))
            else:
                self.show_step()

        self._by_hand(chosen, (number if source is None else source, number))

    def drag(self, source: Spot, target: Spot) -> None:
        """Move a checker from a place to another one, or back."""
        start, end = number_of(source, self.mover), number_of(target, self.mover)
        if start is not None and end is not None:
            self.selected = None
            self._by_hand(lambda: self._played(dragged(self.turn, start, end)), (start, end))

    def play_typed(self, text: str) -> bool:
        """Play what was typed.

        Returns:
            Whether it could be played.
        """
        return self._by_hand(lambda: self._played(typed(self.turn, text)))

    def take_back(self) -> None:
        """Take back the last step of the turn."""
        self.selected = self._went = None
        self._by_hand(lambda: self._played(self.turn.undo()))

    def pick_up(self) -> None:
        """Put a picked up checker back, and end the turn if it is played."""
        self.selected = None
        self.end_turn()

    def action_drop(self) -> bool:
        """Put a picked up checker back.

        Returns:
            Whether there was one.
        """
        if self.selected is None:
            return False
        self.selected = None
        self.show_step()
        return True

    def _by_hand(self, command: Callable[[], None], move: Move | None = None) -> bool:
        """Do something, or hear why it can't be done."""
        try:
            command()
        except Refusal as refusal:
            self.hear(refusal, _aimed(refusal, move))
            return False
        return True

    def _played(self, turn: Draft) -> None:
        assert isinstance(turn, TurnDraft)
        self.lay(turn)
        ended = turn.position.off == CHECKERS
        if ended or (turn.complete and turn.steps and host(self).settings.pick_up == "auto"):
            self.pick_up()


def _aimed(refusal: Refusal, move: Move | None) -> Move | None:
    """Where a checker was to go; one that is only clicked was to go where it is refused."""
    if move is None or move[0] != move[1]:
        return move
    target = refusal.facts.get("target", refusal.facts.get("point"))
    return (move[0], target) if isinstance(target, int) and target < move[0] else None


def number_of(spot: Spot, side: Side) -> int | None:
    """The number that a place has in a play; None where it has none.

    Args:
        spot: the place.
        side: who plays.
    """
    if spot.kind == "point":
        return to_white(spot.point, side)
    return {"bar": BAR, "off": 0}.get(spot.kind)
