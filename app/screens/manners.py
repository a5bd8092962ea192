"""What clocks and table manners allow at the table now."""

from app.state.view import MatchView
from rules.game import Phase
from rules.side import Side

COMMANDS = ("roll_early", "invalid_roll", "call", "claim", "pause")
"""The ids of the commands of clocks and manners."""


def possible(view: MatchView, claims: tuple[Side, ...]) -> set[str]:
    """The ids of the commands of clocks and manners that do something now."""
    found = {
        "pause": view.clock_runs or view.stopped,
        "call": may_call(view),
        "roll_early": early_roller(view) is not None,
        "invalid_roll": view.typed_dice and view.match.game.phase in (Phase.OPENING, Phase.TO_ROLL),
        "claim": bool(claims),
    }
    return {name for name, holds in found.items() if holds}


def may_call(view: MatchView) -> bool:
    """Whether a play may be called illegal now, be it illegal or not."""
    return view.match.before_play is not None and not view.read_only


def early_roller(view: MatchView) -> Side | None:
    """Who may roll though the opponent's dice still lie."""
    game = view.match.game
    if game.turn is None or view.read_only or not game.can_roll_early(game.turn.opponent):
        return None
    return game.turn.opponent
