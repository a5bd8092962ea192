"""Every match ever played here, to choose one to analyse, or a chouette to look at."""

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from app.i18n import _
from app.screens.home import length_words, score_words, when
from app.screens.host import host
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import KeyHints
from app.storage.errors import StorageError
from app.storage.journal import MatchRow
from app.storage.library import Analysed
from app.storage.words import sentence


class MatchesScreen(Screen[None]):
    """A list of all matches, the one played last first."""

    CSS_PATH = "matches.tcss"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self) -> None:
        super().__init__(id="matches")
        self._chouettes: frozenset[str] = frozenset()
        self._with_friends: frozenset[str] = frozenset()  # those that are still being played

    def compose(self) -> ComposeResult:
        """A title, the matches, what there is to tell, and the keys."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self._written(_("Analyse a match")), id="title", markup=False)
        yield Menu(id="list")
        yield Static(id="told", markup=False)
        yield KeyHints()

    def on_screen_resume(self) -> None:
        """Show the matches as they are now."""
        told = ""
        try:
            rows = host(self).journal.matches()
            analysed = host(self).library.analysed()
        except StorageError as error:
            rows, analysed, told = (), {}, sentence(error)
        if not rows and not told:
            told = _("No match has been played yet: begin one on the home screen.")
        self._chouettes = frozenset(row.id for row in rows if row.chouette)
        playing = (row for row in rows if row.friend is not None and not row.finished)
        self._with_friends = frozenset(row.id for row in playing)
        back = MenuItem("back", _("Back"), apart=bool(rows))
        self.query_one(Menu).items = (*(_item(row, analysed) for row in rows), back)
        line = self.query_one("#told", Static)
        line.display = bool(told)
        line.update(self._written(told))
        self.query_one(KeyHints).tell(_("↑ ↓ choose"), _("Enter analyse"), _("Esc back"))

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before another screen could open
            return
        if event.item.id == "back":
            self.action_back()
            return
        if event.item.id in self._chouettes:
            host(self).open_match(event.item.id)
            return
        if event.item.id in self._with_friends:
            from app.screens.friend_view import fair_play

            self.notify(self._written(fair_play()), markup=False)
            return
        from app.screens.analysis import AnalysisScreen

        self.app.push_screen(AnalysisScreen(event.item.id))

    def action_back(self) -> None:
        """Back to where this was opened."""
        if self.is_active:
            self.dismiss(None)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)


def _item(row: MatchRow, analysed: Mapping[str, Analysed]) -> MenuItem:
    parts = [when(row.updated), length_words(row)]
    if row.id in analysed:
        parts.append(_("analysed") if analysed[row.id].whole else _("analysed in part"))
    if not row.finished:
        parts.append(_("unfinished"))
    number = f"#{row.number}"
    return MenuItem(row.id, f"{number:<4} {score_words(row)}", " · ".join(parts))
