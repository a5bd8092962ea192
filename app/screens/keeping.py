"""Keeping what was learnt or practised; where that can't be written, it goes on all the same."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

from app.screens.host import host
from app.screens.parts.plain import written
from app.storage.errors import StorageError
from app.storage.words import sentence

if TYPE_CHECKING:
    from app.storage.practice import Practice


class Keeping:
    """What a screen keeps; it complains once."""

    def __init__(self, screen: Screen[None]) -> None:
        """Keep for a screen."""
        self._screen = screen
        self._complained = False

    def keep(self, what: "Callable[[Practice], object]") -> bool:
        """Write something, or read it.

        Returns:
            Whether that could be done.
        """
        try:
            what(host(self._screen).practice)
        except StorageError as error:
            if not self._complained:
                self._complained = True
                told = written(sentence(error), host(self._screen).plain)
                self._screen.notify(told, severity="warning")
            return False
        return True
