"""The play of a turn, judged when the dice are picked up."""

from dataclasses import dataclass

from rules.actions import Dice, Step
from rules.draft import TurnDraft
from rules.plays import Play, legal_plays
from rules.position import Position
from rules.refusal import Refusal, Rule
from rules.side import Side


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play made last, for marking it on the board.

    Attributes:
        by: who made it.
        before: the position before it, from that player's side.
        play: the play, without steps where nothing could be moved.
        dice: the roll it was made with.
        legal: whether the rules allow it; never false where plays are checked.
    """

    by: Side
    before: Position
    play: Play
    dice: Dice
    legal: bool = True


def checked_dice(dice: Dice) -> Dice:
    """Dice that can be.

    Raises:
        Refusal: BAD_DICE.
    """
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise Refusal(Rule.BAD_DICE, text="-".join(map(str, dice)))
    return dice


def judged(
    by: Side, before: Position, dice: Dice, steps: tuple[Step, ...], *, free: bool
) -> LastPlay:
    """The play that these steps make.

    Args:
        by: who makes it.
        before: the position before it, from that player's side.
        dice: the roll.
        steps: the steps as they were made.
        free: whether illegal plays stand.

    Raises:
        Refusal: naming the rule of the first step that can't be made.
    """
    plays = legal_plays(before, dice)
    for play in plays:
        if play.steps == steps:
            return LastPlay(by, before, play, dice)
    if not free:
        return LastPlay(by, before, TurnDraft.start(before, dice).move(*steps).play, dice)
    from rules.free import free_play

    made = free_play(before, steps)
    for play in plays:
        if play == made:  # told by its result, in whatever steps it was made
            return LastPlay(by, before, play, dice)
    if not plays and made.result == before:
        return LastPlay(by, before, Play(before, before.key, ()), dice)
    return LastPlay(by, before, made, dice, legal=False)
