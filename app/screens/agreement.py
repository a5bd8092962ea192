"""What the screens have in common on which something to play is agreed on."""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from app.i18n import _
from app.refusals import sentence
from app.screens.host import host
from app.screens.manner_rows import MANNERS, ClockRows
from app.screens.match_options import BadForm, chosen_dice
from app.screens.parts.choice_row import ChoiceRow, Value
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from rules.record import DiceSpec
from rules.refusal import Refusal
from rules.terms import Manners, Terms


class AgreementScreen(Screen[None]):
    """A form with its start, a line about the row in hand, and one about what is wrong."""

    CSS_PATH = "agreement.tcss"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("pagedown,ctrl+s", "to_start", show=False),
    ]

    # What the form makes of it

    @property
    def people_only(self) -> bool:
        """Whether no computer plays: it keeps to the rules, and rolls in its turn."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin what has been agreed on.

        Raises:
            BadForm: if a field is wrong.
            Refusal: if the rules don't allow it.
        """
        raise NotImplementedError

    # What is shown

    def menu(self, start: str) -> Menu:
        """The end of the form.

        Args:
            start: the words for the start.
        """
        items = MenuItem("start", start), MenuItem("back", _("Back"))
        return Menu(items, wraps=False, id="start")

    def show_manners(self) -> None:
        """Offer table manners to people only."""
        for row in MANNERS:
            self.query_one(f"#{row}").display = self.people_only

    def refuse(self, told: str) -> None:
        """Say what is wrong; an empty sentence takes it away."""
        line = self.query_one("#refusal", Static)
        line.update(written(told, host(self).plain))
        line.display = bool(told)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the option that is in hand."""
        hint = event.widget.hint if isinstance(event.widget, ChoiceRow) else ""
        self.query_one("#hint", Static).update(written(hint, host(self).plain))

    @on(ChoiceRow.Changed)
    @on(Input.Changed)
    def _altered(self) -> None:
        self.refuse("")

    # What has been agreed on

    def value(self, row: str) -> Value:
        """The value of a row."""
        return self.query_one(f"#{row}", ChoiceRow).value

    def terms(self, length: int) -> Terms:
        """The terms, but for the Crawford game.

        Args:
            length: in points, 0 for money play.

        Raises:
            BadForm: if the clock can't be set so.
        """
        terms = Terms(
            length,
            cube_limit=int(self.value("cube-limit") or 0),
            backgammon=int(self.value("backgammon") or 3),
            manners=self.manners(),
            clock=self.query_one(ClockRows).chosen(length),
        )
        if length:
            return terms
        return replace(
            terms,
            jacoby=bool(self.value("jacoby")),
            automatic_doubles=int(self.value("automatic") or 0),
            beavers=int(self.value("beavers") or 0),
        )

    def manners(self) -> Manners:
        """The manners, which people have."""
        illegal, early = (bool(self.value(row)) and self.people_only for row in MANNERS)
        return Manners(illegal_stand=illegal, early_rolls=early)

    def dice(self) -> DiceSpec:
        """Where the dice come from."""
        return chosen_dice(host(self).dice, typed=bool(self.value("dice")))

    # To the end

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before the table could open
            return
        if event.item.id == "back":
            self.action_back()
        else:
            self._start()

    def _start(self) -> None:
        try:
            self.begin()
        except BadForm as bad:
            self.refuse(bad.sentence)
            self.query_one(f"#{bad.field}").focus()
        except Refusal as refusal:
            self.refuse(sentence(refusal))

    def action_to_start(self) -> None:
        """Go to the end of the form."""
        self.query_one("#start", Menu).focus()

    def action_back(self) -> None:
        """Back to where the screen was opened."""
        if self.is_active:
            self.dismiss(None)
