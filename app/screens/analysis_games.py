"""The sums of each game of an analysed match, in a panel."""

from collections.abc import Sequence

from rich.console import RenderableType
from textual.widget import Widget

from app.i18n import _
from app.screens.analysis_sums import Sums
from app.screens.parts.panel import Panel


class GamesScreen(Panel[None]):
    """A panel with a line for each game."""

    def __init__(self, sums: Sums) -> None:
        """A panel for the sums of a match."""
        super().__init__(id="analysis-games")
        self._sums = sums

    def heading(self) -> str:
        """The title."""
        return _("PR and luck by game")

    def body(self) -> Sequence[Widget | RenderableType]:
        """The table."""
        return (self._sums.games(),)
