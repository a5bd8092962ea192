"""The colours and glyphs of the table for parts that stand on a screen without a board."""

from typing import Any

from textual.screen import Screen

from app.screens.host import host
from widgets.glyphs import choose
from widgets.palette import MONO, resolve
from widgets.part import Part


def dress(screen: Screen[Any], *parts: Part) -> None:
    """Give parts the colours and glyphs that a table would have now."""
    program = host(screen)
    palette = MONO if program.mono else resolve(screen.app.theme_variables)
    glyphs = choose(ascii_only=program.plain, mono=program.mono)
    for part in parts:
        part.dress(palette, glyphs)
