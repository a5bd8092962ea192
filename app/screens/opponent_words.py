"""What is said while the computer has to act."""

from app.i18n import _
from app.screens.prompts import dice_text, player_name
from app.state.view import MatchView
from rules.game import Phase
from widgets.view import PromptView


def waiting_view(view: MatchView) -> PromptView:
    """What the computer is about to do; nothing can be chosen meanwhile."""
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


def dice_wanted(view: MatchView) -> str:
    """Whose dice are to be typed in, where they are rolled by hand."""
    return _("Type the dice of {name}.").format(name=player_name(view, view.actor))
