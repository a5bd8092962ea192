"""The turns of a match on a wooden board, to choose the one that was entered wrongly."""

from collections.abc import Sequence

from rich.console import RenderableType
from textual.widget import Widget

from app.i18n import _
from app.screens.listing import text
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.panel import Panel
from app.screens.prompts import dice_text, key_name
from app.state.corrections import TurnBack

_AROUND = 6
"""Rows of the panel around its list."""


class TurnsScreen(Panel[int]):
    """A panel with what can be taken back; it is dismissed with the action before it."""

    def __init__(self, turns: Sequence[TurnBack], names: tuple[str, str]) -> None:
        """A panel for a match.

        Args:
            turns: what can be taken back, the latest first.
            names: of White and Black.
        """
        super().__init__(id="turns")
        self._turns = turns
        self._names = names

    def heading(self) -> str:
        """What is asked."""
        if not self._turns:
            return _("There is nothing to correct yet")
        return _("Correct: which turn is the first wrong one?")

    def body(self) -> Sequence[Widget | RenderableType]:
        """What will happen."""
        return (_("It and all that follows is taken back; the record keeps that it was."),)

    def choices(self) -> tuple[MenuItem, ...]:
        """The turns, then the way back."""
        items = tuple(self._item(turn) for turn in self._turns)
        return (*items, MenuItem("back", _("Close"), key_name("escape"), apart=bool(items)))

    def fit(self) -> None:
        """Let the list scroll where the screen is low."""
        super().fit()
        self.query_one(Menu).styles.max_height = max(self.size.height - _AROUND, 1)

    def chosen(self, choice: str) -> None:
        """Tell the table."""
        self.finish(int(choice))

    def _item(self, turn: TurnBack) -> MenuItem:
        line = turn.line
        name = "" if line.by is None else self._names[line.by]
        dice = "" if line.dice is None else f"{dice_text(line.dice)}: "
        game = _("game {n}").format(n=turn.game)
        return MenuItem(str(turn.to), f"{name}  {dice}{text(line)}".strip(), game)
