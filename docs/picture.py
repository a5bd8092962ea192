"""Makes docs/table.svg, the picture of the table in the README: `python docs/picture.py`.

The picture is what the program paints: each cell with its own colours, block characters as
exact shapes (fonts leave gaps between them), everything else as text.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from rich.segment import Segment
from rich.style import Style

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from app.main import BarpointApp  # noqa: E402 - the checkout comes first
from app.screens.table import TableScreen  # noqa: E402
from rules.record import DiceSpec  # noqa: E402
from rules.terms import Terms  # noqa: E402
from widgets.spot import Spot  # noqa: E402

SIZE = (120, 36)
TURNS = ("31 8/5 6/5", "64 24/14", "62 24/18 13/11*", "42 bar/21 13/11")
"""What has been played, and the dice it was played with."""

DICE = (3, 1)
PICKED_UP = 8
"""The roll in the picture, and the point whose checker is picked up: it can hit."""

WIDE, HIGH = 9, 18
"""Pixels of a cell."""

# Each shape as rectangles (left, top, right, bottom) in halves of a cell.
_QUARTERS = {"tl": (0, 0, 1, 1), "tr": (1, 0, 2, 1), "bl": (0, 1, 1, 2), "br": (1, 1, 2, 2)}
BLOCKS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "█": ((0, 0, 2, 2),),
    "▀": ((0, 0, 2, 1),),
    "▄": ((0, 1, 2, 2),),
    "▌": ((0, 0, 1, 2),),
    "▐": ((1, 0, 2, 2),),
    "▘": (_QUARTERS["tl"],),
    "▝": (_QUARTERS["tr"],),
    "▖": (_QUARTERS["bl"],),
    "▗": (_QUARTERS["br"],),
    "▚": (_QUARTERS["tl"], _QUARTERS["br"]),
    "▞": (_QUARTERS["tr"], _QUARTERS["bl"]),
    "▛": ((0, 0, 2, 1), _QUARTERS["bl"]),
    "▜": ((0, 0, 2, 1), _QUARTERS["br"]),
    "▙": ((0, 1, 2, 2), _QUARTERS["tl"]),
    "▟": ((0, 1, 2, 2), _QUARTERS["tr"]),
    "▁": ((0, 1.75, 2, 2),),
    "▂": ((0, 1.5, 2, 2),),
    "▔": ((0, 0, 2, 0.25),),
    "▏": ((0, 0, 0.25, 2),),
    "▎": ((0, 0, 0.5, 2),),
    "▕": ((1.75, 0, 2, 2),),
}


def svg(lines: list[list[Segment]], width: int) -> str:
    """A picture of painted lines.

    Args:
        lines: segments of one row each.
        width: cells in a row.
    """
    body = "\n".join(part for y, line in enumerate(lines) for part in _row(line, y))
    size = f"{width * WIDE} {len(lines) * HIGH}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" '
        f'shape-rendering="crispEdges">\n{body}\n</svg>\n'
    )


def _row(line: list[Segment], y: int) -> Iterator[str]:
    x = 0
    texts = []
    for text, style, _ in line:
        ink, paper, bold = _colors(style or Style())
        yield _box(x, y, (0, 0, 2 * len(text), 2), paper)
        for offset, char in enumerate(text):
            for shape in BLOCKS.get(char, ()):
                yield _box(x + offset, y, shape, ink)
        plain = "".join(" " if char in BLOCKS else char for char in text)
        if plain.strip():
            texts.append(_text(x, y, plain, ink, bold))
        x += len(text)
    yield from texts


def _colors(style: Style) -> tuple[str, str, bool]:
    ink = style.color.get_truecolor().hex if style.color else "#dddddd"
    paper = style.bgcolor.get_truecolor().hex if style.bgcolor else "#000000"
    return (paper, ink, bool(style.bold)) if style.reverse else (ink, paper, bool(style.bold))


def _box(x: int, y: int, shape: tuple[float, float, float, float], color: str) -> str:
    left, top, right, bottom = shape
    half, high = WIDE / 2, HIGH / 2
    return (
        f'<rect x="{x * WIDE + left * half:g}" y="{y * HIGH + top * high:g}" '
        f'width="{(right - left) * half:g}" height="{(bottom - top) * high:g}" fill="{color}"/>'
    )


def _text(x: int, y: int, text: str, color: str, bold: bool) -> str:
    lead = len(text) - len(text.lstrip())
    shown = text.strip()
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{(x + lead) * WIDE}" y="{y * HIGH + 14}" textLength="{len(shown) * WIDE}" '
        f'xml:space="preserve" fill="{color}"{weight}>{escape(shown)}</text>'
    )


async def paint() -> str:
    """Open the table of a match in play, and take its picture."""
    with tempfile.TemporaryDirectory() as folder:
        app = BarpointApp.from_args(["--data-dir", folder])
        async with app.run_test(size=SIZE) as pilot:
            app.begin_match(("Anna", "Boris"), Terms(7), DiceSpec("typed"))
            await pilot.pause()
            table = app.screen
            assert isinstance(table, TableScreen)
            store = table.store
            for turn in TURNS:
                dice, play = turn.split(" ", 1)
                store.roll((int(dice[0]), int(dice[1])))
                store.play(play)
                store.pick_up()
            store.roll(DICE)
            await pilot.pause()
            table.board.choose(Spot("point", PICKED_UP))
            await pilot.pause()
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            return svg([list(strip) for strip in strips], SIZE[0])


if __name__ == "__main__":
    (HERE / "table.svg").write_text(asyncio.run(paint()), encoding="utf-8")
