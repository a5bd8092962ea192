"""A second opinion on a match: boards, cube and score kept without any of the rules' code.

It follows the actions and knows only how checkers stand and what a game pays; whether an
action was allowed is the rules' business, except where it would break the board.
"""

from dataclasses import dataclass, field

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Resign,
    Step,
    Take,
)
from rules.match import Match
from rules.position import Position
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

BAR, OFF = 25, 0
USUAL = {24: 2, 13: 5, 8: 3, 6: 5}


@dataclass
class Checkers:
    """Where each side's fifteen checkers are, by that side's numbers: 25 the bar, 0 off."""

    white: list[int]
    black: list[int]

    @classmethod
    def usual(cls) -> "Checkers":
        """The opening position."""
        places = [point for point, count in USUAL.items() for _ in range(count)]
        return cls(list(places), list(places))

    @classmethod
    def of(cls, board: Position) -> "Checkers":
        """The checkers of a board in White's view."""
        white, black = [], []
        for point, count in enumerate(board.counts):
            white += [point] * max(count, 0)
            black += [BAR - point] * max(-count, 0)
        return cls(white + [OFF] * (15 - len(white)), black + [OFF] * (15 - len(black)))

    def copy(self) -> "Checkers":
        """The same once more."""
        return Checkers(list(self.white), list(self.black))

    def move(self, by: Side, step: Step) -> None:
        """Move a checker; hit what stands alone where it lands."""
        own, other = (self.white, self.black) if by is Side.WHITE else (self.black, self.white)
        source, target = step
        own.remove(source)
        own.append(target)
        if target == OFF:
            return
        met = other.count(BAR - target)
        assert met <= 1, f"{by.name} landed on a made point: {step}"
        if met:
            other.remove(BAR - target)
            other.append(BAR)

    def check(self, board: Position) -> None:
        """Insist that a board in White's view shows these checkers, and that they can be."""
        assert len(self.white) == len(self.black) == 15
        shared = {BAR - point for point in self.black if 0 < point < BAR} & set(self.white)
        assert not shared - {OFF, BAR}, f"both sides stand on {shared}"
        counts = board.counts
        for point in range(1, BAR):
            expected = self.white.count(point) - self.black.count(BAR - point)
            assert counts[point] == expected, f"{counts[point]} instead of {expected} on {point}"
        assert (counts[BAR], -counts[0]) == (self.white.count(BAR), self.black.count(BAR))
        assert (board.off, board.opponent_off) == (self.white.count(OFF), self.black.count(OFF))

    def lost_at(self, loser: Side) -> int:
        """1, 2 or 3: single, gammon or backgammon."""
        places = self.white if loser is Side.WHITE else self.black
        if OFF in places:
            return 1
        return 3 if any(place > 18 for place in places) else 2


@dataclass
class Referee:
    """The match as it must stand after the actions told so far."""

    terms: Terms
    start: Start | None = None
    checkers: Checkers = field(default_factory=Checkers.usual)
    score: list[int] = field(default_factory=lambda: [0, 0])
    cube: int = 1
    offered: int = 0
    turned: bool = False
    ties: int = 0
    resigned: int = 0
    crawford: bool = False
    crawford_played: bool = False
    games: int = 0

    def __post_init__(self) -> None:
        start = self.start
        if start is None:
            return
        self.checkers = Checkers.of(start.board)
        self.score = list(start.score)
        self.cube, self.turned, self.offered = start.cube.value, start.cube.turned, start.offered
        self.crawford = start.crawford
        self.crawford_played = not start.crawford and self._one_away()

    def see(self, action: Action) -> None:
        """Follow one more action."""
        match action:
            case OpeningRoll(white, black) if white == black:
                self._tie()
            case Double():
                assert not self.crawford
                self.offered = self.cube * 2
            case Beaver():
                self.offered *= 2
            case Take():
                self.cube, self.offered, self.turned = self.offered, 0, True
            case Pass(by):
                self._pay(by.opponent, self.offered // 2)
            case Resign(_, level):
                self.resigned = int(level)
            case Accept(by):
                self._pay(by, self._worth(self.resigned))
            case MakePlay(by, steps):
                for step in steps:
                    self.checkers.move(by, step)
                self._perhaps_finished(by)
            case NextGame():
                self._next()

    def check(self, match: Match) -> None:
        """Insist that the rules see the match just so."""
        self.checkers.check(match.game.board)
        assert list(match.score) == self.score
        assert match.game.crawford == self.crawford
        assert len(match.games) == self.games
        assert match.game.offered == self.offered
        assert match.over == (match.ended or (0 < self.terms.length <= max(self.score)))
        if match.game.result is None:
            assert match.game.cube.value == self.cube

    def _tie(self) -> None:
        limit = self.terms.cube_limit
        if self.crawford or self.terms.length == 1 or self.ties >= self.terms.automatic_doubles:
            return
        if limit and self.cube * 2 > limit:
            return
        self.cube, self.ties = self.cube * 2, self.ties + 1

    def _perhaps_finished(self, by: Side) -> None:
        own = self.checkers.white if by is Side.WHITE else self.checkers.black
        if own.count(OFF) == 15:
            self._pay(by, self._worth(self.checkers.lost_at(by.opponent)))

    def _worth(self, level: int) -> int:
        if self.terms.jacoby and not self.turned:
            return self.cube
        return self.cube * min(level, self.terms.backgammon)

    def _pay(self, winner: Side, points: int) -> None:
        self.score[winner] += points
        self.games += 1
        self.offered = 0
        self.crawford_played |= self.crawford

    def _next(self) -> None:
        self.checkers = Checkers.usual()
        self.cube, self.turned, self.ties = 1, False, 0
        self.crawford = self.terms.crawford and not self.crawford_played and self._one_away()

    def _one_away(self) -> bool:
        return self.terms.length > 1 and self.terms.length - 1 in self.score
