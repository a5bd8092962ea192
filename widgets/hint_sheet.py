"""How the panel of a hint is laid out: pure functions from its view to rows of cells."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rich.cells import cell_len

from widgets.glyphs import Glyphs
from widgets.hint_view import ChanceLine, CubeLine, HintLine, HintView
from widgets.lines import Surface, at_right, fitting, padded, surface_row, wrap
from widgets.palette import FACE, RIM, Ink, Row

LEAD = 3
"""Cells before a play: the mark of the selected one, its rank and a blank."""

BOTH_FROM = 27
"""Width from which a play has room for its equity beside what it loses."""

EQUITY = 6
"""Cells of an equity: +0.159."""

LOSS = EQUITY + 1
"""Cells of a loss, which may be a rough one: ~−0.171."""

AIRY_FROM = 30
"""Width from which a loss has these cells even where none is rough."""

FIGURE = 4
"""Cells of a percentage: 55.3."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hint laid out.

    Attributes:
        rows: what is painted.
        plays: for each row, the index of the play that stands there; None for no play.
    """

    rows: tuple[Row, ...]
    plays: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class _Text:
    """A row before it is painted.

    Attributes:
        pieces: what stands in it.
        play: the index of the play that stands there.
        goes_on: whether a sentence goes on here from the row before.
    """

    pieces: tuple[Surface, ...] = ()
    play: int | None = None
    goes_on: bool = False


def lay_hint(view: HintView, width: int, height: int, glyphs: Glyphs) -> Sheet:
    """Lay a hint out.

    Args:
        view: the hint.
        width: in cells.
        height: in rows.
        glyphs: the set of glyphs.
    """
    rows = list(_Writer(view, width, glyphs).written(height))[:height]
    rows.extend([_Text()] * (height - len(rows)))
    painted = tuple(surface_row(row.pieces, width, glyphs.more) for row in rows)
    return Sheet(painted, tuple(row.play for row in rows))


class _Writer:
    def __init__(self, view: HintView, width: int, glyphs: Glyphs) -> None:
        self.view, self.width, self.glyphs = view, width, glyphs
        rough = any(line.rough for line in view.lines)
        self._loss = LOSS if rough or width >= AIRY_FROM else EQUITY

    def written(self, height: int) -> Iterator[_Text]:
        view = self.view
        head = [self._head(), self._heads()]
        words = self._words()
        chances = list(self._chances()) if view.chances else []
        if view.cube:
            yield from _squeezed(_joined(head[:1], words, list(self._cube()), chances), height)
            return
        if not view.lines:
            yield from _joined(head[:1], self._sentence())
            return
        least = min(len(view.lines), 3)
        below = _fitting(words, chances, height - len(head) - least, self.glyphs.more)
        yield from head
        yield from self._plays(height - len(head) - len(below))
        yield from below

    def _head(self) -> _Text:
        gap = self.width - cell_len(self.view.title) - cell_len(self.view.note)
        return _Text(
            (
                (self.view.title, Ink.TITLE_TEXT, Ink.SCREEN),
                (" " * max(1, gap), Ink.MUTED, Ink.SCREEN),
                (self.view.note, Ink.MUTED, Ink.SCREEN),
            )
        )

    def _sentence(self) -> list[_Text]:
        ink = Ink.WARNING if self.view.warning else Ink.MUTED
        return [_Text(((line, ink, Ink.SCREEN),)) for line in wrap(self.view.text, self.width)]

    def _words(self) -> list[_Text]:
        """What is said: of a play in points, of the cube in sentences."""
        lead = f"{self.glyphs.dot} " if self.view.lines else ""
        room = self.width - cell_len(lead)
        found: list[_Text] = []
        for said in self.view.words:
            for at, line in enumerate(wrap(said, room)):
                before = " " * cell_len(lead) if at else lead
                pieces = ((before, Ink.MUTED, Ink.SCREEN), (line, Ink.TEXT, Ink.SCREEN))
                found.append(_Text(pieces, goes_on=at > 0))
        return found

    # Plays

    def _plays(self, room: int) -> list[_Text]:
        """As many plays as fit, the selected one among them."""
        blocks = [self._play(index, line) for index, line in enumerate(self.view.lines)]
        first, selected = 0, self.view.selected or 0
        while sum(map(len, blocks[first : selected + 1])) > room and first < selected:
            first += 1
        shown: list[_Text] = []
        for block in blocks[first:]:
            if len(shown) + len(block) > room:
                break
            shown.extend(block)
        return shown

    def _play(self, index: int, line: HintLine) -> list[_Text]:
        """The rows of a play: its figures stand behind it, or below where they don't fit."""
        selected = index == self.view.selected
        behind = Ink.FRAME if selected and self.glyphs.blocks else Ink.SCREEN
        figures = self._figures(line)
        room = self.width - LEAD
        lines = wrap(line.text, room)
        if cell_len(lines[-1]) + 1 + cell_len(figures) > room:
            beside = max(8, room - 1 - cell_len(figures))
            torn = any(cell_len(word) > beside for word in line.text.split())
            lines = [*lines, ""] if torn else wrap(line.text, beside)
        mark = self.glyphs.on_roll if selected else " "
        texts = []
        for at, text in enumerate(lines):
            lead = f"{mark}{index + 1} " if not at else " " * LEAD
            tail = figures if at == len(lines) - 1 else ""
            gap = " " * (room - cell_len(text) - cell_len(tail))
            quiet = Ink.TEXT if not index or selected else Ink.MUTED
            pieces = (
                (lead[:LEAD], Ink.TEXT if selected else Ink.MUTED, behind),
                (text, FACE[self.view.side], behind),
                (gap + tail, quiet, behind),
            )
            texts.append(_Text(pieces, index))
        return texts

    def _figures(self, line: HintLine) -> str:
        loss = f"~{line.loss}" if line.rough else line.loss
        if self.width < BOTH_FROM:
            return loss or line.value
        return f"{line.value} {at_right(loss, self._loss)}"

    def _heads(self) -> _Text:
        """What the figures are, where both have room."""
        if self.width < BOTH_FROM:
            return _Text()
        value, loss = self.view.heads
        heads = f"{at_right(value, EQUITY)} {at_right(loss, self._loss)}"
        return _Text(((at_right(heads, self.width), Ink.MUTED, Ink.SCREEN),))

    # Chances

    def _chances(self) -> Iterator[_Text]:
        """A row of both players' share, a heading of their checkers, and the figures."""
        view = self.view
        yield _Text(tuple(self._share(view.chances)))
        side = view.side
        label = self.width - 2 * FIGURE - 1
        marks = [self.glyphs.checker[one].rjust(FIGURE) for one in (side, side.opponent)]
        yield _Text(
            (
                (" " * label, Ink.MUTED, Ink.SCREEN),
                (marks[0], FACE[side], Ink.SCREEN),
                (" " + marks[1], FACE[side.opponent], Ink.SCREEN),
            )
        )
        for line in view.chances:
            mine, theirs = (f"{100 * part:.1f}".rjust(FIGURE) for part in (line.mine, line.theirs))
            yield _Text(
                (
                    (padded(fitting(line.text, label, ""), label), Ink.MUTED, Ink.SCREEN),
                    (f"{mine} {theirs}", Ink.TEXT, Ink.SCREEN),
                )
            )

    def _share(self, chances: tuple[ChanceLine, ...]) -> Iterator[Surface]:
        """One row: gammons, plain wins, plain losses, gammons lost."""
        win = chances[0]
        gammon = chances[1] if len(chances) > 1 else ChanceLine("", 0, 0)
        parts = (gammon.mine, win.mine - gammon.mine, win.theirs - gammon.theirs, gammon.theirs)
        side = self.view.side
        inks = (RIM[side], FACE[side], FACE[side.opponent], RIM[side.opponent])
        owner = (side, side, side.opponent, side.opponent)
        done, total = 0, 0.0
        for part, ink, one in zip(parts, inks, owner, strict=True):
            total += max(0.0, part)
            cells = round(self.width * total) - done
            done += cells
            glyph = "█" if self.glyphs.blocks else self.glyphs.slab[one]
            yield glyph * cells, ink, Ink.SCREEN

    # Cube

    def _cube(self) -> Iterator[_Text]:
        """Each way: what it is, its equity, and a bar that begins at the worst, or at 0."""
        lines = self.view.cube
        low = min(0.0, *(line.amount for line in lines))
        high = max(line.amount for line in lines)
        for line in lines:
            share = (line.amount - low) / (high - low) if high > low else 1.0
            yield from self._way(line, share)

    def _way(self, line: CubeLine, share: float) -> Iterator[_Text]:
        ink = Ink.TEXT if line.best else Ink.MUTED
        mark = self.glyphs.on_roll if line.best else " "
        text = f"{mark}{line.text}"
        room = self.width - cell_len(text) - 1
        beside = cell_len(line.value) <= room  # otherwise the equity stands behind the bar
        value = at_right(line.value, room + 1)
        yield _Text(((text + value if beside else text, ink, Ink.SCREEN),))
        room = self.width - 1 - (0 if beside else cell_len(line.value) + 1)
        bar = self.glyphs.bar * max(1, round(share * room))
        pieces: list[Surface] = [(f" {bar}", self._bar_ink(line), Ink.SCREEN)]
        if not beside:
            pieces.append((at_right(line.value, self.width - 1 - len(bar)), ink, Ink.SCREEN))
        yield _Text(tuple(pieces))

    def _bar_ink(self, line: CubeLine) -> Ink:
        return FACE[self.view.side] if line.best else RIM[self.view.side]


def _joined(*blocks: list[_Text]) -> Iterator[_Text]:
    """Blocks of rows with a blank between them."""
    filled = [block for block in blocks if block]
    for index, block in enumerate(filled):
        if index:
            yield _Text()
        yield from block


def _squeezed(rows: Iterator[_Text], height: int) -> list[_Text]:
    """Rows without the last blanks, as far as there is no room for them."""
    kept = list(rows)
    for index in range(len(kept) - 1, 0, -1):
        if len(kept) <= height:
            break
        if not kept[index].pieces:
            del kept[index]
    return kept


def _fitting(words: list[_Text], chances: list[_Text], room: int, more: str) -> list[_Text]:
    """What stands below the plays: the words are cut first, then the chances go."""
    figures = [_Text(), *chances] if chances else []
    if len(figures) > room:
        figures = []
    kept = _cut(words, max(0, room - len(figures) - 1), more)
    return ([_Text(), *kept] if kept else []) + figures


def _cut(words: list[_Text], room: int, more: str) -> list[_Text]:
    """The rows that fit; a sentence that would go on is seen to be cut."""
    kept = words[:room]
    if kept and room < len(words) and words[room].goes_on:
        *lead, (text, ink, behind) = kept[-1].pieces
        kept[-1] = replace(kept[-1], pieces=(*lead, (f"{text} {more}", ink, behind)))
    return kept
