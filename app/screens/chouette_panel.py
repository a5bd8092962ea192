"""What the panels of a chouette share: its state, its score sheet, and the files of it."""

from app.i18n import _
from app.screens.exporting import SHEET_FORMS, exported_sheet
from app.screens.host import host
from app.screens.parts.menu import MenuItem
from app.screens.parts.panel import Panel, Result
from app.state.view import MatchView
from rules.chouette import Chouette


class ChouettePanel(Panel[Result]):
    """A panel about a chouette."""

    def __init__(self, view: MatchView, id: str) -> None:
        """A panel for the state of a chouette."""
        super().__init__(id=id)
        self._view = view

    @property
    def _chouette(self) -> Chouette:
        assert self._view.chouette is not None
        return self._view.chouette

    def _open_sheet(self) -> None:
        """Show the score sheet over this panel."""
        from app.screens.score_sheet import ScoreSheetScreen

        self.app.push_screen(ScoreSheetScreen(self._view))

    def _exports(self) -> tuple[MenuItem, ...]:
        """To write the score sheet to a file, in each of its forms."""
        return tuple(MenuItem(form, _("Export"), told()) for form, told in SHEET_FORMS.items())

    def _export(self, form: str) -> None:
        """Write the score sheet to a file, and say where it lies."""
        told, done = exported_sheet(host(self), self._view.header.id, form)
        self.notify(told, severity="information" if done else "warning", markup=False)
