"""How lucky a roll was, and what a score is worth, by the published match equity table.

As in gammonview's methodology, luck is what the best play of a roll is worth more than the average
of all 21 rolls, both judged at 1ply whatever the analysis searches, so that it tells of the dice
and not of the analysis. Before the opening roll nobody is on roll, so that roll is measured against
the score itself.
"""

from app.engine.question import Question, Stakes
from app.engine.verdicts import PlayVerdict, RollsVerdict


def luck_of_roll(verdict: RollsVerdict, question: Question) -> float:
    """The luck of a roll that was played.

    Args:
        verdict: all rolls from the position before it.
        question: the position with the dice.
    """
    assert question.dice is not None
    return verdict.luck(question.dice)


def luck_of_opening(verdict: PlayVerdict) -> float:
    """The luck of an opening roll, for the player who won it."""
    best = verdict.best
    return 0.0 if best is None else best.equity - worth_of_score(verdict.question.stakes)


def worth_of_score(stakes: Stakes) -> float:
    """What a game is worth before it begins, in the equity of the game itself."""
    if stakes.away is None:
        return 0.0
    from gvformat.met import mwc2eq, score_mwc

    mine, theirs = stakes.away
    chance = score_mwc(mine, theirs, stakes.crawford)
    return float(mwc2eq(chance, mine, theirs, stakes.value, stakes.crawford))


def worth_of_resigning(stakes: Stakes, points: int) -> float:
    """What a player is left with who gives so many points away, in the equity of the game."""
    if stakes.away is None:
        return -points / stakes.value
    from gvformat.met import mwc2eq, mwc_anchors

    mine, theirs = stakes.away
    # Only the score that is reached matters here, for which no cube is dead.
    chance = mwc_anchors(mine, theirs, points, False)[1]
    return float(mwc2eq(chance, mine, theirs, stakes.value, stakes.crawford))
