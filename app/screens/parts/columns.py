"""Text in columns for panels: no lines, only space between."""

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text
from textual.app import App

from rules.side import Side

Cell = str | Text
"""What stands in a column; a string is taken as it is, without markup."""


def columns(rows: Iterable[Sequence[Cell]], *, right: Sequence[int] = (), gap: int = 2) -> Table:
    """Rows of cells, the columns as wide as they need to be.

    Args:
        rows: the rows, all of one length.
        right: the columns that are set to the right, counted from 0.
        gap: spaces between columns.
    """
    table = Table.grid(padding=(0, gap, 0, 0))
    for number, row in enumerate(rows):
        if number == 0:
            for index in range(len(row)):
                table.add_column(justify="right" if index in right else "left", overflow="fold")
        table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    return table


def tinted(app: App[object], text: str, name: str) -> Text:
    """A text in a colour of the table, or without colours as it is.

    Args:
        app: the program, which knows the theme.
        text: the text.
        name: the theme's variable behind `table-`, such as `muted`.
    """
    if app.ansi_color:
        return Text(text)
    return Text(text, app.get_css_variables()[f"table-{name}"])


def side_name(app: App[object], name: str, side: Side) -> Text:
    """A player's name in the player's colour."""
    return tinted(app, name, "white" if side is Side.WHITE else "black")
