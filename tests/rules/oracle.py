"""A second opinion on legal plays: slow, plain, and written without the generator's tricks.

It plays out every order of the dice on two ordinary lists, one for each player and counted from
that player's side, and keeps the sequences that use the most dice.
"""

from rules.actions import Dice, Step
from rules.position import Position

Sequence = tuple[Step, ...]


class Table:
    """Two lists of checkers: index 25 is the bar, 0 what has been borne off."""

    def __init__(self, mine: list[int], theirs: list[int]) -> None:
        self.mine = mine
        self.theirs = theirs

    @classmethod
    def of(cls, position: Position) -> "Table":
        counts = position.counts
        mine = [0] + [max(count, 0) for count in counts[1:]]
        theirs = [0] + [max(-counts[25 - n], 0) for n in range(1, 26)]
        return cls(mine, theirs)

    def position(self) -> Position:
        counts = [-self.theirs[25]]
        counts += [self.mine[n] - self.theirs[25 - n] for n in range(1, 25)]
        return Position((*counts, self.mine[25]))

    def goal(self, source: int, die: int) -> int | None:
        """Where a checker lands with a die, None if it may not go there."""
        if self.mine[source] == 0 or (self.mine[25] and source != 25):
            return None
        target = source - die
        if target > 0:
            return target if self.theirs[25 - target] < 2 else None
        if any(self.mine[7:]):
            return None
        overshoots = target < 0
        return None if overshoots and any(self.mine[source + 1 :]) else 0

    def moved(self, source: int, target: int) -> "Table":
        mine, theirs = self.mine[:], self.theirs[:]
        mine[source] -= 1
        if target:
            mine[target] += 1
            theirs[25] += theirs[25 - target]
            theirs[25 - target] = 0
        return Table(mine, theirs)


def sequences(position: Position, dice: Dice) -> list[tuple[Sequence, Position]]:
    """Every legal way to play a roll step by step, with its result."""
    high, low = max(dice), min(dice)
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    played: list[tuple[Sequence, int, Position]] = []
    for order in orders:
        _walk(Table.of(position), order, (), order[0], played)
    longest = max(len(steps) for steps, _, _ in played)
    if longest == 0:
        return []
    best = [item for item in played if len(item[0]) == longest or item[2].off == 15]
    if longest == 1 and any(first == high for _, first, _ in best):
        best = [item for item in best if item[1] == high]
    return [(steps, result) for steps, _, result in dict.fromkeys(best)]


def results(position: Position, dice: Dice) -> set[str]:
    """The distinct positions after a legal play."""
    return {str(result) for _, result in sequences(position, dice)}


def _walk(
    table: Table,
    dice: tuple[int, ...],
    steps: Sequence,
    first: int,
    played: list[tuple[Sequence, int, Position]],
) -> None:
    stuck = True
    if dice:
        for source in range(1, 26):
            target = table.goal(source, dice[0])
            if target is not None:
                stuck = False
                step = (source, target)
                _walk(table.moved(*step), dice[1:], (*steps, step), first, played)
    if stuck:
        played.append((steps, first, table.position()))
