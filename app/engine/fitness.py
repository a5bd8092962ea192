"""Questions that no engine can answer, refused by name before one is asked."""

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.question import Question, Stakes
from rules.actions import Dice
from rules.position import CHECKERS

LONGEST = 25
"""The points a player may need at most: as far as the usual match equity tables go."""

HIGHEST_CUBE = 1 << 12


def check_play(engine: str, question: Question, search: Search, known: tuple[Search, ...]) -> Dice:
    """The dice of a question about a play.

    Raises:
        EngineTrouble: UNFIT, naming what is wrong with the question.
    """
    _check(engine, question, search, known)
    dice = question.dice
    if dice is None or len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise EngineTrouble(Trouble.UNFIT, engine, "dice")
    return dice


def check_before_roll(
    engine: str, question: Question, search: Search, known: tuple[Search, ...]
) -> None:
    """Check a question about the time before the roll.

    Raises:
        EngineTrouble: UNFIT, naming what is wrong with the question.
    """
    _check(engine, question, search, known)
    if question.dice is not None:
        raise EngineTrouble(Trouble.UNFIT, engine, "dice")


def _check(engine: str, question: Question, search: Search, known: tuple[Search, ...]) -> None:
    if search not in known:
        raise EngineTrouble(Trouble.UNFIT, engine, "search")
    position = question.position
    if CHECKERS in (position.off, position.opponent_off):
        raise EngineTrouble(Trouble.UNFIT, engine, "over")
    wrong = _wrong_stakes(question.stakes)
    if wrong:
        raise EngineTrouble(Trouble.UNFIT, engine, wrong)


def _wrong_stakes(stakes: Stakes) -> str | None:
    if stakes.away is not None and not all(1 <= points <= LONGEST for points in stakes.away):
        return "length"
    value = stakes.value
    power = 0 < value <= HIGHEST_CUBE and not value & (value - 1)
    return None if power else "cube"
