"""What was said at the table, below the list of moves. A click on it opens all of it."""

from collections.abc import Iterator

from rich.cells import cell_len
from textual.message import Message

from widgets.glyphs import Glyphs
from widgets.lines import Piece, text_row, wrap
from widgets.palette import FACE, Ink, Row
from widgets.part import PressedPart
from widgets.talk_view import TalkLine, TalkView

HEADED = 8
"""Rows from which the panel has a heading."""

SHARE = 3
"""The panel takes one in so many of the rows beside the board, once something was said."""

WITHOUT_A_SIGN = "ok"
"""What stands for the sign of what is checked where only letters are drawn."""


class Talk(PressedPart):
    """The quiet panel of what was said."""

    class Chosen(Message):
        """The panel was clicked."""

        def __init__(self, talk: "Talk") -> None:
            super().__init__()
            self.talk = talk

        @property
        def control(self) -> "Talk":
            """The panel."""
            return self.talk

    def __init__(self) -> None:
        super().__init__("talk")
        self.view = TalkView()

    def show(self, view: TalkView) -> None:
        """Show what was said."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The heading where there is room, the newest words that fit, and the seal."""
        return paint_talk(self.view, width, height, self.glyphs)

    def rows_needed(self, room: int) -> int:
        """How many rows it takes of those beside the board."""
        return rows_needed(self.view, room)

    def pressed(self) -> Message:
        """What tells that the panel was clicked."""
        return self.Chosen(self)


def rows_needed(view: TalkView, room: int) -> int:
    """How many rows the panel takes of those beside the board.

    Before anything was said it is only the seal. Then it has its share at once, so that nothing
    moves with each line that is said.

    Args:
        view: what was said.
        room: the rows that it shares with the list of moves.
    """
    return room // SHARE if view.lines else 1


def paint_talk(view: TalkView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of the panel.

    Args:
        view: what was said.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    headed = height >= HEADED and bool(view.lines)
    head: list[list[Piece]] = [[(view.title, Ink.TITLE_TEXT)]] if headed else []
    foot: list[list[Piece]] = [[(sealed(view.seal, glyphs), Ink.MUTED)]]
    room = height - len(head) - len(foot)
    said = list(_newest(view.lines, width, room))
    rows = [*head, *said, *[[]] * (room - len(said)), *foot]
    return tuple(text_row(pieces, width, glyphs.more) for pieces in rows[-height:])


def sealed(seal: str, glyphs: Glyphs) -> str:
    """What is checked, with the sign for that."""
    if not seal:
        return ""
    return f"{seal} {WITHOUT_A_SIGN if glyphs.right.isascii() else glyphs.right}"


def _newest(lines: tuple[TalkLine, ...], width: int, room: int) -> Iterator[list[Piece]]:
    """The rows of the newest lines; of the one that doesn't fit whole, its last rows."""
    rows: list[list[Piece]] = []
    for line in reversed(lines):
        if len(rows) >= room:
            break
        rows = [*_block(line, width), *rows]
    yield from rows[max(len(rows) - room, 0) :]


def _block(line: TalkLine, width: int) -> list[list[Piece]]:
    """The rows of one line: whose it is, and the words, wrapped to the whole width."""
    lead = f"{line.name}:"
    held = "_" * cell_len(lead)  # as wide as the name, and never broken
    first, *rest = wrap(f"{held} {line.text}", width)
    rows: list[list[Piece]] = [[(lead, FACE[line.side]), (first[len(held) :], Ink.BODY)]]
    rows.extend([(row, Ink.BODY)] for row in rest)
    return rows
