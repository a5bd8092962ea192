"""The rows of a form for the length of a match, with all that hangs on it."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from app.i18n import _, pgettext
from app.screens.agreement import AgreementScreen
from app.screens.manner_rows import ClockRows
from app.screens.match_options import BadForm, cleaned_name, money_rows, stake_rows, switch
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.text_field import TextField
from rules.terms import CUBE_FACE_LIMIT, Terms

LENGTHS = (1, 3, 5, 7, 9, 11, 13)
LONGEST = 25
USUAL = 7
OTHER, MONEY = "other", "money"

_MONEY_ROWS = ("jacoby", "automatic", "beavers")


class LengthScreen(AgreementScreen):
    """A form on which a length, or money play, is agreed on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def length_rows(self) -> ComposeResult:
        """The length, and the options that it and the cube have."""
        lengths = [Option(str(length), str(length)) for length in LENGTHS]
        told = _("How many points win; money is played game by game, without an end.")
        others = [Option(OTHER, _("other")), Option(MONEY, _("money"))]
        yield ChoiceRow(_("Length"), [*lengths, *others], str(USUAL), hint=told, id="length")
        hint = _("an odd number to {longest}").format(longest=LONGEST)
        yield TextField(pgettext("score", "Points"), "", id="other", hint=hint, max_length=9)
        yield ChoiceRow(
            _("Crawford game"),
            switch(),
            True,
            hint=_("No doubling in the first game after a player is one point from winning."),
            id="crawford",
        )
        yield from money_rows()
        yield from stake_rows()

    def on_key(self, event: events.Key) -> None:
        """A digit on the row of lengths is the beginning of another length."""
        focused = self.focused
        if focused is None or focused.id != "length" or not event.character:
            return
        if event.character.isdecimal():
            event.stop()
            self.query_one("#length", ChoiceRow).value = OTHER
            self.show_rows()
            line = self.query_one("#other", Input)
            line.value = event.character
            line.focus()
            self.call_after_refresh(line.action_end)

    def on_choice_row_changed(self, event: ChoiceRow.Changed) -> None:
        """Show what goes with the new value; another length is typed."""
        self.show_rows()
        if event.row.id == "length" and event.value == OTHER and event.clicked:
            self.query_one("#other", Input).focus()

    def show_rows(self) -> None:
        """Only the rows that mean something for this length."""
        length = self.value("length")
        self.query_one("#other-field").display = length == OTHER
        cube = length != "1"
        self.query_one("#crawford").display = length != MONEY and cube
        self.query_one("#cube-limit").display = cube
        self.query_one(ClockRows).go_by_points(length != MONEY)
        for row in _MONEY_ROWS:
            self.query_one(f"#{row}").display = length == MONEY

    def chosen_terms(self) -> Terms:
        """What has been agreed on.

        Raises:
            BadForm: if length or clock are no fitting numbers.
        """
        length = self.value("length")
        if length == MONEY:
            return self.terms(0)
        typed = self.query_one("#other", Input).value if length == OTHER else str(length)
        terms = self.terms(checked_length(typed))
        if terms.length == 1:  # without a cube, so the options of one say nothing
            return replace(terms, cube_limit=CUBE_FACE_LIMIT)
        return replace(terms, crawford=bool(self.value("crawford")))


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
