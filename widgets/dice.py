"""The dice, on the felt between the points."""

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


class Dice(Part):
    """The felt between the points with the dice on it, on the right half of whose they are."""

    class Chosen(SpotChosen):
        """The dice, or the place to roll them, were chosen."""

    class FeltChosen(SpotChosen):
        """The bare felt was chosen; `spot.half` tells whose right half it is."""

    def __init__(self, words: Words = ENGLISH) -> None:
        super().__init__("dice")
        self.words = words
        self.view = DiceView()
        self.cube = CubeView()
        self.cursor = False
        self.geometry: Geometry | None = None

    def show(self, view: DiceView, cube: CubeView, cursor: bool) -> None:
        """Show the dice, and the word beside a cube that is offered."""
        if (view, cube, cursor) == (self.view, self.cube, self.cursor):
            return
        self.view, self.cube, self.cursor = view, cube, cursor
        self.repaint()

    def place(self, geometry: Geometry) -> None:
        """Take the layout to paint for."""
        if geometry is not self.geometry:
            self.geometry = geometry
            self.forget()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The felt, the dice and the marks of what a click does."""
        if self.geometry is None:
            return ()
        return paint_dice(self.geometry, self.view, self.cube, self.cursor, self.glyphs, self.words)


def paint_dice(
    geometry: Geometry,
    view: DiceView,
    cube: CubeView,
    cursor: bool,
    glyphs: Glyphs,
    words: Words = ENGLISH,
) -> tuple[Row, ...]:
    """The rows of the felt between the points.

    Args:
        geometry: the layout of the board.
        view: the dice.
        cube: the cube, beside which a word stands while it is offered.
        cursor: whether the keyboard points at the dice.
        glyphs: the set of glyphs.
        words: the words for rolling, picking up and doubling.
    """
    strip = geometry.strip
    canvas = Canvas(strip.width, strip.height, Ink.FELT)
    bar = geometry.bar
    canvas.fill(2 * (bar.x - strip.x), 0, 2 * bar.width, 2 * strip.height, Ink.FRAME)
    x, y, width, rows = slot(geometry, strip.height)
    canvas.fill(2 * (bar.x - strip.x) + x, y, width, rows, Ink.SLOT)
    faces = dice_faces(view)
    for index, box in geometry.dice(view):
        side = Side(index) if view.side is None else view.side
        used = index < len(view.used) and view.used[index]
        _die(canvas, _moved(box, strip), faces[index], side, used, glyphs)
    for side, box in geometry.rolls(view):
        _roll(canvas, _moved(box, strip), side, cursor, glyphs, words.roll)
    _marks(canvas, geometry, view, cursor, glyphs, words)
    if cube.visible and cube.offered and cube.owner is not None:
        box = _moved(geometry.cube(cube), strip)
        canvas.write(box.x - len(words.double) - 2, box.height // 2, words.double, Ink.OFFER)
    return canvas.rows()


def _moved(box: Box, strip: Box) -> Box:
    return Box(box.x - strip.x, box.y - strip.y, box.width, box.height)


def _die(canvas: Canvas, box: Box, face: int, side: Side, used: bool, glyphs: Glyphs) -> None:
    pip, ground = DIE[side, used]
    if glyphs.blocks:
        canvas.fill(2 * box.x, 2 * box.y, 2 * box.width, 2 * box.height, ground)
    else:
        left, right = glyphs.die
        for row in range(box.height):
            canvas.write(box.x, box.y + row, left.ljust(box.width - 1) + right, pip, Ink.FELT)
    x, y = box.middle
    across, down = max(1, (box.width - 3) // 2), (box.height - 1) // 2
    glyph = glyphs.used_pip if used else glyphs.pip
    for column, row in PIPS.get(face, ()):
        canvas.write(x + column * across, y + row * down, glyph, pip)


def _roll(canvas: Canvas, box: Box, side: Side, cursor: bool, glyphs: Glyphs, word: str) -> None:
    ink = Ink.CURSOR if cursor else Ink.MOVABLE
    _frame(canvas, box, ink, glyphs)
    x, y = box.middle
    left, right = glyphs.cursor if cursor else ("", "")
    text = f"{left} {word} {right}".strip()
    canvas.write(x - len(text) // 2, y, text, ink)


def _frame(canvas: Canvas, box: Box, ink: Ink, glyphs: Glyphs) -> None:
    upper_left, upper_right, lower_left, lower_right, level, upright = tuple(glyphs.box)
    inside = level * (box.width - 2)
    last = box.y + box.height - 1
    canvas.write(box.x, box.y, upper_left + inside + upper_right, ink)
    canvas.write(box.x, last, lower_left + inside + lower_right, ink)
    for y in range(box.y + 1, last):
        canvas.write(box.x, y, upright, ink)
        canvas.write(box.x + box.width - 1, y, upright, ink)


def _marks(
    canvas: Canvas,
    geometry: Geometry,
    view: DiceView,
    cursor: bool,
    glyphs: Glyphs,
    words: Words,
) -> None:
    """Mark dice that wait to be picked up, and those that the keyboard points at."""
    dice = geometry.dice(view)
    if not dice or view.side is None or not (view.done or cursor):
        return
    boxes = [_moved(box, geometry.strip) for _, box in dice]
    left, right = glyphs.cursor if cursor else glyphs.ready
    ink = Ink.CURSOR if cursor else Ink.MOVABLE
    start, end = boxes[0].x - 1, boxes[-1].x + boxes[-1].width
    for y in range(geometry.strip.height):
        canvas.write(start, y, left, ink)
        canvas.write(end, y, right, ink)
    room = _moved(geometry.half(view.side), geometry.strip)
    if view.done and end + 2 + len(words.pick_up) <= room.x + room.width:
        canvas.write(end + 2, geometry.strip.height // 2, words.pick_up, ink)
