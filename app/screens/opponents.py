"""Who sits at the other side of a new match: the rows to choose from, and what was chosen last."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.levels import LEVELS, Level, level
from app.engine.seats import HUMAN, level_of, seat_of
from app.i18n import _, gettext, pgettext
from app.screens.host import PEOPLE
from app.screens.parts.choice_row import ChoiceRow, Option
from app.storage.errors import StorageError
from app.storage.journal import Journal
from rules.apart import friend_in
from rules.record import Header
from rules.side import Side

PERSON, COMPUTER = "person", "computer"
ROWS = ("level", "colour")
"""The rows that mean something against the computer only."""

_FIRST = "casual"
"""The level that is offered to a player who has never played one."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays.

    Attributes:
        players: the names of White and Black.
        seats: who they are, as a header keeps it.
    """

    players: tuple[str, str]
    seats: tuple[str, str] = PEOPLE

    @classmethod
    def usual(cls, journal: Journal) -> "Company":
        """Who played last here; a gentle computer for a newcomer, and people without one."""
        try:
            headers = (journal.header(row.id) for row in journal.matches())
            header = next((one for one in headers if _at_one_screen(one)), None)
        except StorageError:
            header = None
        if header is not None:
            return cls(header.pair, (header.seats[0], header.seats[1]))
        white, black = pgettext("player", "White"), pgettext("player", "Black")
        if missing():
            return cls((white, black))
        return cls.against(level(_FIRST), white, Side.WHITE)

    @classmethod
    def called(cls, opponent: str) -> "Company":
        """White and an opponent as the command line names it: `human`, or a level."""
        white = pgettext("player", "White")
        if opponent == "human":
            return cls((white, pgettext("player", "Black")))
        return cls.against(level(opponent), white, Side.WHITE)

    @classmethod
    def against(cls, chosen: Level, name: str, side: Side) -> "Company":
        """A player against the computer.

        Args:
            chosen: how well the computer plays.
            name: the player's.
            side: the player's.
        """
        opponent, seat = gettext(chosen.title), seat_of(chosen)
        if side is Side.WHITE:
            return cls((name, opponent), (HUMAN, seat))
        return cls((opponent, name), (seat, HUMAN))

    @property
    def level(self) -> Level | None:
        """The level of the computer, None where two people play."""
        return next(filter(None, map(level_of, self.seats)), None)

    @property
    def side(self) -> Side:
        """The side of the person; White's where both are people."""
        return Side.WHITE if level_of(self.seats[Side.WHITE]) is None else Side.BLACK

    @property
    def names(self) -> tuple[str, str]:
        """The names of people, White's first; a usual one where the computer plays."""
        usual = (pgettext("player", "White"), pgettext("player", "Black"))
        white, black = (
            usual[side] if level_of(self.seats[side]) else self.players[side] for side in Side
        )
        return white, black


def _at_one_screen(header: Header) -> bool:
    """Whether two sat here, or one with the computer."""
    return header.chouette is None and friend_in(header) is None


def opponent_rows(company: Company) -> Iterator[ChoiceRow]:
    """The rows to choose an opponent from, with who played last chosen already."""
    last = company.level
    sorts = (Option(PERSON, _("a person here")), Option(COMPUTER, _("the computer")))
    chosen = PERSON if last is None else COMPUTER
    yield ChoiceRow(_("Opponent"), sorts, chosen, hint=opponent_hint(), id="opponent")
    levels = [Option(one.id, level_words(one)) for one in LEVELS]
    at_first = _FIRST if last is None else last.id
    yield ChoiceRow(_("Level"), levels, at_first, hint=level_hint(), id="level")
    colours = (
        Option(int(Side.WHITE), pgettext("player", "White")),
        Option(int(Side.BLACK), pgettext("player", "Black")),
    )
    told = _("Whose checkers you move; the dice decide who begins.")
    yield ChoiceRow(_("You play"), colours, int(company.side), hint=told, id="colour")


def level_words(one: Level) -> str:
    """A level with its measured rating."""
    return _("{level} · PR {pr}").format(level=gettext(one.title), pr=f"{one.pr:.1f}")


def level_hint() -> str:
    """What the rating means, or what is missing."""
    return missing() or _(
        "PR is the measured performance rating: what it gives away, the lower the better."
    )


def opponent_hint() -> str:
    """What is missing for the computer to play, or what there is to choose."""
    return missing() or _("Two players share this keyboard and mouse, or the computer plays.")


def missing() -> str:
    """The sentence that says what to install for the computer to play; empty where it can."""
    from app.engine.catalogue import engines

    return engines()[0].missing
