"""What is said while the computer has to act, or a friend far away, and when the computer can't."""

from typing import TYPE_CHECKING

from app.engine.engine import EngineTrouble
from app.i18n import _
from app.screens.prompts import dice_text, player_name
from app.state.view import MatchView
from rules.game import Phase
from rules.side import Side
from widgets.view import PromptView

if TYPE_CHECKING:
    from widgets.hint_view import HintView


def waiting_view(view: MatchView) -> PromptView:
    """What the opponent is about to do; nothing can be chosen meanwhile."""
    game = view.match.game
    name = player_name(view, game.actor)
    if game.phase is Phase.TO_PLAY and game.dice is not None:
        text = _("{name} plays {dice}.").format(name=name, dice=dice_text(game.dice))
    elif game.phase is Phase.DOUBLED:
        text = _("{name} thinks about the cube at {value}.").format(name=name, value=game.offered)
    elif game.phase is Phase.RESIGNED:
        text = _("{name} thinks about the resignation.").format(name=name)
    else:
        text = _("{name} is on roll.").format(name=name)
    return PromptView(text, game.actor)


def trouble_view(trouble: EngineTrouble, view: MatchView) -> "HintView":
    """Why the computer can't play, in place of the moves: nothing covers the board."""
    from app.engine.words import sentence
    from widgets.hint_view import HintView

    side = view.actor or Side.WHITE
    return HintView(view.names[side], side, text=sentence(trouble), warning=True)


def dice_wanted(view: MatchView) -> str:
    """Whose dice are to be typed in, where they are rolled by hand."""
    return _("Type the dice of {name}.").format(name=player_name(view, view.actor))
