"""A line that tells what is open, and how far it has come."""

from rich.cells import cell_len
from textual.content import Content

from app.screens.parts.cells import cut
from app.screens.parts.plain import written
from app.screens.parts.progress_bar import bar

_BAR = 12
"""Cells of the bar."""


def progress_line(
    title: str, place: str, share: float, width: int, *, under: str = "", plain: bool
) -> Content:
    """A title at the left; at the right a bar, and the same in words.

    Args:
        title: what is open; cut where it is too long.
        place: how far it has come, in words; without them nothing is told about that.
        share: the same from 0 to 1.
        width: cells for all of it.
        under: what the title belongs to.
        plain: whether the terminal shows ASCII only.
    """
    full, rest = bar(share, _BAR, plain=plain) if place else ("", "")
    before = written(under, plain) + written(" · ", plain) if under else ""
    after = f"  {written(place, plain)}"
    room = max(width - cell_len(before) - len(full + rest) - cell_len(after) - 2, 0)
    shown = cut(written(title, plain), room, written("…", plain))
    return Content.assemble(
        (before, "$table-muted"),
        (shown, "bold $table-title"),
        " " * (room - cell_len(shown) + 2),
        (full, "$table-title"),
        (rest, "$table-edge"),
        (after, "$table-muted"),
    )
