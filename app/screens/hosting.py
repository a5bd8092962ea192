"""The screen of who proposes a match to a friend: the code to tell, large, and who comes to it."""

from datetime import datetime
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.friends.view import MeetingView, Proposal, Stage
from app.i18n import _
from app.net.transport import Trouble
from app.screens.friend_words import Told, proposal_rows
from app.screens.host import host
from app.screens.meeting import MeetingScreen
from app.screens.parts.block_letters import lettering
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.room import KeyHints

_AROUND = 15
"""The lines that have to find room beside the large code."""

_WIDEST = 130
_FRAME = 8
"""Cells of frame and air at the sides of the code."""


class CodePlate(Vertical):
    """The code in a frame: large, and as it is typed; a click copies it."""

    def compose(self) -> ComposeResult:
        """Both, one below the other."""
        yield Static(id="letters", markup=False)
        yield Static(id="code", markup=False)


class HostingScreen(MeetingScreen):
    """The code, large, and what happens with it."""

    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", show=False)]

    def __init__(self, proposal: Proposal | None = None, *, resuming: str = "") -> None:
        """A screen that asks for a code at once.

        Args:
            proposal: the match that is proposed to whoever comes, None to go on with one.
            resuming: the id of the match to go on with.
        """
        super().__init__(resuming, id="hosting")
        self._proposal = proposal
        self._copied = False

    def compose(self) -> ComposeResult:
        """The match, the code, what happens, what can be done."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self.written(self._title()), classes="title", markup=False)
        yield Static(self.written(self._match()), id="match", markup=False)
        yield CodePlate(id="plate")
        yield Static(id="told", markup=False)
        yield Static(id="advice", markup=False)
        yield Menu(wraps=False, id="choices")
        yield KeyHints()

    def on_mount(self) -> None:
        """Ask for a code."""
        self.query_one("#plate").border_title = self.written(_("Tell your friend this code"))
        self._begin()

    def on_resize(self) -> None:
        """Draw the code as large as there is room for."""
        self._draw_code()

    def _begin(self) -> None:
        self._copied = False
        meeting = self.meet()
        if self._proposal is not None:
            meeting.host(self._proposal)
        else:
            meeting.resume(self.resuming)
        self.show_meeting()

    def _title(self) -> str:
        if self._proposal is not None:
            return _("A match with a friend")
        return _("Going on with a match")

    def _match(self) -> str:
        if self._proposal is None:
            return ""
        rows = proposal_rows(self._proposal, self._proposal.side)
        return " · ".join(f"{name}: {value}" for name, value in rows)

    # What happens

    def show_meeting(self) -> None:
        """Show how far it is."""
        view = self.view
        self.query_one("#match").display = self._proposal is not None
        self.query_one("#plate").display = view.stage is not Stage.FAILED
        self._draw_code()
        if view.stage is Stage.FAILED:
            self.tell_trouble()
            self._offer_help(view.trouble)
            return
        self.tell(self._told(view))
        if view.stage is Stage.WAITING:
            copy = MenuItem("copy", _("Copy the code"))
            self.offer(copy, keys=(_("Enter choose"), _("c copy the code")))
        else:
            self.offer(keys=())

    def _told(self, view: MeetingView) -> Told:
        name = view.friend or _("your friend")
        match view.stage:
            case Stage.WAITING:
                return self._waiting(view)
            case Stage.GREETING:
                return Told(
                    _("Somebody has come with the code; the programs greet each other."), ""
                )
            case Stage.PROPOSED:
                told = _("It is {name} who came, and looks at what you propose.")
                return Told(told.format(name=name), _("The table opens as soon as it is accepted."))
        return Told(_("Asking the server for a code…"), "")

    def _waiting(self, view: MeetingView) -> Told:
        since = f"{datetime.fromtimestamp(view.since / 1000):%H:%M}"
        told = _("Waiting for your friend since {time}.").format(time=since)
        if view.spoilt:
            told = _("Somebody typed a wrong code, which used it up: this is a new one.")
        if self._copied:
            return Told(
                told,
                _(
                    "The code was handed to the terminal's clipboard. Not every terminal takes it:"
                    " if pasting brings something else, type the code, or mark it with the mouse"
                    " (often with Shift held)."
                ),
            )
        return Told(
            told,
            _(
                "Your friend chooses “Play with a friend” and “Join with a code”, and types it."
                " It works once, and only while this screen is open."
            ),
        )

    def _offer_help(self, trouble: Trouble | None) -> None:
        again = MenuItem("again", _("Get a new code"))
        if trouble in (Trouble.UNREACHABLE, Trouble.SERVER_REFUSES):
            again = MenuItem("again", _("Try again"))
        items = (again, *self.settings_item())
        if trouble is Trouble.DECLINED and self._proposal is not None:
            items = (MenuItem("change", _("Change the match")), again)
        self.offer(*items, keys=(_("↑ ↓ choose"), _("Enter choose")))

    def _draw_code(self) -> None:
        """Write the code, large and small."""
        code, width = self.view.code, min(self.size.width - _FRAME, _WIDEST)
        room = self.size.height - _AROUND
        large = lettering(code, width, room, plain=host(self).plain)
        self.write("letters", "\n".join(large))
        self.write("code", code or "…")

    # What is done

    def chosen(self, choice: str) -> None:
        """Copy the code, or begin anew."""
        if choice == "copy":
            self.action_copy()
        elif choice == "again":
            self._begin()
        else:
            self.action_back()

    @on(events.Click, "#plate")
    def _clicked(self) -> None:
        self.action_copy()

    def action_copy(self) -> None:
        """Hand the code to the clipboard, where the terminal has one."""
        view = self.view
        if view.stage is not Stage.WAITING or not view.code:
            return
        self.app.copy_to_clipboard(view.code)
        self._copied = True
        self.show_meeting()
