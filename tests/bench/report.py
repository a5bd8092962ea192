"""Figures as a table: what was measured, against what, and what is aimed at."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report.

    Attributes:
        what: what was measured.
        ours: Barpoint's figure with its unit.
        theirs: what it is compared with, with its unit.
        ratio: ours by theirs, or None where the aim is absolute.
        aim: the highest ratio (or the absolute figure) aimed at, as told.
        reached: whether the aim is reached, None without an aim.
    """

    what: str
    ours: str
    theirs: str = ""
    ratio: float | None = None
    aim: str = ""
    reached: bool | None = None


def at_most(what: str, ours: float, theirs: float, unit: str, aim: float) -> Figure:
    """A cost that is compared with another: the ratio is to be small."""
    ratio = ours / theirs
    told = (f"{ours:,.1f} {unit}", f"{theirs:,.1f} {unit}")
    return Figure(what, *told, ratio, f"<= {aim:g} x", ratio <= aim)


def at_least(what: str, ours: float, theirs: float, unit: str, aim: float) -> Figure:
    """A speed that is compared with another: the ratio is to be large."""
    ratio = ours / theirs
    told = (f"{ours:,.0f} {unit}", f"{theirs:,.0f} {unit}")
    return Figure(what, *told, ratio, f">= {aim:.2g} x", ratio >= aim)


def in_bytes(what: str, ours: int, aim: int) -> Figure:
    """A number of bytes with an absolute aim."""
    return Figure(what, f"{ours:,} bytes", aim=f"<= {aim:,}", reached=ours <= aim)


def table(figures: Iterable[Figure]) -> str:
    """The figures as aligned text."""
    head = ("figure", "Barpoint", "against", "ratio", "aim", "")
    rows = [head, *(_row(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:5], widths[1:5], strict=True)]
        lines.append("  ".join([*cells, row[5]]).rstrip())
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join(lines)


def _row(figure: Figure) -> tuple[str, ...]:
    return (
        figure.what,
        figure.ours,
        figure.theirs,
        "" if figure.ratio is None else f"{figure.ratio:.2f} x",
        figure.aim,
        {None: "", True: "reached", False: "MISSED"}[figure.reached],
    )
