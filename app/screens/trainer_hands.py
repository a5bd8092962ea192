"""Hands at a desk: keys, clicks and typed lines become an answer."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.screens.board_hands import BoardHands
from app.screens.parts.room import Form
from app.screens.prompts import EntryKind
from app.screens.trainer_figures import Figures
from widgets.answers import Answers, AnswerView
from widgets.choices import ChoiceChosen
from widgets.hint import Hint
from widgets.hint_view import HintView
from widgets.spot import Spot, SpotChosen, SpotDragged


class Judgement(Hint):
    """What is known of the answers; the keys stay with the screen."""

    def show(self, view: HintView | None) -> None:
        """Show it."""
        super().show(view)
        self.can_focus = False

    def focus(self, scroll_visible: bool = True) -> "Judgement":
        """Leave the keys where they are."""
        return self


class DeskHands(BoardHands):
    """A screen on which answers are given.

    Attributes:
        looked_at: the answer in words that Enter would choose.
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

    looked_at: int | None = None

    # What a screen makes of it

    def begin(self) -> None:
        """Ask for the first time."""
        raise NotImplementedError

    @property
    def asking(self) -> bool:
        """Whether an answer is waited for."""
        raise NotImplementedError

    @property
    def playing(self) -> bool:
        """Whether the answer is a play on the board."""
        raise NotImplementedError

    @property
    def on_board(self) -> bool:
        """Whether the answer is given on the board, so that the arrows move over it."""
        raise NotImplementedError

    def action_proceed(self) -> None:
        """Do what comes next: pick up the dice, say that it is all, go on."""
        raise NotImplementedError

    def action_next(self) -> None:
        """Go on, once the answer is given."""
        raise NotImplementedError

    def action_option(self, index: int) -> None:
        """Give an answer in words, where they are offered."""

    def look_at_play(self, index: int) -> None:
        """Look at one of the plays that are told about."""
        raise NotImplementedError

    def choose_spot(self, spot: Spot) -> None:
        """Take a click on a place of the board, where no play is made."""
        raise NotImplementedError

    def confirm_figures(self) -> None:
        """Take the numbers that have been typed."""

    # Keys

    def action_press(self) -> None:
        """Choose what the keyboard points at, or go on."""
        self._press(smaller=False)

    def action_press_smaller(self) -> None:
        """Play the smaller die from the place that the keyboard points at."""
        self._press(smaller=True)

    def _press(self, *, smaller: bool) -> None:
        if not self.asking:
            self.action_next()
        elif self._options:
            if self.looked_at is None:
                self.action_cursor("down")
            else:
                self.action_option(self.looked_at)
        elif self.query_one(Figures).display:
            self.confirm_figures()
        elif self.on_board and self.seen:
            if self.board.cursor is None:
                self.board.move_cursor(0, 0)
            else:
                self._choose(self.board.cursor, smaller=smaller)

    def action_cursor(self, way: str) -> None:
        """Move over the board, the answers or the plays."""
        across = {"left": -1, "right": 1}.get(way, 0)
        down = {"up": -1, "down": 1}.get(way, 0)
        if self.asking and self._options and down:
            before = -1 if self.looked_at is None and down > 0 else self.looked_at or 0
            self.looked_at = (before + down) % len(self._options)
            self.show_step()
        elif self.asking and self.on_board:
            if self.seen:
                self.board.move_cursor(across, down)
        elif self.query_one(Judgement).display and down:
            self.query_one(Judgement).action_step(down)
        else:
            self.query_one("#reading", Form).scroll_relative(y=down, animate=False)

    @property
    def _options(self) -> tuple[AnswerView, ...]:
        """The answers that can be chosen now."""
        options = self.query_one(Answers)
        return options.views if options.display else ()

    def action_undo(self) -> None:
        """Take back the last step of the play."""
        if self.asking and self.playing:
            self.take_back()

    def action_leave(self, at_once: bool = False) -> None:
        """Put a picked up checker back, or leave."""
        if self.is_active and (at_once or not self.action_drop()):
            self.dismiss(None)

    def action_page(self, by: int) -> None:
        """Read on, or back."""
        reading = self.query_one("#reading", Form)
        if by > 0:
            reading.scroll_page_down(animate=False)
        else:
            reading.scroll_page_up(animate=False)

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

    def hear_digit(self, digit: str) -> bool:
        """Take a digit for an answer in words."""
        if self.asking and 1 <= int(digit) <= len(self._options):
            self.action_option(int(digit) - 1)
            return True
        return not self.playing

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Play what was typed; the field stays open where it can't be."""
        return self.play_typed(text)

    def action_invalid_roll(self) -> None:
        """Nobody rolls by hand here."""

    # Pointer

    @on(SpotChosen)
    def _spot_chosen(self, event: SpotChosen) -> None:
        event.stop()
        if self.asking:
            self._choose(event.spot, smaller=event.smaller)

    @on(SpotDragged)
    def _spot_dragged(self, event: SpotDragged) -> None:
        event.stop()
        if self.asking and self.playing:
            self.drag(event.source, event.target)

    def _choose(self, spot: Spot, *, smaller: bool) -> None:
        if self.playing:
            self.play_at(spot, smaller=smaller)
        else:
            self.choose_spot(spot)

    @on(ChoiceChosen)
    async def _choice_chosen(self, event: ChoiceChosen) -> None:
        event.stop()
        if self.is_active:
            await self.run_action(event.choice)

    @on(Answers.Pointed)
    def _answer_pointed(self, event: Answers.Pointed) -> None:
        event.stop()
        if self.asking:
            self.looked_at = event.index
            self.show_step()

    @on(Hint.Selected)
    def _play_selected(self, event: Hint.Selected) -> None:
        event.stop()
        self.look_at_play(event.index)
