"""The result of a game with a friend: the next one begins when both want it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from app.friends.view import FriendView
from app.i18n import _
from app.screens.across import Across
from app.screens.friend_prompts import possible, rematch_sentence
from app.screens.parts.menu import Menu, MenuItem
from app.screens.prompts import player_name
from app.screens.result import ResultScreen

if TYPE_CHECKING:
    from app.friends.friend_match import FriendMatch


class FriendResultScreen(ResultScreen):
    """A panel with the result; beside what others are, it is dismissed with `rematch`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("e", "rematch", show=False)]

    def __init__(self, match: "FriendMatch") -> None:
        """A panel for a match whose game is over.

        Args:
            match: the match with the friend.
        """
        super().__init__(match.store.view)
        self._match = match
        self._stop: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Follow what the friend wants."""
        self._stop = self._match.subscribe(self._changed)
        self._follow()

    def on_unmount(self) -> None:
        """Follow no more."""
        self._stop()

    def body(self) -> Sequence[Widget | RenderableType]:
        """How the game ended, and what the friend wants."""
        return (*super().body(), Static(id="wish", classes="next", markup=False))

    def choices(self) -> tuple[MenuItem, ...]:
        """What can be done next; before the match is over nothing is analysed."""
        items = super().choices()
        if not self._view.match.over:
            return tuple(item for item in items if item.id != "analyse")
        if "rematch" not in possible(self._view, self._across):
            return items
        return (MenuItem("rematch", _("Rematch"), "e"), *items)

    def action_rematch(self) -> None:
        """Want another match like this one."""
        if "rematch" in (item.id for item in self.choices()):
            self.finish("rematch")

    @property
    def _across(self) -> Across:
        return Across(self._match.view)

    def _wish(self) -> str:
        """What the friend waits for, or is waited for; may be empty."""
        friend = self._match.view
        name = player_name(self._view, friend.side)
        if self._view.match.over:
            return rematch_sentence(self._view, self._across)
        if friend.waiting and not friend.ready:
            return _("Waiting for {name} to go on.").format(name=name)
        if friend.ready:
            return _("{name} waits for the next game.").format(name=name)
        return ""

    def _changed(self, _old: FriendView, _new: FriendView) -> None:
        self.call_later(self._follow)

    def _follow(self) -> None:
        told = self._wish()
        wish = self.query_one("#wish", Static)
        wish.update(self.written(told) or " ")  # its line stays: nothing moves under the mouse
        self.query_one(Menu).items = self.choices()
        self.fit()
