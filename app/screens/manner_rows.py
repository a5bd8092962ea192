"""Rows of a form for the clocks and the table manners of a match."""

from collections.abc import Iterator

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from app.i18n import _
from app.screens.match_options import BadForm, switch
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.text_field import TextField
from rules.terms import ClockTerms

OFF, USUAL, OWN = "off", "usual", "own"
MOST_MINUTES = 99
MOST_DELAY = 99
USUAL_MINUTES = 10
"""What is offered for a game of money play."""

_SECOND, _MINUTE = 1_000, 60_000
MANNERS = ("illegal", "early")
"""The rows that mean something between two people only."""


class ClockRows(Vertical):
    """The clocks: none, the usual ones of a match, or minutes and a delay of one's own."""

    DEFAULT_CSS = "ClockRows { height: auto; }"

    def __init__(self, *, by_points: bool = True) -> None:
        """Rows for the clocks.

        Args:
            by_points: whether the match has a length, which the usual clock goes by.
        """
        super().__init__(id="clocks")
        self._by_points = by_points

    def compose(self) -> ComposeResult:
        """The kind of clock, and the two numbers of one's own."""
        hint = _(
            "A clock for each side: the delay passes first in every turn, then the minutes."
            " Whose time is up can lose by it, if the opponent says so."
        )
        yield ChoiceRow(_("Clocks"), self._options(), OFF, hint=hint, id="clock")
        told = _("for each side, 1 to {most}").format(most=MOST_MINUTES)
        minutes = str(USUAL_MINUTES)
        yield TextField(_("Minutes"), minutes, id="minutes", hint=told, max_length=4)
        told = _("in each turn, 0 to {most}").format(most=MOST_DELAY)
        delay = str(ClockTerms(1).delay // _SECOND)
        yield TextField(_("Delay in seconds"), delay, id="delay", hint=told, max_length=4)

    def on_mount(self) -> None:
        """Show the rows that are needed."""
        self._show_rows()

    def go_by_points(self, by_points: bool) -> None:
        """Offer what a match with a length needs, or money play."""
        if by_points == self._by_points:
            return
        self._by_points = by_points
        row = self.query_one(ChoiceRow)
        row.options = self._options()
        if row.value == USUAL and not by_points:
            row.value = OWN
        row.refresh()
        self._show_rows()

    def chosen(self, length: int) -> ClockTerms | None:
        """The clock that was agreed on.

        Args:
            length: of the match, 0 for money play.

        Raises:
            BadForm: if minutes or delay are no fitting numbers.
        """
        kind = self.query_one(ChoiceRow).value
        if kind == OFF:
            return None
        if kind == USUAL:
            return ClockTerms.of_match(length)
        told = _("“{text}” is no time of a clock: type minutes from {least} to {most}.")
        minutes = self._number("minutes", 1, MOST_MINUTES, told)
        told = _("“{text}” is no delay: type seconds from {least} to {most}.")
        delay = self._number("delay", 0, MOST_DELAY, told)
        return ClockTerms(minutes * _MINUTE, delay * _SECOND)

    def _options(self) -> tuple[Option, ...]:
        usual = (Option(USUAL, _("2 minutes a point")),) if self._by_points else ()
        return (Option(OFF, _("off")), *usual, Option(OWN, _("minutes and delay")))

    def _number(self, field: str, least: int, most: int, told: str) -> int:
        text = self.query_one(f"#{field}", Input).value.strip()
        number = int(text) if text.isdecimal() else -1
        if not least <= number <= most:
            raise BadForm(told.format(text=text, least=least, most=most), field)
        return number

    @on(ChoiceRow.Changed)
    def _show_rows(self) -> None:
        own = self.query_one(ChoiceRow).value == OWN
        for field in self.query(TextField):
            field.display = own


def manner_rows() -> Iterator[ChoiceRow]:
    """The table manners of two people at one screen."""
    plays = (Option(False, _("checked")), Option(True, _("stand unless called")))
    hint = _(
        "Unchecked, a play may break the rules: either player can call it until the next roll"
        " or double, and it is taken back. One that nobody called stands."
    )
    yield ChoiceRow(_("Illegal plays"), plays, False, hint=hint, id="illegal")
    hint = _(
        "On: who is next may roll before the dice are picked up, where both bear off without"
        " contact or the play is forced."
    )
    yield ChoiceRow(_("Early rolls"), switch(), False, hint=hint, id="early")
