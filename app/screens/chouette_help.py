"""What can be done at the table of a chouette: as a list to choose from, and by keys."""

from collections.abc import Iterator

from app.i18n import _, gettext
from app.screens.keys import KeysScreen
from app.screens.palette import PaletteScreen, idle
from app.screens.parts.menu import MenuItem
from app.screens.prompts import key_name
from app.state.chouette_commands import CHOUETTE_COMMANDS
from app.state.view import MatchView
from rules.chouette import Asked
from widgets.view import Choice

_NEEDS_THE_BOARD = ("press", "press_smaller", "drop", "commands")


class ChouetteKeysScreen(KeysScreen):
    """A panel with all keys at this table."""

    commands = CHOUETTE_COMMANDS

    def mouse(self) -> list[tuple[str, str]]:
        """What the mouse does, on people too."""
        return [
            *super().mouse()[:-2],
            (_("a name"), _("ask, or let advise")),
            (_("score"), _("score sheet")),
        ]


class ChouettePaletteScreen(PaletteScreen):
    """A panel with the commands that are possible; it is dismissed with the one chosen."""

    def __init__(self, view: MatchView, line: tuple[Choice, ...], *, waiting: bool) -> None:
        """A palette for a chouette as it stands.

        Args:
            view: the chouette.
            line: what the line of keys offers.
            waiting: whether the computer has to decide first.
        """
        super().__init__(view, waiting=waiting)
        self._line = {choice.id: choice for choice in line}

    def choices(self) -> tuple[MenuItem, ...]:
        """The commands with their keys, then the way back."""
        return (*self._possible(), MenuItem("back", _("Close"), key_name("escape")))

    def _possible(self) -> Iterator[MenuItem]:
        for command in CHOUETTE_COMMANDS:
            offered = self._line.get(command.id)
            if offered is not None and not idle(command.id, self._view):
                yield MenuItem(command.id, offered.text, offered.key)
            elif offered is None and not command.footer and self._can(command.id):
                playing = self._waiting and command.plays
                if not playing:
                    yield MenuItem(command.id, gettext(command.title), key_name(command.keys[0]))

    def _can(self, command_id: str) -> bool:
        """Whether a command that no line of keys offers does something now."""
        chouette = self._view.chouette
        if "(" in command_id or command_id in _NEEDS_THE_BOARD or chouette is None:
            return False
        if command_id == "join":
            return chouette.asked is Asked.BETWEEN
        if command_id == "consult":
            return False  # offered by the line of keys where it is possible
        return not idle(command_id, self._view)
