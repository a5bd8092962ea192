"""The screen on which a match with a friend is put together, before there is a code."""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from app.friends.view import Proposal
from app.i18n import _, pgettext
from app.screens.friend_service import keep_name
from app.screens.host import host
from app.screens.hosting import HostingScreen
from app.screens.lengths import LengthScreen
from app.screens.manner_rows import ClockRows
from app.screens.match_options import NAME_CELLS, BadForm, cleaned_name
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.room import Form, KeyHints
from app.screens.parts.text_field import TextField
from rules.side import Side
from rules.terms import Manners


class ProposingScreen(LengthScreen):
    """The name, the colour, the length and the options."""

    AUTO_FOCUS = "#name"

    def __init__(self) -> None:
        super().__init__(id="proposing")

    def compose(self) -> ComposeResult:
        """The player, the length, the options and the start."""
        self.set_class(host(self).plain, "-plain")
        with Form(id="form"):
            yield Static(_("Propose a match to a friend"), classes="title", markup=False)
            name = host(self).settings.name
            told = _("as your friend sees it")
            yield TextField(_("Your name"), name, id="name", hint=told, max_length=NAME_CELLS)
            yield self._colours()
            yield from self.length_rows()
            yield ClockRows()
            yield Static("", id="refusal", markup=False)
            yield self.menu(_("Get a code for your friend"))
        yield Static(id="hint", markup=False)
        yield KeyHints()

    def _colours(self) -> ChoiceRow:
        colours = (
            Option(int(Side.WHITE), pgettext("player", "White")),
            Option(int(Side.BLACK), pgettext("player", "Black")),
        )
        told = _("Whose checkers you move; the dice decide who begins.")
        return ChoiceRow(_("You play"), colours, int(Side.WHITE), hint=told, id="colour")

    def on_mount(self) -> None:
        """Show the rows that the usual match needs; who has a name goes on at once."""
        self.show_rows()
        keys = (_("↑ ↓ field"), _("← → value"), _("Enter choose"), _("PgDn start"))
        self.query_one(KeyHints).tell(*keys, _("Esc back"))
        if host(self).settings.name:
            self.query_one("#length").focus()

    @property
    def people_only(self) -> bool:
        """Two people play, though not at one screen."""
        return True

    def manners(self) -> Manners:
        """A play that was made can be changed, if the friend agrees."""
        return Manners(changes=True)

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.action_to_start()

    def begin(self) -> None:
        """Ask for a code with which the friend comes."""
        name = cleaned_name(self.query_one("#name", Input).value)
        if not name:
            told = _("You have no name: type one, so that your friend sees who proposes this.")
            raise BadForm(told, "name")
        proposal = Proposal(name, self.chosen_terms(), Side(int(self.value("colour") or 0)))
        keep_name(host(self), name)
        self.app.push_screen(HostingScreen(proposal))
