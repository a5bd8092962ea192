"""The turn of the dice that lie on the table, checked or free as the players agreed."""

from rules.draft import TurnDraft
from rules.free import FreeDraft
from rules.game import Game
from rules.turn import Draft


def draft_of(game: Game) -> Draft | None:
    """The beginning of the turn that is to be played, None without dice on the table."""
    if game.dice is None:
        return None
    kind = FreeDraft if game.terms.manners.illegal_stand else TurnDraft
    return kind.start(game.position, game.dice)
