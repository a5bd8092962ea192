"""The panel of a hint: ranked plays or the three ways with the cube, in words and figures."""

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from widgets.palette import Row
from widgets.part import Part

if TYPE_CHECKING:
    from widgets.hint_sheet import Sheet
    from widgets.hint_view import HintView


class Hint(Part):
    """What the engine advises, in place of the list of moves.

    It has the focus while it is shown: its keys go before those of the screen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("enter", "choose", show=False),
        Binding("escape", "close", show=False),
    ]

    class Told(Message):
        """Something was done in the panel.

        Attributes:
            hint: the panel.
        """

        def __init__(self, hint: "Hint") -> None:
            super().__init__()
            self.hint = hint

        @property
        def control(self) -> "Hint":
            """The panel."""
            return self.hint

    class Selected(Told):
        """Another play was selected, to look at.

        Attributes:
            index: which one, from 0.
        """

        def __init__(self, hint: "Hint", index: int) -> None:
            super().__init__(hint)
            self.index = index

    class Chosen(Told):
        """The selected play was chosen, to be played.

        Attributes:
            index: which one, from 0.
        """

        def __init__(self, hint: "Hint", index: int) -> None:
            super().__init__(hint)
            self.index = index

    class Closed(Told):
        """The panel was closed."""

    def __init__(self) -> None:
        super().__init__("hint")
        self.view: HintView | None = None
        self._pressed: int | None = None

    def show(self, view: "HintView | None") -> None:
        """Show a hint; None hides the panel."""
        if view == self.view:
            return
        appears, hides = self.view is None, view is None
        self.view = view
        self.can_focus = not hides
        if hides:
            self.blur()
            return
        if appears:
            self.focus()
        self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The hint."""
        return self._laid(width, height).rows

    def _laid(self, width: int, height: int) -> "Sheet":
        from widgets.hint_sheet import lay_hint  # a table begins without a hint
        from widgets.hint_view import HintView

        return lay_hint(self.view or HintView(), width, height, self.glyphs)

    # Keyboard

    def action_step(self, by: int) -> None:
        """Select the next play, or the one before."""
        view = self.view
        if view is not None and view.lines:
            at = -1 if view.selected is None else view.selected
            self._select(min(max(at + by, 0), len(view.lines) - 1))

    def action_choose(self) -> None:
        """Play the selected play."""
        if self.view is not None and self.view.selected is not None:
            self.post_message(self.Chosen(self, self.view.selected))

    def action_close(self) -> None:
        """Close the panel."""
        self.post_message(self.Closed(self))

    def _select(self, index: int) -> None:
        if self.view is not None and index != self.view.selected:
            self.post_message(self.Selected(self, index))

    # Pointer

    def _play_at(self, event: events.MouseEvent) -> int | None:
        lines = self._laid(*self.size).plays
        y = int(event.y)
        return lines[y] if 0 <= y < len(lines) else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember the press."""
        event.stop()
        self._pressed = self._play_at(event) if event.button == 1 else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Select the play that was clicked; one that is selected already is chosen."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed != self._play_at(event) or self.view is None:
            return
        if pressed == self.view.selected:
            self.action_choose()
        else:
            self._select(pressed)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Select the play before."""
        event.stop()
        self.action_step(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Select the next play."""
        event.stop()
        self.action_step(1)
