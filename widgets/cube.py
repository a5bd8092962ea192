"""The doubling cube."""

from widgets.canvas import Canvas
from widgets.glyphs import Glyphs
from widgets.palette import Ink, Row
from widgets.part import Part
from widgets.spot import SpotChosen
from widgets.view import CubeView

FIGURES_FROM = 5
"""Height of a cube from which its figure is painted."""

FIGURES = {
    "0": ("###", "#.#", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "#..", "###"),
    "3": ("###", "..#", ".##", "..#", "..#", "###"),
    "4": ("#.#", "#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "#.#", "###"),
    "7": ("###", "..#", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "..#", "###"),
}
"""Digits for a large cube."""


class Cube(Part):
    """The cube: on the middle of the bar, at its owner's end, or offered on the felt."""

    class Chosen(SpotChosen):
        """The cube was chosen."""

    def __init__(self) -> None:
        super().__init__("cube")
        self.view = CubeView()
        self.cursor = False

    def show(self, view: CubeView, cursor: bool) -> None:
        """Show the cube."""
        if (view, cursor) == (self.view, self.cursor):
            return
        self.view, self.cursor = view, cursor
        self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The face on top."""
        return paint_cube(width, height, self.view, self.cursor, self.glyphs)


def paint_cube(
    width: int, height: int, view: CubeView, cursor: bool, glyphs: Glyphs
) -> tuple[Row, ...]:
    """The rows of the cube.

    Args:
        width: in cells.
        height: in rows.
        view: its face and whether it is offered.
        cursor: whether the keyboard points at it.
        glyphs: the set of glyphs.
    """
    ink, ground = _inks(view, cursor)
    canvas = Canvas(width, height, Ink.FELT if view.offered else Ink.SLOT)
    text = str(view.face)
    if glyphs.blocks:
        beyond = max(0, height - width // 2)  # in quarters above and below: it is a square
        canvas.fill(0, beyond, 2 * width, 2 * (height - beyond), ground)
    else:
        for y in range(height):
            canvas.write(0, y, " " * width, ink, ground)
    figure = _figure(text)
    if glyphs.blocks and height >= FIGURES_FROM and len(figure[0]) < 2 * width:
        x, y = width - len(figure[0]) // 2, height - len(figure) // 2
        canvas.stamp(x, y, figure, {"#": ink})
    else:
        canvas.write((width - len(text)) // 2, height // 2, text, ink, ground)
    if cursor or not glyphs.blocks:
        left, right = glyphs.cursor if cursor else glyphs.mark if view.marked else ("[", "]")
        canvas.write(0, height // 2, left, ink, ground)
        canvas.write(width - 1, height // 2, right, ink, ground)
    return canvas.rows()


def _figure(text: str) -> tuple[str, ...]:
    """A number in quarters of cells, two for each dot: they are half as wide as high."""
    return tuple(
        "..".join("".join(2 * dot for dot in FIGURES[digit][row]) for digit in text)
        for row in range(len(FIGURES["0"]))
    )


def _inks(view: CubeView, cursor: bool) -> tuple[Ink, Ink]:
    """The ink of the figure, and of the face."""
    if cursor:
        return Ink.ON_CURSOR, Ink.CURSOR
    if view.marked:
        return Ink.ON_TITLE, Ink.TITLE
    return (Ink.ON_OFFER, Ink.OFFER) if view.offered else (Ink.FIGURE, Ink.CUBE)
