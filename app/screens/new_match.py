"""The screen on which a match is agreed on: who plays, how long, by which rules."""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from app.engine.levels import level
from app.i18n import N_, _, gettext, pgettext
from app.screens.agreed import (
    NAME_CELLS,
    WOODEN,
    BadForm,
    chosen_dice,
    cleaned_name,
    dice_options,
    dice_row,
    money_rows,
    stake_rows,
    switch,
)
from app.screens.host import host
from app.screens.manner_rows import MANNERS, ClockRows, manner_rows
from app.screens.opponents import (
    COMPUTER,
    PERSON,
    ROWS,
    Company,
    missing,
    opponent_rows,
)
from app.screens.parts.choice_row import ChoiceRow, Option, Value
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import Form, KeyHints
from app.screens.parts.text_field import TextField
from rules.record import DiceSpec
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms

LENGTHS = (1, 3, 5, 7, 9, 11, 13)
LONGEST = 25
USUAL = 7
OTHER, MONEY = "other", "money"

_COLOURS = ("white", "black")
_TITLES = (N_("White"), N_("Black"))
_MONEY_ROWS = ("jacoby", "automatic", "beavers")


class NewMatchScreen(Screen[None]):
    """Names, length and options of a new match."""

    CSS_PATH = "new_match.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#opponent"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("pagedown,ctrl+s", "to_start", show=False),
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
            yield Menu(
                (MenuItem("start", _("Start the match")), MenuItem("back", _("Back"))),
                wraps=False,
                id="start",
            )
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

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the option that is in hand."""
        hint = event.widget.hint if isinstance(event.widget, ChoiceRow) else ""
        self.query_one("#hint", Static).update(written(hint, host(self).plain))

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
        self._refuse("")
        if event.row.id == "colour":
            self._take_the_name_along()
        self._show_rows()
        if event.row.id == "length" and event.value == OTHER and event.clicked:
            self.query_one("#other", Input).focus()

    @on(Input.Changed)
    def _typed(self) -> None:
        self._refuse("")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        if event.input.id == "white" and self._value("opponent") == PERSON:
            self.query_one("#black", Input).focus()
        else:
            self.action_to_start()

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before the table could open
            return
        if event.item.id == "back":
            self.action_back()
        else:
            self._start()

    def action_to_start(self) -> None:
        """Go to the end of the form."""
        self.query_one("#start", Menu).focus()

    def action_back(self) -> None:
        """Back to where the screen was opened."""
        if self.is_active:
            self.dismiss(None)

    def _start(self) -> None:
        try:
            company, terms, dice = self._company(), self._terms(), self._dice()
        except BadForm as bad:
            self._refuse(bad.sentence)
            self.query_one(f"#{bad.field}").focus()
            return
        host(self).begin_match(company.players, terms, dice, seats=company.seats)

    def _company(self) -> Company:
        white, black = (self.query_one(f"#{name}", Input).value for name in _COLOURS)
        if self._value("opponent") == PERSON:
            return Company(checked_names(white, black))
        if lack := missing():
            raise BadForm(lack, "opponent")
        side = Side(int(self._value("colour") or 0))
        chosen = level(str(self._value("level")))
        company = Company.against(chosen, (white, black)[side], side)
        return replace(company, players=checked_names(*company.players))

    def _terms(self) -> Terms:
        length, manners = self._value("length"), self._manners()
        backgammon, limit = int(self._value("backgammon") or 3), int(self._value("cube-limit") or 0)
        if length == MONEY:
            return Terms(
                0,
                jacoby=bool(self._value("jacoby")),
                automatic_doubles=int(self._value("automatic") or 0),
                beavers=int(self._value("beavers") or 0),
                cube_limit=limit,
                backgammon=backgammon,
                manners=manners,
                clock=self._clock(0),
            )
        typed = self.query_one("#other", Input).value if length == OTHER else str(length)
        points = checked_length(typed)
        return Terms(
            points,
            crawford=bool(self._value("crawford")),
            cube_limit=limit,
            backgammon=backgammon,
            manners=manners,
            clock=self._clock(points),
        )

    def _clock(self, length: int) -> ClockTerms | None:
        return self.query_one(ClockRows).chosen(length)

    def _manners(self) -> Manners:
        """The manners, which people have."""
        people = self._value("opponent") == PERSON
        illegal, early = (bool(self._value(row)) and people for row in MANNERS)
        return Manners(illegal_stand=illegal, early_rolls=early, wooden=self._wooden)

    @property
    def _wooden(self) -> bool:
        """Whether the match is played on a real board, which people do."""
        return self._value("dice") == WOODEN

    def _dice(self) -> DiceSpec:
        return chosen_dice(host(self).dice, typed=bool(self._value("dice")))

    def _value(self, row: str) -> Value:
        return self.query_one(f"#{row}", ChoiceRow).value

    def _take_the_name_along(self) -> None:
        """Whoever changes sides keeps the name."""
        white, black = (self.query_one(f"#{name}", Input) for name in _COLOURS)
        white.value, black.value = black.value, white.value

    def _show_rows(self) -> None:
        """Only the rows that mean something for this opponent and this length."""
        alone = self._value("opponent") == COMPUTER
        for row in ROWS:
            self.query_one(f"#{row}").display = alone
        for side, name in enumerate(_COLOURS):
            field = self.query_one(f"#{name}-field", TextField)
            field.display = not alone or side == self._value("colour")
            field.label = _("Your name") if alone else gettext(_TITLES[side])
        length = self._value("length")
        self.query_one("#other-field").display = length == OTHER
        cube = length != "1"
        self.query_one("#crawford").display = length != MONEY and cube
        self.query_one("#cube-limit").display = cube
        self.query_one(ClockRows).go_by_points(length != MONEY)
        for row in MANNERS:
            self.query_one(f"#{row}").display = not alone
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

    def _refuse(self, sentence: str) -> None:
        line = self.query_one("#refusal", Static)
        line.update(written(sentence, host(self).plain))
        line.display = bool(sentence)


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
