"""The screen on which a match is agreed on: who plays, how long, by which rules."""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from app.engine.levels import level
from app.i18n import N_, _, gettext, pgettext
from app.screens.agreed import (
    NAME_CELLS,
    WOODEN,
    BadForm,
    cleaned_name,
    dice_options,
    dice_row,
    money_rows,
    stake_rows,
    switch,
)
from app.screens.agreement import AgreementScreen
from app.screens.host import host
from app.screens.manner_rows import ClockRows, manner_rows
from app.screens.opponents import (
    COMPUTER,
    PERSON,
    ROWS,
    Company,
    missing,
    opponent_rows,
)
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.room import Form, KeyHints
from app.screens.parts.text_field import TextField
from rules.side import Side
from rules.terms import Manners, Terms

LENGTHS = (1, 3, 5, 7, 9, 11, 13)
LONGEST = 25
USUAL = 7
OTHER, MONEY = "other", "money"

_COLOURS = ("white", "black")
_TITLES = (N_("White"), N_("Black"))
_MONEY_ROWS = ("jacoby", "automatic", "beavers")


class NewMatchScreen(AgreementScreen):
    """Names, length and options of a new match."""

    AUTO_FOCUS = "#opponent"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

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
            yield from self._length_rows()
            yield from self._option_rows()
            yield Static("", id="refusal", markup=False)
            yield self.menu(_("Start the match"))
        yield Static(id="hint", markup=False)
        yield KeyHints()

    def _length_rows(self) -> ComposeResult:
        lengths = [Option(str(length), str(length)) for length in LENGTHS]
        told = _("How many points win; money is played game by game, without an end.")
        others = [Option(OTHER, _("other")), Option(MONEY, _("money"))]
        yield ChoiceRow(_("Length"), [*lengths, *others], str(USUAL), hint=told, id="length")
        hint = _("an odd number to {longest}").format(longest=LONGEST)
        yield TextField(pgettext("score", "Points"), "", id="other", hint=hint, max_length=9)

    def _option_rows(self) -> ComposeResult:
        yield ChoiceRow(
            _("Crawford game"),
            switch(),
            True,
            hint=_("No doubling in the first game after a player is one point from winning."),
            id="crawford",
        )
        yield from money_rows()
        yield from stake_rows()
        yield dice_row(host(self).dice, wooden=True)
        yield ClockRows()
        yield from manner_rows()

    def on_mount(self) -> None:
        """Show the rows that the usual match needs."""
        self._show_rows()
        keys = (_("↑ ↓ field"), _("← → value"), _("Enter choose"), _("PgDn start"))
        self.query_one(KeyHints).tell(*keys, _("Esc back"))

    def on_key(self, event: events.Key) -> None:
        """A digit on the row of lengths is the beginning of another length."""
        focused = self.focused
        if focused is None or focused.id != "length" or not event.character:
            return
        if event.character.isdecimal():
            event.stop()
            self.query_one("#length", ChoiceRow).value = OTHER
            self._show_rows()
            line = self.query_one("#other", Input)
            line.value = event.character
            line.focus()
            self.call_after_refresh(line.action_end)

    @on(ChoiceRow.Changed)
    def _changed(self, event: ChoiceRow.Changed) -> None:
        if event.row.id == "colour":
            self._take_the_name_along()
        self._show_rows()
        if event.row.id == "length" and event.value == OTHER and event.clicked:
            self.query_one("#other", Input).focus()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        if event.input.id == "white" and self.value("opponent") == PERSON:
            self.query_one("#black", Input).focus()
        else:
            self.action_to_start()

    def begin(self) -> None:
        """Begin the match."""
        company, terms = self._company(), self._terms()
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

    def _terms(self) -> Terms:
        length = self.value("length")
        if length == MONEY:
            return self.terms(0)
        typed = self.query_one("#other", Input).value if length == OTHER else str(length)
        terms = self.terms(checked_length(typed))
        return replace(terms, crawford=bool(self.value("crawford")))

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

    def _take_the_name_along(self) -> None:
        """Whoever changes sides keeps the name."""
        white, black = (self.query_one(f"#{name}", Input) for name in _COLOURS)
        white.value, black.value = black.value, white.value

    def _show_rows(self) -> None:
        """Only the rows that mean something for this opponent and this length."""
        alone = self.value("opponent") == COMPUTER
        for row in ROWS:
            self.query_one(f"#{row}").display = alone
        for side, name in enumerate(_COLOURS):
            field = self.query_one(f"#{name}-field", TextField)
            field.display = not alone or side == self.value("colour")
            field.label = _("Your name") if alone else gettext(_TITLES[side])
        length = self.value("length")
        self.query_one("#other-field").display = length == OTHER
        cube = length != "1"
        self.query_one("#crawford").display = length != MONEY and cube
        self.query_one("#cube-limit").display = cube
        self.query_one(ClockRows).go_by_points(length != MONEY)
        self.show_manners()
        self._offer_dice(wooden=not alone)
        for row in _MONEY_ROWS:
            self.query_one(f"#{row}").display = length == MONEY

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


def checked_length(text: str) -> int:
    """The length of a match.

    Raises:
        BadForm: if it is no odd number from 1 to 25.
    """
    text = text.strip()
    length = int(text) if text.isdecimal() else 0
    if length % 2 and length <= LONGEST:
        return length
    if not text:
        told = _("How many points does the match have? Type an odd number from 1 to {longest}.")
    else:
        told = _("“{text}” is no length of a match: type an odd number from 1 to {longest}.")
    raise BadForm(told.format(text=cleaned_name(text), longest=LONGEST), "other")
