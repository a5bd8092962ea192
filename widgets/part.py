"""The base of everything on the table: rows of cells, painted once, refreshed by row."""

from collections.abc import Sequence

from textual.events import Leave, MouseDown, MouseMove, MouseUp
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from widgets.geometry import Geometry
from widgets.glyphs import ASCII, BLOCKS, Glyphs, in_ascii
from widgets.palette import Palette, Row
from widgets.trail import Trail, overlay

POINTER = (MouseDown, MouseMove, MouseUp)


def changed_regions(old: Sequence[Row], new: Sequence[Row]) -> list[Region]:
    """The regions in which two paintings of one size differ: runs of cells, row by row.

    Args:
        old: the rows before.
        new: the rows now.

    Returns:
        Regions in cells; one that covers everything where the sizes differ.
    """
    if len(old) != len(new):
        return [Region(0, 0, max(map(len, new), default=0), max(len(old), len(new)))]
    regions: list[Region] = []
    for y, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            regions.extend(_changed_runs(before, after, y))
    return regions


def _changed_runs(before: Row, after: Row, y: int) -> list[Region]:
    if len(before) != len(after):
        return [Region(0, y, max(len(before), len(after)), 1)]
    runs: list[Region] = []
    start = end = -1
    for x, (a, b) in enumerate(zip(before, after, strict=True)):
        if a == b:
            continue
        if start >= 0 and x - end > JUMP:
            runs.append(Region(start, y, end - start, 1))
            start = x
        elif start < 0:
            start = x
        end = x + 1
        if end < len(after) and not after[end][0]:
            end += 1  # the other half of a wide letter
    runs.append(Region(start, y, end - start, 1))
    return runs


JUMP = 8
"""Unchanged cells that are sent again rather than jumped over: a jump costs as much."""


class Part(Widget):
    """A widget that paints rows of cells and refreshes the rows that change.

    A subclass gives `paint`, and calls `repaint` when what it shows has changed.
    """

    ALLOW_SELECT = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.palette: Palette | None = None
        self.glyphs: Glyphs = BLOCKS
        self.geometry: Geometry | None = None
        self.trail: Trail = ()
        self._rows: tuple[Row, ...] = ()
        self._strips: list[Strip] = []
        self._painted_size: Size | None = None

    def post_message(self, message: Message) -> bool:
        """Queue a message; one of the pointer goes to the part on which this one lies.

        Read from the terminal in one go, presses and releases on different parts would
        overtake each other in the parts' own queues.
        """
        if isinstance(message, POINTER) and isinstance(self.parent, Part):
            return self.parent.post_message(message)
        return super().post_message(message)

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The rows of cells to show.

        Args:
            width: of the widget, in cells.
            height: of the widget, in rows.
        """
        raise NotImplementedError

    def dress(self, palette: Palette, glyphs: Glyphs) -> None:
        """Take the colours and glyphs to paint with."""
        if palette is self.palette and glyphs is self.glyphs:
            return
        self.palette, self.glyphs = palette, glyphs
        self.forget()

    def place(self, geometry: Geometry) -> None:
        """Take the layout of the board to paint for; a part beside the board gets none."""
        if geometry is not self.geometry:
            self.geometry = geometry
            self.forget()

    def cross(self, trail: Trail) -> None:
        """Take the pieces of lines that lie over this part."""
        if trail != self.trail:
            self.trail = trail
            self.repaint()

    def forget(self) -> None:
        """Paint everything anew at the next chance."""
        self._painted_size = None
        self.refresh()

    def repaint(self) -> None:
        """Paint, compare with what is shown, and refresh what differs."""
        if self._painted_size is None or self._painted_size != self.size or self.palette is None:
            self.forget()
            return
        old, new = self._rows, self._finished(self.size)
        regions = changed_regions(old, new)
        if not regions:
            return
        self._rows = new
        for y, row in enumerate(new):
            if y >= len(old) or old[y] != row:
                self._strips[y : y + 1] = [self._strip(self.palette, row)]
        self.refresh(*regions)

    def _finished(self, size: Size) -> tuple[Row, ...]:
        return overlay(self.paint(*size), self.trail, self.glyphs)

    def _strip(self, palette: Palette, row: Row) -> Strip:
        return palette.strip(in_ascii(row) if self.glyphs is ASCII else row)

    def render_line(self, y: int) -> Strip:
        """A row of cells."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a region: they are painted whole, so no style is left to be applied.

        Args:
            crop: the region, in cells of this widget.
        """
        size = self.size
        x, y, width, height = crop
        lines = self._painted(size)[y : y + height]
        if len(lines) < height:
            blank = Strip.blank if self.palette is None else self.palette.blank
            lines = [*lines, *[blank(size.width)] * (height - len(lines))]
        if x == 0 and width == size.width:
            return lines
        return [line.crop(x, x + width) for line in lines]

    def _painted(self, size: Size) -> list[Strip]:
        palette = self.palette
        if palette is None:
            return []
        if self._painted_size != size:
            self._painted_size = size
            self._rows = self._finished(size)
            self._strips = [self._strip(palette, row) for row in self._rows]
        return self._strips


class PressedPart(Part):
    """A part that is clicked as a whole.

    A subclass gives `pressed`.
    """

    _held = False

    def pressed(self) -> Message:
        """What tells that it was clicked."""
        raise NotImplementedError

    def on_mouse_down(self, event: MouseDown) -> None:
        """Remember the press."""
        self._held = event.button == 1

    def on_leave(self, event: Leave) -> None:
        """Forget the press that is drawn away."""
        self._held = False

    def on_mouse_up(self, event: MouseUp) -> None:
        """Tell that it was clicked."""
        held, self._held = self._held, False
        if held:
            self.post_message(self.pressed())
