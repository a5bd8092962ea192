"""The screen for playing with a friend elsewhere: propose a match, join one, go on with one."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from app.i18n import _
from app.screens.friend_service import load
from app.screens.home import MATCH, match_item
from app.screens.host import host
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import KeyHints
from app.storage.errors import StorageError
from app.storage.words import sentence


class FriendsScreen(Screen[None]):
    """What can be done with a friend, and the matches that are unfinished."""

    CSS_PATH = "friends.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#friends-menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("n", "propose", show=False),
        Binding("c", "join", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="friends")
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """What it is, what can be done, the keys."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self._written(_("Play with a friend")), classes="title", markup=False)
        yield Static(self._written(self._introduction()), id="introduction", markup=False)
        yield Menu(self._items(), id="friends-menu")
        yield Static(id="trouble", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        """Load what the next screens need, while this one is read."""
        self.run_worker(load, thread=True, exit_on_error=False)

    def _introduction(self) -> str:
        return _(
            "Each of you has Barpoint open, wherever you are. One gets a code, a number and two"
            " words, and tells it to the other, who types it. There is nothing to sign up for;"
            " what is sent can be read by your two programs only, and neither can steer the dice."
        )

    def on_screen_resume(self) -> None:
        """Show the matches as they are now."""
        self.query_one(Menu).items = self._items()
        self.query_one("#trouble", Static).update(self._written(self._trouble))
        keys = (
            _("↑ ↓ choose"),
            _("Enter open"),
            _("n new match"),
            _("c join with a code"),
            _("Esc back"),
        )
        self.query_one(KeyHints).tell(*keys)

    def _items(self) -> tuple[MenuItem, ...]:
        self._trouble = ""
        try:
            rows = [
                row for row in host(self).journal.matches(finished=False) if row.friend is not None
            ]
        except StorageError as error:
            rows, self._trouble = [], sentence(error)
        heading = _("Unfinished")
        matches = (
            match_item(row, heading="" if index else heading) for index, row in enumerate(rows)
        )
        return (
            MenuItem("propose", _("New match"), _("get a code, and tell it to your friend")),
            MenuItem("join", _("Join with a code"), _("your friend has told you one")),
            *matches,
            MenuItem("back", _("Back"), apart=True),
        )

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before another screen could open
            return
        chosen = event.item.id
        if chosen.startswith(MATCH):
            host(self).open_match(chosen.removeprefix(MATCH))
        else:
            {
                "propose": self.action_propose,
                "join": self.action_join,
                "back": self.action_back,
            }[chosen]()

    def action_propose(self) -> None:
        """Put a match together, and get a code."""
        from app.screens.proposing import ProposingScreen

        if self.is_active:
            self.app.push_screen(ProposingScreen())

    def action_join(self) -> None:
        """Type a code."""
        from app.screens.joining import JoiningScreen

        if self.is_active:
            self.app.push_screen(JoiningScreen())

    def action_back(self) -> None:
        """Back to where the screen was opened."""
        if self.is_active:
            self.dismiss(None)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)
