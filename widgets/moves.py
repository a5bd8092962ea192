"""The list of moves of the game, in the players' colours."""

from rich.cells import cell_len

from widgets.glyphs import Glyphs
from widgets.lines import Piece, text_row, wrap
from widgets.palette import FACE, Ink, Row
from widgets.part import Part
from widgets.view import MoveLine, MovesView

NUMBER = 3


class Moves(Part):
    """The quiet panel beside the board."""

    def __init__(self) -> None:
        super().__init__("moves")
        self.view = MovesView()

    def show(self, view: MovesView) -> None:
        """Show the turns of the game."""
        if view != self.view:
            self.view = view
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The heading, and the newest turns that fit."""
        return paint_moves(self.view, width, height, self.glyphs)


def paint_moves(view: MovesView, width: int, height: int, glyphs: Glyphs) -> tuple[Row, ...]:
    """The rows of the list of moves.

    Args:
        view: the turns.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    head: list[list[Piece]] = [[(view.title, Ink.TITLE_TEXT)], []] if view.title else []
    room = height - len(head)
    tail: list[list[Piece]] = []
    for index in range(len(view.lines) - 1, -1, -1):
        line = view.lines[index]
        block = _block(line, width)
        if line.number and index and not view.close:
            block.insert(0, [])
        if len(tail) + len(block) > room:
            block = block[1:] if not block[0] else block
            if len(tail) + len(block) <= room:
                tail = block + tail
            break
        tail = block + tail
    rows = [text_row(pieces, width, glyphs.more) for pieces in head + tail]
    rows.extend([text_row([], width)] * (height - len(rows)))
    return tuple(rows[:height])


def _block(line: MoveLine, width: int) -> list[list[Piece]]:
    """The rows of one turn: its number, the dice, and the play, wrapped under itself."""
    ink = Ink.MUTED if line.side is None else FACE[line.side]
    number = f"{line.number:>{NUMBER - 1}} " if line.number else " " * NUMBER
    lead = f"{line.dice} " if line.dice else ""
    indent = NUMBER + cell_len(lead)
    text = f"{line.text} {line.mark}" if line.mark else line.text
    first, *rest = wrap(text, max(4, width - indent)) or [""]
    rows: list[list[Piece]] = [[(number, Ink.MUTED), (lead + first, ink)]]
    rows.extend([(" " * indent + piece, ink)] for piece in rest)
    return rows
