"""What the screens have in common on which two players come together."""

from collections.abc import Callable
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from app.friends.view import MeetingView, Proposal, Stage
from app.i18n import _
from app.net.transport import Trouble
from app.screens.friend_words import Told, proposal_rows, trouble_told
from app.screens.host import host
from app.screens.parts.cells import fitted
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import KeyHints
from app.storage.errors import StorageError
from rules.apart import friend_in
from rules.side import Side
from widgets.lines import wrap

if TYPE_CHECKING:
    from app.friends.meeting import Meeting

_LABEL_CELLS = 20

WIDTH, SIDES = 76, 4
"""Cells of the screen's parts, and how many of them are free at their sides."""

SERVER_TROUBLE = frozenset({Trouble.UNREACHABLE, Trouble.SERVER_REFUSES})
"""What another server in the settings may help against, or the same one later."""

NO_CODE_SPENT = SERVER_TROUBLE | {Trouble.NOT_INSTALLED}
"""After what the same can be tried again: a code that was typed is as good as before."""


class MeetingScreen(Screen[None]):
    """A title, what is shown of the meeting, what happens, and what can be done.

    Leaving it at any time frees the code, and asks nothing.

    Attributes:
        resuming: the id of the match to go on with, empty for a new one.
    """

    CSS_PATH = "meeting.tcss"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, resuming: str, *, id: str) -> None:
        """A screen.

        Args:
            resuming: the id of the match to go on with, empty for a new one.
            id: the screen's id.
        """
        super().__init__(id=id)
        self.resuming = resuming
        self._meeting: Meeting | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    # The meeting

    @property
    def view(self) -> MeetingView:
        """How far the meeting is."""
        return MeetingView() if self._meeting is None else self._meeting.view

    def meet(self) -> "Meeting":
        """Begin anew, with a meeting in place of one that failed."""
        self._unsubscribe()
        program = host(self)
        meeting = self._meeting = program.friends.meeting(program.settings.server)
        self._unsubscribe = meeting.subscribe(self._changed)
        return meeting

    def _changed(self, _old: MeetingView, new: MeetingView) -> None:
        """Show what has changed; sit down as soon as both agree."""
        if not self.is_attached:
            return
        if new.stage is not Stage.AGREED:
            self.show_meeting()
            return
        self._unsubscribe()
        if not self.resuming:
            host(self).open_match(new.match)
        elif self.is_current:  # the table lies below
            self.dismiss(None)

    async def on_unmount(self) -> None:
        """Free the code; what both have agreed on stays."""
        self._unsubscribe()
        if self._meeting is not None:
            await self._meeting.cancel()

    # What is shown

    def show_meeting(self) -> None:
        """Show how far the meeting is."""
        raise NotImplementedError

    def chosen(self, choice: str) -> None:
        """Do what was chosen, other than going back."""
        raise NotImplementedError

    def write(self, part: str, words: str) -> None:
        """Write words into a part of the screen; without any it takes no room."""
        line = self.query_one(f"#{part}", Static)
        line.update(self.written(words))
        line.display = bool(words)

    def tell(self, told: Told, *, wrong: bool = False) -> None:
        """Say what happens and what to do about it; `wrong` makes it stand out."""
        lost = not self.view.connected and self.view.stage is not Stage.FAILED
        advice = _("No connection to the server: it is tried again and again.")
        self.write("told", told.happened)
        self.write("advice", advice if lost else told.advice)
        self.query_one("#told").set_class(wrong, "-wrong")
        self.query_one("#advice").set_class(lost, "-wrong")

    def tell_trouble(self) -> None:
        """Say why it failed, and what to do."""
        view, trouble = self.view, self.view.trouble
        if trouble is None:  # the match can't be kept here; the sentence says why
            self.tell(Told(view.detail, ""), wrong=True)
            return
        told = trouble_told(trouble, name=view.friend, hosting=view.hosting, detail=view.detail)
        self.tell(told, wrong=True)

    def offer(self, *items: MenuItem, keys: tuple[str, ...], back: bool = True) -> None:
        """Offer what can be done now, the first of it for Enter.

        Args:
            items: what can be done.
            keys: what the keys do.
            back: whether the way back stands among it; Esc goes back in any case.
        """
        menu = self.query_one("#choices", Menu)
        items = (*items, MenuItem("back", _("Back"))) if back else items
        if menu.items != items:
            menu.items = items
            menu.cursor = 0
        self.query_one(KeyHints).tell(*keys, _("Esc back"))

    def going_on(self) -> str:
        """The title of a meeting for an unfinished match."""
        try:
            header = host(self).journal.header(self.resuming)
        except StorageError:  # the meeting will say so
            return _("Going on with a match")
        friend = friend_in(header)
        name = "" if friend is None else header.players[friend]
        return _("Going on with {name}").format(name=name)

    def settings_item(self) -> tuple[MenuItem, ...]:
        """The way to the settings, where another server may help."""
        if self.view.trouble not in SERVER_TROUBLE:
            return ()
        return (MenuItem("settings", _("Settings"), _("for another server")),)

    def written(self, text: str) -> str:
        """A text as this terminal can show it."""
        return written(text, host(self).plain)

    def terms_written(self, proposal: Proposal, mine: Side) -> Content:
        """What is proposed, one below the other; a long value goes on below its beginning."""
        width = min(self.size.width, WIDTH) - SIDES - _LABEL_CELLS
        parts: list[str | tuple[str, str]] = []
        for name, value in proposal_rows(proposal, mine):
            lines = wrap(self.written(value), max(width, 1))
            for label, line in zip_longest((self.written(name),), lines, fillvalue=""):
                end = "\n" if parts else ""
                parts.append((end + fitted(label, _LABEL_CELLS), "$table-muted"))
                parts.append(line)
        return Content.assemble(*parts)

    # What is done

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before another screen could open
            return
        if event.item.id == "back":
            self.action_back()
        elif event.item.id == "settings":
            from app.screens.settings import SettingsScreen

            self.app.push_screen(SettingsScreen())
        else:
            self.chosen(event.item.id)

    def action_back(self) -> None:
        """Back to where the screen was opened."""
        if self.is_active:
            self.dismiss(None)
