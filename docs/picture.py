"""Makes the pictures of the README, docs/*.svg: `python docs/picture.py [NAME …]`.

A picture is what the program paints: each cell with its own colours, block characters as
exact shapes (fonts leave gaps between them), everything else as text.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from app.analyse.command import run  # noqa: E402 - the checkout comes first
from app.formats.foreign import read_match  # noqa: E402
from app.friends.view import Phrase  # noqa: E402
from app.main import BarpointApp  # noqa: E402
from app.options import Options  # noqa: E402
from app.screens.analysis import AnalysisScreen  # noqa: E402
from app.screens.lesson import open_lesson  # noqa: E402
from app.screens.table import TableScreen  # noqa: E402
from app.state.settings import Settings  # noqa: E402
from app.storage.journal import Journal, MatchRow  # noqa: E402
from app.storage.paths import paths_for  # noqa: E402
from app.terminal import bears_signs  # noqa: E402
from rules.game import Phase  # noqa: E402
from rules.record import DiceSpec  # noqa: E402
from rules.side import Side  # noqa: E402
from rules.terms import Terms  # noqa: E402
from tests.screens.far_table import with_a_friend  # noqa: E402
from widgets.board import Board  # noqa: E402
from widgets.spot import Spot  # noqa: E402

MATCH = HERE.parent / "tests/app/formats/data/five-points.mat"
SIZE = (120, 36)
TURNS = ("31 8/5 6/5", "64 24/14", "62 24/18 13/11*", "42 bar/21 13/11")
"""What has been played, and the dice it was played with."""

DICE = (3, 1)
PICKED_UP = 8
"""The roll in the picture, and the point whose checker is picked up: it can hit."""

LESSON = ("moving/05-hits", 1, 24)
"""The lesson in the pictures, its step from 0, and the point whose checker is picked up."""

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
    "▃": ((0, 1.25, 2, 2),),
    "▅": ((0, 0.75, 2, 2),),
    "▆": ((0, 0.5, 2, 2),),
    "▇": ((0, 0.25, 2, 2),),
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
        yield _box(x, y, (0, 0, 2 * cell_len(text), 2), paper)
        for offset, char in enumerate(text):
            for shape in BLOCKS.get(char, ()):
                yield _box(x + offset, y, shape, ink)
        plain = "".join(" " if char in BLOCKS else char for char in text)
        if plain.strip():
            texts.extend(_texts(x, y, plain, ink, bold))
        x += cell_len(text)
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


def _texts(x: int, y: int, text: str, color: str, bold: bool) -> Iterator[str]:
    """Text of a stretch; words whose letters join are as wide as the font draws them."""
    if text.isascii() or not bears_signs(text):
        yield _text(x, y, text, color, bold)
        return
    for word in re.finditer(r"\S+", text):
        at = x + cell_len(text[: word.start()])
        yield _text(at, y, word[0], color, bold, joined=True)


def _text(x: int, y: int, text: str, color: str, bold: bool, *, joined: bool = False) -> str:
    lead = len(text) - len(text.lstrip())
    shown = text.strip()
    weight = ' font-weight="bold"' if bold else ""
    length = "" if joined else f' textLength="{cell_len(shown) * WIDE}"'
    return (
        f'<text x="{(x + lead) * WIDE}" y="{y * HIGH + 14}"{length} '
        f'xml:space="preserve" fill="{color}"{weight}>{escape(shown)}</text>'
    )


def painted(app: BarpointApp) -> str:
    """What stands on the screen now."""
    strips = app.screen._compositor.render_strips()
    return svg([list(strip) for strip in strips], SIZE[0])


@asynccontextmanager
async def table(app: BarpointApp) -> AsyncIterator[tuple[TableScreen, Pilot[int]]]:
    """The table of a match in play, with the dice on it."""
    async with app.run_test(size=SIZE) as pilot:
        app.begin_match(("Anna", "Boris"), Terms(7), DiceSpec("typed"))
        await pilot.pause()
        shown = app.screen
        assert isinstance(shown, TableScreen)
        for turn in TURNS:
            dice, play = turn.split(" ", 1)
            shown.store.roll((int(dice[0]), int(dice[1])))
            shown.store.play(play)
            shown.store.pick_up()
        shown.store.roll(DICE)
        await pilot.pause()
        yield shown, pilot


async def paint_table(folder: Path) -> str:
    """A checker is picked up."""
    app = BarpointApp.from_args(["--data-dir", str(folder)])
    async with table(app) as (shown, pilot):
        shown.board.choose(Spot("point", PICKED_UP))
        await pilot.pause()
        await pilot.pause()
        return painted(app)


async def paint_hint(folder: Path) -> str:
    """The best play is selected in a hint."""
    app = BarpointApp.from_args(["--data-dir", str(folder)])
    async with table(app) as (_shown, pilot):
        await pilot.press("h")
        await until(app, pilot, "+0.")
        await pilot.pause(0.5)
        return painted(app)


async def paint_analysis(folder: Path) -> str:
    """The report of a whole match."""
    kept = keep(MATCH, folder)
    await asyncio.to_thread(run, Options("analyse", folder, subject=str(kept.number)))
    app = BarpointApp.from_args(["--data-dir", str(folder)])
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(AnalysisScreen(kept.id))
        await until(app, pilot, "PR")
        await pilot.pause(1.0)
        return painted(app)


def paint_lesson(language: str) -> Callable[[Path], Awaitable[str]]:
    """A lesson in a language: a checker is picked up that can hit."""

    async def paint(folder: Path) -> str:
        lesson, step, point = LESSON
        app = BarpointApp.from_args(["--data-dir", str(folder), "--lang", language])
        async with app.run_test(size=SIZE) as pilot:
            app.practice.keep_step(lesson, step)
            open_lesson(app.screen, lesson)
            await pilot.pause()
            await pilot.pause()
            app.screen.query_one(Board).choose(Spot("point", point))
            await pilot.pause()
            await pilot.pause()
            return painted(app)

    return paint


async def paint_friend(folder: Path) -> str:
    """Two who sit apart have played a little, and talk."""
    async with with_a_friend(folder, size=SIZE, settings=Settings()) as seat:
        await seat.until_turn(Side.BLACK)
        for _ in range(3):
            await seat.turn()
        seat.far.match.say_phrase(Phrase.HELLO)
        seat.match.say("Hello! How is the weather in Tartu?")
        seat.far.match.say("Snow up to the windows: the best time to play.")
        await until(seat.app, seat.pilot, "best time")
        await seat.until_turn(Side.WHITE, Phase.TO_PLAY)
        await seat.until(lambda: not seat.screen._motion.moving)
        await seat.pilot.pause()
        return painted(seat.app)


async def until(app: BarpointApp, pilot: Pilot[int], text: str) -> None:
    """Wait for a text on the screen."""
    for _ in range(600):
        strips = app.screen._compositor.render_strips()
        if any(text in "".join(segment.text for segment in strip) for strip in strips):
            return
        await pilot.pause(0.1)
    raise TimeoutError(f"{text!r} is not shown")


def keep(path: Path, folder: Path) -> MatchRow:
    """A match file as a match of our own."""
    record = read_match(path).parts[0].record
    paths = paths_for(folder)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        journal.create(replace(record.header, players=("Anna", "Boris")))
        states = record.states()
        next(states)
        for entry, match in zip(record.entries, states, strict=True):
            journal.append(record.header.id, entry, match)
        return journal.matches()[0]


PICTURES = {
    "table": paint_table,
    "hint": paint_hint,
    "analysis": paint_analysis,
    "friend": paint_friend,
    **{f"lesson-{language}": paint_lesson(language) for language in ("en", "et", "hi")},
}


def main(names: list[str]) -> None:
    """Make some pictures, or all of them."""
    for name in names or PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            picture = asyncio.run(PICTURES[name](Path(folder)))
        (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
