"""The screen on which a chouette is agreed on: who sits down, and by which rules."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from app.engine.seats import HUMAN, level_of
from app.i18n import _
from app.screens.agreement import AgreementScreen
from app.screens.chairs import (
    Chair,
    checked_people,
    is_given,
    name_for,
    seat_options,
    usual_people,
)
from app.screens.host import host
from app.screens.manner_rows import ClockRows, manner_rows
from app.screens.match_options import dice_row, money_rows, stake_rows
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.room import Form, KeyHints
from rules.roster import FEWEST, MOST
from rules.terms import ChouetteTerms


class NewChouetteScreen(AgreementScreen):
    """Names, seats and options of a new chouette."""

    AUTO_FOCUS = "#name-1"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="new-chouette")

    def compose(self) -> ComposeResult:
        """The chairs, the options and the start."""
        self.set_class(host(self).plain, "-plain")
        people = usual_people(host(self).journal)
        with Form(id="form"):
            yield Static(_("New chouette"), classes="title", markup=False)
            options = seat_options()
            for number in range(1, MOST + 1):
                name, seat = people[number - 1] if number <= len(people) else ("", HUMAN)
                yield Chair(number, name, seat, options)
            yield from self._option_rows()
            yield self.menu(_("Start the chouette"))
        yield Static("", id="refusal", markup=False)  # to be seen wherever the form has scrolled to
        yield Static(id="hint", markup=False)
        yield KeyHints()

    def _option_rows(self) -> ComposeResult:
        cubes = (Option(False, _("one for the team")), Option(True, _("one for each member")))
        hint = _("With a cube each, every member doubles, takes and passes alone against the box.")
        yield ChoiceRow(_("Cubes"), cubes, False, hint=hint, id="cubes")
        told = (Option(True, _("allowed")), Option(False, _("not allowed")))
        hint = _("Members who are still in the game may show the captain what they would play.")
        yield ChoiceRow(_("Consultation"), told, True, hint=hint, id="consultation")
        yield from money_rows()
        yield from stake_rows()
        yield ClockRows(by_points=False)
        yield from manner_rows()
        yield dice_row(host(self).dice)

    def on_mount(self) -> None:
        """Show as many chairs as are needed."""
        self._show_chairs()
        keys = (_("↑ ↓ field"), _("Tab seat"), _("← → value"), _("PgDn start"), _("Esc back"))
        self.query_one(KeyHints).tell(*keys)

    @on(ChoiceRow.Changed)
    def _changed(self, event: ChoiceRow.Changed) -> None:
        chair = event.row.parent
        if isinstance(chair, Chair):
            self._seat(chair)
            self._show_chairs()

    def _seat(self, chair: Chair) -> None:
        """Give a chair in which the computer plays a name, unless it has one of its own."""
        name, seat = chair.person
        if is_given(name):
            level = level_of(seat)
            others = (other.person[0] for other in self._chairs if other is not chair)
            chair.call("" if level is None else name_for(level, others))

    @on(Input.Changed)
    def _typed(self) -> None:
        self._show_chairs()

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.action_line(1)

    def action_line(self, by: int) -> None:
        """Go a line up or down; from a seat to the next seat."""
        chair = self.focused.parent if self.focused is not None else None
        chairs = [chair for chair in self._chairs if chair.display]
        if not isinstance(chair, Chair) or not 0 <= chairs.index(chair) + by < len(chairs):
            self._leave_chairs(by)
            return
        beside = chairs[chairs.index(chair) + by]
        (beside.input if self.focused is chair.input else beside.row).focus()

    def _leave_chairs(self, by: int) -> None:
        focused = self.focused
        if by > 0 and focused is not None and isinstance(focused.parent, Chair):
            self.query_one("#cubes").focus()
        elif by < 0 and focused is not None and focused.id == "cubes":
            next(chair for chair in self._chairs[::-1] if chair.display).input.focus()
        elif by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    @property
    def _chairs(self) -> tuple[Chair, ...]:
        return tuple(self.query(Chair))

    def _show_chairs(self) -> None:
        """The chairs that are taken, and one more to sit down in."""
        taken = max((chair.number for chair in self._chairs if chair.person[0].strip()), default=0)
        for chair in self._chairs:
            chair.display = chair.number <= max(taken + 1, FEWEST)
        self.show_manners()

    @property
    def people_only(self) -> bool:
        """Whether no computer sits down."""
        taken = (seat for name, seat in (chair.person for chair in self._chairs) if name.strip())
        return not any(map(level_of, taken))

    def begin(self) -> None:
        """Begin the chouette."""
        people = checked_people([chair.person for chair in self._chairs])
        names, seats = zip(*people, strict=True)
        host(self).begin_chouette(names, seats, self.terms(0), self._options(), self.dice())

    def _options(self) -> ChouetteTerms:
        consultation = bool(self.value("consultation"))
        return ChouetteTerms(own_cubes=bool(self.value("cubes")), consultation=consultation)
