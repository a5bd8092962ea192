"""Everything that can be done at the table now, in one list to choose from."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from textual.widget import Widget

from app.i18n import _, gettext
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.panel import Panel
from app.screens.prompts import key_line, key_name
from app.state.commands import COMMANDS
from app.state.view import MatchView
from rules.game import Phase
from rules.side import Side

_NEEDS_THE_BOARD = ("press", "press_smaller", "drop", "commands")
_AROUND = 6
"""Rows of the panel around its list."""


class PaletteScreen(Panel[str]):
    """A panel with the commands that are possible; it is dismissed with the one chosen."""

    def __init__(
        self, view: MatchView, *, waiting: bool = False, claims: tuple[Side, ...] = ()
    ) -> None:
        """A palette for a match as it stands.

        Args:
            view: the match.
            waiting: whether the computer has to act, so that nothing can be played.
            claims: who may claim, because a flag has fallen.
        """
        super().__init__(id="palette")
        self._view = view
        self._waiting = waiting
        self._claims = claims

    def heading(self) -> str:
        """The title."""
        return _("Commands")

    def body(self) -> Sequence[Widget | RenderableType]:
        """Nothing but the list."""
        return ()

    def choices(self) -> tuple[MenuItem, ...]:
        """The commands with their keys, then the way back."""
        return (
            *possible(self._view, waiting=self._waiting, claims=self._claims),
            MenuItem("back", _("Close"), key_name("escape")),
        )

    def fit(self) -> None:
        """Let the list scroll where the screen is low."""
        super().fit()
        self.query_one(Menu).styles.max_height = max(self.size.height - _AROUND, 1)

    def chosen(self, choice: str) -> None:
        """Tell the table."""
        self.finish(choice)


def possible(
    view: MatchView, *, waiting: bool = False, claims: tuple[Side, ...] = ()
) -> Iterator[MenuItem]:
    """The commands that do something now; those that need a place on the board are left out."""
    line = {each.id: each for each in key_line(view, None, waiting=waiting, claims=claims)}
    for command in COMMANDS:
        if "(" in command.id or command.id in _NEEDS_THE_BOARD:
            continue
        if idle(command.id, view) or (waiting and command.plays):
            continue
        if command.id in line:
            yield MenuItem(command.id, line[command.id].text, line[command.id].key)
        elif not command.footer:
            yield MenuItem(command.id, gettext(command.title), key_name(command.keys[0]))


def idle(command_id: str, view: MatchView) -> bool:
    """Whether a command would be refused, or do nothing, as far as the turn has got."""
    draft = view.draft if view.match.game.phase is Phase.TO_PLAY else None
    match command_id:
        case "proceed":
            return draft is not None and not draft.complete
        case "undo":
            return draft is None or not draft.steps
        case "notation":
            return draft is None or view.read_only
        case _:
            return False
