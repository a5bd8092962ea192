"""One of the 24 points, with the checkers on it and its number."""

from widgets.checkers import Column, paint_point
from widgets.palette import Row
from widgets.part import Part
from widgets.spot import SpotChosen
from widgets.view import EMPTY, PointView

STATES = ("movable", "selected", "target", "hit", "last", "marked")


class PlacePart(Part):
    """A place where checkers stand: its view, the keyboard's cursor, classes of its state."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.view: PointView = EMPTY
        self.cursor = False

    def show(self, view: PointView, cursor: bool) -> None:
        """Show what stands here; nothing happens where nothing has changed."""
        old = self.view
        if view == old and cursor == self.cursor:
            return
        self.view, self.cursor = view, cursor
        self.tell_state(old, view)
        self.repaint()

    def tell_state(self, old: PointView, new: PointView) -> None:
        """Keep the classes `-movable`, `-selected`, … in step; no style depends on them."""
        for state in STATES:
            value = bool(getattr(new, state))
            if value != bool(getattr(old, state)):
                self.set_class(value, f"-{state}", update=False)


class Point(PlacePart):
    """A point.

    Args:
        number: White's number of the point, 1 to 24.
    """

    class Chosen(SpotChosen):
        """A point was chosen."""

    def __init__(self, number: int) -> None:
        super().__init__(f"point-{number}")
        self.number = number
        self.column: Column | None = None
        self.printed: int | None = number

    def stand_in(self, column: Column) -> None:
        """Take the column of cells to paint."""
        if column != self.column:
            self.column = column
            self.forget()

    def show_numbered(self, view: PointView, cursor: bool, printed: int | None) -> None:
        """Show what stands here, and the number to print; None prints none."""
        if printed != self.printed:
            self.printed = printed
            old, self.view, self.cursor = self.view, view, cursor
            self.tell_state(old, view)
            self.repaint()
        else:
            self.show(view, cursor)

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The triangle, its checkers and its number."""
        if self.column is None:
            return ()
        light = self.number % 2 == 1
        return paint_point(self.column, self.view, light, self.printed, self.cursor, self.glyphs)
