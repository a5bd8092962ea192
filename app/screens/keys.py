"""The keys of the table, and what the mouse does."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.widget import Widget

from app.i18n import _, gettext
from app.screens.parts.columns import Cell, columns, tinted
from app.screens.parts.panel import Panel
from app.screens.prompts import key_name
from app.state.commands import COMMANDS, Command


class KeysScreen(Panel[None]):
    """A panel with all keys in groups."""

    CSS_PATH = "keys.tcss"
    commands: ClassVar[Sequence[Command]] = COMMANDS

    def __init__(self) -> None:
        super().__init__(id="keys")

    def heading(self) -> str:
        """The title."""
        return _("Keys and mouse")

    def body(self) -> Sequence[Widget | RenderableType]:
        """What belongs to the game at the left, the table and the mouse at the right."""
        groups = dict.fromkeys(command.group for command in self.commands)
        tables = [self._table(gettext(group), self._keys(group)) for group in groups]
        tables.append(self._table(_("Mouse"), self.mouse()))
        half = (len(tables) + 1) // 2
        both = Table.grid(padding=(0, 3, 0, 0))
        both.add_column(overflow="fold")
        both.add_column(overflow="fold")
        both.add_row(Group(*tables[:half]), Group(*tables[half:]))
        return (both,)

    def _table(self, title: str, rows: Sequence[tuple[str, str]]) -> Group:
        shown: list[tuple[Cell, Cell]] = [
            (tinted(self.app, self.written(key), "muted"), self.written(does)) for key, does in rows
        ]
        return Group(self._title(title), columns(shown), Text())

    def _keys(self, group: str) -> list[tuple[str, str]]:
        """The keys of a group; the four that move the mark share a line."""
        rows: dict[str, str] = {}
        for command in self.commands:
            if command.group != group:
                continue
            if command.id.startswith("cursor"):
                rows[_("arrow keys")] = _("move the mark")
            else:
                keys = ", ".join(key_name(key) for key in command.keys)
                rows[keys] = gettext(command.title)
        return list(rows.items())

    def _title(self, text: str) -> Text:
        return tinted(self.app, self.written(text), "title")

    def mouse(self) -> list[tuple[str, str]]:
        """What the mouse does."""
        return [
            (_("blue checker"), _("pick up, or move it")),
            (_("landing"), _("move there")),
            (_("right, or Ctrl"), _("the smaller die")),
            (_("empty point"), _("make it")),
            (_("drag"), _("move, or take back")),
            (_("tray"), _("bear off")),
            (_("dice"), _("pick up: the turn ends")),
            (_("right half"), _("roll")),
            (_("cube"), _("double")),
            (_("score"), _("games of the match")),
            (_("clock"), _("stop both, or go on")),
        ]
