"""What a game waits for, and the rules that keep everything else from happening meanwhile."""

from enum import StrEnum

from rules.refusal import Rule


class Phase(StrEnum):
    """What a game waits for."""

    OPENING = "opening"
    TO_ROLL = "to-roll"
    TO_PLAY = "to-play"
    DOUBLED = "doubled"
    RESIGNED = "resigned"
    OVER = "over"


PENDING = {
    Phase.DOUBLED: Rule.ANSWER_DOUBLE,
    Phase.RESIGNED: Rule.ANSWER_RESIGNATION,
    Phase.OVER: Rule.GAME_OVER,
}
"""Phases in which nobody is on roll, and the rule that says so."""

TURN = {Phase.TO_ROLL: Rule.ROLL_FIRST, Phase.TO_PLAY: Rule.PLAY_FIRST}
"""What the player on roll has to do first."""
