"""What is to be done now, in a sentence beside the player it concerns."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events

from widgets.choices import Chip, ChoiceChosen, button
from widgets.glyphs import Glyphs
from widgets.lines import Surface, surface_row, wrap
from widgets.palette import Ink, Row
from widgets.part import Part
from widgets.view import PromptView

__all__ = ["ChoiceChosen", "Prompt"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A prompt laid out in rows.

    Attributes:
        lines: the sentence, a text for each row.
        chips: the answers behind it.
    """

    lines: tuple[str, ...]
    chips: tuple[Chip, ...]


def lay_sentence(
    view: PromptView, width: int, height: int, above: bool, glyphs: Glyphs
) -> Sentence:
    """Lay a prompt out.

    Args:
        view: the sentence and the answers.
        width: in cells.
        height: in rows.
        above: whether it ends on the last row, instead of beginning on the first.
        glyphs: the set of glyphs.
    """
    lines = wrap(view.text, width) or [""]
    chips = [button(choice, 0, 0, glyphs) for choice in view.choices]
    needed = sum(chip.width + 1 for chip in chips)
    used = cell_len(lines[-1])
    start = used + 2 if used else 0
    if chips and start + needed - 1 > width and len(lines) < height:
        lines.append("")
        start = 0
    if len(lines) > height:
        lines = [*lines[: height - 1], " ".join(lines[height - 1 :])]
    blank = [""] * (height - len(lines))
    row = height - 1 if above else len(lines) - 1
    lines = blank + lines if above else lines + blank
    placed: list[Chip] = []
    for chip in chips:
        if start + chip.width > width:
            break
        placed.append(Chip(chip.choice, start, row, chip.pieces))
        start += chip.width + 1
    return Sentence(tuple(lines), tuple(placed))


class Prompt(Part):
    """One sentence and the answers to it, in one or two rows.

    There is one above and one below the board, so that nothing has to be laid out anew when
    the turn passes: both know the sentence, and the one beside the player it concerns prints it.

    Args:
        above: whether it is the one above the board, whose sentence ends on the lower row.
    """

    def __init__(self, *, above: bool = False) -> None:
        super().__init__("prompt-above" if above else "prompt")
        self.view = PromptView()
        self.above = above
        self.speaks = False
        self._pressed: str | None = None

    def show(self, view: PromptView, *, speaks: bool) -> None:
        """Take a sentence.

        Args:
            view: the sentence and its answers.
            speaks: whether it is printed here.
        """
        if (view, speaks) != (self.view, self.speaks):
            self.view, self.speaks = view, speaks
            self.repaint()

    def paint(self, width: int, height: int) -> tuple[Row, ...]:
        """The sentence, next to the board."""
        ink = Ink.WARNING if self.view.warning else Ink.MOVABLE
        sentence = self._laid(width, height)
        rows: list[Row] = []
        for y, line in enumerate(sentence.lines):
            pieces: list[Surface] = [(line, ink, Ink.SCREEN)]
            used = cell_len(line)
            for chip in sentence.chips:
                if chip.y == y:
                    pieces.append((" " * (chip.x - used), ink, Ink.SCREEN))
                    pieces.extend(chip.pieces)
                    used = chip.x + chip.width
            rows.append(surface_row(pieces, width, self.glyphs.more))
        return tuple(rows)

    def _laid(self, width: int, height: int) -> Sentence:
        view = self.view if self.speaks else PromptView()
        return lay_sentence(view, width, height, self.above, self.glyphs)

    def choice_at(self, x: int, y: int) -> str | None:
        """Which answer stands at a cell of the prompt."""
        sentence = self._laid(*self.size)
        return next((chip.choice for chip in sentence.chips if (x, y) in chip), None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember the press."""
        event.stop()
        self._pressed = self.choice_at(int(event.x), int(event.y)) if event.button == 1 else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell which answer was clicked."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.choice_at(int(event.x), int(event.y)):
            self.post_message(ChoiceChosen(self, pressed))
