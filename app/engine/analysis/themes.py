"""What kind of game a decision belongs to, read from the board alone.

Our own rules, so that every engine and every imported match is sorted alike. Where several kinds
fit, the first in this order is taken: opening, bear-off, race, back game, prime, blitz, holding.
"""

from dataclasses import dataclass

from app.engine.analysis.report import Decision, DecisionKind, Theme
from rules.position import BAR, HOME, POINTS, START, Position

OPENING_TURNS = 4  # two of each player
_DISPLACED = 10  # checkers of both that may have left their first places in an opening
_BACK_GAME_PIPS = 40  # how far behind a player with two anchors plays a back game
_PRIME = 5
_PRIME_AGAINST_PRIME = 4
_ATTACKERS = 9  # checkers that have to be near for an attack
_ZONE = 12
_HOLDING_POINTS = range(18, 23)  # bar point to three point of the opponent
_FAR_BACK = 18


def theme(decision: Decision) -> Theme:
    """The kind of game that a decision belongs to; the cube's are a kind of their own."""
    if decision.kind in (DecisionKind.CUBE, DecisionKind.ANSWER):
        return Theme.CUBE
    return theme_of(decision.question.position, decision.turn)


def theme_of(position: Position, turn: int) -> Theme:
    """The kind of game of a position.

    Args:
        position: from the mover's side; who moves decides only between bear-off and race.
        turn: number of the turn in its game, from 1.
    """
    if turn <= OPENING_TURNS and _displaced(position) <= _DISPLACED:
        return Theme.OPENING
    if position.all_home:
        return Theme.BEAR_OFF
    if not position.contact:
        return Theme.RACE
    mine, theirs = _Camp.of(position), _Camp.of(position.flipped())
    if mine.plays_back_game or theirs.plays_back_game:
        return Theme.BACK_GAME
    if _primes(mine, theirs):
        return Theme.PRIME
    if _attacks(mine, theirs) or _attacks(theirs, mine):
        return Theme.BLITZ
    if _holds(mine, theirs) or _holds(theirs, mine):
        return Theme.HOLDING
    return Theme.OTHER


@dataclass(frozen=True, slots=True)
class _Camp:
    """One player's checkers.

    Attributes:
        counts: how many stand on each point, the bar last.
        behind: how many pips this player is behind.
    """

    counts: tuple[int, ...]
    behind: int

    @classmethod
    def of(cls, position: Position) -> "_Camp":
        counts = tuple(max(count, 0) for count in position.counts)
        return cls(counts, position.pips - position.opponent_pips)

    @property
    def anchors(self) -> list[int]:
        """Points made in the opponent's home board."""
        return [point for point in range(POINTS - HOME + 1, BAR) if self.counts[point] > 1]

    @property
    def exposed(self) -> int:
        """Checkers on the bar and alone in the opponent's home board."""
        alone = sum(self.counts[point] == 1 for point in range(POINTS - HOME + 1, BAR))
        return self.counts[BAR] + alone

    @property
    def attackers(self) -> int:
        """Checkers that can join an attack on the home board."""
        return sum(self.counts[1 : _ZONE + 1])

    @property
    def plays_back_game(self) -> bool:
        return len(self.anchors) > 1 and self.behind >= _BACK_GAME_PIPS

    def prime(self, rear: int) -> int:
        """The longest row of made points in front of an opponent's checker.

        Args:
            rear: the opponent's rearmost point, in this player's numbers.
        """
        longest = run = 0
        for point in range(max(rear, 0) + 1, POINTS + 1):
            run = run + 1 if self.counts[point] > 1 else 0
            longest = max(longest, run)
        return longest

    @property
    def rear(self) -> int:
        """The rearmost checker, in the opponent's numbers."""
        return next((BAR - slot for slot in range(BAR, 0, -1) if self.counts[slot]), BAR)


def _displaced(position: Position) -> int:
    """How many checkers of both don't stand where a game begins."""
    pairs = zip(position.counts, START.counts, strict=True)
    return sum(abs(now - then) for now, then in pairs) // 2


def _primes(mine: _Camp, theirs: _Camp) -> bool:
    """Whether somebody is held behind a prime."""
    lengths = mine.prime(theirs.rear), theirs.prime(mine.rear)
    return max(lengths) >= _PRIME or min(lengths) >= _PRIME_AGAINST_PRIME


def _attacks(attacker: _Camp, defender: _Camp) -> bool:
    """Whether a defender's checkers in the attacker's home are hit one after the other."""
    return not defender.anchors and defender.exposed > 1 and attacker.attackers >= _ATTACKERS


def _holds(holder: _Camp, other: _Camp) -> bool:
    """Whether a player keeps a point from which the other has to be hit, or none gets home.

    The other has brought the last checkers past it, or it is one of the advanced points.
    """
    escaped = not any(other.counts[_FAR_BACK:])
    advanced = any(holder.counts[point] > 1 for point in _HOLDING_POINTS)
    return advanced or (escaped and any(count > 1 for count in holder.counts[_ZONE + 1 : BAR]))
