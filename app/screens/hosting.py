"""The screen of who proposes a match to a friend: the code to tell, large, and who comes to it."""

from datetime import datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from app.friends.view import MeetingView, Proposal, Stage
from app.i18n import _
from app.net.transport import Trouble
from app.screens.friend_words import Told, proposal_line
from app.screens.host import host
from app.screens.meeting import NO_CODE_SPENT, SIDES, WIDTH, MeetingScreen
from app.screens.parts.block_letters import lettering
from app.screens.parts.cells import cut
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.room import KeyHints
from widgets.lines import wrap

_AROUND = 9
"""The lines of title, frame, small code, gaps and keys around the large code."""

_ROOMY = 30
"""From this height on the frame stands apart from the words, and the code from the frame."""

_FRAME = 8
"""Cells of frame and air at the sides of the code."""


class CodePlate(Vertical):
    """The code in a frame: large, and as it is typed."""

    class Clicked(Message):
        """The code was clicked."""

    def compose(self) -> ComposeResult:
        """Both, one below the other."""
        yield Static(id="letters", markup=False)
        yield Static(id="code", markup=False)

    def on_click(self) -> None:
        """Tell it."""
        self.post_message(self.Clicked())


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
        return self.going_on()

    def _match(self) -> str:
        return "" if self._proposal is None else proposal_line(self._proposal)

    # What happens

    def show_meeting(self) -> None:
        """Show how far it is."""
        view = self.view
        self.query_one("#match").display = self._proposal is not None
        self.query_one("#plate").display = view.stage is not Stage.FAILED
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
        self._draw_code()

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
                    "It was handed to the terminal's clipboard. Some terminals have none: then mark"
                    " the code with Shift and the mouse."
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
        if trouble in NO_CODE_SPENT:
            again = MenuItem("again", _("Try again"))
        items = (again, *self.settings_item())
        if trouble is Trouble.DECLINED and self._proposal is not None:
            items = (MenuItem("change", _("Change the match")), again)
        self.offer(*items, keys=(_("Enter choose"),))

    def _draw_code(self) -> None:
        """Write the code, as large as the words leave room for, and as it is typed."""
        code, width = self.view.code, self.size.width - _FRAME
        large = lettering(code, width, self._room(), plain=host(self).plain)
        self.write("letters", "\n".join(large))
        self.write("code", code or "…")
        widest = max(map(len, large), default=0) + _FRAME
        plate = self.query_one("#plate")
        plate.styles.width = max(widest, WIDTH)
        title, more = self.written(_("Tell your friend this code")), self.written("…")
        plate.border_title = cut(title, width, more)

    def _room(self) -> int:
        """The lines for the large code, where something more stands apart if the screen is high."""
        self.set_class(roomy := self.size.height >= _ROOMY, "-roomy")
        width = min(self.size.width, WIDTH) - SIDES
        words = (self.query_one(f"#{part}", Static) for part in ("match", "told", "advice"))
        lines = sum(len(wrap(str(part.content), width)) for part in words if part.display)
        items = self.query_one("#choices", Menu).items
        around = _AROUND + 2 * roomy + lines + sum(item.height for item in items)
        return self.size.height - around

    # What is done

    def chosen(self, choice: str) -> None:
        """Copy the code, or begin anew."""
        if choice == "copy":
            self.action_copy()
        elif choice == "again":
            self._begin()
        else:
            self.action_back()

    @on(CodePlate.Clicked)
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
