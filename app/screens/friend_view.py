"""What the table shows of a match with a friend: a pure function, like that of any match."""

from dataclasses import replace

from app.i18n import _
from app.screens.across import Across, talk_view, with_presence
from app.screens.friend_prompts import friend_prompt, key_line, leaving
from app.screens.listing import moves_view
from app.screens.projection import (
    Overlay,
    board_view,
    plates_view,
    score_view,
    spoken_prompt,
)
from app.screens.prompts import Question
from app.state.settings import Settings
from app.state.view import MatchView
from widgets.view import PromptView, TableView


def friend_view(view: MatchView, settings: Settings, overlay: Overlay, across: Across) -> TableView:
    """Everything the table shows; the player's own side is always at the bottom.

    Args:
        view: the match.
        settings: the player's.
        overlay: what the screen shows beyond the match itself.
        across: the friend.
    """
    board = replace(board_view(view, settings, overlay), bottom=across.side)
    plates = plates_view(view, overlay.frame or view.draft, settings, overlay)
    return TableView(
        board=board,
        plates=with_presence(plates, view, across),
        score=score_view(view),
        moves=moves_view(view),
        prompt=_prompt(view, overlay, across),
        keys=key_line(view, across, overlay.asking, overlay.claims, idle=overlay.waiting),
        talk=talk_view(across, view.names),
    )


def _prompt(view: MatchView, overlay: Overlay, across: Across) -> PromptView:
    asking = overlay.asking
    if asking is Question.LEAVE:
        return leaving(view, across)
    return spoken_prompt(view, overlay, asking, lambda: friend_prompt(view, across, overlay.claims))


def fair_play() -> str:
    """Why no engine is asked before a match with a friend is over."""
    return _("No engine while you play a friend: after the match everything is open.")
