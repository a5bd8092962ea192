"""Training: everything that can be practised, and how the player does in it."""

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from app.academy.exercises import Kind
from app.i18n import _, gettext
from app.screens.host import host
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import KeyHints
from app.screens.trainer_progress import PURPOSES, TITLES, progress, streak_words
from app.storage.errors import StorageError
from app.storage.practice import Tally
from app.storage.words import sentence

_ROOMY = 30
"""From this height on an empty line keeps the kinds apart."""


class TrainingScreen(Screen[None]):
    """The trainers to choose from."""

    CSS_PATH = "training.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#training-menu"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", show=False)]

    def __init__(self) -> None:
        super().__init__(id="training")
        self._tallies: Mapping[str, Tally] = {}
        self._told = ""
        self._in_trouble = False

    def compose(self) -> ComposeResult:
        """A title, the trainers, what there is to tell, and the keys."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self._written(_("Training")), id="title", markup=False)
        yield Menu(id="training-menu")
        yield Static(id="told", markup=False)
        yield KeyHints()

    def on_screen_resume(self) -> None:
        """Show how the player does now."""
        self._read()
        self._refresh()

    def on_resize(self) -> None:
        """Use the room there is."""
        self._refresh()

    def _read(self) -> None:
        self._in_trouble = False
        try:
            self._tallies = host(self).practice.tallies()
            self._told = streak_words(host(self).practice.streak())
        except StorageError as error:
            self._told, self._in_trouble = sentence(error), True

    def _refresh(self) -> None:
        self.query_one(Menu).items = self._items()
        told = self.query_one("#told", Static)
        told.display = bool(self._told)
        told.set_class(self._in_trouble, "-warning")
        told.update(self._written(self._told))
        self.query_one(KeyHints).tell(_("↑ ↓ choose"), _("Enter open"), _("Esc back"))

    def _items(self) -> tuple[MenuItem, ...]:
        roomy = self.size.height >= _ROOMY
        return (
            *(self._item(kind, apart=roomy and at > 0) for at, kind in enumerate(Kind)),
            MenuItem("back", _("Back"), apart=True),
        )

    def _item(self, kind: Kind, *, apart: bool) -> MenuItem:
        note = progress(self._tallies.get(kind.value))
        title, purpose = gettext(TITLES[kind]), gettext(PURPOSES[kind])
        return MenuItem(kind.value, title, note, purpose, apart=apart)

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        event.stop()
        if not self.is_active:  # chosen twice before another screen could open
            return
        if event.item.id == "back":
            self.action_back()
            return
        from app.screens.trainer import TrainerScreen  # boards load when they are wanted

        self.app.push_screen(TrainerScreen(Kind(event.item.id)))

    def action_back(self) -> None:
        """Back to where this was opened."""
        if self.is_active:
            self.dismiss(None)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)
