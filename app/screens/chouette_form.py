"""The screen on which a chouette is agreed on: who sits down, and by which rules."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from app.engine.seats import HUMAN, level_of
from app.i18n import _
from app.refusals import sentence
from app.screens.agreed import BadForm, chosen_dice, dice_row, money_rows, stake_rows
from app.screens.chairs import (
    Chair,
    checked_people,
    is_given,
    name_for,
    seat_options,
    usual_people,
)
from app.screens.host import host
from app.screens.manner_rows import MANNERS, ClockRows, manner_rows
from app.screens.parts.choice_row import ChoiceRow, Option, Value
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import Form, KeyHints
from rules.record import DiceSpec
from rules.refusal import Refusal
from rules.roster import FEWEST, MOST
from rules.terms import ChouetteTerms, Manners, Terms


class NewChouetteScreen(Screen[None]):
    """Names, seats and options of a new chouette."""

    CSS_PATH = "chouette_form.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#name-1"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("pagedown,ctrl+s", "to_start", show=False),
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
            yield Menu(
                (MenuItem("start", _("Start the chouette")), MenuItem("back", _("Back"))),
                wraps=False,
                id="start",
            )
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

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the option that is in hand."""
        hint = event.widget.hint if isinstance(event.widget, ChoiceRow) else ""
        self.query_one("#hint", Static).update(written(hint, host(self).plain))

    @on(ChoiceRow.Changed)
    def _changed(self, event: ChoiceRow.Changed) -> None:
        self._refuse("")
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
        self._refuse("")
        self._show_chairs()

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.action_line(1)

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before the table could open
            return
        if event.item.id == "back":
            self.action_back()
        else:
            self._start()

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

    def action_to_start(self) -> None:
        """Go to the end of the form."""
        self.query_one("#start", Menu).focus()

    def action_back(self) -> None:
        """Back to where the screen was opened."""
        if self.is_active:
            self.dismiss(None)

    @property
    def _chairs(self) -> tuple[Chair, ...]:
        return tuple(self.query(Chair))

    def _show_chairs(self) -> None:
        """The chairs that are taken, and one more to sit down in."""
        taken = max((chair.number for chair in self._chairs if chair.person[0].strip()), default=0)
        for chair in self._chairs:
            chair.display = chair.number <= max(taken + 1, FEWEST)
        for row in MANNERS:
            self.query_one(f"#{row}").display = self._people_only

    @property
    def _people_only(self) -> bool:
        """Whether no computer sits down, which plays by the rules and rolls in its turn."""
        taken = (seat for name, seat in (chair.person for chair in self._chairs) if name.strip())
        return not any(map(level_of, taken))

    def _start(self) -> None:
        try:
            people = checked_people([chair.person for chair in self._chairs])
            names, seats = zip(*people, strict=True)
            host(self).begin_chouette(names, seats, self._terms(), self._options(), self._dice())
        except BadForm as bad:
            self._refuse(bad.sentence)
            self.query_one(f"#{bad.field}").focus()
        except Refusal as refusal:
            self._refuse(sentence(refusal))

    def _options(self) -> ChouetteTerms:
        consultation = bool(self._value("consultation"))
        return ChouetteTerms(own_cubes=bool(self._value("cubes")), consultation=consultation)

    def _terms(self) -> Terms:
        return Terms(
            0,
            jacoby=bool(self._value("jacoby")),
            automatic_doubles=int(self._value("automatic") or 0),
            beavers=int(self._value("beavers") or 0),
            cube_limit=int(self._value("cube-limit") or 0),
            backgammon=int(self._value("backgammon") or 3),
            manners=self._manners(),
            clock=self.query_one(ClockRows).chosen(0),
        )

    def _manners(self) -> Manners:
        if not self._people_only:
            return Manners()
        illegal, early = (bool(self._value(row)) for row in MANNERS)
        return Manners(illegal, early)

    def _dice(self) -> DiceSpec:
        return chosen_dice(host(self).dice, typed=bool(self._value("dice")))

    def _value(self, row: str) -> Value:
        return self.query_one(f"#{row}", ChoiceRow).value

    def _refuse(self, sentence: str) -> None:
        line = self.query_one("#refusal", Static)
        line.update(written(sentence, host(self).plain))
        line.display = bool(sentence)
