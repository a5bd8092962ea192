"""The keys of the board companion: what is typed at each moment."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from textual.widget import Widget

from app.i18n import _
from app.screens.keys import KeysScreen
from app.screens.prompts import key_name


class CompanionKeysScreen(KeysScreen):
    """A panel with what is typed while a match on a wooden board is kept."""

    def heading(self) -> str:
        """The title."""
        return _("Keeping a match on a wooden board")

    def body(self) -> Sequence[Widget | RenderableType]:
        """What is typed before the roll, after it, and at any time."""
        return (
            Group(
                self._table(_("Before the roll"), self._before()),
                self._table(_("After the roll"), self._after()),
                self._table(_("At any time"), self._always()),
            ),
        )

    def _before(self) -> list[tuple[str, str]]:
        return [
            ("31", _("the dice; at the opening White's die comes first")),
            ("d, t, p, b", _("double, take, pass, beaver")),
            ("i", _("the roll doesn't count")),
            ("r, a, f", _("resign, accept, refuse")),
        ]

    def _after(self) -> list[tuple[str, str]]:
        enter = key_name("enter")
        return [
            (f"1 {enter}", _("the engine's first play; 2 and 3 are the next ones")),
            (f"8/5 6/5 {enter}", _("any play")),
            (enter, _("no checker can move")),
        ]

    def _always(self) -> list[tuple[str, str]]:
        return [
            ("u, " + key_name("backspace"), _("correct any turn so far")),
            ("Ctrl+E", _("write the match to a file")),
            ("k", _("stop the clocks, or go on")),
            ("g", _("games of the match")),
            ("q", _("leave; everything is kept")),
        ]
