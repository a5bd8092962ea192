"""The screen on which a match is agreed on: who plays, how long, by which rules."""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from app.engine.levels import level
from app.i18n import N_, _, gettext
from app.screens.host import host
from app.screens.lengths import LengthScreen
from app.screens.manner_rows import ClockRows, manner_rows
from app.screens.match_options import (
    NAME_CELLS,
    WOODEN,
    BadForm,
    cleaned_name,
    dice_options,
    dice_row,
)
from app.screens.opponents import (
    COMPUTER,
    PERSON,
    ROWS,
    Company,
    missing,
    opponent_rows,
)
from app.screens.parts.choice_row import ChoiceRow
from app.screens.parts.room import Form, KeyHints
from app.screens.parts.text_field import TextField
from rules.side import Side
from rules.terms import Manners

_COLOURS = ("white", "black")
_TITLES = (N_("White"), N_("Black"))


class NewMatchScreen(LengthScreen):
    """Names, length and options of a new match."""

    AUTO_FOCUS = "#opponent"

    def __init__(self) -> None:
        super().__init__(id="new-match")

    def compose(self) -> ComposeResult:
        """The players, the length, the options and the start."""
        self.set_class(host(self).plain, "-plain")
        with Form(id="form"):
            yield Static(_("New match"), classes="title", markup=False)
            company = Company.usual(host(self).journal)
            yield from opponent_rows(company)
            white, black = company.names
            yield TextField(_("White"), white, id="white", max_length=NAME_CELLS)
            yield TextField(_("Black"), black, id="black", max_length=NAME_CELLS)
            yield from self.length_rows()
            yield dice_row(host(self).dice, wooden=True)
            yield ClockRows()
            yield from manner_rows()
            yield Static("", id="refusal", markup=False)
            yield self.menu(_("Start the match"))
        yield Static(id="hint", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        """Show the rows that the usual match needs."""
        self.show_rows()
        keys = (_("↑ ↓ field"), _("← → value"), _("Enter choose"), _("PgDn start"))
        self.query_one(KeyHints).tell(*keys, _("Esc back"))

    @on(ChoiceRow.Changed, "#colour")
    def _change_sides(self) -> None:
        """Whoever changes sides keeps the name."""
        white, black = (self.query_one(f"#{name}", Input) for name in _COLOURS)
        white.value, black.value = black.value, white.value

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        if event.input.id == "white" and self.value("opponent") == PERSON:
            self.query_one("#black", Input).focus()
        else:
            self.action_to_start()

    def begin(self) -> None:
        """Begin the match."""
        company, terms = self._company(), self.chosen_terms()
        host(self).begin_match(company.players, terms, self.dice(), seats=company.seats)

    def _company(self) -> Company:
        white, black = (self.query_one(f"#{name}", Input).value for name in _COLOURS)
        if self.value("opponent") == PERSON:
            return Company(checked_names(white, black))
        if lack := missing():
            raise BadForm(lack, "opponent")
        side = Side(int(self.value("colour") or 0))
        chosen = level(str(self.value("level")))
        company = Company.against(chosen, (white, black)[side], side)
        return replace(company, players=checked_names(*company.players))

    def manners(self) -> Manners:
        """The manners, and whether the board is of wood."""
        return replace(super().manners(), wooden=self._wooden)

    @property
    def people_only(self) -> bool:
        """Whether two people play."""
        return self.value("opponent") == PERSON

    @property
    def _wooden(self) -> bool:
        """Whether the match is played on a real board, which people do."""
        return self.value("dice") == WOODEN

    def show_rows(self) -> None:
        """Only the rows that mean something for this opponent and this length."""
        alone = self.value("opponent") == COMPUTER
        for row in ROWS:
            self.query_one(f"#{row}").display = alone
        for side, name in enumerate(_COLOURS):
            field = self.query_one(f"#{name}-field", TextField)
            field.display = not alone or side == self.value("colour")
            field.label = _("Your name") if alone else gettext(_TITLES[side])
        super().show_rows()
        self.show_manners()
        self._offer_dice(wooden=not alone)

    def _offer_dice(self, *, wooden: bool) -> None:
        """Offer the dice that are possible; a wooden board is for two people."""
        row, options = (
            self.query_one("#dice", ChoiceRow),
            dice_options(host(self).dice, wooden=wooden),
        )
        if row.options == options:
            return
        if self._wooden:
            row.value = False
        row.options = options
        row.refresh()


def checked_names(white: str, black: str) -> tuple[str, str]:
    """The players' names.

    Raises:
        BadForm: if one is missing or both are the same.
    """
    names = cleaned_name(white), cleaned_name(black)
    if not names[0]:
        raise BadForm(_("White has no name: type one."), "white")
    if not names[1]:
        raise BadForm(_("Black has no name: type one."), "black")
    if names[0].casefold() == names[1].casefold():
        told = _("Both players are called {name}: give one of them another name.")
        raise BadForm(told.format(name=names[1]), "black")
    return names
