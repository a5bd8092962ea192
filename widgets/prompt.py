"""What is to be done now, in a sentence beside the player it concerns."""

from dataclasses import dataclass, replace

from rich.cells import cell_len, set_cell_size

from widgets.choices import Chip, ChoiceChosen, ChoicePart, button
from widgets.glyphs import Glyphs
from widgets.lines import Surface, surface_row, wrap
from widgets.palette import Ink, Row
from widgets.view import PromptView

__all__ = ["ChoiceChosen", "Prompt"]

BEHIND = 2
"""Cells between a sentence and the answers behind it."""


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
    chips = [button(choice, 0, 0, glyphs) for choice in view.choices]
    lines = wrap(view.text, width) or [""]
    if len(lines) > height:
        lines = [*lines[: height - 1], " ".join(lines[height - 1 :])]
    if not view.warning and _overflow(lines, chips, width, height):
        lines = _shortened(lines, chips, width, height, glyphs)
    lines, placed = _flow(lines, chips, width, height)
    blank = [""] * (height - len(lines))
    if above:
        placed = [replace(chip, y=chip.y + len(blank)) for chip in placed]
    return Sentence(tuple(blank + lines if above else lines + blank), tuple(placed))


def _flow(
    lines: list[str], chips: list[Chip], width: int, height: int
) -> tuple[list[str], list[Chip]]:
    """Set answers behind the last line, or below it, where they don't all fit, in rows.

    Returns:
        The lines, with an empty one for each row of answers alone, and the answers that fit.
    """
    lines = list(lines)
    x = cell_len(lines[-1]) + BEHIND if lines[-1] else 0
    together = sum(chip.width + 1 for chip in chips) - 1
    if x + together > width >= together and len(lines) < height:
        lines.append("")
        x = 0
    placed: list[Chip] = []
    for chip in chips:
        if x + chip.width > width and len(lines) < height:
            lines.append("")
            x = 0
        if x + chip.width > width:
            break
        placed.append(replace(chip, x=x, y=len(lines) - 1))
        x += chip.width + 1
    return lines, placed


def _overflow(lines: list[str], chips: list[Chip], width: int, height: int) -> bool:
    return len(_flow(lines, chips, width, height)[1]) < len(chips)


def _shortened(
    lines: list[str], chips: list[Chip], width: int, height: int, glyphs: Glyphs
) -> list[str]:
    """A sentence whose last words give way to answers, which are left out only for a refusal."""
    room = width - sum(chip.width + 1 for chip in chips) + 1 - BEHIND
    if len(lines) < height or room <= 0:
        return lines[: height - 1] or [""]
    return [*lines[:-1], set_cell_size(lines[-1], room - 1).rstrip() + glyphs.more]


class Prompt(ChoicePart):
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
