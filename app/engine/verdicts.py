"""What an engine answers.

Equities are cubeful, in points of the cube's present value (in a match normalised to it), and
seen by the player whom the question was about.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.engine.question import Question
from rules.actions import Dice
from rules.position import Position

PASSED = 1.0
"""What a double that is passed is worth: one point of the cube, whatever the score."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Probabilities of the ends of a game without the cube, each from 0 to 1.

    Attributes:
        win: to win, gammons and backgammons counted in.
        gammon: to win a gammon or backgammon.
        backgammon: to win a backgammon.
        lose_gammon: to lose a gammon or backgammon.
        lose_backgammon: to lose a backgammon.
    """

    win: float
    gammon: float = 0.0
    backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    @property
    def turned(self) -> "Chances":
        """The same chances seen by the other player."""
        return Chances(
            1.0 - self.win, self.lose_gammon, self.lose_backgammon, self.gammon, self.backgammon
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal result of a roll, judged.

    Attributes:
        result: the board after it, from the side of the player who moved.
        equity: what it is worth.
        chances: how the game ends from there, seen by the player who moved.
        search: how deeply it was searched, such as `2ply`.
    """

    result: Position
    equity: float
    chances: Chances
    search: str


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """All legal plays of a roll, the best first; none where nothing can move.

    Attributes:
        question: what was asked.
        candidates: the results, by falling equity.
    """

    question: Question
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate | None:
        """The best play."""
        return self.candidates[0] if self.candidates else None

    def of(self, result: Position) -> Candidate | None:
        """The candidate that ends in a position."""
        return next((one for one in self.candidates if one.result == result), None)

    def cost(self, result: Position) -> float | None:
        """How much a play loses against the best, 0 or more; None for one that isn't legal."""
        found = self.of(result)
        return None if found is None else max(0.0, self.candidates[0].equity - found.equity)


class CubeChoice(StrEnum):
    """The right way to handle the cube, for both players together."""

    NO_DOUBLE = "no-double"
    TOO_GOOD = "too-good"
    DOUBLE_TAKE = "double-take"
    DOUBLE_PASS = "double-pass"
    DOUBLE_BEAVER = "double-beaver"


@dataclass(frozen=True, slots=True)
class CubeVerdict:
    """The three ways to go on before a roll, seen by the player who may double.

    Attributes:
        question: what was asked.
        chances: how the game ends, before the roll.
        no_double: the equity of rolling.
        double_take: that of a double which is taken (beavered, where that is right).
        double_pass: that of a double which is passed.
        beaver: whether the opponent should beaver.
        search: how deeply it was searched.

    Where the player may not double, the three equities are the same.
    """

    question: Question
    chances: Chances
    no_double: float
    double_take: float
    double_pass: float
    beaver: bool = False
    search: str = ""

    @property
    def take(self) -> bool:
        """Whether the opponent should take a double."""
        return self.double_take <= self.double_pass

    @property
    def double(self) -> bool:
        """Whether doubling is right: it gains, or it ends a game that can't go better."""
        if not self.question.stakes.may_double:
            return False
        if self.take:
            return self.double_take > self.no_double
        return self.double_pass >= self.no_double

    @property
    def choice(self) -> CubeChoice:
        """The right way for both."""
        if not self.double:
            good = self.no_double > self.double_pass
            return CubeChoice.TOO_GOOD if good else CubeChoice.NO_DOUBLE
        if not self.take:
            return CubeChoice.DOUBLE_PASS
        return CubeChoice.DOUBLE_BEAVER if self.beaver else CubeChoice.DOUBLE_TAKE

    @property
    def best(self) -> float:
        """What the position is worth before the roll with the right cube action."""
        return max(self.no_double, min(self.double_take, self.double_pass))

    def cost(self, *, doubled: bool) -> float:
        """What the player on roll lost by doubling, or by rolling; 0 or more."""
        chosen = min(self.double_take, self.double_pass) if doubled else self.no_double
        return max(0.0, self.best - chosen)

    def answer_cost(self, *, taken: bool) -> float:
        """What the player who was doubled lost by the answer; 0 or more."""
        chosen = self.double_take if taken else self.double_pass
        return max(0.0, chosen - min(self.double_take, self.double_pass))


@dataclass(frozen=True, slots=True)
class RollWorth:
    """What one of the 21 rolls is worth.

    Attributes:
        dice: the roll, the larger die first.
        equity: that of the best play.
        best: the board after the best play, from the mover's side; None where nothing moves.
    """

    dice: Dice
    equity: float
    best: Position | None = None

    @property
    def ways(self) -> int:
        """How many of the 36 throws are this roll."""
        return 1 if self.dice[0] == self.dice[1] else 2


@dataclass(frozen=True, slots=True)
class RollsVerdict:
    """All 21 rolls from a position, the best first.

    Attributes:
        question: what was asked, before the roll.
        rolls: what each is worth.
    """

    question: Question
    rolls: tuple[RollWorth, ...]

    @property
    def mean(self) -> float:
        """The equity over all 36 throws."""
        return sum(roll.equity * roll.ways for roll in self.rolls) / 36

    def luck(self, dice: Dice) -> float:
        """How much better a roll is than the mean."""
        high = (max(dice), min(dice))
        return next(roll.equity for roll in self.rolls if roll.dice == high) - self.mean
