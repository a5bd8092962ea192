"""What a lesson's hands and its screen have in common: the step, and what is in hand."""

from app.academy.lesson import Decide, Do, Setup, Touch
from app.academy.trying import Trying
from app.screens.board_hands import BoardHands
from app.screens.prompts import EntryKind

BY_HAND = Do | Touch | Setup | Decide
"""The kinds of steps that are done on the board."""


class LessonStage(BoardHands):
    """A screen with a step of a lesson that is tried.

    Attributes:
        trying: the step as it stands.
        looked_at: the option that Enter would choose.
        number: what has been typed for a cell of the table.
    """

    trying: Trying
    looked_at: int | None = None
    number: str = ""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._put: list[int] = []

    # What the screen makes of it

    def action_next(self) -> None:
        """Go on with the next step."""
        raise NotImplementedError

    def action_before(self) -> None:
        """Go back to the step before."""
        raise NotImplementedError

    def action_again(self) -> None:
        """Let the checker walk once more."""
        raise NotImplementedError

    def scroll_text(self, by: int) -> None:
        """Read on, or back."""
        raise NotImplementedError

    @property
    def on_board(self) -> bool:
        """Whether the step is done on the board now, so that the arrows move over it."""
        return self.seen and not self.trying.done and isinstance(self.trying.step, BY_HAND)

    def forget_hands(self) -> None:
        """Begin a step with nothing in hand."""
        self.selected = self.looked_at = None
        self.number = ""
        self._put = []
        self.board.cursor = None

    def take(self, now: Trying) -> None:
        """Go on with the step as it stands now."""
        self.trying = now
        self.show_step()

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
        if isinstance(self.trying.step, Do) and not self.trying.done:
            super().open_entry(entry, begun)

    def action_invalid_roll(self) -> None:
        """Nobody rolls by hand here."""
