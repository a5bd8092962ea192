"""The board: it lays out the places, hands them their views and colours, and hears the pointer."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.reactive import var
from textual.theme import Theme
from textual.widget import Widget

from rules.side import Side
from widgets import glyphs as glyph_sets
from widgets.bar import Bar
from widgets.canvas import Canvas
from widgets.checkers import Column
from widgets.cube import Cube
from widgets.dice import Dice, FeltView
from widgets.geometry import Box, Geometry, fit, lay_out
from widgets.palette import MONO, Ink, Palette, Row, resolve
from widgets.part import Part
from widgets.point import Point
from widgets.spot import Spot, SpotChosen, SpotDragged, SpotKind, SpotPointed
from widgets.tray import Tray
from widgets.view import POINTS, BoardView, PointView
from widgets.walk import walk
from widgets.words import ENGLISH, Words

if TYPE_CHECKING:
    from widgets.trail import Trail

RIGHT_BUTTON = 3
BUTTONS = (1, RIGHT_BUTTON)


class BoardLayout(Layout):
    """Places the board's parts where its geometry says."""

    name = "board"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place the parts; none where the board doesn't fit."""
        assert isinstance(parent, Board)
        geometry = parent.measure(size)
        if geometry is None:
            return []
        return [
            WidgetPlacement(_region(box), NULL_OFFSET, NULL_SPACING, part, order)
            for part, box, order in parent.places(geometry)
        ]


def _region(box: Box) -> Region:
    return Region(box.x, box.y, box.width, box.height)


class Board(Part):
    """The backgammon board.

    Args:
        words: the words that it prints.
        ascii_only: whether only ASCII may be drawn.
        mono: whether to draw without colours, by glyphs, bold, dim and reverse.
    """

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    view: var[BoardView] = var(BoardView, init=False)
    """What is shown."""

    cursor: var[Spot | None] = var(None, init=False)
    """The place that the keyboard points at; None hides the cursor."""

    ascii_only: var[bool] = var(False, init=False)
    """Whether only ASCII is drawn."""

    mono: var[bool] = var(False, init=False)
    """Whether the board is drawn without colours."""

    colors_in_use: var[Palette | None] = var(None, init=False)
    """The palette, once resolved; the whole table is painted with it."""

    class Dragged(SpotDragged):
        """A checker was dragged from one place to another."""

    class Pointed(SpotPointed):
        """The pointer or the keyboard's cursor came to rest on another place, or left."""

    def __init__(
        self, words: Words = ENGLISH, *, ascii_only: bool = False, mono: bool = False
    ) -> None:
        super().__init__("board")
        self.set_reactive(Board.ascii_only, ascii_only)
        self.set_reactive(Board.mono, mono)
        self._layout_of_parts = BoardLayout()
        self.points = tuple(Point(number) for number in range(1, POINTS + 1))
        self.bar = Bar()
        self.trays = (Tray(Side.WHITE, words), Tray(Side.BLACK, words))
        self.dice = Dice(words)
        self.cube = Cube()
        self._pressed: tuple[Spot, bool] | None = None
        self._dragging: Spot | None = None
        self._hovered: Spot | None = None

    def compose(self) -> ComposeResult:
        """All parts, once and for good."""
        yield from self.points
        yield self.bar
        yield from self.trays
        yield self.dice
        yield self.cube

    def speak(self, words: Words) -> None:
        """Print these words from now on."""
        for part in (*self.trays, self.dice):
            part.words = words
            part.forget()

    @property
    def layout(self) -> Layout:
        """The board's own layout."""
        return self._layout_of_parts

    @property
    def parts(self) -> Iterator[Part]:
        """Everything that is painted, the board's frame first."""
        yield self
        yield from self.points
        yield self.bar
        yield from self.trays
        yield self.dice
        yield self.cube

    # Colours and glyphs

    def on_mount(self) -> None:
        """Resolve the palette, now and whenever the theme changes."""
        self._choose_look()
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)

    def _theme_changed(self, _theme: Theme) -> None:
        self._choose_look()

    def watch_ascii_only(self) -> None:
        """Change the glyphs."""
        if self.is_mounted:
            self._choose_look()

    def watch_mono(self) -> None:
        """Change the colours and glyphs."""
        if self.is_mounted:
            self._choose_look()

    def _choose_look(self) -> None:
        palette = MONO if self.mono else resolve(self.app.theme_variables)
        glyphs = glyph_sets.choose(ascii_only=self.ascii_only, mono=self.mono)
        if palette == self.palette and glyphs is self.glyphs:
            return
        for part in self.parts:
            part.dress(palette, glyphs)
        self.colors_in_use = palette

    # Layout

    def measure(self, size: Size) -> Geometry | None:
        """Fit the board into a size and tell the parts; None where it doesn't fit."""
        fitting = fit(*size)
        view = self.view
        self.geometry = None if fitting is None else lay_out(*fitting, view.bottom, view.mirrored)
        if self.geometry is not None:
            self._hand_geometry(self.geometry)
            if view.arrows:
                self._show()
        return self.geometry

    def _hand_geometry(self, geometry: Geometry) -> None:
        width = geometry.metrics.point
        columns = {top: Column(geometry.size, width, geometry.rows, top) for top in (True, False)}
        for point in self.points:
            point.stand_in(columns[geometry.on_top(point.number)])
        self.bar.place(geometry)
        for tray in self.trays:
            tray.place(geometry)
        self.dice.place(geometry)

    def places(self, geometry: Geometry) -> Iterator[tuple[Part, Box, int]]:
        """Every part that is visible, its box, and what lies above what."""
        for point, box in zip(self.points, geometry.points, strict=True):
            yield point, box, 0
        yield self.bar, geometry.bar, 0
        for tray, box in zip(self.trays, geometry.trays, strict=True):
            yield tray, box, 0
        yield self.dice, geometry.strip, 1
        self._show_cube()
        if self.view.cube.visible:
            yield self.cube, geometry.cube(self.view.cube), 2

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The frame."""
        canvas = Canvas(width, height, Ink.FRAME)
        if not self.glyphs.blocks and self.geometry is not None:
            upright = self.glyphs.box[5]
            for y in range(height):
                canvas.write(0, y, upright, Ink.EDGE)
                canvas.write(self.geometry.width - 1, y, upright, Ink.EDGE)
        return canvas.rows()

    # Views

    def watch_view(self, old: BoardView, new: BoardView) -> None:
        """Hand each part what it shows; a cube that moves changes when it has moved."""
        moved = (old.bottom, old.mirrored) != (new.bottom, new.mirrored)
        if moved or self._cube_moved(old, new):
            # Asked of a part: the board itself would go on with the arrangement it has cached.
            self.cube.refresh(repaint=False, layout=True)
        else:
            self._show_cube()
        self._show()

    def _show_cube(self) -> None:
        self.cube.show(self.view.cube, self._points_at_kind("cube"))

    def _cube_moved(self, old: BoardView, new: BoardView) -> bool:
        before, after = old.cube, new.cube
        return (before.owner, before.offered, before.visible) != (
            after.owner,
            after.offered,
            after.visible,
        )

    def watch_cursor(self) -> None:
        """Draw the cursor where it is now."""
        self._show()
        self._show_cube()
        self._point_at(self.cursor)

    def _show(self) -> None:
        view, trails = self._crossed()
        if self.geometry is not None:
            for part in self.parts:
                part.cross(trails.get(part.id or "", ()))
        for point, place in zip(self.points, view.points, strict=True):
            spot = Spot("point", point.number)
            point.show_numbered(
                self._lifted(place, spot), self._points_at(spot), self._printed(point.number)
            )
        halves = tuple(self._lifted(view.bar[side], Spot("bar", side=side)) for side in Side)
        pointed = next((side for side in Side if self._points_at(Spot("bar", side=side))), None)
        self.bar.show_halves((halves[0], halves[1]), pointed)
        for tray, place in zip(self.trays, view.off, strict=True):
            tray.show(place, self._points_at(Spot("off", side=tray.side)))
        at_dice = self._points_at_kind("dice")
        self.dice.show(FeltView(view.dice, view.cube, view.quadrants, at_dice))

    def _crossed(self) -> "tuple[BoardView, Mapping[str, Trail]]":
        """The board with its arrows' marks, and the lines of the arrows across it."""
        if not self.view.arrows:
            return self.view, {}
        from widgets import arrows  # most boards never have any

        view = arrows.marked(self.view)
        return view, {} if self.geometry is None else arrows.trails(self.geometry, view)

    def _printed(self, number: int) -> int | None:
        if not self.view.numbers:
            return None
        return number if self.view.numbered_for is Side.WHITE else POINTS + 1 - number

    def _points_at(self, spot: Spot) -> bool:
        return self.cursor is not None and self.cursor.same(spot)

    def _points_at_kind(self, kind: SpotKind) -> bool:
        return self.cursor is not None and self.cursor.kind == kind

    def _lifted(self, place: PointView, spot: Spot) -> PointView:
        """A place as it looks while a checker is dragged from it."""
        if self._dragging is None or not place.movable or not self._dragging.same(spot):
            return place
        return replace(place, selected=True)

    # Keyboard

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor over the places as they lie on the screen.

        Args:
            dx: −1 to the left, 1 to the right.
            dy: −1 up, 1 down.
        """
        if self.geometry is not None:
            self.cursor = walk(self.geometry, self.view, self.cursor, dx, dy)

    def choose(self, spot: Spot, *, smaller: bool = False) -> None:
        """Choose a place, as a click on it does."""
        widget: Widget
        message: SpotChosen
        match spot.kind:
            case "point":
                widget = self.points[spot.point - 1]
                message = Point.Chosen(widget, spot, smaller)
            case "bar":
                message = Bar.Chosen(self.bar, spot, smaller)
            case "off":
                widget = self.trays[spot.side or Side.WHITE]
                message = Tray.Chosen(widget, spot, smaller)
            case "dice":
                message = Dice.Chosen(self.dice, spot, smaller)
            case "cube":
                message = Cube.Chosen(self.cube, spot, smaller)
            case _:
                message = Dice.FeltChosen(self.dice, spot, smaller)
        self.post_message(message)

    # Pointer

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What lies at a cell of the screen; None for the frame and everything else."""
        if self.geometry is None or not self._on_board(x, y):
            return None
        cell = (x - self.region.x, y - self.region.y)
        spot = self.geometry.spot_at(*cell, self.view)
        if spot is not None and spot.kind == "felt" and self.dice.picks_up(cell):
            return replace(spot, kind="dice")
        return spot

    def _on_board(self, x: int, y: int) -> bool:
        if not self.region.contains(x, y):
            return False
        widget, _ = self.screen.get_widget_at(x, y)
        return widget is self or widget.parent is self

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where, and with which button, the pointer was pressed."""
        event.stop()
        self._drag_from(None)
        spot = self.spot_at(int(event.screen_x), int(event.screen_y))
        if spot is None or event.button not in BUTTONS:
            self._pressed = None
        else:
            self._pressed = (spot, event.button == RIGHT_BUTTON or event.ctrl)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Choose the place, or drag from where the pointer was pressed."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        self._drag_from(None)
        spot = self.spot_at(int(event.screen_x), int(event.screen_y))
        if pressed is None or spot is None:
            return
        source, smaller = pressed
        if source.same(spot):
            self.choose(source, smaller=smaller)
        else:
            self.post_message(self.Dragged(self, source, spot, smaller))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the pointer rests on; lift the checker that is being dragged."""
        spot = self.spot_at(int(event.screen_x), int(event.screen_y))
        self._point_at(spot)
        if self._pressed is None:
            return
        if not event.button:
            self._pressed = None
            self._drag_from(None)
            return
        source = self._pressed[0]
        if spot is None or not source.same(spot):
            self._drag_from(source)

    def on_leave(self) -> None:
        """Tell that the pointer is elsewhere."""
        if not self.is_mouse_over:
            self._point_at(None)

    def _point_at(self, spot: Spot | None) -> None:
        old = self._hovered
        if spot is old or (spot is not None and old is not None and spot.same(old)):
            return
        self._hovered = spot
        self.post_message(self.Pointed(self, spot))

    def on_click(self, event: events.Click) -> None:
        """Ignore clicks: press and release have been heard already."""
        event.stop()

    def _drag_from(self, spot: Spot | None) -> None:
        if spot != self._dragging:
            self._dragging = spot
            self._show()
