"""The felt between the points, and the dice on it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.cells import cell_len

from rules.side import Side
from widgets.bar import slot
from widgets.canvas import Canvas
from widgets.geometry import Box, Geometry, dice_faces
from widgets.glyphs import Glyphs
from widgets.palette import Ink, Row
from widgets.part import Part
from widgets.spot import SpotChosen
from widgets.view import CubeView, DiceView
from widgets.words import ENGLISH, Words

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face lie: columns and rows from the middle of the die."""

DIE = {
    (Side.WHITE, False): (Ink.PIP_WHITE, Ink.DIE_WHITE),
    (Side.WHITE, True): (Ink.USED_WHITE_PIP, Ink.USED_WHITE),
    (Side.BLACK, False): (Ink.PIP_BLACK, Ink.DIE_BLACK),
    (Side.BLACK, True): (Ink.USED_BLACK_PIP, Ink.USED_BLACK),
}
"""The inks of a player's die, and of one that has been played: pips and ground."""

BLOCK_PIPS_FROM = 5
"""Height of a die from which its pips are painted instead of written."""

FIRST_POINTS = (1, 7, 13, 19)
"""A point of each quadrant."""


@dataclass(frozen=True, slots=True)
class FeltView:
    """What lies on the felt.

    Attributes:
        dice: the dice.
        cube: the cube, beside which a word stands while it is offered.
        quadrants: the names of the quadrants, which are shown in place of the dice; empty for none.
        cursor: whether the keyboard points at the dice.
    """

    dice: DiceView = field(default_factory=DiceView)
    cube: CubeView = field(default_factory=CubeView)
    quadrants: tuple[str, ...] = ()
    cursor: bool = False


class Dice(Part):
    """The felt between the points with the dice on it, on the right half of whose they are."""

    class Chosen(SpotChosen):
        """The dice, or the place to roll them, were chosen."""

    class FeltChosen(SpotChosen):
        """The bare felt was chosen; `spot.half` tells whose right half it is."""

    def __init__(self, words: Words = ENGLISH) -> None:
        super().__init__("dice")
        self.words = words
        self.felt = FeltView()

    @property
    def view(self) -> DiceView:
        """The dice that are shown."""
        return self.felt.dice

    def show(self, felt: FeltView) -> None:
        """Show what lies on the felt."""
        if felt != self.felt:
            self.felt = felt
            self.repaint()

    def picks_up(self, cell: tuple[int, int]) -> bool:
        """Whether a cell of the board belongs to the marks that the dice can be picked up."""
        if self.geometry is None or not self.view.done:
            return False
        boxes = marked(self.geometry, self.view, self.words)
        return any(box is not None and cell in box for pair in boxes for box in pair)

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The felt, the dice and the marks of what a click does."""
        if self.geometry is None:
            return ()
        return paint_felt(self.geometry, self.felt, self.glyphs, self.words)


def paint_felt(
    geometry: Geometry, felt: FeltView, glyphs: Glyphs, words: Words = ENGLISH
) -> tuple[Row, ...]:
    """The rows of the felt between the points.

    Args:
        geometry: the layout of the board.
        felt: what lies there.
        glyphs: the set of glyphs.
        words: the words for rolling, picking up and doubling.
    """
    return _Painter(geometry, felt, glyphs, words).rows()


def paint_die(
    canvas: Canvas, box: Box, face: int, inks: tuple[Ink, Ink], glyphs: Glyphs, used: bool = False
) -> None:
    """Paint a die.

    Args:
        canvas: the sheet.
        box: where the die lies on it.
        face: what it shows.
        inks: of its pips and of its ground.
        glyphs: the set of glyphs.
        used: whether it has been played.
    """
    pip, ground = inks
    if glyphs.blocks:
        canvas.fill(2 * box.x, 2 * box.y, 2 * box.width, 2 * box.height, ground)
        if box.height >= BLOCK_PIPS_FROM:
            _block_pips(canvas, box, face, pip)
            return
    else:
        left, right = glyphs.die
        for row in range(box.height):
            canvas.write(box.x, box.y + row, left.ljust(box.width - 1) + right, pip, ground)
    x, y = box.middle
    across = max(1, (box.width - 3) // 2) - (box.height >= BLOCK_PIPS_FROM)
    glyph = glyphs.used_pip if used else glyphs.pip
    for column, row in PIPS.get(face, ()):
        canvas.write(x + column * across, y + row, glyph, pip, ground)


def _block_pips(canvas: Canvas, box: Box, face: int, ink: Ink) -> None:
    """Square pips, a tenth of a die apart from each other and from its edges."""
    width, height = box.width // 5, box.height // 5
    for column, row in PIPS.get(face, ()):
        x = 2 * box.x + box.width + 3 * width * column
        y = 2 * box.y + box.height + 3 * height * row
        canvas.fill(x - width, y - height, 2 * width, 2 * height, ink)


def marked(geometry: Geometry, dice: DiceView, words: Words) -> Iterator[tuple[Box, Box | None]]:
    """What the marks of dice on the table take up, on each half where some lie.

    Yields:
        The box around the dice with the marks, and the word for picking them up beside it,
        None where it has no room.
    """
    width = cell_len(words.pick_up)
    for half in (geometry.left, geometry.right):
        boxes = [box for _, box in geometry.dice(dice) if (box.x, box.y) in half]
        if not boxes:
            continue
        x, end = boxes[0].x - 1, boxes[-1].x + boxes[-1].width
        around = Box(x, half.y, end + 1 - x, half.height)
        fits = end + 2 + width <= half.x + half.width
        yield around, Box(end + 2, half.y + half.height // 2, width, 1) if fits else None


class _Painter:
    def __init__(self, geometry: Geometry, felt: FeltView, glyphs: Glyphs, words: Words) -> None:
        self.geometry, self.felt, self.glyphs, self.words = geometry, felt, glyphs, words
        strip = geometry.strip
        self.canvas = Canvas(strip.width, strip.height, Ink.FELT)

    def rows(self) -> tuple[Row, ...]:
        self._bar()
        if self.felt.quadrants:  # in place of the dice: there is no room for both
            self._names()
            return self.canvas.rows()
        self._dice()
        for side, box in self.geometry.rolls(self.felt.dice):
            self._roll(side, self._here(box))
        self._marks()
        self._offer()
        return self.canvas.rows()

    def _here(self, box: Box) -> Box:
        strip = self.geometry.strip
        return Box(box.x - strip.x, box.y - strip.y, box.width, box.height)

    def _bar(self) -> None:
        bar, strip = self.geometry.bar, self.geometry.strip
        left = 2 * (bar.x - strip.x)
        self.canvas.fill(left, 0, 2 * bar.width, 2 * strip.height, Ink.FRAME)
        x, y, width, height = slot(self.geometry, strip.height)
        self.canvas.fill(left + x, y, width, height, Ink.SLOT)

    def _names(self) -> None:
        geometry = self.geometry
        middle = geometry.bar.x
        for first, name in zip(FIRST_POINTS, self.felt.quadrants, strict=False):
            half = geometry.left if geometry.points[first - 1].x < middle else geometry.right
            row = 0 if geometry.on_top(first) else geometry.strip.height - 1
            x = self._here(half).x + (half.width - cell_len(name)) // 2
            self.canvas.write(x, row, name, Ink.NUMBER)

    def _dice(self) -> None:
        view = self.felt.dice
        faces = dice_faces(view)
        for index, box in self.geometry.dice(view):
            side = Side(index) if view.side is None else view.side
            used = index < len(view.used) and view.used[index]
            paint_die(
                self.canvas, self._here(box), faces[index], DIE[side, used], self.glyphs, used
            )
        for face, box in zip(view.early, self.geometry.early_dice(view), strict=False):
            side = (view.side or Side.WHITE).opponent
            paint_die(self.canvas, self._here(box), face, DIE[side, False], self.glyphs)

    def _roll(self, side: Side, box: Box) -> None:
        ink = Ink.CURSOR if self.felt.cursor else Ink.MOVABLE
        self._frame(box, ink)
        x, y = box.middle
        left, right = self.glyphs.cursor if self.felt.cursor else ("", "")
        text = f"{left} {self.words.roll} {right}".strip()
        self.canvas.write(x - cell_len(text) // 2, y, text, ink)

    def _frame(self, box: Box, ink: Ink) -> None:
        corners, level, upright = self.glyphs.box[:4], self.glyphs.box[4], self.glyphs.box[5]
        inside = level * (box.width - 2)
        last = box.y + box.height - 1
        self.canvas.write(box.x, box.y, corners[0] + inside + corners[1], ink)
        self.canvas.write(box.x, last, corners[2] + inside + corners[3], ink)
        for y in range(box.y + 1, last):
            self.canvas.write(box.x, y, upright, ink)
            self.canvas.write(box.x + box.width - 1, y, upright, ink)

    def _marks(self) -> None:
        """Mark dice that wait, those that the keyboard points at, and what a teacher points at."""
        felt = self.felt
        if felt.dice.half is not None:
            self._frame(self._here(self.geometry.half(felt.dice.half)), Ink.TITLE_TEXT)
        if not (felt.dice.done or felt.dice.marked or felt.cursor):
            return
        left, right = self.glyphs.cursor if felt.cursor else self.glyphs.ready
        ink = Ink.CURSOR if felt.cursor else Ink.MOVABLE
        if felt.dice.marked and not felt.cursor:
            ink = Ink.TITLE_TEXT
        for around, beside in marked(self.geometry, felt.dice, self.words):
            frame = self._here(around)
            for y in range(frame.height):
                self.canvas.write(frame.x, y, left, ink)
                self.canvas.write(frame.x + frame.width - 1, y, right, ink)
            if felt.dice.done and beside is not None:
                word = self._here(beside)
                self.canvas.write(word.x, word.y, self.words.pick_up, ink)

    def _offer(self) -> None:
        cube = self.felt.cube
        if cube.visible and cube.offered and cube.owner is not None:
            box = self._here(self.geometry.cube(cube))
            word = self.words.double
            self.canvas.write(box.x - cell_len(word) - 2, box.height // 2, word, Ink.OFFER)
