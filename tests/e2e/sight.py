"""Where things are on a screen, found as a person does: by the numbers of the points.

The two rows of numbers tell where every point is, for the player whose numbers they are;
the bar, the trays and the dice lie where the board has them between and beside the points.
Nothing here knows how the program lays its board out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tests.e2e.harness import Cell, Missing

BAR, OFF = 25, 0
_HOME_ROW = tuple(range(12, 0, -1))
_FAR_ROW = tuple(range(13, 25))


@dataclass(frozen=True, slots=True)
class Sight:
    """Where the places of the board are, in the numbers that are shown.

    Attributes:
        points: the cell under or over each number, in the middle of a point's row of numbers.
        top: the row of the upper numbers.
        low: the row of the lower numbers.
    """

    points: dict[int, Cell]
    top: int
    low: int

    @classmethod
    def of(cls, rows: Sequence[str]) -> Self:
        """Find the numbers of the points on a screen.

        Raises:
            Missing: if they are not there.
        """
        found = [
            (y, columns, numbers)
            for y, row in enumerate(rows)
            for numbers in (_HOME_ROW, _HOME_ROW[::-1], _FAR_ROW, _FAR_ROW[::-1])
            if (columns := _columns(row, numbers))
        ]
        if len(found) != 2:
            raise Missing("no numbers of points on the screen:\n" + "\n".join(rows))
        points = {
            number: (x, y)
            for y, columns, numbers in found
            for number, x in zip(numbers, columns, strict=True)
        }
        return cls(points, found[0][0], found[1][0])

    @property
    def mover_below(self) -> bool:
        """Whether the player whose numbers are shown sits at the bottom."""
        return self.points[1][1] == self.low

    @property
    def wide(self) -> int:
        """How many cells wide a point is."""
        return abs(self.points[1][0] - self.points[2][0])

    @property
    def middle(self) -> int:
        """The row in the middle between the points."""
        return (self.top + self.low) // 2

    def at(self, place: int, *, flipped: bool = False) -> Cell:
        """A cell of a point, of the mover's part of the bar (25) or tray (0).

        Args:
            place: in the numbers of the player on roll.
            flipped: whether the numbers shown are the other player's.
        """
        below = self.mover_below is not flipped
        if place == OFF:
            return self._beside(1, 2), self._into(self.low if below else self.top, 2)
        if place == BAR:
            # Near the middle: a cube that belongs to a player lies at the end of the bar.
            return self._bar, self.middle + (-3 if below else 3)
        x, y = self.points[25 - place if flipped else place]
        return x, self._into(y, 2)

    def dice(self, *, flipped: bool = False, alone: bool = False) -> Cell:
        """A cell of the second of the dice on the right half of the player on roll.

        Args:
            flipped: whether the numbers shown are the other player's.
            alone: whether there is only one die, in the middle, as after the opening roll.
        """
        below = self.mover_below is not flipped
        columns = sorted(x for x, _ in self.points.values())
        half = columns[12:] if below else columns[:12]
        aside = 0 if alone else round(0.9 * self.wide)
        return (half[0] + half[-1]) // 2 + aside, self.middle

    def felt(self, *, flipped: bool = False) -> Cell:
        """A cell of the right half of the player on roll, beside where the dice lie.

        Args:
            flipped: whether the numbers shown are the other player's.
        """
        below = self.mover_below is not flipped
        columns = sorted(x for x, _ in self.points.values())
        return columns[12 if below else 0], self.middle

    @property
    def cube(self) -> Cell:
        """The cube in the middle of the bar."""
        return self._bar, self.middle

    @property
    def _bar(self) -> int:
        return (self.points[6][0] + self.points[7][0]) // 2

    def _beside(self, edge: int, inner: int) -> int:
        """A column of the tray: a point's width beyond the last point, and the frame."""
        return (
            self.points[edge][0]
            + (self.points[edge][0] - self.points[inner][0])
            + (1 if self.points[edge][0] > self.points[inner][0] else -1)
        )

    def _into(self, row: int, rows: int) -> int:
        """A row some rows away from the edge, towards the middle."""
        return row + rows if row == self.top else row - rows


def _columns(row: str, numbers: Sequence[int]) -> list[int]:
    """The middle columns of numbers that stand in this order in a row, if they do."""
    told = [(int(found[0]), found.start()) for found in re.finditer(r"(?<!\d)\d{1,2}(?!\d)", row)]
    for start in range(len(told) - len(numbers) + 1):
        part = told[start : start + len(numbers)]
        if [number for number, _ in part] == list(numbers):
            return [x for _, x in part]
    return []
