"""Hands on a board: keys, clicks, drags and typed plays become answers, as at the table."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.screens.host import host
from app.screens.parts.room import Form
from app.screens.projection import to_white
from app.screens.prompts import EntryKind
from app.screens.typed import TypedScreen
from app.state.choosing import choose, dragged, typed
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.position import BAR, CHECKERS
from rules.refusal import Refusal
from rules.side import Side
from rules.turn import Draft
from widgets.answers import Answers
from widgets.board import Board
from widgets.spot import Spot, SpotChosen, SpotDragged


class BoardHands(TypedScreen):
    """A screen on whose board something is asked; what comes of an answer is the screen's affair.

    Attributes:
        selected: the point whose checker is picked up, in the numbers of the player on roll.
        looked_at: the answer in words that Enter would choose, from 0.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("q", "leave(True)", show=False),
        Binding("enter", "press", show=False),
        Binding("shift+enter,full_stop", "press_smaller", show=False),
        Binding("space", "proceed", show=False),
        Binding("backspace", "undo", show=False),
        *(Binding(key, f"cursor('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    lifts: ClassVar[bool] = False
    """Whether a click on a checker always picks it up, and never plays at once."""

    selected: int | None = None
    looked_at: int | None = None
    _went: int | None = None
    """Where the last click sent a checker that could land there only."""

    # What the screen makes of it

    @property
    def asking(self) -> bool:
        """Whether an answer is waited for."""
        raise NotImplementedError

    @property
    def playing(self) -> bool:
        """Whether the answer is a play on the board."""
        raise NotImplementedError

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

    def press(self, *, smaller: bool) -> None:
        """Choose what the keyboard points at, or go on.

        Args:
            smaller: whether the smaller die is asked for.
        """
        raise NotImplementedError

    def use(self, spot: Spot, *, smaller: bool) -> None:
        """Do what a click or Enter on a place means, while an answer is waited for.

        Args:
            spot: the place.
            smaller: whether the smaller die is asked for.
        """
        raise NotImplementedError

    def show_step(self) -> None:
        """Show everything as it stands now."""
        raise NotImplementedError

    def show_hand(self) -> None:
        """Show what was picked up or put back."""
        self.show_step()

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
        at_once = host(self).settings.one_click and self.selected is None and not self.lifts
        source = self.selected
        went, self._went = self._went, None
        if number == went and number not in self.turn.sources:
            return  # the click on where it lands, from a player who is used to two clicks

        def chosen() -> None:
            larger = at_once and not smaller
            choice = choose(
                self.turn, source, number, smaller=smaller, larger=larger, lift=self.lifts
            )
            self.selected = choice.selected
            if choice.steps and source is None:
                self._went = choice.steps[-1][1]
            if choice.steps:
                self._played(self.turn.move(*choice.steps))
            else:
                self.show_hand()

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
        self.show_hand()
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

    # Keys

    def action_press(self) -> None:
        """Choose what the keyboard points at, or go on."""
        self.press(smaller=False)

    def action_press_smaller(self) -> None:
        """Choose it with the smaller die, or take a checker off there."""
        self.press(smaller=True)

    def press_board(self, *, smaller: bool) -> None:
        """Use the place that the keyboard points at, or begin to point at one."""
        if self.board.cursor is None:
            self.board.move_cursor(0, 0)
        else:
            self.use(self.board.cursor, smaller=smaller)

    def look_on(self, down: int, count: int) -> None:
        """Look at the answer in words below or above, of so many."""
        before = -1 if self.looked_at is None and down > 0 else self.looked_at or 0
        self.action_look_at((before + down) % count)

    def action_look_at(self, index: int) -> None:
        """Look at an answer in words."""
        self.looked_at = index
        self.show_step()

    def action_leave(self, at_once: bool = False) -> None:
        """Put a picked up checker back, or leave."""
        if self.is_active and (at_once or not self.action_drop()):
            self.dismiss(None)

    def action_page(self, by: int) -> None:
        """Read on, or back."""
        if by > 0:
            self.query_one(Form).scroll_page_down(animate=False)
        else:
            self.query_one(Form).scroll_page_up(animate=False)

    def scroll_text(self, by: int) -> None:
        """Read a line on, or back."""
        self.query_one(Form).scroll_relative(y=by, animate=False)

    # Typing

    @property
    def wanted(self) -> EntryKind:
        """A play."""
        return EntryKind.PLAY

    @property
    def opening(self) -> bool:
        """Whether each player rolls one die: never here."""
        return False

    def open_entry(self, entry: EntryKind, begun: str = "") -> None:
        """Open the field where a play is to be made."""
        if self.asking and self.playing:
            super().open_entry(entry, begun)

    def action_notation(self) -> None:
        """Type a play."""
        self.open_entry(EntryKind.PLAY)

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Play what was typed; the field stays open where it can't be.

        It closes where the turn that it was opened for is over, which a click may have ended.
        """
        return not (self.asking and self.playing) or self.play_typed(text)

    def action_invalid_roll(self) -> None:
        """Nobody rolls by hand here."""

    # Pointer

    @on(SpotChosen)
    def _spot_chosen(self, event: SpotChosen) -> None:
        event.stop()
        if self.asking:
            self.use(event.spot, smaller=event.smaller)

    @on(SpotDragged)
    def _spot_dragged(self, event: SpotDragged) -> None:
        event.stop()
        if self.asking and self.playing:
            self.drag(event.source, event.target)

    @on(Answers.Pointed)
    def _answer_pointed(self, event: Answers.Pointed) -> None:
        event.stop()
        if self.asking:
            self.action_look_at(event.index)


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
