"""The screen of who was told a code: type it, see what is proposed, and accept or decline."""

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from app.friends.view import MeetingView, Stage
from app.i18n import _
from app.net.transport import Trouble
from app.screens.code_field import CodeField
from app.screens.friend_code import code_in
from app.screens.friend_service import keep_name
from app.screens.friend_words import Told, trouble_told
from app.screens.host import host
from app.screens.match_options import NAME_CELLS, cleaned_name
from app.screens.meeting import NO_CODE_SPENT, MeetingScreen
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.room import KeyHints
from app.screens.parts.text_field import TextField

if TYPE_CHECKING:
    from app.friends.meeting import Meeting


class JoiningScreen(MeetingScreen):
    """A line for the code, then what is proposed."""

    AUTO_FOCUS = ""

    def __init__(self, *, resuming: str = "") -> None:
        """A screen that asks for a code.

        Args:
            resuming: the id of the match to go on with, empty for whatever the friend proposes.
        """
        super().__init__(resuming, id="joining")
        self._typing = True
        self._accepted = False
        self._refused = ""  # what was typed and is no use any more

    def compose(self) -> ComposeResult:
        """The name and the code, what is proposed, what happens, what can be done."""
        self.set_class(host(self).plain, "-plain")
        title = self.going_on() if self.resuming else _("Join with a code")
        yield Static(self.written(title), classes="title", markup=False)
        with Vertical(id="fields"):
            if not self.resuming:
                name = host(self).settings.name
                yield TextField(_("Your name"), name, id="name", max_length=NAME_CELLS)
            yield CodeField(self._complete)
            yield Static(id="completes", markup=False)
        yield Static(id="told", markup=False)
        yield Static(id="proposal", markup=False)
        yield Static(id="advice", markup=False)
        yield Menu(wraps=False, id="choices")
        yield KeyHints()

    def on_mount(self) -> None:
        """Begin with what is missing: the name, or the code."""
        self.meet()
        self.show_meeting()
        first = "#code" if self.resuming or host(self).settings.name else "#name"
        self.query_one(first).focus()

    def on_resize(self) -> None:
        """Lay out anew what is proposed."""
        self._show_proposal(self.view)

    def _complete(self, typed: str) -> tuple[str, ...]:
        return () if self._meeting is None else self._meeting.complete(typed)

    # What happens

    def show_meeting(self) -> None:
        """Show how far it is."""
        view = self.view
        asking = view.stage in (Stage.IDLE, Stage.FAILED)
        began, self._typing = asking and not self._typing, asking
        self.query_one("#fields").display = asking
        self._show_proposal(view)
        if view.trouble is Trouble.DECLINED:  # by this player
            self.action_back()
            return
        if view.stage is Stage.FAILED:
            self.tell_trouble()
        else:
            self.tell(self._told(view))
        if asking:
            self._ask_for_code(view)
        elif view.stage is Stage.PROPOSED and view.proposal is not None and not self._accepted:
            accept = MenuItem("accept", _("Play this match"))
            items = (accept, MenuItem("decline", _("Decline it")))
            self.offer(*items, keys=(_("↑ ↓ choose"), _("Enter answer")), back=False)
        else:
            self.offer(keys=())
        if not asking:
            self.query_one("#choices").focus()
        elif began:
            self._after_trouble(view)

    def _ask_for_code(self, view: MeetingView) -> None:
        join = MenuItem("join", _("Try again") if view.stage is Stage.FAILED else _("Join"))
        if self._used_up(view):
            join = MenuItem("other", _("Type another code"))
        keys = (_("↑ ↓ field"), _("Tab complete the word"), _("Enter choose"))
        self.offer(join, *self.settings_item(), keys=keys)
        self._help_typing()

    def _used_up(self, view: MeetingView) -> bool:
        """Whether another code is needed."""
        return view.trouble is not None and view.trouble not in NO_CODE_SPENT

    def _after_trouble(self, view: MeetingView) -> None:
        """Go where the trouble is mended."""
        if self._used_up(view):
            self._refused = self.query_one(CodeField).value
            self._help_typing()
            self._type_another()
        else:
            self.query_one("#choices").focus()

    def _show_proposal(self, view: MeetingView) -> None:
        box = self.query_one("#proposal", Static)
        shown = view.proposal if view.stage is Stage.PROPOSED else None
        box.display = shown is not None
        if shown is not None:
            box.update(self.terms_written(shown, shown.side.opponent))

    def _told(self, view: MeetingView) -> Told:
        match view.stage:
            case Stage.IDLE:
                return Told("", "")
            case Stage.PROPOSED if view.proposal is not None and self._accepted:
                told = _("You have accepted; the table opens when {name}'s program has it.")
                advice = _("If it doesn't, ask your friend, and begin anew with a new code.")
                return Told(told.format(name=view.proposal.name), advice)
            case Stage.PROPOSED if view.proposal is not None:
                told = _("{name} proposes this match.").format(name=view.proposal.name)
                return Told(told, _("The dice are agreed on roll by roll: nobody can steer them."))
            case Stage.GREETING:
                return Told(_("Your friend is there; the programs greet each other."), "")
            case Stage.WAITING:
                code = code_in(self.query_one(CodeField).value)
                told = _("Nobody waits with {code} yet.").format(code=code)
                return Told(told, _("It goes on by itself as soon as your friend is there."))
            case Stage.PROPOSED:
                return Told(_("Both programs compare the match."), "")
        return Told(_("Looking for your friend…"), "")

    # What is typed

    @on(Input.Changed)
    def _help_typing(self) -> None:
        told, wrong = self.query_one(CodeField).told()
        if self.query_one(CodeField).value == self._refused:
            told = ""
        line = self.query_one("#completes", Static)
        line.update(self.written(told))  # nothing below it moves as it gets longer
        line.set_class(wrong, "-wrong")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        if event.input.id == "name":
            self.query_one("#code").focus()
        else:
            self._join()

    def _join(self) -> None:
        """Go to the friend, if code and name are such."""
        line = self.query_one(CodeField).input
        code = code_in(line.value)
        if not code:
            self.tell(trouble_told(Trouble.BAD_CODE, detail=line.value.strip()), wrong=True)
            line.focus()
            return
        if self.resuming:
            self._fresh().resume(self.resuming, code)
            return
        field = self.query_one("#name", Input)
        name = cleaned_name(field.value)
        if not name:
            told = _("You have no name: type one, so that your friend sees who comes.")
            self.tell(Told(told, ""), wrong=True)
            field.focus()
            return
        keep_name(host(self), name)
        self._fresh().join(code, name)

    def _fresh(self) -> "Meeting":
        """A meeting that has not begun."""
        meeting, self._accepted = self._meeting, False
        return self.meet() if meeting is None or meeting.view.stage is not Stage.IDLE else meeting

    def _type_another(self) -> None:
        line = self.query_one(CodeField).input
        line.focus()
        line.action_select_all()

    # What is done

    def chosen(self, choice: str) -> None:
        """Go to the friend, or answer what is proposed."""
        if choice == "join":
            self._join()
        elif choice == "other":
            self._type_another()
        elif self._meeting is not None:
            self._accepted = choice == "accept"
            (self._meeting.accept if self._accepted else self._meeting.decline)()
            if self.view.stage is Stage.PROPOSED:
                self.show_meeting()
