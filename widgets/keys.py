"""The last line: the keys that do something now. They can be clicked, too."""

from textual import events

from widgets.choices import Chip, ChoiceChosen, plain
from widgets.lines import Surface, surface_row
from widgets.palette import Ink, Row
from widgets.part import Part
from widgets.view import Choice


def lay_keys(keys: tuple[Choice, ...], width: int) -> list[Chip]:
    """Where the keys stand; those that don't fit are left out whole."""
    chips: list[Chip] = []
    x = 1
    for choice in keys:
        chip = plain(choice, x, 0)
        if x + chip.width > width:
            break
        chips.append(chip)
        x += chip.width + 3
    return chips


class KeyLine(Part):
    """One line of keys and what they do."""

    def __init__(self) -> None:
        super().__init__("keys")
        self.keys: tuple[Choice, ...] = ()
        self._pressed: str | None = None

    def show(self, keys: tuple[Choice, ...]) -> None:
        """Show the keys and what they do."""
        if keys != self.keys:
            self.keys = keys
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """One row."""
        pieces: list[Surface] = [(" ", Ink.MUTED, Ink.SCREEN)]
        for index, chip in enumerate(lay_keys(self.keys, width)):
            if index:
                pieces.append((f" {self.glyphs.dot} ", Ink.MUTED, Ink.SCREEN))
            pieces.extend(chip.pieces)
        return (surface_row(pieces, width, self.glyphs.more),)

    def choice_at(self, x: int, y: int = 0) -> str | None:
        """Which key stands in a column."""
        chips = lay_keys(self.keys, self.size.width)
        return next((chip.choice for chip in chips if (x, y) in chip), None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember the press."""
        event.stop()
        self._pressed = self.choice_at(int(event.x)) if event.button == 1 else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell which key was clicked."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.choice_at(int(event.x)):
            self.post_message(ChoiceChosen(self, pressed))
