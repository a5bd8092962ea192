"""The law of backgammon: positions, plays, cube, games and matches.

Standard library only; no input or output, no clock, no randomness and no words for players.
"""

from rules.actions import Dice, Step
from rules.draft import Landing, TurnDraft
from rules.formatting import format_play
from rules.plays import Play, legal_plays
from rules.position import START, InvalidPosition, Position, Problem, ProblemKind, Setup
from rules.refusal import Refusal, Rule
from rules.side import Side

__all__ = [
    "START",
    "Dice",
    "InvalidPosition",
    "Landing",
    "Play",
    "Position",
    "Problem",
    "ProblemKind",
    "Refusal",
    "Rule",
    "Setup",
    "Side",
    "Step",
    "TurnDraft",
    "format_play",
    "legal_plays",
]
