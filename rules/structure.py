"""What a board is made of, and what a play changes in it: points, primes, anchors, blots.

Everything is seen by one player and in that player's numbers: home is 1 to 6, the bar-point 7, the
mid-point 13, and the opponent's home 19 to 24.
"""

from dataclasses import dataclass

from rules.position import BAR, HOME, OFF, POINTS, Position

BAR_POINT = 7
EIGHT_POINT = 8
MID_POINT = 13
THEIR_BAR_POINT = 18
GOLDEN_POINT = 20
THEIR_HOME = range(BAR - HOME, BAR)
FULL_PRIME = 6


@dataclass(frozen=True, slots=True)
class Prime:
    """Made points in a row.

    Attributes:
        low: the lowest of them.
        length: how many there are; 0 for none.
    """

    low: int = 0
    length: int = 0

    @property
    def points(self) -> range:
        """The points, from the lowest."""
        return range(self.low, self.low + self.length)


@dataclass(frozen=True, slots=True)
class Structure:
    """One player's checkers, as that player sees them.

    Attributes:
        counts: how many stand on each of the 26 slots (slot 25 the bar).
        made: points with two checkers or more, the lowest first.
        blots: points with a single checker, the lowest first.
        prime: the longest row of made points that an opponent's checker still has to pass; the
            lowest one of several.
        rear: the opponent's checker that has come least far, where it stands (0 for the bar); 25
            where none is left.
    """

    counts: tuple[int, ...]
    made: tuple[int, ...]
    blots: tuple[int, ...]
    prime: Prime
    rear: int

    @property
    def home(self) -> tuple[int, ...]:
        """Made points of the home board."""
        return tuple(point for point in self.made if point <= HOME)

    @property
    def closed(self) -> bool:
        """Whether all six points of the home board are made."""
        return len(self.home) == HOME

    @property
    def anchors(self) -> tuple[int, ...]:
        """Points made in the opponent's home, the most advanced first."""
        return tuple(point for point in self.made if point in THEIR_HOME)

    @property
    def back(self) -> int:
        """How many checkers are on the bar, in the opponent's home or on their bar-point."""
        return sum(self.counts[THEIR_BAR_POINT:])

    @property
    def broken_prime(self) -> int:
        """The most points made of six in a row that an opponent's checker still has to pass."""
        made = set(self.made)
        windows = range(max(self.rear, 0) + 1, POINTS - FULL_PRIME + 2)
        return max((len(made & set(range(low, low + FULL_PRIME))) for low in windows), default=0)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Points of the home board without a checker of the player."""
        return tuple(point for point in range(1, HOME + 1) if not self.counts[point])

    @property
    def outside(self) -> int:
        """How many checkers are not home yet."""
        return sum(self.counts[HOME + 1 :])

    @property
    def crossovers(self) -> int:
        """How many quarters of the board the checkers still have to cross on the way home."""
        return sum((slot - 1) // HOME * count for slot, count in enumerate(self.counts) if slot)


@dataclass(frozen=True, slots=True)
class Change:
    """What a play changes.

    Attributes:
        before: the player's checkers before it.
        after: the same after it.
        left: slots that checkers left, each once for each checker, the highest first.
        reached: slots that checkers came to, the same way (0 for off).
        hits: points on which the opponent was hit, the highest first.
    """

    before: Structure
    after: Structure
    left: tuple[int, ...]
    reached: tuple[int, ...]
    hits: tuple[int, ...]

    @property
    def made(self) -> tuple[int, ...]:
        """Points that are made now and were not before, the lowest first."""
        return tuple(point for point in self.after.made if point not in self.before.made)

    @property
    def broken(self) -> tuple[int, ...]:
        """Points that were made and have only one checker now."""
        return tuple(point for point in self.before.made if self.after.counts[point] == 1)

    @property
    def cleared(self) -> tuple[int, ...]:
        """Points that were made and are empty now."""
        return tuple(point for point in self.before.made if not self.after.counts[point])

    @property
    def new_blots(self) -> tuple[int, ...]:
        """Blots that stand where none stood, the lowest first."""
        return tuple(point for point in self.after.blots if point not in self.before.blots)

    @property
    def borne_off(self) -> int:
        """How many checkers were borne off."""
        return self.reached.count(OFF)

    @property
    def entered(self) -> int:
        """How many checkers entered from the bar."""
        return self.left.count(BAR)

    @property
    def escaped(self) -> int:
        """How many checkers left the bar, the opponent's home and bar-point."""
        return self.before.back - self.after.back

    @property
    def crossovers(self) -> int:
        """How many quarters of the board were crossed."""
        return self.before.crossovers - self.after.crossovers


def structure(position: Position) -> Structure:
    """What the player's side of a board is made of.

    >>> from rules.position import START
    >>> start = structure(START)
    >>> start.made, start.anchors, start.back, start.prime
    ((6, 8, 13, 24), (24,), 2, Prime(low=6, length=1))
    """
    board = position.counts
    counts = tuple(max(count, 0) for count in board)
    made = tuple(point for point in range(1, BAR) if counts[point] > 1)
    blots = tuple(point for point in range(1, BAR) if counts[point] == 1)
    rear = next((slot for slot, count in enumerate(board) if count < 0), BAR)
    return Structure(counts, made, blots, _longest(made, rear), rear)


def change(before: Position, after: Position) -> Change:
    """What a play changes for the player who makes it.

    Args:
        before: the board before the play, as the player sees it.
        after: the board after it, from the same side.

    >>> from rules.plays import legal_plays
    >>> from rules.position import START
    >>> (play,) = (play for play in legal_plays(START, (3, 1)) if str(play) == "8/5 6/5")
    >>> change(START, play.result).made
    (5,)
    """
    mine, then = structure(before), structure(after)
    moved = [now - was for was, now in zip(mine.counts, then.counts, strict=True)]
    off = after.off - before.off
    there = before.counts
    now = after.counts
    return Change(
        before=mine,
        after=then,
        left=tuple(slot for slot in range(BAR, 0, -1) for _ in range(-moved[slot])),
        reached=tuple(slot for slot in range(BAR, 0, -1) for _ in range(moved[slot]))
        + (OFF,) * off,
        hits=tuple(slot for slot in range(POINTS, 0, -1) if there[slot] == -1 and now[slot] >= 0),
    )


def entering(position: Position) -> int:
    """How many of the 36 throws enter at least one checker of the player from the bar.

    >>> entering(Position.parse("-AAA-BB------------------A"))
    36
    """
    if not position.bar:
        return 36
    counts = position.counts
    shut = sum(counts[point] < -1 for point in THEIR_HOME)
    return 36 - shut * shut


def _longest(made: tuple[int, ...], rear: int) -> Prime:
    best = Prime()
    low = length = 0
    for point in made:
        if point <= rear:
            continue
        low, length = (low, length + 1) if point == low + length else (point, 1)
        if length > best.length:
            best = Prime(low, length)
    return best
