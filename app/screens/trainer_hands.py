"""Hands at a desk: keys, clicks and typed lines become an answer."""

from textual import on

from app.screens.board_hands import BoardHands
from app.screens.trainer_figures import Figures
from widgets.answers import Answers, AnswerView
from widgets.hint import Hint
from widgets.hint_view import HintView
from widgets.spot import Spot


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
    """A screen on which answers are given: on the board, in words or in numbers."""

    # What a screen makes of it

    def begin(self) -> None:
        """Ask for the first time."""
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

    def press(self, *, smaller: bool) -> None:
        """Choose what the keyboard points at, or go on."""
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
            self.press_board(smaller=smaller)

    def action_cursor(self, way: str) -> None:
        """Move over the board, the answers or the plays."""
        across = {"left": -1, "right": 1}.get(way, 0)
        down = {"up": -1, "down": 1}.get(way, 0)
        if self.asking and self._options and down:
            self.look_on(down, len(self._options))
        elif self.asking and self.on_board:
            if self.seen:
                self.board.move_cursor(across, down)
        elif self.query_one(Judgement).display and down:
            self.query_one(Judgement).action_step(down)
        else:
            self.scroll_text(down)

    @property
    def _options(self) -> tuple[AnswerView, ...]:
        """The answers that can be chosen now."""
        options = self.query_one(Answers)
        return options.views if options.display else ()

    def action_undo(self) -> None:
        """Take back the last step of the play."""
        if self.asking and self.playing:
            self.take_back()

    def hear_digit(self, digit: str) -> bool:
        """Take a digit for an answer in words."""
        if self.asking and 1 <= int(digit) <= len(self._options):
            self.action_option(int(digit) - 1)
            return True
        return not self.playing

    def use(self, spot: Spot, *, smaller: bool) -> None:
        """Play there, or choose the place."""
        if self.playing:
            self.play_at(spot, smaller=smaller)
        else:
            self.choose_spot(spot)

    @on(Hint.Selected)
    def _play_selected(self, event: Hint.Selected) -> None:
        event.stop()
        self.look_at_play(event.index)
