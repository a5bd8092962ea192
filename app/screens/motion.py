"""What happens at the table by itself, at a pace a player can follow."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from textual.screen import Screen
from textual.timer import Timer

from app.state.settings import Speed
from app.state.view import MatchView
from rules.draft import Draft
from widgets.once import once

PACES: dict[Speed, float] = {"off": 0.0, "fast": 0.15, "normal": 0.4, "slow": 0.9}


class Motion:
    """Shows a turn that the table plays step by step, and lets things happen a pace later.

    It only runs a timer while something is to come: a table that waits is idle.
    """

    def __init__(
        self,
        screen: Screen[None],
        speed: Callable[[], Speed],
        show: Callable[[Draft | None], None],
        done: Callable[[], None],
    ) -> None:
        """Motion of a screen.

        Args:
            screen: whose timers are used.
            speed: the speed set by the player.
            show: shows a half-played turn; None for the turn as it stands.
            done: called when the last step has been shown.
        """
        self._screen = screen
        self._speed = speed
        self._show = show
        self._done = done
        self._frames: list[Draft] = []
        self._moving = False
        self._stepwise = False
        self._timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether a half-played turn is shown, be it the last one."""
        return self._moving

    @contextmanager
    def stepwise(self) -> Iterator[None]:
        """Changes within are shown step by step."""
        self._stepwise = self._speed() != "off"
        try:
            yield
        finally:
            self._stepwise = False

    def changed(self, old: MatchView, new: MatchView) -> None:
        """Look at a change for steps to be shown."""
        if self._stepwise and old.draft is not None and new.draft is not None:
            self.play(steps_between(old.draft, new.draft))

    def play(self, frames: list[Draft]) -> None:
        """Show half-played turns one after the other, and then the turn as it stands."""
        if frames:
            self._frames = list(frames)
            self._moving = True
            self._advance()

    def later(self, callback: Callable[[], None]) -> None:
        """Call once, one pace from now, in place of what was to come."""
        self.finish()
        self.stop()
        pace = PACES[self._speed()]
        self._timer = once(self._screen, max(pace, 0.001), callback)

    def finish(self) -> None:
        """Show the turn as it stands at once."""
        if self._moving:
            self._frames = []
            self._moving = False
            self.stop()
            self._show(None)

    def stop(self) -> None:
        """Let nothing more happen."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _advance(self) -> None:
        if not self._frames:
            self._moving = False
            self._show(None)
            self._done()
            return
        frame = self._frames.pop(0)
        self._show(frame)
        self._timer = once(self._screen, PACES[self._speed()], self._advance)


def steps_between(old: Draft, new: Draft) -> list[Draft]:
    """The half-played turns on the way from one to the other, if several steps lie between."""
    between: list[Draft] = []
    draft = new.previous
    while draft is not None and len(draft.steps) > len(old.steps):
        between.append(draft)
        draft = draft.previous
    return between[::-1] if draft == old else []
