"""Who joins a chouette, who leaves it, and who answers for them until the game is over."""

from collections.abc import Sequence

from rich.console import RenderableType
from textual import on
from textual.widget import Widget
from textual.widgets import Input, Static

from app.engine.seats import HUMAN, level_of
from app.i18n import _, pgettext
from app.refusals import sentence
from app.screens.chairs import is_given, name_for, seat_options
from app.screens.match_options import NAME_CELLS, cleaned_name
from app.screens.opponents import missing
from app.screens.parts.choice_row import ChoiceRow
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.panel import Panel
from app.screens.parts.text_field import TextField
from app.screens.people_view import order_of
from app.state.chouette_store import ChouetteStore
from app.storage.errors import StorageError
from app.storage.words import at_the_table
from rules.chouette import Asked
from rules.refusal import Refusal, Rule


class JoinScreen(Panel[Refusal]):
    """A panel that asks who joins."""

    AUTO_FOCUS = "#name"
    CSS_PATH = "coming_and_going.tcss"

    def __init__(self, store: ChouetteStore) -> None:
        """A panel for a chouette between two games."""
        super().__init__(id="join")
        self._store = store

    def heading(self) -> str:
        """The title."""
        return _("Somebody joins, at the end of the team")

    def body(self) -> Sequence[Widget | RenderableType]:
        """The name, the seat, and what is wrong with them."""
        return (
            TextField(pgettext("player", "Name"), "", id="name", max_length=NAME_CELLS),
            ChoiceRow(_("Seat"), seat_options(), HUMAN, id="seat"),
            Static("", id="refusal", markup=False),
        )

    def choices(self) -> tuple[MenuItem, ...]:
        """To let them in, or not."""
        return (MenuItem("join", _("Join")), MenuItem("back", _("Back")))

    @on(ChoiceRow.Changed)
    def _seated(self, event: ChoiceRow.Changed) -> None:
        field = self.query_one("#name", Input)
        level = level_of(str(event.value))
        if is_given(field.value):
            people = self._store.chouette.people
            taken = (person.name for person in people if person.present)
            field.value = "" if level is None else name_for(level, taken)

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.chosen("join")

    def chosen(self, choice: str) -> None:
        """Let them in, or say what is wrong."""
        name = cleaned_name(self.query_one("#name", Input).value)
        seat = str(self.query_one("#seat", ChoiceRow).value)
        try:
            if level_of(seat) is not None and (lack := missing()):
                self._refuse(lack)
                return
            self._store.join(name, seat)
        except Refusal as refusal:
            self._refuse(sentence(refusal))
            self.query_one("#name", Input).focus()
        except StorageError as error:
            self._refuse(at_the_table(error))
        else:
            self.finish(None)

    def _refuse(self, told: str) -> None:
        self.query_one("#refusal", Static).update(self.written(told))


class DepartScreen(Panel[Refusal | str]):
    """A panel that asks who leaves, and in the middle of a game who answers for them.

    It is dismissed with what the table should say: a refusal, or who answers from now on.
    """

    CSS_PATH = "coming_and_going.tcss"

    def __init__(self, store: ChouetteStore) -> None:
        """A panel for a chouette."""
        super().__init__(id="depart")
        self._store = store
        self._leaves: int | None = None

    def heading(self) -> str:
        """What is asked."""
        if self._leaves is None:
            return _("Who leaves the table?")
        name = self._store.chouette.people[self._leaves].name
        return _("Who answers for {name} until this game is over?").format(name=name)

    def body(self) -> Sequence[Widget | RenderableType]:
        """What leaving means."""
        return (Static(self.written(self._told()), id="told", markup=False),)

    def _told(self) -> str:
        if self._leaves is not None:
            return _("They take, pass and agree in that name; the score stays where it belongs.")
        if self._between:
            return _("The line closes up; a box who leaves is followed by the captain.")
        return _("Whoever leaves now stays in the game by a deputy, and is gone before the next.")

    def choices(self) -> tuple[MenuItem, ...]:
        """Everybody who can be named, and the way back, on which the list begins."""
        chouette = self._store.chouette
        people = enumerate(chouette.people)
        able = {who for who, person in people if person.present and not person.leaving}
        named = [who for who in order_of(chouette) if who in able and who != self._leaves]
        items = (MenuItem(f"who:{who}", chouette.people[who].name) for who in named)
        return (MenuItem("back", _("Nobody")), *items)

    @property
    def _between(self) -> bool:
        return self._store.chouette.asked is Asked.BETWEEN

    def chosen(self, choice: str) -> None:
        """Ask for a deputy where one is needed; then let them go."""
        who = int(choice.removeprefix("who:"))
        if self._leaves is None:
            try:
                self._store.leave(who)
            except Refusal as refusal:
                if refusal.rule is Rule.NAME_A_DEPUTY:
                    self._ask_for_deputy(who)
                else:
                    self.finish(refusal)
                return
            except StorageError as error:
                self._say(at_the_table(error))
                return
            self.finish(None)
            return
        self._let_go(self._leaves, who)

    def _let_go(self, who: int, deputy: int) -> None:
        try:
            self._store.leave(who, deputy)
        except Refusal as refusal:
            self.finish(refusal)
        except StorageError as error:
            self._say(at_the_table(error))
        else:
            people = self._store.chouette.people
            told = _("{deputy} answers for {name} until this game is over.")
            self.finish(told.format(deputy=people[deputy].name, name=people[who].name))

    def _ask_for_deputy(self, who: int) -> None:
        self._leaves = who
        self.query_one("#heading", Static).update(self.written(self.heading()))
        self._say(self._told())
        menu = self.query_one(Menu)
        menu.items = self.choices()
        menu.cursor = 0
        self.fit()

    def _say(self, told: str) -> None:
        self.query_one("#told", Static).update(self.written(told))
