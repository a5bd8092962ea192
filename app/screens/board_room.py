"""Room for a board, and for what stands beside it."""

from typing import Any, Protocol

from textual.screen import Screen
from textual.widget import Widget

from app.screens.table_words import table_words
from widgets.board import Board
from widgets.geometry import METRICS, Size, fit
from widgets.glyphs import Glyphs
from widgets.palette import Palette
from widgets.table import LEAST
from widgets.view import PromptView

PANE = 21
"""Cells beside a board, at least."""

WIDE = 100
"""From this width of a screen on there is air at the right of the words beside a board."""

Fitting = tuple[Size, int]
"""The size of a board, and how high its points are."""


class Dressed(Protocol):
    """A part of a screen that has the colours of the board."""

    def dress(self, palette: Palette, glyphs: Glyphs) -> None:
        """Take them."""


def fitting(width: int, height: int, *, around: int, beside: int = PANE) -> Fitting | None:
    """The board that a screen has room for; None where it has room for none.

    Args:
        width: of the screen.
        height: of the screen.
        around: rows above and below the board.
        beside: cells beside it, at least.
    """
    return fit(width - beside, height - around)


def share(room: Fitting | None, middle: Widget, *boards: Widget) -> None:
    """Give a board its size, and what stands beside it the same height.

    Args:
        room: the board that there is room for; without it what stands beside it has all.
        middle: the row in which they stand.
        boards: the board, and what can take its place.
    """
    if room is None:
        middle.styles.height = "1fr"
        return
    size, rows = room
    middle.styles.height = METRICS[size].height(rows)
    for board in boards:
        board.styles.width = METRICS[size].width
        board.styles.height = METRICS[size].height(rows)


def dress(screen: Screen[Any], board: Board, *parts: Dressed) -> None:
    """Give parts of a screen the colours of its board, and keep them so."""

    def changed(palette: Palette | None) -> None:
        if palette is not None:
            for part in parts:
                part.dress(palette, board.glyphs)

    screen.watch(board, "colors_in_use", changed)


def no_room(width: int, height: int) -> PromptView:
    """What is said where the board has no room."""
    told = table_words().too_small(width, height, *LEAST)
    return PromptView(" ".join(told.split()), warning=True)
