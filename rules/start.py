"""A match that does not begin with the opening roll of its first game."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.actions import Dice
from rules.cube import CENTRED, Cube
from rules.position import CHECKERS, Position
from rules.side import Side
from rules.terms import Terms


@dataclass(frozen=True, slots=True)
class Start:
    """Where a match is taken up, for example from an XGID.

    Attributes:
        board: the checkers in White's view.
        turn: the player on roll; the one who doubled while a double is on offer.
        dice: the dice on the table, None before the roll.
        cube: the cube as it was before a pending double.
        score: the points of White and Black before this game.
        crawford: whether this is the Crawford game.
        doubled: whether a double is on offer.
        extra_turns: how often a pending double was beavered (2 is a raccoon).
    """

    board: Position
    turn: Side
    dice: Dice | None = None
    cube: Cube = CENTRED
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    doubled: bool = False
    extra_turns: int = 0

    @property
    def offered(self) -> int:
        """The value of the cube on offer, 0 where no double is pending."""
        return self.cube.value << (1 + self.extra_turns) if self.doubled else 0

    def faults(self, terms: Terms) -> tuple[str, ...]:
        """The names of the fields that no match on these terms can have."""
        return tuple(dict.fromkeys(self._faults(terms)))

    def _faults(self, terms: Terms) -> Iterator[str]:
        if CHECKERS in (self.board.off, self.board.opponent_off):
            yield "board"
        if self.dice and (self.doubled or not all(1 <= die <= 6 for die in self.dice)):
            yield "dice"
        if min(self.score) < 0 or (not terms.money and max(self.score) >= terms.length):
            yield "score"
        if self.crawford and not self._may_be_crawford(terms):
            yield "crawford"
        yield from self._cube_faults(terms)

    def _may_be_crawford(self, terms: Terms) -> bool:
        return terms.crawford and terms.length > 1 and self.score.count(terms.length - 1) == 1

    def _cube_faults(self, terms: Terms) -> Iterator[str]:
        value, owner = self.cube.value, self.cube.owner
        if value < 1 or value & (value - 1):
            yield "cube"
        if self.cube.turned != (owner is not None) or (owner is not None and value == 1):
            yield "cube"
        if terms.cube_limit and max(value, self.offered) > terms.cube_limit:
            yield "cube"
        if (self.crawford or terms.length == 1) and (value > 1 or self.doubled):
            yield "cube"
        if self.doubled and not self.cube.held_by(self.turn):
            yield "cube"
        if self.extra_turns and not (self.doubled and 0 < self.extra_turns <= terms.beavers):
            yield "extra_turns"
