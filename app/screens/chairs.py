"""The chairs around a table for more than two: who sits in each of them."""

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult

from app.engine.levels import LEVELS, Level
from app.engine.seats import HUMAN, level_of, seat_of
from app.i18n import _, gettext, ngettext, pgettext
from app.screens.match_options import NAME_CELLS, BadForm, cleaned_name
from app.screens.opponents import missing
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.text_field import TextField
from app.storage.errors import StorageError
from app.storage.journal import Journal
from rules.roster import FEWEST, MOST

People = tuple[tuple[str, str], ...]
"""Names and seats."""


class Chair(TextField):
    """One line: the name of somebody, and whether that is a person or the computer."""

    DEFAULT_CSS = """
    Chair { width: 1fr; }
    Chair > ChoiceRow { width: 1fr; }
    """

    def __init__(self, number: int, name: str, seat: str, options: Sequence[Option]) -> None:
        """A chair.

        Args:
            number: counted from 1.
            name: who sits in it, empty for nobody.
            seat: who plays in it, as a header keeps it.
            options: what seats there are.
        """
        label = _("Player {number}").format(number=number)
        super().__init__(label, name, id=f"name-{number}", max_length=NAME_CELLS)
        self.number = number
        self.row = ChoiceRow("", options, seat, label_width=1, id=f"seat-{number}")

    def compose(self) -> ComposeResult:
        """The name, and the seat behind it."""
        yield from super().compose()
        yield self.row

    @property
    def person(self) -> tuple[str, str]:
        """The name and the seat."""
        return self.input.value, str(self.row.value)

    def call(self, name: str) -> None:
        """Put another name in."""
        self.input.value = name


def seat_options() -> tuple[Option, ...]:
    """A person, or the computer at each of its levels."""
    person = Option(HUMAN, pgettext("seat", "a person"))
    return person, *(Option(seat_of(level), gettext(level.title)) for level in LEVELS)


def name_for(level: Level, taken: Iterable[str]) -> str:
    """A name for the computer that nobody else at the table has."""
    title = gettext(level.title)
    others = {name.strip().casefold() for name in taken}
    names = (title, *(f"{title} {number}" for number in range(2, MOST + 1)))
    return next(name for name in names if name.casefold() not in others)


def is_given(name: str) -> bool:
    """Whether nobody chose a name, but the computer's level gave it."""
    return name.rstrip(" 0123456789") in {"", *(gettext(level.title) for level in LEVELS)}


def usual_people(journal: Journal) -> People:
    """Who played the last chouette here; nobody before the first one."""
    try:
        headers = (journal.header(row.id) for row in journal.matches())
        header = next((one for one in headers if one.chouette is not None), None)
    except StorageError:
        header = None
    return () if header is None else tuple(zip(header.players, header.seats, strict=True))


def checked_people(chairs: Sequence[tuple[str, str]]) -> People:
    """Those who sit down, of all chairs.

    Raises:
        BadForm: if they are too few, two have the same name, or the computer can't play.
    """
    people: list[tuple[str, str]] = []
    for number, (typed, seat) in enumerate(chairs, 1):
        name = cleaned_name(typed)
        if not name:
            continue
        if any(name.casefold() == other.casefold() for other, _seat in people):
            told = _("Two players are called {name}: give one of them another name.")
            raise BadForm(told.format(name=name), f"name-{number}")
        if level_of(seat) is not None and (lack := missing()):
            raise BadForm(lack, f"seat-{number}")
        people.append((name, seat))
    if len(people) < FEWEST:
        raise BadForm(_too_few(FEWEST - len(people)), f"name-{_first_free(chairs)}")
    return tuple(people)


def _too_few(lack: int) -> str:
    return ngettext(
        "A chouette is played by three to ten: type {count} more name.",
        "A chouette is played by three to ten: type {count} more names.",
        lack,
    ).format(count=lack)


def _first_free(chairs: Sequence[tuple[str, str]]) -> int:
    return next(number for number, (name, _seat) in enumerate(chairs, 1) if not cleaned_name(name))
