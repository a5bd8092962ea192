"""The last line: the keys that do something now. They can be clicked, too."""

from widgets.choices import Chip, ChoicePart, plain
from widgets.lines import Surface, surface_row
from widgets.palette import Ink, Row
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


class KeyLine(ChoicePart):
    """One line of keys and what they do."""

    def __init__(self) -> None:
        super().__init__("keys")
        self.keys: tuple[Choice, ...] = ()

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

    def choice_at(self, x: int, y: int) -> str | None:
        """Which key stands in a column."""
        chips = lay_keys(self.keys, self.size.width)
        return next((chip.choice for chip in chips if (x, y) in chip), None)
