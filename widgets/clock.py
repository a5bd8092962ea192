"""A player's clock: what is left of the reserve, and of the delay that passes in each turn first.

The drawing is pure; the part waits for the next second that changes something, and only while
its clock runs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from rich.cells import cell_len
from textual.message import Message
from textual.timer import Timer

from rules.side import Side
from widgets.glyphs import Glyphs
from widgets.lines import Surface, surface_row
from widgets.once import once
from widgets.palette import FACE, Ink, Row
from widgets.part import PressedPart
from widgets.view import ClockView
from widgets.words import ENGLISH, Words

SECOND = 1000
"""Milliseconds."""

ROOMY = 13
"""Width from which the time has air around it."""

EDGES = 2
"""Cells of the left and right edge around the time."""

SLACK = 0.005
"""Seconds after a second's end at which the clock is read, so that it has surely ended."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clock shows at a moment.

    Attributes:
        side: whose it is.
        reserve: whole seconds of the reserve, below zero once it is overdrawn.
        delay: whole seconds of the delay that are left.
        fallen: whether the flag has fallen.
        running: whether it runs.
    """

    side: Side
    reserve: int
    delay: int = 0
    fallen: bool = False
    running: bool = False


def read(view: ClockView, now: float) -> Reading:
    """What a clock shows at a moment; a second that has begun counts whole.

    Args:
        view: the clock.
        now: the moment, in seconds, as `ClockView.since` is.
    """
    reserve, delay = _left(view, now)
    return Reading(
        view.side, -(-reserve // SECOND), -(-delay // SECOND), reserve <= 0, view.since is not None
    )


def until_change(view: ClockView, now: float) -> float:
    """Seconds until a running clock shows something else."""
    reserve, delay = _left(view, now)
    left = delay if delay else reserve
    return (left % SECOND or SECOND) / SECOND


def _left(view: ClockView, now: float) -> tuple[int, int]:
    """Milliseconds of reserve and delay; the delay passes first."""
    spent = 0 if view.since is None else max(0, round((now - view.since) * SECOND))
    return view.reserve - max(0, spent - view.delay), max(0, view.delay - spent)


def time_text(seconds: int) -> str:
    """Minutes and seconds: 13:47, or -0:05 where the reserve is overdrawn."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"


def paint_clock(reading: Reading, width: int, glyphs: Glyphs, words: Words) -> Row:
    """The row of a clock, at its right end.

    The running one is a chip of the player's colour (in brackets without blocks), the standing
    one quiet text. What doesn't fit is left out: the delay, or the time once the flag has fallen.

    Args:
        reading: what it shows.
        width: in cells.
        glyphs: the set of glyphs.
        words: the word for a fallen flag.
    """
    time = time_text(reading.reserve)
    if reading.fallen:
        before, ink = words.flag, Ink.WARNING
    else:
        before, ink = f"+{reading.delay}" if reading.delay else "", FACE[reading.side]
    if reading.fallen and cell_len(f"{before} {time}") + EDGES > width:
        before, time = "", words.flag
    air = " " if width >= ROOMY and cell_len(f"{before}  {time} ") + EDGES <= width else ""
    gap = " " if width >= ROOMY and before else ""
    room = width - cell_len(time) - 2 * len(air) - EDGES
    if cell_len(before + gap) > room:
        before = gap = ""
    lead = " " * (room - cell_len(before + gap)) + before + gap
    face = _face(f"{air}{time}{air}", reading, glyphs)
    return surface_row([(lead, ink, Ink.SCREEN), *face], width, glyphs.more)


def _face(time: str, reading: Reading, glyphs: Glyphs) -> list[Surface]:
    ink = Ink.WARNING if reading.fallen else FACE[reading.side]
    if not reading.running:
        return [(f" {time} ", ink if reading.fallen else Ink.BODY, Ink.SCREEN)]
    if not glyphs.blocks:
        left, right = glyphs.lit
        return [(left + time + right, ink, Ink.SCREEN)]
    left, right = glyphs.ready
    return [(left, ink, Ink.SCREEN), (time, Ink.ON_LIT, ink), (right, ink, Ink.SCREEN)]


class Clock(PressedPart):
    """A player's clock beside the plate. A click on it stops both clocks, or lets them go on.

    Args:
        side: whose it is.
        words: the word for a fallen flag.
        now: the time that `ClockView.since` is measured in, in seconds.
    """

    class Told(Message):
        """Something happened to a clock."""

        def __init__(self, clock: "Clock") -> None:
            super().__init__()
            self.clock = clock

        @property
        def control(self) -> "Clock":
            """The clock."""
            return self.clock

    class Pressed(Told):
        """A clock was clicked."""

    class FlagFell(Told):
        """The flag of a running clock has fallen just now."""

    def __init__(
        self, side: Side, words: Words = ENGLISH, now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(f"clock-{side.name.lower()}")
        self.words = words
        self.view = ClockView(side, 0)
        self._now = now
        self._timer: Timer | None = None
        self._known = True  # that the flag has fallen, to whoever made the view

    def show(self, view: ClockView) -> None:
        """Show the clock as it is from now on."""
        if view != self.view:
            self.view, self._known = view, view.reserve <= 0
            self.repaint()
            self._wait()

    @property
    def ticking(self) -> bool:
        """Whether it waits for its next second."""
        return self._timer is not None

    def on_mount(self) -> None:
        """Run, if it does."""
        self._wait()

    def on_show(self) -> None:
        """Show the time of now where the table has room again."""
        self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """One row."""
        return (paint_clock(read(self.view, self._now()), width, self.glyphs, self.words),)

    def _wait(self) -> None:
        """Wait for the next second that changes what is shown."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.view.since is not None and self.is_attached:
            now = self._now()
            if not self._known and read(self.view, now).fallen:  # maybe before it was shown
                self._known = True
                self.call_next(self._tell)
            self._timer = once(self, until_change(self.view, now) + SLACK, self._tick)

    def _tell(self) -> None:
        self.post_message(self.FlagFell(self))

    def _tick(self) -> None:
        self.repaint()
        self._wait()

    def pressed(self) -> Message:
        """What tells that the clock was clicked."""
        return self.Pressed(self)
