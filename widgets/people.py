"""The panel of the people around the table: place, role, stake and score of each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.message import Message

from widgets.glyphs import Glyphs
from widgets.lines import Surface, at_right, fitting, padded, surface_row
from widgets.palette import FACE, Ink, Row
from widgets.part import Part
from widgets.people_view import PeopleView, PersonView, Standing

LEAST_MOVES = 6
"""Rows that are left to the list of moves, before those who have left the table are shown."""

WIDE = 26
"""Cells from which the columns have headings."""

NAME = 5
"""Cells of a name that a word behind it may not take."""


class People(Part):
    """Who sits around the table; a row for each of them."""

    class Chosen(Message):
        """The row of a person was clicked.

        Attributes:
            player: the person's number.
        """

        def __init__(self, people: "People", player: int) -> None:
            super().__init__()
            self.people = people
            self.player = player

        @property
        def control(self) -> "People":
            """The panel."""
            return self.people

    def __init__(self) -> None:
        super().__init__("people")
        self.view = PeopleView()
        self._pressed: int | None = None

    def show(self, view: PeopleView) -> None:
        """Show the people."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The heading, and a row for each person."""
        return paint_people(self.view, width, height, self.glyphs)

    def rows_needed(self, room: int) -> int:
        """How many rows it takes of those beside the board."""
        return rows_needed(self.view, room)

    def player_at(self, y: int) -> int | None:
        """Whose row it is; None for the heading and for no row."""
        shown = self.view.people[: max(self.size.height - 1, 0)]
        return shown[y - 1].player if 0 < y <= len(shown) else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember the press."""
        event.stop()
        self._pressed = self.player_at(int(event.y)) if event.button == 1 else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell whose row was clicked."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.player_at(int(event.y)):
            self.post_message(self.Chosen(self, pressed))


def rows_needed(view: PeopleView, room: int) -> int:
    """How many rows the panel takes of those beside the board.

    Args:
        view: the people; those who left the table are shown only as far as there is room.
        room: the rows that it shares with the list of moves.
    """
    return max(1 + view.present, min(1 + len(view.people), room - 1 - LEAST_MOVES))


def paint_people(view: PeopleView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of the panel.

    Args:
        view: the people.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    people = view.people[: max(height - 1, 0)]
    columns = _Columns.of(view, width)
    rows = [_heading(view, columns, glyphs)]
    rows.extend(_row(person, columns, glyphs) for person in people)
    rows.extend([surface_row([], width)] * (height - len(rows)))
    return tuple(rows[:height])


def score_text(score: int) -> str:
    """A running score with its sign."""
    return f"+{score}" if score > 0 else f"−{-score}" if score else "0"


@dataclass(frozen=True, slots=True)
class _Columns:
    """How the rows are divided.

    Attributes:
        width: of a row, in cells.
        stake: of the stakes.
        score: of the scores.
        held: whether it is told who holds the cubes.
    """

    width: int
    stake: int
    score: int
    held: bool

    @classmethod
    def of(cls, view: PeopleView, width: int) -> "_Columns":
        titles = _titles(view, width)
        held = any(person.holder is not None for person in view.people)
        stakes = [cell_len(person.stake) + held for person in view.people]
        scores = [cell_len(score_text(person.score)) for person in view.people]
        stake, score = (
            max([cell_len(title), *row])
            for title, row in zip(titles, (stakes, scores), strict=True)
        )
        return cls(width, stake, score, held)

    @property
    def left(self) -> int:
        """The cells before the stakes and scores."""
        return self.width - self.stake - self.score - 2

    def figures(self, stake: str, score: str) -> str:
        """The stake and the score, each at the right of its column."""
        return f" {at_right(stake, self.stake)} {at_right(score, self.score)}"


def _titles(view: PeopleView, width: int) -> tuple[str, str]:
    return view.titles if width >= WIDE else ("", "")


def _heading(view: PeopleView, columns: _Columns, glyphs: Glyphs) -> Row:
    titles = columns.figures(*_titles(view, columns.width))
    title = set_cell_size(view.title, max(columns.left, 0))
    pieces = [(title, Ink.TITLE_TEXT, Ink.SCREEN), (titles, Ink.MUTED, Ink.SCREEN)]
    return surface_row(pieces, columns.width, glyphs.more)


@lru_cache(maxsize=64)
def _row(person: PersonView, columns: _Columns, glyphs: Glyphs) -> Row:
    """A person's row; the one who is asked stands in reverse, whatever else is to be seen."""
    place = str(person.place) if person.place else " "
    head = [_lead(person, glyphs), (place, Ink.MUTED), _sign(person, glyphs)]
    used = sum(cell_len(text) for text, _ in head) + 1
    figures = columns.figures(_stake(person, glyphs, columns), score_text(person.score))
    pieces = [
        *head,
        (" ", Ink.MUTED),
        *_named(person, max(columns.left - used, 0), glyphs),
        (figures, Ink.MUTED if person.side is None else Ink.BODY),
    ]
    return surface_row(_on(person, pieces), columns.width, glyphs.more)


def _stake(person: PersonView, glyphs: Glyphs, columns: _Columns) -> str:
    """The cube, and the sign of who holds it where that is told."""
    if not person.stake or not columns.held:
        return person.stake
    return person.stake + (" " if person.holder is None else glyphs.standings[person.holder])


def _lead(person: PersonView, glyphs: Glyphs) -> tuple[str, Ink]:
    if person.asked:
        return glyphs.on_roll, Ink.TEXT
    if person.in_hand:
        return glyphs.cursor[0], Ink.TEXT
    return ("?", Ink.TEXT) if person.may_answer else (" ", Ink.MUTED)


def _sign(person: PersonView, glyphs: Glyphs) -> tuple[str, Ink]:
    """The sign of what somebody is; a member who can give advice has a letter."""
    if person.standing is Standing.MEMBER and person.letter:
        return person.letter, Ink.TARGET if person.marked else Ink.MUTED
    return glyphs.standings[person.standing], Ink.MUTED


def _named(person: PersonView, room: int, glyphs: Glyphs) -> list[tuple[str, Ink]]:
    """The name, and what somebody is in a word behind it, as long as there is room for."""
    ink = Ink.MUTED if person.side is None else FACE[person.side]
    quiet = Ink.MUTED if person.side is None else Ink.BODY
    least = min(cell_len(person.name), NAME)
    # A name that has to be cut for it has only the shorter word behind it.
    for name_and, words in (
        (cell_len(person.name) + 1, person.words),
        (least + 1, person.words[::-1]),
    ):
        for word in words:
            if word and name_and + cell_len(word) <= room:
                left = room - cell_len(word) - 1
                name = fitting(person.name, left, glyphs.more)
                return [(name, ink), (padded(f" {word}", room - cell_len(name)), quiet)]
    return [(padded(fitting(person.name, room, glyphs.more), room), ink)]


def _on(person: PersonView, pieces: Sequence[tuple[str, Ink]]) -> list[Surface]:
    if person.asked:
        return [(text, Ink.ON_CURSOR, Ink.CURSOR) for text, _ in pieces]
    behind = Ink.FRAME if person.in_hand else Ink.SCREEN
    return [(text, Ink.TEXT if person.in_hand else ink, behind) for text, ink in pieces]
