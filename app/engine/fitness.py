"""Questions that no engine can answer, refused by name before one is asked."""

from dataclasses import dataclass

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.question import Question
from rules.actions import Dice
from rules.position import CHECKERS

LONGEST = 25
"""The points a player may need at most: the match equity table of bgsage ends there."""

HIGHEST_CUBE = 1 << 12


@dataclass(frozen=True, slots=True)
class Fitness:
    """What an engine can be asked.

    Attributes:
        engine: its id.
        searches: how deeply it can search.
        longest: the points a player may need at most; beyond their tables engines answer
            nonsense.
    """

    engine: str
    searches: tuple[Search, ...]
    longest: int = LONGEST

    def of_play(self, question: Question, search: Search) -> Dice:
        """The dice of a question about a play.

        Raises:
            EngineTrouble: UNFIT, naming what is wrong with the question.
        """
        self._check(question, search)
        dice = question.dice
        if dice is None or len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
            raise self._unfit("dice")
        return dice

    def before_roll(self, question: Question, search: Search) -> None:
        """Check a question about the time before the roll.

        Raises:
            EngineTrouble: UNFIT, naming what is wrong with the question.
        """
        self._check(question, search)
        if question.dice is not None:
            raise self._unfit("dice")

    def _check(self, question: Question, search: Search) -> None:
        if search not in self.searches:
            raise self._unfit("search")
        if CHECKERS in (question.position.off, question.position.opponent_off):
            raise self._unfit("over")
        away, value = question.stakes.away, question.stakes.value
        if away is not None and not all(1 <= points <= self.longest for points in away):
            raise self._unfit("length")
        if not 0 < value <= HIGHEST_CUBE or value & (value - 1):
            raise self._unfit("cube")

    def _unfit(self, why: str) -> EngineTrouble:
        return EngineTrouble(Trouble.UNFIT, self.engine, why)
